// What this person knows of the little world: filled by the snapshot, kept true by events.

import { compareIds } from "./dom.js";

const DISCORD_EPOCH = 1_420_070_400_000n;

/** Message flags. */
export const FLAG = { ephemeral: 64, loading: 128, noEmbeds: 4, components: 32768 };

/** Channel types. */
export const TYPE = { text: 0, dm: 1, thread: 11, privateThread: 12 };

/** Whether a channel is a thread. */
function isThread(channel) {
  return channel.type === TYPE.thread || channel.type === TYPE.privateThread;
}

/** An id that sorts among snowflakes by the present time. */
function localId() {
  return String((BigInt(Date.now()) - DISCORD_EPOCH) << 22n);
}

/** The messages of one channel as far as they are loaded. */
class Log {
  messages = [];
  /** Nothing older exists. */
  complete = false;
  /** The end is not loaded: the person jumped to an old message. */
  detached = false;

  find(id) {
    return this.messages.find((message) => message.id === id);
  }

  put(message) {
    const index = this.messages.findIndex((other) => compareIds(other.id, message.id) >= 0);
    if (index < 0) this.messages.push(message);
    else if (this.messages[index].id === message.id) this.messages[index] = message;
    else this.messages.splice(index, 0, message);
  }

  /** Forget old messages; they are loaded again when the person scrolls up to them. */
  trim(most) {
    if (this.detached || this.messages.length <= most) return;
    this.messages = this.messages.slice(-most);
    this.complete = false;
  }

  remove(id) {
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  /** Take over the newest messages; older ones stay where the two join without a gap. */
  reset(newest, pageSize) {
    const first = newest[0];
    const joins = !this.detached && first && this.find(first.id);
    const older = joins ? this.messages.filter((message) => compareIds(message.id, first.id) < 0) : [];
    this.complete = joins ? this.complete : newest.length < pageSize;
    this.detached = false;
    this.messages = [...older, ...newest];
  }
}

const PAGE_SIZE = 50;

/**
 * The state. Events carry `detail`: `snapshot`, `message` ({channelId, message, kind: "create" | "update" | "delete" | "load"}),
 * `channels`, `people`, `commands`, `bot`, `guild`, `typing` ({channelId}).
 */
export class State extends EventTarget {
  me = null;
  bot = null;
  guild = null;
  people = new Map();
  channels = new Map();
  roles = new Map();
  commands = [];
  locales = [];
  logs = new Map();
  typing = new Map();

  on(type, listener) {
    this.addEventListener(type, (event) => listener(event.detail));
  }

  #emit(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  get locale() {
    return this.me?.locale ?? "en-US";
  }

  log(channelId) {
    let log = this.logs.get(channelId);
    if (!log) this.logs.set(channelId, (log = new Log()));
    return log;
  }

  user(id) {
    return this.people.get(id) ?? (this.bot?.id === id ? this.bot : null);
  }

  /** The text channels in their order, each with its threads. */
  serverChannels() {
    const all = [...this.channels.values()];
    const byPlace = (a, b) => a.position - b.position || compareIds(a.id, b.id);
    return all
      .filter((channel) => channel.type === TYPE.text)
      .sort(byPlace)
      .map((channel) => ({
        channel,
        threads: all.filter((thread) => isThread(thread) && thread.parent_id === channel.id && !thread.archived),
      }));
  }

  conversations() {
    return [...this.channels.values()].filter((channel) => channel.type === TYPE.dm);
  }

  channelName(channel) {
    return channel.type === TYPE.dm ? (channel.recipient?.display_name ?? this.bot.display_name) : channel.name;
  }

  /** Take in one frame of the server. */
  apply({ t: type, d }) {
    const handler = HANDLERS[type];
    if (handler) handler.call(this, d);
  }

  /** Put messages that were fetched into a log. */
  load(channelId, messages, { more, replace }) {
    const log = this.log(channelId);
    if (replace) log.messages = messages;
    else for (const message of messages) log.put(message);
    log.complete = !more;
    this.#emit("message", { channelId, message: null, kind: "load" });
  }

  /** Show a line only this page knows of, such as a command that got no answer. */
  addNotice(channelId, notice) {
    const message = { id: localId(), channel_id: channelId, local: true, flags: FLAG.ephemeral, ...notice };
    this.log(channelId).put(message);
    this.#emit("message", { channelId, message, kind: "create" });
    return message;
  }

  dropMessage(channelId, id) {
    this.log(channelId).remove(id);
    this.#emit("message", { channelId, message: { id }, kind: "delete" });
  }

  emitMessage(kind, message) {
    this.#emit("message", { channelId: message.channel_id, message, kind });
  }

  changed(type, detail) {
    this.#emit(type, detail);
  }
}

const HANDLERS = {
  snapshot(d) {
    this.me = d.me;
    this.bot = d.bot;
    this.guild = d.guild;
    this.people = new Map(d.people.map((person) => [person.id, person]));
    this.channels = new Map([...d.channels, ...d.dms].map((channel) => [channel.id, channel]));
    this.roles = new Map(d.roles.map((role) => [role.id, role]));
    this.commands = d.commands;
    this.locales = d.locales;
    for (const id of this.channels.keys()) this.log(id).reset(d.messages[id] ?? [], PAGE_SIZE);
    this.changed("snapshot");
  },
  message_create(message) {
    const log = this.log(message.channel_id);
    const channel = this.channels.get(message.channel_id);
    const own = message.flags & FLAG.ephemeral;
    if (channel && !own) channel.last_message_id = message.id;
    this.typing.get(message.channel_id)?.delete(message.author.id);
    if (!log.detached) log.put(message);
    this.emitMessage("create", message);
  },
  message_update(message) {
    const log = this.log(message.channel_id);
    if (!log.find(message.id)) return;
    log.put(message);
    this.emitMessage("update", message);
  },
  message_delete({ id, channel_id: channelId }) {
    this.dropMessage(channelId, id);
  },
  channel_create(channel) {
    this.channels.set(channel.id, channel);
    this.changed("channels");
  },
  channel_update(channel) {
    this.channels.set(channel.id, channel);
    this.changed("channels");
  },
  channel_delete({ id }) {
    this.channels.delete(id);
    this.logs.delete(id);
    this.changed("channels");
  },
  person_create(person) {
    this.people.set(person.id, person);
    this.changed("people");
  },
  person_update(person) {
    this.people.set(person.id, person);
    if (person.id === this.me.id) this.me = person;
    this.changed("people");
  },
  guild_update(guild) {
    this.guild = guild;
    this.changed("guild");
  },
  bot_update(bot) {
    this.bot = bot;
    this.changed("bot");
  },
  commands(list) {
    this.commands = list;
    this.changed("commands");
  },
  typing({ channel_id: channelId, user_id: userId }) {
    if (!this.typing.has(channelId)) this.typing.set(channelId, new Map());
    this.typing.get(channelId).set(userId, Date.now() + 10_000);
    this.changed("typing", { channelId });
    setTimeout(() => this.changed("typing", { channelId }), 10_050);
  },
};
