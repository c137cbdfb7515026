"""The locked versions: all that the program needs, and nothing that only happens to be installed."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import packages_distributions, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NEEDED = {
    "requirements.lock": PROJECT["dependencies"],
    "requirements-dev.lock": PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"],
}


def locked(name: str) -> dict[str, str]:
    """The packages of a lock file that are for this machine, with their versions."""
    found: dict[str, str] = {}
    for line in (ROOT / name).read_text("utf-8").splitlines():
        one = Requirement(line)
        if one.marker is None or one.marker.evaluate():
            found[canonicalize_name(one.name)] = str(one.specifier).removeprefix("==")
    return found


def applicable(lines: Iterable[str], extras: Iterable[str] = ()) -> Iterator[Requirement]:
    for one in map(Requirement, lines):
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield one


def closure(lines: Iterable[str]) -> set[str]:
    """All packages that some requirements come to, as the installed packages themselves say."""
    waiting, seen = list(applicable(lines)), set[tuple[str, frozenset[str]]]()
    while waiting:
        one = waiting.pop()
        key = canonicalize_name(one.name), frozenset(one.extras)
        if key not in seen:
            seen.add(key)
            waiting += applicable(requires(one.name) or (), one.extras)
    return {name for name, _ in seen}


@pytest.mark.parametrize("name", NEEDED)
def test_a_lock_holds_all_that_is_needed_and_nothing_else(name: str) -> None:
    assert closure(NEEDED[name]) == locked(name).keys()


@pytest.mark.parametrize("name", NEEDED)
def test_what_is_locked_is_what_is_tested(name: str) -> None:
    assert {package: version(package) for package in locked(name)} == locked(name)


def imported(*folders: str) -> set[str]:
    """The packages whose modules are imported by name below these folders of ours."""
    own, modules = {path.name for path in ROOT.iterdir() if path.is_dir()}, set[str]()
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                modules.add(node.module)
    foreign = {module.partition(".")[0] for module in modules} - own - sys.stdlib_module_names
    return {canonicalize_name(packages_distributions()[module][0]) for module in foreign}


@pytest.mark.parametrize(
    ("name", "folders"),
    [
        ("requirements.lock", ("bot", "cogs", "games", "practice", "rendering", "storage")),
        ("requirements-dev.lock", ("tests",)),
    ],
)
def test_what_is_imported_is_asked_for(name: str, folders: Sequence[str]) -> None:
    """Not only brought along by something else, which may do without it one day."""
    asked = {canonicalize_name(Requirement(line).name) for line in NEEDED[name]}
    assert imported(*folders) <= asked


def test_both_locks_agree() -> None:
    assert locked("requirements.lock").items() <= locked("requirements-dev.lock").items()


@pytest.mark.parametrize("name", NEEDED)
def test_locks_name_no_place(name: str) -> None:
    """Where packages come from is the machine's to say."""
    assert not re.search(r"://|^-|file:", (ROOT / name).read_text("utf-8"), re.MULTILINE)
