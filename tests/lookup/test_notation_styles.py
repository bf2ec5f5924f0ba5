"""The ways in which people spell a hand: each is read, and what is spelled in any of them is read again."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import NotationError
from bot.engine.tiles import KIND_OF, TILE_NAMES, Tile, is_red, sort_tiles, tile_set
from bot.lookup.notation import format_meld, format_tiles, parse_hand, parse_melds, parse_tile, parse_tiles
from tests.for_each import for_each

"""What every text below spells, or says it is another."""


def read(text: str) -> str:
    """A hand in mpsz: concealed tiles, the winning one, sets."""
    hand = parse_hand(text)
    won = "" if hand.win is None else f" {TILE_NAMES[hand.win]}"
    return f"{format_tiles(hand.concealed)}{won}{''.join(map(format_meld, hand.melds))}"


@for_each(
    "text",
    [
        "123m406p789s11222z",
        "123M406P789S11222Z",
        "123m 406p 789s 11222z",
        "1m2m3m4p0p6p7s8s9s1z1z2z2z2z",
        "1m 2m 3m 4p 0p 6p 7s 8s 9s 1z 1z 2z 2z 2z",
        "1 2 3 m 4 0 6 p 7 8 9 s 1 1 2 2 2 z",
        "m123 p406 s789 z11222",
        "m123p406s789z11222",
        "M123P406S789Z11222",
        "m 1 2 3 p 4 0 6 s 7 8 9 z 1 1 2 2 2",
        "m123 p406 s789 EE SSS",
        "P406 S789 M123 EESSS",
        "123man 406pin 789sou 11222honors",
        "123 man, 406 pin, 789 sou, 11222 honours",
        "man 123 pin 406 sou 789 honors 11222",
        "123 characters 406 dots 789 bamboo EE SSS",
        "123m 4r56p 789s EESSS",
        "123m 45r6p 789s EESSS",
        "123m 4p 5pr 6p 789s EESSS",
        "123m 4p 5rp 6p 789s EESSS",
        "123m 4p r5p 6p 789s EESSS",
        "123m 4p red 5p 6p 789s EESSS",
        "123m 4p aka5p 6p 789s EESSS",
        "123m 4赤56p 789s EESSS",
        "123m406p789s east east south south south",
        "123m406p789s ton ton nan nan nan",
        "123m406p789s East wind East wind South South South",
        "123m406p789s ee sss",
        "123m 406p 789s E x2 S x3",
        "123m 406p 789s east×2 2z*3",
        "123m406p789seesss",
        "123m406p789s東東南南南",
        "一二三萬四赤五六筒七八九索東東南南南",
        "一萬二萬三萬 四筒赤五筒六筒 七索八索九索 東東南南南",
        "1萬2萬3萬4筒赤5筒6筒7索8索9索東東南南南",
        "萬123 筒406 索789 東東南南南",
        "一二三④赤5筒⑥789東東南南南",
        "一二三④赤⑤⑥789東東南南南",
        "１２３ｍ４０６ｐ７８９ｓ１１２２２ｚ",
        "123m+406p+789s+11z+222z",
        "123m/406p/789s/11z/222z",
        "123m|406p|789s|11z|222z",
        "123m-406p-789s-11z-222z",
        "123m.406p;789s\n11z\t222z",
        "> `123m 406p` **789s** ||11z 222z||",
        "123\u200bm406p789s\ufeff11222z",
        "🀇🀈🀉🀜<:jt_0p_1a2b3c4d:1200000000000000001>🀞🀖🀗🀘🀀🀀🀁🀁🀁",
        "🀇️🀈️🀉️ 4p <:5p_red:12> 6p 789s <a:east:123> :jt_1z_aabbccdd: 222z",
    ],
)
def test_a_hand_in_many_spellings(text: str) -> None:
    assert read(text) == "123m406p789s1122z 2z"


@for_each(
    ("text", "hand"),
    [
        ("19m19p19s ESWNPFC E", "19m19p19s1234567z 1z"),
        ("19m19p19s eswnpfc e", "19m19p19s1234567z 1z"),
        ("19m19p19s E S W N B F C E", "19m19p19s1234567z 1z"),
        ("一九①⑨１９東南西北白發中中", "19m19p19s1234567z 7z"),
        ("一二三①②③123東東白白白", "123m123p123s1155z 5z"),
        ("一二三ⅠⅡⅢ①②③東東発発発", "123m123p123s1166z 6z"),
        ("红中红中红中123m456p789s白板白板", "123m456p789s5777z 5z"),
        ("11m 22p white dragon white dragon green green red red dragon haku 33s", "11m22p33s5556677z"),
        ("111z red 5m 67m 234p 567p 99s", "067m234567p9s111z 9s"),
        ("EEESSSWWWNNNPP", "1112223334445z 5z"),
        ("eee sss ww nn ff cc", "1112223344667z 7z"),
    ],
)
def test_honours_and_how_japanese_books_print(text: str, hand: str) -> None:
    assert read(text) == hand


def test_red_is_the_dragon_behind_another_dragon_and_else_the_colour_of_the_five() -> None:
    assert format_tiles(parse_tiles("green red 5s")) == "67z5s"
    assert format_tiles(parse_tiles("green 3m red 5s, red red")) == "6z3m0s77z"
    assert format_tiles(parse_tiles("green aka5s")) == "6z0s"
    assert format_tiles(parse_tiles("Haku  + red 5p")) == "5z0p", "as the bot writes a hand and what was drawn"


@for_each(
    ("text", "sets"),
    [
        ("chi 567s pon 888p kan 1111m", "(567s)(888p)(1111m)"),
        ("chii: 567s, pung 888p, kong 1m", "(567s)(888p)(1111m)"),
        ("pon E ankan haku", "(111z)[5555z]"),
        ("pon (888p) closed kan (1111m)", "(888p)[1111m]"),
        ("closed kan 1m added kan 2m open kan 3m", "[1111m](2222m+)(3333m)"),
        ("concealed-kan 1m minkan 9p9p9p9p", "[1111m](9999p)"),
        ("チー567s ポン東 暗槓1111m 加槓2222p", "(567s)(111z)[1111m](2222p+)"),
        ("{567s} (888p) ［1111m］（EEE）", "(567s)(888p)[1111m](111z)"),
        ("(567s888p1111m)", "(567s)(888p)(1111m)"),
        ("(pon 888p) (ankan 1111m) [加槓 2222m]", "(888p)[1111m](2222m+)"),
        ("pon man 444 chi sou 123", "(444m)(123s)"),
        ("(m123) (s888)", "(123m)(888s)"),
    ],
)
def test_declared_sets_in_words_and_brackets(text: str, sets: str) -> None:
    assert "".join(map(format_meld, parse_melds(text))) == sets


def test_sets_in_words_stand_in_a_hand() -> None:
    assert read("45m 33s chi 123s pon 888s kan 5p 6m") == "45m33s 6m(123s)(888s)(5555p)"
    assert read("chi 123s 45m33s closed kan EEEE pon 9p 6m") == "45m33s 6m(123s)[1111z](999p)"


@pytest.mark.parametrize("text", ["rinshan", "123pinfu", "5pm", "manage", "E1", "chicken 123m", "<:pepe:1>", ":x:"])
def test_what_is_no_tile_is_none(text: str) -> None:
    with pytest.raises(NotationError):
        parse_tiles(text)


@pytest.mark.parametrize(
    ("name", "tile"),
    [("jt_0p_1a2b3c4d", "0p"), ("5p_red", "0p"), ("5mr", "0m"), ("mj1m", "1m"), ("s9", "9s"), ("haku", "5z")],
)
def test_an_emoji_is_read_by_its_name(name: str, tile: str) -> None:
    assert parse_tile(f"<:{name}:1234567890>") == parse_tile(tile)
    assert parse_tile(f" :{name}: ") == parse_tile(tile)


def test_an_emoji_that_names_two_tiles_is_none() -> None:
    with pytest.raises(NotationError):
        parse_tile("<:1m_2m:1234567890>")


# ---------------------------------------------------------------------------------------------------------- round trips

KANJI = "一二三四五六七八九"
HONOURS = "東南西北白發中"
WORDS = ("east", "south", "west", "north", "white", "green", "red")


def parts(tile: Tile) -> tuple[int, int, bool]:
    """Number, suit and colour."""
    kind = KIND_OF[tile]
    return kind % 9 + 1, kind // 9, is_red(tile)


def mpsz(tile: Tile) -> str:
    return TILE_NAMES[tile]


def capitals(tile: Tile) -> str:
    return TILE_NAMES[tile].upper() if KIND_OF[tile] < 27 else "ESWNPFC"[KIND_OF[tile] - 27]


def kanji(tile: Tile) -> str:
    number, suit, red = parts(tile)
    return HONOURS[number - 1] if suit == 3 else f"{'赤' if red else ''}{KANJI[number - 1]}{'萬筒索'[suit]}"


def words(tile: Tile) -> str:
    number, suit, red = parts(tile)
    return f"{WORDS[number - 1]}, " if suit == 3 else f"{'aka' if red else ''}{number}{('man', 'pin', 'sou')[suit]}, "


def suit_first(tile: Tile) -> str:
    number, suit, red = parts(tile)
    return f"{'mpsz'[suit]}{'0' if red else number} "


def marked(tile: Tile) -> str:
    number, suit, red = parts(tile)
    return f"{number}{'r' if red else ''}{'mpsz'[suit]} "


def wide(tile: Tile) -> str:
    return "".join(chr(ord(char) + 0xFEE0) for char in TILE_NAMES[tile])


def sign(tile: Tile) -> str:
    order = [*range(27, 31), 33, 32, 31, *range(9), *range(18, 27), *range(9, 18)]
    return f"<:jt_{TILE_NAMES[tile]}_1a2b3c4d:1>" if parts(tile)[2] else chr(0x1F000 + order.index(tile))


SET = tile_set((1, 1, 1))
SPELLINGS: tuple[Callable[[Tile], str], ...] = (mpsz, capitals, kanji, words, suit_first, marked, wide, sign)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from(SPELLINGS))
def test_a_hand_in_any_spelling_is_read_again(seed: int, spelling: Callable[[Tile], str]) -> None:
    tiles = Random(seed).sample(SET, 14)
    hand = parse_hand("".join(map(spelling, tiles)))
    assert hand.concealed == sort_tiles(tiles[:-1])
    assert hand.win == tiles[-1]
