"""Nagashi mangan: what a river must be, what spoils it, and what it pays (S1)."""

from collections import Counter
from collections.abc import Mapping

import pytest

from bot.engine.actions import KyuushuKyuuhai, Riichi
from bot.engine.events import DrawReason, Ryuukyoku
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset, ruleset_from
from bot.engine.scoring.yaku_catalogue import catalogue
from bot.engine.tiles import KIND_OF, TILE_NAMES, YAOCHUU, tile_set
from bot.lookup.notation import parse_tiles
from tests.builders import TENHOU, Scene, tenhou_with
from tests.claims.support import play_out, presets_where, under

RECOGNISED = under({**presets_where("nagashi", "draw"), **presets_where("nagashi", "win")})

# Seat 3 begins with terminals and honours alone and draws what makes it tenpai, then terminals and honours again.
# Seat 1 is tenpai all the time, seats 0 and 2 never.
HANDS = ("2468m3468p246s55z", "345678m345s67p88s", "2357m2357p23577s", "19m19p19s1123467z")
TO_TENPAI = "3m4m5m6m7m8m3p4p5p3s4s2p2p"
LATER = "1m9m1p5z"


def names(text: str) -> list[str]:
    return [TILE_NAMES[each] for each in parse_tiles(text)]


def dealt(rules: Ruleset, own: str, fixed: Mapping[int, str] | None = None, oya: int = 0) -> Scene:
    """Seat 3 draws ``own``; the others draw simples first, or what is ``fixed`` for a draw of the hand, from 0 on."""
    place = (3 - oya) % 4
    draws = dict(fixed or {}) | {4 * turn + place: name for turn, name in enumerate(names(own))}
    left = Counter(TILE_NAMES[each] for each in tile_set(rules.aka_dora))
    left -= Counter(name for hand in HANDS for name in names(hand)) + Counter(draws.values())
    terminals = {TILE_NAMES[kind] for kind in YAOCHUU}
    others = sorted(left.elements(), key=lambda name: (name in terminals, name))
    return Scene(*HANDS, draws="".join(draws.get(at) or others.pop(0) for at in range(70)), rules=rules, oya=oya)


def own_turn(scene: Scene, *, riichi: bool) -> None:
    """Seat 3 discards a terminal or honour if it has one, and declares riichi with it if it may and should."""
    held = scene.view(3).hidden.tiles
    name = TILE_NAMES[next((each for each in reversed(held) if KIND_OF[each] in YAOCHUU), held[-1])]
    declarations = [action for action in legal_actions(scene.view(3)) if isinstance(action, Riichi)]
    declaration = next((action for action in declarations if TILE_NAMES[action.tile] == name), None)
    if riichi and declaration is not None:
        scene.take(3, declaration).close()
    else:
        scene.turn(3, name)


def drawn_out(scene: Scene, *, riichi: bool = False) -> Ryuukyoku:
    """Everybody else discards what was drawn; the draw that the hand ends in."""
    while isinstance(phase := scene.public.phase, AwaitDiscard):
        if phase.seat == 3:
            own_turn(scene, riichi=riichi)
        else:
            scene.idle(1)
    return play_out(scene).draw


@pytest.mark.claim(67)
@RECOGNISED
def test_all_own_discards_are_terminals_and_honours_at_a_draw(rules: Ruleset) -> None:
    whole = drawn_out(dealt(rules, TO_TENPAI + LATER))
    assert (whole.reason, whole.nagashi) == (DrawReason.NAGASHI_MANGAN, (3,))
    # One simple among them.
    spoilt = drawn_out(dealt(rules, TO_TENPAI + "1m9m1p8p"))
    assert (spoilt.reason, spoilt.nagashi) == (DrawReason.EXHAUSTIVE, ())


@pytest.mark.claim(67)
def test_nagashi_is_nothing_where_the_rules_have_none() -> None:
    assert drawn_out(dealt(tenhou_with(nagashi="off"), TO_TENPAI + LATER)).nagashi == ()


@pytest.mark.claim(68)
@RECOGNISED
def test_an_abortive_draw_is_no_nagashi(rules: Ruleset) -> None:
    rules = ruleset_from({"abort_kyuushu": True}, rules)
    scene = Scene("", "", "", HANDS[3], draws="1m9m1p9p", rules=rules).idle(3)
    # Three rivers of nothing but terminals, and the fourth player throws the hand in.
    scene.take(3, KyuushuKyuuhai())
    assert scene.over.draw is not None
    assert (scene.draw.nagashi, scene.deltas) == ((), (0, 0, 0, 0))


