"""Reads the results of mjai: ``hora`` and ``ryukyoku``.

Programs differ in the fields of a ``hora``: mostly ``deltas`` or ``scores`` and the ura dora indicators, sometimes
yaku (``yakus`` or ``yaku``, pairs of name and han), ``fan`` or ``han``, ``fu`` and ``hora_points``, which some programs
give with honba.
"""

from typing import Final

from bot.engine.events import DrawReason
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import Tile
from bot.paifu.json_tree import Node
from bot.paifu.record import Win
from bot.paifu.yaku_names import yaku_named

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
"""Draw reason by ``reason``."""

_LONGEST: Final = 100
"""The most characters of the name of a yaku."""
YAKUMAN_HAN: Final = 13
YAKUMAN_FAN: Final = 100
"""Han of a yakuman on the first mjai server: more than any other hand can have."""


def reason_of(event: Node) -> DrawReason | None:
    """The reason of a ``ryukyoku``; None if it is missing or not known."""
    node = event.maybe("reason")
    return DRAWS.get(node.text()) if node is not None else None


def _first(event: Node, *keys: str) -> Node | None:
    return next((node for key in keys if (node := event.maybe(key)) is not None), None)


def _yaku(event: Node) -> tuple[tuple[tuple[str, int], ...] | None, bool | None, tuple[str, ...]]:
    """The yaku, whether they are yakuman, and the names that are not known.

    Yaku and yakuman are None if there are no yaku or one is not known.
    """
    node = _first(event, "yakus", "yaku")
    if node is None:
        return None, None, ()
    rows: list[tuple[str | None, int]] = []
    unknown: list[str] = []
    for part in node.parts(0, 60):
        name, han = part.parts(2, 2)
        rows.append((yaku_named(name.text(_LONGEST)), han.number(0, 1000)))
        if rows[-1][0] is None:
            unknown.append(name.text(_LONGEST))
    known = [(name, han) for name, han in rows if name is not None and han]
    if not rows or unknown:
        return None, None, tuple(unknown)
    # Renhou is a yakuman only under some rules, so its han decide.
    yakuman = [
        (name, _multiple(han)) for name, han in known if catalogue()[name].kind == "yakuman" or han >= YAKUMAN_FAN
    ]
    if yakuman:
        return tuple(yakuman), True, ()
    return tuple(known), False, ()


def _multiple(han: int) -> int:
    """The multiple of a yakuman: the first server counts 100 han for each."""
    return han // YAKUMAN_FAN if han % YAKUMAN_FAN == 0 else 1


def win_of(
    event: Node, seat: int, source: int, ura: tuple[Tile, ...], deltas: tuple[int, ...] | None, counters: int
) -> Win:
    """Read a ``hora``; ``counters`` are the points for honba."""
    yaku, yakuman, unknown = _yaku(event)
    han_node, fu_node, points_node = _first(event, "fan", "han"), event.maybe("fu"), event.maybe("hora_points")
    han = han_node.number(0, 1000) if han_node is not None else None
    fu = fu_node.number(0, 1000) if fu_node is not None else None
    if yakuman or (yakuman is None and han is not None and han >= YAKUMAN_HAN):
        # Programs differ in the fu and han they give for a yakuman.
        han = fu = None
    points = points_node.number(0) if points_node is not None else None
    if points is not None and deltas is None:
        # Without the changes nobody can tell whether honba are among them.
        points = None if counters else points
    elif points is not None and deltas is not None and points == -sum(min(delta, 0) for delta in deltas):
        points -= counters
    return Win(seat, source, yaku, yakuman, fu, han, points, None, ura, None, deltas, unknown)
