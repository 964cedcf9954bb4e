"""The first case for somebody who has never played Why."""

from deerstalker.core.first_case import FirstCase

FIRST_CASE = FirstCase(
    seed="2",
    seats=2,
    welcome=(
        "Who did it, with what, and why? Collect all four parts of a ghost, all four of a weapon, and a motive.",
        "Cards lie in the rooms of an old house, in the hands of the others, and face down on the lawn.",
    ),
    tips={
        "Choose": "The pieces are all alike. Take the one you like.",
        "Roll": "Throw, and walk to a room whose cards you want.",
        "Move": "In a room you may take its top card. Where you meet somebody, you may question them.",
        "Take": "The top card of the room is yours.",
        "Ask": "Demand a card of a kind from somebody. Unless it's a motive, you show one of that kind yourself.",
        "Search": "The lawn is where cards are laid down. Remember what lies where: whoever does finds what they need.",
        "Point": "Point at a card on the lawn and say what it is. If you're right, it's yours.",
        "Discard": "Lay down what you don't collect. The others will remember it.",
        "Give": "Give what helps them least.",
        "Solve": "A ghost, a weapon and a motive: that is the solution.",
    },
    farewell="The house is quiet again.",
)
