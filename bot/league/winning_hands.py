"""The winning hands of a game, each with everything needed to display it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.engine.events import Agari, Event, KyokuEnded, KyokuStarted
from bot.engine.melds import Meld, MeldKind
from bot.engine.scoring.hand_value import YakuHan
from bot.engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class LeagueHand:
    """A winning hand."""

    kyoku: int
    """From 0 in its game; for hands that people told see ``bot.league.typed.moments``."""
    bakaze: int
    """0-3 = E S W N."""
    number: int
    """From 1 in the wind: 2 for East 2."""
    honba: int
    dealer: int
    seat: int
    source: int | None
    """The seat whose tile was won on; ``seat`` itself on tsumo. None if nobody told."""
    concealed: tuple[Tile, ...]
    """Without ``tile``, in hand order."""
    melds: tuple[Meld, ...]
    tile: Tile
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    yaku: tuple[YakuHan, ...]
    """Without ``bonus``; in a yakuman hand their han is the multiple."""
    bonus: tuple[YakuHan, ...]
    """dora, ura_dora, aka_dora and kita."""
    han: int
    fu: int
    yakuman: int
    """The multiple; 0 for no yakuman."""
    limit: str | None
    """The name of the limit (``bot.engine.scoring.hand_value``)."""
    points: int
    """The value of the hand, all payers together, without honba and riichi sticks."""

    @property
    def tsumo(self) -> bool:
        """Whether it was self-drawn."""
        return self.seat == self.source


def winning_hands(events: Iterable[Event]) -> tuple[LeagueHand, ...]:
    """Every winning hand of a game, from its events in order, without those of an unfinished kyoku."""
    found: list[LeagueHand] = []
    started: KyokuStarted | None = None
    won: list[Agari] = []
    kyoku = 0
    for event in events:
        if isinstance(event, KyokuStarted):
            started, won = event, []
        elif isinstance(event, Agari):
            won.append(event)
        elif isinstance(event, KyokuEnded) and started is not None:
            found += [_hand(kyoku, started, agari) for agari in won]
            kyoku, started = kyoku + 1, None
    return tuple(found)


def _hand(kyoku: int, started: KyokuStarted, agari: Agari) -> LeagueHand:
    value = agari.value
    return LeagueHand(
        kyoku=kyoku,
        bakaze=started.bakaze,
        number=started.number,
        honba=started.honba,
        dealer=started.oya,
        seat=agari.seat,
        source=agari.source,
        concealed=agari.concealed,
        melds=agari.melds,
        tile=agari.tile,
        indicators=agari.indicators,
        ura=agari.ura,
        yaku=value.yaku,
        bonus=value.bonus,
        han=value.han,
        fu=value.fu,
        yakuman=value.yakuman,
        limit=value.limit,
        points=sum(payment.points for payment in agari.payments if payment.reason != "honba"),
    )


def hand_to(hand: LeagueHand) -> dict[str, Any]:
    """The hand for JSON: tiles are ints 0-36 as in the journal, yaku are pairs of id and han."""
    return {
        "kyoku": hand.kyoku,
        "bakaze": hand.bakaze,
        "number": hand.number,
        "honba": hand.honba,
        "dealer": hand.dealer,
        "seat": hand.seat,
        "source": hand.source,
        "concealed": list(hand.concealed),
        "melds": [_meld_to(meld) for meld in hand.melds],
        "tile": hand.tile,
        "indicators": list(hand.indicators),
        "ura": list(hand.ura),
        "yaku": [[row.id, row.han] for row in hand.yaku],
        "bonus": [[row.id, row.han] for row in hand.bonus],
        "han": hand.han,
        "fu": hand.fu,
        "yakuman": hand.yakuman,
        "limit": hand.limit,
        "points": hand.points,
    }


def hand_from(kept: Mapping[str, Any]) -> LeagueHand:
    """The hand from ``hand_to``. KeyError, ValueError or TypeError if the data is not one."""
    return LeagueHand(
        kyoku=kept["kyoku"],
        bakaze=kept["bakaze"],
        number=kept["number"],
        honba=kept["honba"],
        dealer=kept["dealer"],
        seat=kept["seat"],
        source=kept["source"],
        concealed=_tiles(kept["concealed"]),
        melds=tuple(_meld_from(meld) for meld in kept["melds"]),
        tile=Tile(kept["tile"]),
        indicators=_tiles(kept["indicators"]),
        ura=_tiles(kept["ura"]),
        yaku=tuple(YakuHan(name, han) for name, han in kept["yaku"]),
        bonus=tuple(YakuHan(name, han) for name, han in kept["bonus"]),
        han=kept["han"],
        fu=kept["fu"],
        yakuman=kept["yakuman"],
        limit=kept["limit"],
        points=kept["points"],
    )


def _meld_to(meld: Meld) -> dict[str, Any]:
    return {
        "kind": meld.kind.value,
        "tiles": list(meld.tiles),
        "called": meld.called,
        "source": meld.source,
        "added": meld.added,
    }


def _meld_from(kept: Mapping[str, Any]) -> Meld:
    return Meld(MeldKind(kept["kind"]), _tiles(kept["tiles"]), kept["called"], kept["source"], kept["added"])


def _tiles(kept: Iterable[int]) -> tuple[Tile, ...]:
    return tuple(Tile(tile) for tile in kept)
