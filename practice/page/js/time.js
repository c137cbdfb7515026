// Times as Discord writes them, in the person's locale; relative ones keep themselves up to date.

import { el } from "./dom.js";
import { t } from "./strings.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** Write a date in one of Discord's timestamp styles other than R. */
export function formatTime(date, style, locale) {
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(date);
}

/** Write how long ago or how soon a date is: "in 5 minutes". */
function formatRelative(date, locale, now = Date.now()) {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** A `<t:…>` mark as an element. */
export function timeMark(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return el("span", { text: `<t:${seconds}>` });
  const relative = style === "R";
  return el("time", {
    class: "md-time",
    datetime: date.toISOString(),
    title: formatTime(date, "F", locale),
    dataset: relative ? { relative: locale } : {},
    text: relative ? formatRelative(date, locale) : formatTime(date, style, locale),
  });
}

function sameDay(a, b) {
  return a.toDateString() === b.toDateString();
}

/** When a message was written: the time today, "Yesterday at …", or the date. */
export function messageTime(date, locale) {
  const now = new Date();
  const time = formatTime(date, "t", locale);
  if (sameDay(date, now)) return t("Today at {time}", { time });
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (sameDay(date, yesterday)) return t("Yesterday at {time}", { time });
  return formatTime(date, "s", locale);
}

/** The heading over the messages of a day. */
export function dayName(date, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(date);
}

/** Whether two messages belong under different day headings. */
export function otherDay(a, b) {
  return !sameDay(new Date(a), new Date(b));
}

/** Refresh all relative times on the page now and then. */
export function keepTimesFresh() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const text = formatRelative(new Date(node.dateTime), node.dataset.relative);
      if (node.textContent !== text) node.textContent = text;
    }
  }, 5000);
}
