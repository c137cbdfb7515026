"""Typed steps: read whole or not at all, completed, and answered with a reason when mistyped."""

import random
from collections.abc import Iterator

import pytest

from bot.errors import sentence
from bot.position import Plan, new_plan, try_steps
from bot.typed import COMPLETIONS, SUGGESTIONS, Mistyped, completions, nearest, read_steps
from games.errors import IllegalStep, InvalidStep
from games.registry import all_games, get_game
from rendering.lexicon import lexicon_of, plain
from rendering.words import Words, words_for
from tests.bot.house import plans_of, position_of, some_options, some_states

GAMES = list(all_games())
EN, ES = words_for("en"), words_for("es")
BOTH = pytest.mark.parametrize("words", [EN, ES], ids=["en", "es"])


def some_plans(key: str, count: int = 4) -> Iterator[Plan]:
    """Stages of turns that are not complete yet."""
    source, seats = random.Random(f"typed {key}"), get_game(key).max_seats
    for options in some_options(key):
        for state in some_states(key, seats, count, options)[:-1]:
            position = position_of(key, state, [f"Seat {at}" for at in range(seats)])
            yield from (plan for plan in plans_of(position, source) if plan.moves)


def opening() -> Plan:
    """Bonbon's first bet."""
    position = position_of("bonbon", some_states("bonbon", 2, 0)[0], ["Ana", "Bruno"])
    return new_plan(position, position.active[0], 0)


# --- reading ------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("key", GAMES)
def test_every_legal_step_can_be_typed(key: str, words: Words) -> None:
    game, say = get_game(key), lexicon_of(key, words).say
    for plan in some_plans(key):
        for move in plan.moves:
            assert read_steps(plan, say(game.format_move(move)), words) == [move]
            assert read_steps(plan, game.format_move(move), words) == [move], "the one text form is always understood"


@pytest.mark.parametrize("key", GAMES)
def test_whole_turns_can_be_typed(key: str) -> None:
    """The steps of a turn, parted by commas, are read as they were written."""
    game, source, seats = get_game(key), random.Random(key), get_game(key).min_seats
    for state in some_states(key, seats, 6)[:-1]:
        position = position_of(key, state, [f"Seat {at}" for at in range(seats)])
        for plan in plans_of(position, source):
            if plan.ready:
                begun = new_plan(position, plan.seat, plan.since)
                typed = ", ".join(game.format_move(move) for move in plan.steps)
                assert tuple(read_steps(begun, typed, EN)) == plan.steps


def test_all_or_none() -> None:
    plan = opening()
    first = plan.position.game.format_move(plan.moves[0])
    with pytest.raises(Mistyped):
        read_steps(plan, f"{first}, {first}", EN)


@pytest.mark.parametrize("text", ["", " ", ",", " , , "])
def test_nothing_is_no_step(text: str) -> None:
    assert read_steps(opening(), text, EN) == []


# --- mistyped -----------------------------------------------------------------------------------------------------


def test_unknown_step() -> None:
    with pytest.raises(Mistyped) as caught:
        read_steps(opening(), "bett 3 row-majority", EN)
    assert isinstance(caught.value.error, InvalidStep)
    assert 1 <= len(caught.value.nearest) <= SUGGESTIONS
    assert all(one.startswith("bet ") for one in caught.value.nearest)


def test_illegal_step() -> None:
    """Against the rules: the rules' own reason, and what is like it and legal."""
    plan = opening()
    with pytest.raises(Mistyped) as caught:
        read_steps(plan, "create", EN)
    assert isinstance(caught.value.error, IllegalStep)
    assert "bet now" in str(caught.value)
    legal = {plan.position.game.format_move(move) for move in plan.moves}
    assert set(caught.value.nearest) <= legal


@BOTH
@pytest.mark.parametrize("key", GAMES)
def test_suggestions_are_legal(key: str, words: Words) -> None:
    say = lexicon_of(key, words).say
    for plan in some_plans(key, 2):
        with pytest.raises(Mistyped) as caught:
            read_steps(plan, "xyzzy 12", words)
        legal = {say(plan.position.game.format_move(move)) for move in plan.moves}
        assert 1 <= len(caught.value.possible) <= SUGGESTIONS
        assert {*caught.value.nearest, *caught.value.possible} <= legal


