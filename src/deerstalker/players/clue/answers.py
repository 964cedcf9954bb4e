"""The compiled kernel that works out how each question would be answered in each deal."""

from typing import Any

import numpy as np

from deerstalker.deduction.compiled.jit import Array, grown, grown_rows, jit, trimmed

CODES = 16**3
"""Number of answer codes: 0 if nobody shows a card, else for each of the three cards how far left its shower sits."""

ORDERS = np.array([(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])


@jit
def replies(
    away: Array, hidden: Array, weights: Array, asked: Array, seats: int, everybody: bool, overheard: bool
) -> Any:
    """Return for every answer to every question how likely it is, and how likely each card is then hidden.

    `away`: deal by card, how many chairs to the left it is, or `seats` if nobody can show it. `asked`: three cards a
    row. A player who can show several cards shows each with the same chance. If only `overheard`, an answer tells who
    showed a card, but not which.
    """
    cards = away.shape[1]
    question, code = np.zeros(256, np.int64), np.zeros(256, np.int64)
    mass, odds = np.zeros(256), np.zeros((256, cards))
    place = np.full(CODES, -1)
    size = 0
    hears, chances = np.zeros(6, np.int64), np.zeros(6)
    for number in range(asked.shape[0]):
        start = size
        for deal in range(away.shape[0]):
            count = _hear(away, deal, asked, number, seats, everybody, overheard, hears, chances)
            for nth in range(count):
                heard = hears[nth]
                row = place[heard]
                if row < start:
                    row = size
                    size += 1
                    if size > mass.shape[0]:
                        question, code, mass = grown(question, size), grown(code, size), grown(mass, size)
                        odds = grown_rows(odds, size)
                    place[heard] = row
                    question[row], code[row], mass[row] = number, heard, 0.0
                    for card in range(cards):
                        odds[row, card] = 0.0
                weight = weights[deal] * chances[nth]
                mass[row] += weight
                for sort in range(3):
                    odds[row, hidden[deal, sort]] += weight
    return trimmed(question, size), trimmed(code, size), trimmed(mass, size), odds[:size]


@jit
def _hear(
    away: Array,
    deal: int,
    asked: Array,
    number: int,
    seats: int,
    everybody: bool,
    overheard: bool,
    hears: Array,
    chances: Array,
) -> int:
    """Write the answers to one question in one deal and their chances; return how many there are."""
    first = seats
    for slot in range(3):
        first = min(first, away[deal, asked[number, slot]])
    count = 0
    if first == seats:
        hears[0], chances[0] = 0, 1.0
        return 1
    if overheard:
        hears[0], chances[0] = first, 1.0
        if everybody:
            shows = 0
            for slot in range(3):
                who = away[deal, asked[number, slot]]
                if who < seats:
                    shows |= 1 << who
            hears[0] = shows
        return 1
    if not everybody:
        for slot in range(3):
            if away[deal, asked[number, slot]] == first:
                hears[count] = first * 16**slot
                count += 1
        for nth in range(count):
            chances[nth] = 1 / count
        return count
    one, two, three = away[deal, asked[number, 0]], away[deal, asked[number, 1]], away[deal, asked[number, 2]]
    free = (one == two and one < seats) or (one == three and one < seats) or (two == three and two < seats)
    orders = 6 if free else 1
    for nth in range(orders):
        heard = 0
        before, between = seats, seats
        for turn in range(3):
            slot = ORDERS[nth, turn]
            who = away[deal, asked[number, slot]]
            if who < seats and who != before and who != between:
                heard += who * 16**slot
            before, between = between, who
        hears[nth], chances[nth] = heard, 1 / orders
    return orders
