"""The first case for somebody who has never played Philo Vance."""

from deerstalker.core.first_case import FirstCase

FIRST_CASE = FirstCase(
    seed="2",
    seats=2,
    welcome=(
        "Nothing in the box says who did it. Choose a suspect, collect clues against them, and be the first to "
        "convince the jury.",
        "Fourteen clues count against each suspect. When you first reach the X in the middle, each of your twelve "
        "jurors gets a clue. Later you swap bad ones for good ones.",
        "First you make an arrest: you name six clues, and at least four must be right. Then you ask the Judge for a "
        "verdict: with seven different right clues before your jurors, you win.",
    ),
    tips={
        "Take": "The detectives are all alike. Take the one you like.",
        "Roll": "Roll both dice, and go where you can get clues. Once your jurors have their clues, you walk by the "
        "white die alone.",
        "Move": "Spaces give you clues to draw or to demand; a red spot lets you draw the top card of the pile. Look "
        "at what each one does before you choose.",
        "Draw": "A clue from the pile may count against anybody.",
        "TakeDiscard": "The top discard is open: you know what you get.",
        "Demand": "Demand a clue you know somebody has and your suspect's list wants.",
        "Keep": "Give the clue to a juror, in place of one that's no use to you.",
        "Arrest": "Arrest the suspect most of your clues count against. You name six clues; at least four must be "
        "right.",
        "Name": "Name the clues you are surest of.",
        "Convict": "With seven different right clues face up and the Judge there, ask for the verdict.",
        "Claim": "When somebody discards what you need, claim it before it's gone.",
    },
    farewell="The verdict stands.",
)
