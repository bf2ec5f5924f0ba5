"""Other parts of a decision as words: riichi, calls, kans, kita, wins, nine terminals, and answers."""

from typing import Final

from bot.analysis.efficiency import Outlook
from bot.analysis.review.judged_decision import RiichiTurn
from bot.analysis.review.kan_win_offers import KanTurn, KitaTurn, NineTurn, WinTurn
from bot.analysis.review.offered_calls import CallTurn, OfferedCall
from bot.engine import actions as act
from bot.engine.calls import Call
from bot.engine.scoring.points import ron_points, tsumo_shares
from bot.engine.tiles import Tile
from bot.engine.view import SeatView
from bot.text.review.compared_discards import far_from_tenpai, help_text, stand_text
from bot.text.review.review_words import FINDINGS, players_text, tile, yaku_names
from bot.text.score.typed_hand_summary import counted_kinds
from bot.text.score.yaku_text import han_fu, yaku_line
from bot.text.sentences import Text, Words, amount, joined, lines, say
from bot.text.table.board_text import Names
from bot.text.tile_text import tiles_text

_OFFERS: Final = 3
"""The number of ways to call a tile that are shown, the best first."""


def riichi_text(turn: RiichiTurn, names: Names) -> Words | None:
    """Whether riichi was declared or possible, or a missed tenpai; None if there is nothing to add."""
    if turn.declared:
        if turn.others:
            return say(
                "Riichi was declared after {players} had already declared it.", players=players_text(turn.others, names)
            )
        return say("This riichi was the first of the hand.")
    if turn.chosen is None:
        first = turn.outcomes[0]
        return say(
            "The hand could have been tenpai: after {tile}, it {facts}.", tile=tile(first.tile), facts=stand_text(first)
        )
    return say("Riichi was possible; the hand stayed silent (damaten).") if turn.open else None


def call_name(call: Call) -> Words:
    """``pon``, ``chii with 4s 6s``, ``kan``."""
    match call:
        case act.Chii(tiles=tiles):
            return say("chii with {tiles}", tiles=tiles_text(tiles))
        case act.Pon(tiles=tiles):
            return say("pon with {tiles}", tiles=tiles_text(tiles))
        case _:
            return say("kan")


def call_verdict(turn: CallTurn, names: Names) -> Words:
    """The answer to a discard that could be called."""
    values = {"tile": tile(turn.tile), "name": names[turn.source]}
    if turn.taken is None:
        return say("**{name}'s {tile} was not called.**", **values)
    return say("**{name}'s {tile} was called: {call}.**", **values, call=call_name(turn.taken.call))


def calls_text(turn: CallTurn) -> Words:
    """The hand without a call, and after each possible call."""
    shown = list(turn.offers[:_OFFERS])
    if turn.taken is not None and turn.taken not in shown:
        shown[-1] = turn.taken
    reach = say("within reach: {yaku}", yaku=yaku_names(turn.yaku)) if turn.yaku else None
    before = joined((outlook_text(turn.before), reach), "; ")
    return lines(
        say("**Without a call**: {facts}", facts=before),
        *(_offer(offer, taken=offer is turn.taken) for offer in shown),
    )


def _offer(offer: OfferedCall, *, taken: bool) -> Words:
    call = call_name(offer.call)
    if offer.discard is not None:
        call = say("{call}, best discard {tile}", call=call, tile=tile(Tile(offer.discard)))
    facts = joined(
        (
            outlook_text(offer.after),
            joined((text for finding, text in FINDINGS.items() if finding in offer.facts), ", "),
            say("within reach: {yaku}", yaku=yaku_names(offer.yaku)) if offer.yaku else None,
        ),
        "; ",
    )
    values = {"call": call, "facts": facts}
    return say("**Called** {call}: {facts}", **values) if taken else say("**Possible** {call}: {facts}", **values)


def outlook_text(outlook: Outlook) -> Words:
    """The shanten of a hand and the tiles that help it; of a tenpai hand its waits."""
    if outlook.shanten > 0:
        return help_text(outlook)
    if not outlook.accepted:
        return say("tenpai")
    return say("tenpai, waiting for {tiles}", tiles=counted_kinds(outlook.accepted))


