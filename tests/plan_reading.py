"""Reading a plan as a person would."""

from deerstalker.core.layout import STEPS, Plan


def places(plan: Plan) -> set[str]:
    """Everything that has a place on the plan."""
    return {square.id for square in plan.squares} | {room.id for room in plan.rooms}


def walkable(plan: Plan) -> dict[str, set[str]]:
    """From each place the places one step away: square by square where no wall is, through doors, by links."""
    at = {(square.x, square.y): square.id for square in plan.squares}
    walls = {(wall.square, wall.side) for wall in plan.walls}
    steps: dict[str, set[str]] = {place: set() for place in places(plan)}
    for square in plan.squares:
        for side, (right, down) in STEPS.items():
            beside = at.get((square.x + right, square.y + down))
            if beside is not None and (square.id, side) not in walls:
                steps[square.id].add(beside)
    pairs = [*((door.square, door.room) for door in plan.doors), *(link.ends for link in plan.links)]
    for here, there in pairs:
        steps[here].add(there)
        steps[there].add(here)
    return steps
