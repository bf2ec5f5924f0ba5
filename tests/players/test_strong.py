"""The strong CPU in positions where the danger, the value of the hand or the place decides."""

from bot.analysis.visible import passed_this_turn, safe_against
from bot.engine import actions as act
from bot.engine.legal import legal_actions
from bot.engine.melds import Meld, MeldKind
from bot.engine.seat import RiverTile
from bot.engine.tiles import KIND_OF, TILE_NAMES
from bot.engine.view import SeatView
from bot.lookup.notation import parse_tiles
from bot.players.strong import StrongPlayer
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P

EAST_ONLY = tenhou_with(length="east_only")
READY = "345678m345s678p9p"
EVEN = (25000, 25000, 25000, 25000)


def choice(view: SeatView) -> act.Action:
    chosen = StrongPlayer(1).choose(view, legal_actions(view))
    assert chosen in legal_actions(view)
    return chosen


def discarded(action: act.Action) -> str:
    assert isinstance(action, act.Discard | act.Riichi), action
    return TILE_NAMES[action.tile]


def at(view: SeatView, live: int) -> SeatView:
    """The same with so many tiles left in the wall."""
    return view.altered(public=view.public.altered(live=live))


def changed(view: SeatView, seat: int, **fields: object) -> SeatView:
    """The same with something else known of a seat."""
    seats = list(view.public.seats)
    seats[seat] = seats[seat].altered(**fields)
    return view.altered(public=view.public.altered(seats=tuple(seats)))


def with_river(view: SeatView, seat: int, names: str) -> SeatView:
    """The same with these tiles before the others in the river of a seat."""
    more = tuple(RiverTile(each, drawn=True) for each in parse_tiles(names))
    return changed(view, seat, river=(*more, *view.public.seats[seat].river))


def last_riichi(hand: str, draw: str, scores: tuple[int, ...]) -> SeatView:
    """The last hand: seat 3, its dealer, has declared riichi with an east, and seat 0 has drawn."""
    made = Scene(hand, "", "", READY, draws="1z" + draw, oya=3, rules=EAST_ONLY, scores=scores)
    return made.riichi(3, "1z", drawn=True).close().view(0)


def against_riichi(hand: str, draw: str, river: str = "1z") -> SeatView:
    """The view of the next seat when the dealer has declared riichi with this discard."""
    made = Scene(READY, hand, draws=river + draw)
    return made.riichi(0, river, drawn=True).close().view(1)


# ---------------------------------------------------------------------------------------------------------------- wins


def all_last(scores: tuple[int, ...], *, thrower: int = 3) -> SeatView:
    """The last hand, dealt by seat 3: seat 0 waits in silence for 5p and 8p, and somebody throws 8p."""
    scene = Scene(WAITS_58P, JUNK_A, JUNK_B, JUNK_C, draws="8p", oya=3, rules=EAST_ONLY, scores=scores)
    return scene.discard(thrower, "8p", drawn=True).view(0)


def test_it_wins_when_it_can() -> None:
    assert choice(all_last(EVEN)) == act.Ron()
    assert choice(all_last((22000, 20000, 18000, 40000))) == act.Ron()


def test_the_last_in_the_last_hand_lets_a_win_go_that_lifts_it_nowhere() -> None:
    # 2,000 from the leader are too few; a draw, or the same from the third, would pass the third.
    assert choice(all_last((15000, 22000, 18000, 45000))) == act.Pass()


def test_the_last_in_the_last_hand_wins_where_no_other_win_would_lift_it_either() -> None:
    assert choice(all_last((3000, 27000, 25000, 45000))) == act.Ron()


def test_the_last_wins_with_what_passes_the_third() -> None:
    assert choice(all_last((16500, 22000, 18000, 43500))) == act.Ron()


# -------------------------------------------------------------------------------------------------------------- riichi


def test_it_declares_riichi_with_a_good_wait() -> None:
    view = Scene("234678m345s88s57p", draws="8p", indicators="9s").view(0)
    assert choice(view) == act.Riichi(tile("5p"), drawn=False)


def test_a_hand_that_wins_enough_in_silence_late_needs_no_riichi() -> None:
    early = Scene("340678m345s67p88s", draws="1z", indicators="7s").view(0)
    assert choice(early) == act.Riichi(tile("1z"), drawn=True)
    assert choice(at(early, 12)) == act.Discard(tile("1z"), drawn=True)


def test_in_the_last_hand_it_declares_riichi_for_what_silence_would_not_reach() -> None:
    # Third is 3,500 ahead: silence brings 2,000 by ron.
    behind = Scene(
        WAITS_58P, draws="9s1z", oya=3, rules=EAST_ONLY, scores=(17000, 30000, 20500, 32500), indicators="9p"
    )
    assert choice(behind.turn(3).view(0)) == act.Riichi(tile("1z"), drawn=True)


# ------------------------------------------------------------------------------------------------------------- defence


