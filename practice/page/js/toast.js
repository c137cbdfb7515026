// Short words at the edge of the page about something that did not work (or did).

import { el } from "./dom.js";

const SECONDS = 6;

/** Say something for a few seconds, over dialogs too; screen readers read it out. */
export function toast(message, { error = false } = {}) {
  const host = document.getElementById("toasts");
  const node = el("div", { class: error ? "toast error" : "toast", role: error ? "alert" : "status", text: message });
  if (host.matches(":popover-open")) host.hidePopover();
  host.showPopover();
  host.append(node);
  while (host.children.length > 3) host.firstChild.remove();
  setTimeout(() => {
    node.remove();
    if (!host.children.length && host.matches(":popover-open")) host.hidePopover();
  }, SECONDS * 1000);
}
