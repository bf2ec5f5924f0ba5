"""The option of `/call`: legal calls as choices, and parsing of what people type instead.

Here a *call* is every action except a discard or riichi: wins, melds, kita, nine terminals, pass, and the answers that
the rules ask for after an exhaustive draw and after the last hand.
"""

import re
from collections.abc import Iterable
from typing import Final

from bot.engine import actions as act
from bot.engine.errors import NotationError
from bot.engine.phases import AwaitCalls
from bot.engine.tiles import EAST, KIND_COUNT, KIND_OF, TILE_NAMES, Tile
from bot.engine.view import SeatView
from bot.lookup.notation import parse_tiles
from bot.table.ports import PlayerTable
from bot.text.message_catalogue import available
from bot.text.sentences import Plain, Text, Words, joined, lines, render, say
from bot.text.table.action_text import action_label
from bot.text.table.hand_text import win_worth
from bot.text.table.why_not_on_discard import CallSort
from bot.text.tile_text import group_text, tile_name, tiles_text
from cogs.common.choices import MOST_CHOICES
from cogs.common.content import CHOICE_LIMIT
from cogs.table.discard_option import shown_tiles
from cogs.table.table_error_text import why_no_call, why_text

_KANS: Final = (act.Ankan, act.Kakan, act.Daiminkan)
_ON_DISCARDS: Final = (act.Chii, act.Pon)

_SPOKEN: Final[tuple[tuple[tuple[type[act.Action], ...], tuple[str, ...]], ...]] = (
    ((act.Chii,), ("chii", "chi", "chow", "run", "チー", "吃")),
    ((act.Pon,), ("pon", "pong", "pung", "triplet", "ポン", "碰")),
    (_KANS, ("kan", "kong", "quad", "カン", "槓", "杠")),
    ((act.Ankan,), ("closed kan", "concealed kan", "closed kong", "concealed kong", "ankan", "暗槓", "暗カン", "暗杠")),
    ((act.Kakan,), ("added kan", "added kong", "kakan", "shouminkan", "chakan", "加槓", "加カン", "小明槓", "加杠")),
    ((act.Daiminkan,), ("open kan", "open kong", "daiminkan", "minkan", "大明槓", "明槓", "明カン", "大明杠", "明杠")),
    ((act.Ron,), ("ron", "ロン", "栄和", "榮和", "荣和", "荣")),
    ((act.Tsumo,), ("tsumo", "self draw", "ツモ", "自摸")),
    ((act.Ron, act.Tsumo), ("win", "agari", "hu", "和了", "アガリ", "胡牌", "胡了", "胡", "和牌")),
    ((act.Kita,), ("kita", "north", "set north aside", "pull north", "nuki", "nukidora", "pei")),
    ((act.Kita,), ("北抜き", "抜きドラ", "拔北", "北")),
    ((act.KyuushuKyuuhai,), ("draw", "nine terminals", "nine", "kyuushu kyuuhai", "kyuushu", "kyushu", "abort")),
    ((act.KyuushuKyuuhai,), ("九種九牌", "九种九牌", "流局")),
    ((act.Pass,), ("pass", "skip", "no", "let go", "let it go", "パス", "スルー", "過", "过", "跳过")),
    ((act.DeclareTenpai,), ("tenpai", "ready", "show", "show the hand", "テンパイ", "聴牌", "听牌")),
    ((act.DeclareNoten,), ("noten", "no ten", "hide", "ノーテン", "不聴", "不听")),
    ((act.StopGame,), ("stop", "end the game", "end", "yame", "終了", "アガリ止め", "结束")),
    ((act.PlayOn,), ("play on", "continue", "go on", "続行", "继续")),
)
"""Kinds of actions, and the words that mean them: in English, romaji, Japanese and simplified Chinese."""

_IDIOM: Final = {phrase: sorts for sorts, phrases in _SPOKEN for phrase in phrases}
_LONGEST_PHRASE: Final = max(len(phrase.split()) for phrase in _IDIOM)
_FILLERS: Final = frozenset({"with", "on", "the", "a", "of", "my", "and", "call", "it"})

_WORD: Final = re.compile(r"[^\W\d_]{3,}(?=\d)|[^\W_]+")
"""A word or tiles; ``pon55p`` is a word and tiles."""
_UNSPACED: Final = re.compile(
    "|".join(sorted((phrase for phrase in _IDIOM if not phrase.isascii()), key=len, reverse=True))
)
"""Words that stand beside tiles without a space: ``碰5筒``."""

_ECHOED: Final = 40
"""How many characters of the typed text an answer repeats."""


def calls_of(hand: PlayerTable) -> tuple[act.Action, ...]:
    """The player's legal calls."""
    return tuple(action for action in hand.legal if not isinstance(action, act.Discard | act.Riichi))


