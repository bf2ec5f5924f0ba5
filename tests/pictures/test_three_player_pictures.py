"""A table for three in pictures and in words: nobody across, norths set aside, the questions at the end."""

from datetime import UTC, datetime

import pytest

from bot.engine.actions import DeclareNoten, DeclareTenpai, Kita
from bot.engine.errors import Refusal
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import AwaitStop, AwaitTenpai
from bot.engine.rules.ruleset import preset, ruleset_from
from bot.pictures.board import Lying, board_png, row_image, seat_png
from bot.pictures.layout import ACROSS, FRAME, GAP, RIVER_SIZE, TILE, WIDTH, layout_of, meld_image, turned_to
from bot.pictures.sprite_sheet_specs import SIZES
from bot.pictures.sprites import FELT, GLOW, tile_sprite
from bot.pictures.win_card import win_card_png
from bot.text.sentences import render
from bot.text.table.board_text import board_alt, last_action, scores_line, seat_lines, turn_line
from bot.text.table.card_text import result_alt
from bot.text.table.hand_text import hand_alt, hand_heading, prompt
from bot.text.table.refusals import SENTENCES, refusal_text
from bot.text.table.result_text import kyoku_result
from tests.builders import Scene, tile
from tests.pictures.test_pictures import found, framed, opened, same

SANMA = preset("tenhou_sanma")
NAMES = ("Aiko", "Ben", "Chie")
QUIET = ("1199m147p258s123z", "147p369p258s2567z", "258p147s369s3567z")
FAR = ("147m258p369s1234z", "258m369p147s3456z", "369m147p258s4567z")
TENPAI = "123m406p789s1122z"
DUE = datetime(2026, 1, 1, tzinfo=UTC)


def three(*hands: str, **options: object) -> Scene:
    dealt = [hand or quiet for hand, quiet in zip([*hands, "", "", ""], QUIET, strict=False)]
    return Scene(*dealt, **{"rules": SANMA, "scores": (35000,) * 3, **options})  # type: ignore[arg-type]


def with_norths(count: int = 1) -> Scene:
    """Aiko has set so many norths aside and has a tile in exchange for the last."""
    scene = three("123456789p11s14z", draws="4z", rinshan="4z4z9s1z", indicators="9m")
    for _ in range(count):
        scene.kita(0).close()
    return scene


def test_the_table_is_less_deep_where_nobody_sits() -> None:
    picture = opened(board_png(three().public, NAMES, 0))
    assert picture.size == layout_of(3).size
    assert picture.height < layout_of(4).size[1]


