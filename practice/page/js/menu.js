// A menu of actions that hangs on a button.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { closePopup, openPopup, popupOpen } from "./popup.js";

/**
 * Open (or close, when it is open) a menu at `anchor`.
 * Items: `{label, icon, image, detail, danger, checked, href, run}` or "line" for a divider; `href` makes a link to a new tab.
 */
export function toggleMenu(anchor, items, { label, align = "start" } = {}) {
  if (popupOpen(anchor)) {
    closePopup();
    return;
  }
  const list = el("div", { class: "menu", role: "menu", "aria-label": label });
  list.append(...items.map((item) => (item === "line" ? el("hr") : entry(item))));
  list.addEventListener("keydown", (event) => walk(event, list));
  anchor.setAttribute("aria-expanded", "true");
  openPopup(anchor, list, { align, onClose: () => anchor.setAttribute("aria-expanded", "false") });
  list.querySelector("[role^=menuitem]")?.focus();
}

function entry(item) {
  const choice = item.checked !== undefined;
  const content = [
    item.image && el("img", { class: "menu-image", src: item.image, alt: "" }),
    item.icon && icon(item.icon),
    el("span", { class: "menu-text" }, el("span", { text: item.label }), item.detail && el("small", { text: item.detail })),
    item.checked && icon("check"),
  ];
  const props = {
    class: item.danger ? "menu-item danger" : "menu-item",
    role: choice ? "menuitemradio" : "menuitem",
    "aria-checked": choice ? item.checked : null,
    tabindex: "-1",
  };
  const run = () => {
    closePopup();
    item.run?.();
  };
  if (item.href) return el("a", { ...props, href: item.href, target: "_blank", rel: "noopener", onClick: run }, content);
  return el("button", { ...props, type: "button", onClick: run }, content);
}

function walk(event, list) {
  const items = [...list.querySelectorAll("[role^=menuitem]")];
  const at = items.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    items.at(to % items.length)?.focus();
  } else if (event.key === "Tab") {
    closePopup();
  } else if (event.key.length === 1 && event.key !== " ") {
    const start = event.key.toLowerCase();
    const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    order.find((item) => item.textContent.trim().toLowerCase().startsWith(start))?.focus();
  }
}
