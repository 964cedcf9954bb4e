"""The board of Clue Master Detective: Boddy Manor and its gardens, as printed."""

MANOR = """
[places]
H room Carriage House
K room Kitchen
T room Trophy Room
V room Conservatory
S room Studio
B room Billiard Room
L room Library
R room Drawing Room
D room Dining Room
Y room Courtyard
G room Gazebo
F room Fountain
C room Cloak Room
b spot Basement Stairs
g spot Garden Walk
* snoop spyglass
: void drive
h void hedge

[grid]
|HHHHH#KKKKKKKK#DDDDDDD##RRRRRRR###GGGG|
|HHHHH#KKKKKKKK.DDDDDDD..RRRRRRRR##GGGG|
|HHHHH#KKKKKKKK.DDDDDDD..RRRRRRRR##GGGG|
|HHHHH#KKKKKKK..DDDDDDD..RRRRRRRR##GGGG|
|HHHHH#KKKKKK..*DDDDDDD..RRRRRRRR##GGGG|
|HHHHH#KKKKKK...DDDDDD*..RRRRRRR###GGGG|
|HHHHH#KKKKKK...DDDDDD......*.#####GGGG|
|HHHHH#.........DDDDDD...##.#######GGGG|
|HHHHH#.....*...........###.::::::::.*.|
|HHHH##TTTTTTT..........YYYYhhhhhhhh.h.|
|HHHH##TTTTTTT.CCCCCCC..#YYYYYYYYYYY.hg|
|HHHH..TTTTTTT.CCCCCCC..#YYYYYYYYYYYYhg|
|HHHH..TTTTTTT.bb#CCCC..#YYYYYYYYYYYYhg|
|HHHH##TTTTTTT.CCCCCCC..#YYYYYYYYYYY.hg|
|HHHH##TTTTTTT.CCCCCCC..YYYYhhhhhhhh.h.|
|######.................###.::::::::.*.|
|######..................##.#######FFFF|
|##VVVVVVVV...SSS...........*.#####FFFF|
|#VVVVVVVVV..SSSSS.BBBBB...LLLLL###FFFF|
|VVVVVVVVVVV*SSSSS.BBBBB.LLLLLLLL##FFFF|
|VVVVVVVVVVV.SSSSS.BBBBB*LLLLLLLL##FFFF|
|VVVVVVVVVVV.SSSSS.BBBBB.LLLLLLLL##FFFF|
|VVVVVVVVVVV.SSSSS.BBBBB.LLLLLLLL##FFFF|
|##VVVVVVVVV#SSSSS#BBBBB#LLLLLLL###FFFF|

[doors]
Kitchen: M7 W
Dining Room: O4 E, W2 W, S9 N
Drawing Room: X5 E
Trophy Room: I9 S, I16 N, N12 W, N13 W, F12 E, F13 E
Carriage House: E12 W, E13 W
Cloak Room: P10 S, V13 W, S16 N
Conservatory: K18 W
Studio: O17 S, R21 W, L23 E
Billiard Room: V18 S, R23 E, X23 W
Library: Z19 S
Courtyard: W10 E, W15 E, AA9 S, AA16 N, AJ11 W, AJ11 S, AJ14 W, AJ14 N
Gazebo: AJ9 N
Fountain: AJ16 S
Basement Stairs: N13 E
Garden Walk: AL10 S, AL15 N

[passages]
Drawing Room - Conservatory
Library - Kitchen
Basement Stairs - Garden Walk

[starts]
all: cloak-room

[drive]
AA9 - AJ9
AA16 - AJ16
"""
