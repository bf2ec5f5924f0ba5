"""The cards of results: what they show, and that nothing hidden moves a byte."""

import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from bot.engine.actions import KyuushuKyuuhai
from bot.engine.melds import Meld, MeldKind
from bot.engine.phases import KyokuOver
from bot.engine.scores_and_best_hand import GameSummary, summary_of
from bot.engine.tiles import sort_tiles
from bot.lookup.notation import parse_tiles
from bot.pictures.card_canvas import EDGE
from bot.pictures.draw_card import draw_card_png
from bot.pictures.end_card import end_card_png
from bot.pictures.lettering import width_of
from bot.pictures.review_card_picture import PLACE, WHEN
from bot.pictures.sprite_sheet_specs import TILE_SETS, TileSet
from bot.pictures.sprites import FELT, GLOW, GOLD, tile_sprite
from bot.pictures.win_card import HEAD, win_card_png
from bot.text.sentences import render
from bot.text.table.card_text import end_alt, result_alt
from tests.builders import Scene, tenhou_with, tile
from tests.engine.scenes import JUNK_A, JUNK_B, JUNK_C, WAITS_58P
from tests.engine.test_draws import NINE_KINDS, played_out
from tests.languages import languages_in, some_words
from tests.pictures.test_pictures import found, opened, same

NAMES = ("Aiko", "Ben", "Chie", "Dan")
ALSO_8P = "234m067p33p67p234s"


def win(scene: Scene, names: tuple[str, ...] = NAMES, tiles: TileSet = "classic", locale: str | None = None) -> bytes:
    return win_card_png(scene.public, scene.over, names, tiles, locale)


def faces(data: bytes, name: str, size: str) -> list[tuple[int, int]]:
    """Where the inner part of a tile lies, whatever its corners lie on and whether it is framed."""
    face = tile_sprite(tile(name), size)
    return found(opened(data), face.crop((4, 4, face.width - 4, face.height - 5)))


def ron(*others: str) -> Scene:
    """Ben wins on Aiko's 8p."""
    return Scene(JUNK_A, WAITS_58P, *others, draws="9m", indicators="1z").discard(0, "8p").ron(1)


def test_a_winning_hand_lies_in_sets_with_the_winning_tile_framed() -> None:
    card = opened(win(ron()))
    width = tile_sprite(None, "m").width
    for place, name in enumerate(("3m", "4m", "5m")):
        assert same(card, tile_sprite(tile(name), "m"), EDGE + place * width, HEAD)
    ((x, y),) = faces(win(ron()), "8p", "m")
    assert card.getpixel((x - 4, y - 4)) == GLOW
    assert {card.getpixel((EDGE + 3 * width + gap, HEAD + 20)) for gap in range(14)} == {FELT}


def test_no_hand_but_the_winner_s_moves_a_byte_of_the_card_of_a_win() -> None:
    assert win(ron(JUNK_B, JUNK_C)) == win(ron(JUNK_C, JUNK_B))
    assert win(ron()) != win(Scene(JUNK_A, WAITS_58P, draws="5p8p9m", indicators="1z").turn(0).tsumo(1))


@pytest.mark.parametrize("seat", range(4))
def test_the_card_of_a_game_s_end_marks_its_reader_and_the_computer(seat: int) -> None:
    scene, summary = ended()
    plain = end(scene, summary)
    own = end_card_png(scene.public, summary, NAMES, own=seat)
    computer = end_card_png(scene.public, summary, NAMES, computers=frozenset({seat}))
    assert len({plain, own, computer}) == 3
    assert end_card_png(scene.public, summary, NAMES, own=seat, computers=frozenset({seat})) == own


