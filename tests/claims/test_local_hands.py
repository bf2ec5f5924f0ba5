"""Ancient and local yaku: what they are worth where a house rule allows them, and that nobody else knows them."""

from random import Random
from typing import Any

import pytest

from bot.engine.actions import KyuushuKyuuhai, Ron, Tsumo
from bot.engine.errors import Refusal
from bot.engine.legal import legal_actions, why_not
from bot.engine.rules.ruleset import Ruleset, preset, ruleset_from
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import KIND_COUNT, TILE_NAMES, YAOCHUU
from tests.builders import Scene, tenhou_with
from tests.claims.games import Game
from tests.claims.support import FOUR_PLAYER_PRESETS
from tests.engine.hands import STANDARD, outcome, worth, yaku
from tests.for_each import for_each

THIRTEEN, FOURTEEN = "26m148p269s11257z", "15m269p18s123457z"


# Chained triplets


@pytest.mark.claim(152)
@pytest.mark.parametrize("hand", ["333444555m234s7z7z", "234s7z(333m)(444m)(555m)7z"])
def test_three_chained_triplets_are_two_han_open_or_closed(hand: str) -> None:
    assert yaku(worth(hand, ruleset_from({"sanrenkou": True})))["sanrenkou"] == 2
    # Two in a row and a third elsewhere are not chained.
    apart = hand.replace("555", "666")
    assert "sanrenkou" not in yaku(worth(apart, ruleset_from({"sanrenkou": True}), houtei=True))


@pytest.mark.claim(153)
@pytest.mark.parametrize("hand", ["333444555666m7z7z", "7z(333m)(444m)(555m)(666m)7z"])
def test_four_chained_triplets_are_a_yakuman(hand: str) -> None:
    value = worth(hand, ruleset_from({"suurenkou": True}))
    assert yaku(value)["suurenkou"] == 1
    assert value.base >= 8000
    assert "suurenkou" not in yaku(worth(hand.replace("666", "777"), ruleset_from({"suurenkou": True})))


# Wheels and stars


@pytest.mark.claim(154)
def test_the_big_wheels_are_a_yakuman_of_a_closed_hand() -> None:
    value = worth("2233455667788p4p", ruleset_from({"chariot": "pinzu_only"}))
    assert (yaku(value), value.base) == ({"daisharin": 1}, 8000)
    called = worth("2345567788p(234p)6p", ruleset_from({"chariot": "pinzu_only"}))
    assert "daisharin" not in yaku(called)
    assert "daisharin" not in yaku(worth("2233455667788p4p", ruleset_from({"chariot": "off"})))


@pytest.mark.claim(155)
@pytest.mark.parametrize(("suit", "name"), [("s", "daichikurin"), ("m", "daisuurin")])
def test_the_bamboo_forest_and_the_numerous_neighbours_are_worth_as_much_as_the_big_wheels(
    suit: str, name: str
) -> None:
    all_suits = ruleset_from({"chariot": "all_suits"})
    wheels = worth("2233455667788p4p", all_suits)
    value = worth(f"2233455667788{suit}4{suit}", all_suits)
    assert (yaku(value), yaku(wheels)) == ({name: 1}, {"daisharin": 1})
    assert value.base == wheels.base == 8000
    assert name not in yaku(worth(f"2233455667788{suit}4{suit}", ruleset_from({"chariot": "pinzu_only"})))


@pytest.mark.claim(156)
def test_seven_pairs_of_all_honours_are_two_yakuman() -> None:
    hand = "1122334456677z5z"
    value = worth(hand, ruleset_from({"daichisei": "double"}))
    assert (yaku(value), value.yakuman, value.base) == ({"daichisei": 2}, 2, 16000)
    assert yaku(worth(hand, ruleset_from({"daichisei": "off"}))) == {"tsuuiisou": 1}
    # Honours in sets are not the seven stars.
    assert "daichisei" not in yaku(worth("1122233555666z1z", ruleset_from({"daichisei": "double"})))


# Unconnected tiles