def call_choices(hand: PlayerTable, typed: str, locale: str) -> list[tuple[str, str]]:
    """The legal calls that match ``typed``, as (label, value)."""
    try:
        meant = call_from(typed, hand, locale) if typed.strip() else None
    except NotationError:
        meant = None
    found = [
        (_shown(action, hand, locale)[:CHOICE_LIMIT], action)
        for action in calls_of(hand)
        if action == meant or (meant not in hand.legal and _fits(typed, _shown(action, hand, locale), action))
    ]
    return [(shown, act.code_of(action)) for shown, action in found][:MOST_CHOICES]


def call_from(typed: str, hand: PlayerTable, locale: str) -> act.Action | Words:
    """The call that was chosen or typed, legal or not. An empty text means the only legal call besides passing.

    Returns a sentence if the text could mean no call or several. Raises NotationError for malformed tiles.
    """
    if not typed.strip():
        return _only(hand)
    action = act.action_from(typed.strip())
    if action is not None and not isinstance(action, act.Discard | act.Riichi):
        return action
    words = _words(typed)
    for action in calls_of(hand):
        if words == _words(_shown(action, hand, locale)):
            return action
    spoken, rest = _read(words)
    if not spoken:
        return _of_tiles(rest, hand) or _not_understood(typed, hand)
    sorts = tuple(sort for sort in spoken[0] if all(sort in others for others in spoken))
    if not sorts:
        return _not_understood(typed, hand)
    if sorts == (act.Ron, act.Tsumo):
        return act.Ron() if _called(hand) is not None else act.Tsumo()
    if set(sorts) <= {*_KANS, *_ON_DISCARDS}:
        return _meld(sorts, _tiles(rest, hand), hand) or _not_understood(typed, hand)
    return _PLAIN[sorts[0]]


_PLAIN: Final[dict[type[act.Action], act.Action]] = {
    type(action): action
    for action in (
        act.Ron(), act.Tsumo(), act.Kita(), act.KyuushuKyuuhai(), act.Pass(), act.DeclareTenpai(), act.DeclareNoten(),
        act.StopGame(), act.PlayOn(),
    )
}  # fmt: skip


def _label(action: act.Action, view: SeatView) -> Words:
    match action:
        case act.Ron() | act.Tsumo():
            worth = win_worth(view, action) or say("a win")
            if isinstance(action, act.Ron):
                return say("Ron {tile} ({points})", tile=_name(_called_in(view)), points=worth)
            return say("Tsumo {tile} ({points})", tile=_name(view.hidden.drawn), points=worth)
        case act.Chii(tiles):
            return say("Chii with {tiles}", tiles=_own(tiles))
        case act.Pon(tiles):
            return say("Pon with {tiles}", tiles=_own(tiles))
        case act.Ankan(tile):
            return say("Closed kan {tile}", tile=_name(tile))
        case act.Kakan(tile):
            return say("Added kan {tile}", tile=_name(tile))
        case act.Daiminkan():
            return say("Open kan {tile}", tile=_name(_called_in(view)))
        case _:
            return action_label(view, action)


def _name(tile: Tile | None) -> Words:
    return Plain("") if tile is None else tile_name(tile)


def _own(tiles: tuple[Tile, Tile]) -> Words:
    """The tiles from the hand, with a red five by its name, since it is worth a han."""
    return tiles_text(tiles) if max(tiles) >= KIND_COUNT else group_text(tiles)


def _shown(action: act.Action, hand: PlayerTable, locale: str) -> str:
    return render(_label(action, hand.view), locale, markdown=False) if hand.view is not None else ""


def _called(hand: PlayerTable) -> Tile | None:
    return None if hand.view is None else _called_in(hand.view)


def _called_in(view: SeatView) -> Tile | None:
    """The tile of another player that can be called now; None in other phases."""
    phase = view.public.phase
    return phase.tile if isinstance(phase, AwaitCalls) else None


def _words(typed: str) -> list[str]:
    return _WORD.findall(_UNSPACED.sub(r" \g<0> ", typed.casefold()))


def _fits(typed: str, shown: str, action: act.Action) -> bool:
    """Whether every typed word is in the label or the code, or begins a word for this kind of action."""
    said = [
        word for sorts, phrases in _SPOKEN if type(action) in sorts for phrase in phrases for word in phrase.split()
    ]
    label = "".join(_words(shown) + _words(act.code_of(action)))
    return all(word in label or word in _FILLERS or any(one.startswith(word) for one in said) for word in _words(typed))


def _read(words: list[str]) -> tuple[list[tuple[type[act.Action], ...]], list[str]]:
    """The kinds of actions that the words mean, one tuple for each phrase, and the other words."""
    spoken: list[tuple[type[act.Action], ...]] = []
    rest: list[str] = []
    alone = len(words) == 1
    while words:
        size = next((size for size in range(_LONGEST_PHRASE, 0, -1) if " ".join(words[:size]) in _IDIOM), 0)
        # With other words, "north" is a tile: "pon north", "碰北".
        if size and (alone or words[0] not in {"north", "北"}):
            spoken.append(_IDIOM[" ".join(words[:size])])
        elif words[0] not in _FILLERS:
            rest.append(words[0])
        words = words[max(1, size) :]
    return spoken, rest


