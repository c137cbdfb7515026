// A picture at full size over the page. Esc or a click beside it closes, arrows go through the pictures of a gallery.

import { el, rememberFocus } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/** Open the picture at `index` of `pictures`. */
export function openLightbox(pictures, index) {
  const giveBack = rememberFocus();
  let at = index;
  const image = el("img", { class: "lightbox-image" });
  const caption = el("p", { class: "lightbox-caption" });
  const original = el("a", { class: "lightbox-button", target: "_blank", rel: "noopener", "aria-label": t("Open the picture in a new tab") }, icon("external"));
  const close = el("button", { type: "button", class: "lightbox-button", "aria-label": t("Close"), onClick: () => dialog.close() }, icon("close"));
  const stage = el("div", { class: "lightbox-stage" }, image);
  const dialog = el("dialog", { class: "lightbox", "aria-label": t("Picture") }, stage, caption, el("div", { class: "lightbox-bar" }, original, close));

  const show = (next) => {
    at = (next + pictures.length) % pictures.length;
    const picture = pictures[at];
    image.src = picture.url;
    image.alt = picture.description ?? "";
    caption.textContent = picture.description ?? "";
    caption.hidden = !picture.description;
    original.href = picture.url;
    stage.classList.remove("actual");
  };
  if (pictures.length > 1) dialog.append(arrow("left", t("Previous picture"), () => show(at - 1)), arrow("right", t("Next picture"), () => show(at + 1)));

  // At full size the place that was pressed comes to the middle.
  image.addEventListener("click", (event) => {
    const before = image.getBoundingClientRect();
    const x = (event.clientX - before.left) / before.width;
    const y = (event.clientY - before.top) / before.height;
    stage.classList.toggle("actual");
    stage.scrollTo({ left: image.offsetLeft + image.offsetWidth * x - stage.clientWidth / 2, top: image.offsetTop + image.offsetHeight * y - stage.clientHeight / 2 });
  });
  stage.addEventListener("click", (event) => event.target === stage && dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (pictures.length > 1 && event.key === "ArrowLeft") show(at - 1);
    if (pictures.length > 1 && event.key === "ArrowRight") show(at + 1);
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    giveBack();
  });
  document.body.append(dialog);
  show(index);
  dialog.showModal();
  close.focus();
}

function arrow(side, label, run) {
  return el("button", { type: "button", class: `lightbox-button lightbox-${side}`, "aria-label": label, onClick: run }, icon(side));
}
