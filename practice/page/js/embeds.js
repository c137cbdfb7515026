// Embeds: the older rich boxes under a message.

import { el, safeUrl } from "./dom.js";
import { renderMarkdown } from "./markdown_view.js";
import { gallery } from "./media.js";
import { messageTime } from "./time.js";

/** Draw the embeds of a message. */
export function renderEmbeds(embeds, app) {
  return embeds.map((embed) => {
    const accent = typeof embed.color === "number" ? `#${embed.color.toString(16).padStart(6, "0")}` : null;
    return el(
      "div",
      { class: accent ? "container embed accented" : "container embed", css: accent ? { "--stripe": accent } : {} },
      embed.author?.name && el("div", { class: "embed-author", text: embed.author.name }),
      embed.title && el("div", { class: "embed-title" }, title(embed, app)),
      embed.description && el("div", { class: "markdown" }, renderMarkdown(embed.description, app)),
      embed.fields?.length > 0 && el("div", { class: "embed-fields" }, embed.fields.map((field) => fieldBox(field, app))),
      embed.image && gallery([embed.image]),
      embed.thumbnail && el("div", { class: "thumbnail" }, gallery([embed.thumbnail])),
      (embed.footer || embed.timestamp) && el("div", { class: "embed-footer", text: footer(embed, app) }),
    );
  });
}

function title(embed, app) {
  const url = safeUrl(embed.url);
  const words = renderMarkdown(embed.title, app);
  return url ? el("a", { class: "md-link", href: url, target: "_blank", rel: "noopener noreferrer" }, words) : words;
}

function fieldBox(field, app) {
  return el(
    "div",
    { class: field.inline ? "embed-field inline" : "embed-field" },
    el("div", { class: "embed-field-name" }, renderMarkdown(field.name, app)),
    el("div", { class: "markdown" }, renderMarkdown(field.value, app)),
  );
}

function footer(embed, app) {
  const time = embed.timestamp && messageTime(new Date(embed.timestamp), app.state.locale);
  return [embed.footer?.text, time].filter(Boolean).join(" · ");
}
