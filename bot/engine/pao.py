"""Pao: liability for feeding a yakuman (rules reference 4.8)."""

from __future__ import annotations

from bot.engine.melds import Meld, MeldKind
from bot.engine.rules.ruleset import Ruleset
from bot.engine.tiles import EAST, HAKU
from bot.engine.view import Liability, SeatPublic


def liabilities_after(own: SeatPublic, meld: Meld, rules: Ruleset) -> tuple[Liability, ...]:
    """The liabilities for a hand after it has called this meld, oldest first."""
    if meld.source is None or meld.kind is MeldKind.CHII:
        return own.liable
    sets = [shown.first for shown in own.melds if shown.kind is not MeldKind.CHII]
    dragons = sum(kind >= HAKU for kind in sets)
    winds = sum(EAST <= kind < HAKU for kind in sets)
    kans = sum(shown.is_kan for shown in own.melds)
    new = []
    if rules.pao_daisangen and meld.first >= HAKU and dragons == 2:
        new.append(Liability("daisangen", meld.source))
    if rules.pao_daisuushii and EAST <= meld.first < HAKU and winds == 3:
        new.append(Liability("daisuushii", meld.source))
    if rules.pao_suukantsu and meld.kind is MeldKind.DAIMINKAN and kans == 3:
        new.append(Liability("suukantsu", meld.source))
    return (*own.liable, *new)
