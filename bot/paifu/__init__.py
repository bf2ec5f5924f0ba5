"""Log readers: recorded games of other programs as rules, deals and engine actions, and their replay."""
