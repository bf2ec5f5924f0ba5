"""No lesson lies: every position is possible, and the engine and the review say what its texts say."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from bot.analysis.danger import riichi_seats, valued_kinds
from bot.analysis.hand_points import ron_base
from bot.analysis.review.advice import advise, weigh
from bot.analysis.review.offered_calls import CallFact, offered_calls
from bot.analysis.visible import safe_against, unseen_counts
from bot.engine import actions as act
from bot.engine.circumstances import situation_of, value_of_win
from bot.engine.draws import noten_payments
from bot.engine.events import DrawReason, Ryuukyoku
from bot.engine.final import placements, uma_of
from bot.engine.flow import bankrupt, dealer_stays, following, next_honba
from bot.engine.legal import legal_actions, why_not
from bot.engine.phases import AwaitCalls, Settling
from bot.engine.rules.ruleset import preset
from bot.engine.scoring.score import MANGAN, HandValue, ron_points
from bot.engine.seat import SeatPublic
from bot.engine.tenpai import waits_after
from bot.engine.tiles import EAST, KIND_OF, TILE_NAMES, Kind, Tile, dora_of
from bot.engine.view import PublicView, SeatView
from bot.learn.lessons import LESSONS, LessonAnswer, LessonStep, has_finished, next_lesson
from bot.learn.replies import reply
from bot.lookup.hand_lookup import STICK, shares_of
from bot.lookup.notation import meld_of, parse_tile, parse_tiles
from bot.text.sentences import render

STEPS: Final = {f"{lesson.key}/{step.name}": step for lesson in LESSONS for step in lesson.steps}
NAMES: Final = ("You", "Right", "Across", "Left")
each_step = pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
each_position = pytest.mark.parametrize(
    "step", [step for step in STEPS.values() if step.scene is not None], ids=[n for n, s in STEPS.items() if s.scene]
)


def view_of(step: LessonStep) -> SeatView:
    assert step.scene is not None
    return step.scene.view


def kinds(tiles: str) -> tuple[Kind, ...]:
    return tuple(sorted({KIND_OF[tile] for tile in parse_tiles(tiles)}))


def right_keys(step: LessonStep) -> set[str]:
    return {one.key for one in step.answers if one.right}


def test_there_are_eight_lessons_of_positions_and_a_small_check() -> None:
    assert len(LESSONS) == 8
    assert len({lesson.key for lesson in LESSONS}) == 8
    for lesson in LESSONS:
        checks = [step.check for step in lesson.steps]
        assert sorted(checks) == checks, "the check is at the end"
        assert 2 <= checks.count(True) <= 3
        assert 2 <= checks.count(False) <= 8
        assert len({step.name for step in lesson.steps}) == len(lesson.steps)


@each_position
def test_a_position_can_come_about(step: LessonStep) -> None:
    public = view_of(step).public
    assert min(unseen_counts(view_of(step))) >= 0, "no tile five times"
    assert len(public.discard_order()) == sum(len(seat.river) for seat in public.seats), "in turn order"
    if isinstance(public.phase, AwaitCalls):
        assert public.discard_order()[-1][0] == public.phase.seat
    elif view_of(step).hidden.drawn is not None and step.scene is not None and step.scene.table:
        assert public.discard_order()[-1][0] == 3, "whoever is before the player discarded last"
    drawn = sum(len(seat.river) - len(seat.melds) for seat in public.seats) + (view_of(step).hidden.drawn is not None)
    assert public.live == 70 - drawn, "after a call nobody draws"
    if isinstance(value_of_win(view_of(step)), HandValue):
        assert not any(entry.sideways for entry in view_of(step).own.river[-1:]), "no win would have ippatsu"


@each_position
def test_what_is_right_is_what_the_engine_and_the_review_say(step: LessonStep) -> None:
    view, legal = view_of(step), legal_actions(view_of(step))
    for answer in step.answers:
        match answer.action:
            case act.Discard():
                assert answer.action in legal
                assert answer.right or not advised(view, answer), answer.key
            case act.Ron() | act.Tsumo():
                assert (answer.action in legal) == answer.right
            case act.Riichi() | act.Pon() | act.Chii():
                assert answer.action in legal
                assert answer.right == advised(view, answer)
            case act.Pass():
                ron = any(one.key == "ron" for one in step.answers)
                assert answer.right == (act.Ron() not in legal if ron else advised(view, answer))
            case _:
                assert answer.action is None
    if any(isinstance(one.action, act.Discard) for one in step.answers):
        best = advise(view)
        assert best is not None
        assert isinstance(best.action, act.Discard | act.Riichi)
        assert step.answer(TILE_NAMES[best.action.tile]).right
    if "groups" in step.facts or "waits" in step.claims:
        assert view.hidden.waits == kinds(step.claims["waits"])
    if "groups" in step.facts:
        completes = {one.key for one in step.answers if KIND_OF[parse_tile(one.key)] in view.hidden.waits}
        assert right_keys(step) == completes


def advised(view: SeatView, answer: LessonAnswer) -> bool:
    """Whether the review has nothing better."""
    assert answer.action is not None
    return weigh(view, answer.action).good


# What the texts claim, by the name of the claim


def value_of(step: LessonStep) -> HandValue:
    value = value_of_win(view_of(step))
    assert isinstance(value, HandValue)
    return value


def paid(step: LessonStep) -> list[int]:
    view = view_of(step)
    return [
        share.points
        for share in shares_of(value_of(step), situation_of(view.public, view.seat), view.public.rules)
        for _ in range(share.count)
    ]


def are(step: LessonStep, what: str) -> None:
    """The right answers, and no others, are this."""
    view = step.scene.view if step.scene is not None else None
    tests: Mapping[str, Callable[[tuple[Tile, ...]], bool]] = {
        "honour": lambda tiles: KIND_OF[tiles[0]] >= EAST,
        "set": lambda tiles: meld_of(tiles) is not None,
        "dora": lambda tiles: KIND_OF[tiles[0]] == dora_of(parse_tile(step.claims["indicator"]), 4),
        "yakuhai": lambda tiles: view is not None and KIND_OF[tiles[0]] in valued_kinds(view.public, view.seat),
        "safe": lambda tiles: (
            view is not None
            and all(KIND_OF[tiles[0]] in safe_against(view.public, seat) for seat in riichi_seats(view))
        ),
    }
    for answer in step.answers:
        tiles = parse_tiles(answer.key if answer.tile is not None else render(answer.label))
        assert tests[what](tiles) == answer.right, answer.key


def safe(step: LessonStep, tiles: str) -> None:
    """These tiles of the hand, and no others, are safe against every riichi."""
    view = view_of(step)
    held = [KIND_OF[tile] for tile in view.hidden.tiles]
    found = set(held).intersection(*(safe_against(view.public, seat) for seat in riichi_seats(view)))
    assert tuple(sorted(found)) == kinds(tiles)


def noten(step: LessonStep, deltas: list[int]) -> None:
    public = PublicView(preset("tenhou"), tuple(SeatPublic(25_000) for _ in range(4)))
    found = Counter[int]()
    for payment in noten_payments(public, tuple(seat for seat, delta in enumerate(deltas) if delta > 0)):
        found.update({payment.payer: -payment.points, payment.payee: payment.points})
    assert [found[seat] for seat in range(4)] == deltas


def forced(step: LessonStep, tile: str) -> None:
    assert legal_actions(view_of(step)) == (act.Discard(parse_tile(tile), drawn=True),)


def no_furiten(step: LessonStep, expected: bool) -> None:
    """After the right discards, and after no other that leaves the hand ready, a ron without riichi is possible."""
    view = view_of(step)
    for answer in step.answers:
        rest = list(view.hidden.tiles)
        rest.remove(parse_tile(answer.key))
        waits = waits_after(rest, view.public.rules)
        free = bool(waits) and view.own.river_kinds.isdisjoint((*waits,))
        free = free and all(ron_base(view, rest, waits, riichi=False).values())
        assert answer.right == (free is expected)


def with_riichi(step: LessonStep, points: int) -> None:
    view = view_of(step)
    assert isinstance(view.public.phase, AwaitCalls)
    kind = KIND_OF[view.public.phase.tile]
    assert ron_points(ron_base(view, view.hidden.hand, (kind,), riichi=True)[kind], dealer=False) == points


def yaku_after(step: LessonStep, expected: bool) -> None:
    """After each call on offer the hand can have a yaku, or not."""
    offered = offered_calls(view_of(step), legal_actions(view_of(step)), unseen_counts(view_of(step)))
    assert offered is not None
    assert {CallFact.NO_YAKU in one.facts or one.winless for one in offered[1]} == {not expected}


def about(step: LessonStep, points: list[int]) -> None:
    """The points of 1 han and more, in round figures."""
    for han, told in enumerate(points, 1):
        assert ron_points(30 << 2 + han, dealer=False) == pytest.approx(told, rel=0.04)


def earlier(step: LessonStep, told: list[Any]) -> None:
    """Steps, each with points that it claims."""
    assert all(points in STEPS[name].claims.values() for name, points in zip(told[::2], told[1::2], strict=True))


def stays(step: LessonStep, expected: bool) -> None:
    public = PublicView(preset("tenhou"), tuple(SeatPublic(25_000) for _ in range(4)), number=2, oya=1)
    assert dealer_stays(public, drawn_hand(1)) is expected
    assert next_honba(public, drawn_hand(1), stays=True) == next_honba(public, drawn_hand(), stays=False) == 1


def ends(step: LessonStep, scores: list[int]) -> None:
    """After a draw in the last hand in which nobody is tenpai; Left was the first dealer, so is the engine's seat 0."""
    rules, by_seat = preset("tenhou"), (scores[-1], *scores[:-1])
    public = PublicView(rules, tuple(SeatPublic(points) for points in by_seat), bakaze=1, number=4, oya=3)
    assert following(public, drawn_hand(), by_seat) is None
    assert following(public, drawn_hand(), (25_000,) * 4) is not None, "nobody has 30,000"
    assert following(public, drawn_hand(3), by_seat) is not None, "the dealer stays"
    assert following(public, drawn_hand(3), (20_000, 16_000, 24_000, 40_000)) is None, "unless already first"
    assert bankrupt(rules, (-100, 0, 0, 0))
    assert not bankrupt(rules, (0, 0, 0, 0))
    ranked = placements(rules, by_seat, 0)
    names = [("Left", "I do", "Right", "Across")[one.seat] for one in ranked]
    assert names == [right_label(step), "I do", "Right", "Across"]
    assert list(uma_of(rules, by_seat)) == sorted(uma_of(rules, by_seat), reverse=True), "no place changes"
    assert placements(rules, (*by_seat[:1], by_seat[1] + 100, *by_seat[2:]), 0)[0].seat == 1


