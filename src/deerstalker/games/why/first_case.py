"""The first case for somebody who has never played Why."""

from deerstalker.core.first_case import FirstCase

FIRST_CASE = FirstCase(
    seed="71",
    seats=2,
    welcome=(
        "Who did it, with what, and why? Be the first to collect all four parts of a ghost, all four parts of a "
        "weapon, and a motive. All six parts of Alfred Hitchcock and the Mystery card win, too.",
        "Cards lie in the rooms of an old house, in the others' hands, and face down on the lawn. A No Clue card "
        "belongs to nothing, but it gets you out of giving away a card that somebody demands.",
    ),
    tips={
        "Choose": "The pieces are all alike. Take the one you like.",
        "Roll": "Roll both dice, and walk to a room whose cards you want. A 7, an 11 or a double takes you anywhere.",
        "Move": "In a room you take its top card. Where you meet somebody, you may question them instead. The lawn is "
        "searched from the Living Room, in the middle.",
        "Take": "The top card of the room is yours.",
        "Ask": "Demand a card of a kind from somebody. Unless it's a motive, you show one of that kind yourself.",
        "Search": "The lawn is where unwanted cards go. Whoever remembers what lies where finds what they need.",
        "Point": "Point at a card on the lawn and say what it is. Right or wrong, you get it. But if you're wrong, the "
        "card you showed goes down in its place.",
        "Discard": "Seven cards is the limit. Put one you aren't collecting on the lawn, where everybody sees it.",
        "Give": "Give what helps them least. If they demand a card you have, you may give a No Clue card instead.",
        "Solve": "A ghost, a weapon and a motive: that is the solution.",
    },
    farewell="The house is quiet again.",
)
