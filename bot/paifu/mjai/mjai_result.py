"""Results of mjai: ``hora`` and ``ryukyoku``, in the words of the programs that write them.

How much a ``hora`` says differs: always ``deltas`` or ``scores``, mostly the ura indicators, sometimes yaku (``yakus``
or ``yaku``, pairs of name and han), ``fan`` or ``han``, ``fu`` and ``hora_points``, which some count with the counters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.events import DrawReason
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.paifu.record import Win
from bot.paifu.yaku_names import yaku_named

if TYPE_CHECKING:
    from bot.engine.tiles import Tile
    from bot.paifu.json_tree import Node

DRAWS: Final[dict[str, DrawReason]] = {
    "fanpai": DrawReason.EXHAUSTIVE,
    "exhaustive_draw": DrawReason.EXHAUSTIVE,
    "nagashimangan": DrawReason.NAGASHI_MANGAN,
    "kyushukyuhai": DrawReason.KYUUSHU_KYUUHAI,
    "sufonrenta": DrawReason.SUUFON_RENDA,
    "suchareach": DrawReason.SUUCHA_RIICHI,
    "sukaikan": DrawReason.SUUKAIKAN,
    "sanchaho": DrawReason.SANCHAHOU,
}
"""Draw reason of each ``reason`` that is known."""

YAKUMAN_HAN: Final = 13
YAKUMAN_FAN: Final = 100
"""Han of a yakuman, as the first server of mjai counts them: more than any other hand can have."""


def reason_of(event: Node) -> DrawReason | None:
    """The reason of a ``ryukyoku``, None where it is not told or not known."""
    node = event.maybe("reason")
    return DRAWS.get(node.text()) if node is not None else None


def _first(event: Node, *keys: str) -> Node | None:
    return next((node for key in keys if (node := event.maybe(key)) is not None), None)


def _yaku(event: Node) -> tuple[tuple[tuple[str, int], ...] | None, bool | None]:
    """Yaku and whether they are yakuman; None for what is not told, or holds a name that is not known."""
    node = _first(event, "yakus", "yaku")
    if node is None:
        return None, None
    rows: list[tuple[str | None, int]] = []
    for part in node.parts(0, 60):
        name, han = part.parts(2, 2)
        rows.append((yaku_named(name.text()), han.number(0, 1000)))
    known = [(name, han) for name, han in rows if name is not None and han]
    if not rows or any(name is None for name, _ in rows):
        return None, None
    # Renhou is one or not, as the rules say.
    yakuman = [
        (name, _multiple(han)) for name, han in known if catalogue()[name].kind == "yakuman" or han >= YAKUMAN_FAN
    ]
    if yakuman:
        return tuple(yakuman), True
    return tuple(known), False


def _multiple(han: int) -> int:
    """How many yakuman one is worth: the first server counts 100 han for each."""
    return han // YAKUMAN_FAN if han % YAKUMAN_FAN == 0 else 1


def win_of(event: Node, seat: int, source: int, ura: tuple[Tile, ...], deltas: tuple[int, ...], counters: int) -> Win:
    """Read a ``hora``; ``counters`` are the points that it is worth more for them."""
    yaku, yakuman = _yaku(event)
    han_node, fu_node, points_node = _first(event, "fan", "han"), event.maybe("fu"), event.maybe("hora_points")
    han = han_node.number(0, 1000) if han_node is not None else None
    fu = fu_node.number(0, 1000) if fu_node is not None else None
    if yakuman or (yakuman is None and han is not None and han >= YAKUMAN_HAN):
        # What stands for fu and han of a yakuman is each program's own.
        han = fu = None
    points = points_node.number(0) if points_node is not None else None
    if points is not None and points == -sum(min(delta, 0) for delta in deltas):
        points -= counters
    return Win(seat, source, yaku, yakuman, fu, han, points, None, ura, None, deltas)
