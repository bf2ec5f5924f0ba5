"""What a hand is worth and how far it is: interpretations, yaku, fu, points, shanten."""
