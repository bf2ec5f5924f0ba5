"""Options of the group "game": seats, length, the end of a game and its final score (rules reference 6)."""

from bot.engine.actions import Chii
from bot.engine.final import placements
from bot.engine.game import begin_game
from bot.engine.legal import legal_actions
from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene, tile
from tests.options.behaviour import SANMA, behaviour
from tests.options.scenes import JUNK, WAITS_58P, last_hand, outlook, played_out

SCORES = (40000, 30000, 20000, 10000)
NO_UMA = {"uma": (0, 0, 0, 0), "oka": "none"}


def finals(rules: Ruleset, scores: tuple[int, ...], kyotaku: int = 0) -> list[float]:
    """Final results in thousands, by seat."""
    by_seat = {row.seat: row.final / 10 for row in placements(rules, scores, kyotaku)}
    return [by_seat[seat] for seat in sorted(by_seat)]


def seats_and_tiles(rules: Ruleset) -> tuple[int, int, bool]:
    """Seats, live tiles after the dealer's draw, and whether the left player's discard can be called for a run."""
    scene = Scene("", "46p123s11223344z", "", "", draws="5p", rules=rules)
    scene.discard(0, "5p", drawn=True)
    chii = Chii((tile("4p"), tile("6p"))) in legal_actions(scene.view(1))
    return len(scene.public.seats), scene.public.live, chii


@behaviour("players", {4: (4, 69, True)})
def test_four_seats_play_with_136_tiles(rules: Ruleset) -> object:
    return seats_and_tiles(rules)


@behaviour("players", {3: (3, 54, False)}, **SANMA)
def test_three_seats_play_with_108_tiles_and_without_chii(rules: Ruleset) -> object:
    return seats_and_tiles(rules)


@behaviour(
    "length",
    {"east_only": ("over", "over"), "east_south": ("goes on", "over"), "one_round_all_winds": ("goes on", "goes on")},
)
def test_the_game_ends_with_its_last_wind(rules: Ruleset) -> object:
    """Seat 3 passes the deal in the East and in the South round, with somebody above the target."""
    return tuple(
        outlook(last_hand(rules, (60000, 20000, 10000, 10000), bakaze=bakaze).discard(3, "8p", drawn=True).ron(0))
        for bakaze in (0, 1)
    )


@behaviour("start_points", {25000: 25000, 30000: 30000, 35000: 35000})
def test_every_seat_starts_with_its_points(rules: Ruleset) -> object:
    (points,) = {own.score for own in begin_game(rules)[0].public.seats}
    return points


@behaviour(
    "return_points",
    {30000: [30, 10, -20, -40], 25000: [35, 15, -15, -35], 35000: [25, 5, -25, -45], 40000: [20, 0, -30, -50]},
    oka="none",
)
def test_the_return_is_taken_from_every_score(rules: Ruleset) -> object:
    return finals(rules, SCORES)


@behaviour("oka", {"to_first": [50, 10, -20, -40], "none": [30, 10, -20, -40]})
def test_the_first_takes_what_the_return_is_above_the_start(rules: Ruleset) -> object:
    return finals(rules, SCORES)


@behaviour(
    "uma",
    {
        (20000, 10000, -10000, -20000): [30, 10, -20, -40],
        (15000, 5000, -5000, -15000): [25, 5, -15, -35],
        (30000, 10000, -10000, -30000): [40, 10, -20, -50],
        (10000, 5000, -5000, -10000): [20, 5, -15, -30],
        (0, 0, 0, 0): [10, 0, -10, -20],
    },
    oka="none",
)
def test_places_are_worth_their_uma(rules: Ruleset) -> object:
    return finals(rules, SCORES)


@behaviour("uma", {(20000, 0, -20000): [25, 0, -25], (15000, 0, -15000): [20, 0, -20]}, **SANMA | {"oka": "none"})
def test_three_places_are_worth_their_uma(rules: Ruleset) -> object:
    return finals(rules, (35000, 30000, 25000))


@behaviour("uma_mode", {"fixed": [30, 8, -13, -25], "floating": [22, -3, -6, -13]}, oka="none")
def test_floating_uma_depends_on_how_many_reached_the_return(rules: Ruleset) -> object:
    return finals(rules, (40000, 28000, 27000, 25000))


@behaviour(
    "tie_break",
    {
        "seat_order": [(0, 1, 45.0), (1, 2, 15.0), (2, 3, -20.0), (3, 4, -40.0)],
        "split": [(0, 1, 30.0), (1, 1, 30.0), (2, 3, -20.0), (3, 4, -40.0)],
    },
)
def test_tied_players_share_their_places_or_sit_in_order(rules: Ruleset) -> object:
    rows = placements(rules, (35000, 35000, 20000, 10000), 0)
    return [(row.seat, row.place, row.final / 10) for row in rows]


