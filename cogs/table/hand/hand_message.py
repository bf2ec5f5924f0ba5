"""The private message of a player: their hand, the current question, and a button for every legal action.

Also a snapshot of what such a message shows, which decides whether it needs an update.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.analysis.review.advice import Weighed, advise
from bot.engine.actions import Discard, Riichi
from bot.engine.legal import why_no_discard
from bot.engine.phases import AwaitDiscard, AwaitStop, AwaitTenpai, GameOver, KyokuOver
from bot.engine.tiles import Tile
from bot.engine.view import SeatView
from bot.pictures.board import seat_png
from bot.pictures.sprite_sheet_specs import TileSet
from bot.table.ports import PlayerTable, PublicTable
from bot.table.table_events import PauseReason
from bot.text.sentences import Plain, Words, channel_link, joined, lines, say
from bot.text.table.board_text import as_of, board_alt, heading, turn_line
from bot.text.table.hand_text import (
    hand_alt,
    hand_facts,
    hand_heading,
    last_event,
    may_answer,
    prompt,
    riichi_choices,
    riichi_question,
    table_words,
    waits_for_others,
)
from bot.text.table.outlook_text import outlook_lines
from bot.text.table.result_text import kyoku_result, ranking_text, result_head, standing_text
from bot.text.training.discard_advice import coach_lines
from cogs.common.buttons import feature_id
from cogs.common.content import NOTHING, Accent, Button, Content, Menu, Picture
from cogs.table.board.after_kyoku import buttons_after, is_over, missed_button, next_begins, over_buttons, words_after
from cogs.table.board.lobby_message import alone_buttons, alone_text, lobby_buttons, lobby_places
from cogs.table.board.table_pictures import drawn, pictures_of
from cogs.table.hand.coaches import Counsel
from cogs.table.hand.hand_buttons import Asking, hand_buttons
from cogs.table.pause_and_closing_text import closing_text, pause_text
from cogs.table.table_status_text import motion_buttons, question_for


@dataclass(frozen=True, slots=True)
class AroundHand:
    """What a hand message shows besides the hand."""

    note: Words | None = None
    """The first line."""
    menus: tuple[Menu, ...] = ()
    """Those of the lobby of who plays alone."""
    league: Words | None = None
    """What a finished game counts for."""
    coach: Counsel | None = None
    """What the coach of a beginner says, in place of a training table's hints."""


async def hand_content(
    hand: PlayerTable,
    locale: str | None,
    tiles: TileSet | None = "classic",
    *,
    below_board: bool = False,
    asking: Asking | None = None,
    hints: bool | None = None,
    around: AroundHand | None = None,
) -> Content:
    """The current message for this player, drawn with their choice of ``tiles``.

    Without ``tiles`` it has no picture and tells the table in words; ``below_board`` it has the hand alone. ``hints``:
    with the value of each wait; None: at a training table.
    """
    around = around or AroundHand()
    note = around.note
    view = hand.view
    place = _place(hand.public_table)
    head = None if place is None else joined((Plain("-#"), place), " ")
    if view is None:
        return _lobby(hand.public_table, head, note, around.menus)
    over, pictured = view.public.kyoku_over, None if below_board else tiles
    if over is not None:
        return await _ended(hand, view, over, head, locale, pictured, in_words=tiles is None, around=around)
    names = hand.public_table.names
    if hand.public_table.stage == "closed":
        closed = lines(closing_text(hand.public_table), head, standing_text(view.public, names))
        return Content(lines(note, closed), over_buttons(hand.public_table), accent=Accent.OVER)
    asking_riichi = asking == "riichi" and any(isinstance(action, Riichi) for action in hand.legal)
    if asking == "riichi" and not asking_riichi:
        asking = None
    coach, training = around.coach, hand.public_table.settings.training
    advised = advise(view) if training and coach is None else None
    values, in_words = training if hints is None else hints, tiles is None
    if coach is not None and coach.words is not None and not asking_riichi:
        facts = coach.words
    else:
        hinted = training and coach is None
        facts = _facts(hand, view, advised, values=values, in_words=in_words, asking=asking_riichi, hinted=hinted)
    picture = None if pictured is None else _seat_picture(view, hand.public_table, locale, pictured)
    told = None
    if picture is None:
        told = table_words(view, names) if in_words else hand_heading(view)
    question = _question(hand, view, asking_riichi=asking_riichi, emoji=picture is not None)
    small = joined(_small(hand, view, asking_riichi=asking_riichi, in_words=in_words, below_board=below_board))
    text = lines(question, told, facts, joined((Plain("-#"), small), " ") if small.texts else None)
    asked = not _stands_still(hand) and not hand.by_itself
    best = None if advised is None else advised.action
    if coach is not None:
        best = coach.action
    return Content(
        lines(note, text),
        hand_buttons(hand, view, asking=asking, best=best),
        () if picture is None else (picture,),
        below=lines(last_event(view, names, asked=asked)) if in_words else NOTHING,
        accent=_accent(hand, view, asking_riichi=asking_riichi),
    )


