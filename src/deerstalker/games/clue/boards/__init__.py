"""The printed boards, as drawings. `plan.py` says how a drawing is read."""