def drawn_hand(*tenpai: int) -> Settling:
    return Settling(draw=Ryuukyoku(DrawReason.EXHAUSTIVE, (None,) * 4, tenpai))


def right_label(step: LessonStep) -> str:
    return render(next(one.label for one in step.answers if one.right))


def equal(found: Callable[[LessonStep], object]) -> Callable[[LessonStep, Any], None]:
    def check(step: LessonStep, claimed: object) -> None:
        assert found(step) == claimed

    return check


CLAIMS: Final[Mapping[str, Callable[[LessonStep, Any], object]]] = {
    "are": are,
    "safe": safe,
    "noten": noten,
    "forced": forced,
    "no_furiten": no_furiten,
    "with_riichi": with_riichi,
    "yaku_after": yaku_after,
    "waits": lambda step, waits: equal(lambda one: view_of(one).hidden.waits)(step, kinds(waits)),
    "points": equal(lambda step: sum(paid(step))),
    "dealer": equal(lambda step: paid(step)[0]),
    "each": equal(lambda step: paid(step)[-1]),
    "han": equal(lambda step: value_of(step).han),
    "yaku": lambda step, names: equal(lambda one: {entry.id for entry in value_of(one).yaku})(step, set(names)),
    "refusal": equal(lambda step: why_not(view_of(step), act.Ron()).name),  # type: ignore[union-attr]
    "double_ron": equal(lambda _: preset("tenhou").double_ron),
    "start": equal(lambda _: preset("tenhou").start_points),
    "honba": equal(lambda _: preset("tenhou").honba_value),
    "about": about,
    "earlier": earlier,
    "stays": stays,
    "ends": ends,
    "target": equal(lambda _: preset("tenhou").target_points),
    "mangan": equal(lambda _: ron_points(MANGAN, dealer=False)),
    "indicator": lambda step, _: equal(lambda one: one.claims["are"])(step, "dora"),
    "asked": lambda step, name: equal(right_label)(step, f"{step.claims[name]:,}"),
}
CLAIMED: Final = [(name, claim) for name, step in STEPS.items() for claim in step.claims]


