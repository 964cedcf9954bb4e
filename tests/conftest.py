"""Hypothesis keeps no clock here: a slow machine is not a broken law. In continuous integration it repeats itself."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "deerstalker",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("deerstalker")