@pytest.mark.parametrize("tied", [(0, 2), (0, 3)])
def test_equal_points_share_a_place_on_the_card_of_a_kyoku_where_the_rules_split_ties(tied: tuple[int, int]) -> None:
    """As on the card of the game's end (``bot.engine.final``)."""
    cards = {}
    for tie_break in ("seat_order", "split"):
        scene = Scene(JUNK_A, WAITS_58P, draws="9m", indicators="1z", rules=tenhou_with(tie_break=tie_break))
        won = scene.discard(0, "8p").ron(1).over
        scores = [20000, 27000, 30000, 23000]
        scores[tied[1]] = scores[tied[0]]
        equal = replace(won, ended=replace(won.ended, scores=tuple(scores)))
        cards[tie_break] = win_card_png(scene.public, equal, NAMES)
    assert cards["split"] != cards["seat_order"]


@pytest.mark.parametrize("seat", range(4))
def test_everybody_is_named_on_the_card_of_a_win(seat: int) -> None:
    others = tuple("Emi" if other == seat else name for other, name in enumerate(NAMES))
    assert win(ron(), others) != win(ron())


def test_points_before_and_after_are_on_the_card_of_a_win() -> None:
    def scored(scores: tuple[int, ...]) -> bytes:
        dealt = Scene(JUNK_A, WAITS_58P, draws="9m", indicators="1z", scores=scores)
        return win(dealt.discard(0, "8p").ron(1))

    assert scored((30000, 20000, 25000, 25000)) != scored((30000, 20000, 25100, 24900))


def test_two_wins_on_one_tile_are_on_one_card() -> None:
    scene = Scene(JUNK_A, WAITS_58P, ALSO_8P, draws="9m", indicators="1z").discard(0, "8p").ron(1, 2)
    assert len(faces(win(scene), "8p", "m")) == 2


def test_a_counted_yakuman_has_the_dress_of_a_yakuman() -> None:
    scene = Scene(JUNK_A, "2233445667788m", draws="9p8p9p8p1z5m", indicators="4m").idle(5).tsumo(1)
    assert scene.over.wins[0].value.limit == "kazoe_yakuman"
    assert opened(win(scene)).getpixel((0, 0)) == GOLD


def test_a_yakuman_has_a_dress_of_its_own() -> None:
    yakuman = win(Scene("19m19p19s1234567z", draws="1m").tsumo(0))
    assert opened(yakuman).getpixel((0, 0)) == GOLD
    assert opened(win(ron())).getpixel((0, 0)) == FELT
    grounds = [Image.open(io.BytesIO(data)).getpalette() or [] for data in (yakuman, win(ron()))]
    assert grounds[0][3 * FELT : 3 * FELT + 3] != grounds[1][3 * FELT : 3 * FELT + 3]


@pytest.mark.parametrize("tiles", TILE_SETS)
def test_a_card_has_the_reader_s_tiles(tiles: TileSet) -> None:
    first = sort_tiles(parse_tiles(WAITS_58P))[0]
    assert same(opened(win(ron(), tiles=tiles)), tile_sprite(first, "m", tiles=tiles), EDGE, HEAD)


def test_the_words_of_a_card_are_in_the_reader_s_language(tmp_path: Path) -> None:
    english = win(ron())
    with languages_in(tmp_path) as write:
        write("pl", some_words("pl", "East", "RIICHI"))
        assert win(ron(), locale="pl") != english
    assert win(ron()) == english


def test_a_player_whose_name_no_font_has_is_named_by_their_wind() -> None:
    unknown = "\U00012000\U00012001"
    assert win(ron(), ("Aiko", unknown, "Chie", "Dan")) == win(ron(), ("Aiko", "South", "Chie", "Dan"))


def drawn(scene: Scene, names: tuple[str, ...] = NAMES, tiles: TileSet = "classic", locale: str | None = None) -> bytes:
    return draw_card_png(scene.public, scene.over, names, tiles, locale)


FAR = ("147m258p369s1234z", "147p258s369m1234z", "147s258m369p1234z")


def exhausted(*far: str) -> Scene:
    """Ben alone is tenpai when the wall is used up; the others draw what they discard."""
    return played_out(far[0], WAITS_58P, *far[1:])


