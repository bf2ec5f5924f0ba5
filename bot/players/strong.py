"""The strong CPU: weighs every discard, call and riichi by the worth of the game afterwards.

For each discard it estimates the danger against every other seat, what the hand may still win and how soon, the cost of
folding from there on, and the resulting place. One measure thus decides whether it pushes or folds, and whether it
plays for a place in the last hand.
"""

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar

from bot.analysis.threats import Threat, threats_to
from bot.engine import actions as act
from bot.engine.calls import forbidden_after, meld_of
from bot.engine.hidden_hand_fold import without
from bot.engine.melds import Meld
from bot.engine.tiles import KIND_OF, Kind, Tile, counts_of, is_red
from bot.engine.view import SeatView
from bot.players.call_choice import aborts, call_to_make, sets_aside
from bot.players.decision_facts import Holding
from bot.players.discard_choice import forward
from bot.players.hand_prospects import Prospects
from bot.players.race import Race
from bot.players.riichi_choice import passes_on_ron
from bot.players.settled_choice import settled_choice
from bot.players.standing import SeatStanding
from bot.players.values import Values

_Offer = TypeVar("_Offer", act.Discard, act.Riichi)

_FORESEEN: Final = 5
"""Turns of folding for which the safe tiles are counted individually."""
_CALL_MUST_GAIN: Final = 600.0
"""How many points more a call must be worth than a pass: an open hand shows itself and has fewer tiles to fold with."""
_EQUAL: Final = 1.0
"""Differences of up to so many points are ignored."""
_AT_THE_END: Final = 16
"""With fewer tiles in the live wall a hand may call just to be tenpai at the exhaustive draw."""
_LIKELY: Final = 0.5
"""Above this chance of tenpai a seat is a threat."""


class WeighedDiscard(NamedTuple):
    """A discard, the worth of the game after it, and whether the hand is then played on or folded."""

    kind: Kind
    worth: float
    pushes: bool
    riichi: bool
    shanten: int


class StrongPlayer:
    """A computer player that knows only its view. The same view and seed always give the same choice."""

    def __init__(self, seed: int) -> None:
        self._seed: Final = seed

    def choose(self, view: SeatView, legal: tuple[act.Action, ...]) -> act.Action:
        """Choose one of the legal actions. Raises ValueError if there are none."""
        if act.Tsumo() in legal:
            return act.Tsumo()
        if act.Ron() in legal:
            return act.Pass() if passes_on_ron(Holding(view)) else act.Ron()
        settled = settled_choice(view, legal)
        if settled is not None:
            return settled
        table = DecisionEvaluator(Holding(view))
        if act.Pass() in legal:
            return table.answer(legal)
        # Seeded for each decision, so that a restart does not change the choice. Used only to break ties.
        return table.turn(legal, Random(f"{self._seed}/{view.seat}/{view.public.decision}"))


