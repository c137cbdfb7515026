"""Bariloche in words: headline, alt text, the whole position."""

from collections.abc import Iterator, Sequence

from games.bariloche.data import CONTENT_TEXTS, SHEET_CELLS, SHEET_PITCH, SHEETS, TRAY_PITCH, USES
from games.bariloche.state import Tray
from games.bariloche.trays import tray_column_text
from games.bariloche.views import BarilocheView, PlayerView, StoreView
from games.outcome import Outcome
from rendering.bariloche.names import cut_name, cut_title, line_name, piece_name, score_title, sheet_title
from rendering.bariloche.people_panel import empties_of
from rendering.protocol import ALT_LIMIT, DESCRIPTION_LIMIT, Scene
from rendering.texts import clip, victory, within
from rendering.words import Words, escaped, figure


def owner(view: BarilocheView) -> int:
    """Return whose turn a planned position shows in which nobody has anything left to decide."""
    return view.chooser if view.seat is None else view.seat


def doing(view: BarilocheView, names: Sequence[str], words: Words) -> str:
    """Say who is to do what."""
    acting = words.list([names[seat] for seat in view.active or (owner(view),)])
    cut = cut_name(view.cut, words) if view.cut >= 0 else ""
    match view.phase:
        case "sheets":
            return words.t("choosing a bonbon sheet: {names}", names=acting)
        case "choose":
            return words.t("{name} chooses the cut", name=acting)
        case "lay":
            return words.t("{name} chooses the pieces to lay out", name=acting)
        case "take" if any(view.players[seat].stage in {"part", "turn", "place"} for seat in view.active):
            return words.t("{name} places a piece ({cut})", name=acting, cut=cut)
        case "take":
            return words.t("{name} takes a piece ({cut}) and places it", name=acting, cut=cut)
        case _:
            return words.t("cutting and placing ({cut}): {names}", cut=cut, names=acting)


def headline(view: BarilocheView, scene: Scene) -> str:
    """Say in one short line where the game stands."""
    names = [scene.name(seat) for seat in range(len(scene.names))]
    if view.outcome is not None:
        return victory(view.outcome, names, scene.words)
    return scene.words.t("Round {round}", round=view.turn) + " · " + doing(view, names, scene.words)


def alt(view: BarilocheView, scene: Scene) -> str:
    """Say the board in at most 256 characters, the most important first."""
    words = scene.words
    names = [clip(name, 24) for name in scene.names]
    if view.outcome is not None:
        totals = [f"{name} {figure(score.total)}" for name, score in zip(names, view.outcome.scores, strict=True)]
        return within(
            (victory(view.outcome, names, words), words.t("Totals:") + " " + ", ".join(totals) + "."), ALT_LIMIT
        )
    points = [f"{name} {figure(player.points)}" for name, player in zip(names, view.players, strict=True)]
    left = [f"{cut_name(cut, words)} {USES - used}" for cut, used in enumerate(view.uses)]
    sentences = (
        words.t("Bariloche, round {round}: {doing}.", round=view.turn, doing=doing(view, names, words)),
        words.t("Points now:") + " " + ", ".join(points) + ".",
        words.t("Cuts left:") + " " + ", ".join(left) + ".",
    )
    return within(sentences, ALT_LIMIT)


def hand_alt(store: StoreView, words: Words) -> str:
    """Say the drawn pieces in at most 256 characters."""
    pieces = [f"{number}. {piece_name(piece, words)}." for number, piece in enumerate(store.drawn, start=1)]
    return within((words.t("The pieces you drew:"), *pieces), ALT_LIMIT)


def sheets_alt(view: BarilocheView, scene: Scene) -> str:
    """Say what the second picture shows."""
    words = scene.words
    if view.store is not None:
        offer = "; ".join(piece_name(piece, words) for piece in view.store.offer) or words.t("none")
        return clip(words.t("The boxes, and the pieces laid out: {pieces}.", pieces=offer), ALT_LIMIT)
    left = [
        clip(name, 24) + " " + words.n("{count} cell", "{count} cells", player.left.bit_count())
        for name, player in zip(scene.names, view.players, strict=True)
    ]
    return clip(words.t("Everybody's bonbon sheets: {left}.", left=", ".join(left)), ALT_LIMIT)


# The whole position


def describe(view: BarilocheView, scene: Scene) -> str:
    """Say the whole position, in Markdown; contents are written in two letters."""
    words = scene.words
    names = [escaped(clip(name, 40)) for name in scene.names]
    parts = [f"**{headline(view, scene)}**", _score_sheet(view, names, words)]
    if view.store is not None:
        parts.append(_store(view.store, words))
    if view.outcome is not None:
        parts.append(_outcome(view.outcome, names, words))
    parts.append(_legend(words))
    order = list(range(len(names)))
    if view.seat is not None:
        order.remove(view.seat)
        order.insert(0, view.seat)
    parts += [_player(view, seat, names[seat], words) for seat in order]
    return within((part for part in parts if part), DESCRIPTION_LIMIT, "\n\n")


