// Modals a bot opens, and the page's own dialogs on the same frame.

import { el, rememberFocus, uid } from "./dom.js";
import { icon } from "./icons.js";
import { KIND } from "./kinds.js";
import { renderMarkdown } from "./markdown_view.js";
import { makeField } from "./modal_fields.js";
import { t } from "./strings.js";

/**
 * A dialog with a heading and a close button. Returns it, not yet shown; it leaves the page when it closes and gives the
 * focus back to where it was.
 */
export function makeDialog({ title, className = "", onClose = () => {} }, ...content) {
  const id = uid("dialog");
  const giveBack = rememberFocus();
  const close = el("button", { type: "button", class: "icon-button", "aria-label": t("Close"), onClick: () => dialog.close() }, icon("close"));
  const dialog = el(
    "dialog",
    { class: `dialog ${className}`, "aria-labelledby": id },
    el("div", { class: "dialog-frame" }, el("header", { class: "dialog-head" }, el("h2", { id, text: title }), close), content),
  );
  let pressedOutside = false;
  dialog.addEventListener("pointerdown", (event) => (pressedOutside = event.target === dialog));
  dialog.addEventListener("click", (event) => event.target === dialog && pressedOutside && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    giveBack();
    onClose();
  });
  document.body.append(dialog);
  return dialog;
}

/** Open a bot's modal: fill in, send, or close it. */
export function openModal(modal, app) {
  const fields = [];
  const body = el("div", { class: "dialog-body" }, modal.components.map((component) => draw(component, app, fields)));
  const problem = el("p", { class: "form-problem", role: "alert", hidden: true });
  const submit = el("button", { type: "submit", class: "button primary" }, el("span", { class: "button-face", text: t("Submit") }));
  const cancel = el("button", { type: "button", class: "button secondary", onClick: () => dialog.close() }, el("span", { class: "button-face", text: t("Cancel") }));
  const form = el("form", { class: "dialog-form", novalidate: true }, body, problem, el("footer", { class: "dialog-foot" }, cancel, submit));
  let sent = false;
  const onClose = () => {
    if (!sent) app.perform("close_modal", { modal_id: modal.modal_id }, { quiet: true });
    if (document.activeElement === document.body) app.composer.focus();
  };
  const dialog = makeDialog({ title: modal.title, className: "modal", onClose }, form);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.hidden = true;
    if (submit.getAttribute("aria-busy") === "true" || !valid(fields)) return;
    submit.setAttribute("aria-busy", "true");
    submit.classList.add("busy");
    try {
      const values = Object.fromEntries(await Promise.all(fields.map(async (field) => [field.customId, await field.value()])));
      const answer = await app.connection.request("submit_modal", { modal_id: modal.modal_id, values });
      sent = true;
      dialog.close();
      app.answered(answer);
    } catch (error) {
      const field = fields.find((one) => one.customId === error.field);
      if (field) field.complain(error.message);
      problem.textContent = field ? t("Something is not right yet.") : error.message;
      problem.hidden = false;
    } finally {
      submit.setAttribute("aria-busy", "false");
      submit.classList.remove("busy");
    }
  });
  dialog.showModal();
  (fields[0]?.focusable ?? submit).focus();
}

function draw(component, app, fields) {
  if (component.type === KIND.textDisplay) return el("div", { class: "markdown" }, renderMarkdown(component.content, app));
  if (component.type === KIND.row) return component.components.map((inner) => labelled(inner, inner.label, null, app, fields));
  if (component.type === KIND.label) return labelled(component.component, component.label, component.description, app, fields);
  return null;
}

/** A field under its label, with its explanation and its complaint. */
function labelled(component, label, description, app, fields) {
  const field = makeField(component, app, label);
  fields.push(field);
  const id = uid("field");
  const descriptionId = description ? `${id}-about` : null;
  const problem = el("p", { class: "field-problem", id: `${id}-problem`, hidden: true });
  field.focusable.id = id;
  const describe = () => {
    const parts = [descriptionId, problem.hidden ? null : problem.id].filter(Boolean);
    if (parts.length) field.focusable.setAttribute("aria-describedby", parts.join(" "));
  };
  field.complain = (words) => {
    problem.textContent = words ?? "";
    problem.hidden = !words;
    field.focusable.setAttribute("aria-invalid", String(Boolean(words)));
    describe();
  };
  field.node.addEventListener("input", () => field.complain(null));
  describe();
  const star = field.required ? el("span", { class: "required", title: t("Required"), "aria-label": t("Required"), text: "*" }) : null;
  const about = description && el("p", { class: "field-about", id: descriptionId, text: description });
  const name = field.group
    ? el("div", { class: "field-label", id: `${id}-label` }, label, star)
    : el("label", { class: "field-label", for: id }, label, star);
  if (field.group) field.node.setAttribute("aria-labelledby", `${id}-label`);
  return el("div", { class: "form-field" }, name, about, field.node, problem);
}

function valid(fields) {
  const wrong = fields.filter((field) => {
    const words = field.check();
    field.complain(words);
    return words;
  });
  wrong[0]?.focusable.focus();
  return wrong.length === 0;
}