def test_an_exhaustive_draw_shows_who_is_tenpai_their_hand_and_its_waits() -> None:
    card = drawn(exhausted(*FAR))
    assert [len(faces(card, name, "m")) for name in ("3m", "7p", "8s", "1z")] == [1, 1, 2, 0]
    assert [len(faces(card, name, "d")) for name in ("5p", "8p", "3m")] == [1, 1, 0]


def test_a_draw_for_which_nobody_pays_says_so() -> None:
    def told(scene: Scene) -> str:
        return render(result_alt(scene.public, scene.over, NAMES), markdown=False)

    assert "the wall is used up · nobody pays" in told(played_out(FAR[0], FAR[1], *FAR[1:]))
    assert "nobody pays" not in told(exhausted(*FAR))


def test_no_hand_that_stays_closed_moves_a_byte_of_the_card_of_a_draw() -> None:
    scene, other = exhausted(*FAR), exhausted(FAR[0], FAR[2], FAR[1])
    assert scene.view(2).hidden.hand != other.view(2).hidden.hand
    assert drawn(scene) == drawn(other)
    assert drawn(scene) != drawn(played_out(*FAR, WAITS_58P))


def test_an_abortive_draw_shows_the_hand_that_was_laid_open() -> None:
    scene = Scene(NINE_KINDS, JUNK_A, JUNK_B, draws="9m").take(0, KyuushuKyuuhai())
    other = Scene(NINE_KINDS, JUNK_B, JUNK_A, draws="9m").take(0, KyuushuKyuuhai())
    assert drawn(scene) == drawn(other)
    ((x, y),) = faces(drawn(scene), "4m", "m")
    assert opened(drawn(scene)).getpixel((x - 4, y - 4)) != GLOW


def test_each_kind_of_terminal_and_honour_is_framed_once_where_nine_end_a_kyoku() -> None:
    card = drawn(Scene(NINE_KINDS, JUNK_A, JUNK_B, draws="9m").take(0, KyuushuKyuuhai()))
    marked = [opened(card).getpixel((x - 4, y - 4)) == GLOW for x, y in faces(card, "9m", "m")]
    assert sorted(marked) == [False, True]


def test_the_card_of_a_draw_says_who_is_in_riichi() -> None:
    scene = exhausted(*FAR)
    public, own = scene.public.copy(), scene.public.seats[1].copy()
    own.riichi = True
    public.seats = (public.seats[0], own, *public.seats[2:])
    assert draw_card_png(public, scene.over, NAMES) != drawn(scene)
    assert "In riichi: Ben" in render(result_alt(public, scene.over, NAMES), markdown=False)


def test_four_winds_are_shown_on_the_card_of_the_draw() -> None:
    scene = Scene(JUNK_A, JUNK_B, JUNK_C, "147m258p369s1235z")
    for seat in range(4):
        scene.turn(seat, "1z")
    assert len(faces(drawn(scene), "1z", "d")) == 4


def test_riichi_sticks_that_stay_are_on_the_card_of_a_draw() -> None:
    def left(sticks: int) -> bytes:
        return drawn(Scene(NINE_KINDS, draws="9m", kyotaku=sticks, scores=(24000,) * 4).take(0, KyuushuKyuuhai()))

    assert len({left(sticks) for sticks in range(3)}) == 3


def test_a_won_kyoku_has_no_card_of_a_draw() -> None:
    with pytest.raises(ValueError, match="won"):
        drawn(ron())


def test_an_open_hand_with_four_kans_finds_room_on_the_card_of_a_draw() -> None:
    scene = exhausted(*FAR)
    public, draw = scene.public.copy(), scene.over.draw
    assert draw is not None
    winds = [tile(f"{number}z") for number in (1, 2, 3, 4)]
    own = public.seats[1].copy()
    own.melds = tuple(Meld(MeldKind.DAIMINKAN, (wind,) * 4, wind, 0) for wind in winds)
    public.seats = (public.seats[0], own, *public.seats[2:])
    over = KyokuOver((), replace(draw, shown=(None, (tile("5m"),), None, None)), scene.over.ended)
    card = draw_card_png(public, over, NAMES)
    assert [len(faces(card, f"{number}z", "d")) for number in (1, 2, 3, 4)] == [3] * 4


