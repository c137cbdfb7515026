// The page's own words, in the language of the person who plays.

import { SPANISH } from "./strings_es.js";

let spanish = false;

/** Choose the language from a Discord locale such as "es-419". */
export function setLanguage(locale) {
  spanish = locale.toLowerCase().startsWith("es");
  document.documentElement.lang = spanish ? "es" : "en";
}

/** The text in the person's language; `{name}` marks are filled from `values`. */
export function t(english, values = {}) {
  const found = spanish ? (SPANISH[english] ?? english) : english;
  return found.replace(/\{(\w+)\}/g, (mark, name) => (name in values ? String(values[name]) : mark));
}

/** The name of a locale in the person's language, such as "Español (España)". */
export function localeName(locale, inLocale) {
  try {
    const name = new Intl.DisplayNames([inLocale], { type: "language", languageDisplay: "standard", style: "short" }).of(locale);
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    return locale;
  }
}