def fed(rules: Ruleset) -> Ryuukyoku:
    """Seat 3's last discard, 5z, is ponned by seat 0."""
    scene = dealt(rules, TO_TENPAI + LATER)
    while scene.public.live > 2:
        if scene.public.phase == AwaitDiscard(3, "draw"):
            own_turn(scene, riichi=False)
        else:
            scene.idle(1)
    return drawn_out(scene.discard(3, "5z", drawn=True).pon(0, "5z5z").turn(0, "2m"))


@pytest.mark.claim(69)
@RECOGNISED
def test_a_discard_that_was_called_spoils_nagashi_where_the_rules_say_so(rules: Ruleset) -> None:
    assert rules.nagashi_uncalled
    assert fed(rules).nagashi == ()
    assert fed(ruleset_from({"nagashi_uncalled": False}, rules)).nagashi == (3,)


@pytest.mark.claim(70)
@pytest.mark.parametrize(("closed_only", "counts"), [(True, ()), (False, (3,))])
@RECOGNISED
def test_nagashi_with_an_own_open_meld_depends_on_the_rules(
    rules: Ruleset, closed_only: bool, counts: tuple[int, ...]
) -> None:
    rules = ruleset_from({"nagashi_closed_only": closed_only}, rules)
    # One simple fewer: a terminal is left in hand when seat 3 pons the last discard of seat 2.
    own = TO_TENPAI.removeprefix("3m") + "1m9m1p9p"
    scene = dealt(rules, own, {66: "2p"})
    while scene.public.live > 4:
        if scene.public.phase == AwaitDiscard(3, "draw"):
            own_turn(scene, riichi=False)
        else:
            scene.idle(1)
    scene.idle(1)
    draw = drawn_out(scene.discard(2, "2p", drawn=True).pon(3, "2p2p"))
    assert len(scene.public.seats[3].melds) == 1
    assert draw.nagashi == counts


@pytest.mark.claim(71)
@pytest.mark.parametrize(("oya", "deltas"), [(0, (-4000, -2000, -2000, 8000)), (3, (-4000, -4000, -4000, 12000))])
@RECOGNISED
def test_nagashi_pays_a_mangan_by_self_draw(rules: Ruleset, oya: int, deltas: tuple[int, ...]) -> None:
    scene = dealt(rules, TO_TENPAI + LATER + ("9s" if oya == 3 else ""), oya=oya)
    drawn_out(scene)
    assert scene.deltas == deltas


@pytest.mark.claim(72)
@RECOGNISED
def test_nagashi_replaces_the_noten_payments_where_the_rules_say_so(rules: Ruleset) -> None:
    assert rules.nagashi_replaces_noten
    draw = drawn_out(dealt(rules, TO_TENPAI + LATER))
    assert draw.tenpai == (1, 3)
    assert {payment.reason for payment in draw.payments} == {"nagashi"}
    beside = drawn_out(dealt(ruleset_from({"nagashi_replaces_noten": False}, rules), TO_TENPAI + LATER))
    assert {payment.reason for payment in beside.payments} == {"nagashi", "noten"}


@pytest.mark.claim(73)
@RECOGNISED
def test_nagashi_is_a_mangan_and_no_more_beside_riichi_and_dora(rules: Ruleset) -> None:
    scene = dealt(rules, TO_TENPAI + LATER)
    draw = drawn_out(scene, riichi=True)
    assert scene.public.seats[3].riichi
    assert (draw.nagashi, scene.over.wins) == ((3,), ())
    assert sum(payment.points for payment in draw.payments) == 8000
    # It is a value, not a yaku that han could be added to.
    assert catalogue()["nagashi_mangan"].kind == "mangan"


def test_the_river_of_the_scene_is_as_it_says() -> None:
    scene = dealt(TENHOU, TO_TENPAI + LATER)
    drawn_out(scene)
    assert scene.public.seats[3].river_kinds <= YAOCHUU
    assert not any(scene.public.seats[seat].river_kinds <= YAOCHUU for seat in range(3))
