"""A very small board of our own, on which tests can try every deal. Not offered to players."""

COTTAGE = """
[places]
P room Parlour
N room Pantry
T room Attic
C room Porch
* snoop spyglass

[grid]
|PPP.NNN|
|PP...NN|
|..#*#..|
|TTT.CC.|
|TTT..C.|

[doors]
Parlour: C2 W, B3 N
Pantry: E2 E, F3 N
Attic: D4 W, A3 S
Porch: E5 E, G4 W

[passages]
Parlour - Pantry

[starts]
all: porch
red: D1
blue: G5
"""
