"""What is drawn once and kept: bounded by bytes, the recent things ready, the others folded."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, Protocol, TypeVar


class Sized(Protocol):
    """Something that knows how much memory it takes."""

    @property
    def size(self) -> int:
        """The memory it takes, in bytes."""
        ...


ThingT = TypeVar("ThingT", bound=Sized)
UnfoldedT_co = TypeVar("UnfoldedT_co", covariant=True)


class Foldable(Sized, Protocol[UnfoldedT_co]):
    """A thing made small, by compression."""

    def unfolded(self) -> UnfoldedT_co:
        """Return the thing as it was."""
        ...


class Store(Generic[ThingT]):
    """Drawn things by key. Those used last are ready, the others folded; the longest unused are forgotten.

    Pictures are mostly plain, so folded things take a twentieth of the memory or less.

    Args:
        fold: Makes a thing small.
        ready: The bytes that things ready may take; the thing used last is always ready.
        folded: The bytes that folded things may take.
    """

    def __init__(self, fold: Callable[[ThingT], Foldable[ThingT]], *, ready: int, folded: int) -> None:
        self.max_ready, self.max_folded = ready, folded
        self.ready_bytes = self.folded_bytes = 0
        self._fold = fold
        self._ready: OrderedDict[Hashable, ThingT] = OrderedDict()
        self._folded: OrderedDict[Hashable, Foldable[ThingT]] = OrderedDict()
        self._lock = Lock()

    @property
    def bytes(self) -> int:
        """The memory that everything takes."""
        return self.ready_bytes + self.folded_bytes

    def get(self, key: Hashable, make: Callable[[], ThingT]) -> ThingT:
        """Return what is kept under the key, or make and keep it."""
        with self._lock:
            found = self._ready.get(key)
            if found is not None:
                self._ready.move_to_end(key)
                return found
            folded = self._folded.get(key)
        # Not under the lock: making a thing may ask for others.
        made = make() if folded is None else folded.unfolded()
        with self._lock:
            if key not in self._ready:
                self._ready[key] = made
                self.ready_bytes += made.size
            while self.ready_bytes > self.max_ready and len(self._ready) > 1:
                oldest, dropped = self._ready.popitem(last=False)
                self.ready_bytes -= dropped.size
                self._put_away(oldest, dropped)
        return made

    def _put_away(self, key: Hashable, thing: ThingT) -> None:
        if key not in self._folded:
            self._folded[key] = folded = self._fold(thing)
            self.folded_bytes += folded.size
        self._folded.move_to_end(key)
        while self.folded_bytes > self.max_folded:
            _, dropped = self._folded.popitem(last=False)
            self.folded_bytes -= dropped.size

    def clear(self) -> None:
        """Forget everything; what is asked for next is made anew."""
        with self._lock:
            self._ready.clear()
            self._folded.clear()
            self.ready_bytes = self.folded_bytes = 0
