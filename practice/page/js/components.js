// Message components, both generations: rows of buttons and menus, and the Components V2 layout parts.

import { entityChoices, stringChoices } from "./choices.js";
import { el, safeUrl } from "./dom.js";
import { icon } from "./icons.js";
import { KIND } from "./kinds.js";
import { renderMarkdown, spoiler } from "./markdown_view.js";
import { fileCard, gallery, isPicture } from "./media.js";
import { Select } from "./select.js";
import { t } from "./strings.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/**
 * Draw components. `act(fields, control)` starts an interaction: `fields` are the action's (`do`, `custom_id`, `values`), `control` has
 * `setBusy(bool)`.
 */
export function renderComponents(components, app, act) {
  return components.map((component) => DRAW[component.type]?.(component, app, act) ?? null);
}

const DRAW = {
  [KIND.row]: (c, app, act) => el("div", { class: "row" }, renderComponents(c.components, app, act)),
  [KIND.button]: button,
  [KIND.stringSelect]: (c, app, act) => select(c, stringChoices(c.options), act),
  [KIND.userSelect]: entitySelect,
  [KIND.roleSelect]: entitySelect,
  [KIND.mentionableSelect]: entitySelect,
  [KIND.channelSelect]: entitySelect,
  [KIND.section]: (c, app, act) =>
    el(
      "div",
      { class: "section" },
      el("div", { class: "section-body" }, renderComponents(c.components, app, act)),
      el("div", { class: "section-accessory" }, renderComponents([c.accessory], app, act)),
    ),
  [KIND.textDisplay]: (c, app) => el("div", { class: "markdown text-display" }, renderMarkdown(c.content, app)),
  [KIND.thumbnail]: (c) => el("div", { class: "thumbnail" }, gallery([pictureOf(c)])),
  [KIND.gallery]: (c) => gallery(c.items.map(pictureOf)),
  [KIND.file]: file,
  [KIND.separator]: (c) =>
    el("div", { class: c.spacing === 2 ? "separator large" : "separator", role: c.divider === false ? "none" : "separator" }, c.divider !== false && el("hr", { "aria-hidden": true })),
  [KIND.container]: container,
};

function pictureOf(item) {
  return { ...item.media, description: item.description, spoiler: item.spoiler };
}

function container(c, app, act) {
  const accent = typeof c.accent_color === "number" ? `#${c.accent_color.toString(16).padStart(6, "0")}` : null;
  const box = el("div", { class: accent ? "container accented" : "container", css: accent ? { "--stripe": accent } : {} }, renderComponents(c.components, app, act));
  return c.spoiler ? spoiler(box, { block: true }) : box;
}

function file(c) {
  const shown = isPicture(c.file) ? gallery([{ ...c.file, spoiler: false }]) : fileCard({ ...c.file, filename: c.name, size: c.size });
  return c.spoiler ? spoiler(shown, { block: true }) : shown;
}

function button(c, app, act) {
  const label = [c.emoji && el("span", { class: "button-emoji", text: c.emoji.id ? `:${c.emoji.name}:` : c.emoji.name }), c.label && el("span", { text: c.label })];
  if (c.style === 5) return linkButton(c, app, label);
  const node = el(
    "button",
    {
      type: "button",
      class: `button ${STYLES[c.style] ?? "secondary"}`,
      disabled: c.disabled,
      "aria-label": c.label ? null : (c.emoji?.name ?? t("Button")),
      dataset: { key: c.custom_id },
      onClick: () => {
        if (node.getAttribute("aria-busy") !== "true") act({ do: "click", custom_id: c.custom_id }, control);
      },
    },
    el("span", { class: "button-face" }, label),
  );
  const control = {
    setBusy(busy) {
      node.setAttribute("aria-busy", String(busy));
      node.classList.toggle("busy", busy);
    },
  };
  return node;
}

const JUMP = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

function linkButton(c, app, label) {
  const url = safeUrl(c.url);
  const face = el("span", { class: "button-face" }, label, icon("external"));
  if (!url || c.disabled) return el("button", { type: "button", class: "button link", disabled: true }, face);
  const inPage = JUMP.exec(url);
  const channel = inPage && app.state.channels.get(inPage[1]);
  if (!channel) return el("a", { class: "button link", href: url, target: "_blank", rel: "noopener noreferrer" }, face);
  const jump = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    app.jumpTo(channel.id, inPage[2] ?? null);
  };
  return el("a", { class: "button link jump", href: app.hrefTo(channel, inPage[2] ?? null), onClick: jump }, el("span", { class: "button-face" }, label, icon("right")));
}

function entitySelect(c, app, act) {
  return select(c, entityChoices(c, app.state), act);
}

function select(c, choices, act) {
  const preset = c.default_values?.map((value) => value.id) ?? choices.filter((choice) => choice.default).map((choice) => choice.value);
  const menu = new Select({
    choices,
    values: preset,
    min: c.min_values ?? 1,
    max: c.max_values ?? 1,
    placeholder: c.placeholder,
    label: c.placeholder ?? null,
    disabled: c.disabled,
    key: c.custom_id,
    onCommit: (values) => act({ do: "choose", custom_id: c.custom_id, values }, menu),
  });
  return menu.node;
}
