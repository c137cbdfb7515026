// The frame of the page: top bar, drawers, banner, and where the parts go.

import { el, isNarrow } from "./dom.js";
import { icon } from "./icons.js";
import { TYPE } from "./state.js";
import { t } from "./strings.js";

const MEMBERS_WIDE = "(min-width: 1100px)";

export class Shell {
  #app;
  #openDrawer = null;

  constructor(app) {
    this.#app = app;
    const toggle = (name, label, side) =>
      el("button", { type: "button", class: `icon-button toggle-${side}`, "aria-label": label, title: label, "aria-expanded": false, "aria-controls": side, onClick: () => this.toggle(side) }, icon(name));
    this.buttons = { sidebar: toggle("menu", t("Channels"), "sidebar"), members: toggle("people", t("Members"), "members") };
    this.name = el("h1", { class: "channel-title", tabindex: "-1" });
    this.topic = el("p", { class: "topic" });
    this.banner = el("div", { class: "banner", role: "status", hidden: true });
    const bar = el("header", { class: "topbar" }, this.buttons.sidebar, this.name, this.topic, this.buttons.members);
    const chat = el("main", { class: "chat", "aria-label": t("Chat") }, bar, this.banner, el("div", { class: "chat-columns" }, el("div", { class: "chat-main" }, app.messages.node, app.composer.node), app.members.node));
    this.scrim = el("div", { class: "drawer-scrim", hidden: true, onClick: () => this.closeDrawers() });
    const skip = el("a", { class: "skip", href: "#message-box", text: t("Skip to the message box"), onClick: (event) => (event.preventDefault(), app.composer.focus()) });
    this.node = el("div", { class: "app" }, skip, app.sidebar.node, chat, this.scrim);
    addEventListener("resize", () => this.#settle());
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.#openDrawer && this.closeDrawers());
    this.#membersShown = matchMedia(MEMBERS_WIDE).matches;
    this.#settle();
  }

  #membersShown;

  get #wide() {
    return { sidebar: !isNarrow(), members: matchMedia(MEMBERS_WIDE).matches };
  }

  /** Open or close the drawer of a side; wide screens hide or show the members instead. */
  toggle(side) {
    if (side === "members" && this.#wide.members) this.#membersShown = !this.#membersShown;
    else this.#openDrawer = this.#openDrawer === side ? null : side;
    this.#settle();
    const part = this.#part(side);
    if (this.#openDrawer) (part.querySelector("[aria-current]") ?? part.querySelector("a, button"))?.focus();
  }

  closeDrawers() {
    const side = this.#openDrawer;
    if (!side) return;
    this.#openDrawer = null;
    this.#settle();
    this.buttons[side].focus();
  }

  #part(side) {
    return this.#app[side].node;
  }

  #settle() {
    const wide = this.#wide;
    if (this.#openDrawer && wide[this.#openDrawer]) this.#openDrawer = null;
    for (const side of ["sidebar", "members"]) {
      const fixed = wide[side] && (side === "sidebar" || this.#membersShown);
      const shown = fixed || this.#openDrawer === side;
      this.#part(side).classList.toggle("shown", shown);
      this.#part(side).inert = !shown;
      this.buttons[side].setAttribute("aria-expanded", String(shown));
    }
    this.scrim.hidden = !this.#openDrawer;
  }

  /** Mark the button of the channel list: nothing new (null), something new (0), or how much for this person. */
  showUnread(count) {
    const button = this.buttons.sidebar;
    const words = count === null ? t("Channels") : `${t("Channels")}, ${count ? t("{n} unread for you", { n: count }) : t("unread")}`;
    button.setAttribute("aria-label", words);
    if (count === null) delete button.dataset.count;
    else button.dataset.count = count ? String(Math.min(count, 99)) : "";
  }

  /** Name the open channel. */
  showChannel(channel) {
    const dm = channel.type === TYPE.dm;
    const face = dm ? el("img", { class: "avatar tiny", src: channel.recipient.avatar_url, alt: "" }) : icon(channel.type === TYPE.text ? "hash" : "thread");
    this.name.replaceChildren(face, el("span", { text: this.#app.state.channelName(channel) }));
    this.topic.textContent = channel.topic ?? "";
    this.topic.hidden = !channel.topic;
    this.topic.title = channel.topic ?? "";
  }

  /** Say in a bar over the messages what is wrong with the connection or the bot; nothing hides it. */
  showBanner(kind, words = "", action = null) {
    this.banner.hidden = !words;
    this.banner.className = `banner ${kind}`;
    const button = action && el("button", { type: "button", class: "text-link", text: action.label, onClick: action.run });
    this.banner.replaceChildren(...[words && el("span", { text: words }), button].filter(Boolean));
  }
}
