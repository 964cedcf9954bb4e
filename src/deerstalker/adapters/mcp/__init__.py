"""Tables, notebooks and puzzles as tools of the Model Context Protocol: for language models and their programs.

`chair.py` is one chair at a table in words; `desk.py` keeps what is under way, by id; `server.py` offers it as tools,
and is the only module that needs the package `mcp`.
"""
