"""Markdown: what it becomes on the page, and that nothing else gets in."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.practice_page.conftest import World, last_message

pytestmark = pytest.mark.browser

HOSTILE = [
    "<script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 1'>",
    "[x](javascript:window.hacked=1)",
    '**<b onclick="window.hacked=1">b</b>**',
    "```html\n</code></pre><script>window.hacked = 1</script>\n```",
    '<https://example.org/"onmouseover="window.hacked=1>',
]


@pytest.mark.parametrize("text", HOSTILE)
def test_markup_stays_text(ana: Page, world: World, room: str, text: str) -> None:
    world.say("Bruno", text, room)
    content = last_message(ana).locator(".content")
    visible = text.removeprefix("```html\n").removesuffix("\n```").replace("**", "")
    visible = visible[1:-1] if visible.startswith("<https") else visible
    expect(content).to_have_text(visible)
    tags = content.evaluate("node => [...node.querySelectorAll('*')].map(one => one.localName)")
    assert set(tags) <= {"strong", "pre", "code", "a"}
    assert ana.evaluate("window.hacked") is None


CASES = [
    ("**a** *b* __c__ ~~d~~", "<strong>a</strong> <em>b</em> <u>c</u> <s>d</s>"),
    ("***both***", "<strong><em>both</em></strong>"),
    ("_a_ snake_case_name", "<em>a</em> snake_case_name"),
    (r"\*no\* \_no\_ \# no", "*no* _no_ # no"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("`*a*`", '<code class="md-code">*a*</code>'),
    ("> a\n> **b**\nc", '<blockquote><div class="quote-body">a\n<strong>b</strong></div></blockquote>c'),
    ("# A", '<div class="md-heading md-h1" role="heading" aria-level="2">A</div>'),
    ("-# a", '<small class="md-subtext">a</small>'),
    ("- a\n- b\n  - c", '<ul class="md-list"><li>a</li><li>b<ul class="md-list"><li>c</li></ul></li></ul>'),
    ("3. a\n4. b", '<ol class="md-list" start="3"><li>a</li><li>b</li></ol>'),
    ("#no -no", "#no -no"),
]


@pytest.mark.parametrize(("source", "expected"), CASES, ids=[source for source, _ in CASES])
def test_marks_become_elements(ana: Page, source: str, expected: str) -> None:
    assert _render(ana, source) == expected


def test_mentions_have_names(ana: Page, world: World, room: str) -> None:
    me, channel = world.person_id("Ana"), world.channel_id(room)
    world.say("Bruno", f"<@{me}> <#{channel}> </bonbon new:1> <t:4102444800:D> <@&1> <@1> ||psst||", room)
    content = last_message(ana).locator(".content")
    expect(content.locator(".mention.mine")).to_have_text("@Ana")
    expect(content).to_contain_text("January 1, 2100")
    expect(content).to_contain_text("@unknown role @unknown person")
    spoiler = content.get_by_role("button", name="Spoiler")
    spoiler.press("Enter")
    expect(content.locator(".spoiler.open")).to_have_text("psst")
    content.get_by_role("button", name=f"#{room}").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text(room)
    content.get_by_role("button", name="/bonbon new").click()
    expect(ana.get_by_role("combobox", name="seats")).to_be_focused()


def test_relative_time_is_in_words(ana: Page) -> None:
    now = ana.evaluate("Math.floor(Date.now() / 1000)")
    html = _render(ana, f"<t:{now + 9000}:R>")
    assert ">in 2 hours</time>" in html


def test_long_hostile_text_is_quick(ana: Page) -> None:
    """Measured is what the page itself computes, however much else the machine has to do."""
    texts = ["*_" * 1000, "`" * 4000, "||a" * 1300, "[" * 4000, "* " * 2000, "**_~~||__" * 400, "```a" * 1000]
    tools: Any = ana.context.new_cdp_session(ana)
    tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seconds() -> float:
        metrics = tools.send("Performance.getMetrics")["metrics"]
        return next(one["value"] for one in metrics if one["name"] == "ThreadTime")

    before = seconds()
    ana.evaluate(
        f"""async () => {{
          const {{ parseMarkdown }} = await import("/page/js/markdown.js");
          for (const text of {json.dumps(texts)}) parseMarkdown(text);
        }}"""
    )
    assert 0 < seconds() - before < 2
    tools.detach()


def _render(page: Page, source: str) -> str:
    """Render markdown with the page's own modules; the app knows nobody."""
    script = f"""async () => {{
      const {{ renderMarkdown }} = await import("/page/js/markdown_view.js");
      const state = {{ me: {{ id: "1" }}, user: () => null, roles: new Map(), channels: new Map(), locale: "en-US" }};
      const box = document.createElement("div");
      box.append(renderMarkdown({json.dumps(source)}, {{ state }}));
      return box.innerHTML;
    }}"""
    return str(page.evaluate(script))
