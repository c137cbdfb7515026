"""The page's files themselves: no building, nothing from elsewhere, both languages whole."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PRACTICE = Path(__file__).parents[2] / "practice"
PAGE = PRACTICE / "page"
FILES = sorted(path for path in PAGE.rglob("*") if path.suffix in {".html", ".css", ".js", ".svg"})
SCRIPTS = [path for path in FILES if path.suffix == ".js"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_are_short_and_load_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    loads = re.findall(r"""(?:src|href)=["']([^"']+)|url\(["']?([^"')]+)|from ["']([^"']+)["']""", text)
    assert all(address.startswith(("/", "./")) for group in loads for address in group if address)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_markup_is_made_from_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for unsafe in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert unsafe not in text


def refusals_of_the_server() -> Iterator[str]:
    """The sentences with which the server refuses what a person asks for, but those with numbers or names in them."""
    for path in PRACTICE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RefusedError":
                said = node.args[0]
                for part in (said.body, said.orelse) if isinstance(said, ast.IfExp) else (said,):
                    if isinstance(part, ast.Constant):
                        yield str(part.value)


def test_every_text_is_there_in_spanish() -> None:
    spanish = (PAGE / "js" / "strings_es.js").read_text(encoding="utf-8")
    entries = {
        json.loads(key) if key.startswith('"') else key: json.loads(value)
        for key, value in re.findall(r'^  ("(?:[^"\\]|\\.)*"|\w+): ("(?:[^"\\]|\\.)*"),$', spanish, re.MULTILINE)
    }
    code = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS if path.name != "strings_es.js")
    used = {json.loads(text) for text in re.findall(r'\bt\(("(?:[^"\\]|\\.)*")', code)}
    assert used - set(entries) == set()
    from_server = set(refusals_of_the_server())
    assert {"This interaction failed", "The application did not respond"} < from_server
    assert from_server - set(entries) == set()
    literals = set(re.findall(r'"([^"\n]*)"', code))
    assert set(entries) - literals - from_server == set()
    marks = re.compile(r"\{\w+\}")
    assert {key for key, value in entries.items() if set(marks.findall(key)) != set(marks.findall(value))} == set()
