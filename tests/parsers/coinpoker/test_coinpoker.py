"""CoinPoker: what a case of one file cannot say."""

from pathlib import Path

from parsers import mixed
from parsers.format import Options
from parsers.registry import FORMATS, detect
from parsers.text import load
from tests.parsers.fakes import opened
from tests.parsers.test_rooms import CASES

OWN = [path for path in CASES if path.parts[-3] == "coinpoker"]
WALK = Path(__file__).parent / "walk" / "to_the_big_blind.json"


def test_files_that_share_a_shard_are_read_each_by_itself(tmp_path):
    found = opened(tmp_path, *OWN, formats=FORMATS)
    (shard,) = found.shards
    parsed = mixed.read(load(shard, found.sources), shard.format, Options())
    sizes = dict.fromkeys(range(len(OWN)), 0)
    for frame in (parsed.hands, parsed.issues):
        for source, start, end in frame.select("source", "byte_start", "byte_end").iter_rows():
            sizes[source] += end - start
    for source, _, count in parsed.ignored.iter_rows():
        sizes[source] += count
    assert sizes == {source.index: source.size for source in found.sources}


def test_a_hand_torn_off_in_one_file_does_not_go_on_in_the_next(tmp_path):
    whole = WALK.read_bytes()
    half = whole.index(b'["game.', len(whole) // 2)
    for name, data in {"a": whole[:half], "b": b"[" + whole[half:]}.items():
        (tmp_path / name).write_bytes(data)
    found = opened(tmp_path, tmp_path / "a", tmp_path / "b", formats=FORMATS)
    (shard,) = found.shards
    parsed = mixed.read(load(shard, found.sources), shard.format, Options())
    assert parsed.hands.height == 0


def test_a_file_that_begins_with_a_number_in_brackets_is_none_though_an_event_stands_in_it():
    event = b'["game.dealer_chat_action", "881", {}]\n'
    assert FORMATS["coinpoker"].matches(b"[\n" + event)
    assert detect(b"[1]\nvariant = 'NT'\n" + event).name != "coinpoker"
