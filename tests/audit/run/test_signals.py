import os
import signal

import pytest

from audit.outcome import Stopped
from audit.signals import Signals


class Careless:
    """An object whose destructor is interrupted: Python drops what is raised in it."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)


def test_the_first_signal_stops_and_later_ones_do_not_disturb():
    before = signal.getsignal(signal.SIGTERM)
    with Signals():
        with pytest.raises(Stopped) as caught:
            os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)
    assert caught.value.number == signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_signal_that_python_dropped_is_seen_at_the_next_check():
    with Signals() as signals:
        careless = Careless()
        del careless
        with pytest.raises(Stopped):
            signals.check()


def test_a_library_may_make_another_exception_of_it():
    def library() -> None:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
        except Stopped as stopped:
            raise RuntimeError("the callback raised") from stopped

    with pytest.raises(Stopped), Signals():
        library()


def test_other_exceptions_are_left_alone():
    with pytest.raises(KeyError), Signals():
        raise KeyError("x")


def test_signals_are_ignored_once_the_work_is_done():
    with Signals() as signals:
        signals.ignore()
        os.kill(os.getpid(), signal.SIGINT)
        signals.check()


def test_nothing_but_the_end_of_the_command_catches_it():
    assert not issubclass(Stopped, Exception)
