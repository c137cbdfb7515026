// What can be chosen in menus and command options: people, roles, channels, and the options a bot lists.

import { KIND } from "./kinds.js";
import { TYPE } from "./state.js";
import { t } from "./strings.js";

/** A string select's options as choices. */
export function stringChoices(options) {
  return options.map((option) => ({
    value: option.value,
    label: option.label,
    description: option.description,
    emoji: option.emoji && (option.emoji.id ? `:${option.emoji.name}:` : option.emoji.name),
    default: option.default,
  }));
}

/** Everyone in the server, the bot last. */
export function userChoices(state) {
  const people = [...state.people.values()].filter((person) => person.id !== state.bot.id);
  return [...people, state.bot].map((user) => ({
    value: user.id,
    label: user.display_name,
    description: user.username === user.display_name.toLowerCase() ? null : user.username,
    image: user.avatar_url,
  }));
}

/** The server's roles. */
export function roleChoices(state) {
  return [...state.roles.values()].map((role) => ({ value: role.id, label: role.name.replace(/^@/, ""), mark: "@" }));
}

/** The channels a person can name, optionally only of some types. */
export function channelChoices(state, types = null) {
  return [...state.channels.values()]
    .filter((channel) => channel.type !== TYPE.dm && (!types?.length || types.includes(channel.type)))
    .map((channel) => ({ value: channel.id, label: channel.name, mark: "#" }));
}

/** The choices of a user, role, mentionable or channel select. */
export function entityChoices(component, state) {
  if (component.type === KIND.roleSelect) return roleChoices(state);
  if (component.type === KIND.channelSelect) return channelChoices(state, component.channel_types);
  if (component.type === KIND.mentionableSelect) return [...userChoices(state), ...roleChoices(state)];
  return userChoices(state);
}

/** Yes and no. */
export function booleanChoices() {
  return [
    { value: true, label: t("Yes") },
    { value: false, label: t("No") },
  ];
}
