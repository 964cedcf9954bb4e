"""First cases for somebody who has never played Clue."""

from msgspec.structs import replace

from deerstalker.core.first_case import FirstCase

SUGGEST = (
    "A suggestion asks for three cards. The next player who has one of them must show it to you alone. To find out "
    "about a single card, name it with two cards you hold yourself: nobody else can show those."
)
SHOW = "You must show one of these cards. Show one that this player has seen already, if you can."
ACCUSE = (
    "An accusation is for the end: if one card is wrong, you're out. Wait until your notes leave nothing else, and "
    "not a turn longer."
)

CARDS = FirstCase(
    seed="11",
    seats=3,
    welcome=(
        "Three cards lie in an envelope: who did it, with what, and where. Every other card is in somebody's hand.",
        "Ask, and listen to who can't help: that's how you find the three cards nobody holds. Your notes fill "
        "themselves in, and give a reason for every mark. Where nothing is certain, they tell you how likely it is.",
    ),
    tips={"Suggest": SUGGEST, "Show": SHOW, "Accuse": ACCUSE},
    farewell="That's the whole game. With the board it gets better still.",
)

BOARD = replace(
    CARDS,
    seed="42",
    tips={
        "Choose": "The tokens are all alike. Take the one you like.",
        "Roll": "You may only ask about the room you're in, so walk where you want to know more.",
        "UsePassage": "A secret passage takes you to the room at the opposite corner, without rolling the die.",
        "Move": "Go into a room if you can reach one; otherwise towards one you know nothing about.",
        "Suggest": SUGGEST + " The room must be the one you're in.",
        "Show": SHOW,
        "Accuse": ACCUSE,
    },
    farewell="Case closed. You've seen all there is to it: walk, ask, conclude, accuse.",
)

MASTER = replace(
    BOARD,
    seed="14",
    tips={
        **BOARD.tips,
        "Suggest": SUGGEST.replace("The next player who has one of them", "Everybody who has one of them")
        + " The room must be the one you're in.",
        "Snoop": "A spyglass lets you look at a card of somebody's hand. Choose the player you know least about.",
        "Halt": "You may stop at a spyglass on your way, look at a card, and walk on.",
    },
    farewell="Case closed. You've seen all there is to it: walk, snoop, ask, conclude, accuse.",
)