@pytest.mark.claim(157)
def test_thirteen_unconnected_tiles_and_a_double_win_on_the_first_draw_only() -> None:
    rules = tenhou_with(shiisanpuutaa="yakuman")
    won = Scene("", THIRTEEN, "", "", draws="9p9m", rules=rules).turn(0).tsumo(1)
    assert won.yaku() == {"shiisanpuutaa": 1}
    assert won.over.wins[0].value.base == 8000
    second_draw = Scene("", THIRTEEN, "", "", draws="9p3p9p3s3s9m", rules=rules).idle(5)
    assert why_not(second_draw.view(1), Tsumo()) is Refusal.NOT_COMPLETE
    off = Scene("", THIRTEEN, "", "", draws="9p9m").turn(0)
    assert why_not(off.view(1), Tsumo()) is Refusal.NOT_COMPLETE


@pytest.mark.claim(158)
@pytest.mark.parametrize(
    ("hand", "unconnected"),
    [
        ("26m148p269s11257z9m", True),
        ("147m147p258s11257z", True),
        ("27m148p269s11257z9m", False),
        ("26m148p268s11257z9m", False),
        ("26m147p269s11257z8m", False),
    ],
)
def test_unconnected_number_tiles_are_three_apart_or_more(hand: str, unconnected: bool) -> None:
    rules = ruleset_from({"shiisanpuutaa": "yakuman", "shiisuupuutaa": "yakuman"})
    won = outcome(hand, rules, tsumo=True, first_turn=True)
    assert (won is not Refusal.NOT_COMPLETE) is unconnected


@pytest.mark.claim(159)
def test_fourteen_different_unconnected_tiles_win_on_the_first_draw_only() -> None:
    rules = tenhou_with(shiisuupuutaa="yakuman")
    won = Scene("", FOURTEEN, "", "", draws="9p6z", rules=rules).turn(0).tsumo(1)
    assert won.yaku() == {"shiisuupuutaa": 1}
    assert won.over.wins[0].value.base == 8000
    second_draw = Scene("", FOURTEEN, "", "", draws="9p4p9p3p3p6z", rules=rules).idle(5)
    assert Tsumo() not in legal_actions(second_draw.view(1))
    only_thirteen = tenhou_with(shiisanpuutaa="yakuman")
    off = Scene("", FOURTEEN, "", "", draws="9p6z", rules=only_thirteen).turn(0)
    assert Tsumo() not in legal_actions(off.view(1))


# Eight wins in a row


WAITS_58P = "345678m345s67p88s"
NO_YAKU = "123m45679p789s33z"


def streak_rules(**options: object) -> Ruleset:
    return tenhou_with(**{"tobi": "off", "paarenchan": "eighth_and_later"} | options)


def dealer_wins(game: Game, hand: str = WAITS_58P) -> Scene:
    """The dealer discards and wins on the next player's 8p."""
    oya = game.next_oya
    hands = [""] * 4
    hands[oya] = hand
    game.deal(*hands, draws="9m8p").turn(oya, "9m")
    return game.discard((oya + 1) % 4, "8p", drawn=True)


def dealer_wins_times(wins: int, **options: object) -> Game:
    game = Game(streak_rules(**options))
    for _ in range(wins):
        dealer_wins(game).ron(0)
    return game


def awarded(game: Scene) -> bool:
    return "paarenchan" in game.yaku()


@pytest.mark.claim(160)
def test_the_eighth_win_in_a_row_of_the_dealer_is_a_yakuman() -> None:
    game = dealer_wins_times(7)
    assert not awarded(game)
    won = dealer_wins(game).ron(0).over.wins[0].value
    assert ([row.id for row in won.yaku], won.base) == (["paarenchan"], 8000)
    # Eight wins of a player who is not the dealer at the eighth are no such thing.
    rules = ruleset_from({"paarenchan": "eighth_and_later"})
    assert "paarenchan" in yaku(worth("12355m34789p456s2p", rules, seat="E", wins_in_a_row=8))
    assert "paarenchan" not in yaku(worth("12355m34789p456s2p", rules, seat="S", wins_in_a_row=8))


