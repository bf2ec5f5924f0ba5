"""The private message of a player: the own hand and a button for everything that may be done now.

Five rows of five: tiles from the top, each different one once and the drawn one apart; below them whatever else is
legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.engine.actions import (
    Action,
    Ankan,
    Chii,
    Daiminkan,
    DeclareNoten,
    DeclareTenpai,
    Discard,
    Kakan,
    Kita,
    KyuushuKyuuhai,
    Pass,
    PlayOn,
    Pon,
    Riichi,
    Ron,
    StopGame,
    Tsumo,
    code_of,
)
from bot.engine.legal import why_no_discard
from bot.engine.phases import AwaitDiscard, AwaitStop, AwaitTenpai
from bot.engine.tiles import SORT_KEY
from bot.render.ended import kyoku_over
from bot.render.hand_text import hand_body, prompt, riichi_choices, win_worth
from bot.render.result_text import kyoku_result
from bot.render.text import Plain, Words, fit, lines, render, say
from bot.render.tile_text import tile_label, tile_name, tiles_text
from cogs.common.buttons import Press
from cogs.common.content import Button, Content
from cogs.table.board_message import closing_text, names_of
from cogs.table.pictures import seat_picture
from cogs.table.sentences import channel_link

if TYPE_CHECKING:
    from bot.engine.view import SeatView
    from bot.table.ports import HandSheet

ASK_RIICHI: Final = "ask-riichi"
"""Shows the tiles with which riichi can be declared, in the place of the discards."""
FRESH: Final = "fresh"
"""Shows the hand as it is now."""
WHY: Final = "why"
"""Asks why something cannot be done."""

_ROW: Final = 5
_LAST_ROW: Final = 4
_PRIMARY: Final = discord.ButtonStyle.primary
_GREEN: Final = discord.ButtonStyle.success
_RED: Final = discord.ButtonStyle.danger
_GREY: Final = discord.ButtonStyle.secondary


async def hand_content(hand: HandSheet, locale: str | None, *, asking_riichi: bool = False, note: str = "") -> Content:
    """The message for this person now. ``note`` is said on top of it."""
    view = hand.view
    head = say("-# Riichi table in {channel}", channel=channel_link(hand.sheet.channel))
    if view is None:
        waiting = say("The game has not begun. Your hand appears here once the tiles are dealt.")
        return Content(_with_note(note, lines(head, waiting), locale))
    names = names_of(hand.sheet)
    over = kyoku_over(view.public)
    if over is not None:
        asked = isinstance(view.public.phase, AwaitStop) and hand.sheet.stage == "playing"
        question = prompt(view, names, hand.due or hand.sheet.due) if asked else None
        text = _with_note(note, lines(head, kyoku_result(view.public, over, names), question), locale)
        return Content(text, hand_buttons(hand, view, locale, asking_riichi=False) if asked else ())
    if hand.sheet.stage == "closed":
        return Content(_with_note(note, lines(head, closing_text(hand.sheet.close_reason)), locale))
    asking_riichi = asking_riichi and any(isinstance(action, Riichi) for action in hand.legal)
    body: Words = hand_body(view, names, hand.due)
    if asking_riichi:
        body = lines(body, riichi_choices(view))
    elif hand.due is not None and hand.bank_seconds and not isinstance(view.public.phase, AwaitTenpai):
        body = lines(body, say("-# then {seconds} seconds of your time bank", seconds=int(hand.bank_seconds)))
    text = _with_note(note, lines(head, body), locale)
    pictures = (await seat_picture(view, names, locale),)
    return Content(text, hand_buttons(hand, view, locale, asking_riichi=asking_riichi), pictures)


def _with_note(note: str, text: Words, locale: str | None) -> str:
    rendered = render(text, locale)
    return fit(f"{note}\n{rendered}" if note else rendered)


def hand_buttons(hand: HandSheet, view: SeatView, locale: str | None, *, asking_riichi: bool) -> tuple[Button, ...]:
    """Every button of the message; none while nothing is asked."""
    if not hand.legal:
        return ()
    keys = _Keys(hand.sheet.table, view, locale)
    if asking_riichi:
        return keys.riichi(hand.legal)
    phase = view.public.phase
    if isinstance(phase, AwaitDiscard) and phase.seat == view.seat:
        return (*keys.discards(), *keys.others(hand.legal))
    return keys.calls(hand.legal)


class _Keys:
    """Makes the buttons of one hand."""

    def __init__(self, table: str, view: SeatView, locale: str | None) -> None:
        self._table = table
        self._view = view
        self._locale = locale

    def _key(
        self, code: str, label: Words, row: int, style: discord.ButtonStyle = _GREY, *, disabled: bool = False
    ) -> Button:
        press = Press(self._table, self._view.public.decision, code).custom_id
        return Button(press, render(label, self._locale), row, style, disabled)

    def discards(self) -> list[Button]:
        """One for each different tile of the hand in order, the drawn one last and always by itself."""
        private = self._view.private
        actions = [Discard(tile, drawn=False) for tile in sorted(set(private.hand), key=SORT_KEY.__getitem__)]
        if private.drawn is not None:
            actions.append(Discard(private.drawn, drawn=True))
        return [
            self._key(
                code_of(action),
                tile_label(action.tile, drawn=action.drawn),
                place // _ROW,
                _PRIMARY if action.drawn else _GREY,
                disabled=why_no_discard(self._view, action) is not None,
            )
            for place, action in enumerate(actions)
        ]

    def others(self, legal: tuple[Action, ...]) -> list[Button]:
        """What else may be done in the own turn, in the last two rows."""
        found: list[tuple[str, Words, discord.ButtonStyle]] = []
        if Tsumo() in legal:
            found.append((code_of(Tsumo()), self._winning(Tsumo()), _GREEN))
        if any(isinstance(action, Riichi) for action in legal):
            found.append((ASK_RIICHI, say("Riichi…"), _RED))
        found += [
            (code_of(action), say("Kan {tile}", tile=Plain(tile_name(action.tile))), _GREY)
            for action in legal
            if isinstance(action, Ankan | Kakan)
        ]
        if Kita() in legal:
            found.append((code_of(Kita()), say("Kita (set north aside)"), _PRIMARY))
        if KyuushuKyuuhai() in legal:
            found.append((code_of(KyuushuKyuuhai()), say("Nine terminals (draw)"), _GREY))
        found.append((WHY, say("Why not?"), _GREY))
        return [
            self._key(code, label, 3 + place // _ROW, style) for place, (code, label, style) in enumerate(found[:10])
        ]

    def riichi(self, legal: tuple[Action, ...]) -> tuple[Button, ...]:
        """The tiles with which riichi can be declared, and the way back."""
        actions = [action for action in legal if isinstance(action, Riichi)]
        keys = [
            self._key(
                code_of(action),
                say("Riichi {tile}", tile=tile_label(action.tile, drawn=action.drawn)),
                place // _ROW,
                _RED,
            )
            for place, action in enumerate(actions)
        ]
        return (*keys, self._key(FRESH, say("Back"), _LAST_ROW))

    def calls(self, legal: tuple[Action, ...]) -> tuple[Button, ...]:
        """Everything that a discard, or a question to the table, may be answered with; letting it go comes last."""
        return tuple(
            self._key(code_of(action), self._call_label(action), place // _ROW, _call_style(action))
            for place, action in enumerate(legal)
        )

    def _call_label(self, action: Action) -> Words:
        match action:
            case Ron():
                return self._winning(action)
            case Pon(tiles):
                return say("Pon {tiles}", tiles=tiles_text(tiles))
            case Chii(tiles):
                return say("Chii {tiles}", tiles=tiles_text(tiles))
            case _:
                return _ANSWERS[code_of(action)]

    def _winning(self, action: Ron | Tsumo) -> Words:
        worth = win_worth(self._view, action)
        if isinstance(action, Ron):
            return say("Ron {points}", points=worth) if worth is not None else say("Ron")
        return say("Tsumo {points}", points=worth) if worth is not None else say("Tsumo")


_ANSWERS: Final = {
    code_of(Daiminkan()): say("Kan"),
    code_of(Pass()): say("Pass"),
    code_of(DeclareTenpai()): say("Tenpai (show the hand)"),
    code_of(DeclareNoten()): say("Noten"),
    code_of(StopGame()): say("End the game"),
    code_of(PlayOn()): say("Play on"),
}
"""Labels of the answers that name no tile."""


def _call_style(action: Action) -> discord.ButtonStyle:
    match action:
        case Ron() | DeclareTenpai() | StopGame():
            return _GREEN
        case Pass() | DeclareNoten():
            return _GREY
        case _:
            return _PRIMARY
