"""The buttons of a private message, in five rows of five.

Wins, riichi and kans come first; below them the tiles, one button for each kind and a separate one for the drawn tile;
at the end, while a game runs, *Why not?* and *Auto…*, behind which the toggles for automatic actions stand.
"""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import discord

from bot.analysis.visible import unseen_counts
from bot.engine import actions as act
from bot.engine.legal import why_no_discard
from bot.engine.phases import AwaitCalls, AwaitDiscard
from bot.engine.riichi import hand_after
from bot.engine.tenpai import waits_after
from bot.engine.tiles import KIND_COUNT, SORT_KEY, TILE_NAMES, Tile
from bot.engine.view import SeatView
from bot.table.ports import PlayerTable
from bot.table.table_events import Toggle
from bot.text.sentences import Words, joined, say
from bot.text.table.action_text import action_label
from bot.text.tile_text import beside_tile
from bot.web.web_server import WebServer
from cogs.common.buttons import Press
from cogs.common.content import Button

ASK_RIICHI: Final = "ask-riichi"
"""Shows the riichi discards in place of the ordinary ones."""
ASK_AUTO: Final = "ask-auto"
"""Shows the toggles for automatic actions in place of what always stands there."""
FRESH: Final = "fresh"
"""Shows the hand as it is now."""
WHY: Final = "why"
"""Asks why an action is not possible."""
MORE: Final = "more"
"""At a training table: the counts behind the coach's advice."""
BACK: Final = "back"
"""Takes the seat back from the caretaker."""
DIRECTLY: Final = "direct"
"""Sends the hand by direct message from now on."""
HERE: Final = "here"
"""Shows the hand in the channel from now on."""
BROWSER: Final = "browser"
ACTIVITY: Final = "activity"
_PAGE_LABELS: Final = {ACTIVITY: say("Open the table"), BROWSER: say("Open in the browser")}
"""Asks for a link to the table's page."""
RESUME: Final = "resume"
"""Lets a paused game go on."""

Asking = Literal["riichi", "auto"]
"""What the player chooses from in the message: the discard of a riichi, or what goes automatically."""

_ROW: Final = 5
_ROWS: Final = 5
_PRIMARY: Final = discord.ButtonStyle.primary
_GREEN: Final = discord.ButtonStyle.success
_GREY: Final = discord.ButtonStyle.secondary

_TOGGLES: Final[tuple[Toggle, ...]] = ("auto_win", "no_calls", "auto_discard")
"""In display order."""


def toggle_name(toggle: Toggle) -> Words:
    """What a toggle is called."""
    match toggle:
        case "auto_win":
            return say("Auto-win")
        case "no_calls":
            return say("No calls")
        case "auto_discard":
            return say("Auto-discard")


def toggle_code(toggle: Toggle, *, on: bool) -> str:
    """The code of a button that sets a toggle. It holds the new value, so that a second press changes nothing."""
    return f"{'on' if on else 'off'}-{toggle}"


def toggle_from(code: str) -> tuple[Toggle, bool] | None:
    """Which toggle a code sets, and to what; None when it is no such code."""
    return _TOGGLE_CODES.get(code)


_TOGGLE_CODES: Final = {toggle_code(toggle, on=on): (toggle, on) for toggle in _TOGGLES for on in (True, False)}


@dataclass(frozen=True, slots=True)
class _Key:
    """A button before it has a place. ``bound``: it answers the open decision and no other."""

    code: str
    label: Words
    style: discord.ButtonStyle = _GREY
    bound: bool = True
    tile: Tile | None = None
    """Shown as emoji, with ``beside`` in place of the label."""
    beside: Words | None = None
    disabled: bool = False


def hand_buttons(
    hand: PlayerTable, view: SeatView, *, asking: Asking | None = None, best: act.Action | None = None
) -> tuple[Button, ...]:
    """Every button of the message. ``best`` is what is advised, in green; no other tile is."""
    keys = _Keys(hand, view, asking_auto=asking == "auto")
    still = hand.public_table.pause is not None or hand.away
    if view.public.kyoku_over is not None:
        return keys.placed(_presence(hand) if still else keys.answers())
    if still:
        return keys.placed(_presence(hand), keys.standing())
    if hand.by_itself:
        return keys.placed((), keys.standing())
    if asking == "riichi":
        return keys.riichi(best)
    phase = view.public.phase
    if isinstance(phase, AwaitDiscard) and phase.seat == view.seat:
        return keys.own_turn(best)
    return keys.placed(keys.answers(best), keys.standing())


def with_last(buttons: tuple[Button, ...], button: Button) -> tuple[Button, ...]:
    """The buttons, with this one at the end if there is room."""
    taken = [one.row for one in buttons]
    last = max(taken, default=0)
    row = last if taken.count(last) < _ROW else last + 1
    return (*buttons, dataclasses.replace(button, row=row)) if row < _ROWS else buttons


