"""The public information of a game as words: heading, scores, rivers, melds, the last action.

``names`` are the players' names by seat; they are escaped here.
"""

from datetime import datetime
from functools import lru_cache
from typing import Final

from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai
from bot.engine.seat import SeatPublic
from bot.engine.tiles import EAST, Tile, dora_of
from bot.engine.view import PublicView, RiverTile
from bot.text.sentences import Kept, Lines, Plain, Text, Words, joined, lines, say, say_many
from bot.text.tile_text import (
    meld_name,
    meld_text,
    norths_text,
    tile_name,
    tiles_text,
    wind_letter,
    wind_name,
)

Names = tuple[str, ...]


DRAWN: Final = "↓"
"""Marks a tile that was discarded straight from the draw."""
DRAWN_LEGEND: Final = say("↓ marks a tile that was discarded as soon as it was drawn (tsumogiri).")
PICTURE_LEGEND: Final = say(
    "In the picture, a grey tile was discarded as soon as it was drawn (tsumogiri), a sideways tile declared "
    "riichi, and a faded tile was called by the player its arrow points to. Gold frame: the last discard or "
    "call. Blue frame: new since your last discard. Gold line: dora."
)
"""What the marks on the picture of a table say (``bot.pictures.board``)."""


def kyoku_name(public: PublicView) -> Text:
    """``East 2``."""
    return say(
        "{wind} {number}",
        number=public.number,
        wind=wind_name(public.bakaze),
    )


def heading(public: PublicView) -> Words:
    """The kyoku with honba, sticks, tiles left and dora in one line."""
    dora = tuple(Tile(dora_of(indicator, public.players)) for indicator in public.indicators)
    return joined(
        (
            kyoku_name(public),
            say("{count} honba", count=public.honba) if public.honba else None,
            say_many("{count} riichi stick", "{count} riichi sticks", public.kyotaku) if public.kyotaku else None,
            tiles_left(public),
            say("dora {tiles}", tiles=tiles_text(dora)) if dora else None,
        )
    )


def live_in_turn(public: PublicView) -> int:
    """The tiles left in the turn that follows, unless somebody calls: while calls are open the next draw is counted.

    A board shows who draws next as if they had drawn, and is not edited for a draw. So it agrees with their picture.
    """
    return public.live - (isinstance(public.phase, AwaitCalls) and public.live > 0)


def tiles_left(public: PublicView) -> Text:
    """How many tiles of the wall are left, in words that hold before a draw and after it."""
    live = live_in_turn(public)
    if live < public.live:
        return say("{count} left after the next draw", count=live)
    return say("{count} left", count=live)


def scores_line(public: PublicView, names: Names, *, viewer: int | None = None) -> Words:
    """Everybody's wind, name and points, beginning with the dealer; the viewer is ``you``."""
    turn = public.phase.seat if isinstance(public.phase, AwaitDiscard) else None
    return joined(
        _score(public, names, seat, viewer=viewer, turn=seat == turn)
        for seat in (public.oya, *public.following(public.oya))
    )


def _score(public: PublicView, names: Names, seat: int, *, viewer: int | None, turn: bool) -> Text:
    own = public.seats[seat]
    text = say(
        "{wind} {name} {points}",
        wind=wind_letter(public.jikaze(seat)),
        name=say("you") if seat == viewer else names[seat],
        points=own.score,
    )
    if own.riichi:
        text = say("{score} in riichi", score=text)
    return say("▶ {score}", score=text) if turn else text


def place_name(place: int) -> Text:
    """A place in a game, 1 to 4, in short."""
    return (say("1st"), say("2nd"), say("3rd"), say("4th"))[place - 1]


def river_text(river: tuple[RiverTile, ...]) -> Words:
    """A river in order; the riichi tile is named, called tiles are in brackets, ``DRAWN`` marks tsumogiri."""
    return joined((_river_tile(entry) for entry in river), " ")


def _river_tile(entry: RiverTile) -> Words:
    name = tile_name(entry.tile)
    tile = name if entry.called_by is None else joined((Plain("("), name, Plain(")")), "")
    text = say("riichi-{tile}", tile=tile) if entry.sideways else tile
    return joined((text, Plain(DRAWN)), "") if entry.drawn else text


