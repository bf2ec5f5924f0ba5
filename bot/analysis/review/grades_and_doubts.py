"""The grades of the review, and the doubts that keep it from grading a decision."""

from enum import Enum
from typing import Final


class Grade(Enum):
    """How good a decision was, given what its seat knew."""

    BEST = "best"
    """No other discard leaves a better hand; against a threat, none is safer either."""
    FINE = "fine"
    """As good as the best in practice: only an exact tile count tells them apart (docs/training.md)."""
    SLOWER = "slower"
    """Another discard leaves the hand nearer or accepts more tiles, and is no worse in anything that is measured."""
    RISKY = "risky"
    """Another discard was clearly safer and left the hand no worse."""
    UNSURE = "unsure"
    """The numbers do not settle it; the doubts say why."""


GOOD: Final = frozenset((Grade.BEST, Grade.FINE))
MISTAKES: Final = frozenset((Grade.SLOWER, Grade.RISKY))


class Doubt(Enum):
    """Why the numbers do not settle a decision."""

    PUSH_OR_FOLD = "push_or_fold"
    """A seat threatens, and every safer discard sets the hand back."""
    OPEN_THREAT = "open_threat"
    """An open hand may be tenpai, and the discard is safer against it than the faster one."""
    TOO_LATE = "too_late"
    """The hand is farther from tenpai than its seat has draws left."""
    LAST_HAND = "last_hand"
    """The game may end with this kyoku: placement counts more than efficiency."""
    MORE_WORTH = "more_worth"
    """The discard keeps a dora or a yaku that the faster one gives up."""
    NEEDS_YAKU = "needs_yaku"
    """An open hand without a yaku in reach cannot win, however near it is."""
    OTHER_FORM = "other_form"
    """The discard is about the best for another form of the hand (``Aims.other_form``)."""
    OTHER_WAIT = "other_wait"
    """The wait is on other tiles: fewer, or worth less, but opponents may discard them more readily."""
    FAR = "far"
    """Four or more tiles from tenpai the tile count says little."""
    FURITEN = "furiten"
    """The faster discard leaves a furiten wait, which can only win by tsumo."""
    POOR_WAIT = "poor_wait"
    """Immediate tenpai has a narrow wait, which the player may have given up for a better one."""
    DEAD_WAIT = "dead_wait"
    """Every tile that would help after the faster discard is already visible."""
    NAGASHI = "nagashi"
    """The river holds only terminals and honours, none called: the player may be going for nagashi mangan."""
    TRADE = "trade"
    """Calls, kans, norths and staying dama trade one thing for another; the review does not search ahead."""
    PLACES = "places"
    """Whether to win or to end the game depends on the placement that the player wants."""


class Stance(Enum):
    """How a discard under a threat weighed the hand against safety."""

    BOTH = "both"
    """It kept the hand as near as possible and was as safe as possible."""
    PUSH = "push"
    """It kept the hand as near as possible although a safer tile was available."""
    FOLD = "fold"
    """It set the hand back for the safest tile available."""
    BETWEEN = "between"
    """Neither the nearest nor the safest (mawashi-uchi)."""
