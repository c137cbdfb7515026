// A select menu: a button that opens a listbox. One choice is taken at once; several are taken when the list closes.

import { el, hidden, uid } from "./dom.js";
import { icon } from "./icons.js";
import { closePopup, openPopup, popupOpen } from "./popup.js";
import { t } from "./strings.js";

const FILTER_FROM = 10;

/**
 * A choice is `{value, label, description, image, emoji, mark}`; `mark` is a short text before the label, such as #.
 *
 * Options: `choices`, `values` (chosen at the start), `min`, `max`, `placeholder`, `disabled`, `label` (for screen readers), `key` (data-key),
 * `onCommit(values)`: the person has chosen.
 */
export class Select {
  #choices;
  #options;
  #draft = [];
  #active = -1;
  #list = null;
  #shown = [];
  #typed = "";
  #typedAt = 0;

  constructor(options) {
    this.#options = { min: 1, max: 1, values: [], placeholder: "", ...options };
    this.#choices = options.choices;
    this.values = [...this.#options.values];
    this.listId = uid("list");
    this.button = el("button", {
      type: "button",
      class: "select",
      "aria-haspopup": "listbox",
      "aria-expanded": false,
      disabled: options.disabled,
      dataset: options.key ? { key: options.key } : {},
      onClick: () => this.toggle(),
      onKeydown: (event) => this.#openByKey(event),
    });
    this.node = el("div", { class: "select-box" }, this.button);
    this.#draw();
  }

  get #many() {
    return this.#options.max > 1;
  }

  setBusy(busy) {
    this.button.classList.toggle("busy", busy);
    this.button.setAttribute("aria-busy", String(busy));
  }