@pytest.mark.claim(161)
def test_the_award_may_begin_with_the_ninth_win() -> None:
    game = dealer_wins_times(8, paarenchan="ninth_and_later")
    assert not awarded(game)
    assert awarded(dealer_wins(game).ron(0))
    assert awarded(dealer_wins(game).ron(0))


@pytest.mark.claim(162)
def test_the_award_may_come_once_in_eight_wins() -> None:
    wins = {}
    for option in ("every_eighth", "eighth_and_later"):
        game = Game(streak_rules(paarenchan=option))
        wins[option] = [count for count in range(1, 18) if awarded(dealer_wins(game).ron(0))]
    assert wins == {"every_eighth": [8, 16], "eighth_and_later": list(range(8, 18))}


@pytest.mark.claim(163)
def test_counters_of_draws_do_not_count_as_wins() -> None:
    game = dealer_wins_times(6, paarenchan_broken_by_draw=False)
    game.deal("19m19p19s123z2468m", draws="5p").take(0, KyuushuKyuuhai())
    assert not awarded(dealer_wins(game).ron(0))
    assert game.public.honba == 7
    # The eighth win in a row is the one after.
    assert awarded(dealer_wins(game).ron(0))


@pytest.mark.claim(164)
def test_the_eighth_win_may_need_no_other_yaku() -> None:
    free = dealer_wins(dealer_wins_times(7, paarenchan_needs_yaku=False), NO_YAKU).ron(0)
    assert free.yaku() == {"paarenchan": 1}
    strict = dealer_wins(dealer_wins_times(7, paarenchan_needs_yaku=True), NO_YAKU)
    assert why_not(strict.view(0), Ron()) is Refusal.NO_YAKU


@pytest.mark.claim(165)
@pytest.mark.parametrize(("throughout", "award"), [(True, 9), (False, 8)])
def test_the_first_win_may_have_to_be_the_dealers(throughout: bool, award: int) -> None:
    game = Game(streak_rules(paarenchan_dealer_throughout=throughout))
    # The first win of South makes it the dealer; seven more follow as dealer.
    game.deal("", WAITS_58P, draws="8p").discard(0, "8p", drawn=True).ron(1)
    wins = [count for count in range(2, 10) if awarded(dealer_wins(game).ron(1))]
    assert wins[0] == award


# What they have in common


@pytest.mark.claim(284)
@pytest.mark.parametrize(
    ("option", "hand"),
    [
        ("suurenkou", "333444555666m7z7z"),
        ("suurenkou", "7z(333m)(444m)(555m)(666m)7z"),
        ("suurenkou", "7z(333m)[4444m](5555m)(6666m+)7z"),
        ("sanrenkou", "234s7z(333m)(4444m)[5555m]7z"),
    ],
)
def test_chained_triplets_count_open_and_closed_and_as_quads(option: str, hand: str) -> None:
    assert option in yaku(worth(hand, ruleset_from({option: True})))
    assert outcome(hand) is Refusal.NO_YAKU or option not in yaku(worth(hand))


@pytest.mark.claim(285)
@pytest.mark.parametrize(
    ("name", "options", "closed", "opened"),
    [
        ("shiisanpuutaa", {"shiisanpuutaa": "yakuman"}, "26m148p269s11257z9m", "26m148p269s12z(555z)9m"),
        ("shiisuupuutaa", {"shiisuupuutaa": "yakuman"}, "15m269p18s123457z6z", "15m269p18s123z(555z)6z"),
        ("daichisei", {"daichisei": "double"}, "1122334456677z5z", "1122334466z(777z)5z"),
    ],
)
def test_unconnected_tiles_and_seven_stars_are_closed_hands(
    name: str, options: dict[str, Any], closed: str, opened: str
) -> None:
    rules = ruleset_from(options)
    assert name in yaku(worth(closed, rules, tsumo=True, first_turn=True))
    assert outcome(opened, rules, tsumo=True) is Refusal.NOT_COMPLETE
    assert (catalogue()[name].closed > 0, catalogue()[name].open) == (True, 0)