def _small(
    hand: PlayerTable, view: SeatView, *, asking_riichi: bool, in_words: bool, below_board: bool
) -> Iterator[Words | None]:
    """What stands in small print: the kyoku where no picture has it, the bank, how old this is, where the table is.

    The message is not edited while others play, so that beside a newer board it has to say so itself.
    """
    names = hand.public_table.names
    if in_words:
        yield heading(view.public)
    if asking_riichi:
        yield say("Riichi costs 1,000 points and locks your hand")
    asks = not (_stands_still(hand) or hand.by_itself or isinstance(view.public.phase, AwaitTenpai))
    if asks and not asking_riichi and hand.due is not None and hand.bank_seconds:
        yield say("The last {seconds} s are your reserve time", seconds=int(hand.bank_seconds))
    waits = waits_for_others(view) and not _stands_still(hand)
    if waits:
        yield as_of(view.public, names)
    if below_board:
        return
    if waits:
        yield turn_line(view.public, names, None, viewer=view.seat)
    if waits and not hand.public_table.alone:
        channel = channel_link(hand.public_table.channel)
        yield say("Riichi table in {channel} (newest board)", channel=channel)
    else:
        yield _place(hand.public_table)


def _place(public_table: PublicTable) -> Words | None:
    """Where the table is; None for who plays alone in these direct messages, and while it has no channel."""
    if public_table.alone or public_table.pause == "no_channel":
        return None
    return say("Riichi table in {channel}", channel=channel_link(public_table.channel))


def _accent(hand: PlayerTable, view: SeatView, *, asking_riichi: bool) -> Accent:
    if _stands_still(hand):
        return Accent.OVER
    if asking_riichi:
        return Accent.DANGER
    if hand.legal and not hand.by_itself:
        return Accent.YOUR_TURN
    return Accent.DANGER if view.own.declared_riichi else Accent.OPEN


def _lobby(public_table: PublicTable, head: Words | None, note: Words | None, menus: tuple[Menu, ...]) -> Content:
    """The table before the game, with the buttons of its lobby for somebody who sits there."""
    if public_table.stage == "closed":
        another = say("Use /table open to open another table.")
        return Content(lines(note, lines(closing_text(public_table), another, head)), accent=Accent.OVER)
    if public_table.alone:
        text = lines(note, alone_text(public_table))
        return Content(text, alone_buttons(public_table), menus=menus, accent=Accent.OPEN)
    waiting = say("The game has not started. Your hand appears here once the tiles are dealt.")
    return Content(
        lines(note, lines(waiting, head, *lobby_places(public_table))),
        lobby_buttons(public_table, seated=True),
        accent=Accent.OPEN,
    )