@pytest.mark.parametrize(("name", "claim"), CLAIMED, ids=[f"{name}: {claim}" for name, claim in CLAIMED])
def test_what_a_lesson_claims_holds(name: str, claim: str) -> None:
    CLAIMS[claim](STEPS[name], STEPS[name].claims[claim])


USUAL: Final = {
    *(ron_points(min(MANGAN, 30 << 2 + han), dealer=dealer) for han in range(1, 5) for dealer in (False, True)),
    *(ron_points(MANGAN * times // 2, dealer=dealer) for times in (2, 3, 4, 6, 8) for dealer in (False, True)),
    *(preset("tenhou").noten_bappu, preset("tenhou").start_points, STICK),
}
"""Points that hands of 30 fu and limits are worth, and that the rules name."""


@each_step
def test_every_figure_that_a_lesson_tells_is_a_claim_or_one_of_the_rules(step: LessonStep) -> None:
    told = [*step.text, step.question, *step.then, *(one.label for one in step.answers if one.right)]
    figures = {int(one.replace(",", "")) for words in told for one in re.findall(r"[0-9]+,[0-9]{3}", render(words))}
    claimed = {
        abs(one)
        for claim in step.claims.values()
        for one in (claim if isinstance(claim, list) else [claim])
        if isinstance(one, int)
    }
    assert figures <= USUAL | claimed


@each_step
def test_every_answer_has_a_reply_that_says_why(step: LessonStep) -> None:
    for answer in step.answers:
        said = render(reply(step, answer, NAMES), "en").splitlines()
        assert said[0].startswith("**✓ Correct: " if answer.right else "**✗ Incorrect: ")
        assert len(said) > 1
        assert "Text(" not in "".join(said)


def test_the_next_lesson_is_the_first_that_is_not_done() -> None:
    first, second, *_, last = (lesson.key for lesson in LESSONS)
    assert next_lesson(()) is LESSONS[0]
    assert next_lesson({first, last}, after=last) is LESSONS[1]
    assert next_lesson({second}, after=first) is LESSONS[2]
    every = {lesson.key for lesson in LESSONS}
    assert next_lesson(every) is None
    assert has_finished({*every, "of another release"})
    assert not has_finished(every - {last})