def four_sets_and_a_pair(counts: list[int], *, pair: bool = False) -> bool:
    """Whether these tiles split into sets and one pair, found by plain search."""
    first = next((kind for kind in range(KIND_COUNT) if counts[kind]), None)
    if first is None:
        return pair
    shapes = [[first] * 3]
    if not pair:
        shapes.append([first] * 2)
    if first < 27 and first % 9 < 7:
        shapes.append([first, first + 1, first + 2])
    for shape in shapes:
        rest = list(counts)
        for kind in shape:
            rest[kind] -= 1
        if min(rest) >= 0 and four_sets_and_a_pair(rest, pair=pair or len(shape) == 2):
            return True
    return False


def exceptional(counts: list[int]) -> bool:
    """Seven different pairs or thirteen orphans."""
    orphans = all(counts[kind] for kind in YAOCHUU) and sum(counts[kind] for kind in YAOCHUU) == 14
    return orphans or sum(count == 2 for count in counts) == 7


def almost_complete(dice: Random) -> list[int]:
    """Counts of fourteen tiles near a winning shape of some kind."""
    while True:
        counts = [0] * KIND_COUNT
        form = dice.randrange(3)
        if form == 0:
            for _ in range(4):
                first = dice.randrange(KIND_COUNT)
                run = first < 27 and first % 9 < 7 and dice.random() < 0.5
                for step in range(3):
                    counts[first + (step if run else 0)] += 1
            counts[dice.randrange(KIND_COUNT)] += 2
        elif form == 1:
            for kind in dice.sample(range(KIND_COUNT), 7):
                counts[kind] += 2
        else:
            for kind in YAOCHUU:
                counts[kind] += 1
            counts[dice.choice(sorted(YAOCHUU))] += 1
        if dice.random() < 0.5:
            # One tile exchanged: mostly a hand that is not complete.
            counts[dice.choice([kind for kind in range(KIND_COUNT) if counts[kind]])] -= 1
            counts[dice.randrange(KIND_COUNT)] += 1
        if max(counts) <= 4:
            return counts


@pytest.mark.claim(286)
def test_seven_pairs_and_thirteen_orphans_are_the_only_hands_without_four_sets_and_a_pair() -> None:
    dice = Random("shapes")
    seen = {"sets": 0, "exceptions": 0, "nothing": 0}
    for _ in range(400):
        counts = almost_complete(dice)
        tiles = [TILE_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]
        dice.shuffle(tiles)
        by_sets, by_exception = four_sets_and_a_pair(counts), exceptional(counts)
        seen["sets" if by_sets else "exceptions" if by_exception else "nothing"] += 1
        complete = outcome("".join(tiles), STANDARD, riichi=True) is not Refusal.NOT_COMPLETE
        assert complete is (by_sets or by_exception), tiles
    assert min(seen.values()) > 20, seen


ANCIENT = [
    ("sanrenkou", "33344555m234s77z4m"),
    ("suurenkou", "33344455566m77z6m"),
    ("daisharin", "2233455667788p4p"),
    ("daichikurin", "2233455667788s4s"),
    ("daisuurin", "2233455667788m4m"),
    ("daichisei", "1122334456677z5z"),
    ("shiisanpuutaa", THIRTEEN + "9m"),
    ("shiisuupuutaa", FOURTEEN + "6z"),
    ("paarenchan", "234567m345p2267s5s"),
]


@pytest.mark.claim(287)
@for_each("name", FOUR_PLAYER_PRESETS)
def test_the_ancient_yaku_are_known_to_the_house_rules_alone(name: str) -> None:
    rules = preset(name)
    found = set()
    for wanted, hand in ANCIENT:
        wins = 8 if wanted == "paarenchan" else 1
        won = outcome(hand, rules, seat="E", tsumo=True, first_turn=True, wins_in_a_row=wins)
        if not isinstance(won, Refusal) and wanted in yaku(won):
            found.add(wanted)
    assert found == ({wanted for wanted, _ in ANCIENT} if name == "local_all" else set())
