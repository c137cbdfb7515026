// The message box: plain messages with mentions and answers, and the way into slash commands.

import { userChoices } from "./choices.js";
import { CommandForm } from "./command_form.js";
import { exact, fuzzy, leaves, localName, search } from "./commands.js";
import { Drafts } from "./drafts.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { preview } from "./markdown_view.js";
import { TYPE } from "./state.js";
import { t } from "./strings.js";
import { highlighted, Suggestions } from "./suggestions.js";

const MOST_COMMANDS = 40;
const MENTION = /(?:^|\s)@([^\s@]*)$/;

export class Composer {
  #app;
  #channel = null;
  #drafts = null;
  #form = null;
  #reply = null;
  #pickerClosed = false;

  constructor(app) {
    this.#app = app;
    this.suggestions = new Suggestions();
    this.input = el("textarea", {
      class: "composer-input",
      rows: 1,
      maxlength: 2000,
      id: "message-box",
      "aria-autocomplete": "list",
      autocomplete: "off",
      onInput: () => this.#typed(),
      onClick: () => this.#update(),
      onKeydown: (event) => this.#key(event),
      onBlur: () => this.suggestions.hide(),
      onFocus: () => this.#update(),
    });
    this.slot = el("div", { class: "composer-slot" }, this.input);
    this.replyBar = el("div", { class: "reply-bar", hidden: true });
    const slash = el("button", { type: "button", class: "icon-button", "aria-label": t("Commands"), title: t("Commands"), onClick: () => this.startCommand("") }, icon("slash"));
    const send = el("button", { type: "button", class: "icon-button send", "aria-label": t("Send"), title: t("Send"), onClick: () => this.#submit() }, icon("send"));
    this.status = el("div", { class: "typing", role: "status" });
    this.node = el("div", { class: "composer" }, this.suggestions.node, this.replyBar, el("div", { class: "composer-box" }, slash, this.slot, send), this.status);
    this.node.addEventListener("focusout", (event) => {
      if (!this.node.contains(event.relatedTarget)) this.suggestions.hide();
    });
    app.state.on("typing", () => this.#showTyping());
    app.state.on("message", () => this.#showTyping());
  }

  /** Write to another channel; what was typed before waits there. */
  show(channel) {
    this.#drafts ??= new Drafts(this.#app.state.me.id);
    if (this.#channel?.id !== channel.id) {
      this.#leaveCommand();
      this.#setReply(null);
      this.input.value = this.#drafts.get(channel.id);
    }
    this.#channel = channel;
    const name = this.#app.state.channelName(channel);
    const words = channel.type === TYPE.dm ? t("Message {name}", { name }) : t("Message #{name}", { name });
    this.input.placeholder = words;
    this.input.setAttribute("aria-label", words);
    this.#grow();
    this.#showTyping();
  }

  focus() {
    if (this.#form) this.#form.focus();
    else this.input.focus({ preventScroll: true });
  }

  /** Begin a slash command, from its name or from the list of all. */
  startCommand(name) {
    this.#leaveCommand();
    this.input.value = name ? `/${name} ` : "/";
    this.input.focus();
    this.#typed();
  }

  // Replies and plain messages

  replyTo(message) {
    this.#setReply(message);
    this.#leaveCommand();
    this.input.focus();
  }

  #setReply(message) {
    this.#reply = message;
    this.replyBar.hidden = !message;
    if (!message) return;
    const words = preview(message.content, this.#app);
    this.replyBar.replaceChildren(
      icon("reply"),
      el("span", {}, `${t("Answering")} `, el("strong", { text: message.author.display_name }), words ? ` – ${words}` : ""),
      el("button", { type: "button", class: "icon-button small", "aria-label": t("Do not answer"), onClick: () => this.#setReply(null) }, icon("close")),
    );
  }

  #submit() {
    if (this.#form) this.#form.send();
    else this.#send();
  }

  async #send() {
    const text = this.input.value.trim();
    if (!text || !this.#channel) return;
    const channel = this.#channel;
    const reply = this.#reply;
    this.input.value = "";
    this.#setReply(null);
    this.#typed();
    try {
      await this.#app.connection.request("send", { channel_id: channel.id, content: this.#withMentions(text), reply_to: reply?.id });
    } catch (error) {
      this.#app.explain(error);
      this.#giveBack(channel.id, text, reply);
    }
  }

  /** Put what could not be sent back, unless something else has been written there meanwhile. */
  #giveBack(channelId, text, reply) {
    if (channelId !== this.#channel.id) {
      if (!this.#drafts.get(channelId)) this.#drafts.set(channelId, text);
      return;
    }
    if (!this.input.value) {
      this.input.value = text;
      this.#typed();
    }
    this.#setReply(reply);
  }

  /** Turn "@Bruno" into the mention Discord knows; longer names first, so that "@Ana María" is not taken for "@Ana". */
  #withMentions(text) {
    const users = userChoices(this.#app.state).sort((a, b) => b.label.length - a.label.length);
    return users.reduce((words, user) => words.replaceAll(`@${user.label}`, `<@${user.value}>`), text);
  }

  // Typing

  #typed() {
    if (this.#channel) this.#drafts.set(this.#channel.id, this.input.value);
    this.#pickerClosed = false;
    this.#grow();
    this.#update();
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 180)}px`;
  }

  #update() {
    if (this.#form || !this.#channel) return;
    const text = this.input.value;
    const before = text.slice(0, this.input.selectionStart);
    const mention = MENTION.exec(before);
    if (this.#pickerClosed) this.suggestions.hide();
    else if (text.startsWith("/")) this.#suggestCommands(text.slice(1));
    else if (mention) this.#suggestPeople(mention[1]);
    else this.suggestions.hide();
  }

  get #entries() {
    return leaves(this.#app.state.commands, this.#app.state.locale, this.#channel);
  }

  #suggestCommands(text) {
    const entries = this.#entries;
    const whole = exact(text, entries);
    if (whole) {
      this.#enterCommand(whole.entry, whole.rest);
      return;
    }
    const rows = search(text, entries)
      .slice(0, MOST_COMMANDS)
      .map(({ entry, at }) => ({
        content: [el("span", { class: "command-title" }, "/", highlighted(entry.title, at)), ...optionHints(entry, this.#app.state.locale)],
        detail: entry.description,
        pick: () => this.#enterCommand(entry, ""),
      }));
    const { bot } = this.#app.state;
    const none = entries.length ? t("No command fits.") : t("The bot has no commands here yet. Is it running?");
    const about = el("div", { class: "about" }, el("img", { class: "option-image", src: bot.avatar_url, alt: "" }), el("strong", { text: bot.display_name }), !rows.length && el("em", { text: none }));
    this.suggestions.show(this.input, { heading: t("Commands"), about, rows });
  }

  #suggestPeople(query) {
    const rows = userChoices(this.#app.state)
      .map((user) => ({ user, hit: fuzzy(query, user.label) }))
      .filter(({ hit }) => hit)
      .map(({ user, hit }) => ({
        content: [el("img", { class: "option-image", src: user.image, alt: "" }), el("span", {}, highlighted(user.label, hit.at))],
        detail: user.description,
        pick: () => this.#mention(user.label),
      }));
    if (rows.length) this.suggestions.show(this.input, { heading: t("People"), rows });
    else this.suggestions.hide();
  }

  /** Write a mention at the end of the message. */
  insertMention(name) {
    this.#leaveCommand();
    const text = this.input.value;
    this.input.value = `${text}${text && !text.endsWith(" ") ? " " : ""}@${name} `;
    this.input.focus();
    this.#typed();
  }

  #mention(name) {
    const end = this.input.selectionStart;
    const before = this.input.value.slice(0, end).replace(/@[^\s@]*$/, `@${name} `);
    this.input.value = before + this.input.value.slice(end);
    this.input.setSelectionRange(before.length, before.length);
    this.#typed();
  }

  #key(event) {
    if (event.isComposing) return;
    if (event.key === "Escape" && this.suggestions.open) this.#pickerClosed = true;
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    } else if (event.key === "Escape" && this.#reply) {
      this.#setReply(null);
    } else if (event.key === "ArrowUp" && this.input.value === "") {
      event.preventDefault();
      this.#app.messages.focusLast();
    }
  }

  // Commands

  #enterCommand(entry, typed) {
    const form = new CommandForm({
      app: this.#app,
      entry,
      typed,
      suggestions: this.suggestions,
      channelId: this.#channel.id,
      done: (values) => this.#run(form, values),
      cancel: (text) => this.#backToText(text),
    });
    this.#mount(form);
  }

  #mount(form) {
    this.#form = form;
    this.input.value = "";
    this.#drafts.set(this.#channel.id, "");
    this.slot.replaceChildren(form.node);
    form.focus();
  }

  #leaveCommand() {
    if (!this.#form) return;
    this.#form = null;
    this.suggestions.hide();
    this.slot.replaceChildren(this.input);
    this.#grow();
  }

  #backToText(text) {
    this.#leaveCommand();
    this.input.value = text;
    this.input.focus();
    this.#typed();
  }

  async #run(form, options) {
    this.#backToText("");
    const problem = await this.#app.runCommand({ channel_id: form.channelId, command: form.entry.path, options }, form.entry.title);
    const idle = !this.#form && !this.input.value && this.#channel?.id === form.channelId;
    if (problem?.field && idle) {
      this.#mount(form);
      form.complain(problem.field, problem.message);
    } else if (problem) {
      this.#app.explain(problem);
    }
  }

  #showTyping() {
    const now = Date.now();
    const who = [...(this.#app.state.typing.get(this.#channel?.id) ?? [])]
      .filter(([id, until]) => until > now && id !== this.#app.state.me?.id)
      .map(([id]) => this.#app.state.user(id)?.display_name)
      .filter(Boolean);
    this.status.textContent = who.length ? t("{names} is typing…", { names: who.join(", ") }) : "";
  }
}

/** The options of a command in its row of the list; the required ones stand out. */
function optionHints(entry, locale) {
  return entry.options.slice(0, 6).map((option) => el("span", { class: option.required ? "hint needed" : "hint", text: localName(option, locale) }));
}
