"""Analysis of a hand from what its seat can see: efficiency, danger, value. It never uses hidden information."""