def kan_name(kan: act.Ankan | object, kan_tile: Tile) -> Text:
    """``closed kan of 1z``."""
    values = {"tile": tile(kan_tile)}
    return say("closed kan of {tile}", **values) if isinstance(kan, act.Ankan) else say("added kan of {tile}", **values)


def kan_verdict(turn: KanTurn) -> Words | None:
    """That a kan was declared; None if none was."""
    if turn.taken is None:
        return None
    return say("**Declared: {kan}.**", kan=kan_name(turn.taken.kan, turn.taken.kan.tile))


def kans_text(turn: KanTurn) -> Words:
    """The hand after its best discard, and after each possible kan."""
    if turn.taken is None:
        return lines(
            *(
                say(
                    "Also possible: {kan}, which would have left the hand {facts} before the replacement tile.",
                    kan=kan_name(offer.kan, offer.kan.tile),
                    facts=_standing(offer.after),
                )
                for offer in turn.offers
            )
        )
    return lines(
        say("With the best discard instead: {facts}", facts=outlook_text(turn.before)),
        say("With the kan, before the replacement tile: {facts}", facts=outlook_text(turn.taken.after)),
    )


def _standing(outlook: Outlook) -> Words:
    if outlook.shanten <= 0:
        return outlook_text(outlook)
    return far_from_tenpai(outlook.shanten)


def kita_text(turn: KitaTurn) -> Words:
    """The hand after setting a north aside, and without."""
    if not turn.taken:
        return say(
            "A north could have been set aside; before the replacement tile, that would have left the hand {facts}.",
            facts=_standing(turn.after),
        )
    return lines(
        say("**A north was set aside.**"),
        say("With the best discard instead: {facts}", facts=outlook_text(turn.before)),
        say("With the north set aside, before the replacement tile: {facts}", facts=outlook_text(turn.after)),
    )


def win_text(turn: WinTurn, view: SeatView) -> Words:
    """A win that was taken or passed, and its value without ura dora."""
    paid = _paid(turn, view)
    values = {"worth": joined((paid, han_fu(turn.value)), ", ")}
    if turn.taken:
        head = say("**Won by tsumo**: {worth}.", **values) if turn.tsumo else say("**Won by ron**: {worth}.", **values)
    elif turn.tsumo:
        head = say("**Passed on a win by tsumo**: {worth}.", **values)
    else:
        head = say("**Passed on a win by ron**: {worth}.", **values)
    return lines(head, yaku_line(turn.value))


def _paid(turn: WinTurn, view: SeatView) -> Words:
    public = view.public
    dealer = public.oya == view.seat
    if not turn.tsumo:
        return amount(ron_points(turn.value.base, dealer))
    from_dealer, from_other = tsumo_shares(turn.value.base, public.rules, dealer=dealer)
    others = public.players - 1
    return amount(others * from_other if dealer else from_dealer + (others - 1) * from_other)


def nine_text(turn: NineTurn) -> Words:
    """Nine terminals and honours: whether the kyoku was aborted, and the hand's other prospects."""
    values = {
        "count": turn.kinds,
        "orphans": far_from_tenpai(turn.orphans),
        "other": far_from_tenpai(turn.other),
    }
    if turn.taken:
        return lines(
            say("**An abortive draw was declared** with {count} different terminals and honours.", **values),
            say("For thirteen orphans, the hand was {orphans}; for any other winning hand, it was {other}.", **values),
        )
    return say(
        "With {count} different terminals and honours, an abortive draw could have been declared. For thirteen "
        "orphans, the hand was {orphans}; for any other winning hand, it was {other}.",
        **values,
    )


def answer_text(action: act.Action) -> Words:
    """The answer at an exhaustive draw, or when the dealer could stop the game."""
    match action:
        case act.DeclareTenpai():
            return say("**The hand was shown as tenpai.**")
        case act.DeclareNoten():
            return say("**The hand was not shown, so it counted as noten.**")
        case act.StopGame():
            return say("**The dealer ended the game.**")
        case _:
            return say("**The dealer played on.**")
