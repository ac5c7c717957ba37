"""What the package raises."""


class RulesError(ValueError):
    """What the rules refuse: an illegal move, an impossible position, an option that does not exist.

    The text is the sentence that every other part of Kolam shows, too.
    """
