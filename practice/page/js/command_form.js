// A slash command being filled in: one pill per option, in the message box.

import { booleanChoices, channelChoices, roleChoices, userChoices } from "./choices.js";
import { fuzzy, localDescription, localName, OPTION, readTyped, readValue } from "./commands.js";
import { el } from "./dom.js";
import { icon } from "./icons.js";
import { readFile } from "./modal_fields.js";
import { t } from "./strings.js";
import { highlighted } from "./suggestions.js";

const AUTOCOMPLETE_DELAY = 120;
const MOST_ROWS = 25;

const TYPE_WORDS = {
  [OPTION.string]: () => t("text"),
  [OPTION.integer]: () => t("whole number"),
  [OPTION.boolean]: () => t("yes or no"),
  [OPTION.user]: () => t("person"),
  [OPTION.channel]: () => t("channel"),
  [OPTION.role]: () => t("role"),
  [OPTION.mentionable]: () => t("person or role"),
  [OPTION.number]: () => t("number"),
  [OPTION.attachment]: () => t("file"),
};

/**
 * `entry` is a leaf of commands.js. `done(values)` gets `{option name: value}` when the person sends, `cancel(text)` when they
 * go back (with the text the message box should then hold).
 */
export class CommandForm {
  #app;
  #entry;
  #suggestions;
  #fields = [];
  #timer = 0;
  #asked = 0;
  /** The option whose list says only why there is nothing to choose from. */
  #noted = null;

  constructor({ app, entry, suggestions, typed = "", channelId, done, cancel }) {
    this.#app = app;
    this.#entry = entry;
    this.#suggestions = suggestions;
    this.channelId = channelId;
    this.done = done;
    this.cancel = cancel;
    this.rest = el("input", {
      class: "rest",
      type: "text",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": false,
      "aria-label": t("Further options of /{name}", { name: entry.title }),
      autocomplete: "off",
      spellcheck: false,
      onInput: () => this.#restTyped(),
      onFocus: () => this.#suggestRest(),
      onKeydown: (event) => this.#restKey(event),
    });
    this.pills = el("div", { class: "pills" }, el("span", { class: "command-name", text: `/${entry.title}` }), this.rest);
    this.node = el("div", { class: "command-form", role: "group", "aria-label": t("Command /{name}", { name: entry.title }) }, this.pills);
    const given = readTyped(typed, entry.options, app.state.locale);
    for (const option of entry.options) {
      if (option.required || option.name in given) this.#add(option, given[option.name] ?? "");
    }
  }

