"""Whatever goes wrong, whoever clicked or typed hears of it, in their language; what is ours to mend is logged."""

import ast
import functools
import logging
import random
import sqlite3
import string
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import AsyncMock, Mock, create_autospec

import discord
import pytest
from discord import app_commands
from sqlalchemy.exc import SQLAlchemyError

from bot.errors import answer_error, sentence
from bot.posts import Post
from bot.refusals import NotYourTurn, Refusal
from bot.tables import Tables
from bot.typed import Mistyped
from games.errors import GameError, IllegalStep, InvalidOption, InvalidStep
from rendering.words import Words, words_for
from storage.errors import Gone, SeatTaken, StaleSequence
from tests.bot.house import PAINTED, awaited, filled, holder_of, start_table
from tests.bot.limits import check
from tests.bot.wire import error

EN, ES = words_for("en"), words_for("es")
ROOT = Path(__file__).parents[2]
SPOKEN = ("Refusal", "NotYourTurn", "GameError", "InvalidStep", "IllegalStep", "InvalidOption")


def interaction(*, locale: str = "en-US", answered: bool = False, custom_id: str = "b:1:0:play:") -> Mock:
    """An interaction as the library hands it out, with Discord's end made up."""
    made = create_autospec(discord.Interaction, instance=True)
    made.locale = locale
    made.command = None
    made.data = {"custom_id": custom_id}
    made.type = discord.InteractionType.component
    made.response = create_autospec(discord.InteractionResponse, instance=True)
    made.response.is_done.return_value = answered
    made.followup = SimpleNamespace(send=AsyncMock())
    return made


def heard(made: Mock) -> str:
    """What the one who clicked reads; the answer must be private, and the only one."""
    calls = [*made.response.send_message.await_args_list, *made.followup.send.await_args_list]
    (call,) = calls
    assert call.kwargs["ephemeral"] is True
    post = Post()
    post.view = call.kwargs["view"]
    check(post)
    return "\n".join(part["content"] for part in post.view.to_components()[0]["components"])


# --- every sentence that there is ---------------------------------------------------------------------------------


@functools.cache
def spoken() -> "tuple[tuple[str, int, ast.Call], ...]":
    """Every place in the program that says no to a person."""
    return tuple(_spoken())


def _spoken() -> Iterator[tuple[str, int, ast.Call]]:
    for folder in ("bot", "cogs", "games"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if folder == "games" and path.parent.name not in PAINTED:
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPOKEN):
                    continue
                if not _passes_on(node):
                    yield str(path.relative_to(ROOT)), node.lineno, node


def _passes_on(call: ast.Call) -> bool:
    """Whether another error's sentence is only said again."""
    return isinstance(call.args[0], ast.Attribute) and call.args[0].attr == "message"


def message_of(call: ast.Call) -> str:
    (first,) = call.args
    assert isinstance(first, ast.Constant)
    assert isinstance(first.value, str)
    return first.value


def test_every_refusal_is_a_literal() -> None:
    """The extraction finds only literals; each has the gaps that its values fill."""
    calls = spoken()
    assert len(calls) > 100
    for path, line, call in calls:
        where = f"{path}:{line}"
        message = message_of(call)
        gaps = {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}
        if all(word.arg is not None for word in call.keywords):
            assert gaps == {word.arg for word in call.keywords}, where
        assert message.rstrip("`")[-1] in ".!?}", where


def test_every_refusal_is_said_in_spanish() -> None:
    """The extraction knows the names of all errors that are said; what it does not find would stay English."""
    for path, line, call in spoken():
        assert ES.t(message_of(call)) != message_of(call), f"{path}:{line}"


# --- what is said -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Refusal, NotYourTurn, InvalidStep, IllegalStep, InvalidOption])
def test_persons_mistakes(kind: type[Refusal | GameError]) -> None:
    made = kind("{game} has no option {option}.", game="Bonbon", option="x=y")
    assert sentence(made, EN) == "Bonbon has no option x=y."
    assert sentence(made, ES) != sentence(made, EN)
    assert "x=y" in (sentence(made, ES) or "")


def test_mistyped_steps_come_with_the_nearest() -> None:
    made = Mistyped(IllegalStep("The game is over."), ["bet 1 groups-dark", "create"])
    assert sentence(made, EN) == "The game is over.\nNearest to it: `bet 1 groups-dark`, `create`"
    assert (sentence(made, ES) or "").endswith("`bet 1 groups-dark`, `create`")
    assert sentence(Mistyped(IllegalStep("The game is over."), []), EN) == "The game is over."
    unlike = Mistyped(IllegalStep("The game is over."), [], ["create"])
    assert sentence(unlike, EN) == "The game is over.\nPossible now, for example: `create`"