def way_button(table: str, *, direct: bool) -> Button:
    """The button that moves the hand to its other place. ``direct``: from the direct message to the channel."""
    label = say("Play in the channel") if direct else say("Play by direct message")
    return Button(Press(table, 0, HERE if direct else DIRECTLY).custom_id, label)


def page_ways(web: WebServer | None) -> tuple[str, ...]:
    """The ways that lead to a table's page, by the codes of their buttons: Discord's own frame, and a link."""
    if web is None:
        return ()
    return (BROWSER,) if web.activity is None else (ACTIVITY, BROWSER)


def with_page(buttons: tuple[Button, ...], table: str, ways: tuple[str, ...]) -> tuple[Button, ...]:
    """The buttons, with those at the end that lead to the table's page, as far as there is room."""
    for way in ways:
        buttons = with_last(buttons, page_button(table, way))
    return buttons


def page_button(table: str, way: str) -> Button:
    """The button that leads to the table's page this way."""
    return Button(Press(table, 0, way).custom_id, _PAGE_LABELS[way])


def _next_row(buttons: tuple[Button, ...]) -> int:
    return max((button.row for button in buttons), default=-1) + 1


def _presence(hand: PlayerTable) -> tuple[_Key, ...]:
    """The buttons to come back and to resume a paused game."""
    back = _Key(BACK, say("I'm back"), _GREEN, bound=False)
    go_on = _Key(RESUME, say("Resume"), _GREEN, bound=False)
    resumable = hand.public_table.pause in {"agreed", "no_permission"}
    return (*((back,) if hand.away else ()), *((go_on,) if resumable else ()))


