"""Files that tests compare with: `UPDATE_GOLDENS=1 make test` writes them anew; read the difference before a commit."""

import os
from pathlib import Path

VARIABLE = "UPDATE_GOLDENS"


def updating() -> bool:
    """Whether the files are to be written instead of compared with."""
    return os.environ.get(VARIABLE) == "1"


def check_text(path: Path, text: str) -> None:
    """Compares a text with its golden file.

    Raises:
        AssertionError: they differ, or there is no such file.
    """
    if updating():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: run with {VARIABLE}=1, then read it"
    assert path.read_text(encoding="utf-8") == text, f"{path.name} differs: if that is right, run with {VARIABLE}=1"
