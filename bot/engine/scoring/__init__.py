"""The value of a hand and its distance from winning: interpretations, yaku, fu, points, shanten."""
