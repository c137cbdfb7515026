// The page's own dialogs: settings of the person, of the server and of the channel; adding people and channels.

import { el, uid } from "./dom.js";
import { makeDialog } from "./modal.js";
import { TYPE } from "./state.js";
import { localeName, t } from "./strings.js";
import { applyTheme, theme } from "./theme.js";

function switchRow(label, about, checked, change) {
  const input = el("input", { type: "checkbox", role: "switch", class: "switch", checked, onChange: () => change(input.checked) });
  return el("label", { class: "setting" }, el("span", { class: "setting-text" }, el("span", { text: label }), about && el("small", { text: about })), input);
}

function selectRow(label, options, value, change) {
  const id = uid("setting");
  const select = el("select", { class: "field", id, onChange: () => change(select.value) }, options.map(([key, words]) => el("option", { value: key, selected: key === value, text: words })));
  return el("div", { class: "setting" }, el("label", { for: id, class: "setting-text", text: label }), select);
}

function textRow(label, value, change, props = {}) {
  const id = uid("setting");
  const input = el("input", { class: "field", id, type: "text", value, maxlength: 32, onChange: () => input.value.trim() && change(input.value.trim()), ...props });
  return { input, row: el("div", { class: "setting" }, el("label", { for: id, class: "setting-text", text: label }), input) };
}

function group(title, ...rows) {
  return el("section", { class: "setting-group" }, el("h3", { text: title }), rows);
}

function localeOptions(state) {
  return state.locales.map((locale) => [locale, localeName(locale, locale)]);
}

/** Everything that can be set, in one dialog. */
export function openSettings(app) {
  const { state } = app;
  const { me, guild } = state;
  const mine = (fields) => app.perform("set_person", fields);
  const personal = group(
    t("You: {name}", { name: me.display_name }),
    textRow(t("Name"), me.display_name, (value) => mine({ global_name: value })).row,
    selectRow(t("Language"), localeOptions(state), me.locale, (locale) => mine({ locale })),
    switchRow(t("Private messages from the bot"), t("When this is off, the bot's private messages are refused, as on Discord."), me.dms_open, (on) => mine({ dms_open: on })),
    switchRow(t("Manage Server"), t("May use commands that are kept for those who run the server."), me.manage_server, (on) => mine({ manage_server: on })),
  );
  const looks = group(
    t("This page"),
    selectRow(t("Colours"), [["system", t("As the system")], ["light", t("Light")], ["dark", t("Dark")]], theme(), applyTheme),
  );
  const server = group(
    t("Server: {name}", { name: guild.name }),
    textRow(t("Name"), guild.name, (name) => app.perform("set_guild", { name }), { maxlength: 100 }).row,
    selectRow(t("Server language"), localeOptions(state), guild.preferred_locale, (locale) => app.perform("set_guild", { preferred_locale: locale })),
    channelSwitches(app),
  );
  makeDialog({ title: t("Settings"), className: "settings" }, el("div", { class: "dialog-body" }, personal, looks, server)).showModal();
}

function channelSwitches(app) {
  const rows = app.state
    .serverChannels()
    .flatMap(({ channel, threads }) => [channel, ...threads])
    .map((channel) =>
      switchRow(t("The bot may write in #{name}", { name: channel.name }), null, channel.bot_can_send, (on) => app.perform("set_channel", { channel_id: channel.id, bot_can_send: on })),
    );
  return el("div", { class: "setting-list" }, rows);
}

/** A small dialog with a few fields and one button. */
function ask(title, button, rows, run) {
  const problem = el("p", { class: "form-problem", role: "alert", hidden: true });
  const submit = el("button", { type: "submit", class: "button primary" }, el("span", { class: "button-face", text: button }));
  const form = el("form", { class: "dialog-form" }, el("div", { class: "dialog-body" }, rows, problem), el("footer", { class: "dialog-foot" }, submit));
  const dialog = makeDialog({ title, className: "small" }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await run();
      dialog.close();
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    }
  });
  dialog.showModal();
  form.querySelector("input").focus();
}

/** Ask for a new person's name and language, then play as them or stay. */
export function addPerson(app) {
  const { state } = app;
  const name = textRow(t("Name"), "", () => {}, { required: true });
  let locale = state.me.locale;
  let manage = false;
  let play = true;
  const rows = [
    name.row,
    selectRow(t("Language"), localeOptions(state), locale, (value) => (locale = value)),
    switchRow(t("Manage Server"), null, manage, (on) => (manage = on)),
    switchRow(t("Play as this person now"), null, play, (on) => (play = on)),
  ];
  ask(t("Add a person"), t("Add"), rows, async () => {
    const { person } = await app.connection.request("add_person", { name: name.input.value.trim(), locale, manage_server: manage });
    if (play) app.playAs(person);
  });
}

/** Ask for a new channel's name and topic, then open it. */
export function addChannel(app) {
  const name = textRow(t("Name"), "", () => {}, { required: true, maxlength: 100 });
  const topic = textRow(t("Topic"), "", () => {}, { maxlength: 200 });
  ask(t("Add a channel"), t("Add"), [name.row, topic.row], async () => {
    const { channel } = await app.connection.request("add_channel", { name: name.input.value.trim(), topic: topic.input.value.trim() || undefined });
    const known = app.state.channels.get(channel.id) ?? channel;
    if (known.type === TYPE.text) app.openChannel(known);
  });
}
