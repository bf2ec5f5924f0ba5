"""The value of a yaku under a ruleset: its catalogue entry as changed by options (reference 3.6, 3.7)."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.yaku_catalogue import Yaku, catalogue

Unit = Literal["han", "yakuman", "mangan", "baiman", "sanbaiman"]


@dataclass(frozen=True, slots=True)
class Worth:
    """The value in a closed and in an open hand; 0 means not possible.

    ``unit`` is what is counted: han, multiples of a yakuman, or a flat limit, whose count is 1.
    """

    unit: Unit
    closed: int
    open: int


_DOUBLED: Final = {
    "kokushi_musou_13": "double_kokushi13",
    "suuankou_tanki": "double_suuankou_tanki",
    "junsei_chuuren_poutou": "double_junsei_chuuren",
    "daisuushii": "double_daisuushii",
}
_SWITCHES: Final = {
    "double_riichi": "double_riichi",
    "ippatsu": "ippatsu",
    "ura_dora": "ura_dora",
    "sanrenkou": "sanrenkou",
    "suurenkou": "suurenkou",
}
"""Entries that are switched by a yes/no option."""
_UNLESS_OFF: Final = {
    "daisharin": "chariot",
    "nagashi_mangan": "nagashi",
    "renhou": "renhou",
    "daichisei": "daichisei",
    "shiisanpuutaa": "shiisanpuutaa",
    "shiisuupuutaa": "shiisuupuutaa",
    "paarenchan": "paarenchan",
}
"""Entries whose option is either ``off`` or says how they count."""


def worth_of(yaku_id: str, rules: Ruleset) -> Worth | None:
    """The value of the entry under these rules, or None if it does not count. Raises KeyError for an unknown id.

    >>> from bot.engine.rules.ruleset import preset
    >>> worth_of("tanyao", preset("tenhou_nashinashi"))
    Worth(unit='han', closed=1, open=0)
    >>> worth_of("sanrenkou", preset("tenhou")) is None
    True
    """
    yaku = catalogue()[yaku_id]
    if not _in_use(yaku, rules):
        return None
    if yaku_id in _DOUBLED:
        multiple = 2 if getattr(rules, _DOUBLED[yaku_id]) else 1
        return Worth("yakuman", multiple, multiple if yaku.open else 0)
    match yaku_id:
        case "tanyao":
            return Worth("han", 1, int(rules.kuitan))
        case "renhou":
            return Worth("han", 5, 0) if rules.renhou == "five_han" else _flat(rules.renhou)
        case "nagashi_mangan":
            return Worth("mangan", 1, 0 if rules.nagashi_closed_only else 1)
        case "daichisei":
            return Worth("yakuman", 2 if rules.daichisei == "double" else 1, 0)
        case "shiisanpuutaa" | "shiisuupuutaa":
            return _flat(getattr(rules, yaku_id))
        case "kazoe_yakuman":
            return Worth("yakuman" if rules.kazoe == "yakuman" else "sanbaiman", 1, 1)
        case _:
            return Worth("yakuman" if yaku.kind == "yakuman" else "han", yaku.closed, yaku.open)


def _flat(option: str) -> Worth:
    """The value of a closed hand that the option names."""
    units: dict[str, Unit] = {"mangan": "mangan", "baiman": "baiman", "yakuman": "yakuman"}
    return Worth(units[option], 1, 0)


def _in_use(yaku: Yaku, rules: Ruleset) -> bool:
    three = rules.players == 3
    if yaku.id in _SWITCHES:
        return bool(getattr(rules, _SWITCHES[yaku.id]))
    if yaku.id in _UNLESS_OFF:
        return bool(getattr(rules, _UNLESS_OFF[yaku.id]) != "off")
    match yaku.id:
        case "sanshoku_doujun":
            return not three
        case "yakuhai_pei":
            return three and rules.sanma_kita == "yakuhai_all"
        case "kita":
            return three and rules.sanma_kita == "nukidora"
        case "aka_dora":
            return any(rules.aka_dora)
        case "daichikurin" | "daisuurin":
            return rules.chariot == "all_suits" and not (three and yaku.id == "daisuurin")
        case _:
            return True


_ON: Final[dict[str, dict[str, object]]] = {
    "kita": {"sanma_kita": "nukidora"},
    "yakuhai_pei": {"sanma_kita": "yakuhai_all"},
    "daisharin": {"chariot": "all_suits"},
    "daichikurin": {"chariot": "all_suits"},
    "daisuurin": {"chariot": "all_suits"},
    "nagashi_mangan": {"nagashi": "draw"},
    "renhou": {"renhou": "mangan"},
    "daichisei": {"daichisei": "double"},
    "shiisanpuutaa": {"shiisanpuutaa": "yakuman"},
    "shiisuupuutaa": {"shiisuupuutaa": "yakuman"},
    "paarenchan": {"paarenchan": "eighth_and_later"},
    **{yaku: {option: True} for yaku, option in _SWITCHES.items()},
}
"""The options that switch an entry on, in the form that most rules with it use."""


def with_yaku(yaku_id: str, rules: Ruleset) -> Ruleset:
    """The rules with this entry switched on; unchanged if it already is, or if no option switches it."""
    if worth_of(yaku_id, rules) is not None:
        return rules
    if yaku_id == "aka_dora":
        return replace(rules, aka_dora=(0 if rules.players == 3 else 1, 1, 1))
    changes = _ON.get(yaku_id, {})
    return replace(rules, **changes) if changes else rules  # type: ignore[arg-type]
