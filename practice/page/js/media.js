// Pictures and files in messages: sized before they load, with their alternative text one click away, opening full size.

import { el, safeUrl } from "./dom.js";
import { icon } from "./icons.js";
import { openLightbox } from "./lightbox.js";
import { spoiler } from "./markdown_view.js";
import { t } from "./strings.js";

/** Whether an attachment or media object is a picture. */
export function isPicture(file) {
  return (file.content_type ?? "").startsWith("image/") || /\.(png|jpe?g|gif|webp|svg)(\?|$)/i.test(file.filename ?? file.url ?? "");
}

/**
 * A row or grid of pictures. A picture is `{url, width, height, description, spoiler, filename}`.
 * One picture keeps its shape; several share a grid.
 */
export function gallery(pictures) {
  const shown = pictures.filter((picture) => safeUrl(picture.url));
  const single = shown.length === 1;
  const tiles = shown.map((picture, index) => tile(picture, `picture-${index}`, () => openLightbox(shown, index), single));
  return el("div", { class: "gallery", dataset: { count: String(shown.length) } }, tiles);
}

function tile(picture, key, open, single) {
  const alt = picture.description ?? "";
  const image = el("img", {
    src: picture.url,
    alt,
    width: picture.width,
    height: picture.height,
    loading: "lazy",
    decoding: "async",
    draggable: false,
  });
  const sized = picture.width && picture.height;
  const size = single && sized ? { "--ratio": String(picture.width / picture.height), "--width": `${picture.width}px` } : {};
  const frame = el("div", { class: "picture", css: size });
  image.addEventListener("error", () => frame.classList.add("broken"));
  const name = alt ? t("Open picture: {alt}", { alt }) : t("Open picture");
  const button = el("button", { type: "button", class: "picture-open", "aria-label": name, dataset: { key }, onClick: open }, image);
  frame.append(picture.spoiler ? spoiler(button, { block: true }) : button);
  if (alt) frame.append(altBadge(alt));
  return frame;
}

/** The "ALT" mark on a picture: pressing it lays the words over the picture. */
function altBadge(alt) {
  const words = el("div", { class: "alt-text", hidden: true, text: alt });
  const badge = el("button", {
    type: "button",
    class: "alt-badge",
    text: "ALT",
    title: t("Show the picture's description"),
    "aria-label": t("Show the picture's description"),
    "aria-expanded": false,
    onClick: () => {
      words.hidden = !words.hidden;
      badge.setAttribute("aria-expanded", String(!words.hidden));
    },
  });
  return el("div", { class: "alt" }, words, badge);
}

/** A file that is not a picture: its name, its size and a link to it. */
export function fileCard(file) {
  const url = safeUrl(file.url);
  const name = file.filename ?? file.name ?? t("file");
  return el(
    "div",
    { class: "file-card" },
    icon("file"),
    el(
      "div",
      { class: "file-text" },
      url ? el("a", { class: "md-link", href: url, target: "_blank", rel: "noopener", download: name, text: name }) : name,
      file.size !== undefined && el("small", { text: fileSize(file.size) }),
    ),
  );
}

function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  const [value, unit] = bytes < 1024 ** 2 ? [bytes / 1024, "KB"] : [bytes / 1024 ** 2, "MB"];
  return `${value.toFixed(1)} ${unit}`;
}

/** The attachments of a message that no component names. */
export function attachments(files) {
  if (!files?.length) return null;
  const hiddenFile = (file) => file.filename.startsWith("SPOILER_");
  const pictures = files.filter(isPicture).map((file) => ({ ...file, spoiler: hiddenFile(file) }));
  return el(
    "div",
    { class: "attachments" },
    pictures.length > 0 && gallery(pictures),
    files.filter((file) => !isPicture(file)).map(fileCard),
  );
}