def test_the_wrong_part_is_helped_with() -> None:
    """Of several typed steps, the first one that is wrong is the one to mend."""
    position = position_of("bis", some_states("bis", 1, 0)[0], ["Ana"])
    plan = new_plan(position, 0, 0)
    legal = sorted(position.game.format_move(move) for move in plan.moves)
    wanted = next(text for text in legal if text != "pass")
    with pytest.raises(Mistyped) as caught:
        read_steps(plan, f"{wanted}x, pass", EN)
    assert caught.value.nearest[0] == wanted


@BOTH
@pytest.mark.parametrize("key", GAMES)
def test_suggestions_can_be_typed_as_they_are(key: str, words: Words) -> None:
    """Also where the beginning of the line was right: nothing of a wrong line is kept."""
    say = lexicon_of(key, words).say
    game, seats, tried = get_game(key), get_game(key).min_seats, 0
    for state in some_states(key, seats, 8)[:-1]:
        position = position_of(key, state, [f"Seat {at}" for at in range(seats)])
        for plan in plans_of(position, random.Random(key)):
            if not plan.moves or not plan.steps:
                continue
            begun = say(", ".join(game.format_move(move) for move in plan.steps))
            fresh = new_plan(position, plan.seat, plan.since)
            for wrong in ("xyzzy 12", f"{say(game.format_move(plan.moves[0]))}x"):
                with pytest.raises(Mistyped) as caught:
                    read_steps(fresh, f"{begun}, {wrong}", words)
                for line in (*caught.value.nearest, *caught.value.possible):
                    assert line.startswith(f"{begun}, ")
                    read_steps(fresh, line, words)
                    tried += 1
    assert tried > 10 or key == "bonbon"


def test_nothing_more_after_a_complete_turn() -> None:
    plan = opening()
    done = try_steps(plan, plan.moves[:1])
    with pytest.raises(Mistyped) as caught:
        read_steps(done, plan.position.game.format_move(plan.moves[1]), EN)
    assert (caught.value.nearest, caught.value.possible) == ((), ())


# --- nearest ------------------------------------------------------------------------------------------------------


def test_nearest_first() -> None:
    legal = ["mark C2", "mark C3", "mark D7", "pass", "take blue 3"]
    assert nearest("marc c2", legal)[0] == "mark C2"
    assert nearest(" TAKE BLU 3 ", legal)[0] == "take blue 3"


def test_nothing_is_called_near_that_is_not() -> None:
    """Then some of what is possible is told instead, by another name."""
    legal = [f"mark {letter}1" for letter in "ABCDEFGH"]
    assert nearest("§§§", legal) == nearest("", []) == []
    plan = opening()
    with pytest.raises(Mistyped) as caught:
        read_steps(plan, "§§§", EN)
    assert caught.value.nearest == ()
    assert caught.value.possible == tuple(plan.position.game.format_move(move) for move in plan.moves[:SUGGESTIONS])


# --- completions --------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("key", GAMES)
def test_every_completion_is_accepted(key: str, words: Words) -> None:
    """Also behind steps that are typed in full already."""
    say = lexicon_of(key, words).say
    game, source = get_game(key), random.Random(f"complete {key}")
    for plan in some_plans(key, 3):
        legal = [say(game.format_move(move)) for move in plan.moves]
        first = source.choice(legal)
        for text in ("", first[:3], first, f"{first},", f"{first}, "):
            offered = completions(plan, text, words)
            assert len(offered) <= COMPLETIONS
            assert len(set(offered)) == len(offered)
            for one in source.sample(offered, min(4, len(offered))):
                assert len(one) <= 100
                assert one.startswith(text.rpartition(",")[0])
                assert read_steps(plan, one, words)
        assert first in completions(plan, first, words)


def test_what_begins_so_comes_first() -> None:
    plan = opening()
    offered = completions(plan, "BET 2", EN)
    assert offered
    assert offered[0].startswith("bet 2 ")
    objective = offered[0].split()[-1]
    assert any(one.endswith(objective) for one in completions(plan, objective, EN))


@pytest.mark.parametrize("text", ["xyzzy", "xyzzy, ", "create, bet"])
def test_nothing_goes_on_with_nonsense(text: str) -> None:
    assert completions(opening(), text, EN) == []


def test_nothing_follows_a_complete_turn() -> None:
    plan = opening()
    text = plan.position.game.format_move(plan.moves[0])
    assert completions(plan, f"{text}, ", EN) == []
    complete = try_steps(plan, plan.moves[:1])
    assert completions(complete, "", EN) == completions(plan, "", EN), "a complete draft is begun anew"


