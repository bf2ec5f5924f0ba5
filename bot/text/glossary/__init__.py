"""The words that players use, each with a short meaning. Yaku have their own pages (``bot.pictures.yaku_page``)."""
