"""The browser that opens the practice page in tests: Debian's own, without a window."""

from pathlib import Path
from typing import Final

CHROMIUM: Final = Path("/usr/bin/chromium")
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE: Final = 60_000
"""Milliseconds for one action, and for what must become true: only a machine that hangs needs as many."""