def seat_lines(public: PublicView, names: Names | None) -> Lines:
    """River, melds and kita of each seat, in small print. Without names only winds are shown."""
    return lines(
        *(_seat_line(public, names, seat) for seat in (public.oya, *public.following(public.oya))),
        joined((Plain("-#"), DRAWN_LEGEND), " ") if _drawn_anywhere(public) else None,
    )


def _drawn_anywhere(public: PublicView) -> bool:
    return any(entry.drawn for own in public.seats for entry in own.river)


def _seat_line(public: PublicView, names: Names | None, seat: int) -> Words | None:
    own = public.seats[seat]
    if not own.river and not own.melds and not own.kita:
        return None
    melds = joined((meld_text(meld) for meld in own.melds), " ")
    # In full, since a letter alone could be a tile.
    wind = wind_name(public.jikaze(seat) - EAST)
    facts = joined((river_text(own.river), melds, norths_text(own.kita)))
    if names is None:
        return say("-# {wind}: {facts}", wind=wind, facts=facts)
    return say("-# {wind} {name}: {facts}", wind=wind, name=names[seat], facts=facts)


def last_action(public: PublicView, names: Names) -> Text | None:
    """The last public action; None at the start of a kyoku."""
    match public.phase:
        case AwaitCalls(seat=seat, tile=tile, origin="discard", riichi=riichi):
            if riichi:
                return say("{name} declares riichi with {tile}.", name=names[seat], tile=tile_name(tile))
            return _discarded(names[seat], public.seats[seat].river[-1])
        case AwaitCalls(seat=seat, origin="kita") | AwaitDiscard(seat=seat, origin="kita"):
            return say("{name} sets a north aside (kita).", name=names[seat])
        case AwaitCalls(seat=seat, tile=tile):
            return say("{name} declares a kan with {tile}.", name=names[seat], tile=tile_name(tile))
        case AwaitDiscard(origin="call" | "rinshan"):
            return _last_call(public, names)
        case AwaitDiscard() | AwaitTenpai():
            return _last_discard(public, names)
        case _:
            return None


def as_of(public: PublicView, names: Names) -> Text:
    """The last discard, which dates a message that stays as it is while others play on."""
    order = public.discard_order()
    if not order:
        return say("As of the deal")
    seat, place = order[-1]
    return say(
        "As of {name}'s discard of {tile}",
        name=names[seat],
        tile=tile_name(public.seats[seat].river[place].tile),
    )


def latest_call(public: PublicView) -> tuple[int, int] | None:
    """The call or kan that came last, as (seat, place among its melds); None after the next turn's discard.

    What a discard was called for stays the latest while its caller's own discard is the last one.
    """
    match public.phase:
        case AwaitDiscard(seat=seat, origin="rinshan") | AwaitCalls(seat=seat, origin="kakan" | "ankan"):
            # An added kan takes the place of its pon.
            return seat, max(place for place, meld in enumerate(public.seats[seat].melds) if meld.is_kan)
        case AwaitDiscard(seat=seat, origin="call"):
            return seat, len(public.seats[seat].melds) - 1
        case _:
            pass
    order = public.discard_order()[-2:]
    if len(order) == 2:
        (seat, place), (caller, _) = order
        if public.seats[seat].river[place].called_by == caller:
            return caller, len(public.seats[caller].melds) - 1
    return None


def call_word(meld: Meld) -> Text:
    """What is called out for a meld, in capitals."""
    return {MeldKind.CHII: say("CHII"), MeldKind.PON: say("PON")}.get(meld.kind, say("KAN"))


def _last_call(public: PublicView, names: Names) -> Text | None:
    latest = latest_call(public)
    if latest is None:
        return None
    seat, place = latest
    meld = public.seats[seat].melds[place]
    made = {"name": names[seat], "call": meld_name(meld.kind), "tiles": meld_text(meld)}
    if meld.source is None:
        return say("{name} declared a closed kan: {tiles}.", **made)
    if meld.added is not None:
        return say("{name} declared an added kan: {tiles}.", **made)
    return say("{name} called {call} on {source}'s discard: {tiles}.", **made, source=names[meld.source])


