"""The page of a yaku: its requirements, its value under these and other rules, and an example hand."""

from dataclasses import dataclass
from functools import lru_cache

from bot.engine.rules.ruleset import Ruleset, preset
from bot.engine.scoring.score import MANGAN, tsumo_shares
from bot.engine.scoring.yaku_catalogue import Yaku, catalogue
from bot.engine.scoring.yaku_worth import Worth, worth_of
from bot.engine.tiles import Tile
from bot.lookup.yaku_examples import Scored, examples, scored
from bot.pictures.card_canvas import EDGE, Card
from bot.pictures.lettering import for_reader
from bot.pictures.score_picture import score_alt, score_png
from bot.pictures.sprite_sheet_specs import TileSet
from bot.pictures.sprites import side_by_side, tile_sprite
from bot.text.rules.named_rules import AnyRules, named
from bot.text.rules.preset_names import named_presets, preset_short
from bot.text.rules.rule_options import matters, option_line
from bot.text.score.yaku_requirements import DECIDING_OPTIONS, REQUIRES
from bot.text.score.yaku_text import worth_text, yaku_in_sentence, yaku_meanings, yaku_name
from bot.text.sentences import Plain, Words, joined, lines, say
from bot.text.tile_text import tile_name


@dataclass(frozen=True, slots=True)
class YakuPage:
    """What stands above and below the picture of the example, and its alt text."""

    above: Words
    below: Words
    alt: Words


def yaku_page(yaku_id: str, by: AnyRules) -> YakuPage:
    """The page of a yaku under these rules. Raises KeyError for an unknown id."""
    yaku, rules, title = catalogue()[yaku_id], named(by).rules, named(by).short
    example = scored(yaku_id, rules)
    return YakuPage(
        lines(
            say("## {yaku}", yaku=yaku_name(yaku_id)),
            _other_names(yaku),
            _here(yaku, rules, title),
            REQUIRES[yaku_id],
            _exclusions(yaku, rules),
        ),
        lines(
            _discards_line(rules) if example is None else _changed(example),
            *_options(yaku, rules),
            _elsewhere(yaku, rules),
        ),
        _discards_alt(yaku_id) if example is None else score_alt(example.answer),
    )


def _other_names(yaku: Yaku) -> Words:
    others = yaku_meanings(yaku)[1:]
    return joined((Plain(yaku.kanji), Plain(yaku.kana), *others))


def _here(yaku: Yaku, rules: Ruleset, title: Words) -> Words:
    worth = worth_of(yaku.id, rules)
    if worth is None:
        return say("**Does not count here** (rules: {rules})", rules=title)
    return say("**{worth}** (rules: {rules})", worth=worth_text(worth, yaku), rules=title)


def _exclusions(yaku: Yaku, rules: Ruleset) -> Words | None:
    if yaku.kind == "yakuman" and not rules.yakuman_stack:
        return say("Yakuman do not combine with ordinary yaku, dora or each other.")
    if yaku.kind == "yakuman":
        return say("Yakuman combine only with each other, not with ordinary yaku or dora.")
    # One name for every yakuhai.
    others = dict.fromkeys(
        "yakuhai" if other.startswith("yakuhai_") else other
        for other in yaku.not_with
        if worth_of(other, rules) is not None and not _combined(yaku.id, other, rules)
    )
    if not others:
        return None
    return say("Cannot be combined with {others}.", others=joined(map(_list_name, others), ", "))


def _list_name(yaku: str) -> Words:
    """The name of a yaku within a sentence."""
    return say("yakuhai") if yaku == "yakuhai" else yaku_in_sentence(yaku)


def _combined(first: str, second: str, rules: Ruleset) -> bool:
    """Whether an option lets two yaku combine that otherwise do not (reference 2.12, 3.4)."""
    pair = {first, second}
    if pair == {"rinshan", "haitei"}:
        return rules.rinshan_haitei == "combine"
    # A player's own closed kan keeps ippatsu if only another player's call ends it.
    return pair == {"ippatsu", "rinshan"} and rules.ippatsu_broken_by == "open_meld_by_other"


def _elsewhere(yaku: Yaku, rules: Ruleset) -> Words:
    """The presets in which the yaku has a different value."""
    here = worth_of(yaku.id, rules)
    others: dict[Worth | None, list[str]] = {}
    for name in named_presets():
        worth = worth_of(yaku.id, preset(name))
        if worth != here:
            others.setdefault(worth, []).append(name)
    if not others:
        if here is None:
            return say("-# No preset uses this yaku.")
        return say("-# Its value is the same in all presets.")
    # Presets in which the yaku does not count come last.
    order = sorted(others.items(), key=lambda entry: entry[0] is None)
    parts = [
        say(
            "{worth}: {presets}",
            worth=say("Does not count") if worth is None else worth_text(worth, yaku),
            presets=joined((preset_short(name) for name in names), "; "),
        )
        for worth, names in order
    ]
    return lines(*(say("-# {part}.", part=part) for part in parts))


def _changed(example: Scored) -> Words | None:
    """That the example is scored by other rules, where these do not have the yaku or its tiles."""
    if not example.changed:
        return None
    if example.answer.rules.players == 3:
        return say("-# The example is scored as in a three-player game.")
    return say("-# The example is scored under rules with this yaku.")


def _discards_alt(yaku_id: str) -> Words:
    return say("Discards: {tiles}.", tiles=joined((tile_name(tile) for tile in examples()[yaku_id].discards), " "))


def _discards_line(rules: Ruleset) -> Words:
    """The payments for nagashi mangan, which are those of a mangan by tsumo (reference 5.2)."""
    from_dealer, from_other = tsumo_shares(MANGAN, rules, dealer=False)
    return say(
        "Example: all your discards are terminals and honours, and none of them was called. The dealer pays "
        "{dealer}, and the others pay {other} each; if you are the dealer, everybody pays {each}.",
        dealer=from_dealer,
        other=from_other,
        each=tsumo_shares(MANGAN, rules, dealer=True)[1],
    )


def _options(yaku: Yaku, rules: Ruleset) -> tuple[Words, ...]:
    """The options that decide how the yaku counts, with their values."""
    if worth_of(yaku.id, rules) is None:
        return ()
    deciding = (option for option in DECIDING_OPTIONS[yaku.id] if matters(option, rules))
    return tuple(say("-# {rule}", rule=option_line(option, rules)) for option in deciding)


@for_reader
def yaku_png(yaku_id: str, by: AnyRules, tiles: TileSet = "classic", locale: str | None = None) -> bytes:
    """The example of a yaku as PNG, laid out as in ``/score``. Takes a few milliseconds for the first time."""
    return _yaku_png(yaku_id, named(by).rules, tiles, locale)


@lru_cache(maxsize=128)
def _yaku_png(yaku_id: str, rules: Ruleset, tiles: TileSet, locale: str | None) -> bytes:
    example = scored(yaku_id, rules)
    if example is not None:
        return score_png(example.answer, tiles, locale)
    return _river_png(examples()[yaku_id].discards, tiles)


def _river_png(river: tuple[Tile, ...], tiles: TileSet) -> bytes:
    """Discards in rows of six, as on a table."""
    rows = [
        side_by_side([tile_sprite(tile, "l", tiles=tiles) for tile in river[at : at + 6]])
        for at in range(0, len(river), 6)
    ]
    high = rows[0].height
    card = Card(high * len(rows) + 2 * EDGE, tiles, width=rows[0].width + 2 * EDGE)
    for place, row in enumerate(rows):
        card.piece((EDGE, EDGE + place * high), row)
    return card.png()
