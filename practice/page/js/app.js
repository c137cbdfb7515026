// The page: one person's window on the practice server. This module joins the parts; each part gets it as `app`.

import { Composer } from "./composer.js";
import { isTyping } from "./dom.js";
import { Members } from "./members.js";
import { MessageList } from "./messages.js";
import { openModal } from "./modal.js";
import { closePopup } from "./popup.js";
import { Reads } from "./reads.js";
import { findChannel, readRoute, routeTo } from "./route.js";
import { Shell } from "./shell.js";
import { Sidebar } from "./sidebar.js";
import { Connection } from "./socket.js";
import { State } from "./state.js";
import { setLanguage, t } from "./strings.js";
import { showTheme } from "./theme.js";
import { keepTimesFresh } from "./time.js";
import { toast } from "./toast.js";

const SENDING_AFTER = 350;
const SILENT = new Set(["failed", "offline", "lost"]);

class App {
  state = new State();
  reads = new Reads(this.state);
  channel = null;
  shell = null;
  #person = readRoute().person;
  #faces = "";
  #lostTimer = 0;
  #sought = null;
  connection = new Connection(this.#person);

  start() {
    showTheme();
    this.connection.addEventListener("frame", (event) => this.#frame(event.detail));
    this.connection.addEventListener("status", (event) => this.#status(event.detail));
    this.state.on("people", () => this.#peopleChanged());
    this.state.on("channels", () => this.#channelsChanged());
    this.state.on("bot", () => this.#botChanged());
    this.state.on("message", ({ channelId }) => channelId === this.channel?.id && this.seen());
    addEventListener("hashchange", () => this.#routed());
    document.addEventListener("visibilitychange", () => this.#visible());
    addEventListener("keydown", (event) => this.#key(event));
    keepTimesFresh();
    this.connection.open();
  }

  // From the server

  #frame(frame) {
    if (frame.t === "snapshot") this.#snapshot(frame);
    else if (this.state.me) this.state.apply(frame);
  }

  #snapshot(frame) {
    const first = this.shell === null;
    setLanguage(frame.d.me.locale);
    this.state.apply(frame);
    this.reads.start();
    if (first) this.#build();
    this.#faces = this.#faceList();
    const wanted = first ? this.#firstChannel() : (this.state.channels.get(this.channel.id) ?? this.#firstChannel());
    const { message } = readRoute();
    this.openChannel(wanted, { address: !(first && message), focus: first });
    if (first && message) this.jumpTo(wanted.id, message);
    this.#botChanged();
    document.documentElement.dataset.ready = this.state.me.username;
  }

  /** Build the page; later only its parts change. */
  #build() {
    this.messages = new MessageList(this);
    this.composer = new Composer(this);
    this.sidebar = new Sidebar(this);
    this.members = new Members(this);
    this.shell = new Shell(this);
    document.getElementById("root").replaceChildren(this.shell.node);
    this.members.draw();
  }

  #firstChannel() {
    const asked = findChannel(this.state, readRoute().channel);
    return asked ?? this.state.serverChannels()[0].channel;
  }

  #status(status) {
    document.documentElement.dataset.connection = status;
    clearTimeout(this.#lostTimer);
    if (status === "open") this.#botChanged();
    if (status !== "lost" || !this.shell) return;
    const retry = { label: t("Try now"), run: () => this.connection.retry() };
    this.#lostTimer = setTimeout(() => this.shell.showBanner("lost", t("The practice server does not answer. Trying again…"), retry), 300);
  }

  #botChanged() {
    if (!this.shell || !this.connection.isOpen) return;
    const { bot } = this.state;
    if (bot.online) this.shell.showBanner("none");
    else this.shell.showBanner("offline", t("{name} is offline. Its commands and buttons work again once it runs.", { name: bot.display_name }));
  }

  #faceList() {
    return JSON.stringify([...this.state.people.values()].map((p) => [p.display_name, p.avatar_url, p.colour]));
  }

  #peopleChanged() {
    const { me } = this.state;
    const language = document.documentElement.lang;
    setLanguage(me.locale);
    if (document.documentElement.lang !== language) {
      location.reload();
      return;
    }
    const faces = this.#faceList();
    if (faces === this.#faces) return;
    this.#faces = faces;
    this.messages.redraw();
  }

  #channelsChanged() {
    if (this.#sought && this.#sought === location.hash) this.#routed();
    const known = this.channel && this.state.channels.get(this.channel.id);
    if (!known) this.openChannel(this.#firstChannel());
    else if (known !== this.channel) {
      this.channel = known;
      this.shell.showChannel(known);
    }
  }

  // Places

  hrefTo(channel, messageId = null) {
    return routeTo(this.state, channel, messageId);
  }

  /** The address at which one plays as a person, in the same channel where they can see it. */
  hrefOf(person) {
    const [, ...rest] = this.hrefTo(this.channel).split("/");
    return [`#${encodeURIComponent(person.username)}`, ...rest].join("/");
  }

  /** Play as someone else in this tab. */
  playAs(person) {
    location.hash = this.hrefOf(person);
  }

  #routed() {
    const { person, channel, message } = readRoute();
    const { me } = this.state;
    if (me && person && person !== me.username.toLowerCase() && person !== me.id) {
      location.reload();
      return;
    }
    const found = findChannel(this.state, channel);
    // A channel that was made a moment ago may not be known here yet.
    this.#sought = found ? null : location.hash;
    if (found && message) this.jumpTo(found.id, message);
    else if (found && found !== this.channel) this.openChannel(found);
  }

  openChannel(channel, { address = true, focus = true } = {}) {
    const moved = channel.id !== this.channel?.id;
    if (moved) closePopup();
    this.channel = channel;
    if (address) {
      const href = this.hrefTo(channel);
      if (moved && location.hash !== href) history.pushState(null, "", href);
      else history.replaceState(null, "", href);
    }
    this.shell.showChannel(channel);
    this.composer.show(channel);
    this.messages.show(channel);
    this.shell.closeDrawers();
    if (focus && matchMedia("(pointer: fine)").matches) this.composer.focus();
    this.seen();
    this.sidebar.draw();
  }

  async openConversation() {
    const answer = await this.perform("open_dm");
    const channel = answer && this.state.channels.get(answer.channel_id);
    if (channel) this.openChannel(channel);
  }

  /** Go to a message (or only to its channel) and light it up. */
  async jumpTo(channelId, messageId) {
    const channel = this.state.channels.get(channelId);
    if (!channel) return;
    if (channel !== this.channel) this.openChannel(channel, { focus: false });
    if (!messageId) return;
    history.replaceState(null, "", this.hrefTo(channel, messageId));
    try {
      if (!(await this.messages.jump(messageId))) toast(t("That message is not here any more."), { error: true });
    } catch (error) {
      this.explain(error);
    }
  }

  /** Whether the person sees the newest message of the open channel. */
  get reading() {
    return document.visibilityState === "visible" && Boolean(this.channel) && this.messages.atEnd;
  }

  /** Mark what is in sight as read. */
  seen() {
    if (this.reading && this.reads.markRead(this.channel.id)) this.state.changed("reads");
  }

  #visible() {
    if (document.visibilityState !== "visible") return;
    this.connection.retry();
    if (this.shell) this.seen();
  }

  // Actions

  startCommand(name) {
    this.composer.startCommand(name);
  }

  /** Ask the server for something that should just work; a refusal is shown. Resolves to the answer or null. */
  async perform(action, fields = {}, { quiet = false } = {}) {
    try {
      return await this.connection.request(action, fields);
    } catch (error) {
      if (!quiet) this.explain(error);
      return null;
    }
  }

  explain(error) {
    toast(error.message, { error: true });
  }

  /** What follows an answered interaction. */
  answered(answer) {
    if (answer.result === "modal") openModal(answer.modal, this);
  }

  /** Press a button or choose in a menu of a message. */
  async interact(message, { do: action, ...fields }, control) {
    this.messages.clearFailure(message.id);
    control.setBusy(true);
    try {
      this.answered(await this.connection.request(action, { ...fields, message_id: message.id }));
    } catch (error) {
      this.messages.fail(message.id, error.message);
    } finally {
      control.setBusy(false);
    }
  }

  /** Run a command. Resolves to null, or to the error when the person can mend it. */
  async runCommand(fields, title = fields.command) {
    const channelId = fields.channel_id;
    let waiting = null;
    const timer = setTimeout(() => (waiting = this.state.addNotice(channelId, { waiting: true, command: title })), SENDING_AFTER);
    try {
      this.answered(await this.connection.request("command", fields));
      return null;
    } catch (error) {
      if (!SILENT.has(error.kind)) return error;
      this.state.addNotice(channelId, { command: title, text: error.message });
      return null;
    } finally {
      clearTimeout(timer);
      if (waiting) this.state.dropMessage(channelId, waiting.id);
    }
  }

  // Keys that work anywhere: letters go to the message box, Alt with up and down changes the channel.

  #key(event) {
    if (!this.shell || document.querySelector("dialog[open]")) return;
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      this.#step(event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const inPopup = event.target instanceof Element && event.target.closest(".popup, .sidebar, .members");
    if (letter && !event.defaultPrevented && !isTyping(event.target) && !inPopup) this.composer.focus();
  }

  #step(by) {
    const all = [...this.state.serverChannels().flatMap((group) => [group.channel, ...group.threads]), ...this.state.conversations()];
    const index = all.indexOf(this.channel);
    this.openChannel(all.at((index + by) % all.length));
  }
}

new App().start();
