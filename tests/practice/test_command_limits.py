"""Commands and modals that Discord refuses."""

import pytest

from practice.limits_commands import characters, check_commands, is_command_name
from practice.limits_modal import check_modal
from practice.server import PracticeServer
from practice.wire import ApiError
from tests.practice.kit import Caller, Json


def command(**changes: object) -> Json:
    return {"name": "play", "description": "Play a turn", "type": 1} | changes


def option(name: str = "step", **changes: object) -> Json:
    return {"name": name, "description": "What to do", "type": 3} | changes


def choice(number: int = 0, **changes: object) -> Json:
    return {"name": f"c{number}", "value": f"v{number}"} | changes


def problems_of(error: ApiError) -> set[str]:
    found: set[str] = set()

    def walk(node: Json, path: str) -> None:
        for key, value in node.items():
            if key == "_errors":
                found.update(f"{path} {item['code']}".strip() for item in value)
            else:
                walk(value, f"{path}.{key}" if path else key)

    walk(error.errors or {}, "")
    return found


LONG = [option(f"o{number}", choices=[choice(c, value="x" * 100) for c in range(8)]) for number in range(10)]

REFUSED: dict[str, tuple[list[Json], str]] = {
    "upper case": ([command(name="Play")], "0.name APPLICATION_COMMAND_INVALID_NAME"),
    "a blank in the name": ([command(name="play now")], "0.name APPLICATION_COMMAND_INVALID_NAME"),
    "name too long": ([command(name="x" * 33)], "0.name BASE_TYPE_BAD_LENGTH"),
    "no description": ([command(description="")], "0.description BASE_TYPE_REQUIRED"),
    "description too long": ([command(description="x" * 101)], "0.description BASE_TYPE_BAD_LENGTH"),
    "an upper case translation": (
        [command(name_localizations={"es-ES": "Jugar"})],
        "0.name_localizations.es-ES APPLICATION_COMMAND_INVALID_NAME",
    ),
    "an unknown language": ([command(name_localizations={"xx": "play"})], "0.name_localizations.xx BASE_TYPE_CHOICES"),
    "26 options": (
        [command(options=[option(f"o{number}") for number in range(26)])],
        "0.options BASE_TYPE_BAD_LENGTH",
    ),
    "required after optional": (
        [command(options=[option("a"), option("b", required=True)])],
        "0.options.1.required APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "an option twice": (
        [command(options=[option(), option()])],
        "0.options.1.name APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE",
    ),
    "26 choices": (
        [command(options=[option(choices=[choice(number) for number in range(26)])])],
        "0.options.0.choices BASE_TYPE_BAD_LENGTH",
    ),
    "a choice of the wrong type": (
        [command(options=[option(type=4, choices=[choice()])])],
        "0.options.0.choices.0.value NUMBER_TYPE_COERCE",
    ),
    "choices and autocomplete": (
        [command(options=[option(choices=[choice()], autocomplete=True)])],
        "0.options.0.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
    ),
    "a subcommand beside an option": (
        [command(options=[option(), option("new", type=1)])],
        "0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "a group in a group": (
        [command(options=[option("a", type=2, options=[option("b", type=2)])])],
        "0.options.0.options.0.type BASE_TYPE_CHOICES",
    ),
    "a name twice": ([command(), command()], "1 APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "over 8000 characters": ([command(options=LONG)], "0 APPLICATION_COMMAND_TOO_LARGE"),
    "a description in a context menu": (
        [command(type=3)],
        "0.description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_commands(name: str) -> None:
    commands, problem = REFUSED[name]
    with pytest.raises(ApiError) as caught:
        check_commands(commands)
    assert (caught.value.status, caught.value.code) == (400, 50035)
    assert problem in problems_of(caught.value)


@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
def test_too_many_commands(kind: int, most: int) -> None:
    description = {"description": "d" if kind == 1 else ""}
    commands = [command(name=f"c{number}", type=kind, **description) for number in range(most)]
    check_commands(commands)
    with pytest.raises(ApiError) as caught:
        check_commands([*commands, command(name="last", type=kind, **description)])
    assert (caught.value.status, caught.value.code) == (400, 30032)


def test_the_size_of_a_command_counts_its_longest_language() -> None:
    plain = command(options=[option(choices=[choice(value="12345")])])
    # play + Play a turn + step + What to do + c0 + 12345
    assert characters(plain) == 4 + 11 + 4 + 10 + 2 + 5
    assert characters(plain | {"description_localizations": {"es-ES": "Juega tu turno"}}) == 36 + 3


@pytest.mark.parametrize("name", ["bis", "piñata", "new-table", "spiel_1", "игра", "遊戲", "ไทย"])
def test_good_command_names(name: str) -> None:
    assert is_command_name(name)


@pytest.mark.parametrize("name", ["Bis", "¡bis!", "a b", "a.b", "Piñata"])
def test_bad_command_names(name: str) -> None:
    assert not is_command_name(name)


async def test_overwriting_keeps_ids_and_counts_only_new_names(call: Caller, server: PracticeServer) -> None:
    path = f"/applications/{server.world.bot.id}/commands"
    _, (first,) = await call("PUT", path, [command()])
    _, (again,) = await call("PUT", path, [command()])
    assert again == first
    _, (changed,) = await call("PUT", path, [command(description="Other")])
    assert (changed["id"], changed["description"]) == (first["id"], "Other")
    assert changed["version"] != first["version"]
    for turn in range(2):
        batch = [command(name=f"c{turn}-{number}") for number in range(99)]
        assert (await call("PUT", path, batch))[0] == 200
    status, code, _ = await call.refused("PUT", path, [command(name="x"), command(name="y")])
    assert (status, code) == (429, 30034)
    server.clock.advance(86_401)
    assert (await call("PUT", path, [command(name="x"), command(name="y")]))[0] == 200


async def test_single_commands(call: Caller, server: PracticeServer) -> None:
    guild = server.world.home.id
    for path in (
        f"/applications/{server.world.bot.id}/commands",
        f"/applications/{server.world.bot.id}/guilds/{guild}/commands",
    ):
        status, made = await call("POST", path, command(name_localizations={"de": "spielen"}))
        assert status == 201
        assert (await call("POST", path, command(name_localizations={"de": "spielen"})))[0] == 200
        assert (await call("GET", f"{path}/{made['id']}"))[1] == made
        _, changed = await call("PATCH", f"{path}/{made['id']}", {"description": "Other"})
        assert changed["description"] == "Other"
        _, (listed,) = await call("GET", path)
        assert "name_localizations" not in listed
        _, (listed,) = await call("GET", f"{path}?with_localizations=true")
        assert listed["name_localizations"] == {"de": "spielen"}
        assert (await call("DELETE", f"{path}/{made['id']}"))[0] == 204
        assert (await call.refused("GET", f"{path}/{made['id']}"))[:2] == (404, 10063)


def text_input(custom_id: str = "a", **changes: object) -> Json:
    return {"type": 4, "custom_id": custom_id, "style": 1} | changes


def label(component: Json, **changes: object) -> Json:
    return {"type": 18, "label": "L", "component": component} | changes


def modal(*components: Json, **changes: object) -> Json:
    return {"title": "T", "custom_id": "m", "components": list(components)} | changes


REFUSED_MODALS: dict[str, tuple[Json, str]] = {
    "title too long": (modal(label(text_input()), title="x" * 46), "data.title BASE_TYPE_BAD_LENGTH"),
    "custom id too long": (modal(label(text_input()), custom_id="x" * 101), "data.custom_id BASE_TYPE_BAD_LENGTH"),
    "six parts": (
        modal(*(label(text_input(str(number))) for number in range(6))),
        "data.components BASE_TYPE_BAD_LENGTH",
    ),
    "nothing in it": (modal(), "data.components BASE_TYPE_BAD_LENGTH"),
    "a custom id twice": (
        modal(label(text_input()), label(text_input())),
        "data.components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "label too long": (
        modal(label(text_input(), label="x" * 46)),
        "data.components.0.label BASE_TYPE_BAD_LENGTH",
    ),
    "a button": (
        modal(label({"type": 2, "style": 1, "label": "x", "custom_id": "x"})),
        "data.components.0.component.type BASE_TYPE_CHOICES",
    ),
    "text longer than can be": (
        modal(label(text_input(max_length=4001))),
        "data.components.0.component.max_length NUMBER_TYPE_MAX",
    ),
    "a value longer than allowed": (
        modal(label(text_input(max_length=3, value="four"))),
        "data.components.0.component.value BASE_TYPE_MAX_LENGTH",
    ),
    "one radio option": (
        modal(label({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}]})),
        "data.components.0.component.options BASE_TYPE_BAD_LENGTH",
    ),
    "an old row without label": (
        modal({"type": 1, "components": [text_input()]}),
        "data.components.0.components.0.label STRING_TYPE_CONVERT",
    ),
}


@pytest.mark.parametrize("name", REFUSED_MODALS)
def test_refused_modals(name: str) -> None:
    form, problem = REFUSED_MODALS[name]
    with pytest.raises(ApiError) as caught:
        check_modal(form)
    assert (caught.value.status, caught.value.code) == (400, 50035)
    assert problem in problems_of(caught.value)
