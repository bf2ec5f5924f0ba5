"""Kans from the own hand, ankan and kakan, and kita of three-player games (rules reference 2.2, 2.8, 2.10, 7)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from bot.engine.actions import Ankan, Kakan
from bot.engine.circumstances import situation_of
from bot.engine.errors import Refusal
from bot.engine.hidden_state import without
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitDiscard
from bot.engine.scoring.interpretations import splits
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, NORTH, Kind, Tile, counts_of, sort_tiles

if TYPE_CHECKING:
    from bot.engine.rules.ruleset import Ruleset
    from bot.engine.view import PublicView, SeatView


class RiichiKan(StrEnum):
    """What is wrong with a kan after riichi; each is ``Refusal.RIICHI_KAN_CHANGES_HAND``."""

    FORBIDDEN = "forbidden"
    NOT_DRAWN = "not_drawn"
    OTHER_WAITS = "other_waits"
    OTHER_READING = "other_reading"
    FEWER_YAKU = "fewer_yaku"


def kan_candidates(view: SeatView) -> list[Ankan | Kakan]:
    """Every kan whose tiles the viewer holds."""
    hidden = view.hidden
    counts = hidden.counts
    found: list[Ankan | Kakan] = []
    fresh = -1 if hidden.drawn is None else KIND_OF[hidden.drawn]
    if 4 in counts or (fresh >= 0 and counts[fresh] == 3):
        found += [Ankan(Tile(kind)) for kind, count in enumerate(counts) if count + (kind == fresh) == 4]
    if view.own.melds:
        pons = [meld.first for meld in view.own.melds if meld.kind is MeldKind.PON]
        if pons:
            found += [Kakan(tile) for tile in dict.fromkeys(hidden.tiles) if KIND_OF[tile] in pons]
    return found


def tiles_of_kind(tiles: tuple[Tile, ...], kind: Kind) -> tuple[Tile, ...]:
    """The tiles of one kind, red fives included, in hand order."""
    return sort_tiles(tile for tile in tiles if KIND_OF[tile] == kind)


def meld_of_kan(view: SeatView, action: Ankan | Kakan) -> Meld:
    """The meld this kan makes. The tiles must fit (``why_no_kan``)."""
    if isinstance(action, Ankan):
        return Meld(MeldKind.ANKAN, tiles_of_kind(view.hidden.tiles, KIND_OF[action.tile]))
    pon = next(m for m in view.own.melds if m.kind is MeldKind.PON and m.first == KIND_OF[action.tile])
    return pon.with_added(action.tile)


def why_no_kan(view: SeatView, action: Ankan | Kakan) -> Refusal | None:
    """Why the viewer may not declare this kan."""
    if view.hidden.drawn is None:
        return Refusal.KAN_AFTER_CALL
    return why_kan_is_barred(view, action) if action in kan_candidates(view) else Refusal.TILES_DO_NOT_FIT


def why_kan_is_barred(view: SeatView, action: Ankan | Kakan) -> Refusal | None:
    """Why a viewer with a drawn tile may not declare this kan, whose tiles it holds."""
    public = view.public
    if public.live == 0:
        return Refusal.LAST_TILE
    if isinstance(public.phase, AwaitDiscard) and not may_declare_another_kan(public, view.seat):
        return Refusal.FOUR_KANS
    if view.own.riichi:
        if isinstance(action, Kakan):
            return Refusal.RIICHI_HAND_IS_FIXED
        return Refusal.RIICHI_KAN_CHANGES_HAND if why_no_riichi_kan(view, KIND_OF[action.tile]) else None
    return None


def may_declare_another_kan(public: PublicView, seat: int) -> bool:
    """Whether one more kan may be declared: four in all, or a fifth that aborts the hand (``fifth_kan``)."""
    kans = public.kans
    if sum(kans) < 4:
        return True
    return public.rules.fifth_kan == "abort" and max(kans) == 4 and kans[seat] == 0


def four_kans_abort(public: PublicView) -> bool:
    """Whether the next discard that nobody wins on ends the kyoku for four kans (``abort_suukaikan``, 5.3)."""
    kans, option = public.kans, public.rules.abort_suukaikan
    if sum(kans) < 4:
        return False
    return option == "any_after_discard" or (option == "multi_after_discard" and max(kans) < 4)


def why_no_riichi_kan(view: SeatView, kind: Kind) -> RiichiKan | None:
    """Why a hand in riichi that holds four of a kind may not show them as a kan (``riichi_ankan``).

    Only the drawn tile may complete it, and only if the hand stays what it was.
    """
    hidden, rules = view.hidden, view.public.rules
    if rules.riichi_ankan == "forbidden":
        return RiichiKan.FORBIDDEN
    if hidden.drawn is None or KIND_OF[hidden.drawn] != kind:
        return RiichiKan.NOT_DRAWN
    if waits_after_kan(view, kind) != hidden.waits:
        return RiichiKan.OTHER_WAITS
    if rules.riichi_ankan == "waits_unchanged":
        return None
    if not _always_a_triplet(view, kind):
        return RiichiKan.OTHER_READING
    if rules.riichi_ankan == "interpretation_and_yaku_unchanged" and yaku_lost_by_kan(view, kind):
        return RiichiKan.FEWER_YAKU
    return None


def waits_after_kan(view: SeatView, kind: Kind) -> tuple[Kind, ...]:
    """What the hand would wait for, once the drawn tile and three others of its kind are a kan."""
    hand = view.hidden.hand
    return waits_after(without(hand, tiles_of_kind(hand, kind)), view.public.rules)


def _always_a_triplet(view: SeatView, kind: Kind) -> bool:
    """Whether the three tiles are a triplet in every reading of the hand with every wait."""
    return all(
        kind in split.triplets
        for wait in view.hidden.waits
        for split in splits(counts_of((*view.hidden.hand, Tile(wait))))
    )


def yaku_lost_by_kan(view: SeatView, kind: Kind) -> tuple[str, ...]:
    """The yaku that the kan takes from the hand on its first wait that loses any."""
    hidden, rules = view.hidden, view.public.rules
    triplet = tiles_of_kind(view.hidden.tiles, kind)
    after = without(hidden.tiles, triplet)
    melds = (*view.own.melds, Meld(MeldKind.ANKAN, triplet))
    situation = situation_of(view.public, view.seat)
    for wait in hidden.waits:
        before = evaluate(hidden.hand, Tile(wait), view.own.melds, situation, rules)
        konged = evaluate(after, Tile(wait), melds, situation, rules)
        if not isinstance(before, HandValue) or not isinstance(konged, HandValue):
            continue
        kept = {yaku.id for yaku in konged.yaku}
        lost = tuple([yaku.id for yaku in before.yaku if yaku.id not in kept])
        if lost:
            return lost
    return ()


def has_kita(rules: Ruleset) -> bool:
    """Whether norths can be set aside under these rules."""
    return rules.players == 3 and rules.sanma_kita == "nukidora"


def why_no_kita(view: SeatView) -> Refusal | None:
    """Why the viewer may not set a north aside. In riichi only the drawn one may go."""
    if not has_kita(view.public.rules):
        return Refusal.RULE_OFF
    hidden = view.hidden
    if hidden.drawn is None:
        return Refusal.NO_DRAWN_TILE
    if Tile(NORTH) not in hidden.tiles:
        return Refusal.TILE_NOT_HELD
    if view.own.riichi and hidden.drawn != Tile(NORTH):
        return Refusal.RIICHI_HAND_IS_FIXED
    if view.public.live == 0:
        return Refusal.LAST_TILE
    return None
