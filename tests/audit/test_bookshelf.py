"""Which book judges what: names and files, what `auto` makes of a source, houses and rooms."""

import pytest

from audit import bookshelf
from audit.bookshelf import Shelf, arrange, choose, named
from audit.rulebook import RulebookError, load, names


@pytest.fixture
def casa(tmp_path):
    path = tmp_path / "casa.toml"
    path.write_text('extends = "tda-2024"\nsettings.raises-in-limit-round = 5\n')
    return path


def test_auto():
    shelf = Shelf()
    assert choose(shelf, live=True, site="PokerStars").name == "tda-2026"
    assert choose(shelf, live=False, site="pokerstars").name == "online"
    assert choose(shelf, live=False, site="a room never heard of").name == "online"
    assert choose(Shelf("tda-2026"), live=False, site="PokerStars").name == "tda-2026"


def test_every_choice_of_auto_is_a_book():
    rooms = bookshelf.rooms()
    assert {rooms["live"], rooms["otherwise"], *rooms["sites"].values()} <= set(names())


def test_a_book_is_named_by_a_file_when_it_looks_like_one(casa, monkeypatch):
    monkeypatch.chdir(casa.parent)
    for name in (str(casa), "casa.toml", "./casa.toml"):
        assert named(name).name == "casa"
        assert named(name).settings["raises-in-limit-round"] == (5,)
    for name in ("casa", "../casa", "no/where.toml"):
        with pytest.raises(RulebookError):
            named(name)


def test_a_room_has_its_own_book_whatever_it_records(casa):
    shelf = arrange("auto", None, {"Casa del Rey": "wsop-live-2024", "pokerstars": str(casa)})
    assert choose(shelf, live=False, site="casa del rey").name == "wsop-live-2024"
    assert choose(shelf, live=True, site="CASA DEL REY").name == "wsop-live-2024"
    assert choose(shelf, live=False, site="PokerStars").settings["raises-in-limit-round"] == (5,)
    assert choose(shelf, live=True, site="another").name == "tda-2026"
    everywhere = arrange("roberts-rules", None, {"pokerstars": str(casa)})
    assert choose(everywhere, live=False, site="PokerStars").name == "roberts-rules"


def test_files_are_read_once(casa):
    shelf = arrange(str(casa), None, {"room": str(casa)})
    casa.unlink()
    assert shelf.rulebook == "casa"
    assert choose(shelf, live=True, site="?").settings["raises-in-limit-round"] == (5,)


def test_two_books_of_one_name(casa, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "casa.toml").write_text('extends = "online"\n')
    with pytest.raises(RulebookError, match="has the same name"):
        arrange(str(casa), None, {"room": str(other / "casa.toml")})


def test_what_the_house_has_chosen_is_part_of_the_book():
    house = {"tda-2026": {"raises-in-limit-round": 4, "straddle-minimum-raise": "difference"}}
    book = named("tda-2026", house)
    plain = load("tda-2026")
    assert book.settings["raises-in-limit-round"] == book.settings["raises-with-two-rounds"] == (4,)
    assert book.settings["straddle-minimum-raise"] == ("difference",)
    assert book.sha256 != plain.sha256
    assert named("tda-2024", house) == load("tda-2024")
    assert choose(arrange("auto", house), live=True, site="?") == book
    same = named("tda-2026", {"tda-2026": {"raises-in-limit-round": 3}})
    assert same.sha256 == plain.sha256
