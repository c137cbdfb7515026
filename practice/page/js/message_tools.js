// What one can do with a message: answer, react, copy its link, use a bot's message commands, delete one's own.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { toggleMenu } from "./menu.js";
import { closePopup, openPopup, popupOpen } from "./popup.js";
import { discordLink } from "./route.js";
import { FLAG } from "./state.js";
import { localName } from "./commands.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";

const EMOJI = ["👍", "❤️", "😂", "🎉", "😮", "🤔", "😢", "🍬"];
const MESSAGE_COMMAND = 3;

/** The bar of actions of a message. */
export function messageTools(message, app) {
  const ephemeral = Boolean(message.flags & FLAG.ephemeral);
  const more = tool("more", t("More"), () => toggleMenu(more, moreItems(message, app), { label: t("More"), align: "end" }));
  more.setAttribute("aria-haspopup", "menu");
  const react = tool("smile", t("Add reaction"), () => pickEmoji(react, message, app));
  return el(
    "div",
    { class: "message-tools", role: "group", "aria-label": t("Message actions") },
    !ephemeral && react,
    !ephemeral && tool("reply", t("Reply"), () => app.composer.replyTo(message)),
    more,
  );
}

function tool(name, label, run) {
  return el("button", { type: "button", class: "tool", "aria-label": label, title: label, dataset: { key: `tool-${name}` }, onClick: run }, icon(name));
}

function moreItems(message, app) {
  const channel = app.state.channels.get(message.channel_id);
  const own = message.author.id === app.state.me.id;
  const items = [
    { label: t("Copy message link"), icon: "link", run: () => copy(discordLink(channel, message.id)) },
    { label: t("Copy text"), icon: "copy", run: () => copy(message.content || textOf(message.components ?? [])) },
    ...app.state.commands
      .filter((command) => command.type === MESSAGE_COMMAND)
      .map((command) => ({
        label: localName(command, app.state.locale),
        icon: "slash",
        run: () => app.runCommand({ channel_id: message.channel_id, command: command.name, type: MESSAGE_COMMAND, target_id: message.id, options: {} }),
      })),
  ];
  if (own) items.push("line", { label: t("Delete message"), icon: "trash", danger: true, run: () => app.perform("delete", { message_id: message.id }) });
  return items;
}

/** All text of a Components V2 message, in reading order. */
function textOf(components) {
  return components
    .flatMap((c) => [c.content, c.components && textOf(c.components), c.accessory && textOf([c.accessory])])
    .filter(Boolean)
    .join("\n");
}

async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    toast(t("Copied"));
  } catch {
    toast(t("The browser did not allow copying"), { error: true });
  }
}

function pickEmoji(anchor, message, app) {
  if (popupOpen(anchor)) {
    closePopup();
    return;
  }
  const choose = (emoji) => {
    closePopup();
    app.perform("react", { message_id: message.id, emoji, on: true });
  };
  const buttons = EMOJI.map((emoji) => el("button", { type: "button", class: "emoji", "aria-label": emoji, text: emoji, onClick: () => choose(emoji) }));
  openPopup(anchor, el("div", { class: "emoji-picker", role: "group", "aria-label": t("Add reaction") }, buttons), { align: "end" });
  buttons[0].focus();
}

/** The reactions under a message; pressing one adds or takes back one's own. */
export function reactions(message, app) {
  if (!message.reactions?.length) return null;
  return el(
    "div",
    { class: "reactions" },
    message.reactions.map(({ emoji, count, me }) =>
      el(
        "button",
        {
          type: "button",
          class: me ? "reaction mine" : "reaction",
          "aria-pressed": me,
          dataset: { key: `react-${emoji.name}` },
          onClick: () => app.perform("react", { message_id: message.id, emoji: emoji.name, on: !me }),
        },
        el("span", { text: emoji.name }),
        el("span", { class: "count", text: count }),
      ),
    ),
  );
}
