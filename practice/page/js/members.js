// The right side: who is here, with ways to play as them.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { toggleMenu } from "./menu.js";
import { localName } from "./commands.js";
import { t } from "./strings.js";

const USER_COMMAND = 2;

export class Members {
  #app;

  constructor(app) {
    this.#app = app;
    this.list = el("div", { class: "members-scroll" });
    this.node = el("aside", { class: "members", id: "members", "aria-label": t("Members") }, this.list);
    for (const event of ["people", "bot", "snapshot", "commands"]) app.state.on(event, () => this.draw());
  }

  draw() {
    const { state } = this.#app;
    const people = [...state.people.values()].filter((person) => !person.bot);
    const here = people.filter((person) => person.online || person.id === state.me.id);
    const away = people.filter((person) => !here.includes(person));
    const focused = this.list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.list.replaceChildren(
      ...[
        ...this.#group(t("Bot"), [{ ...state.bot, bot: true }]),
        ...this.#group(t("Playing"), here),
        ...this.#group(t("Away"), away),
      ],
    );
    if (focused) this.list.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  #group(name, users) {
    if (!users.length) return [];
    return [el("h2", { text: `${name} – ${users.length}` }), el("ul", {}, users.map((user) => el("li", {}, this.#row(user))))];
  }

  #row(user) {
    const online = user.online || user.id === this.#app.state.me.id;
    const row = el(
      "button",
      { type: "button", class: online ? "member" : "member away", "aria-haspopup": "menu", "aria-expanded": false, dataset: { key: `member-${user.id}` }, onClick: () => this.#menu(row, user) },
      el("span", { class: online ? "face online" : "face" }, el("img", { src: user.avatar_url, alt: "" })),
      el("span", { class: "member-text" }, el("span", { css: { "--person": user.colour ?? "inherit" }, class: "member-name", text: user.display_name }), user.bot && el("small", { text: online ? t("online") : t("offline, start it with make play") })),
      user.bot && el("span", { class: "app-badge", text: "APP" }),
      user.manage_server && el("span", { class: "crown", title: t("Manage Server") }, icon("gear")),
    );
    return row;
  }

  #menu(anchor, user) {
    const { state } = this.#app;
    const items = [];
    if (user.bot) items.push({ label: t("Private messages"), icon: "send", run: () => this.#app.openConversation() });
    else if (user.id !== state.me.id) {
      items.push({ label: t("Play as {name} here", { name: user.display_name }), icon: "user", run: () => this.#app.playAs(user) });
      items.push({ label: t("Play as {name} in a new tab", { name: user.display_name }), icon: "external", href: this.#app.hrefOf(user) });
    }
    items.push({ label: t("Mention"), icon: "people", run: () => this.#app.composer.insertMention(user.display_name) });
    for (const command of state.commands.filter((one) => one.type === USER_COMMAND)) {
      const run = () => this.#app.runCommand({ channel_id: this.#app.channel.id, command: command.name, type: USER_COMMAND, target_id: user.id, options: {} });
      items.push({ label: localName(command, state.locale), icon: "slash", run });
    }
    toggleMenu(anchor, items, { label: user.display_name, align: "end" });
  }
}
