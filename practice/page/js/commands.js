// Slash commands as the picker sees them: flattened, searched, checked. Nothing here touches the page.

import { TYPE } from "./state.js";
import { t } from "./strings.js";

/** Option types. */
export const OPTION = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

function localised(map, locale) {
  return map?.[locale] ?? null;
}

/** A command's, option's or choice's name in a locale. */
export function localName(thing, locale) {
  return localised(thing.name_localizations, locale) ?? thing.name;
}

/** A description in a locale. */
export function localDescription(thing, locale) {
  return localised(thing.description_localizations, locale) ?? thing.description ?? "";
}

/**
 * The slash commands one can run in a channel, subcommands spelled out:
 * `{path, title, description, options}` with `path` the name the server takes and `title` the name in the locale.
 */
export function leaves(commands, locale, channel) {
  const context = channel.type === TYPE.dm ? 1 : 0;
  return commands
    .filter((command) => command.type === 1 && (!command.contexts || command.contexts.includes(context)))
    .flatMap((command) => flatten(command, command, [], [], locale))
    .sort((a, b) => a.title.localeCompare(b.title, locale));
}

function flatten(node, command, names, titles, locale) {
  const path = [...names, node.name];
  const title = [...titles, localName(node, locale)];
  const below = (node.options ?? []).filter((option) => option.type === OPTION.subcommand || option.type === OPTION.group);
  if (below.length) return below.flatMap((option) => flatten(option, command, path, title, locale));
  return [
    {
      id: command.id,
      path: path.join(" "),
      title: title.join(" "),
      description: localDescription(node, locale),
      options: node.options ?? [],
    },
  ];
}

/**
 * How well `query` fits `text`: null when its letters do not occur in order, else `{score, at}` with the matched positions.
 * Beginnings of words and runs of letters count more.
 */
export function fuzzy(query, text) {
  const wanted = fold(query);
  const given = fold(text);
  const at = [];
  let score = 0;
  let from = 0;
  for (const letter of wanted) {
    const found = given.indexOf(letter, from);
    if (found < 0) return null;
    const start = found === 0 || given[found - 1] === " " || given[found - 1] === "-";
    const run = found === from && found > 0;
    score += (start ? 6 : 0) + (run ? 4 : 0) - Math.min(found - from, 8) * 0.5;
    at.push(found);
    from = found + 1;
  }
  // Of names that all begin so, none fits better than another: they keep their order.
  return { score: given.startsWith(wanted) ? score + 20 : score - given.length * 0.05, at };
}

/** Lower case without accents, letter for letter. */
function fold(text) {
  return [...text.toLowerCase()].map((letter) => letter.normalize("NFD")[0]).join("");
}

/** The entries that fit the query, best first, each `{entry, at}`; names in English find a command too. */
export function search(query, entries) {
  const wanted = query.trim();
  if (!wanted) return entries.map((entry) => ({ entry, at: [] }));
  return entries
    .map((entry) => {
      const own = fuzzy(wanted, entry.title);
      const original = fuzzy(wanted, entry.path);
      if (!own && !original) return null;
      const best = own && (!original || own.score >= original.score) ? own : { ...original, at: own?.at ?? [] };
      return { entry, at: best.at, score: best.score };
    })
    .filter(Boolean)
    .sort((a, b) => b.score - a.score);
}

/** The command that `text` (without the slash) begins with, and what follows it; null when none. */
export function exact(text, entries) {
  const folded = fold(text);
  for (const entry of [...entries].sort((a, b) => b.title.length - a.title.length)) {
    for (const name of [entry.title, entry.path]) {
      if (folded.startsWith(`${fold(name)} `)) return { entry, rest: text.slice(name.length + 1) };
    }
  }
  return null;
}

/**
 * Read `seats:3 mode:long words` into `{name: text}` by the names (in the locale or English) of the options.
 * Words before the first name belong to the first option that is not named.
 */
export function readTyped(text, options, locale) {
  const names = new Map(options.flatMap((option) => [[option.name, option], [localName(option, locale), option]]));
  const marks = [...text.matchAll(/(?:^|\s)([^\s:]+):/g)].filter((mark) => names.has(mark[1].toLowerCase()));
  const given = Object.fromEntries(
    marks.map((mark, index) => {
      const end = marks[index + 1]?.index ?? text.length;
      return [names.get(mark[1].toLowerCase()).name, text.slice(mark.index + mark[0].length, end).trim()];
    }),
  );
  const bare = text.slice(0, marks[0]?.index).trim();
  const first = options.find((option) => !(option.name in given) && option.type !== OPTION.attachment);
  return bare && first ? { [first.name]: bare, ...given } : given;
}

/**
 * The value of what was typed into an option: `{value}`, or `{problem}` in words.
 * `choices` are the fixed choices of the option or null; a choice counts by its label.
 */
export function readValue(option, typed, choices) {
  const words = typed.trim();
  if (choices) {
    const found = choices.find((choice) => choice.label.toLowerCase() === words.toLowerCase().replace(/^[@#]/, ""));
    return found ? { value: found.value } : { problem: t("Choose one from the list.") };
  }
  if (option.type === OPTION.integer || option.type === OPTION.number) return readNumber(option, words);
  return readText(option, typed);
}

function readNumber(option, words) {
  const value = Number(words.replace(",", "."));
  const whole = option.type === OPTION.integer;
  if (words === "" || !Number.isFinite(value)) return { problem: t("A number, please.") };
  if (whole && !Number.isInteger(value)) return { problem: t("A whole number, please.") };
  if (option.min_value !== undefined && value < option.min_value) return { problem: t("At least {n}, please.", { n: option.min_value }) };
  if (option.max_value !== undefined && value > option.max_value) return { problem: t("At most {n}, please.", { n: option.max_value }) };
  return { value };
}

function readText(option, typed) {
  if (option.min_length && typed.length < option.min_length) return { problem: t("Too short. At least {n}, please.", { n: option.min_length }) };
  if (option.max_length && typed.length > option.max_length) return { problem: t("Too long. At most {n}, please.", { n: option.max_length }) };
  return { value: typed };
}
