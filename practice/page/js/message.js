// One message of a channel as an element.

import { renderComponents } from "./components.js";
import { el, hidden } from "./dom.js";
import { renderEmbeds } from "./embeds.js";
import { icon } from "./icons.js";
import { preview, renderMarkdown } from "./markdown_view.js";
import { attachments } from "./media.js";
import { messageTools, reactions } from "./message_tools.js";
import { FLAG } from "./state.js";
import { t } from "./strings.js";
import { formatTime, messageTime } from "./time.js";

const GROUP_MINUTES = 7;
const REPLY = 19;
const COMMAND_REPLY = 20;

/** Whether `message` follows `previous` closely enough to go without a heading of its own. */
export function continues(previous, message) {
  if (!previous || message.local || previous.local) return false;
  if (message.author.id !== previous.author.id || replyLine(message) || message.type === COMMAND_REPLY) return false;
  if ((message.flags & FLAG.ephemeral) !== (previous.flags & FLAG.ephemeral)) return false;
  return new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_MINUTES * 60_000;
}

function replyLine(message) {
  return message.type === REPLY || message.message_reference?.type === 0;
}

/** Draw a message. `act(fields, control)` starts an interaction with one of its components. */
export function renderMessage(message, app, act) {
  if (message.local) return renderNotice(message, app);
  const ephemeral = Boolean(message.flags & FLAG.ephemeral);
  const loading = Boolean(message.flags & FLAG.loading);
  const classes = ["message", message.mentions_me && "mentions-me", ephemeral && "ephemeral", loading && "loading"];
  return el(
    "article",
    {
      class: classes,
      id: `message-${message.id}`,
      tabindex: "-1",
      dataset: { id: message.id },
      "aria-labelledby": `author-${message.id}`,
    },
    context(message, app),
    el(
      "div",
      { class: "message-main" },
      el("div", { class: "message-side", "aria-hidden": true }, avatar(message.author), el("span", { class: "side-time", text: formatTime(new Date(message.timestamp), "t", app.state.locale) })),
      el("div", { class: "message-body" }, heading(message, app), body(message, app, act), footer(message, app)),
    ),
    loading ? null : messageTools(message, app),
  );
}

/** A user's picture. */
function avatar(user, className = "avatar") {
  return el("img", { class: className, src: user.avatar_url, alt: "", width: 40, height: 40, draggable: false });
}

function heading(message, app) {
  const { author } = message;
  const date = new Date(message.timestamp);
  return el(
    "header",
    { class: "message-head", id: `author-${message.id}` },
    el("span", { class: "author", css: { "--person": author.colour ?? "inherit" }, text: author.display_name }),
    " ",
    author.bot && el("span", { class: "app-badge", title: t("A bot"), text: "APP" }),
    el("time", { class: "stamp", datetime: message.timestamp, title: formatTime(date, "F", app.state.locale), text: messageTime(date, app.state.locale) }),
  );
}

/** The line above a message that says what it answers: a message or a command. */
function context(message, app) {
  if (replyLine(message)) return repliedTo(message, app);
  const used = message.interaction_metadata;
  if (!used?.name || message.type !== COMMAND_REPLY) return null;
  return el(
    "div",
    { class: "context" },
    avatar(used.user, "avatar tiny"),
    el("span", { class: "context-name", css: { "--person": used.user.colour ?? "inherit" }, text: used.user.display_name }),
    el("span", { text: ` ${t("used")} ` }),
    el("button", { type: "button", class: "mention link", text: `/${used.name}`, onClick: () => app.startCommand(used.name) }),
  );
}

function repliedTo(message, app) {
  const original = message.referenced_message;
  if (!original) return el("div", { class: "context" }, icon("reply"), el("em", { text: t("The message was deleted") }));
  const words = preview(original.content, app) || t("Press to see the message");
  return el(
    "div",
    { class: "context" },
    avatar(original.author, "avatar tiny"),
    el("span", { class: "context-name", css: { "--person": original.author.colour ?? "inherit" }, text: original.author.display_name }),
    el("button", { type: "button", class: "context-text", text: words, "aria-label": t("Go to the answered message: {words}", { words }), onClick: () => app.jumpTo(message.channel_id, original.id) }),
  );
}

