// Where the page is: `#ana/bonbon`, `#ana/dm`, `#ana/CHANNEL/MESSAGE`. Each tab has its own, so each can be another person.

import { TYPE } from "./state.js";

/** Read the address: person, channel and message as written, each possibly empty. */
export function readRoute(hash = location.hash) {
  const [person = "", channel = "", message = ""] = hash
    .replace(/^#\/?/, "")
    .split("/")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return "";
      }
    });
  return { person: person.toLowerCase(), channel, message };
}

/** The address of a channel (and message) for the person who plays here. */
export function routeTo(state, channel, messageId = null) {
  return `#${[state.me.username, channelPart(state, channel), messageId].filter(Boolean).map(encodeURIComponent).join("/")}`;
}

function channelPart(state, channel) {
  if (!channel) return null;
  if (channel.type === TYPE.dm) return "dm";
  return findChannel(state, channel.name) === channel ? channel.name : channel.id;
}

/** The channel an address means, or null. */
export function findChannel(state, written) {
  if (!written) return null;
  const byId = state.channels.get(written);
  if (byId) return byId;
  if (written === "dm") return state.conversations()[0] ?? null;
  return [...state.channels.values()].find((channel) => channel.name === written) ?? null;
}

/** The address Discord itself would use for a message. */
export function discordLink(channel, messageId) {
  return `https://discord.com/channels/${channel.guild_id ?? "@me"}/${channel.id}/${messageId}`;
}
