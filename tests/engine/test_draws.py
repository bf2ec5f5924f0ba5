"""Draws: noten payments, tenpai, nagashi mangan and the abortive draws (rules reference 5)."""

import pytest

from bot.engine.events import DrawReason
from bot.engine.phases import AwaitDiscard
from bot.engine.tenpai import counts_as_tenpai
from tests.builders import Scene, tenhou_with

NINE_KINDS = "19m19p19s123z2468m"


def played_out(*hands: str, **kwargs: object) -> Scene:
    """A kyoku in which everyone draws and discards until the wall is empty."""
    scene = Scene(*hands, **kwargs)  # type: ignore[arg-type]
    while isinstance(scene.public.phase, AwaitDiscard):
        scene.idle(1)
    return scene


@pytest.mark.parametrize("hand", ["456m234p678p99p12s", "345678m345s67p88s"])
def test_a_closed_hand_is_tenpai_without_keishiki_tenpai_too_for_it_could_win_by_tsumo(hand: str) -> None:
    scene = Scene("", hand, "", "", rules=tenhou_with(keishiki_tenpai=False))
    assert counts_as_tenpai(scene.view(1))


FOUR_READY = (
    "123m456m789m12p99s",
    "123456789s12p99m",
    "345678m345s67p88s",
    "456789p345678s4z",
)


def test_four_riichi_abort_the_hand_with_every_stick_paid() -> None:
    scene = Scene(*FOUR_READY, draws="1z1z1z1z")
    for seat in range(4):
        scene.riichi(seat, "1z", drawn=True).close()
    assert scene.draw.reason is DrawReason.SUUFON_RENDA
    scene = Scene(*FOUR_READY, draws="1z2z3z7z")
    for seat, name in enumerate(("1z", "2z", "3z", "7z")):
        scene.riichi(seat, name, drawn=True).close()
    assert scene.draw.reason is DrawReason.SUUCHA_RIICHI
    assert all(hand is not None for hand in scene.draw.shown)
    assert scene.over.ended.kyotaku == 4
    assert scene.over.ended.scores == (24000,) * 4
