// The part of Discord's markdown that people and bots use in chats, read into a tree of plain objects.
// Rules are tried in order at every position, the first that matches wins; text is what no rule wants.

const URL_PATTERN = /^https?:\/\/[^\s<>]+[^\s<>.,:;"'!?\]]/;
const JUMP_PATTERN = /^https?:\/\/(?:www\.|ptb\.|canary\.)?discord(?:app)?\.com\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;
const LIST_ITEM = /^( *)([-*]|\d{1,9}\.) +([^\n]*)(?:\n|$)/;

const children = (source, state, changes = {}) => parseInline(source, { ...state, ...changes });

const RULES = [
  { name: "escape", match: /^\\([^0-9A-Za-z\s])/, make: (m) => text(m[1]) },
  {
    name: "codeblock",
    match: /^```(?:([a-z0-9_+\-.#]+)\n)?([\s\S]+?)```\n?/i,
    allowed: (state, m) => /[^\s`]/.test(m[2]),
    make: (m) => ({ type: "codeblock", language: m[1] ?? "", text: m[2].replace(/^\n+|\n+$/g, "") }),
  },
  { name: "code", match: /^(`+)(?!`)([\s\S]*?[^`])\1(?!`)/, make: (m) => ({ type: "code", text: m[2].trim() || m[2] }) },
  {
    name: "quoteRest",
    block: true,
    match: /^>>> ([\s\S]*)/,
    allowed: (state) => !state.quote,
    make: (m, state) => ({ type: "quote", children: parseBlocks(m[1], { ...state, quote: true }) }),
  },
  {
    name: "quote",
    block: true,
    match: /^(?:> [^\n]*(?:\n|$)|>(?:\n|$))+/,
    allowed: (state) => !state.quote,
    make: (m, state) => ({
      type: "quote",
      children: parseBlocks(m[0].replace(/\n$/, "").replace(/^> ?/gm, ""), { ...state, quote: true }),
    }),
  },
  {
    name: "heading",
    block: true,
    match: /^(#{1,3}) +([^\n]*[^\s#][^\n]*?)\s*(?:\n|$)/,
    make: (m, state) => ({ type: "heading", level: m[1].length, children: children(m[2], state) }),
  },
  {
    name: "subtext",
    block: true,
    match: /^-# +([^\n]*\S[^\n]*)(?:\n|$)/,
    make: (m, state) => ({ type: "subtext", children: children(m[1], state) }),
  },
  { name: "list", block: true, match: LIST_ITEM, make: null },
  {
    name: "link",
    match: /^\[((?:\\.|[^[\]\\]|\[[^\]]*\])+)\]\(\s*<?(https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\))+)>?(?:\s+"[^"]*")?\s*\)/,
    allowed: (state) => !state.link,
    make: (m, state) => link(m[2], children(m[1], state, { link: true })),
  },
  { name: "autolink", match: /^<(https?:\/\/[^\s<>]+)>/, make: (m) => link(m[1], [text(m[1])]) },
  { name: "url", match: URL_PATTERN, allowed: (state) => !state.link, make: (m) => link(m[0], [text(m[0])]) },
  { name: "user", match: /^<@!?(\d{1,20})>/, make: (m) => ({ type: "user", id: m[1] }) },
  { name: "role", match: /^<@&(\d{1,20})>/, make: (m) => ({ type: "role", id: m[1] }) },
  { name: "everyone", match: /^@(everyone|here)\b/, make: (m) => ({ type: "everyone", name: m[1] }) },
  { name: "channel", match: /^<#(\d{1,20})>/, make: (m) => ({ type: "channel", id: m[1] }) },
  {
    name: "command",
    match: /^<\/([^\s:<>]+(?: [^\s:<>]+){0,2}):(\d{1,20})>/,
    make: (m) => ({ type: "command", name: m[1], id: m[2] }),
  },
  {
    name: "time",
    match: /^<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/,
    make: (m) => ({ type: "time", seconds: Number(m[1]), style: m[2] ?? "f" }),
  },
  { name: "emoji", match: /^<a?:(\w{2,32}):(\d{1,20})>/, make: (m) => ({ type: "emoji", name: m[1], id: m[2] }) },
  ...span("strong", /^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/),
  ...span("underline", /^__((?:\\[\s\S]|[^\\])+?)__(?!_)/),
  ...span("em", /^\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^*\s\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/),
  ...span("em", /^_((?:__|\\[\s\S]|[^\\_])+?)_(?![A-Za-z0-9_])/, (state) => !/[A-Za-z0-9]/.test(state.previous)),
  ...span("strike", /^~~((?:\\[\s\S]|[^\\])+?)~~(?!~)/),
  ...span("spoiler", /^\|\|((?:\\[\s\S]|[^\\])+?)\|\|/),
];

const BLOCKS = new Set(["quote", "heading", "subtext", "list", "codeblock"]);

function span(type, match, allowed) {
  return [{ name: type, match, allowed, make: (m, state) => ({ type, children: children(m[1], state) }) }];
}

function text(value) {
  return { type: "text", text: value };
}

function link(url, inside) {
  const trimmed = balance(url);
  const jump = JUMP_PATTERN.exec(trimmed);
  const rest = url.slice(trimmed.length);
  const bare = inside.length === 1 && inside[0].type === "text" && inside[0].text === url;
  const content = bare ? [text(trimmed)] : inside;
  const node = jump
    ? { type: "jump", guild: jump[1], channel: jump[2], message: jump[3] ?? null, children: bare ? [] : content }
    : { type: "link", url: trimmed, children: content };
  return rest ? [node, text(rest)] : node;
}

/** Cut closing brackets that the URL never opened, as in "(see https://example.org)". */
function balance(url) {
  let end = url.length;
  while (end > 0 && url[end - 1] === ")") {
    const part = url.slice(0, end);
    if (part.split("(").length >= part.split(")").length) break;
    end -= 1;
  }
  return url.slice(0, end);
}

/** Read a list that starts at the head of `source`; nested items are indented by two or more spaces. */
function parseList(source, state) {
  const items = [];
  let rest = source;
  let used = 0;
  for (let m = LIST_ITEM.exec(rest); m; m = LIST_ITEM.exec(rest)) {
    const item = { indent: m[1].length, ordered: /\d/.test(m[2]), number: parseInt(m[2], 10), text: m[3] };
    if (items.length && item.indent <= items[0].indent && item.ordered !== items[0].ordered) break;
    items.push(item);
    used += m[0].length;
    rest = rest.slice(m[0].length);
  }
  return { node: nest(items, state), used };
}

function nest(items, state) {
  const base = items[0].indent;
  const { ordered, number } = items[0];
  const list = { type: "list", ordered, start: ordered ? number : 1, items: [] };
  for (let i = 0; i < items.length; ) {
    const inner = [];
    const item = children(items[i].text, state);
    let next = i + 1;
    while (next < items.length && items[next].indent >= base + 2) inner.push(items[next++]);
    if (inner.length) item.push(nest(inner, state));
    list.items.push(item);
    i = next;
  }
  return list;
}

function ruleMatch(rule, source, state) {
  if (rule.block && !(state.blocks && state.lineStart)) return null;
  const m = rule.match.exec(source);
  return m && (!rule.allowed || rule.allowed(state, m)) ? m : null;
}

/** One step of reading: the node or nodes at the head of `source`, and how many characters they took. */
function step(source, state) {
  for (const rule of RULES) {
    const m = ruleMatch(rule, source, state);
    if (!m) continue;
    if (rule.name === "list") {
      const { node, used } = parseList(source, state);
      return { nodes: [node], used };
    }
    const made = rule.make(m, state);
    return { nodes: Array.isArray(made) ? made : [made], used: m[0].length };
  }
  const plain = /^(?:\n|[\s\S][0-9A-Za-z\u00c0-\uffff ]*)/.exec(source)[0];
  const used = plain.includes("http") ? Math.max(1, plain.indexOf("http")) : plain.length;
  return { nodes: [text(source.slice(0, used))], used };
}

function parse(source, state) {
  const nodes = [];
  let position = 0;
  while (position < source.length) {
    const previous = position ? source[position - 1] : "";
    const here = { ...state, previous, lineStart: previous === "" || previous === "\n" };
    const { nodes: made, used } = step(source.slice(position), here);
    for (const node of made) push(nodes, node);
    position += used;
  }
  return nodes;
}

function push(nodes, node) {
  const last = nodes.at(-1);
  if (node.type === "text" && last?.type === "text") last.text += node.text;
  else nodes.push(node);
}

function parseInline(source, state) {
  return parse(source, { ...state, blocks: false });
}

function parseBlocks(source, state) {
  return parse(source, { ...state, blocks: true });
}

/** Whether a node stands on lines of its own. */
export function isBlock(node) {
  return BLOCKS.has(node.type);
}

/** Read markdown into a list of nodes. */
export function parseMarkdown(source) {
  return parseBlocks(source, { quote: false, link: false });
}

/** The bare words of a markdown text, for previews; `name` turns mention nodes into words. */
export function plainText(source, name = () => "") {
  const words = (nodes) =>
    nodes
      .map((node) => {
        if (node.type === "text" || node.type === "code" || node.type === "codeblock") return node.text;
        if (node.type === "list") return node.items.map((item) => words(item)).join(" ");
        if (node.type === "spoiler") return "▒▒▒";
        return node.children?.length ? words(node.children) + (isBlock(node) ? " " : "") : name(node);
      })
      .join("");
  return words(parseMarkdown(source)).replace(/\s+/g, " ").trim();
}
