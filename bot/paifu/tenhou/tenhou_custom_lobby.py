"""The rules of a custom lobby at Tenhou: ``csrule`` in GO, 45 fields separated by commas.

- 0 and 1: flags in hexadecimal; no flag stands for Tenhou's own rule;
- 4 to 6: starting points, target points and return points; 7: points that end the game;
- 10 and 11: the price of a riichi, and each payer's share of a honba;
- 16 to 18: what each noten player pays with one, two and three players tenpai;
- 21 to 35: uma of the second, third and fourth place, in thousands, with no to four players below the return points.

An empty field stands for Tenhou's value. docs/programs/log-formats.md has the sources.
"""

from collections.abc import Mapping
from typing import Final

from bot.engine.errors import RulesetError
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.paifu.errors import LogPlace, LogProblem, Malformed, Unsupported
from bot.paifu.tenhou.tenhou_facts import RON2, rules_of_type

LOBBY: Final = 0x100
"""The bit of ``type`` in GO for tables whose rules are in ``csrule``."""
MOST_FIELDS: Final = 60
_DIGITS: Final = 8

_NO_DORA, _NO_TSUMO_LOSS, _TWO_WINDS, _NO_KITA = 1 << 4, 1 << 23, 1 << 20, 1 << 22
_NO_AGARI_RENCHAN, _NO_TENPAI_RENCHAN = 1 << 16, 1 << 17
_FIRST: Final[Mapping[int, Mapping[str, object]]] = {
    0: {"nagashi": "off"},
    1: {"kiriage": True},
    2: {"tobi": "off"},
    3: {"kan_dora_open": "immediate"},
    5: {"kan_dora": False, "kan_ura_dora": False},
    6: {"ura_dora": False, "kan_ura_dora": False},
    7: {"kan_ura_dora": False},
    8: {"abort_suufon": False},
    9: {"abort_suukaikan": "off"},
    10: {"abort_suucha": False},
    11: {"abort_kyuushu": False},
    12: {"triple_ron": "all"},
    13: {"double_ron": "head_bump", "triple_ron": "head_bump"},
    14: {"agari_yame": "off"},
    15: {"tenpai_yame": "off"},
    17: {"renchan": "agari"},
    18: {"final_rounding": "half_up"},
    19: {"ippatsu": False},
    21: {"extension": "none"},
    24: {"renhou": "mangan"},
    25: {"riichi_min_live_tiles": 0},
}
_SECOND: Final[Mapping[int, Mapping[str, object]]] = {
    0: {"double_wind_fu": 2},
    1: {"tie_break": "split"},
    2: {"leftover_riichi": "forfeit"},
    4: {"kazoe": "sanbaiman"},
}
"""The options that each flag changes. Other flags are not known; if one matters, the engine disagrees with the game."""


def rules_of_lobby(kind: int, csrule: str, place: LogPlace) -> Ruleset:
    """The rules of a lobby's table. Raises Unsupported if no ruleset describes them, and Malformed."""
    fields = csrule.split(",")
    if len(fields) > MOST_FIELDS:
        raise Malformed(LogProblem.BAD_VALUE, place, value=csrule[:80])
    settings = _Fields(fields, place)
    # At Ron2 too csrule has all that differs from Tenhou's own rules.
    base = rules_of_type(kind & ~(LOBBY | RON2), place)
    first, second = settings.flags(0), settings.flags(1)
    is_sanma = base.players == 3
    if first & (_NO_DORA | _TWO_WINDS) or (is_sanma and first & _NO_KITA):
        raise Unsupported(LogProblem.UNKNOWN_RULES, place, type=kind)
    options: dict[str, object] = {"final_rounding": "none"}
    for flags, changes in ((first, _FIRST), (second, _SECOND)):
        for bit, change in changes.items():
            if flags & 1 << bit:
                options |= change
    if first & _NO_AGARI_RENCHAN:
        options["renchan"] = "none"
    if is_sanma and first & _NO_TSUMO_LOSS:
        options["sanma_tsumo"] = "bisect"
    options |= settings.points(base)
    uma = settings.uma(base)
    bappu = settings.noten(base)
    if uma is None or bappu is None or settings.number(7, 0) or settings.number(10, 1000) != 1000:
        raise Unsupported(LogProblem.UNKNOWN_RULES, place, type=kind)
    try:
        return ruleset_from({**options, "uma": uma, "noten_bappu": bappu}, base)
    except RulesetError:
        raise Unsupported(LogProblem.UNKNOWN_RULES, place, type=kind) from None


class _Fields:
    """The fields by number. Raises Malformed for an invalid value."""

    def __init__(self, fields: list[str], place: LogPlace) -> None:
        self._fields = fields
        self._place = place

    def _text(self, field: int) -> str:
        return self._fields[field].strip() if field < len(self._fields) else ""

    def flags(self, field: int) -> int:
        text = self._text(field)
        if not all(digit in "0123456789abcdefABCDEF" for digit in text) or len(text) > _DIGITS:
            raise Malformed(LogProblem.BAD_VALUE, self._place, value=text[:80])
        return int(text or "0", 16)

    def number(self, field: int, default: int) -> int:
        text = self._text(field)
        if not text:
            return default
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > _DIGITS:
            raise Malformed(LogProblem.BAD_VALUE, self._place, value=text[:80])
        return int(text)

    def points(self, base: Ruleset) -> dict[str, object]:
        each = base.honba_value // (base.players - 1)
        return {
            "start_points": self.number(4, base.start_points),
            "target_points": self.number(5, base.target_points),
            "return_points": self.number(6, base.return_points),
            "honba_value": self.number(11, each) * (base.players - 1),
        }

    def uma(self, base: Ruleset) -> tuple[int, ...] | None:
        """The uma from the first place on; None if it depends on how many players are below the return points."""
        behind = [points // 1000 for points in base.uma[1:]]
        rows = {
            tuple(self.number(21 + 3 * below + place, default) for place, default in enumerate(behind))
            for below in range(base.players + 1)
        }
        if len(rows) > 1:
            return None
        [row] = rows
        return (-1000 * sum(row), *(1000 * points for points in row))

    def noten(self, base: Ruleset) -> int | None:
        """The sum of the noten payments; None if it depends on the number of noten players."""
        players, total = base.players, base.noten_bappu
        totals = {
            self.number(15 + tenpai, total // (players - tenpai)) * (players - tenpai) for tenpai in range(1, players)
        }
        return totals.pop() if len(totals) == 1 else None