class _Keys:
    """Makes the buttons of one hand."""

    def __init__(self, hand: PlayerTable, view: SeatView, *, asking_auto: bool) -> None:
        self._hand = hand
        self._view = view
        self._asking_auto = asking_auto

    def _button(self, key: _Key, row: int) -> Button:
        number = self._view.public.decision if key.bound else 0
        press = Press(self._hand.public_table.table, number, key.code).custom_id
        return Button(
            press,
            key.label,
            row,
            key.style,
            key.disabled,
            tile=None if key.tile is None else TILE_NAMES[key.tile],
            beside=key.beside,
        )

    def _tiles(self, keys: Iterable[_Key], first_row: int) -> tuple[Button, ...]:
        """The buttons of tiles, from a row on."""
        return tuple([self._button(key, first_row + place // _ROW) for place, key in enumerate(keys)])

    def _tile(self, action: act.Discard | act.Riichi, label: Words, style: discord.ButtonStyle) -> _Key:
        """The button of a tile. The one place where such buttons are made."""
        beside = beside_tile(action.tile, drawn=action.drawn)
        barred = isinstance(action, act.Discard) and why_no_discard(self._view, action) is not None
        return _Key(act.code_of(action), label, style, tile=action.tile, beside=beside, disabled=barred)

    def placed(
        self, found: tuple[_Key, ...], standing: tuple[_Key, ...] = (), *, first_row: int = 0
    ) -> tuple[Button, ...]:
        """Buttons below each other from a row on, what always stands there in a row of its own where it needs one."""
        start = len(found) if len(found) + len(standing) <= _ROW else len(found) + -len(found) % _ROW
        places = (*range(len(found)), *range(start, start + len(standing)))
        keys = (*found, *standing)
        return tuple(self._button(key, first_row + place // _ROW) for place, key in zip(places, keys, strict=True))

    def standing(self) -> tuple[_Key, ...]:
        """The buttons shown while a game runs, or the toggles in their place. A paused game has no toggles."""
        why = _Key(WHY, say("Why not?"), bound=False)
        if self._hand.public_table.pause is not None:
            return (why,)
        if self._asking_auto:
            return (*map(self._toggle, _TOGGLES), _Key(FRESH, say("Back"), bound=False))
        on = [toggle_name(toggle) for toggle in _TOGGLES if toggle in self._hand.toggles]
        label = say("Auto: {toggles}…", toggles=joined(on, ", ")) if on else say("Auto…")
        more = (_Key(MORE, say("More"), bound=False),) if self._hand.public_table.settings.training else ()
        return (why, *more, _Key(ASK_AUTO, label, _GREEN if on else _GREY, bound=False))

    def _toggle(self, toggle: Toggle) -> _Key:
        on = toggle in self._hand.toggles
        name = toggle_name(toggle)
        label = say("{toggle}: on", toggle=name) if on else say("{toggle}: off", toggle=name)
        return _Key(toggle_code(toggle, on=not on), label, _GREEN if on else _GREY, bound=False)

    def own_turn(self, best: act.Action | None) -> tuple[Button, ...]:
        """The player's own turn. Fourteen different tiles, what else there is and what always stands there fill it."""
        actions = self.placed(self.turn())
        tiles = self._tiles(self.discards(best), _next_row(actions))
        return (*actions, *tiles, *self.placed((), self.standing(), first_row=_next_row((*actions, *tiles))))

    def discards(self, best: act.Action | None) -> list[_Key]:
        """One key for each kind of tile in order; the drawn tile comes last and always has its own."""
        hidden = self._view.hidden
        actions = [act.Discard(tile, drawn=False) for tile in sorted(set(hidden.hand), key=SORT_KEY.__getitem__)]
        if hidden.drawn is not None:
            actions.append(act.Discard(hidden.drawn, drawn=True))
        marked = next((one for one in actions if isinstance(best, act.Discard) and one.tile == best.tile), None)
        return [
            self._tile(action, action_label(self._view, action), _GREEN if action is marked else _GREY)
            for action in actions
        ]

    def turn(self) -> tuple[_Key, ...]:
        """The other actions in the player's own turn."""
        legal = self._hand.legal
        found: list[_Key] = []
        if act.Tsumo() in legal:
            found.append(_Key(act.code_of(act.Tsumo()), action_label(self._view, act.Tsumo()), _GREEN))
        if any(isinstance(action, act.Riichi) for action in legal):
            found.append(_Key(ASK_RIICHI, say("Riichi…"), _GREEN))
        found += [
            _Key(
                act.code_of(action),
                action_label(self._view, action),
                _GREEN,
                tile=action.tile,
                beside=say("Kan"),
            )
            for action in legal
            if isinstance(action, act.Ankan | act.Kakan)
        ]
        if act.Kita() in legal:
            found.append(_Key(act.code_of(act.Kita()), action_label(self._view, act.Kita()), _PRIMARY))
        if act.KyuushuKyuuhai() in legal:
            found.append(_Key(act.code_of(act.KyuushuKyuuhai()), action_label(self._view, act.KyuushuKyuuhai())))
        return tuple(found)

    def riichi(self, best: act.Action | None = None) -> tuple[Button, ...]:
        """The riichi discards and no other tile, and the button back; green is ``best``, else all that may win."""
        actions = [action for action in self._hand.legal if isinstance(action, act.Riichi)]
        labels = [action_label(self._view, action) for action in actions]
        advised = best.tile if isinstance(best, act.Discard | act.Riichi) else None
        green = [action for action in actions if action.tile == advised] or list(filter(self._can_win_after, actions))
        styles = [_GREEN if action in green else _GREY for action in actions]
        tiles = self._tiles(list(map(self._tile, actions, labels, styles)), 0)
        return (*tiles, self._button(_Key(FRESH, say("Back")), _next_row(tiles)))

    def _can_win_after(self, action: act.Riichi) -> bool:
        """Whether a tile that the hand then waits for may still come."""
        unseen = unseen_counts(self._view)
        hand = hand_after(self._view, action.tile, drawn=action.drawn)
        return any(unseen[kind] for kind in waits_after(hand, self._view.public.rules))

    def answers(self, best: act.Action | None = None) -> tuple[_Key, ...]:
        """The answers to a call offer or a tenpai declaration; passing comes last.

        With the toggle "No calls" only wins are offered.
        """
        return tuple(
            dataclasses.replace(
                _Key(act.code_of(action), action_label(self._view, action), _answer_style(action, best)),
                **self._tile_of_call(action),
            )
            for action in self._hand.offered
        )

    def _tile_of_call(self, action: act.Action) -> dict[str, Any]:
        """The tile on the button of a call, and what stands beside it where that is not the label."""
        phase = self._view.public.phase
        match action:
            case act.Pon(tiles):
                red = max(tiles) >= KIND_COUNT
                return {"tile": max(tiles), "beside": say("Pon (red)") if red else say("Pon")}
            case act.Chii(tiles):
                # A button has room for one emoji.
                return {"tile": max(tiles) if max(tiles) >= KIND_COUNT else min(tiles)}
            case act.Daiminkan() if isinstance(phase, AwaitCalls):
                return {"tile": phase.tile, "beside": say("Kan")}
            case _:
                return {}


def _answer_style(action: act.Action, best: act.Action | None) -> discord.ButtonStyle:
    if isinstance(best, act.Chii | act.Pon | act.Daiminkan | act.Pass):
        return _GREEN if action == best else _GREY
    match action:
        case act.Ron() | act.Daiminkan() | act.DeclareTenpai() | act.StopGame():
            return _GREEN
        case act.Pass() | act.DeclareNoten():
            return _GREY
        case _:
            return _PRIMARY