def test_the_end_of_a_short_turn_is_completed_too() -> None:
    """Bariloche asks for the turn of a piece before its place; who begins to type the place is not left alone."""
    game, seen = get_game("bariloche"), 0
    for state in some_states("bariloche", 2, 12)[:-1]:
        position = position_of("bariloche", state, ["Ana", "Bruno"])
        for plan in plans_of(position, random.Random(5)):
            turning = bool(plan.moves) and all(game.format_move(move).startswith("turn") for move in plan.moves)
            if not turning:
                continue
            begun = new_plan(position, plan.seat, plan.since)
            done = ", ".join(game.format_move(move) for move in plan.steps)
            for line in completions(begun, f"{done}, pl", EN):
                assert "place " in line
                read_steps(begun, line, EN)
                seen += 1
    assert seen


# --- in other words -----------------------------------------------------------------------------------------------


def first_plan(key: str, seats: int, **options: str) -> Plan:
    """The first turn of a game."""
    position = position_of(key, some_states(key, seats, 0, options)[0], ["Ana", "Bruno", "Chloé"][:seats])
    return new_plan(position, position.active[0], 0)


def refused(plan: Plan, text: str, words: Words) -> str:
    """What somebody is told who types this."""
    with pytest.raises(Mistyped) as caught:
        read_steps(plan, text, words)
    return sentence(caught.value, words) or ""


@pytest.mark.parametrize("key", GAMES)
def test_completions_are_in_the_readers_words(key: str) -> None:
    """Without accents, and from the words of the text form, too."""
    game, say = get_game(key), lexicon_of(key, ES).say
    for plan in some_plans(key, 2):
        legal = [game.format_move(move) for move in plan.moves]
        assert set(completions(plan, "", ES)) <= {say(one) for one in legal}
        for one in (legal[0], legal[-1]):
            assert say(one) in completions(plan, say(one), ES)
            assert say(one) in completions(plan, plain(say(one)), ES)
            assert {one, say(one)} & set(completions(plan, one, ES))


def test_a_spanish_turn_of_pinata_party() -> None:
    plan = first_plan("pinata", 2, level="level1")
    game, turn = plan.position.game, plan
    while not turn.ready:
        turn = try_steps(turn, turn.moves[:1])
    form = game.format_move
    candy, card, first, second = (form(move).split(" ")[1] for move in turn.steps[:4])
    names = {"hopscotch": "Rayuela", "chase": "persecucion"}
    other = next(one for one in names if one != card)
    typed = f"{candy} {names[card]} {first}, {names[other]} {second}"
    assert tuple(read_steps(plan, typed, ES)) == turn.steps[:4]


@pytest.mark.parametrize(
    ("key", "typed", "quoted"),
    [
        ("bonbon", "baila 3", "«baila 3»"),
        ("bis", "Azul x", "«?=3»"),
        ("bis", "toma rosa 3", "«rosa»"),
        ("bis", "marca P9", "«p9»"),
        ("pinata", "D4 rayuela Z9", "«z9»"),
        ("pinata", "carta saltitos", "«saltitos»"),
        ("pinata", "carta saltitos", "salto-de-rana"),
        ("pinata", "rayuela D4", "«D4 "),
        ("barrio", "robar oro", "oro no es"),
        ("barrio", "Coloca Ladrillo", "Coloca Ladrillo está incompleto: escríbelo como colocar ladrillo B3."),
        ("barrio", "coloca brick", "coloca brick está incompleto"),
        ("bariloche", "baila square", "baila square no es un paso"),
        ("bariloche", "GIRAR mucho", "Después de GIRAR va un número"),
    ],
)
def test_refusals_quote_what_was_typed(key: str, typed: str, quoted: str) -> None:
    assert quoted in refused(first_plan(key, 2), typed, ES)


def test_a_refusal_by_the_rules_names_things_as_they_are_typed() -> None:
    plan = opening()
    out = next(one for one in ("cherry", "gold", "frost", "mint", "ruby") if one not in plan.state.objectives)
    said = lexicon_of("bonbon", ES).say(f"bet 1 {out}")
    assert said.removeprefix("apostar 1 ") in refused(plan, said, ES)
    assert out not in refused(plan, said, ES)


def test_a_typing_mistake_is_mended_in_the_same_words() -> None:
    said = refused(opening(), "apostr 3 grupo negro", ES)
    assert "`apostar 3 " in said
    assert "bet" not in said
