"""Hands that several rule tests use."""

# Far from anything; each holds one of every wind.
JUNK_A = "147m258p369s1234z"
JUNK_B = "258m369p147s1234z"
JUNK_C = "369m147p258s1234z"

# Closed tanyao pinfu, waits 5p and 8p.
WAITS_58P = "345678m345s67p88s"

# Closed, waits 9s alone (edge wait), no yaku without riichi or tsumo.
WAITS_3S_NO_YAKU = "456m234p678p99p12s"
