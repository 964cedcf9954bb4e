"""The printed boards, as drawings. `plan.py` defines how a drawing is read."""
