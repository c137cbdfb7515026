// The list of messages of the channel that is open: drawing, scrolling, older pages, jumps.

import { compareIds, el, reconcile, replaceKeepingFocus } from "./dom.js";
import { icon } from "./icons.js";
import { continues, renderMessage } from "./message.js";
import { closePopupIn } from "./popup.js";
import { FLAG, TYPE } from "./state.js";
import { t } from "./strings.js";
import { dayName, otherDay } from "./time.js";

const NEAR = 120;
/** Messages of a channel that stay loaded when the person leaves it. */
const KEPT = 100;

export class MessageList {
  #app;
  #channel = null;
  #nodes = new Map();
  #unreadFrom = null;
  #loading = false;
  #stick = true;
  #top = 0;
  #flashTimer = 0;

  constructor(app) {
    this.#app = app;
    this.list = el("div", { class: "messages-inner" });
    this.present = el("button", { type: "button", class: "to-present", hidden: true, onClick: () => this.toPresent() }, icon("arrowDown"), el("span", { text: t("Jump to the newest") }));
    this.scroller = el("div", { class: "messages", role: "log", "aria-relevant": "additions", tabindex: "-1", onScroll: () => this.#scrolled(), onKeydown: (event) => this.#walk(event) }, this.list);
    this.node = el("div", { class: "messages-box" }, this.scroller, this.present);
    new ResizeObserver(() => this.#stick && this.#toEnd()).observe(this.list);
    new ResizeObserver(() => this.#stick && this.#toEnd()).observe(this.scroller);
    app.state.on("message", (change) => this.#changed(change));
  }

  get channelId() {
    return this.#channel?.id ?? null;
  }

  /** Whether the newest message is in sight. */
  get atEnd() {
    return this.#stick && !this.#log.detached;
  }

  get #log() {
    return this.#app.state.log(this.#channel.id);
  }

  /** Show a channel from its newest message. */
  show(channel) {
    const same = this.#channel?.id === channel.id;
    if (this.#channel && !same) this.#app.state.logs.get(this.#channel.id)?.trim(KEPT);
    this.#channel = channel;
    if (!same) {
      this.#nodes.clear();
      this.#stick = true;
      const read = this.#app.reads.position(channel.id);
      const fresh = this.#log.messages.find((m) => !m.local && compareIds(m.id, read) > 0 && m.author.id !== this.#app.state.me.id);
      this.#unreadFrom = fresh?.id ?? null;
    }
    const name = this.#app.state.channelName(channel);
    this.scroller.setAttribute("aria-label", channel.type === TYPE.dm ? t("Messages with {name}", { name }) : t("Messages in #{name}", { name }));
    this.redraw();
    if (!same) this.#toEnd();
  }

  /** Draw everything anew, e.g. after a reconnect or when names have changed. */
  redraw() {
    if (!this.#channel) return;
    this.scroller.setAttribute("aria-busy", "true");
    for (const message of this.#log.messages) {
      const old = this.#nodes.get(message.id);
      if (!old) continue;
      this.#replace(old, message);
    }
    this.#layout();
    requestAnimationFrame(() => this.scroller.setAttribute("aria-busy", "false"));
  }

  #draw(message) {
    const node = renderMessage(message, this.#app, (fields, control) => this.#app.interact(message, fields, control));
    this.#nodes.set(message.id, node);
    return node;
  }

  /** Put the nodes in order, with day lines, the "new" line and the beginning. */
  #layout() {
    const { messages, complete } = this.#log;
    const known = new Set(messages.map((message) => message.id));
    for (const id of this.#nodes.keys()) if (!known.has(id)) this.#nodes.delete(id);
    const nodes = complete || messages.length === 0 ? [this.#beginning()] : [];
    messages.forEach((message, index) => {
      const previous = messages[index - 1];
      const node = this.#nodes.get(message.id) ?? this.#draw(message);
      const day = !message.local && !previous?.local && (!previous || otherDay(previous.timestamp, message.timestamp));
      if (day) nodes.push(divider("day", dayName(new Date(message.timestamp), this.#app.state.locale)));
      const unread = message.id === this.#unreadFrom;
      if (unread) nodes.push(divider("new", t("New")));
      node.classList.toggle("compact", !day && !unread && continues(previous, message));
      nodes.push(node);
    });
    reconcile(this.list, nodes);
    const last = messages.at(-1)?.id;
    for (const [id, node] of this.#nodes) if (node !== document.activeElement) node.tabIndex = id === last ? 0 : -1;
    this.present.hidden = !this.#log.detached && this.#stick;
    if (this.#stick) this.#toEnd();
  }

  #beginning() {
    const name = this.#app.state.channelName(this.#channel);
    const dm = this.#channel.type === TYPE.dm;
    return el(
      "div",
      { class: "beginning" },
      el("div", { class: "beginning-icon" }, dm ? el("img", { src: this.#channel.recipient.avatar_url, alt: "" }) : icon("hash")),
      el("h2", { text: dm ? name : t("Welcome to #{name}", { name }) }),
      el("p", { text: dm ? t("This is where your private conversation with {name} begins.", { name }) : t("This is where #{name} begins. Type / to see what the bot can do.", { name }) }),
    );
  }

  #changed({ channelId, message, kind }) {
    if (channelId !== this.channelId) return;
    if (kind === "update") {
      const old = this.#nodes.get(message.id);
      if (old) this.#replace(old, message);
    }
    if (kind === "create" && !this.#arrived(message)) return;
    if (kind === "delete") this.#focusNeighbour(message.id);
    if (kind === "load" && this.#loading) return;
    this.#layout();
  }

  /** Whether a person waits for this message: their own words, or the answer to what they did. */
  #concerns(message, me) {
    return message.local || message.author.id === me || message.interaction_metadata?.user.id === me || Boolean(message.flags & FLAG.ephemeral);
  }

  #replace(old, message) {
    closePopupIn(old);
    const next = this.#draw(message);
    if (old.isConnected) replaceKeepingFocus(old, next);
  }

  /** Note that a message has come; false when the end has to be loaded first to show it. */
  #arrived(message) {
    const own = this.#concerns(message, this.#app.state.me.id);
    if (own && this.#log.detached) {
      this.toPresent();
      return false;
    }
    if (own) {
      this.#stick = true;
      this.#unreadFrom = null;
    } else if (!this.#app.reading) {
      this.#unreadFrom ??= message.id;
    }
    return true;
  }

  /** When the message with the focus goes, the focus goes to the one before it. */
  #focusNeighbour(id) {
    const node = this.#nodes.get(id);
    if (!node?.contains(document.activeElement)) return;
    let before = node.previousElementSibling;
    while (before && !before.classList.contains("message")) before = before.previousElementSibling;
    if (before) before.focus({ preventScroll: true });
    else this.#app.composer.focus();
  }

  /** Show at a message that its interaction failed. */
  fail(messageId, words) {
    const box = this.#nodes.get(messageId)?.querySelector(".failed");
    if (!box) return;
    box.replaceChildren(icon("warn"), el("span", { text: words }));
    box.hidden = false;
    if (this.#stick) this.#toEnd();
  }

  clearFailure(messageId) {
    const box = this.#nodes.get(messageId)?.querySelector(".failed");
    if (box) box.hidden = true;
  }

  #toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#top = this.scroller.scrollTop;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    // Only who goes up leaves the end; when it is further down it has moved away, and is followed.
    this.#stick = scrollHeight - scrollTop - clientHeight < NEAR || (this.#stick && scrollTop >= this.#top);
    this.#top = scrollTop;
    if (!this.#channel) return;
    this.present.hidden = !this.#log.detached && this.#stick;
    if (this.#stick) this.#app.seen();
    if (scrollTop < 240 && !this.#log.complete && this.#log.messages.length) this.#older();
  }

  async #older() {
    if (this.#loading) return;
    this.#loading = true;
    const channelId = this.#channel.id;
    try {
      const before = this.#log.messages.find((message) => !message.local)?.id;
      const page = await this.#app.connection.request("history", { channel_id: channelId, before, limit: 50 });
      const height = this.scroller.scrollHeight;
      this.#app.state.load(channelId, page.messages, { more: page.more, replace: false });
      if (channelId !== this.channelId) return;
      this.#layout();
      this.scroller.scrollTop += this.scroller.scrollHeight - height;
    } catch (error) {
      this.#app.explain(error);
    } finally {
      this.#loading = false;
    }
  }

  /** Load and show the newest messages again after a jump into the past. */
  async toPresent() {
    try {
      if (this.#log.detached && !(await this.#fetch({}))) return;
    } catch (error) {
      this.#app.explain(error);
      return;
    }
    this.#stick = true;
    this.#layout();
    this.#app.seen();
  }

  /** Load other messages of the channel instead; false when the person has gone to another one meanwhile. */
  async #fetch(fields) {
    const channelId = this.channelId;
    const page = await this.#app.connection.request("history", { channel_id: channelId, limit: 50, ...fields });
    if (channelId !== this.channelId) return false;
    const newest = this.#channel.last_message_id;
    const end = page.messages.at(-1)?.id;
    this.#log.detached = Boolean(fields.around && end && newest && compareIds(end, newest) < 0);
    this.#app.state.load(channelId, page.messages, { more: page.more, replace: true });
    return true;
  }

  /** Scroll to a message and light it up, unless the person goes elsewhere; false when it cannot be found. */
  async jump(messageId) {
    if (!this.#log.find(messageId)) {
      if (!(await this.#fetch({ around: messageId }))) return true;
      this.#layout();
    }
    const node = this.#nodes.get(messageId);
    if (!node) return false;
    this.#stick = false;
    node.scrollIntoView({ block: "center", behavior: "instant" });
    node.focus({ preventScroll: true });
    this.#flash(node);
    return true;
  }

  #flash(node) {
    clearTimeout(this.#flashTimer);
    for (const other of this.list.querySelectorAll(".flash")) other.classList.remove("flash");
    void node.offsetWidth;
    node.classList.add("flash");
    this.#flashTimer = setTimeout(() => node.classList.remove("flash"), 2400);
  }

  /** Arrow keys go from message to message when a message has the focus. */
  #walk(event) {
    const at = event.target;
    if (!(at instanceof HTMLElement) || !at.classList.contains("message")) return;
    const all = [...this.list.querySelectorAll(".message")];
    const index = all.indexOf(at);
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= all.length) this.#app.composer.focus();
    else all[Math.max(0, to)].focus();
  }

  /** Put the focus on the newest message. */
  focusLast() {
    this.list.querySelector(".message:last-of-type")?.focus();
  }
}

function divider(kind, words) {
  return el("div", { class: `divider ${kind}`, role: "separator", "aria-label": words }, el("span", { text: words }));
}
