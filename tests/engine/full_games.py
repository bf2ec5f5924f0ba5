"""Plays whole games, checks what must be true of any game, and counts what happened."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from bot.engine.actions import Pass
from bot.engine.errors import IllegalAction
from bot.engine.events import Event, KyokuStarted
from bot.engine.fold import initial
from bot.engine.game import apply, fold
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitDiscard
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.engine.view import State, view_of
from bot.players.registry import player
from tests.engine.conserved import Conservation
from tests.engine.hidden import Places, exchanged, received, replay_with
from tests.engine.policies import Played, Policy, Step, eager_policy, play_game, random_policy

COMMON_EVENTS = (
    "GameStarted",
    "KyokuStarted",
    "TileDrawn",
    "TileDiscarded",
    "KanDeclared",
    "Claimed",
    "CallsClosed",
    "RiichiAccepted",
    "MeldCalled",
    "DoraRevealed",
    "Agari",
    "Ryuukyoku",
    "KyokuEnded",
    "GameEnded",
    "meld chii",
    "meld pon",
    "meld daiminkan",
    "meld kakan",
    "meld ankan",
    "win by tsumo",
    "win by ron",
    "second win on one tile",
    "reason exhaustive",
    "reason kyuushu_kyuuhai",
)
"""What a hundred games without must not be believed."""

COMMON_YAKU = (
    "riichi",
    "ippatsu",
    "menzen_tsumo",
    "pinfu",
    "tanyao",
    "iipeikou",
    "yakuhai_haku",
    "yakuhai_hatsu",
    "yakuhai_chun",
    "yakuhai_jikaze",
    "yakuhai_bakaze",
    "chiitoitsu",
    "toitoi",
    "sanshoku_doujun",
    "ittsuu",
    "honitsu",
    "chanta",
    "sanankou",
    "haitei",
    "houtei",
    "rinshan",
    "chankan",
    "double_riichi",
    "dora",
    "aka_dora",
    "ura_dora",
)
"""What a thousand games without must not be believed."""


def policies_for(seed: int) -> tuple[Policy, ...]:
    """Of eight games: four by players who take wins, riichi and calls, two by the club CPU, two by chance alone."""
    dice = Random(f"policies {seed}")
    if seed % 2 == 0:
        return tuple(eager_policy(dice, player("club", seed * 4 + seat)) for seat in range(4))
    if seed % 4 == 1:
        return tuple(player("club", seed * 4 + seat) for seat in range(4))
    return (random_policy(dice),) * 4


def play_checked(seed: int) -> Counter[str]:
    """Play a game and hold it to everything; how often each kind of event and yaku came.

    Eight games are East only, the next eight East-South.
    """
    length = "east_only" if seed // 8 % 2 == 0 else "east_south"
    rules = ruleset_from({"length": length}, preset("tenhou"))
    conservation = Conservation(rules, views=seed % 8 == seed // 8 % 8)
    played = play_game(rules, seed, policies_for(seed), conservation)
    assert fold(initial(rules), played.events) == played.final
    dice = Random(f"moments {seed}")
    hold_hidden_tiles_hidden(dice.choice(played.kyoku), dice)
    _refuse_everything_after_the_end(played)
    return conservation.seen


def _refuse_everything_after_the_end(played: Played) -> None:
    for seat in range(played.final.public.players):
        assert legal_actions(view_of(played.final, seat)) == ()
        try:
            apply(played.final, seat, Pass())
        except IllegalAction:
            continue
        raise AssertionError("an action after the end")


def hold_hidden_tiles_hidden(
    steps: Sequence[Step], dice: Random, told: Callable[[Iterable[Event], int], bytes] = received
) -> None:
    """At a moment of the kyoku, for each seat: with all tiles it cannot see exchanged, it is told the same bytes."""
    moment = dice.randrange(1, len(steps))
    after = steps[moment].before
    recorded = [event for step in steps[:moment] for event in step.events]
    for seat, state, events in told_again(steps, moment, dice):
        assert told(events, seat) == told(recorded, seat)
        view, same = view_of(after, seat), view_of(state, seat)
        assert same == view
        assert repr(same) == repr(view)
        assert legal_actions(same) == legal_actions(view)


def told_again(steps: Sequence[Step], moment: int, dice: Random) -> Iterator[tuple[int, State, list[Event]]]:
    """The kyoku up to a moment, for each seat with all tiles exchanged that it cannot see: seat, state and events."""
    until, after = steps[:moment], steps[moment].before
    phase = after.phase
    if isinstance(phase, AwaitDiscard) and phase.origin == "call" and after.public.seats[phase.seat].concealed < 6:
        # Of so few tiles kuikae could bar them all, and then the call itself would not have been possible.
        return
    recorded: list[Event] = [event for step in until for event in step.events]
    started = recorded[0]
    assert isinstance(started, KyokuStarted)
    places = Places(started)
    for event in recorded[1:]:
        places.follow(event)
    for seat in range(after.public.players):
        other_wall = exchanged(places.wall, places.seen_by(seat), dice)
        assert other_wall != places.wall
        yield seat, *replay_with(other_wall, until, seat)


def report(seen: Counter[str]) -> str:
    """The tally, one line a kind, in the order of their names."""
    return "\n".join(f"{count:>9}  {name}" for name, count in sorted(seen.items()))
