"""Folders, patterns and links: what is read, what is left out, and what is wrong."""

import os
import tempfile
from pathlib import Path

import pytest

from audit.work import Work
from tests.parsers.fakes import names, opened, reasons


def write(folder, *paths):
    """Files below a folder, each with one hand of its own."""
    for number, path in enumerate(paths):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"Hand %d: %s\n" % (number, os.fsencode(str(path))))
    return folder


@pytest.fixture
def tree(tmp_path):
    return tmp_path / "tree"


def test_a_folder_in_the_order_of_path_bytes(tmp_path, tree):
    write(tree, "b/1.txt", "b-/1.txt", "b.txt", "B.txt", "é.txt", "a/deep/er.txt", "b/0.txt")
    found = opened(tmp_path, tree)
    # "-" is 0x2D, "." 0x2E, "/" 0x2F; capitals come before small letters, UTF-8 after ASCII.
    expected = ["B.txt", "a/deep/er.txt", "b-/1.txt", "b.txt", "b/0.txt", "b/1.txt", "é.txt"]
    assert [path for path, _ in names(found)] == expected


def test_inputs_in_the_order_given(tmp_path, tree):
    write(tree, "z", "a")
    assert names(opened(tmp_path, tree / "z", str(tree / "a"))) == [("z", None), ("a", None)]


def test_hidden_names_in_folders_are_left_out_and_listed(tmp_path, tree):
    write(tree, ".git/config", ".note", "a/.b", "c")
    found = opened(tmp_path, tree)
    assert names(found) == [("c", None)]
    assert [(entry.source_path, entry.reason) for entry in found.excluded] == [
        (name, "its name starts with a dot") for name in (".git", ".note", "a/.b")
    ]


def test_hidden_names_that_the_user_gives_are_read(tmp_path, tree):
    write(tree, ".d/a", ".b")
    assert names(opened(tmp_path, tree / ".d", tree / ".b")) == [("a", None), (".b", None)]


@pytest.mark.parametrize("argument", ["missing", "", "a\0b", "x" * 5000, "a/file/in/a/file"])
def test_not_found(tmp_path, tree, monkeypatch, argument):
    monkeypatch.chdir(write(tree, "a/file"))
    found = opened(tmp_path, argument, "a")
    assert names(found) == [("file", None)]
    assert reasons(found) == ["unreadable" if len(argument) > 4096 else "not-found"]
    assert found.issues["kind"].to_list() == ["source"]
    assert found.issues["hands"].to_list() == [0]
    assert found.issues["source"].to_list() == [None]


def test_patterns(tmp_path, tree):
    write(tree, "2/h.txt", "1/h.txt", "1/h.log", "3/.h.txt", "3/4/h.txt")
    assert names(opened(tmp_path, tree / "*/h.txt")) == [("1/h.txt", None), ("2/h.txt", None)]
    assert names(opened(tmp_path, tree / "**/*.txt")) == [
        ("1/h.txt", None),
        ("2/h.txt", None),
        ("3/4/h.txt", None),
    ]
    assert names(opened(tmp_path, tree / "[13]")) == [
        ("1/h.log", None),
        ("1/h.txt", None),
        ("3/4/h.txt", None),
    ]


def test_a_pattern_that_matches_nothing(tmp_path, tree):
    found = opened(tmp_path, tree / "*.txt")
    assert reasons(found) == ["not-found"]
    assert found.issues["message"].item().startswith(f"{tree}/*.txt: matches nothing")


def test_a_file_that_is_named_like_a_pattern(tmp_path, tree):
    write(tree, "[1].txt", "1.txt")
    assert names(opened(tmp_path, tree / "[1].txt")) == [("[1].txt", None)]


def test_relative_names(tmp_path, tree, monkeypatch):
    monkeypatch.chdir(write(tree, "a/b", "c"))
    assert names(opened(tmp_path, "a/../c", ".", "./a")) == [("c", None), ("a/b", None)]


def test_patterns_do_not_walk_in_circles(tmp_path, tree):
    """Two links to the folder that they lie in: followed, they make a path for each of 2 ** 40 ways."""
    write(tree, "h.txt", "1/2/3/h.txt", ".x/h.txt")
    (tree / "one").symlink_to(".")
    (tree / "two").symlink_to(".")
    found = opened(tmp_path, tree / "**/h.txt", tree / "1/**/3/*")
    assert names(found) == [("1/2/3/h.txt", None), ("h.txt", None)]
    assert [entry.source_path for entry in found.repeated] == ["2/3/h.txt"]
    # A link that is fitted by a part of its own is followed.
    assert names(opened(tmp_path, tree / "on?/**/h.t*")) == [("one/1/2/3/h.txt", None), ("one/h.txt", None)]


