"""TOML with its lines: where keys stand, what is set twice, and what is no TOML."""

import pytest

from audit import toml_lines
from audit.toml_lines import TomlError


def read(tmp_path, text):
    path = tmp_path / "a.toml"
    path.write_bytes(text.encode())
    return toml_lines.read(path)


def test_lines_of_keys_and_tables(tmp_path):
    toml = read(
        tmp_path,
        '# about\ntitle = """\na = 1\n"""\n\n[settings]\nmany = [\n  1,\n  2,\n]\n"with space" = 1\n'
        "[a.b]\nc.d = { e = 1 }\r\n",
    )
    assert toml.content == {
        "title": "a = 1\n",
        "settings": {"many": [1, 2], "with space": 1},
        "a": {"b": {"c": {"d": {"e": 1}}}},
    }
    assert toml.twice == ()
    assert toml.line("title") == 2
    assert toml.line("settings") == 6
    assert toml.line("settings", "many") == 7
    assert toml.line("settings", "with space") == 11
    assert toml.line("a", "b") == 12
    assert toml.line("a", "b", "c", "d", "e") == 13
    assert toml.line("settings", "not there") == 6
    assert toml.line("not there") is None


@pytest.mark.parametrize(
    ("text", "twice", "content"),
    [
        ("a = 1\nb = 2\na = 3\nb = 4\n", ((3, "a"), (4, "b")), {"a": 1, "b": 2}),
        ("[t]\na = 1\n\n[u]\n[t]\nb = 2\n", ((5, "t"),), {"t": {"a": 1, "b": 2}, "u": {}}),
        ("[t]\na = 1\na.b = 2\n", ((3, "t.a.b"),), {"t": {"a": 1}}),
        ("a = [\n1\n]\na = [\n2\n]\n", ((4, "a"),), {"a": [1]}),
    ],
)
def test_what_is_set_twice(tmp_path, text, twice, content):
    toml = read(tmp_path, text)
    assert toml.twice == twice
    assert toml.content == content


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = 1\nb = \n", "a.toml:2: not TOML: Invalid value"),
        ("a = 1\nb = [\n1,\n\n", "a.toml:3: not TOML: "),
        ("a = 1\n[t\n", "a.toml:2: not TOML: "),
        ("a = 1\na = 2\nb = ", "a.toml:2: not TOML: "),
        ("a = { b = 1, b = 2 }", "a.toml:1: not TOML: "),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(tmp_path, text, says):
    with pytest.raises(TomlError) as error:
        read(tmp_path, text)
    assert says in str(error.value)


def test_what_is_no_text_and_no_file(tmp_path):
    (tmp_path / "b.toml").write_bytes(b"\xff")
    with pytest.raises(TomlError, match=r"b\.toml:1: not text in UTF-8"):
        toml_lines.read(tmp_path / "b.toml")
    with pytest.raises(TomlError, match="directory"):
        toml_lines.read(tmp_path)
    with pytest.raises(FileNotFoundError):
        toml_lines.read(tmp_path / "c.toml")


_MANY = ".".join(["a"] * 5_000)


@pytest.mark.parametrize(
    "text",
    [
        f"\n{_MANY} = 1\n",
        f"x = 1\n[{_MANY.replace('.', ' . ')}]\n",
        f"x = [ # it's\n{{{_MANY} = 1}}]\n",
        f'x = 1\ny = ["""a"""", {{{_MANY} = 1}}]\n',
        "x = '#'\n" + _MANY.replace("a", '"a"') + " = 1\n",
    ],
)
def test_a_key_of_very_many_parts_is_refused_before_it_is_read(tmp_path, text):
    with pytest.raises(TomlError, match=r"a\.toml:2: a key of more than 20 parts"):
        read(tmp_path, text)


@pytest.mark.parametrize("text", ['x = "{}"', "x = '{}'", 'x = """\n{}"""', "x = '''\n{}'''"])
def test_texts_may_have_dots(tmp_path, text):
    assert read(tmp_path, text.format(f"a{'.b' * 50}")).content == {"x": f"a{'.b' * 50}"}
    assert read(tmp_path, f"# {_MANY[:1000]}").content == {}