  get #locale() {
    return this.#app.state.locale;
  }

  get entry() {
    return this.#entry;
  }

  get #left() {
    return this.#entry.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  /** Put the focus into the first empty option, or behind the last. */
  focus() {
    const empty = this.#fields.filter((field) => !field.input.value);
    const next = empty.find((field) => field.option.required) ?? empty[0];
    (next?.input ?? this.rest).focus();
  }

  #add(option, text) {
    const field = option.type === OPTION.attachment ? this.#fileField(option) : this.#textField(option, text);
    this.#fields.push(field);
    this.pills.insertBefore(field.pill, this.rest);
    this.#hint();
    return field;
  }

  #pill(option, input) {
    const name = localName(option, this.#locale);
    return el("label", { class: "pill", dataset: { option: option.name } }, el("span", { class: "pill-name" }, name, option.required && el("span", { class: "required", "aria-hidden": true, text: "*" })), input);
  }

  #textField(option, text) {
    const name = localName(option, this.#locale);
    const input = el("input", {
      type: "text",
      role: "combobox",
      inputmode: option.type === OPTION.integer ? "numeric" : option.type === OPTION.number ? "decimal" : null,
      "aria-autocomplete": "list",
      "aria-expanded": false,
      "aria-required": Boolean(option.required),
      "aria-label": `${name}, ${TYPE_WORDS[option.type]()}: ${localDescription(option, this.#locale)}`,
      autocomplete: "off",
      spellcheck: false,
    });
    input.value = text;
    const field = { option, input, pill: null, picked: null, problem: null };
    field.pill = this.#pill(option, input);
    input.addEventListener("input", () => {
      this.#setProblem(field, null);
      this.#suggest(field);
    });
    input.addEventListener("focus", () => this.#suggest(field));
    input.addEventListener("keydown", (event) => this.#fieldKey(event, field));
    return field;
  }

  #fileField(option) {
    const input = el("input", { type: "file", "aria-label": localName(option, this.#locale), "aria-required": Boolean(option.required) });
    const field = { option, input, pill: null, picked: null, problem: null };
    field.pill = this.#pill(option, input);
    input.addEventListener("change", () => this.#setProblem(field, null));
    input.addEventListener("focus", () => this.#say(field, []));
    input.addEventListener("keydown", (event) => this.#fieldKey(event, field));
    return field;
  }

  #remove(field) {
    const index = this.#fields.indexOf(field);
    this.#fields.splice(index, 1);
    field.pill.remove();
    this.#hint();
    (this.#fields[index - 1]?.input ?? this.rest).focus();
  }

  #hint() {
    const left = this.#left.length;
    this.rest.placeholder = left ? t("+{n} more", { n: left }) : "";
  }

  // Suggestions of an option

  /** The fixed choices of an option, or null when it takes free text. */
  #choices(option) {
    const { state } = this.#app;
    if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: localName(choice, this.#locale) }));
    const lists = {
      [OPTION.boolean]: () => booleanChoices(),
      [OPTION.user]: () => userChoices(state),
      [OPTION.channel]: () => channelChoices(state, option.channel_types),
      [OPTION.role]: () => roleChoices(state),
      [OPTION.mentionable]: () => [...userChoices(state), ...roleChoices(state)],
    };
    return lists[option.type]?.() ?? null;
  }

  #suggest(field) {
    if (field.option.type === OPTION.attachment) return;
    this.#forgetQuestion();
    if (field.option.autocomplete) {
      this.#timer = setTimeout(() => this.#ask(field), AUTOCOMPLETE_DELAY);
      if (field.picked?.label !== field.input.value) field.picked = null;
      this.#say(field, [], { waiting: true });
      return;
    }
    const choices = this.#choices(field.option);
    const query = field.input.value.trim().replace(/^[@#]/, "");
    const chosen = choices?.some((choice) => choice.label === field.input.value);
    const rows = (choices ?? [])
      .map((choice) => ({ choice, hit: chosen ? { at: [], score: 0 } : fuzzy(query, choice.label) }))
      .filter(({ hit }) => hit)
      .sort((a, b) => (query && !chosen ? b.hit.score - a.hit.score : 0))
      .slice(0, MOST_ROWS)
      .map(({ choice, hit }) => this.#choiceRow(field, choice, hit.at));
    const active = choices ? Math.max(0, chosen ? choices.findIndex((choice) => choice.label === field.input.value) : 0) : -1;
    this.#say(field, rows, { active, none: choices && !rows.length });
  }

  /** What was asked before is of no use any more: the list would change under a mark that was set meanwhile. */
  #forgetQuestion() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#noted = null;
  }

  #choiceRow(field, choice, at = []) {
    const content = [choice.image && el("img", { class: "option-image", src: choice.image, alt: "" }), choice.mark && el("span", { class: "option-mark", text: choice.mark }), el("span", {}, highlighted(choice.label, at))];
    return { content, detail: choice.description ?? "", pick: () => this.#pick(field, choice) };
  }

  async #ask(field) {
    const asked = ++this.#asked;
    const typed = this.#typedSoFar();
    try {
      const answer = await this.#app.connection.request("autocomplete", { channel_id: this.channelId, command: this.#entry.path, options: typed, focused: field.option.name });
      if (asked !== this.#asked || document.activeElement !== field.input) return;
      const choices = answer.choices.map((choice) => ({ value: choice.value, label: localName(choice, this.#locale) }));
      const same = choices.findIndex((choice) => choice.label === field.input.value);
      const active = field.picked || !choices.length ? -1 : Math.max(0, same);
      this.#say(field, choices.map((choice) => this.#choiceRow(field, choice)), { active, none: !choices.length });
    } catch {
      if (asked !== this.#asked || document.activeElement !== field.input) return;
      this.#say(field, [], { failed: true });
    }
  }

  #typedSoFar() {
    return Object.fromEntries(
      this.#fields
        .filter((field) => field.input.value !== "" && field.option.type !== OPTION.attachment)
        .map((field) => {
          const read = this.#read(field);
          return [field.option.name, read.problem ? field.input.value : read.value];
        }),
    );
  }

  #say(field, rows, { active = 0, waiting = false, none = false, failed = false } = {}) {
    const { option } = field;
    const name = localName(option, this.#locale);
    const note = (waiting && t("Looking…")) || (failed && t("The options could not be loaded.")) || (none && t("Nothing fits."));
    this.#noted = note ? field : null;
    const about = el("div", { class: "about" }, el("strong", { text: name }), el("span", { class: "type", text: TYPE_WORDS[option.type]() }), el("span", { text: localDescription(option, this.#locale) }), note && el("em", { text: note }));
    this.#suggestions.show(field.input, { heading: name, about, problem: field.problem, rows, active });
  }

  #pick(field, choice) {
    field.picked = { value: choice.value, label: choice.label };
    field.input.value = choice.label;
    this.#setProblem(field, null);
    this.#onward(field);
  }

  /** Go to the next option that is still needed, or behind the last. */
  #onward(field) {
    const after = this.#fields.slice(this.#fields.indexOf(field) + 1);
    const next = after.find((other) => !other.input.value) ?? this.#fields.find((other) => other.option.required && !other.input.value);
    (next?.input ?? this.rest).focus();
  }

  #fieldKey(event, field) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    if (event.key === "Escape" && this.#noted === field) {
      // The list is meant, which is on its way or empty, and not the whole command.
      event.preventDefault();
      this.#forgetQuestion();
      this.#suggestions.hide();
      return;
    }
    if (event.key === "Backspace" && field.input.value === "") {
      event.preventDefault();
      if (!field.option.required) this.#remove(field);
      else this.#backFrom(this.#fields.indexOf(field));
      return;
    }
    this.#common(event);
  }

  #backFrom(index) {
    if (index > 0) this.#fields[index - 1].input.focus();
    else this.cancel(`/${this.#entry.title}`);
  }

  #common(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.cancel("");
    }
  }

  // The place behind the last option

  #suggestRest() {
    const query = this.rest.value.trim();
    const rows = this.#left
      .map((option) => ({ option, hit: fuzzy(query, localName(option, this.#locale)) }))
      .filter(({ hit }) => hit)
      .map(({ option, hit }) => ({
        content: [icon("plus"), el("span", {}, highlighted(localName(option, this.#locale), hit.at)), el("span", { class: "type", text: TYPE_WORDS[option.type]() })],
        detail: localDescription(option, this.#locale),
        pick: () => this.#take(option, ""),
      }));
    const ready = t("Enter sends the command");
    const about = el("div", { class: "about" }, el("strong", { text: `/${this.#entry.title}` }), el("span", { text: this.#entry.description }), el("em", { text: ready }));
    this.#suggestions.show(this.rest, { heading: t("More options"), about, rows, active: query ? 0 : -1 });
  }

  #take(option, text) {
    this.rest.value = "";
    this.#add(option, text).input.focus();
  }

  #restTyped() {
    const mark = /^\s*([^\s:]+):\s*(.*)$/s.exec(this.rest.value);
    const name = mark?.[1].toLowerCase();
    const option = mark && this.#left.find((one) => one.name === name || localName(one, this.#locale).toLowerCase() === name);
    if (option) this.#take(option, mark[2]);
    else if (!this.#takeBare()) this.#suggestRest();
  }

  /** What cannot become the name of an option is meant for the first one that is left. */
  #takeBare() {
    const words = this.rest.value.trimStart();
    const begun = words.toLowerCase();
    const names = (one) => [one.name, localName(one, this.#locale).toLowerCase()];
    const first = this.#left.find((one) => one.type !== OPTION.attachment);
    if (!words || !first || this.#left.some((one) => names(one).some((name) => `${name}:`.startsWith(begun)))) return false;
    this.#take(first, words);
    return true;
  }

  #restKey(event) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    if (event.key === "Backspace" && this.rest.value === "") {
      event.preventDefault();
      const last = this.#fields.at(-1);
      if (last && !last.option.required && last.input.value === "") this.#remove(last);
      else this.#backFrom(this.#fields.length);
      return;
    }
    this.#common(event);
  }

  // Sending

  #setProblem(field, problem) {
    field.problem = problem;
    field.pill.classList.toggle("wrong", Boolean(problem));
    field.input.setAttribute("aria-invalid", String(Boolean(problem)));
  }

  #read(field) {
    const { option, input, picked } = field;
    if (option.type === OPTION.attachment) return { value: input.files[0] };
    if (picked && picked.label === input.value) return { value: picked.value };
    return readValue(option, input.value, this.#choices(option));
  }

  /** Show at an option what is wrong with it. */
  complain(name, problem) {
    const option = this.#entry.options.find((one) => one.name === name);
    const field = this.#fields.find((one) => one.option === option) ?? (option && this.#add(option, ""));
    if (!field) return false;
    this.#setProblem(field, problem);
    field.input.focus();
    this.#suggest(field);
    return true;
  }

  /** Check everything and hand the values over. */
  async send() {
    const values = {};
    for (const field of this.#fields) {
      const { option, input } = field;
      if (input.value === "") {
        if (option.required) return void this.complain(option.name, t("This option is required."));
        continue;
      }
      const { value, problem } = this.#read(field);
      if (problem) return void this.complain(option.name, problem);
      values[option.name] = option.type === OPTION.attachment ? await readFile(value) : value;
    }
    this.#forgetQuestion();
    this.done(values);
  }
}
