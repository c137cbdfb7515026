// The left side: the server's channels, the private conversation with the bot, and who plays in this tab.

import { el, hidden, reconcileEqual } from "./dom.js";
import { icon } from "./icons.js";
import { toggleMenu } from "./menu.js";
import { afterPress } from "./press.js";
import { addChannel, addPerson, openSettings } from "./settings.js";
import { TYPE } from "./state.js";
import { localeName, t } from "./strings.js";

export class Sidebar {
  #app;

  constructor(app) {
    this.#app = app;
    this.title = el("span", { class: "server-name" });
    this.channels = el("ul", { class: "channel-list" });
    this.conversations = el("ul", { class: "channel-list" });
    this.me = el("div", { class: "me-card" });
    const heading = el("div", { class: "server-head" }, el("img", { class: "server-logo", src: "/page/icon.svg", alt: "" }), this.title);
    const add = el("button", { type: "button", class: "icon-button small", "aria-label": t("Add a channel"), title: t("Add a channel"), onClick: () => addChannel(app) }, icon("plus"));
    this.node = el(
      "nav",
      { class: "sidebar", id: "sidebar", "aria-label": t("Channels") },
      heading,
      el(
        "div",
        { class: "sidebar-scroll" },
        el("div", { class: "list-head" }, el("h2", { text: t("Channels") }), add),
        this.channels,
        el("div", { class: "list-head" }, el("h2", { text: t("Private messages") })),
        this.conversations,
      ),
      this.me,
    );
    for (const event of ["channels", "people", "guild", "bot", "message", "reads", "snapshot"]) app.state.on(event, () => this.#soon());
  }

  #waiting = false;
  #shown = null;

  /** Draw once for all the changes of a moment. */
  #soon() {
    if (this.#waiting) return;
    this.#waiting = true;
    const draw = () => {
      this.#waiting = false;
      this.draw();
    };
    requestAnimationFrame(() => afterPress(draw));
  }

  draw() {
    const { state, channel } = this.#app;
    if (!state.me) return;
    this.title.textContent = state.guild.name;
    const rows = state.serverChannels().flatMap((group) => [
      this.#row(group.channel, group.channel === channel),
      ...group.threads.map((thread) => this.#row(thread, thread === channel)),
    ]);
    this.#fill(this.channels, rows);
    const talks = state.conversations();
    this.#fill(this.conversations, talks.length ? talks.map((dm) => this.#row(dm, dm === channel)) : [this.#openRow()]);
    this.#showOpen(channel);
    this.#drawMe();
    this.#drawTitle();
  }

  /** Keep the open channel in sight when another one was opened. */
  #showOpen(channel) {
    if (channel?.id === this.#shown) return;
    this.#shown = channel?.id ?? null;
    this.node.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  #fill(list, rows) {
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    reconcileEqual(list, rows);
    if (focused) list.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  #row(channel, open) {
    const { state, reads } = this.#app;
    const { any, count } = open && this.#app.reading ? { any: false, count: 0 } : reads.unread(channel);
    const name = state.channelName(channel);
    const dm = channel.type === TYPE.dm;
    const face = dm ? this.#botFace() : icon(channel.type === TYPE.text ? "hash" : "thread");
    const classes = ["channel", channel.type > TYPE.dm && "thread", open && "open", any && "unread", count && "counted"];
    return el(
      "li",
      {},
      el(
        "a",
        {
          class: classes,
          href: this.#app.hrefTo(channel),
          "aria-current": open ? "page" : null,
          dataset: { key: `channel-${channel.id}`, channel: channel.id },
          onClick: (event) => this.#go(event, channel.id),
        },
        face,
        el("span", { class: "channel-name", text: name }),
        any && hidden(count ? t("{n} unread for you", { n: count }) : t("unread")),
        count > 0 && el("span", { class: "badge", "aria-hidden": true, text: count > 99 ? "99+" : count }),
      ),
    );
  }

  #go(event, channelId) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#app.openChannel(this.#app.state.channels.get(channelId));
  }

  #botFace() {
    const { bot } = this.#app.state;
    return el("span", { class: bot.online ? "face online" : "face" }, el("img", { src: bot.avatar_url, alt: "" }), hidden(bot.online ? t("online") : t("offline")));
  }

  #openRow() {
    const open = () => this.#app.openConversation();
    const name = this.#app.state.bot.display_name;
    return el("li", {}, el("button", { type: "button", class: "channel", dataset: { key: "open-dm" }, onClick: open }, this.#botFace(), el("span", { class: "channel-name", text: name })));
  }

  #drawMe() {
    const { me } = this.#app.state;
    const old = this.me.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const expanded = this.me.querySelector(".me-button")?.getAttribute("aria-expanded") ?? "false";
    if (expanded === "true") return;
    const notes = [localeName(me.locale, me.locale), !me.dms_open && t("DMs closed")].filter(Boolean);
    const who = el(
      "button",
      { type: "button", class: "me-button", "aria-haspopup": "menu", "aria-expanded": false, "aria-label": t("You play as {name}. Play as someone else", { name: me.display_name }), dataset: { key: "me" }, onClick: () => this.#switcher(who) },
      el("span", { class: "face online" }, el("img", { src: me.avatar_url, alt: "" })),
      el("span", { class: "me-text" }, el("strong", {}, me.display_name, me.manage_server && el("span", { class: "crown", title: t("Manage Server") }, icon("gear"))), el("small", { text: notes.join(" · ") })),
      icon("down"),
    );
    const gear = el("button", { type: "button", class: "icon-button", "aria-label": t("Settings"), title: t("Settings"), dataset: { key: "gear" }, onClick: () => openSettings(this.#app) }, icon("gear"));
    reconcileEqual(this.me, [who, gear]);
    if (old) this.me.querySelector(`[data-key="${old}"]`)?.focus();
  }

  #switcher(anchor) {
    const { state } = this.#app;
    const people = [...state.people.values()].filter((person) => !person.bot);
    const items = people.map((person) => ({
      label: person.display_name,
      detail: person.id === state.me.id ? t("You play as this person") : person.online ? t("plays in another tab") : null,
      image: person.avatar_url,
      checked: person.id === state.me.id,
      run: () => this.#app.playAs(person),
    }));
    items.push("line", { label: t("Add a person"), icon: "plus", run: () => addPerson(this.#app) });
    items.push({ label: t("Open another tab"), icon: "external", href: this.#app.hrefOf(people.find((p) => !p.online) ?? state.me) });
    toggleMenu(anchor, items, { label: t("Play as") });
  }

  #drawTitle() {
    const { state, reads, channel } = this.#app;
    const others = [...state.channels.values()].filter((one) => one !== channel).map((one) => reads.unread(one));
    const elsewhere = others.reduce((sum, { count }) => sum + count, 0);
    const total = elsewhere + (channel && !this.#app.reading ? reads.unread(channel).count : 0);
    this.#app.shell?.showUnread(others.some(({ any }) => any) ? elsewhere : null);
    const name = channel ? (channel.type === TYPE.dm ? state.channelName(channel) : `#${channel.name}`) : state.guild.name;
    document.title = `${total ? `(${total}) ` : ""}${name} · ${state.me.display_name}`;
  }
}
