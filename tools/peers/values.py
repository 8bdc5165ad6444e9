"""Values that layouts read against bluetooth-sig and against tshark, both ways.

Random valid values are made from the table's text, by code that knows nothing of the Swift. Each number, code and text that
our JSON has must be among those that the peer has of the same value. Then our JSON is encoded again: the bytes must be the
same, or mean the same to the peer; and where the peer encodes what it decoded, its bytes must mean the same to us.
Where they differ, tools/value-layouts/differences.txt says why, a type each line; a line without a difference is an error.
Of types that are named (2a6e 2a9d) it is said what each reader has.
"""
import concurrent.futures
import dataclasses
import datetime
import enum
import importlib.machinery
import importlib.util
import json
import math
import random
import re
import struct
import subprocess
import sys
import tempfile

from bluetooth_sig import BluetoothSIGTranslator

from common import ROOT, YEAR_2000, btsnoop
from table import COMPARISONS

TOLERANCE = COMPARISONS["values"].tolerance
TABLE = ROOT / "Sources/HSNames/Values/Generated/ValueTable.swift"
DIFFERENCES = ROOT / "tools/value-layouts/differences.txt"
BASE = "-0000-1000-8000-00805f9b34fb"


def layouts():
    loader = importlib.machinery.SourceFileLoader("generate_value_layouts", str(ROOT / "tools/generate-value-layouts"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    text = TABLE.read_text(encoding="utf-8")
    # What is told in words of its own, behind a bracket, says less of its numbers than its peers do.
    return {int(number, 16): [(f, module.key_of(f)) for f in module.parse(line)]
            for number, line in re.findall(r"^    // ([0-9A-F]{4}) ([^(\n][^\n]*)$", text, re.MULTILINE)}


# Random values


def known_bits(field):
    known = 0
    for place, _ in field.words:
        low, _, high = str(place).partition("-")
        for bit in range(int(low), int(high or low) + 1):
            known |= 1 << bit
    return known


def holds(field, flags, selector, more):
    for sign, number in re.findall(r"([?!=#+])(\d*)", field.presence):
        number = int(number or 0)
        if not {"?": flags >> number & 1 == 1, "!": flags >> number & 1 == 0, "=": selector == number,
                "#": selector != number, "+": more}[sign]:
            return False
    return True


class Value:
    """A random valid value: its bytes, and what each field holds."""

    def __init__(self, fields, rng):
        self.bytes, self.held = b"", []
        self.isText = len(fields) == 1 and fields[0][0].type == "t"
        flags, selector, part, bits = 0, 0, 0, 0
        more = rng.random() < 0.5
        for field, key in fields:
            if not holds(field, flags, selector, more):
                continue
            kind, size = field.type[0], int(re.sub(r"\D", "", field.type) or 0)
            codes = [int(n) for n, _ in field.words] if kind in "useSNn" else []
            if kind in "nN":
                raw = rng.choice(codes) if kind == "N" and codes else rng.randrange(1 << size)
                part |= raw << bits
                bits += size
                self.held.append((field, key, raw))
                if bits % 8 == 0:
                    self.bytes += part.to_bytes(bits // 8, "little")
                    part = bits = 0
                continue
            if kind in "Fb":
                raw = rng.getrandbits(8 * size) & (known_bits(field) if field.words else -1)
                flags = raw if kind == "F" else flags
                octets = raw.to_bytes(size, "little")
            elif kind == "B":
                raw = rng.getrandbits(8 * size) & known_bits(field)
                octets = raw.to_bytes(2 if raw > 255 else 1, "little")
            elif kind in "eS":
                raw = rng.choice(codes)
                selector = raw if kind == "S" else selector
                octets = raw.to_bytes(size, "little")
            elif kind == "m":
                raw = None
                mantissa = rng.randint(*((-2000, 2000) if size == 2 else (-8000000, 8000000)))
                exponent = rng.randint(-4, 0)
                octets = ((exponent & 15) << 12 | mantissa & 0xfff).to_bytes(2, "little") if size == 2 else (
                    (exponent & 255) << 24 | mantissa & 0xffffff).to_bytes(4, "little")
            elif kind == "f":
                octets = struct.pack("<f" if size == 4 else "<d", rng.uniform(-1e4, 1e4))
            elif kind == "d":
                octets = struct.pack("<H5B", rng.randint(1970, 2099), rng.randint(1, 12), rng.randint(1, 28),
                                     rng.randrange(24), rng.randrange(60), rng.randrange(60))
            elif kind in "tz":
                octets = bytes(rng.choice(b"abcdefghijklmnopqrstuvwxyz") for _ in range(size or rng.randint(1, 9)))
                octets += b"\0" if kind == "z" else b""
            elif kind == "x":
                octets = rng.randbytes(size or rng.randint(1, 4))
            elif kind == "g":
                octets = rng.randbytes(size or 2)
            elif kind == "a":
                octets = rng.randbytes(size * rng.randint(1, 3))
            elif kind == "L":
                octets = b"\0"
            elif field.range and kind in "us":
                octets = rng.randint(*field.range).to_bytes(size, "little", signed=kind == "s")
            else:
                octets = rng.randbytes(size)
                while int.from_bytes(octets, "little") in codes:
                    octets = rng.randbytes(size)
            if kind in "usFbBeSk":
                raw = int.from_bytes(octets, "little", signed=kind == "s")
            else:
                raw = None
            self.held.append((field, key, octets if field.type == "m2" else raw))
            self.bytes += octets
        if fields[0][0].type == "L1":
            self.bytes = bytes([len(self.bytes)]) + self.bytes[1:]


# What readers have


def leaves(value):
    """Numbers and texts in what bluetooth-sig has."""
    if value is None:
        return
    if isinstance(value, enum.Flag) or isinstance(value, enum.Enum) and isinstance(value.value, int):
        yield int(value.value)
    elif isinstance(value, enum.Enum):
        yield value.name.lower()
    elif isinstance(value, bool):
        yield int(value)
    elif isinstance(value, (int, float)):
        yield value
    elif isinstance(value, str):
        yield value
    elif isinstance(value, (bytes, bytearray)):
        yield bytes(value).hex()
        yield int.from_bytes(value[:8], "little")
    elif isinstance(value, datetime.datetime):
        yield value.strftime("%Y-%m-%dT%H:%M:%S")
        yield value.toordinal() - datetime.date(1970, 1, 1).toordinal()
    elif isinstance(value, datetime.date):
        yield value.toordinal() - datetime.date(1970, 1, 1).toordinal()
        yield from (value.year, value.month, value.day)
    elif isinstance(value, datetime.timedelta):
        yield from (value.total_seconds(), value.total_seconds() / 60, value.total_seconds() / 3600)
    elif isinstance(value, dict):
        for one in value.values():
            yield from leaves(one)
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield len(value)
        for one in value:
            yield from leaves(one)
    elif type(value).__name__ == "BluetoothUUID":
        yield value.short_form.lower() if value.is_short or value.dashed_form[8:].lower() == BASE else value.dashed_form
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from leaves(getattr(value, name))
    elif dataclasses.is_dataclass(value):
        for one in dataclasses.fields(value):
            yield from leaves(getattr(value, one.name))
    elif getattr(value, "__dict__", None):
        yield from leaves(vars(value))
    else:
        yield str(value)


def same(field, ours, theirs):
    if isinstance(ours, str) != isinstance(theirs, str):
        return False
    if isinstance(ours, str):
        return re.sub(r"\W", "", ours).lower() == re.sub(r"\W", "", theirs).lower()
    if field.type == "p1":
        return abs(ours - theirs) < 1e-6  # Printed to a millionth of a second.
    return math.isclose(ours, theirs, rel_tol=TOLERANCE, abs_tol=1e-9)


def mistaken(octets):
    """What bluetooth-sig 0.6.0 takes an SFLOAT for: its exponent has no sign, and 8 is taken off."""
    raw = int.from_bytes(octets, "little")
    mantissa = raw & 0xfff
    return (mantissa - 0x1000 if mantissa & 0x800 else mantissa) * 10.0 ** ((raw >> 12) - 8)


def ours(value, object):
    """What our JSON says of each field: a number or a text to look for. Codes stand for their numbers."""
    if value.isText:
        yield value.held[0][0], "text", object.get("text"), None
        return
    for field, key, raw in value.held:
        if field.type[0] in "LF":
            continue
        said = object.get(key)
        if said is None:
            yield field, key, "missing", raw
            continue
        for one in said if isinstance(said, list) else [said]:
            words = {str(w).replace("~", ""): int(n) for n, w in field.words if "-" not in str(n)}
            if field.type[0] not in "bB" and isinstance(one, str) and one in words:
                if field.type[0] in "usp":
                    continue  # A word for no number: peers have none, or None.
                yield field, key, words[one], raw
            elif field.type[0] == "g":
                yield field, key, one.lower(), raw
            else:
                yield field, key, one, raw


def rounded(value, object, second):
    """Whether a value differs from another by the last step of its numbers at most: bluetooth-sig rounds down."""
    for field, key, _ in value.held:
        first, other = object.get(key), second.get(key)
        if first == other:
            continue
        m, d, b = field.scale
        if not isinstance(first, (int, float)) or not isinstance(other, (int, float)) or field.scale == (1, 0, 0) or (
                abs(first - other) > 1.01 * abs(m) * 10.0 ** d * 2.0 ** b) or field.type[0] not in "us":
            return False
    return True


def run(program, *arguments):
    done = subprocess.run([program, "value", *arguments], capture_output=True, text=True)
    return done.stdout.strip(), done.stderr.strip()


def text_of(said):
    return ",".join(map(text_of, said)) if isinstance(said, list) else said


def hold_against_signals(program, translator, number, fields, count, mistakes, verbose):
    """What is wrong by bluetooth-sig, each with an example; and whether it knows the type."""
    rng = random.Random(number)
    compared = 0
    wrong, known = {}, translator.supports(f"{number:04X}")
    if not known:
        return wrong, False
    for _ in range(count):
        value = Value(fields, rng)
        if not value.bytes:
            continue
        printed, errors = run(program, f"{number:04x}", value.bytes.hex(), "--format", "json")
        try:
            object = json.loads(printed)
        except ValueError:
            wrong.setdefault("no JSON of ours", f"{value.bytes.hex()}: {printed} {errors}")
            continue
        if "missing" in object or any(f.startswith("E:") for f in object.get("findings", [])):
            wrong.setdefault("a fault is found", f"{value.bytes.hex()}: {printed}")
        try:
            theirs = translator.parse_characteristic(f"{number:04X}", value.bytes)
        except Exception as error:
            # It refuses values that contradict themselves, as random ones do.
            if re.search(r"cannot (be greater than|exceed)|must be <=|mutually exclusive|must be non-negative", str(error)):
                continue
            wrong.setdefault("refused by the peer", f"{value.bytes.hex()}: {str(error)[:150]}")
            continue
        compared += 1
        found = list(leaves(theirs))
        if verbose:
            print(f"{number:04x} {value.bytes.hex()}\n  ours   {printed}\n  theirs {theirs!r}\n         {found}")
        isMistaken = False
        for field, key, said, raw in ours(value, object):
            if any(same(field, said, one) for one in found):
                continue
            if isinstance(raw, bytes) and any(math.isclose(mistaken(raw), one) for one in found if not isinstance(one, str)):
                isMistaken = True
                mistakes.add(number)
            else:
                wrong.setdefault(key, f"{value.bytes.hex()}: {said!r}, the peer has {theirs!r:.300}")
        # Back again, by us: word for word, since texts have blanks.
        members = json.loads(printed, parse_float=str, parse_int=str)
        words = [f"{key}={text_of(said)}" for key, said in members.items() if key != "findings"]
        if not any(" " in w for w in words):
            made, errors = run(program, f"{number:04x}", "--encode", *words)
            if made != value.bytes.hex():
                second, _ = run(program, f"{number:04x}", made or "00", "--format", "json")
                if second != printed or not any(f.type[0] in "mp" for f, _ in fields):
                    wrong.setdefault("encoded by us", f"{value.bytes.hex()} {words}: {made} {errors}")
        # Back again, by the peer.
        try:
            made = bytes(translator.encode_characteristic(f"{number:04X}", theirs)).hex()
        except Exception as error:
            wrong.setdefault("not encoded by the peer", f"{value.bytes.hex()}: {str(error)[:150]}")
            continue
        if made != value.bytes.hex():
            second, _ = run(program, f"{number:04x}", made, "--format", "json")
            if second != printed and not isMistaken and not rounded(value, object, json.loads(second)):
                wrong.setdefault("encoded by the peer", f"{value.bytes.hex()}: {made}")
    if not compared:
        wrong.setdefault("nothing was compared", "")
    return wrong, True


# tshark


def capture(samples):
    """A btsnoop file in which an attribute of each type is found, and its values are notified."""
    packets = []

    def packet(octets, isReceived):
        packets.append((YEAR_2000 + 1000 * (len(packets) + 1), isReceived | (2 if octets[0] == 4 else 0), octets))

    def att(octets, isReceived):
        data = struct.pack("<HH", len(octets), 4) + octets
        packet(b"\x02" + struct.pack("<HH", 0x2040 if isReceived else 0x0040, len(data)) + data, isReceived)

    packet(bytes.fromhex("043e1301004000000001020304050618000000f40100"), 1)
    att(struct.pack("<BH", 2, 517), 0)
    att(struct.pack("<BH", 3, 517), 1)
    for number, value in samples:
        handle = number & 0xfff
        att(struct.pack("<BHH", 4, handle, handle), 0)
        att(struct.pack("<BBHH", 5, 1, handle, number), 1)
        att(struct.pack("<BH", 0x1b, handle) + value.bytes, 1)
    return btsnoop(packets)


def shown(node):
    """Numbers and texts that tshark shows."""
    if isinstance(node, dict):
        for name, one in node.items():
            if name.startswith(("btatt.opcode", "btatt.handle", "btatt.value", "btatt.uuid", "btatt.service")):
                continue
            yield from shown(one)
    elif isinstance(node, list):
        for one in node:
            yield from shown(one)
    else:
        text = str(node)
        yield text
        try:
            yield float(int(text, 0)) if not re.fullmatch(r"0\d+", text) else float(text)
        except ValueError:
            if re.fullmatch(r"[-+]?[\d.]+(e[-+]?\d+)?", text):
                yield float(text)
        yield text.replace(":", "")


def hold_against_tshark(program, table, wanted, count):
    """What is wrong, by type, and how many types tshark shows fields of."""
    samples = []
    for number in wanted:
        rng = random.Random(number)
        for _ in range(count):
            value = Value(table[number], rng)
            if value.bytes and len(value.bytes) < 200:
                samples.append((number, value))
    with tempfile.NamedTemporaryFile(suffix=".btsnoop") as file:
        file.write(capture(samples))
        file.flush()
        done = subprocess.run(["tshark", "-r", file.name, "-Y", "btatt.opcode == 0x1b", "-T", "json", "--no-duplicate-keys"], capture_output=True, text=True)
    packets = json.loads(done.stdout)
    assert len(packets) == len(samples), f"tshark has {len(packets)} of {len(samples)} values: {done.stderr}"
    wrong, known = {}, set()
    for (number, value), packet in zip(samples, packets):
        found = list(shown(packet["_source"]["layers"].get("btatt", {})))
        if not found:
            continue
        known.add(number)
        printed, _ = run(program, f"{number:04x}", value.bytes.hex(), "--format", "json")
        fields = table[number]
        object = json.loads(printed)
        numbers = [one for one in found if not isinstance(one, str)]
        texts = [re.sub(r"\W", "", one).lower() for one in found if isinstance(one, str)]
        for field, key, said, raw in ours(value, object):
            if field.type == "d7":
                if all(float(part) in numbers for part in re.split(r"\D", said)):
                    continue
            elif isinstance(said, str):
                if any(re.sub(r"\W", "", said).lower() in one for one in texts):
                    continue
            elif any(math.isclose(said, one, rel_tol=1e-5, abs_tol=1e-6) for one in numbers):
                continue
            size = int(re.sub(r"\D", "", field.type) or 0)
            if isinstance(raw, int) and any(one in (raw, raw % (1 << 8 * size)) for one in numbers):
                continue
            wrong.setdefault((number, "tshark " + key), f"{value.bytes.hex()}: {said!r}, it has {found}"[:300])
    return wrong, known


def differences():
    reasons = {}
    for line in DIFFERENCES.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            number, _, rest = line.partition(" ")
            what, _, why = rest.partition(": ")
            reasons[int(number, 16), what] = why
    return reasons


def compare(given):
    translator = BluetoothSIGTranslator()
    table = layouts()
    wanted = [int(word, 16) for word in given.what] or sorted(table)
    reasons, used, known, mistakes = differences(), set(), 0, set()

    def unexplained(number, what, example):
        """A difference for which no reason is listed."""
        if (number, what) not in reasons:
            yield f"{number:04x} {what}: {example}"
        used.add((number, what))

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda number: (number, hold_against_signals(
            given.program, translator, number, table[number], given.count, mistakes, bool(given.what))), wanted)
        for number, (wrong, isKnown) in results:
            known += isKnown
            for what, example in wrong.items():
                yield from unexplained(number, what, example)
    wrong, shownTypes = hold_against_tshark(given.program, table, wanted, min(given.count, 4))
    for (number, what), example in wrong.items():
        yield from unexplained(number, what, example)
    for number, what in sorted(set(reasons) - used):
        if number in wanted:
            yield f"{number:04x} {what}: listed as a difference, and is none"
    print(f"{len(wanted)} types, {known} of them known to bluetooth-sig, {len(shownTypes)} to tshark, "
          f"{len(used & set(reasons))} listed differences; in {len(mistakes)} types it has SFLOATs of the wrong size, "
          "by a mistake that explains each")
