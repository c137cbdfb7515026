// What a person has read, kept in this browser so that unread marks survive a reload.

import { compareIds } from "./dom.js";
import { FLAG, TYPE } from "./state.js";

export class Reads {
  #state;
  #key = "";
  #seen = new Map();

  constructor(state) {
    this.#state = state;
    addEventListener("storage", (event) => {
      if (event.key !== this.#key) return;
      this.#load();
      state.changed("reads");
    });
  }

  /** Begin with a snapshot: a channel never opened here counts as read up to the first message that names the person. */
  start() {
    this.#key = `bombonera.read.${this.#state.me.id}`;
    this.#load();
    for (const channel of this.#state.channels.values()) {
      if (this.#seen.has(channel.id) || channel.type === TYPE.dm) continue;
      const messages = this.#state.log(channel.id).messages;
      const first = messages.findIndex((message) => message.mentions_me);
      const last = first < 0 ? channel.last_message_id : messages[first - 1]?.id;
      this.#seen.set(channel.id, last ?? "0");
    }
    this.#save();
  }

  #load() {
    try {
      this.#seen = new Map(Object.entries(JSON.parse(localStorage.getItem(this.#key) ?? "{}")));
    } catch {
      this.#seen = new Map();
    }
  }

  #save() {
    try {
      localStorage.setItem(this.#key, JSON.stringify(Object.fromEntries(this.#seen)));
    } catch {
      // Storage may be full or forbidden; unread marks then last as long as the page.
    }
  }

  /** The id of the last message read in a channel. */
  position(channelId) {
    return this.#seen.get(channelId) ?? "0";
  }

  /** Mark everything in a channel as read; true when that changed something. */
  markRead(channelId) {
    const last = this.#state.log(channelId).messages.findLast((message) => !message.local);
    if (!last || compareIds(last.id, this.position(channelId)) <= 0) return false;
    this.#seen.set(channelId, last.id);
    this.#save();
    return true;
  }

  /** The unread state of a channel: whether anything is, and how many messages concern this person. */
  unread(channel) {
    const read = this.position(channel.id);
    const fresh = this.#state
      .log(channel.id)
      .messages.filter((m) => !m.local && compareIds(m.id, read) > 0 && m.author.id !== this.#state.me.id);
    const counted = fresh.filter(
      (m) => m.mentions_me || channel.type === TYPE.dm || (m.flags & FLAG.ephemeral) !== 0,
    );
    const newest = channel.last_message_id;
    const any = fresh.length > 0 || (Boolean(newest) && this.#state.log(channel.id).detached && compareIds(newest, read) > 0);
    return { any, count: counted.length };
  }
}