@behaviour(
    "final_rounding",
    {
        "none": [23.6, -5.5, -5.6, -32.5],
        "half_up": [24, -5, -6, -33],
        "half_down": [24, -6, -6, -32],
    },
    **NO_UMA,
)
def test_points_are_rounded_to_thousands(rules: Ruleset) -> object:
    """Halves go away from zero or toward it, and the first takes what rounding leaves."""
    return finals(rules, (53600, 24500, 24400, -2500))


@behaviour("leftover_riichi", {"first_place": 12, "forfeit": 10}, **NO_UMA)
def test_sticks_on_the_table_at_the_end(rules: Ruleset) -> object:
    return finals(rules, (40000, 30000, 18000, 10000), kyotaku=2)[0]


@behaviour("extension", {"one_extra_wind": "goes on", "none": "over"})
def test_another_wind_is_played_when_nobody_has_the_target(rules: Ruleset) -> object:
    return outlook(last_hand(rules, (25000,) * 4).discard(3, "8p", drawn=True).ron(0))


@behaviour(
    "target_points",
    {30000: ("goes on", "over", "over"), 0: ("over", "over", "over"), 40000: ("goes on", "goes on", "over")},
)
def test_the_target_ends_the_game_at_the_last_hand(rules: Ruleset) -> object:
    """Seat 0 wins 2000 points and then has 27000, 32000, 42000."""
    return tuple(
        outlook(last_hand(rules, (first, 20000, 20000, 25000)).discard(3, "8p", drawn=True).ron(0))
        for first in (25000, 30000, 40000)
    )


@behaviour("extension_end_check", {"any_player_reached": "over", "reached_and_dealer_not_repeating": "goes on"})
def test_a_dealer_who_repeats_in_sudden_death(rules: Ruleset) -> object:
    """The dealer of West 1 wins while another is first, with more than the target."""
    scene = Scene(WAITS_58P, "", "", "", draws="9m8p", rules=rules, bakaze=2, scores=(25000, 15000, 40000, 20000))
    return outlook(scene.turn(0).discard(1, "8p", drawn=True).ron(0))


@behaviour(
    "tobi",
    {
        "off": ("goes on", "goes on", "goes on"),
        "below_zero": ("goes on", "goes on", "over"),
        "zero_or_below": ("goes on", "over", "over"),
    },
)
def test_bankruptcy_ends_the_game(rules: Ruleset) -> object:
    """The dealer pays 2000 points and has 100, 0, -100 left."""
    found = []
    for points in (2100, 2000, 1900):
        scene = Scene("", WAITS_58P, "", "", draws="8p", rules=rules, scores=(points, 50000, 28000, 20000 - points))
        found.append(outlook(scene.discard(0, "8p", drawn=True).ron(1)))
    return tuple(found)


DEALER_FIRST, DEALER_SECOND = (20000, 20000, 20000, 40000), (50000, 10000, 9000, 31000)


def dealer_wins(rules: Ruleset, scores: tuple[int, ...]) -> str:
    scene = Scene("", "", "", WAITS_58P, draws="9m8p", rules=rules, oya=3, bakaze=1, scores=scores)
    return outlook(scene.turn(3).discard(0, "8p", drawn=True).ron(3))


@behaviour(
    "agari_yame",
    {
        "off": ("goes on", "goes on"),
        "auto_if_first": ("over", "goes on"),
        "choice_if_first": ("asked", "goes on"),
        "choice_always": ("asked", "asked"),
    },
)
def test_the_last_dealer_stops_after_a_win(rules: Ruleset) -> object:
    """As the first, and as the second with the target."""
    return dealer_wins(rules, DEALER_FIRST), dealer_wins(rules, DEALER_SECOND)


@behaviour(
    "tenpai_yame",
    {
        "off": ("goes on", "goes on"),
        "auto_if_first": ("over", "goes on"),
        "choice_if_first": ("asked", "goes on"),
        "choice_always": ("asked", "asked"),
    },
)
def test_the_last_dealer_stops_after_a_draw_in_tenpai(rules: Ruleset) -> object:
    def draw(scores: tuple[int, ...]) -> str:
        scene = Scene(*JUNK[:3], WAITS_58P, rules=rules, oya=3, bakaze=1, scores=scores)
        return outlook(played_out(scene))

    return draw(DEALER_FIRST), draw(DEALER_SECOND)


@behaviour("yame_needs_target", {True: ("goes on", "over"), False: ("over", "over")})
def test_a_dealer_who_stops_needs_the_target(rules: Ruleset) -> object:
    """The first of all, with 29000 and with 42000."""
    return dealer_wins(rules, (24000, 24000, 24000, 27000)), dealer_wins(rules, DEALER_FIRST)
