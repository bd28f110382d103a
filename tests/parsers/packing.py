"""Archives in memory."""

import gzip
import io
import tarfile
import zipfile

import zstandard


def zipped(members, method=zipfile.ZIP_DEFLATED):
    """A zip archive of (name or ZipInfo, bytes)."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


def tarred(members, **settings):
    """A tar archive of (name or TarInfo, bytes)."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", **settings) as archive:
        for name, data in members:
            entry = name if isinstance(name, tarfile.TarInfo) else tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def gzipped(data):
    return gzip.compress(data, mtime=0)


def zstded(data):
    return zstandard.ZstdCompressor(write_checksum=True).compress(data)
