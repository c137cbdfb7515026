// Small windows over the page that hang on a control: menus, lists, pickers. On narrow screens they are sheets at the bottom.

import { el, isNarrow } from "./dom.js";

let current = null;

/**
 * Show `content` next to `anchor`. Only one popup is open at a time.
 *
 * Options: `onClose(reason)` with "escape", "outside", "replaced" or "done"; `width` "anchor" to match the anchor; `align` "start" or
 * "end"; `focusBack` false to leave the focus alone.
 */
export function openPopup(anchor, content, { onClose = () => {}, width = null, align = "start", focusBack = true } = {}) {
  current?.close("replaced");
  const root = anchor.closest("dialog") ?? document.body;
  const scrim = el("div", { class: "popup-scrim" });
  const box = el("div", { class: "popup" }, content);
  root.append(scrim, box);

  const place = () => position(box, anchor, width, align);
  const outside = (event) => {
    if (!box.contains(event.target) && !anchor.contains(event.target)) popup.close("outside");
  };
  const keys = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    popup.close("escape");
  };
  const popup = {
    box,
    anchor,
    close(reason = "done") {
      if (current !== popup) return;
      current = null;
      document.removeEventListener("pointerdown", outside, true);
      removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
      const hadFocus = box.contains(document.activeElement) || document.activeElement === document.body;
      box.remove();
      scrim.remove();
      if (focusBack && hadFocus && reason !== "replaced") anchor.focus({ preventScroll: true });
      onClose(reason);
    },
  };
  current = popup;
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", place);
  document.addEventListener("scroll", place, true);
  box.addEventListener("keydown", keys);
  place();
  return popup;
}

/** Close the popup that is open, if any. */
export function closePopup(reason = "done") {
  current?.close(reason);
}

/** Close the popup that hangs on something inside `node`, which is about to go; the focus returns there first. */
export function closePopupIn(node) {
  if (current && node.contains(current.anchor)) current.close("escape");
}

/** Whether a popup is open (at this anchor, when one is named). */
export function popupOpen(anchor = null) {
  return current !== null && (anchor === null || current.anchor === anchor);
}

function position(box, anchor, width, align) {
  if (!anchor.isConnected) {
    queueMicrotask(() => closePopup("outside"));
    return;
  }
  if (isNarrow()) {
    box.removeAttribute("style");
    return;
  }
  const at = anchor.getBoundingClientRect();
  box.style.minWidth = `${Math.min(at.width, innerWidth - 16)}px`;
  box.style.maxWidth = width === "anchor" ? `${Math.max(at.width, 220)}px` : "";
  const below = innerHeight - at.bottom - 12;
  const above = at.top - 12;
  const upwards = below < Math.min(box.scrollHeight, 320) && above > below;
  box.style.maxHeight = `${Math.max(120, Math.min(420, upwards ? above : below))}px`;
  const left = align === "end" ? at.right - box.offsetWidth : at.left;
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = upwards ? "" : `${at.bottom + 6}px`;
  box.style.bottom = upwards ? `${innerHeight - at.top + 6}px` : "";
}