  #draw() {
    const chosen = this.values.map((value) => this.#choices.find((choice) => choice.value === value)).filter(Boolean);
    const words = chosen.map((choice) => el("span", { class: this.#many ? "chip" : "select-one" }, face(choice)));
    const placeholder = this.#options.placeholder || (this.#many ? t("Choose some") : t("Choose one"));
    this.button.replaceChildren(
      this.#options.label && words.length ? hidden(`${this.#options.label}: `) : "",
      el("span", { class: "select-value" }, words.length ? words : el("span", { class: "placeholder", text: placeholder })),
      icon("down"),
    );
  }

  #openByKey(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!popupOpen(this.button)) this.toggle();
    }
  }

  toggle() {
    if (popupOpen(this.button)) closePopup("outside");
    else if (this.button.getAttribute("aria-busy") !== "true") this.#open();
  }

  #open() {
    this.#draft = [...this.values];
    this.#list = el("div", {
      class: "listbox",
      id: this.listId,
      role: "listbox",
      tabindex: "0",
      "aria-multiselectable": this.#many ? true : null,
      "aria-label": this.#options.label || this.#options.placeholder || t("Choices"),
    });
    const filter = this.#choices.length > FILTER_FROM ? this.#filterField() : null;
    const keyboard = (event) => this.#keys(event);
    const content = el("div", { class: "select-popup", onKeydown: keyboard }, filter, this.#list, this.#many && this.#footer());
    this.button.setAttribute("aria-expanded", "true");
    this.button.setAttribute("aria-controls", this.listId);
    this.#fill("");
    openPopup(this.button, content, { width: "anchor", onClose: (reason) => this.#closed(reason) });
    const chosen = this.#shown.findIndex((choice) => this.#draft.includes(choice.value));
    this.#activate(Math.max(0, chosen));
    const touch = matchMedia("(pointer: coarse)").matches;
    (filter && !touch ? filter.querySelector("input") : this.#list).focus({ preventScroll: true });
  }

  #filterField() {
    const input = el("input", {
      type: "text",
      class: "field",
      placeholder: t("Filter"),
      "aria-label": t("Filter"),
      "aria-controls": this.listId,
      autocomplete: "off",
      onInput: () => {
        this.#fill(input.value);
        this.#activate(0);
      },
    });
    return el("div", { class: "select-filter" }, input);
  }

  #footer() {
    const done = el("button", { type: "button", class: "button primary small", text: t("Done"), onClick: () => closePopup("done") });
    return el("div", { class: "select-footer" }, el("span", { class: "select-count", "aria-live": "polite" }), done);
  }

  #fill(query) {
    const wanted = query.trim().toLowerCase();
    this.#shown = this.#choices.filter((choice) => `${choice.label} ${choice.description ?? ""}`.toLowerCase().includes(wanted));
    this.#list.replaceChildren(...this.#shown.map((choice, index) => this.#row(choice, index)));
    if (!this.#shown.length) this.#list.append(el("p", { class: "empty", text: t("Nothing found") }));
    this.#mark();
  }

  #row(choice, index) {
    return el(
      "div",
      {
        class: "option",
        role: "option",
        id: `${this.listId}-${index}`,
        dataset: { value: choice.value },
        onClick: () => {
          this.#activate(index);
          this.#pick(choice);
        },
        onPointermove: () => this.#activate(index, false),
      },
      this.#many && el("span", { class: "tick" }, icon("check")),
      el(
        "span",
        { class: "option-text" },
        el("span", { class: "option-label" }, face(choice)),
        choice.description && el("small", { text: choice.description }),
      ),
      !this.#many && el("span", { class: "tick" }, icon("check")),
    );
  }

  /** Bring ticks, the locked state of further choices and the count up to date. */
  #mark() {
    const full = this.#many && this.#draft.length >= this.#options.max;
    for (const row of this.#list.querySelectorAll("[role=option]")) {
      const chosen = this.#draft.includes(row.dataset.value);
      row.setAttribute("aria-selected", String(chosen));
      row.setAttribute("aria-disabled", String(full && !chosen));
    }
    const count = this.#list.parentElement?.querySelector(".select-count");
    if (count) count.textContent = t("{n} of {max}", { n: this.#draft.length, max: this.#options.max });
  }

  #activate(index, scroll = true) {
    this.#active = index;
    for (const row of this.#list.querySelectorAll(".active")) row.classList.remove("active");
    const row = this.#list.querySelector(`#${this.listId}-${index}`);
    row?.classList.add("active");
    if (scroll) row?.scrollIntoView({ block: "nearest" });
    const holder = this.#list.parentElement?.querySelector("input") ?? this.#list;
    for (const node of [holder, this.#list]) node.setAttribute("aria-activedescendant", row?.id ?? "");
  }

  #pick(choice) {
    if (!this.#many) {
      const clear = this.#options.min === 0 && this.#draft.includes(choice.value);
      this.#draft = clear ? [] : [choice.value];
      closePopup("done");
      return;
    }
    if (this.#draft.includes(choice.value)) this.#draft = this.#draft.filter((value) => value !== choice.value);
    else if (this.#draft.length < this.#options.max) this.#draft.push(choice.value);
    this.#mark();
  }

  #keys(event) {
    const last = this.#shown.length - 1;
    const inFilter = event.target instanceof HTMLInputElement;
    const moves = { ArrowDown: this.#active + 1, ArrowUp: this.#active - 1, PageDown: this.#active + 8, PageUp: this.#active - 8 };
    if (!inFilter) Object.assign(moves, { Home: 0, End: last });
    if (event.target.closest("button") && event.key !== "Tab") return;
    if (event.key in moves) {
      event.preventDefault();
      this.#activate(Math.max(0, Math.min(last, moves[event.key])));
    } else if (event.key === "Enter" || (event.key === " " && !inFilter)) {
      event.preventDefault();
      if (this.#shown[this.#active]) this.#pick(this.#shown[this.#active]);
    } else if (event.key === "Tab" && !this.#many) {
      closePopup("outside");
    } else if (!inFilter && event.key.length === 1) {
      this.#typeahead(event);
    }
  }

  #typeahead(event) {
    const now = Date.now();
    this.#typed = now - this.#typedAt > 700 ? event.key : this.#typed + event.key;
    this.#typedAt = now;
    const start = this.#typed.toLowerCase();
    const found = this.#shown.findIndex((choice) => choice.label.toLowerCase().startsWith(start));
    if (found >= 0) this.#activate(found);
  }

  #closed(reason) {
    this.button.setAttribute("aria-expanded", "false");
    this.#list = null;
    if (reason === "escape" || reason === "replaced") return;
    if (!this.#many && reason !== "done") return;
    const same = this.#draft.length === this.values.length && this.#draft.every((value) => this.values.includes(value));
    if ((same && this.#many) || this.#draft.length < this.#options.min) return;
    this.values = this.#draft;
    this.#draw();
    this.#options.onCommit?.(this.values);
  }
}

function face(choice) {
  return [
    choice.image && el("img", { class: "option-image", src: choice.image, alt: "" }),
    choice.emoji && el("span", { class: "option-emoji", text: choice.emoji }),
    choice.mark && el("span", { class: "option-mark", text: choice.mark }),
    el("span", { text: choice.label }),
  ];
}