class DecisionEvaluator:
    """Evaluates one decision of a seat from its hand and the visible table."""

    def __init__(self, holding: Holding) -> None:
        self._holding: Final = holding
        public = holding.view.public
        self._rules: Final = public.rules
        self._standing: Final = SeatStanding(public, holding.view.seat)
        self._threats: Final = threats_to(holding.view, holding.unseen, holding.dora)
        self._dama_race: Final = Race(holding, self._standing, self._threats, riichi=False)
        self._risks: Final = _risks(self._threats)

    def _prospects(self, tiles: Sequence[Tile], melds: tuple[Meld, ...]) -> Prospects:
        values = Values(self._holding, tiles, melds)
        return Prospects(self._holding, values, self._dama_race, self._riichi_race() if values.closed else None)

    def _riichi_race(self) -> Race | None:
        """The race in riichi; None if riichi may not be declared."""
        view, rules = self._holding.view, self._rules
        if rules.riichi_min_points >= 0 and view.own.score < rules.riichi_min_points:
            return None
        if view.public.live < rules.riichi_min_live_tiles:
            return None
        return Race(self._holding, self._standing, self._threats, riichi=True)

    def turn(self, legal: Sequence[act.Action], dice: Random) -> act.Action:
        """The discard of highest worth, as riichi if that is better, or a kan or north before it."""
        holding = self._holding
        if act.KyuushuKyuuhai() in legal and aborts(holding):
            return act.KyuushuKyuuhai()
        discards = _one_of_each(action for action in legal if isinstance(action, act.Discard))
        best = self._best(discards, dice)
        nearest = min(holding.shanten, best.shanten)
        if act.Kita() in legal and sets_aside(holding, nearest):
            return act.Kita()
        kan = self._kan(legal, best)
        if kan is not None:
            return kan
        if best.riichi:
            riichis = _one_of_each(action for action in legal if isinstance(action, act.Riichi))
            if best.kind in riichis:
                return riichis[best.kind]
        return discards[best.kind]

    @property
    def _calm(self) -> bool:
        """Whether no other seat is likely tenpai and the game goes on after this hand."""
        return not self._standing.last and all(threat.tenpai <= _LIKELY for threat in self._threats)

    def _best(self, discards: dict[Kind, act.Discard], dice: Random) -> WeighedDiscard:
        """The discard to make. In calm a hand that is not near simply goes forward."""
        holding = self._holding
        if self._calm and (holding.shanten > 1 or not holding.closed):
            choice = forward(holding, tuple(discards.values()), dice)
            kind = KIND_OF[choice.discard.tile]
            return WeighedDiscard(kind, 0.0, pushes=True, riichi=False, shanten=choice.step.shanten)
        weighed = self._weigh(self._prospects(holding.tiles, holding.melds), holding.counts, discards)
        if self._calm:
            nearest = min(each.shanten for each in weighed)
            weighed = [each for each in weighed if each.shanten == nearest]
        top = max(each.worth for each in weighed)
        return dice.choice([each for each in weighed if each.worth >= top - _EQUAL])

    def _weigh(self, prospects: Prospects, counts: Sequence[int], kinds: Collection[Kind]) -> list[WeighedDiscard]:
        ways = prospects.after_each_discard(counts)
        found = []
        for kind in sorted(kinds):
            way = ways.get(kind)
            fold = self._fold(counts, kind)
            ahead = way.worth if way is not None else fold - 1
            pushes = ahead >= fold
            worth, safe = 0.0, 1.0
            for threat, loss in zip(self._threats, self._dama_race.losses, strict=True):
                risk = safe * threat.tenpai * threat.waits[kind]
                worth += risk * loss
                safe -= risk
            worth += safe * max(ahead, fold)
            riichi = way is not None and way.riichi and pushes
            found.append(WeighedDiscard(kind, worth, pushes, riichi, way.shanten if way is not None else 9))
        return found

    def _fold(self, counts: Sequence[int], out: int) -> float:
        """Worth of folding after this discard, from the danger of the safest remaining tiles."""
        risks: list[float] = []
        for kind, count in enumerate(counts):
            left = count - (kind == out)
            if left:
                # Once one copy has passed, the others are safe.
                risks += [self._risks[kind] / left] * left
        risks.sort()
        return self._dama_race.folded(risks[:_FORESEEN])

    def answer(self, legal: Sequence[act.Action]) -> act.Action:
        """The call that is worth more than passing, or Pass.

        In calm a useful pon is called without further evaluation, a chii only if it is worth more.
        """
        holding = self._holding
        usual = call_to_make(holding, legal)
        ending = holding.view.public.live < _AT_THE_END
        if self._calm and not isinstance(usual, act.Chii) and not (ending and usual is None):
            return usual or act.Pass()
        if usual is not None:
            calls: list[act.Pon | act.Chii] = [usual]
        elif self._standing.last or ending or holding.shanten < 2:
            calls = [action for action in legal if isinstance(action, act.Pon | act.Chii)]
        else:
            return act.Pass()
        standing = self._prospects(holding.tiles, holding.melds).standing(holding.counts)
        best: act.Action = act.Pass()
        most = max(standing, self._fold(holding.counts, -1))
        if usual is None:
            most += _CALL_MUST_GAIN
        for call in calls:
            worth = self._worth_of_call(call)
            if worth > most:
                best, most = call, worth
        return best

    def _worth_of_call(self, call: act.Pon | act.Chii) -> float:
        holding = self._holding
        meld = meld_of(call, holding.view)
        tiles = without(holding.tiles, call.tiles)
        counts = counts_of(tiles)
        forbidden = forbidden_after(meld, self._rules)
        kinds = [Kind(kind) for kind, count in enumerate(counts) if count and kind not in forbidden]
        prospects = self._prospects(tiles, (*holding.melds, meld))
        return max(each.worth for each in self._weigh(prospects, counts, kinds))

    def _kan(self, legal: Sequence[act.Action], best: WeighedDiscard) -> act.Ankan | act.Kakan | None:
        """A kan that does not set the hand back, unless the hand folds; against a threat only at tenpai."""
        threatened = any(threat.tenpai > 0.4 for threat in self._threats)
        if not best.pushes or (threatened and best.shanten > 0):
            return None
        for action in legal:
            if isinstance(action, act.Ankan | act.Kakan) and self._holding.shanten_after_kan(action) <= best.shanten:
                return action
        return None


def _risks(threats: Sequence[Threat]) -> tuple[float, ...]:
    """The chance of each kind to deal in to any threat."""
    risks = [0.0] * 34
    for threat in threats:
        for kind, chance in enumerate(threat.waits):
            risks[kind] += threat.tenpai * chance
    return tuple(risks)


def _one_of_each(offers: Iterable[_Offer]) -> dict[Kind, _Offer]:
    """One discard of each kind: a plain five before a red one, and the drawn tile before its twin."""
    by_kind: dict[Kind, _Offer] = {}
    for offer in sorted(offers, key=lambda offer: (is_red(offer.tile), not offer.drawn)):
        by_kind.setdefault(KIND_OF[offer.tile], offer)
    return by_kind