def _tiles(rest: list[str], hand: PlayerTable) -> tuple[Tile, ...]:
    """Parse the tiles. Digits without a suit have the suit of the discard. Raises NotationError."""
    names = shown_tiles(available())
    shown = [names[word] for word in rest if word in names]
    if len(shown) == len(rest):
        return tuple(shown)
    typed, called = " ".join(rest), _called(hand)
    if called is not None and KIND_OF[called] < EAST and "".join(rest).isdecimal():
        typed += TILE_NAMES[called][1]
    return parse_tiles(typed)


def _of_tiles(rest: list[str], hand: PlayerTable) -> act.Action | None:
    """The only legal meld with these tiles; None if there is not exactly one."""
    try:
        tiles = _tiles(rest, hand)
    except NotationError:
        return None
    found = _fitting(tiles, (*_KANS, *_ON_DISCARDS), hand) if tiles else []
    return found[0] if len(found) == 1 else None


def _fitting(tiles: tuple[Tile, ...], sorts: tuple[type[act.Action], ...], hand: PlayerTable) -> list[act.Action]:
    """The legal actions of these kinds that the tiles mean: the one with exactly these, else those of the same kinds.

    All of them if there are no tiles. Tiles of the same kinds differ in red fives.
    """
    possible = [action for action in hand.legal if isinstance(action, sorts)]
    called = _called(hand)
    exact = [action for action in possible if sorted(tiles) in _named(action, called)]
    kinds = sorted(KIND_OF[tile] for tile in tiles)
    alike = [
        action
        for action in possible
        if kinds in [sorted(KIND_OF[tile] for tile in named) for named in _named(action, called)]
    ]
    return possible if not tiles else exact if len(exact) == 1 else alike


def _named(action: act.Action, called: Tile | None) -> list[list[Tile]]:
    """The ways to write the tiles of a meld: those from the hand, with the called tile, or the called tile alone."""
    match action:
        case act.Ankan(tile) | act.Kakan(tile):
            return [[tile] * many for many in (1, 2, 3, 4)]
        case act.Daiminkan() if called is not None:
            return [[called] * many for many in (1, 2, 3, 4)]
        case act.Chii(tiles) | act.Pon(tiles) if called is not None:
            return [sorted(tiles), sorted((*tiles, called)), [called]]
        case _:
            return []


def _meld(sorts: tuple[type[act.Action], ...], tiles: tuple[Tile, ...], hand: PlayerTable) -> act.Action | Words | None:
    """The only legal meld of these kinds with these tiles.

    If there is none: an illegal one, whose refusal tells the reason, or a sentence. None if the tiles mean another tile
    than the one that can be called.
    """
    found = _fitting(tiles, sorts, hand)
    if len(found) == 1:
        return found[0]
    if found:
        return say(
            "You can call in several ways: {calls}. Choose one with the option *call*, or press a button.",
            calls=_list(found, hand),
        )
    sort: CallSort = act.Chii if act.Chii in sorts else act.Pon if act.Pon in sorts else act.Daiminkan
    if not tiles:
        reason = why_no_call(hand, sort)
        return say("⚠ {sentence}", sentence=reason or say("You cannot call that now; nothing changed."))
    if sort is act.Daiminkan:
        return _kan(sorts, tiles[0], hand)
    if len(tiles) != 2:
        return say(
            "A call uses two of your own tiles: type them, for example 34s or 05p, or choose one of the calls offered."
        )
    first, second = sorted(tiles, key=KIND_OF.__getitem__)
    return act.Chii((first, second)) if sort is act.Chii else act.Pon((first, second))


def _kan(sorts: tuple[type[act.Action], ...], tile: Tile, hand: PlayerTable) -> act.Action | None:
    """An illegal kan, whose refusal tells the reason; None if the discard could be called for a kan of another tile."""
    if act.Daiminkan in sorts and _called(hand) is not None:
        return None if act.Daiminkan() in hand.legal else act.Daiminkan()
    if act.Ankan in sorts:
        return act.Ankan(Tile(KIND_OF[tile]))
    return act.Kakan(tile) if act.Kakan in sorts else act.Daiminkan()


def _only(hand: PlayerTable) -> act.Action | Words:
    calls = calls_of(hand)
    beside = tuple(action for action in calls if not isinstance(action, act.Pass)) or calls
    if len(beside) == 1:
        return beside[0]
    if not beside:
        return lines(say("There is nothing to call now."), why_text(hand))
    return say("You can call: {calls}. Choose one with the option *call*, or press a button.", calls=_list(calls, hand))


def _not_understood(typed: str, hand: PlayerTable) -> Text:
    calls = calls_of(hand)
    if not calls:
        return say("I do not know the call “{typed}”, and there is nothing to call now.", typed=typed[:_ECHOED])
    return say(
        "I do not know which call you mean by “{typed}”. You can call: {calls}.",
        typed=typed[:_ECHOED],
        calls=_list(calls, hand),
    )


def _list(calls: Iterable[act.Action], hand: PlayerTable) -> Words:
    view = hand.view
    return joined((_label(action, view) for action in calls), ", ") if view is not None else Plain("")