async def _ended(
    hand: PlayerTable,
    view: SeatView,
    over: KyokuOver,
    head: Words | None,
    locale: str | None,
    tiles: TileSet | None,
    *,
    in_words: bool,
    around: AroundHand,
) -> Content:
    """The end of a kyoku and what follows, or the dealer's question whether to play on, if it is asked.

    Its card is drawn with ``tiles``, if any; ``in_words``: all that the card shows is told.
    """
    public_table, public = hand.public_table, view.public
    after, buttons = words_after(public_table, public, over, around.league), buttons_after(public_table, public)
    asked = False
    if not is_over(public_table):
        if _stands_still(hand) or isinstance(public.phase, AwaitStop):
            buttons = hand_buttons(hand, view)
        if not _stands_still(hand):
            asked = isinstance(public.phase, AwaitStop)
            due = hand.due or public_table.due
            ready = hand.seat in public_table.ready
            begins = joined((next_begins(public_table), say("you are ready") if ready else None))
            after = joined((after, prompt(view, public_table.names, due) if asked else begins))
            if ready:
                buttons = ()
    buttons = (*buttons, *missed_button(public_table, public))
    kept = () if tiles is None else pictures_of(public_table, locale)
    in_full = kyoku_result(public, over, public_table.names) if in_words else None
    if in_words and isinstance(public.phase, GameOver):
        in_full = lines(in_full, ranking_text(public, public.phase.placements, public_table.names))
    coached = None if around.coach is None else around.coach.words
    if coached is not None and is_over(public_table):
        buttons = (*buttons, Button(feature_id("learn", ""), say("Lessons"), 1))
    result = in_full if in_full is not None else result_head(public, over, public_table.names)
    return Content(
        lines(around.note, lines(result, coached, head, presence_text(hand))),
        buttons,
        () if tiles is None else await drawn(public_table, kept, locale, tiles, hand.seat),
        below=lines(after),
        accent=Accent.YOUR_TURN if asked and hand.legal else Accent.OVER,
    )


def _question(hand: PlayerTable, view: SeatView, *, asking_riichi: bool, emoji: bool) -> Words:
    """What is asked and until when, or why nothing is, as the headline."""
    names = hand.public_table.names
    if _stands_still(hand):
        return lines(presence_text(hand))
    if asking_riichi:
        return joined((Plain("###"), riichi_question(hand.due)), " ")
    question: Words | None
    if hand.by_itself:
        question = turn_line(view.public, names, None, viewer=view.seat)
    elif waits_for_others(view) and view.hidden.claim is None:
        question = say("Waiting for your turn")
    else:
        question = prompt(view, names, hand.due, emoji=emoji)
    by_itself = (
        say("-# This turn is played automatically because of riichi or your own settings.") if hand.by_itself else None
    )
    return lines(None if question is None else joined((Plain("###"), question), " "), by_itself)


def _facts(
    hand: PlayerTable,
    view: SeatView,
    advised: Weighed | None,
    *,
    values: bool,
    in_words: bool,
    asking: bool,
    hinted: bool,
) -> Words:
    """What the hand waits for or lacks, what a call or riichi would leave, and warnings; where it is hinted advice."""
    names = hand.public_table.names
    if asking:
        return riichi_choices(view, values=values)
    if _stands_still(hand) or hand.by_itself:
        return lines(*outlook_lines(view, names, values=values))
    facts = hand_facts(view, names, values=values, in_words=in_words)
    return lines(facts, coach_lines(view, advised, names)) if hinted else facts


def _stands_still(hand: PlayerTable) -> bool:
    """Whether the player has nothing to decide until they return or the game is resumed."""
    return hand.away or hand.public_table.pause is not None


def presence_text(hand: PlayerTable) -> Words | None:
    """Whether the player is away, or why the game is paused; None if neither applies."""
    public_table = hand.public_table
    over = public_table.game is None or public_table.game.over
    if public_table.stage != "playing" or over or not _stands_still(hand):
        return None
    away = say("**You are away:** a caretaker is playing for you. It discards the tiles it draws and calls nothing.")
    return away if public_table.pause is None else pause_text(public_table)


def with_vote(content: Content, hand: PlayerTable) -> Content:
    """The message with what the table votes on below it, where the player has yet to answer."""
    question = None if hand.public_table.motion is None else question_for(hand.public_table, hand.user)
    if question is None:
        return content
    row = max((button.row for button in content.buttons), default=-1) + 1
    return replace(content.adding(question), buttons=(*content.buttons, *motion_buttons(hand.public_table, row)))


