// What is written and not sent yet, by channel; kept in this tab so that a reload does not lose it.

export class Drafts {
  #key;
  #texts = {};

  constructor(personId) {
    this.#key = `bombonera.drafts.${personId}`;
    try {
      this.#texts = JSON.parse(sessionStorage.getItem(this.#key) ?? "{}");
    } catch {
      this.#texts = {};
    }
  }

  get(channelId) {
    return this.#texts[channelId] ?? "";
  }

  set(channelId, text) {
    if (this.get(channelId) === text) return;
    this.#texts[channelId] = text;
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#texts));
    } catch {
      // Storage may be full or forbidden; drafts then last as long as the page.
    }
  }
}