def _legend(words: Words) -> str:
    return words.t(
        "Contents: `B` brown, `G` green, `R` red, `S` striped; `n` nut, `c` cherry, `l` leaf, `u` sugar; "
        "`..` empty space, `W` wrapped, `X` spicy; `__` nothing."
    )


def _score_sheet(view: BarilocheView, names: Sequence[str], words: Words) -> str:
    uses = [f"{cut_title(cut, words)} {USES - used}" for cut, used in enumerate(view.uses)]
    lines = [f"**{score_title(view.score, words)}**", "- " + words.t("Cuts left:") + " " + ", ".join(uses)]
    for cut in view.ends:
        blocked = words.list([names[seat] for seat in view.unable[cut]])
        lines.append("- " + words.t("Choosing {cut} ends the game: {names}.", cut=cut_name(cut, words), names=blocked))
    return "\n".join(lines)


def _store(store: StoreView, words: Words) -> str:
    boxes = [f"{cut_title(cut, words)} {count}" for cut, count in enumerate(store.boxes)]
    lines = ["- " + words.t("Boxes:") + " " + ", ".join(boxes)]
    if store.drawn:
        lines.append("- " + words.t("You drew:"))
        lines += [f"  {number}. {piece_name(piece, words)}" for number, piece in enumerate(store.drawn, start=1)]
    if store.offer:
        lines.append("- " + words.t("Laid out:"))
        lines += [f"  {number}. {piece_name(piece, words)}" for number, piece in enumerate(store.offer, start=1)]
    return "\n".join(lines)


def _outcome(outcome: Outcome, names: Sequence[str], words: Words) -> str:
    lines = [words.t("**Final score**")]
    for seat in sorted(range(len(names)), key=lambda seat: (outcome.ranks[seat], seat)):
        score = outcome.scores[seat]
        made = [f"{line_name(line.key, words)} {figure(line.points)}" for line in score.lines if line.points]
        lines.append(f"{outcome.ranks[seat]}. {names[seat]}: {figure(score.total)} ({', '.join(made)})")
    if outcome.tie_break:
        lines.append(words.t("Tie broken: {line}", line=line_name(outcome.tie_break, words)))
    return "\n".join(lines)


def _player(view: BarilocheView, seat: int, name: str, words: Words) -> str:
    player = view.players[seat]
    facts = [
        words.n("{count} point", "{count} points", player.points),
        words.n("{count} empty space", "{count} empty spaces", empties_of(player)),
        words.n("{count} scrap", "{count} scraps", player.scraps),
    ]
    if player.spicy:
        facts.append(words.n("{count} spicy", "{count} spicy", player.spicy))
    lines = [f"**{name}**: {', '.join(facts)}"]
    if player.tray.cells:
        lines.append(_block(words.t("Tray"), tray_rows(player.tray)))
    if player.left and view.outcome is None:
        lines.append(_block(sheet_title(player.sheet, words), sheet_rows(player)))
    return "\n".join(lines)


def _block(title: str, rows: Iterator[str]) -> str:
    return f"{title}\n```\n" + "\n".join(rows) + "\n```"


def _content(content: int) -> str:
    return CONTENT_TEXTS[content]


def tray_rows(tray: Tray) -> Iterator[str]:
    """The rows of a tray under the letters of its columns: "6 B- Gn __ R-"."""
    on = dict(zip(tray.cells, tray.contents, strict=True))
    rows = sorted({cell // TRAY_PITCH for cell in on})
    columns = range(min(cell % TRAY_PITCH for cell in on), max(cell % TRAY_PITCH for cell in on) + 1)
    room = len(str(rows[-1] + 1))
    yield f"{'':{room}} {' '.join(f'{tray_column_text(column):2}' for column in columns)}".rstrip()
    for row in rows:
        last = max(cell for cell in on if cell // TRAY_PITCH == row)
        cells = range(row * TRAY_PITCH + columns[0], last + 1)
        yield f"{row + 1:{room}} {' '.join(_content(on[cell]) if cell in on else '__' for cell in cells)}"


def sheet_rows(player: PlayerView) -> Iterator[str]:
    """The rows of what is left of a sheet, under the letters of its columns."""
    yield "  A  B  C  D  E  F  G  H"
    contents = SHEETS[player.sheet]
    for row in range(7):
        cells = [cell for cell in SHEET_CELLS if cell // SHEET_PITCH == row]
        said = [_content(contents[cell]) if (player.left >> cell) & 1 else "__" for cell in cells]
        yield f"{row + 1} {' '.join(said)}"
