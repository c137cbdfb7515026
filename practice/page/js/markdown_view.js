// Markdown trees as DOM: mentions by name, links that stay in the page where they can, spoilers that open.

import { append, el, safeUrl } from "./dom.js";
import { icon } from "./icons.js";
import { isBlock, parseMarkdown, plainText } from "./markdown.js";
import { t } from "./strings.js";
import { timeMark } from "./time.js";

/**
 * The nodes of a markdown text. `app` gives the names (`app.state`) and what links do (`app.jumpTo`, `app.openChannel`,
 * `app.startCommand`).
 */
export function renderMarkdown(source, app) {
  const fragment = document.createDocumentFragment();
  append(fragment, draw(parseMarkdown(source), app));
  return fragment;
}

/** The first words of a markdown text with mentions as names. */
export function preview(source, app) {
  return plainText(source, (node) => mentionText(node, app));
}

function draw(nodes, app) {
  return nodes.map((node, index) => {
    if (node.type !== "text") return DRAW[node.type](node, app);
    const nextIsBlock = index + 1 < nodes.length && isBlock(nodes[index + 1]);
    return nextIsBlock ? node.text.replace(/\n$/, "") : node.text;
  });
}

function mentionText(node, { state }) {
  if (node.type === "user") return `@${state.user(node.id)?.display_name ?? t("unknown person")}`;
  if (node.type === "role") return `@${(state.roles.get(node.id)?.name ?? t("unknown role")).replace(/^@/, "")}`;
  if (node.type === "everyone") return `@${node.name}`;
  if (node.type === "channel") return `#${channelLabel(state, node.id)}`;
  if (node.type === "command") return `/${node.name}`;
  if (node.type === "emoji") return `:${node.name}:`;
  if (node.type === "jump") return `#${channelLabel(state, node.channel)}`;
  if (node.type === "time") return new Date(node.seconds * 1000).toLocaleString(state.locale);
  return "";
}

function channelLabel(state, id) {
  const channel = state.channels.get(id);
  return channel ? state.channelName(channel) : t("unknown channel");
}

const wrap = (tag, props) => (node, app) => el(tag, props, draw(node.children, app));

const DRAW = {
  strong: wrap("strong"),
  em: wrap("em"),
  underline: wrap("u"),
  strike: wrap("s"),
  quote: (node, app) => el("blockquote", {}, el("div", { class: "quote-body" }, draw(node.children, app))),
  subtext: wrap("small", { class: "md-subtext" }),
  heading: (node, app) =>
    el("div", { class: `md-heading md-h${node.level}`, role: "heading", "aria-level": node.level + 1 }, draw(node.children, app)),
  code: (node) => el("code", { class: "md-code", text: node.text }),
  codeblock: (node) =>
    el("pre", { class: "md-codeblock", tabindex: "0", "aria-label": t("Code") }, el("code", { text: node.text, dataset: { language: node.language } })),
  list: (node, app) =>
    el(
      node.ordered ? "ol" : "ul",
      { class: "md-list", start: node.ordered && node.start !== 1 ? node.start : null },
      node.items.map((item) => el("li", {}, draw(item, app))),
    ),
  link: (node, app) => {
    const url = safeUrl(node.url);
    const inside = draw(node.children, app);
    return url ? el("a", { class: "md-link", href: url, target: "_blank", rel: "noopener noreferrer", title: url }, inside) : inside;
  },
  jump: (node, app) => jumpLink(node, app),
  spoiler: (node, app) => spoiler(draw(node.children, app)),
  user: (node, app) => {
    const me = app.state.me.id === node.id;
    return el("span", { class: me ? "mention mine" : "mention", dataset: { user: node.id }, text: mentionText(node, app) });
  },
  role: (node, app) => el("span", { class: "mention", text: mentionText(node, app) }),
  everyone: (node, app) => el("span", { class: "mention", text: mentionText(node, app) }),
  channel: (node, app) => {
    const channel = app.state.channels.get(node.id);
    if (!channel) return el("span", { class: "mention", text: mentionText(node, app) });
    return el("button", { type: "button", class: "mention link", onClick: () => app.openChannel(channel) }, mentionText(node, app));
  },
  command: (node, app) =>
    el("button", { type: "button", class: "mention link", onClick: () => app.startCommand(node.name), text: mentionText(node, app) }),
  time: (node, app) => timeMark(node.seconds, node.style, app.state.locale),
  emoji: (node, app) => el("span", { class: "md-emoji", text: mentionText(node, app) }),
};

/** A link to a message: it scrolls there and lights the message up. */
function jumpLink(node, app) {
  const known = app.state.channels.get(node.channel);
  const label = node.children.length ? draw(node.children, app) : [mentionText(node, app)];
  if (!known) return el("span", { class: "mention" }, label);
  const pill = node.children.length === 0;
  return el(
    "a",
    {
      class: pill ? "mention link jump" : "md-link jump",
      href: app.hrefTo(known, node.message),
      title: node.message ? t("Go to the message") : null,
      onClick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        app.jumpTo(node.channel, node.message);
      },
    },
    label,
    pill && node.message && [icon("right"), el("span", { text: t("message") })],
  );
}

/** Something covered until the person wants to see it. */
export function spoiler(content, { block = false } = {}) {
  const cover = el(
    block ? "div" : "span",
    {
      class: block ? "spoiler block" : "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": t("Spoiler, press to show"),
      "aria-expanded": false,
    },
    el(block ? "div" : "span", { class: "spoiler-content", inert: true }, content),
  );
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (cover.classList.contains("open")) return;
    event.preventDefault();
    event.stopPropagation();
    cover.classList.add("open");
    for (const name of ["role", "aria-label", "aria-expanded", "tabindex"]) cover.removeAttribute(name);
    cover.firstChild.inert = false;
  };
  cover.addEventListener("click", open);
  cover.addEventListener("keydown", open);
  return cover;
}