def test_the_next_player_sits_right_and_the_one_before_left() -> None:
    scene = three(draws="9s").turn(0).turn(1, "1p").turn(2, "8p")
    picture = opened(board_png(scene.public, NAMES, 0))
    right, left = tile_sprite(tile("1p"), RIVER_SIZE, 1), tile_sprite(tile("8p"), RIVER_SIZE, 3)
    middle, first = layout_of(3).top, ACROSS + GAP
    assert same(picture, right, WIDTH // 2 + first, middle + 3 * TILE - right.height)
    assert framed(picture, left, WIDTH // 2 - first - left.width, middle - 3 * TILE)


def test_the_far_side_shows_the_dora_indicators_and_no_river_or_hand() -> None:
    picture = opened(board_png(three(indicators="3s").public, NAMES, 0))
    ((x, y),) = found(picture, tile_sprite(tile("3s"), "m"))
    assert abs(x + SIZES["m"] // 2 - WIDTH // 2) <= 1
    assert y < 160
    corner = picture.crop((100, 0, 280, 110))
    assert set(corner.tobytes()) == {FELT}


@pytest.mark.parametrize("viewer", range(3))
def test_norths_set_aside_stand_upright_wherever_the_seat_is(viewer: int) -> None:
    north = tile_sprite(tile("4z"), "d")
    assert found(opened(board_png(three().public, NAMES, viewer)), north) == []
    norths = found(opened(board_png(with_norths(4).public, NAMES, viewer)), north)
    assert len(norths) == 4


def test_the_north_that_may_be_won_on_is_framed() -> None:
    north = tile_sprite(tile("4z"), "d")
    declared = three("123456789p11s14z", draws="4z").kita(0)
    picture = opened(board_png(declared.public, NAMES, 0))
    assert found(picture, north) == []
    inside = (FRAME, FRAME, north.width - FRAME, north.height - FRAME)
    ((x, y),) = found(picture, north.crop(inside))
    assert picture.getpixel((x - FRAME, y - FRAME)) == GLOW


def test_the_called_tile_points_to_the_player_before_on_the_left_among_three() -> None:
    five = tile("5z")
    turned = tile_sprite(five, "m", 1)
    for source, place in ((2, 0), (1, 2)):
        image = meld_image(Meld(MeldKind.PON, (five,) * 3, five, source), 0, 3, "m")
        assert same(image, turned, SIZES["m"] * place, image.height - turned.height)


@pytest.mark.parametrize(
    ("source", "caller", "toward"), [(0, 1, 1), (0, 2, 3), (1, 2, 2), (1, 0, 3), (2, 0, 1), (2, 1, 2)]
)
def test_an_arrow_points_to_where_the_caller_sits_among_three(source: int, caller: int, toward: int) -> None:
    """Across the table between the two at its sides, though one of them plays after the other."""
    hands = [hand.replace("567z", "467z") for hand in QUIET]
    hands[caller] = "147p369s258s5567z"
    scene = three(*hands, draws="9p" * source + "5z")
    for seat in range(source):
        scene.turn(seat, "9p")
    scene.discard(source, "5z", drawn=True).pon(caller, "5z5z")
    ghost, _ = row_image((Lying(tile("5z"), sideways=False, look="faded", toward=toward),), 400, "classic")
    lies = turned_to((0, 1, 3)[source], ghost)
    assert (
        len(found(opened(board_png(scene.public, NAMES, 0)), lies.crop((4, 4, lies.width - 4, lies.height - 8)))) == 1
    )


def test_the_own_tiles_stand_below_the_table_for_three() -> None:
    scene = three(draws="9s")
    picture = opened(seat_png(scene.view(0), NAMES))
    first = tile_sprite(scene.view(0).hidden.hand[0], "l")
    assert same(picture, first, 8, layout_of(3, own_strip=False).size[1] + 8)


def won() -> Scene:
    """Aiko wins on the tile in exchange for a north."""
    return three("123456789p1s111z", draws="4z", rinshan="1s", indicators="9m").kita(0).close().tsumo(0)


def test_the_card_of_a_win_shows_the_norths() -> None:
    scene = won()
    picture = opened(win_card_png(scene.public, scene.over, NAMES))
    assert len(found(picture, tile_sprite(tile("4z"), "c"))) == 1


def test_words_name_three_players_and_the_norths_of_each() -> None:
    public = with_norths(2).public
    assert render(scores_line(public, NAMES)) == "▶ E Aiko 35,000 · S Ben 35,000 · W Chie 35,000"
    assert render(seat_lines(public, NAMES)) == "-# East Aiko: kita N N"
    assert "Aiko: river empty; melds kita N N; 14 concealed tiles." in render(board_alt(public, NAMES))


def test_the_own_hand_names_the_own_norths() -> None:
    view = with_norths().view(0)
    assert render(hand_heading(view)).endswith("kita N")
    assert "Norths set aside: 1." in render(hand_alt(view))


def test_setting_a_north_aside_is_told_and_asked_about() -> None:
    scene = three("", "123456789p111s4z", draws="4z").kita(0)
    assert render(last_action(scene.public, NAMES) or scores_line(scene.public, NAMES)) == (
        "Aiko sets a north aside (kita)."
    )
    asked = prompt(scene.view(1), NAMES, DUE)
    assert asked is not None
    assert render(asked).startswith("**Aiko sets a north aside. You can win!** · ends <t:")
    others = prompt(scene.view(2), NAMES, None)
    assert others is not None
    assert render(others) == "The north stays aside unless somebody wins on it"


def test_a_win_names_the_norths_and_their_han() -> None:
    scene = won()
    shown = render(kyoku_result(scene.public, scene.over, NAMES))
    assert "### 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s E E E  kita N  + 1s" in shown
    assert "Kita (north extraction) 1" in shown
    assert "kita N" in render(result_alt(scene.public, scene.over, NAMES))


@pytest.mark.parametrize(
    "reason",
    [
        Refusal.RULE_OFF,
        Refusal.TILE_NOT_HELD,
        Refusal.NO_DRAWN_TILE,
        Refusal.RIICHI_HAND_IS_FIXED,
        Refusal.LAST_TILE,
    ],
)
def test_why_a_north_may_not_be_set_aside_is_said_in_words_that_fit(reason: Refusal) -> None:
    told = render(refusal_text(reason, Kita(), three().view(0)))
    assert told != render(SENTENCES[reason])
    assert "north" in told.lower()


@pytest.mark.parametrize("action", [DeclareTenpai(), DeclareNoten()])
@pytest.mark.parametrize("reason", [Refusal.NOT_TENPAI, Refusal.RIICHI_HAND_IS_FIXED, Refusal.ALREADY_ANSWERED])
def test_why_a_hand_may_not_be_shown_is_said_in_words_that_fit(
    reason: Refusal, action: DeclareTenpai | DeclareNoten
) -> None:
    assert render(refusal_text(reason, action, three().view(0))) != render(SENTENCES[reason])


def exhausted() -> Scene:
    scene = Scene(TENPAI, *FAR, rules=preset("mleague")).idle(70)
    assert isinstance(scene.state.phase, AwaitTenpai)
    return scene


def test_the_question_who_is_tenpai_shows_everybody_the_same_and_the_hand_what_it_may_do() -> None:
    scene, names = exhausted(), (*NAMES, "Dan")
    question = turn_line(scene.public, names, DUE)
    assert question is not None
    assert (
        render(question)
        == "The wall is used up: each player declares whether their hand is ready (tenpai) · ends <t:1767225600:R>"
    )
    before = (board_png(scene.public, names), render(board_alt(scene.public, names)))
    scene.take(0, DeclareTenpai()).take(1, DeclareNoten())
    assert (board_png(scene.public, names), render(board_alt(scene.public, names))) == before
    answered, asked = prompt(scene.view(0), names, None), prompt(scene.view(2), names, DUE)
    assert answered is not None
    assert asked is not None
    assert render(answered) == "You have answered; waiting for the other players."
    assert render(asked).startswith("**The wall is used up, and your hand is not ready (noten).** ·")


def test_a_dealer_who_may_end_the_game_is_asked_and_the_others_are_told_who_decides() -> None:
    choices = dict.fromkeys(("agari_yame", "tenpai_yame"), "choice_always")
    rules = ruleset_from({"length": "east_only", "yame_needs_target": False, **choices}, preset("tenhou"))
    scene = Scene(*FAR, TENPAI, draws="1z", rules=rules, oya=3, scores=(25000,) * 4).tsumo(3)
    assert isinstance(scene.state.phase, AwaitStop)
    names = (*NAMES, "Dan")
    asked, others = prompt(scene.view(3), names, None), prompt(scene.view(0), names, DUE)
    assert asked is not None
    assert others is not None
    assert render(asked) == "**You would repeat as dealer after the last hand: end the game here?**"
    assert render(others).startswith("**Dan** decides whether the game ends here ·")
