"""The lessons of ``/learn``: positions and questions from ``lessons.toml``, checked answers, and what to say to each.

Values and pure functions: who is how far stands in the store, and ``cogs/learn`` shows what these make. What is said of
an answer comes from the engine and the analysis wherever it can be worked out.
"""
