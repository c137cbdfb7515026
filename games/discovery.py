"""Finds what the packages of a folder offer, so that a new game needs no list to be changed."""

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any


def offered(package: ModuleType, attribute: str, kind: type) -> Iterator[Any]:
    """The values of that kind which the package's subpackages offer under a name, in alphabetical order of these."""
    for module in pkgutil.iter_modules(package.__path__):
        if module.ispkg:
            found = getattr(importlib.import_module(f"{package.__name__}.{module.name}"), attribute, None)
            if isinstance(found, kind):
                yield found
