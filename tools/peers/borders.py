"""Borders of fields that Netzob tells in the batteries' frames of learning-bench, beside those that learn tells.

A border stands between two octets of a frame. Precision is the share of the borders told that the facts have as well, recall the
share of those of the facts that are told; each is the mean over the protocols. Netzob gets whole frames, and so does learn here.
Nothing is held: of protocols that are named (jbd daly) each one's figures are told.

Netzob 2.0.0 is from 2019: it builds with the Cython and the setuptools of that time, without a sandbox of pip's, and bintrees,
of which it needs the part in Python only, is taken from its source.
"""
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import zipfile

from common import ROOT, find_program, skip

MOST = 40


def frames(polls, wanted):
    """For each protocol the frames that are notified, each with the borders of its fields."""
    program = find_program(name="learning-bench")
    made = subprocess.run([program, str(polls), "7", "--export-batteries"], cwd=ROOT, check=True, capture_output=True, text=True)
    found = {}
    for line in made.stdout.splitlines():
        parts = line.split("\t")
        if parts[0] == "protocol":
            current = found[parts[1]] = []
        elif parts[0] == "<" and len(current) < MOST:
            current.append((bytes.fromhex(parts[1].replace(",", "")), {int(b) for b in parts[2].split(",") if b}))
    return {name: found[name] for name in wanted or found}


def install():
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    with tempfile.TemporaryDirectory() as folder:
        for step in (["install", "--no-deps", "--no-build-isolation", "netzob==2.0.0"],
                     ["download", "--no-deps", "--no-binary", ":all:", "--no-build-isolation", "-d", folder, "bintrees==2.2.0"]):
            if subprocess.run(pip + step).returncode:
                skip("Netzob cannot be installed, so that nothing was compared with it")
        packages = next(pathlib.Path(sys.prefix, "lib").glob("python3*")) / "site-packages"
        with zipfile.ZipFile(next(pathlib.Path(folder).glob("bintrees*.zip"))) as source:
            for name in source.namelist():
                inner = pathlib.PurePosixPath(*pathlib.PurePosixPath(name).parts[1:])
                if inner.parts[:1] == ("bintrees",) and inner.suffix == ".py":
                    (packages / inner).parent.mkdir(parents=True, exist_ok=True)
                    (packages / inner).write_bytes(source.read(name))


def told(symbol):
    """The borders that a symbol's fields have in each of its messages, by the message."""
    for message, cells in zip(symbol.messages, symbol.getCells(encoded=False, styled=False)):
        place, borders = 0, set()
        for cell in cells:
            place += len(cell)
            borders.add(place)
        yield message, borders


def score(way, list):
    # Only here, as it is installed by now.
    from netzob.Inference.Vocabulary.Format import Format
    from netzob.Model.Vocabulary.Messages.RawMessage import RawMessage
    from netzob.Model.Vocabulary.Symbol import Symbol
    messages = [RawMessage(octets) for octets, _ in list]
    known = {id(message): borders for message, (_, borders) in zip(messages, list)}
    symbols = Format.clusterBySize(messages) if way.startswith("by size") else [Symbol(messages=messages)]
    right = wrong = missed = 0
    for symbol in symbols:
        if way.endswith("static"):
            Format.splitStatic(symbol)
        else:
            Format.splitAligned(symbol)
        for message, borders in told(symbol):
            borders = {b for b in borders if 0 < b < len(message.data)}
            true = known[id(message)]
            right += len(borders & true)
            wrong += len(borders - true)
            missed += len(true - borders)
    return right / max(1, right + wrong), right / max(1, right + missed)


def compare(given):
    if not importlib.util.find_spec("netzob") or not importlib.util.find_spec("bintrees"):
        install()
        importlib.invalidate_caches()
    wanted = frames(given.count, given.what)
    for way in ("by size, static", "by size, aligned", "aligned"):
        results = []
        for name, list in wanted.items():
            results.append(score(way, list))
            if given.what:
                print(f"{name}, {way}: precision {results[-1][0]:.3f}, recall {results[-1][1]:.3f}")
        precision, recall = (sum(column) / len(results) for column in zip(*results))
        print(f"Netzob, {way}: the mean of {len(results)} protocols: precision {precision:.3f}, recall {recall:.3f}, "
              f"F1 {2 * precision * recall / (precision + recall):.3f}", flush=True)
    yield from ()