def _last_discard(public: PublicView, names: Names) -> Text | None:
    order = public.discard_order()
    if not order:
        return None
    seat, place = order[-1]
    entry = public.seats[seat].river[place]
    if entry.sideways and public.seats[seat].riichi:
        return say("{name} declared riichi with {tile}.", name=names[seat], tile=tile_name(entry.tile))
    return _discarded(names[seat], entry)


def _discarded(name: str, entry: RiverTile) -> Text:
    tile = tile_name(entry.tile)
    if entry.drawn:
        return say("{name} discarded {tile}, the tile just drawn.", name=name, tile=tile)
    return say("{name} discarded {tile}.", name=name, tile=tile)


def turn_line(
    public: PublicView,
    names: Names,
    due: datetime | None,
    *,
    viewer: int | None = None,
    away: frozenset[int] = frozenset(),
) -> Text | None:
    """Whose turn it is and until when, without a full stop: a heading or part of a line. The bot plays for ``away``.

    A call window names no players, since that would reveal hidden hands. Nor does the line say who is tenpai.
    """
    match public.phase:
        case AwaitDiscard(seat=seat) | AwaitStop(seat=seat) if seat in away and seat != viewer:
            return say("A caretaker is playing for **{name}**", name=names[seat])
        case AwaitDiscard(seat=seat):
            return _own_turn(due) if seat == viewer else _turn_of(names[seat], due)
        case AwaitCalls(seat=seat, origin="discard"):
            following = public.following(seat)[0]
            if following == viewer:
                return say("You draw next")
            return say("**{name}** draws next", name=names[following])
        case AwaitCalls(origin="kita"):
            return say("The north stays aside unless somebody wins on it")
        case AwaitCalls():
            return say("The kan stands unless somebody robs it")
        case AwaitTenpai():
            return _tenpai_question(due)
        case AwaitStop(seat=seat):
            return _stop_question(names[seat], due)
        case _:
            return None


def _own_turn(due: datetime | None) -> Text:
    return say("**Your turn** · ends {due}", due=due) if due else say("**Your turn**")


def _turn_of(name: str, due: datetime | None) -> Text:
    if due is None:
        return say("**{name}** to discard", name=name)
    return say("**{name}** to discard · ends {due}", name=name, due=due)


def _tenpai_question(due: datetime | None) -> Text:
    if due is None:
        return say("The wall is used up: each player declares whether their hand is ready (tenpai)")
    return say("The wall is used up: each player declares whether their hand is ready (tenpai) · ends {due}", due=due)


def _stop_question(name: str, due: datetime | None) -> Text:
    if due is None:
        return say("**{name}** decides whether the game ends here", name=name)
    return say("**{name}** decides whether the game ends here · ends {due}", name=name, due=due)


def board_alt(public: PublicView, names: Names) -> Words:
    """The description of the picture of the table, the same for all who look."""
    return _board_alt(_Identical(public), tuple(names))


class _Identical:
    """A view as a key that is the view itself and not its fields, of which there are hundreds."""

    __slots__ = ("public",)

    def __init__(self, public: PublicView) -> None:
        self.public = public

    def __hash__(self) -> int:
        return id(self.public)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identical) and other.public is self.public


@lru_cache(maxsize=512)
def _board_alt(key: _Identical, names: tuple[str, ...]) -> Kept:
    """Cached, as the board and every hand are described with it while a state lasts."""
    public = key.public
    return Kept(
        lines(
            say("The table seen from above: {heading}.", heading=heading(public)),
            last_action(public, names),
            scores_line(public, names),
            *(_seat_alt(public.seats[seat], names[seat]) for seat in (public.oya, *public.following(public.oya))),
            DRAWN_LEGEND if _drawn_anywhere(public) else None,
        )
    )


@lru_cache(maxsize=1024)
def _seat_alt(own: SeatPublic, name: str) -> Kept:
    """Cached, as a move changes what one seat shows, and several messages tell of it."""
    melds = joined((*(meld_text(meld) for meld in own.melds), norths_text(own.kita)), " ")
    return Kept(
        say_many(
            "{name}: river {river}; melds {melds}; {count} concealed tile.",
            "{name}: river {river}; melds {melds}; {count} concealed tiles.",
            own.concealed,
            name=name,
            river=river_text(own.river) if own.river else say("empty"),
            melds=melds if own.melds or own.kita else say("none"),
        )
    )
