"""Hands and short kyoku that show several options."""

from typing import Any

from bot.engine.actions import DeclareTenpai
from bot.engine.errors import Refusal
from bot.engine.game import pending
from bot.engine.legal import legal_actions
from bot.engine.phases import AwaitCalls, AwaitDiscard, AwaitStop, AwaitTenpai, GameOver
from bot.engine.rules.ruleset import Ruleset
from tests.builders import Scene
from tests.engine.hands import outcome, yaku

# Far from anything, with no two tiles that could be called together.
JUNK = ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "147m369p258s1234z")

# Closed tanyao pinfu, waits 5p and 8p: 2000 points by ron.
WAITS_58P = "345678m345s67p88s"
ALSO_58P = "234567m666s67p22s"
THIRD_58P = "234m222p67p678s44s"

# Of two suits, so that three players can hold it: closed tanyao pinfu, waits 2s and 5s.
SANMA_WAITS_25S = "456678p456s34s22p"


def won(scene: Scene, index: int = 0) -> set[str]:
    """The yaku of a win, bonus han left out."""
    return {row.id for row in scene.over.wins[index].value.yaku}


def scored(text: str, rules: Ruleset, **situation: Any) -> dict[str, int] | str:
    """Yaku of a hand with their han, or why it cannot win."""
    value = outcome(text, rules, **situation)
    return value.value if isinstance(value, Refusal) else yaku(value)


def played_out(scene: Scene) -> Scene:
    """Everyone draws and discards until the wall is empty; whoever is asked is tenpai if it can be."""
    while isinstance(scene.public.phase, AwaitDiscard):
        scene.idle(1)
    return declared(scene)


def declared(scene: Scene) -> Scene:
    """Whoever is asked at the end of the wall shows its hand if it can."""
    if isinstance(scene.public.phase, AwaitTenpai):
        for seat in pending(scene.state):
            choices = legal_actions(scene.view(seat))
            scene.take(seat, DeclareTenpai() if DeclareTenpai() in choices else choices[0])
        scene.close()
    return scene


def closed_kan(scene: Scene, seat: int, *names: str) -> Scene:
    """Closed kans one after another; whoever could rob one lets it go."""
    for name in names:
        scene.ankan(seat, name)
        if isinstance(scene.public.phase, AwaitCalls):
            scene.close()
    return scene


def outlook(scene: Scene) -> str:
    """Whether the game goes on after a settled kyoku."""
    phase = scene.public.phase
    if isinstance(phase, AwaitStop):
        return "asked"
    return "over" if isinstance(phase, GameOver) else "goes on"


def last_hand(rules: Ruleset, scores: tuple[int, ...], *, bakaze: int = 1) -> Scene:
    """The last dealer's turn: seat 3 deals and draws 8p, and seat 0 waits for it."""
    return Scene(WAITS_58P, "", "", "", draws="8p", rules=rules, oya=3, bakaze=bakaze, scores=scores)