@dataclass(frozen=True, slots=True)
class HandSnapshot:
    """What a hand message shows."""

    revision: int
    kyoku: int
    decision: int
    """The number of the question that it asks; 0 for none."""
    over: int
    """1: it shows the end of the kyoku, without a question; 2: nothing more is played; else 0."""
    presence: tuple[bool, PauseReason | None] = (False, None)
    """Whether the player is away, and why the game is paused."""
    automatic: bool = False
    """Whether it shows a turn that is about to be played automatically."""
    motion: int = 0
    """The number of the vote that it asks the player for; 0 for none."""


def snapshot_of(hand: PlayerTable) -> HandSnapshot:
    """The snapshot of a message made from this hand."""
    public, closed = hand.public_table.game, hand.public_table.stage == "closed"
    if public is None:
        return HandSnapshot(hand.public_table.revision, 0, 0, over=2 * closed)
    ended = closed or isinstance(public.phase, GameOver)
    over = 2 if ended else int(public.kyoku_over is not None and not hand.legal)
    presence = (hand.away, hand.public_table.pause)
    asked = hand.legal and not over and not hand.by_itself and presence == (False, None)
    decision = public.decision if asked else 0
    vote = hand.public_table.motion
    motion = 0 if vote is None or question_for(hand.public_table, hand.user) is None else vote.number
    return HandSnapshot(hand.public_table.revision, public.kyoku, decision, over, presence, hand.by_itself, motion)


def needs_update(shown: HandSnapshot | None, now: HandSnapshot) -> bool:
    """Whether the player's message has to be updated."""
    if not now.kyoku:
        return shown is not None and shown.revision != now.revision
    if shown is None or shown.kyoku != now.kyoku:
        return True
    if shown.presence != now.presence or (shown.automatic and not now.automatic) or shown.motion != now.motion:
        return True
    if now.over:
        return shown.over < now.over
    # The question may be over without a press: time ran out, or a command answered it.
    return shown.decision != now.decision


def may_need_update(shown: HandSnapshot | None, public_table: PublicTable, seat: int) -> bool:
    """Whether a hand has to be looked at to know if its message needs an update; by far the most need none."""
    public = public_table.game
    if public is None or shown is None or shown.kyoku != public.kyoku or public_table.stage == "closed":
        return True
    if shown.decision or shown.automatic or shown.motion or public_table.motion is not None:
        return True
    if shown.presence != (seat in public_table.away, public_table.pause):
        return True
    # Of all that a table asks only the discard asks one seat alone.
    return not isinstance(public.phase, AwaitDiscard) or public.phase.seat == seat


def reveals_no_call(hand: PlayerTable) -> bool:
    """Whether an update of this player's hand gives nothing away: at the deal, in their turn, at the end of a kyoku.

    During a call window it would reveal that they have a call.
    """
    public = hand.public_table.game
    if public is None or public.kyoku_over is not None or isinstance(public.phase, AwaitTenpai):
        return True
    opening = public.uninterrupted and not any(seat.river for seat in public.seats)
    return opening or (isinstance(public.phase, AwaitDiscard) and public.phase.seat == hand.seat)


def _seat_picture(view: SeatView, public_table: PublicTable, locale: str | None, tiles: TileSet) -> Picture:
    """A picture of the table from the viewer's seat, with their tiles at the bottom.

    Drawn at once, in a millisecond: a thread would have to be told and to tell.
    """
    names, computers = public_table.names, public_table.computers
    data = seat_png(view, names, _faded(view), tiles, locale, computers)
    outlook = outlook_lines(view, names) if may_answer(view) else ()
    alt = lines(hand_alt(view), *outlook, board_alt(view.public, names))
    return Picture("hand.png", data, alt)


def _faded(view: SeatView) -> frozenset[Tile]:
    """The tiles of the viewer's hand that must not be discarded in this turn."""
    phase = view.public.phase
    if not isinstance(phase, AwaitDiscard) or phase.seat != view.seat:
        return frozenset()
    return frozenset(tile for tile in view.hidden.hand if why_no_discard(view, Discard(tile, drawn=False)) is not None)