def ended(
    scores: tuple[int, ...] = (25000,) * 4, far: tuple[str, ...] = (JUNK_B, JUNK_C), **options: object
) -> tuple[Scene, GameSummary]:
    """A game that Ben ends in its last kyoku, by ron on Dan's 8p."""
    rules = tenhou_with(length="east_only", extension="none", **options)
    scene = Scene(far[0], WAITS_58P, far[1], JUNK_A, draws="8p", rules=rules, oya=3, indicators="1z", scores=scores)
    scene.discard(3, "8p", drawn=True).ron(1)
    return scene, summary_of(scene.events)


def end(scene: Scene, summary: GameSummary, names: tuple[str, ...] = NAMES) -> bytes:
    return end_card_png(scene.public, summary, names)


def test_the_summary_of_a_game_has_all_scores_and_the_best_hand() -> None:
    scene, summary = ended()
    assert summary.scores == ((25000,) * 4, (25000, 27000, 25000, 23000))
    assert summary.best == scene.over.wins[0]
    worse = replace(scene.over.wins[0], payments=scene.over.wins[0].payments[:0])
    assert summary.after(worse).best == summary.best
    better = replace(worse, payments=(replace(scene.over.wins[0].payments[0], points=3900),))
    assert summary.after(better).best == better


def test_the_card_of_a_game_s_end_shows_its_best_hand_and_the_scores_by_kyoku() -> None:
    scene, summary = ended()
    assert len(faces(end(scene, summary), "8p", "m")) == 1
    assert faces(end(scene, replace(summary, best=None)), "8p", "m") == []
    swings = replace(summary, scores=(*summary.scores[:1], (40000, 20000, 20000, 20000), *summary.scores[1:]))
    assert end(scene, swings) != end(scene, summary)


@pytest.mark.parametrize("seat", range(4))
def test_everybody_is_named_on_the_card_of_a_game_s_end(seat: int) -> None:
    others = tuple("Emi" if other == seat else name for other, name in enumerate(NAMES))
    assert end(*ended(), others) != end(*ended())


def test_the_card_of_a_game_s_end_says_how_results_follow_from_points() -> None:
    """With scores in whole thousands the same results come of points rounded and not, so that only this can differ."""
    exact, rounded = ended(final_rounding="none"), ended(final_rounding="half_up")
    assert exact[0].public.phase == rounded[0].public.phase
    assert end(*exact) != end(*rounded)


def test_no_closed_hand_moves_a_byte_of_the_card_of_a_game_s_end() -> None:
    assert end(*ended()) == end(*ended(far=(JUNK_C, JUNK_B)))


def test_a_game_that_is_played_has_no_card_of_its_end() -> None:
    scene = ron()
    with pytest.raises(TypeError, match="not over"):
        end(scene, summary_of(scene.events))


def test_the_description_of_a_game_s_end_has_all_that_its_card_shows() -> None:
    scene, summary = ended()
    told = render(end_alt(scene.public, summary, NAMES), markdown=False)
    for part in (
        "1. Ben 27,000 → +37.0",
        "Result in thousands: rounded points minus 30,000; placement bonus +20.0 / +10.0 / −10.0 / −20.0 (uma)",
        "Hand of the game: Ben · 2,000. 3m 4m 5m 6m 7m 8m 6p 7p 3s 4s 5s 8s 8s  + 8p. Pinfu 1 · Tanyao 1.",
        "Dan, hand by hand: 25,000; 23,000",
    ):
        assert part in told


def test_a_review_card_has_room_for_a_hand_with_many_honba() -> None:
    assert width_of("W4, 12 honba", PLACE.size, PLACE.weight) < WHEN
