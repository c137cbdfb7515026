// The inputs a modal can hold. Each is `{customId, node, focusable, required, group, value(), check()}`; `check` gives a complaint or null.

import { entityChoices, stringChoices } from "./choices.js";
import { el, uid } from "./dom.js";
import { KIND } from "./kinds.js";
import { Select } from "./select.js";
import { t } from "./strings.js";

/** Make the field of an input component. */
export function makeField(component, app, label) {
  const make = FIELDS[component.type] ?? textField;
  return { customId: component.custom_id, required: component.required ?? true, group: false, ...make(component, app, label) };
}

const FIELDS = {
  [KIND.text]: textField,
  [KIND.stringSelect]: (c, app, label) => selectField(c, stringChoices(c.options), label),
  [KIND.userSelect]: entityField,
  [KIND.roleSelect]: entityField,
  [KIND.mentionableSelect]: entityField,
  [KIND.channelSelect]: entityField,
  [KIND.upload]: uploadField,
  [KIND.radios]: (c) => groupField(c, "radio"),
  [KIND.checks]: (c) => groupField(c, "checkbox"),
  [KIND.check]: checkField,
};

function textField(c) {
  const long = c.style === 2;
  const input = el(long ? "textarea" : "input", {
    class: "field",
    type: long ? null : "text",
    rows: long ? 4 : null,
    placeholder: c.placeholder,
    maxlength: c.max_length ?? 4000,
    "aria-required": c.required ?? true,
    autocomplete: "off",
  });
  input.value = c.value ?? "";
  const check = () => {
    const { length } = input.value;
    if (!length) return (c.required ?? true) ? t("This is required.") : null;
    return length < (c.min_length ?? 0) ? t("Too short. At least {n}, please.", { n: c.min_length }) : null;
  };
  return { node: input, focusable: input, value: () => input.value, check };
}

function entityField(c, app, label) {
  return selectField(c, entityChoices(c, app.state), label);
}

function selectField(c, choices, label) {
  const required = c.required ?? true;
  const most = c.max_values ?? 1;
  const least = required ? (c.min_values ?? 1) : 0;
  const preset = c.default_values?.map((value) => value.id) ?? choices.filter((choice) => choice.default).map((choice) => choice.value);
  const notify = () => select.node.dispatchEvent(new Event("input"));
  const select = new Select({ choices, values: preset, min: least, max: most, placeholder: c.placeholder, disabled: c.disabled, label, onCommit: notify });
  const check = () => (select.values.length < least ? t("Choose at least {n}.", { n: Math.max(1, least) }) : null);
  return { node: select.node, focusable: select.button, value: () => select.values, check };
}

function uploadField(c) {
  const many = (c.max_values ?? 1) > 1;
  const input = el("input", { type: "file", class: "field", multiple: many });
  const check = () => {
    const { length } = input.files;
    const least = (c.required ?? true) ? (c.min_values ?? 1) : 0;
    if (length < least) return t("Choose at least {n}.", { n: least });
    return length > (c.max_values ?? 1) ? t("At most {n}, please.", { n: c.max_values ?? 1 }) : null;
  };
  return { node: input, focusable: input, value: () => Promise.all([...input.files].map(readFile)), check };
}

/** A file as the server takes it. */
export async function readFile(file) {
  const url = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { filename: file.name, base64: url.slice(url.indexOf(",") + 1) };
}

function groupField(c, type) {
  const name = uid("group");
  const inputs = c.options.map((option) => el("input", { type, name, value: option.value, checked: option.default }));
  const rows = c.options.map((option, index) =>
    el(
      "label",
      { class: "check-row" },
      inputs[index],
      el("span", { class: "option-text" }, el("span", { text: option.label }), option.description && el("small", { text: option.description })),
    ),
  );
  const node = el("div", { class: "check-group", role: type === "radio" ? "radiogroup" : "group" }, rows);
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const required = c.required ?? true;
  const least = type === "radio" || !required ? Number(required) : (c.min_values ?? 1);
  const most = type === "radio" ? 1 : (c.max_values ?? c.options.length);
  const check = () => {
    const { length } = chosen();
    if (length < least) return t("Choose at least {n}.", { n: least });
    return length > most ? t("At most {n}, please.", { n: most }) : null;
  };
  const value = () => (type === "radio" ? (chosen()[0] ?? null) : chosen());
  return { node, focusable: inputs[0], group: true, value, check };
}

function checkField(c) {
  const input = el("input", { type: "checkbox", class: "lone-check", checked: c.default });
  return { node: input, focusable: input, required: false, value: () => input.checked, check: () => null };
}
