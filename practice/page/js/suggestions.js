// The panel over the message box: commands, options, choices, people. The focus stays in the input; arrows move the mark.

import { el, uid } from "./dom.js";
import { icon } from "./icons.js";

export class Suggestions {
  #input = null;
  #rows = [];
  #active = -1;

  constructor() {
    this.id = uid("suggestions");
    this.about = el("div", { class: "suggestions-about", hidden: true });
    this.list = el("div", { class: "suggestions-list", role: "listbox", id: this.id });
    this.node = el("div", { class: "suggestions", hidden: true }, this.about, this.list);
    this.node.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /**
   * Show rows for `input`. A row is `{content, detail, pick}`. `heading` names the list; `about` and `problem` are lines
   * over it; `active` is the row that is marked at first (-1 for none).
   */
  show(input, { heading, about = null, problem = null, rows = [], active = 0 }) {
    this.#release();
    this.#input = input;
    this.#rows = rows;
    this.about.replaceChildren(...[about, problem && el("div", { class: "problem", role: "alert" }, icon("warn"), el("span", { text: problem }))].filter(Boolean));
    this.about.hidden = !this.about.childNodes.length;
    this.list.setAttribute("aria-label", heading);
    this.list.replaceChildren(...rows.map((row, index) => this.#draw(row, index)));
    this.list.hidden = rows.length === 0;
    this.node.hidden = this.about.hidden && rows.length === 0;
    input.setAttribute("aria-controls", this.id);
    this.#expand(rows.length > 0);
    this.#mark(Math.min(active, rows.length - 1));
  }

  #draw(row, index) {
    return el(
      "div",
      { class: "suggestion", role: "option", id: `${this.id}-${index}`, onPointermove: () => this.#active !== index && this.#mark(index, false), onClick: () => row.pick() },
      el("span", { class: "suggestion-main" }, row.content),
      row.detail && el("span", { class: "suggestion-detail", text: row.detail }),
    );
  }

  #mark(index, scroll = true) {
    this.#active = index;
    [...this.list.children].forEach((node, at) => {
      node.classList.toggle("active", at === index);
      node.setAttribute("aria-selected", String(at === index));
      if (at === index && scroll) node.scrollIntoView({ block: "nearest" });
    });
    if (index >= 0) this.#input?.setAttribute("aria-activedescendant", `${this.id}-${index}`);
    else this.#input?.removeAttribute("aria-activedescendant");
  }

  #release() {
    this.#input?.removeAttribute("aria-activedescendant");
    this.#expand(false);
  }

  /** Say whether the list is open; a text field of several lines has no such state. */
  #expand(open) {
    if (this.#input?.role === "combobox") this.#input.setAttribute("aria-expanded", String(open));
  }

  hide() {
    this.#release();
    this.#rows = [];
    this.#active = -1;
    this.node.hidden = true;
  }

  /** Whether there is anything to choose from. */
  get open() {
    return !this.node.hidden && this.#rows.length > 0;
  }

  /** Deal with a key of the input; true when it was meant for the list. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const count = this.#rows.length;
    const used = {
      ArrowDown: () => this.#mark((this.#active + 1) % count),
      ArrowUp: () => this.#mark((this.#active <= 0 ? count : this.#active) - 1),
      PageDown: () => this.#mark(Math.min(count - 1, this.#active + 6)),
      PageUp: () => this.#mark(Math.max(0, this.#active - 6)),
      Escape: () => this.hide(),
      Enter: this.#active >= 0 && !event.shiftKey ? () => this.#rows[this.#active].pick() : null,
      Tab: this.#active >= 0 && !event.shiftKey ? () => this.#rows[this.#active].pick() : null,
    }[event.key];
    if (!used) return false;
    event.preventDefault();
    event.stopPropagation();
    used();
    return true;
  }
}

/** A text with some letters (by position) set off. */
export function highlighted(text, at) {
  const marked = new Set(at);
  const parts = [];
  [...text].forEach((letter, index) => {
    const hit = marked.has(index);
    const last = parts.at(-1);
    if (last && last.hit === hit) last.text += letter;
    else parts.push({ hit, text: letter });
  });
  return parts.map((part) => (part.hit ? el("b", { text: part.text }) : part.text));
}
