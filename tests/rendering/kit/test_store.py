from dataclasses import dataclass

from rendering.kit.store import Store


@dataclass(frozen=True)
class Thing:
    name: str
    size: int = 100


@dataclass(frozen=True)
class Folded:
    name: str
    size: int = 10

    @classmethod
    def of(cls, thing: Thing) -> "Folded":
        return cls(thing.name)

    def unfolded(self) -> Thing:
        return Thing(self.name)


class Maker:
    def __init__(self) -> None:
        self.made: list[str] = []

    def ask(self, store: Store[Thing], name: str) -> Thing:
        def make() -> Thing:
            self.made.append(name)
            return Thing(name)

        return store.get(name, make)


def test_a_thing_is_made_once_while_there_is_room() -> None:
    store, maker = Store(Folded.of, ready=200, folded=100), Maker()
    first = maker.ask(store, "a")
    maker.ask(store, "b")
    assert maker.ask(store, "a") is first
    assert maker.made == ["a", "b"]
    assert (store.ready_bytes, store.folded_bytes, store.bytes) == (200, 0, 200)


def test_the_longest_unused_is_folded_and_not_made_again() -> None:
    store, maker = Store(Folded.of, ready=200, folded=100), Maker()
    first = maker.ask(store, "a")
    for name in "bac":
        maker.ask(store, name)
    assert (store.ready_bytes, store.folded_bytes) == (200, 10)
    assert maker.ask(store, "a") is first, "b was longer unused"
    again = maker.ask(store, "b")
    assert again == Thing("b")
    assert maker.made == ["a", "b", "c"]


def test_what_is_folded_is_forgotten_in_the_end_and_what_is_used_stays() -> None:
    store, maker = Store(Folded.of, ready=100, folded=30), Maker()
    for name in "abcda":
        maker.ask(store, name)
    assert maker.made == list("abcd")
    for name in "efg":
        maker.ask(store, name)
    assert store.bytes <= 130
    maker.ask(store, "a")
    assert maker.made == list("abcdefg"), "a was used lately"
    maker.ask(store, "b")
    assert maker.made == list("abcdefgb")


def test_a_thing_larger_than_the_store_is_still_given() -> None:
    store, maker = Store(Folded.of, ready=1, folded=1), Maker()
    assert [maker.ask(store, name) for name in "aba"] == [Thing("a"), Thing("b"), Thing("a")]
    assert maker.made == list("aba")
    assert store.bytes == 100


def test_making_a_thing_may_ask_for_another() -> None:
    store, maker = Store(Folded.of, ready=200, folded=100), Maker()
    assert store.get("outer", lambda: maker.ask(store, "inner")) == Thing("inner")
    assert store.ready_bytes == 200


def test_a_cleared_store_makes_everything_anew() -> None:
    store, maker = Store(Folded.of, ready=100, folded=100), Maker()
    for name in "ab":
        maker.ask(store, name)
    store.clear()
    assert store.bytes == 0
    maker.ask(store, "a")
    assert maker.made == ["a", "b", "a"]
