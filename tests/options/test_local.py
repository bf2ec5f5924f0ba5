"""Options of the groups "local" and "fu" (rules reference 3.7, 4.1, 4.2)."""

from bot.engine.rules.ruleset import Ruleset
from tests.engine.hands import worth, yaku
from tests.options.behaviour import behaviour
from tests.options.matches import Match
from tests.options.scenes import scored


@behaviour(
    "chariot", {"off": set(), "pinzu_only": {"daisharin"}, "all_suits": {"daisharin", "daichikurin", "daisuurin"}}
)
def test_big_wheels(rules: Ruleset) -> object:
    found = {name for suit in "mps" for name in yaku(worth(f"2233455667788{suit}4{suit}", rules))}
    return found & {"daisharin", "daichikurin", "daisuurin"}


@behaviour(
    "daichisei",
    {"off": {"tsuuiisou": 1}, "double": {"daichisei": 2}, "plus_tsuuiisou": {"tsuuiisou": 1, "daichisei": 1}},
)
def test_seven_pairs_of_honours(rules: Ruleset) -> object:
    return scored("1122334456677z5z", rules)


@behaviour("sanrenkou", {False: "no_yaku", True: {"sanrenkou": 2}})
def test_three_chained_triplets(rules: Ruleset) -> object:
    return scored("234s7z(333m)(444m)(555m)7z", rules)


@behaviour("suurenkou", {False: {"toitoi": 2, "chinitsu": 5, "tanyao": 1}, True: {"suurenkou": 1}})
def test_four_chained_triplets(rules: Ruleset) -> object:
    return scored("8m(333m)(444m)(555m)(666m)8m", rules)


@behaviour(
    "shiisanpuutaa",
    {"off": ("not_complete", 0), "mangan": ({"shiisanpuutaa": 5}, 2000), "yakuman": ({"shiisanpuutaa": 1}, 8000)},
)
def test_thirteen_unconnected_tiles(rules: Ruleset) -> object:
    return unconnected("26m148p269s11257z9m", rules)


@behaviour(
    "shiisuupuutaa",
    {"off": ("not_complete", 0), "mangan": ({"shiisuupuutaa": 5}, 2000), "yakuman": ({"shiisuupuutaa": 1}, 8000)},
)
def test_fourteen_unconnected_tiles(rules: Ruleset) -> object:
    return unconnected("15m269p18s123457z6z", rules)


def unconnected(hand: str, rules: Ruleset) -> object:
    found = scored(hand, rules, tsumo=True, first_turn=True)
    return found, 0 if isinstance(found, str) else worth(hand, rules, tsumo=True, first_turn=True).base


@behaviour(
    "paarenchan",
    {"off": [], "eighth_and_later": [8, 9, 16], "ninth_and_later": [9, 16], "every_eighth": [8, 16]},
)
def test_many_wins_in_a_row(rules: Ruleset) -> object:
    hand = "234567m345p2267s5s"
    return [wins for wins in (7, 8, 9, 16) if "paarenchan" in yaku(worth(hand, rules, seat="E", wins_in_a_row=wins))]


@behaviour("paarenchan_needs_yaku", {True: "no_yaku", False: {"paarenchan": 1}}, paarenchan="eighth_and_later")
def test_the_eighth_win_without_another_yaku(rules: Ruleset) -> object:
    return scored("123m45679p789s33z8p", rules, seat="E", wins_in_a_row=8)


STREAK = {"paarenchan": "eighth_and_later", "tobi": "off"}


def eighth_and_ninth(match: Match, seat: int, wins: int) -> tuple[bool, ...]:
    """Whether the eighth and the ninth win of a seat are awarded, ``wins`` of them won already."""
    found = [match.won_by(seat).value for _ in range(9 - wins)]
    return tuple(any(row.id == "paarenchan" for row in value.yaku) for value in found[-2:])


@behaviour("paarenchan_dealer_throughout", {True: (False, True), False: (True, True)}, **STREAK)
def test_a_streak_that_began_before_the_deal(rules: Ruleset) -> object:
    match = Match(rules)
    match.won_by(1)
    return eighth_and_ninth(match, 1, wins=1)


@behaviour("paarenchan_broken_by_draw", {True: (False, True), False: (True, True)}, **STREAK)
def test_a_streak_with_a_draw_between(rules: Ruleset) -> object:
    match = Match(rules)
    match.won_by(0)
    match.drawn()
    return eighth_and_ninth(match, 0, wins=1)


@behaviour("double_wind_fu", {4: 4, 2: 2})
def test_the_pair_of_a_wind_of_seat_and_round(rules: Ruleset) -> object:
    value = worth("234m567p78s222p11z9s", rules, riichi=True, seat="E")
    return next(item.fu for item in value.fu_items if item.reason == "pair_double_wind")


@behaviour("rinshan_tsumo_fu", {True: (2, 40), False: (0, 30)})
def test_fu_for_a_win_on_a_replacement_tile(rules: Ruleset) -> object:
    value = worth("46m33s567p(2222p)(678s)5m", rules, tsumo=True, rinshan=True)
    return sum(item.fu for item in value.fu_items if item.reason == "tsumo"), value.fu


@behaviour("open_pinfu_30", {True: (30, 240), False: (20, 160)})
def test_an_open_hand_without_any_fu(rules: Ruleset) -> object:
    value = worth("34m456p88s(678s)(567p)5m", rules)
    return value.fu, value.base


@behaviour("kiriage", {False: [(None, 1920), (None, 1920)], True: [("mangan", 2000), ("mangan", 2000)]})
def test_hands_just_short_of_mangan(rules: Ruleset) -> object:
    """Four han of 30 fu, and three of 60."""
    values = (
        worth("345678m345s67p88s8p", rules, riichi=True, ippatsu=True),
        worth("34m99s(5555z)(6666z)(678s)5m", rules, dora="4m"),
    )
    return [(value.limit, value.base) for value in values]
