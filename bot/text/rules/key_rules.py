"""The rules that matter before the first discard, in sentences."""

from bot.engine.rules.ruleset import Ruleset
from bot.text.rules.rule_options import option_value
from bot.text.sentences import Words, joined, say


def basics(rules: Ruleset) -> tuple[Words | None, ...]:
    """A sentence or two for each subject, without the number of players and the length."""
    return (
        _points(rules),
        say("Red fives: {count}.", count=option_value("aka_dora", rules)),
        *_three_players(rules),
        say("All simples (tanyao) also counts in an open hand (kuitan).")
        if rules.kuitan
        else say("All simples (tanyao) counts only in a closed hand."),
        *_yaku(rules),
        _ron(rules),
        *_discards(rules),
        _end(rules),
        *_last_hand(rules),
        _renchan(rules),
        *_draw(rules),
    )


def _points(rules: Ruleset) -> Words:
    oka = (rules.return_points - rules.start_points) * rules.players if rules.oka == "to_first" else 0
    start = say(
        "Everybody starts with {start} points; a final score of {returned} counts as zero.",
        start=rules.start_points,
        returned=rules.return_points,
    )
    floating = rules.uma_mode == "floating"
    uma = option_value("uma", rules)
    return joined(
        (
            start,
            say("First place gets a bonus (oka) of {points}.", points=oka) if oka else None,
            say("Placement bonus (uma): {how}.", how=uma)
            if floating
            else say("Placement bonus (uma), in thousands: {uma}.", uma=uma),
        ),
        " ",
    )


def _yaku(rules: Ruleset) -> tuple[Words | None, ...]:
    match rules.ippatsu, rules.ura_dora:
        case True, True:
            luck = say("Ippatsu and ura dora count.")
        case True, False:
            luck = say("Ippatsu counts, but ura dora do not.")
        case False, True:
            luck = say("Ura dora count, but ippatsu does not.")
        case _:
            luck = say("Neither ippatsu nor ura dora count.")
    return (
        luck,
        None if rules.atozuke else say("Every possible winning tile must give the hand a yaku (no atozuke)."),
        say("4 han 30 fu and 3 han 60 fu are rounded up to mangan (kiriage).") if rules.kiriage else None,
    )


def _ron(rules: Ruleset) -> Words:
    if rules.double_ron == "head_bump":
        return say(
            "If several players call ron on the same discard, only the first of them in turn order wins (atamahane)."
        )
    if rules.triple_ron == "abort" and rules.players == 4:
        return say("Two players may win on the same discard; three ron result in an abortive draw.")
    return say("Several players may win on the same discard.")


def _discards(rules: Ruleset) -> tuple[Words, ...]:
    three = rules.players == 3
    match rules.kuikae:
        case "forbidden" if three:
            return (say("After a pon, you may not discard the same tile in that turn (swap calling, kuikae)."),)
        case "forbidden":
            return (
                say(
                    "After a call, you may not discard the same tile in that turn, nor the one at the other end of "
                    "the sequence (swap calling, kuikae)."
                ),
            )
        case "same_tile_only_forbidden":
            return (say("After a call, you may not discard the same tile in that turn (swap calling, kuikae)."),)
        case _:
            return (say("After a call, you may discard any tile (swap calling, kuikae, is allowed)."),)


def _end(rules: Ruleset) -> Words:
    match rules.tobi:
        case "below_zero":
            return say("The game ends when somebody falls below zero points.")
        case "zero_or_below":
            return say("The game ends when somebody falls to zero points or below.")
        case _:
            return say("The game continues if somebody falls below zero points.")


def _last_hand(rules: Ruleset) -> tuple[Words | None, ...]:
    extension = rules.extension != "none" and rules.target_points > 0
    return (
        say("If nobody has reached {points} points at the end, another round is played.", points=rules.target_points)
        if extension
        else None,
        _yame(rules),
    )


def _yame(rules: Ruleset) -> Words | None:
    options = (rules.agari_yame, rules.tenpai_yame)
    if any(option.startswith("choice") for option in options):
        return say("A dealer who would repeat after the last hand may end the game.")
    if any(option == "auto_if_first" for option in options):
        if rules.yame_needs_target and rules.target_points > 0:
            return say(
                "If the dealer would repeat after the last hand but is in the lead with {points} or more, the "
                "game ends.",
                points=rules.target_points,
            )
        return say("If the dealer would repeat after the last hand but is in the lead, the game ends.")
    return None


def _renchan(rules: Ruleset) -> Words:
    match rules.renchan:
        case "tenpai":
            return say("The dealer repeats after winning, or after a draw if ready (tenpai).")
        case "agari":
            return say("The dealer repeats only after winning.")
        case _:
            return say("The dealer never repeats.")


def _draw(rules: Ruleset) -> tuple[Words | None, ...]:
    choice = say("At an exhaustive draw, a player may show a ready (tenpai) hand or keep it hidden.")
    return (choice if rules.noten_choice else None,)


def _three_players(rules: Ruleset) -> tuple[Words, ...]:
    """The rules of three players that differ (rules reference 7)."""
    if rules.players == 4:
        return ()
    norths = {
        "nukidora": say(
            "North tiles can be set aside (kita): each counts as one dora, and a replacement tile is drawn."
        ),
        "guest_wind": say("North is a guest wind for everybody, so a triplet of it is not a yaku."),
        "yakuhai_all": say("A triplet of north tiles is a yaku for everybody."),
    }
    if rules.sanma_tsumo == "loss":
        tsumo = say("Only the other two players pay for a tsumo: the missing player's share is lost (tsumo loss).")
    else:
        tsumo = say("A tsumo earns about as much as a ron: the other two players split the missing player's share.")
    return say("Three players: no 2m to 8m tiles and no chii."), norths[rules.sanma_kita], tsumo
