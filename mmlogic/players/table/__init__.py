"""Players in a session: the codes that they see, games against them."""
