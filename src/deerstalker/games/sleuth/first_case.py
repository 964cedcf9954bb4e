"""The first case for somebody who has never played Sleuth."""

from deerstalker.core.first_case import FirstCase

FIRST_CASE = FirstCase(
    seed="6",
    seats=3,
    welcome=(
        "Thirty-six gems: diamonds, pearls and opals, in four colors, alone, in pairs and in clusters. One is missing.",
        "Search cards say what you may ask for. Everybody hears how many there are; with a card of two elements, such "
        "as blue opals, you also look at them.",
        "Your notes fill themselves in, and give a reason for every mark. Where nothing is certain, they tell you how "
        "likely it is.",
    ),
    tips={
        "Ask": "Ask somebody how many gems of a kind they hold. The best questions have answers you can't guess.",
        "Exchange": "An exchange takes all four search cards and your whole turn. It's for cards that can tell you "
        "nothing more.",
        "AskLast": "One last question may be about anything, but then you must name the gem at once, sure or not.",
        "Identify": "Naming the missing gem is for the end: if you're wrong, you're out.",
    },
    farewell="The gem is found.",
)
