// The connection to the practice server: requests with answers, events, and coming back by itself.

import { afterPress } from "./press.js";
import { t } from "./strings.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;

/** What the server (or this connection) refused, in the person's language; with the API's `kind` and, where known, the `field`. */
class RequestError extends Error {
  constructor({ kind, message, field }) {
    super(t(message));
    this.name = "RequestError";
    this.kind = kind;
    this.field = field ?? null;
  }
}

/**
 * One person's connection. Events: `frame` (detail: an event frame of the server) and `status` (detail: "connecting",
 * "open" or "lost").
 */
export class Connection extends EventTarget {
  #person;
  #session = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #socket = null;
  #pending = new Map();
  #next = 1;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;

  constructor(person) {
    super();
    this.#person = person;
  }

  open() {
    this.#status("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ person: this.#person, session: this.#session });
    const socket = new WebSocket(`${scheme}://${location.host}/people/ws?${query}`);
    this.#socket = socket;
    socket.addEventListener("message", (event) => afterPress(() => this.#receive(JSON.parse(event.data))));
    socket.addEventListener("close", () => afterPress(() => this.#lost(socket)));
  }

  /** Close for good, e.g. because the tab plays another person now. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#rejectAll();
  }

  /** Try again at once instead of waiting for the next attempt. */
  retry() {
    if (this.#closed || this.#socket?.readyState === WebSocket.CONNECTING || this.isOpen) return;
    clearTimeout(this.#timer);
    this.open();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Ask the server to do something.
   * Resolves to the answer's content; rejects with RequestError.
   */
  request(action, fields = {}) {
    if (!this.isOpen) return Promise.reject(lostError());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ ...fields, id, do: action }));
    });
  }

  #receive(frame) {
    if (frame.t === "reply") {
      this.#answer(frame);
      return;
    }
    if (frame.t === "snapshot") {
      this.#wait = FIRST_WAIT;
      this.#status("open");
    }
    this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
  }

  #answer(frame) {
    const waiting = this.#pending.get(frame.id);
    if (!waiting) return;
    this.#pending.delete(frame.id);
    if (frame.ok) waiting.resolve(frame.d ?? {});
    else waiting.reject(new RequestError(frame.error));
  }

  #lost(socket) {
    if (socket !== this.#socket || this.#closed) return;
    this.#rejectAll();
    this.#status("lost");
    this.#timer = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.6, LONGEST_WAIT);
  }

  #rejectAll() {
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of waiting) reject(lostError());
  }

  #status(value) {
    this.dispatchEvent(new CustomEvent("status", { detail: value }));
  }
}

function lostError() {
  return new RequestError({ kind: "lost", message: "Not connected to the practice server" });
}
