"""The board of Clue, 1949: Mr. Boddy's mansion, as printed."""

MANSION = """
[places]
S room Study
H room Hall
O room Lounge
L room Library
B room Billiard Room
D room Dining Room
C room Conservatory
A room Ballroom
K room Kitchen
X void stairs

[grid]
|SSSSSS#.#HHHHHH#.#OOOOOO|
|SSSSSSS..HHHHHH..OOOOOOO|
|SSSSSSS..HHHHHH..OOOOOOO|
|SSSSSSS..HHHHHH..OOOOOOO|
|#........HHHHHH..OOOOOOO|
|.........HHHHHH..OOOOOOO|
|#LLLLL...HHHHHH........#|
|LLLLLLL.................|
|LLLLLLL..XXXXX.........#|
|LLLLLLL..XXXXX..DDDDDDDD|
|#LLLLL...XXXXX..DDDDDDDD|
|#........XXXXX..DDDDDDDD|
|BBBBBB...XXXXX..DDDDDDDD|
|BBBBBB...XXXXX..DDDDDDDD|
|BBBBBB...XXXXX..DDDDDDDD|
|BBBBBB.............DDDDD|
|BBBBBB.................#|
|#.......AAAAAAAA........|
|........AAAAAAAA..KKKKK#|
|#CCCC...AAAAAAAA..KKKKKK|
|CCCCCC..AAAAAAAA..KKKKKK|
|CCCCCC..AAAAAAAA..KKKKKK|
|CCCCCC..AAAAAAAA..KKKKKK|
|CCCCCC#...AAAA...#KKKKKK|
|#########.####.#########|

[doors]
Study: G5 N
Hall: I5 E, L8 N, M8 N
Lounge: R7 N
Library: H9 W, D12 N
Billiard Room: B12 S, G16 W
Dining Room: R9 S, P13 E
Conservatory: F20 W
Ballroom: J17 S, O17 S, H20 E, Q20 W
Kitchen: T18 S

[passages]
Study - Kitchen
Lounge - Conservatory

[starts]
scarlet: Q1
mustard: X8
white: O25
green: J25
peacock: A19
plum: A6
"""