CHEAP = "123456m789p13s11z"
LONG_RIVER = "19m28m37m19s28s37s"


def test_it_gives_up_a_ready_cheap_hand_against_the_dealers_riichi_late_with_a_dangerous_tile() -> None:
    view = at(with_river(against_riichi(CHEAP, "5p"), 0, LONG_RIVER), 14)
    assert KIND_OF[tile(discarded(choice(view)))] in safe_against(view.public, 0)


def test_it_keeps_the_same_hand_with_a_tile_that_is_safe() -> None:
    view = at(with_river(against_riichi(CHEAP, "9s"), 0, LONG_RIVER), 14)
    assert discarded(choice(view)) == "9s"


def test_it_goes_on_with_a_good_ready_hand_against_a_riichi() -> None:
    assert discarded(choice(against_riichi(WAITS_58P, "7z"))) == "7z"


def test_it_gives_up_what_the_riichi_let_go_when_its_hand_is_far() -> None:
    assert discarded(choice(against_riichi("147m258p369s1567z", "9m"))) == "1z"


def test_with_no_safe_tile_it_throws_suji_before_the_middle() -> None:
    assert discarded(choice(against_riichi("5667m2344p3445s7p", "6p", river="4m"))) == "7m"


def test_it_goes_round_with_a_safe_tile_that_keeps_the_hand_near() -> None:
    """Either 8p or 3s makes the hand ready or nearly so; only 3s is safe."""
    view = at(with_river(last_riichi("234567m33406s88p", "6p", (16000, 30000, 28000, 25000)), 3, LONG_RIVER), 34)
    assert discarded(choice(view)) == "3s"


def test_in_the_last_hand_the_leader_does_not_push_where_the_last_does() -> None:
    hand, river = "234567m34067p88s", "19m28m37m19p28p37p"
    leads = with_river(last_riichi(hand, "5s", (33000, 30000, 20000, 16000)), 3, river)
    trails = with_river(last_riichi(hand, "5s", (16000, 30000, 28000, 25000)), 3, river)
    assert KIND_OF[tile(discarded(choice(leads)))] in safe_against(leads.public, 3)
    assert choice(trails) == act.Riichi(tile("5s"), drawn=True)


def open_hand(view: SeatView, seat: int) -> SeatView:
    """The same after this seat has called three triplets and discarded for a while."""
    pons = tuple(Meld(MeldKind.PON, (tile(name),) * 3, tile(name), 3) for name in ("7z", "9p", "2p"))
    return with_river(changed(view, seat, melds=pons, concealed=4), seat, "19m147s3z4m3m")


def test_it_folds_against_an_open_hand_too_not_only_against_riichi() -> None:
    scene = Scene("", "147m258p69s12456z", draws="1m9s").turn(0)
    calm, open_ = scene.view(1), open_hand(scene.view(1), 0)
    safe = {"1m", "4m", "1s", "4s", "7s", "3z"}
    assert discarded(choice(open_)) in safe
    assert discarded(choice(calm)) not in safe


def test_what_a_seat_let_go_since_its_last_turn_is_safe_against_it_for_now() -> None:
    scene = Scene("", JUNK_A, "", "", draws="2m6p")
    scene.turn(0).turn(1, "6p")
    assert KIND_OF[tile("6p")] in passed_this_turn(scene.public, 0)
    assert KIND_OF[tile("6p")] not in passed_this_turn(scene.public, 1)


# --------------------------------------------------------------------------------------------------------------- calls


def test_it_calls_just_to_be_ready_when_the_wall_runs_out() -> None:
    scene = Scene("", "123m789p1399s568s", draws="7s")
    view = scene.discard(0, "7s", drawn=True).view(1)
    assert choice(view) == act.Pass()
    assert isinstance(choice(at(view, 4)), act.Chii)


def test_against_a_riichi_it_does_not_open_a_hand_that_is_far() -> None:
    scene = Scene(READY, "", "23467m45p2278s55z", draws="1z5z")
    scene.riichi(0, "1z", drawn=True).close().discard(1, "5z", drawn=True)
    assert act.Pon((tile("5z"), tile("5z"))) in legal_actions(scene.view(2))
    assert choice(scene.view(2)) == act.Pass()


def test_a_run_that_makes_a_good_closed_hand_cheap_is_left() -> None:
    scene = Scene("", "34067m234p067s88s", draws="5p")
    assert choice(scene.discard(0, "5p", drawn=True).view(1)) == act.Pass()


# ---------------------------------------------------------------------------------------------------------------- kans


def test_it_declares_a_closed_kan_while_it_is_calm_and_none_for_a_riichi_when_its_hand_is_far() -> None:
    assert choice(Scene("111z234567m67p44s", draws="1z", indicators="9s").view(0)) == act.Ankan(tile("1z"))
    far = against_riichi("999m147p258s1356z", "9m")
    assert act.Ankan(tile("9m")) in legal_actions(far)
    assert not isinstance(choice(far), act.Ankan)
