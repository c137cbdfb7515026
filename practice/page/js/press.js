// While a control is held down nothing is drawn anew: one that is exchanged or moves between press and release gets no click.

const CONTROLS = "a, button, label, input, [role=option]";

let pressed = false;
let waiting = [];

/** Do something now, or as soon as no control is held down any more, in the order in which it was asked for. */
export function afterPress(run) {
  if (pressed) waiting.push(run);
  else run();
}

function release() {
  pressed = false;
  const due = waiting;
  waiting = [];
  for (const run of due) queueMicrotask(run);
}

// Only the main button makes clicks; the end of another's press may go to the browser's own menu and never be heard of.
function begin(event) {
  if (event.button === 0 && event.target instanceof Element && event.target.closest(CONTROLS)) pressed = true;
}

addEventListener("pointerdown", begin, true);
// The click comes after the end of the press, in the same task.
for (const end of ["pointerup", "pointercancel", "contextmenu"]) addEventListener(end, () => setTimeout(release), true);
addEventListener("blur", (event) => event.target === window && release());
