// Making DOM nodes. User text only ever enters the page as text nodes or attributes, never as markup.

/**
 * Make an element.
 * Keys of `props`: `class`, `text`, `dataset`, `css` (custom properties), `onX` (listeners), everything else an attribute;
 * false, null and undefined leave an attribute out, except for aria-* where false is written.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) setProp(node, key, value);
  append(node, children);
  return node;
}

function setProp(node, key, value) {
  if (key.startsWith("aria-")) {
    if (value !== null && value !== undefined) node.setAttribute(key, String(value));
  } else if (value === null || value === undefined || value === false) {
    return;
  } else if (key === "class") {
    node.className = Array.isArray(value) ? value.filter(Boolean).join(" ") : value;
  } else if (key === "text") {
    node.textContent = value;
  } else if (key === "dataset") {
    Object.assign(node.dataset, value);
  } else if (key === "css") {
    for (const [name, part] of Object.entries(value)) node.style.setProperty(name, part);
  } else if (key.startsWith("on")) {
    node.addEventListener(key.slice(2).toLowerCase(), value);
  } else {
    node.setAttribute(key, value === true ? "" : String(value));
  }
}

/** Append children, flattening lists and leaving out null, undefined and false. */
export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
}

/** Bring the children of `parent` to exactly `nodes`, moving as few as possible (so that focus and scroll survive). */
export function reconcile(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  let cursor = parent.firstChild;
  for (const node of nodes) {
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
  }
}

/** Bring the children of `parent` to nodes like these; a child that looks the same already stays, with all that refers to it. */
export function reconcileEqual(parent, nodes) {
  const old = [...parent.childNodes];
  const kept = nodes.map((node) => {
    const at = old.findIndex((one) => one.isEqualNode(node));
    return at < 0 ? node : old.splice(at, 1)[0];
  });
  reconcile(parent, kept);
}

/**
 * Put `next` in the place of `old`; when the focus was inside, it goes to the part with the same data-key, or where that is
 * gone or switched off to the first button or menu that can be used.
 */
export function replaceKeepingFocus(old, next) {
  const active = document.activeElement;
  const key = old.contains(active) ? active.closest("[data-key]")?.dataset.key : null;
  const self = old === active;
  old.replaceWith(next);
  if (self) next.focus({ preventScroll: true });
  else if (key) {
    const same = next.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    const other = next.querySelector(".row :is(button, a):not(:disabled)");
    (same ?? other ?? next).focus({ preventScroll: true });
  }
}

/** Remember what has the focus; the function returned gives it back, where it was drawn anew to the part with the same data-key. */
export function rememberFocus() {
  const node = document.activeElement;
  const key = node?.closest("[data-key]")?.dataset.key;
  const id = node?.closest("[id]")?.id;
  return () => {
    const again = key && id && document.getElementById(id)?.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (node?.isConnected ? node : again)?.focus({ preventScroll: true });
  };
}

let counter = 0;

/** A document-wide unique id for aria references. */
export function uid(prefix = "u") {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** The URL when it is safe to follow (http, https or on this server), else null. */
export function safeUrl(url) {
  if (typeof url !== "string") return null;
  try {
    const parsed = new URL(url, location.href);
    return parsed.protocol === "http:" || parsed.protocol === "https:" ? parsed.href : null;
  } catch {
    return null;
  }
}

/** Compare two snowflakes by age. */
export function compareIds(a, b) {
  if (a === b) return 0;
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : 1;
}

/** Whether the person's keys are meant for a text field. */
export function isTyping(target) {
  return target instanceof HTMLElement && Boolean(target.closest("input, textarea, select, [contenteditable]"));
}

/** Whether the page is on a narrow screen, where menus are sheets and the channel list is a drawer. */
export function isNarrow() {
  return matchMedia("(max-width: 719px)").matches;
}

/** A visually hidden text for screen readers. */
export function hidden(text) {
  return el("span", { class: "visually-hidden", text });
}