@pytest.mark.parametrize("words", [EN, ES])
def test_rights(words: Words) -> None:
    refused = [
        app_commands.MissingPermissions(["manage_guild"]),
        app_commands.NoPrivateMessage(),
        app_commands.CommandOnCooldown(app_commands.Cooldown(1, 1), 1),
        error(403, 50013),
    ]
    said = [sentence(one, words) for one in refused]
    assert len(set(said)) == 4
    assert all(said)


@pytest.mark.parametrize("words", [EN, ES])
@pytest.mark.parametrize("raced", [Gone(1, "cancelled"), StaleSequence(1, expected=2, actual=3), SeatTaken(1, 5)])
def test_other_processes(words: Words, raced: Exception) -> None:
    """Another process was faster: that is nobody's fault, and no reason for an apology."""
    said = sentence(raced, words)
    assert said
    assert "1" not in said


@pytest.mark.parametrize("other", [RuntimeError("boom"), KeyError("x"), error(500), error(404, 10008)])
def test_what_is_ours_has_no_sentence(other: Exception) -> None:
    assert sentence(other, EN) is None


# --- answering ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize(("locale", "start"), [("en-GB", "This table"), ("es-419", "Esta mesa"), ("fi", "This table")])
async def test_refusals_are_answered_privately(
    answered: bool, locale: str, start: str, caplog: pytest.LogCaptureFixture
) -> None:
    """In the language of whoever clicked, English for those we do not speak; nothing to see in the log."""
    made = interaction(locale=locale, answered=answered)
    await answer_error(made, Refusal("This table has already started."), 3)
    assert heard(made).startswith(start)
    assert made.response.send_message.await_count == (0 if answered else 1)
    assert not caplog.records


async def test_errors_inside_commands_are_unwrapped() -> None:
    made = interaction()
    command = create_autospec(app_commands.Command, instance=True)
    command.name = "join"
    failure = app_commands.CommandInvokeError(command, Refusal("All seats of this table are taken."))
    failure.__cause__ = failure.original
    await answer_error(made, failure)
    assert heard(made) == "All seats of this table are taken."


@pytest.mark.parametrize(("locale", "start"), [("en-US", "Sorry"), ("es-ES", "Lo sentimos")])
async def test_unknown_errors_are_logged_and_apologised_for(
    locale: str, start: str, caplog: pytest.LogCaptureFixture
) -> None:
    made = interaction(locale=locale, custom_id="b:17:3:confirm:")
    with caplog.at_level(logging.ERROR):
        await answer_error(made, KeyError("lost"), 17)
    assert heard(made).startswith(start)
    assert "lost" not in heard(made)
    (record,) = caplog.records
    assert record.getMessage() == "table 17: b:17:3:confirm: failed"
    assert record.exc_info is not None
    assert record.exc_info[0] is KeyError


async def test_errors_of_the_store_tell_no_secrets(tables: Tables, database: str) -> None:
    """A failing statement must not write seeds or hands into the log with its parameters."""
    table = (await start_table(tables, "bonbon")).table.id
    plan = await filled(tables, table, awaited(await tables.bundle(table))[0], random.Random(1))
    connection = sqlite3.connect(database.partition(":///")[2])
    connection.execute("ALTER TABLE steps RENAME TO gone")
    connection.close()
    with pytest.raises(SQLAlchemyError) as caught:
        await tables.confirm(plan, holder_of(plan))
    assert plan.texts()[0] not in str(caught.value)


async def test_a_failed_command_is_logged_by_its_name(caplog: pytest.LogCaptureFixture) -> None:
    made = interaction()
    made.command = SimpleNamespace(qualified_name="bonbon play")
    await answer_error(made, RuntimeError("boom"))
    assert "/bonbon play failed" in caplog.text


@pytest.mark.parametrize("code", [10062, 50027, 40060])
async def test_interactions_that_are_gone_are_not_answered(code: int, caplog: pytest.LogCaptureFixture) -> None:
    made = interaction()
    with caplog.at_level(logging.INFO):
        await answer_error(made, error(404, code), 5)
    assert made.response.send_message.await_count == made.followup.send.await_count == 0
    assert [record.levelname for record in caplog.records] == ["INFO"]


async def test_an_answer_that_fails_is_noted(caplog: pytest.LogCaptureFixture) -> None:
    made = interaction()
    made.response.send_message.side_effect = error(404, 10062)
    with caplog.at_level(logging.INFO):
        await answer_error(made, Refusal("This table is over."), 5)
    assert "table 5: an error could not be answered" in caplog.text
