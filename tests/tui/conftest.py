"""What the tests of the full screen share."""

import pytest
import textual._wait


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's pilot looks twice after each key whether the program rests: let it look after 5 ms instead of 20."""
    monkeypatch.setattr(textual._wait, "SLEEP_GRANULARITY", 0.005)
