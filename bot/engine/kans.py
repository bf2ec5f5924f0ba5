"""Ankan, kakan, and the kita of three-player games (rules reference 2.2, 2.8, 2.10, 7)."""

from enum import StrEnum

from bot.engine.actions import Ankan, Kakan
from bot.engine.circumstances import situation_of
from bot.engine.errors import Refusal
from bot.engine.hidden_hand_fold import without
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import Ruleset
from bot.engine.scoring.interpretations import splits
from bot.engine.scoring.score import HandValue, evaluate
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_OF, NORTH, Kind, Tile, counts_of, sort_tiles
from bot.engine.view import PublicView, SeatView


class RiichiKan(StrEnum):
    """Why a kan after riichi is refused; details of ``Refusal.RIICHI_KAN_CHANGES_HAND``."""

    FORBIDDEN = "forbidden"
    NOT_DRAWN = "not_drawn"
    OTHER_WAITS = "other_waits"
    OTHER_READING = "other_reading"
    FEWER_YAKU = "fewer_yaku"


def kan_candidates(view: SeatView) -> list[Ankan | Kakan]:
    """Every kan whose tiles the viewer holds."""
    hidden = view.hidden
    counts = hidden.counts
    candidates: list[Ankan | Kakan] = []
    drawn_kind = -1 if hidden.drawn is None else KIND_OF[hidden.drawn]
    if 4 in counts or (drawn_kind >= 0 and counts[drawn_kind] == 3):
        candidates += [Ankan(Tile(kind)) for kind, count in enumerate(counts) if count + (kind == drawn_kind) == 4]
    if view.own.melds:
        pons = [meld.first for meld in view.own.melds if meld.kind is MeldKind.PON]
        if pons:
            candidates += [Kakan(tile) for tile in dict.fromkeys(hidden.tiles) if KIND_OF[tile] in pons]
    return candidates


def tiles_of_kind(tiles: tuple[Tile, ...], kind: Kind) -> tuple[Tile, ...]:
    """The tiles of one kind, red fives included, in hand order."""
    return sort_tiles(tile for tile in tiles if KIND_OF[tile] == kind)


def meld_of_kan(view: SeatView, action: Ankan | Kakan) -> Meld:
    """The meld that this kan makes. The kan must be legal (``why_no_kan``)."""
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
    """Why a viewer that has drawn and holds the tiles may still not declare this kan."""
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
    """Whether the seat may declare one more kan: up to four in all, or a fifth that aborts (``fifth_kan``)."""
    kans = public.kans
    if sum(kans) < 4:
        return True
    return public.rules.fifth_kan == "abort" and max(kans) == 4 and kans[seat] == 0


def four_kans_abort(public: PublicView) -> bool:
    """Whether the next discard without a ron ends the kyoku by suukaikan (``abort_suukaikan``, 5.3)."""
    kans, option = public.kans, public.rules.abort_suukaikan
    if sum(kans) < 4:
        return False
    return option == "any_after_discard" or (option == "multi_after_discard" and max(kans) < 4)


def why_no_riichi_kan(view: SeatView, kind: Kind) -> RiichiKan | None:
    """Why a hand in riichi may not declare four of a kind as a kan (``riichi_ankan``).

    The drawn tile must complete the kan, and the hand must stay the same as far as the option demands.
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
    """The waits after a kan of the drawn tile and three others of its kind."""
    hand = view.hidden.hand
    return waits_after(without(hand, tiles_of_kind(hand, kind)), view.public.rules)


def _always_a_triplet(view: SeatView, kind: Kind) -> bool:
    """Whether the three tiles are a triplet in every interpretation of the hand with every wait."""
    return all(
        kind in split.triplets
        for wait in view.hidden.waits
        for split in splits(counts_of((*view.hidden.hand, Tile(wait))))
    )


def yaku_lost_by_kan(view: SeatView, kind: Kind) -> tuple[str, ...]:
    """The yaku that the kan costs, for the first wait that loses any."""
    hidden, rules = view.hidden, view.public.rules
    triplet = tiles_of_kind(view.hidden.tiles, kind)
    rest = without(hidden.tiles, triplet)
    melds = (*view.own.melds, Meld(MeldKind.ANKAN, triplet))
    situation = situation_of(view.public, view.seat)
    for wait in hidden.waits:
        before = evaluate(hidden.hand, Tile(wait), view.own.melds, situation, rules)
        after_kan = evaluate(rest, Tile(wait), melds, situation, rules)
        if not isinstance(before, HandValue) or not isinstance(after_kan, HandValue):
            continue
        remaining = {yaku.id for yaku in after_kan.yaku}
        lost = tuple([yaku.id for yaku in before.yaku if yaku.id not in remaining])
        if lost:
            return lost
    return ()


def has_kita(rules: Ruleset) -> bool:
    """Whether norths can be set aside under these rules."""
    return rules.players == 3 and rules.sanma_kita == "nukidora"


def why_no_kita(view: SeatView) -> Refusal | None:
    """Why the viewer may not set a north aside. In riichi, only a drawn north can be."""
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