function body(message, app, act) {
  if (message.flags & FLAG.loading) return thinking(app);
  const parts = [];
  const v2 = message.flags & FLAG.components;
  if (message.content && !v2) parts.push(el("div", { class: "markdown content" }, renderMarkdown(message.content, app)));
  const list = el("div", { class: "extras" });
  if (!v2) list.append(...[attachments(message.attachments)].filter(Boolean));
  if (!(message.flags & FLAG.noEmbeds) && !v2) list.append(...renderEmbeds(message.embeds ?? [], app));
  list.append(...renderComponents(message.components ?? [], app, act).filter(Boolean));
  if (list.childNodes.length) parts.push(list);
  if (message.edited_timestamp) parts.push(edited(message, app));
  if (message.thread) parts.push(threadLink(message.thread, app));
  parts.push(reactions(message, app));
  return parts;
}

function edited(message, app) {
  const when = formatTime(new Date(message.edited_timestamp), "F", app.state.locale);
  return el("span", { class: "edited", title: when, text: t("(edited)") });
}

function threadLink(thread, app) {
  const channel = app.state.channels.get(thread.id);
  if (!channel) return null;
  return el("button", { type: "button", class: "thread-link", onClick: () => app.openChannel(channel) }, icon("thread"), channel.name);
}

function thinking(app) {
  const name = app.state.bot.display_name;
  return el(
    "div",
    { class: "thinking", role: "status" },
    el("span", { class: "dots", "aria-hidden": true }, el("i"), el("i"), el("i")),
    el("span", { text: t("{name} is thinking…", { name }) }),
  );
}

function footer(message, app) {
  const failed = el("div", { class: "failed", role: "alert", hidden: true });
  if (!(message.flags & FLAG.ephemeral)) return failed;
  const dismiss = () => app.perform("dismiss", { message_id: message.id });
  return [failed, privateLine(dismiss)];
}

function privateLine(dismiss) {
  return el(
    "div",
    { class: "only-you" },
    icon("eye"),
    el("span", { text: t("Only you can see this") }),
    el("span", { "aria-hidden": true, text: "·" }),
    el("button", { type: "button", class: "text-link", dataset: { key: "dismiss" }, text: t("Dismiss message"), onClick: dismiss }),
  );
}

/** A line of this page alone: a command under way, or one that got no answer. */
function renderNotice(notice, app) {
  const drop = () => app.state.dropMessage(notice.channel_id, notice.id);
  const { bot } = app.state;
  return el(
    "article",
    { class: ["message", "notice", "ephemeral", notice.waiting && "loading"], dataset: { id: notice.id }, tabindex: "-1" },
    notice.command &&
      el("div", { class: "context" }, avatar(app.state.me, "avatar tiny"), el("span", { class: "context-name", text: app.state.me.display_name }), el("span", { text: ` ${t("used")} ` }), el("span", { class: "mention", text: `/${notice.command}` })),
    el(
      "div",
      { class: "message-main" },
      el("div", { class: "message-side", "aria-hidden": true }, avatar(bot)),
      el(
        "div",
        { class: "message-body" },
        el("header", { class: "message-head" }, el("span", { class: "author", css: { "--person": bot.colour ?? "inherit" }, text: bot.display_name }), el("span", { class: "app-badge", text: "APP" })),
        notice.waiting
          ? el("div", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": true }, el("i"), el("i"), el("i")), el("span", { text: t("Sending command…") }))
          : el("div", { class: "failed", role: "alert" }, icon("warn"), hidden(t("Error:")), el("span", { text: notice.text })),
        !notice.waiting && privateLine(drop),
      ),
    ),
  );
}
