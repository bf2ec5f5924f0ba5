"""What a seat could know from its view: efficiency, danger, value. Never the whole truth."""