def test_a_tree_that_is_deeper_than_paths_may_be_long(tmp_path, tree, monkeypatch):
    """It is read as far as the system lets one name what lies in it; what is deeper is told."""
    write(tree, "h.txt")
    monkeypatch.chdir(tree)
    name = "d" * 200
    for level in range(25):
        Path(name).mkdir()
        os.chdir(name)
        if level in (9, 24):
            Path("x.txt").write_text(f"Hand {level}:\n")
    monkeypatch.chdir(tree)
    for given in (tree, tree / "**/*.txt"):
        found = opened(tmp_path, given)
        assert names(found) == [(f"{name}/" * 10 + "x.txt", None), ("h.txt", None)]
        assert reasons(found) == ["unreadable"]
        assert "File name too long" in found.issues["message"].item()


def test_links(tmp_path, tree):
    outside = write(tmp_path / "outside", "secret")
    write(tree, "data/a", "data/.real")
    (tree / "data/b").symlink_to(".real")
    (tree / "data/loop").symlink_to("..")
    (tree / "self").symlink_to("self")
    (tree / "gone").symlink_to("nowhere")
    (tree / "out").symlink_to(outside)
    (tree / "out.txt").symlink_to(outside / "secret")
    found = opened(tmp_path, tree)
    assert names(found) == [("data/a", None), ("data/b", None)]
    assert [entry.source_path for entry in found.excluded] == ["data/.real", "data/loop"]
    wrong = dict(zip(found.issues["message"].str.extract("^(.*?): ").to_list(), reasons(found), strict=True))
    assert wrong == {
        f"{tree}/gone": "unreadable",
        f"{tree}/out": "link-outside",
        f"{tree}/out.txt": "link-outside",
        f"{tree}/self": "unreadable",
    }


def test_links_that_the_user_names_are_followed(tmp_path, tree):
    write(tmp_path / "outside", "secret")
    tree.mkdir()
    (tree / "folder").symlink_to(tmp_path / "outside")
    (tree / "file").symlink_to(tmp_path / "outside" / "secret")
    found = opened(tmp_path, tree / "folder", tree / "file")
    assert names(found) == [("secret", None)]
    assert [entry.source_path for entry in found.repeated] == ["file"]


def test_pipes_and_devices(tmp_path, tree):
    write(tree, "a")
    os.mkfifo(tree / "pipe")
    found = opened(tmp_path, tree, "/dev/null")
    assert names(found) == [("a", None)]
    assert reasons(found) == ["not-a-file", "not-a-file"]
    assert f"{tree}/pipe: not a regular file" in found.issues["message"][0]


def test_hostile_names(tmp_path, tree):
    tree.mkdir()
    for number, name in enumerate([b"caf\xe9.txt", b"two\nlines", b"\x1b[31mred", b"<script>", b"a\\b"]):
        Path(os.fsdecode(os.fsencode(tree) + b"/" + name)).write_bytes(b"Hand %d:\n" % number)
    (tree / "bell\a").symlink_to("nowhere")
    found = opened(tmp_path, tree)
    assert [path for path, _ in names(found)] == [
        r"\x1b[31mred",
        "<script>",
        r"a\b",
        r"caf\xe9.txt",
        r"two\nlines",
    ]
    assert r"bell\x07: a link" in found.issues["message"].item()


@pytest.fixture
def deep(tmp_path):
    """A folder 1100 levels above a file; taken down again, since pytest would be too deep for it."""
    top = tmp_path / "deep"
    folders = [f"{top}{'/d' * depth}" for depth in range(1101)]
    for folder in folders:
        Path(folder).mkdir()
    hand = Path(folders[-1], "hand")
    hand.write_bytes(b"Hand 1:\n")
    yield top
    hand.unlink()
    for folder in reversed(folders):
        Path(folder).rmdir()


def test_a_tree_deeper_than_pythons_stack(tmp_path, deep):
    for given in (deep, f"{deep}/**/hand"):
        assert names(opened(tmp_path, given)) == [("d/" * 1100 + "hand", None)]
    assert Work(2, 1).is_shared([str(deep)])


@pytest.fixture
def unprivileged():
    """A folder, and no right to read all: root, as whom containers run tests, may read everything."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        before = os.geteuid()
        if before == 0:
            os.seteuid(65534)
        try:
            yield folder
        finally:
            for path in folder.rglob("*"):
                path.chmod(0o700)
            os.seteuid(before)


def test_without_permission(unprivileged):
    write(unprivileged / "tree", "a", "closed/b", "d")
    (unprivileged / "tree/closed").chmod(0)
    (unprivileged / "tree/a").chmod(0)
    found = opened(unprivileged, unprivileged / "tree", unprivileged / "tree/closed/b")
    (unprivileged / "tree/closed").chmod(0o700)
    assert names(found) == [("d", None)]
    assert reasons(found) == ["unreadable"] * 3
    assert found.issues["message"][0].startswith(f"{unprivileged}/tree/a: cannot be read (Permission denied)")


def test_an_earlier_run_beside_the_exports_is_left_out(tmp_path):
    write(tmp_path / "tree", "a", "out/run.json", "out/report/index.html", "sub/run.json/b")
    found = opened(tmp_path, tmp_path / "tree")
    assert names(found) == [("a", None), ("sub/run.json/b", None)]
    assert [(one.source_path, one.reason) for one in found.excluded] == [("out", "a run of this program")]
