"""Layouts for advertising that come with the program against TheengsDecoder, bthome-ble and beacontools.

Random valid values are made by code that knows nothing of the layouts. The peer and we read each: every number and text that
the peer has must be ours, in its unit. Values with a changed octet go the other way as well: what both read must be the same,
and how many only one of them reads is counted. Of every prefix of a valid value we must say which field lacks how many octets,
or read it as a shorter message. Of layouts that are named (ruuvitag) it is said what each reader has.
"""
import json
import math
import pathlib
import random
import re
import struct
import subprocess
import tempfile

from TheengsDecoder import decodeBLE
from beacontools import parse_packet
from bleak.backends.device import BLEDevice
from bthome_ble import BTHomeBluetoothDeviceData
from bthome_ble.const import MEAS_TYPES
from habluetooth import BluetoothServiceInfoBleak

from common import YEAR_2000, btsnoop
from table import COMPARISONS

TOLERANCE = COMPARISONS["layouts"].tolerance
MOST = 27  # Octets of a value that an advertising packet holds beside its kind and key.


# Peers: what they have of a value, as a list of numbers and texts by our fields' names; None if they do not read it


def theengs(names, kind, key, value, name=""):
    message = {"id": "A4:C1:38:01:02:03", "name": name}
    if kind == "company":
        message["manufacturerdata"] = struct.pack("<H", key).hex() + value.hex()
    else:
        message |= {"servicedata": value.hex(), "servicedatauuid": f"0x{key:04x}"}
    read = decodeBLE(json.dumps(message))
    if not read:
        return None
    read = json.loads(read)
    return {ours: change(read[theirs]) for theirs, (ours, change) in names.items() if theirs in read}


def plain(value):
    return value


def times(factor):
    return lambda value: value * factor


def unsigned(value):
    """Of iBeacons it takes numbers from 0x8000 on for negative ones, which Apple's specification does not have."""
    return value % 0x10000


def tenths(value):
    """It leaves the humidity's digits in the temperature: 21.5432 for 21.5 °C and 43.2 %."""
    return math.trunc(value * 10 + math.copysign(1e-6, value)) / 10


def signed(value):
    """It takes temperatures below zero, which are in two's complement, for positive ones."""
    return value - 256 if value >= 128 else value


def address(value):
    return value.replace(":", "").lower()


def reversed_address(value):
    return bytes.fromhex(address(value))[::-1].hex()


CLIMATE = {"tempc": ("temperature", plain), "hum": ("humidity", plain), "batt": ("battery", plain)}
RUUVI = {
    "tempc": ("body.temperature", plain), "hum": ("body.humidity", plain), "pres": ("body.pressure", plain),
    "volt": ("body.voltage", times(1000)), "tx": ("body.tx_power", plain), "mov": ("body.movements", plain),
    "seq": ("body.sequence", plain), "mac": ("body.address", address),
    # A thousandth of g is 0.00980665 m/s²; it has a tenth of that.
} | {f"acc{axis}": (f"body.acceleration_{axis}", lambda value: round(value / 0.000980665)) for axis in "xyz"}


def eddystone(kind, key, value):
    packet = bytes.fromhex("0201060303aafe") + bytes([3 + len(value), 0x16, 0xaa, 0xfe]) + value
    try:
        read = parse_packet(packet)
    except Exception:
        return None
    if read is None:
        return None
    found = {}
    for theirs, ours, change in [
            ("namespace", "body.namespace", plain), ("instance", "body.instance", plain),
            ("voltage", "body.battery", plain), ("temperature", "body.temperature", signed),
            ("advertising_count", "body.advertisements", plain),
            # It takes tenths of a second for seconds.
            ("seconds_since_boot", "body.uptime", times(0.1)), ("eid", "body.identifier", bytes.hex)]:
        if hasattr(read, theirs):
            found[ours] = change(getattr(read, theirs))
    if hasattr(read, "tx_power") and type(read).__name__ != "EddystoneTLMFrame":
        found["body.tx_power" if hasattr(read, "url") else "body.ranging_data"] = read.tx_power
    if hasattr(read, "url"):
        found["url"] = read.url
    return found


def bthome(kind, key, value):
    """The values of the objects, in their order."""
    uuid = f"0000{key:04x}-0000-1000-8000-00805f9b34fb"
    here = "A4:C1:38:8D:18:B2"
    reader = BTHomeBluetoothDeviceData()
    update = reader.update(BluetoothServiceInfoBleak(
        name="t", address=here, rssi=-60, manufacturer_data={}, service_data={uuid: value}, service_uuids=[uuid], source="",
        device=BLEDevice(here, "t", {}), advertisement=None, connectable=False, time=0, tx_power=None))
    found = []
    for name, held in update.entity_values.items():
        if name.key != "signal_strength":
            found.append(held.native_value.timestamp() if hasattr(held.native_value, "timestamp") else held.native_value)
    for held in update.binary_entity_values.values():
        found.append(held.native_value)
    for event in update.events.values():
        found.append(event.event_type)
        found += list((event.event_properties or {}).values())
    if reader.device_type_id is not None:
        found.append(reader.device_type_id)
    version = update.devices[None].sw_version if None in update.devices else None
    if version and "." in version:
        found.append(version)
    return {"objects": found} if found else None


# Values


def objects_of_bthome(rng):
    number = rng.choice(sorted(MEAS_TYPES))
    meaning = MEAS_TYPES[number]
    kind, size = meaning.data_format, meaning.data_length
    if number == 0x3a:
        octets = bytes([rng.choice([1, 2, 3, 4, 5, 6, 0x80, 0x81])])
    elif number == 0x3c:
        octets = bytes([rng.choice([1, 2]), rng.randrange(256)])
    elif kind == "command":
        arguments = rng.randbytes(rng.randrange(4))
        octets = bytes([len(arguments), rng.randrange(5)]) + arguments
    elif kind in ("string", "raw"):
        text = bytes(rng.choice(b"abcdefghij") for _ in range(rng.randint(1, 9)))
        octets = bytes([len(text)]) + text
    elif type(meaning.meas_format).__name__ == "BaseBinarySensorDescription":
        octets = bytes([rng.randrange(2)])
    else:
        octets = rng.randbytes({"device_type_id": 2, "firmware_version_4": 4, "firmware_version_3": 3}.get(kind, size))
    return bytes([number]) + octets


def valid_bthome(rng):
    flags = rng.choice([0x40, 0x44, 0x42])
    return bytes([flags]) + (rng.randbytes(6) if flags == 0x42 else b"") + objects_of_bthome(rng)


def date(rng):
    return struct.pack("<H5B", rng.randint(2015, 2060), rng.randint(1, 12), rng.randint(1, 28), rng.randrange(24),
                       rng.randrange(60), rng.randrange(60))


def valid_mibeacon(rng):
    kind = rng.choice([0x1004, 0x1006, 0x100a, 0x100d])
    celsius, percent = struct.pack("<h", rng.randint(-300, 600)), struct.pack("<H", rng.randint(0, 1000))
    data = {0x1004: celsius, 0x1006: percent, 0x100a: bytes([rng.randint(1, 100)]), 0x100d: celsius + percent}[kind]
    # A thermometer: its product, counter and address.
    return bytes.fromhex("5020aa01") + rng.randbytes(7) + struct.pack("<HB", kind, len(data)) + data


def valid_govee(rng):
    both = rng.randint(0, 600) * 1000 + rng.randint(0, 999)
    sign = rng.choice([0, 0x800000])
    return b"\0" + (both | sign).to_bytes(3, "big") + bytes([rng.randint(1, 100), 0])


# Of each layout: the key, valid values, the peer, and how our fields become what the peer has.
CASES = {
    "ibeacon": ("company", 0x004c, lambda rng: b"\x02\x15" + rng.randbytes(20) + bytes([rng.randint(0x80, 0xff)]),
                lambda *value: theengs({"uuid": ("uuid", plain), "major": ("major", unsigned), "minor": ("minor", unsigned),
                                        "txpower": ("measured_power", plain)}, *value)),
    "eddystone": ("service", 0xfeaa, lambda rng: rng.choice([
        lambda: b"\0" + rng.randbytes(17) + b"\0\0",
        lambda: b"\x10" + rng.randbytes(1) + bytes([rng.randrange(4)]) + bytes(rng.choices(b"abcdef.-/", k=rng.randint(1, 17))),
        lambda: b"\x20\0" + rng.randbytes(12), lambda: b"\x30" + rng.randbytes(9)])(), eddystone),
    "bthome": ("service", 0xfcd2, valid_bthome, bthome),
    "ruuvitag": ("company", 0x0499, lambda rng: rng.choice([
        lambda: b"\x05" + struct.pack(">hHHhhhHBH", rng.randint(-30000, 30000), rng.randint(0, 40000), rng.randint(0, 65534),
                                      *(rng.randint(-4000, 4000) for _ in range(3)),
                                      rng.randint(0, 2046) << 5 | rng.randint(0, 30), rng.randint(0, 254),
                                      rng.randint(0, 65534)) + rng.randbytes(6),
        lambda: b"\x03" + struct.pack(">BBBHhhhH", rng.randint(0, 200), rng.choice([0, 128]) | rng.randint(0, 127),
                                      rng.randint(0, 99), rng.randint(0, 65535),
                                      *(rng.randint(-4000, 4000) for _ in range(3)), rng.randint(0, 5000))])(),
                 lambda *value: theengs(RUUVI, *value)),
    "xiaomi_scale": ("service", 0x181d, lambda rng: bytes([rng.choice([0x22, 0xa2])]) + struct.pack(
        "<H", rng.randint(200, 30000)) + date(rng), lambda *value: theengs({"weight": ("weight", plain)}, *value)),
    "xiaomi_scale, composition": ("service", 0x181b, lambda rng: bytes([0x02, rng.choice([0x26, 0xa6])]) + date(
        rng) + struct.pack("<HH", rng.randint(100, 2999), rng.randint(200, 30000)),
        lambda *value: theengs({"weight": ("weight", plain), "impedance": ("impedance", plain)}, *value)),
    "atc_thermometer": ("service", 0x181a, lambda rng: bytes.fromhex("a4c138") + rng.randbytes(3) + struct.pack(
        ">hBBHB", rng.randint(-400, 600), rng.randint(0, 100), rng.randint(1, 100), rng.randint(1500, 3300), rng.randrange(256)),
        lambda *value: theengs(CLIMATE | {"volt": ("voltage", times(1000)), "mac": ("address", address)}, *value)),
    "atc_thermometer, pvvx": ("service", 0x181a, lambda rng: rng.randbytes(3) + bytes.fromhex("38c1a4") + struct.pack(
        "<hHHBBB", rng.randint(-4000, 6000), rng.randint(0, 10000), rng.randint(1500, 3300), rng.randint(1, 100),
        rng.randrange(256), rng.randrange(16)),
        lambda *value: theengs(CLIMATE | {"volt": ("voltage", times(1000)), "mac": ("address", reversed_address)}, *value)),
    "govee_h5075": ("company", 0xec88, valid_govee, lambda *value: theengs(CLIMATE | {"tempc": ("temperature", tenths)}, *value, "GVH5075_1234")),
    "govee_h5075, H5074": ("company", 0xec88, lambda rng: b"\0" + struct.pack(
        "<hHBB", rng.randint(-2000, 6000), rng.randint(0, 9999), rng.randint(1, 100), 2),
        lambda *value: theengs(CLIMATE, *value, "Govee_H5074_1234")),
    "switchbot_meter": ("service", 0xfd3d, lambda rng: bytes([
        0x54, 0, rng.randint(1, 100), rng.randint(0, 9), rng.choice([0, 128]) | rng.randint(0, 60), rng.randint(0, 99)]),
        lambda *value: theengs(CLIMATE, *value)),
    "mibeacon": ("service", 0xfe95, valid_mibeacon, lambda *value: theengs({
        "tempc": ("temperature", plain), "hum": ("humidity", plain), "batt": ("battery", plain),
        "mac": ("address", reversed_address)}, *value)),
    "exposure_notification": ("service", 0xfd6f, lambda rng: rng.randbytes(20),
                              lambda *value: theengs({"rpi": ("identifier", plain), "aem": ("metadata", plain)}, *value)),
}
CLIMATE_KINDS = {"temperature", "humidity", "battery"}
CHANGES = {"mV": 0.001, "mA": 0.001}


def fields_of(name, reading):
    """Our fields as the peer has them: by name, in the peer's unit."""
    fields = {one["name"]: one["value"] for one in reading["fields"]}
    if name == "bthome":
        found = []
        for one in reading["fields"]:
            path = one["name"].split(".")
            if path[-1].startswith("raw_") or path[0] in ("information", "address") or path[-1] in ("what", "length"):
                continue
            value = one.get("value_name", one["value"]) if "value_name" in one else one["value"]
            if one.get("unit") in CHANGES:
                value *= CHANGES[one["unit"]]
            found.append(value)
        return {"objects": found}
    if name == "eddystone" and "body.scheme" in fields:
        start = ["http://www.", "https://www.", "http://", "https://"][fields["body.scheme"]]
        fields["url"] = start + fields["body.address"]
    if name == "xiaomi_scale":
        fields["weight"] = next((fields[one] for one in ("weight", "weight_pounds", "weight_catties") if one in fields), None)
    if name == "mibeacon":
        for one in reading["fields"]:
            if one.get("kind") in CLIMATE_KINDS:
                fields[one["kind"]] = one["value"]
    return fields


def same(ours, theirs, step=5.1e-3):
    if isinstance(theirs, bool):
        return bool(ours) == theirs
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(same(one, other, step) for one, other in zip(ours, theirs))
    if isinstance(ours, str) or isinstance(theirs, str):
        return str(ours).lower() == str(theirs).lower()
    return ours is not None and theirs is not None and math.isclose(ours, theirs, rel_tol=TOLERANCE, abs_tol=step)


# Our reading


def capture(values):
    """A btsnoop file in which each value is advertised by a device of its own."""
    packets = []
    for number, (kind, key, value) in enumerate(values):
        data = bytes([3 + len(value), 0xff if kind == "company" else 0x16]) + struct.pack("<H", key) + value
        report = bytes([2, 1, 0, 1]) + number.to_bytes(4, "little") + b"\xff\xc0" + bytes([len(data)]) + data + b"\xc8"
        packet = bytes([4, 0x3e, len(report)]) + report
        packets.append((YEAR_2000 + 1000 * number, 3, packet))
    return btsnoop(packets)


def readings(program, layout, values):
    """What we have of each value by a layout that is given: a reading with its misfit."""
    with tempfile.TemporaryDirectory() as folder:
        file, text = f"{folder}/values.btsnoop", f"{folder}/{layout}.ksy"
        pathlib.Path(file).write_bytes(capture(values))
        shown = subprocess.run([program, "layout", "--show", layout], capture_output=True, text=True, check=True).stdout
        pathlib.Path(text).write_text(shown)
        done = subprocess.run([program, "decode", "--format", "ndjson", "--expand", file, "--layout", text,
                               "--no-shipped-layouts"], capture_output=True, text=True)
    found = {}
    for line in done.stdout.splitlines():
        event = json.loads(line)
        for one in event.get("manufacturer_data", []) + event.get("service_data", []):
            for reading in one.get("layout") or []:
                found[event["packet"] - 1] = reading
    assert not done.stderr, done.stderr
    return [found.get(number) for number in range(len(values))]


def fits(reading):
    return reading is not None and reading["misfit"] is None and reading["octets_left"] == 0


def hold(program, case, count, verbose):
    kind, key, valid, peer = CASES[case]
    layout = case.split(",")[0]
    rng = random.Random(case)
    wrong = {}
    whole = [valid(rng) for _ in range(count)]
    changed = []
    for value in whole:
        other = bytearray(value)
        other[rng.randrange(len(other))] ^= 1 << rng.randrange(8)
        changed.append(bytes(other))
    prefixes = [(value, value[:length]) for value in whole[:max(8, count // 4)] for length in range(1, len(value))]
    values = whole + changed + [prefix for _, prefix in prefixes]
    assert all(len(value) <= MOST for value in values), case
    read = readings(program, layout, [(kind, key, value) for value in values])
    onlyWe = onlyPeer = both = 0
    for number, (value, reading) in enumerate(zip(whole + changed, read)):
        theirs = peer(kind, key, value)
        if verbose:
            print(case, value.hex(), "peer", theirs, "ours", reading and (reading["misfit"], fields_of(layout, reading)))
        if number < count and not fits(reading):
            wrong.setdefault("a valid value does not fit", f"{value.hex()}: {reading and reading['misfit']}")
        if number < count and theirs is None:
            wrong.setdefault("refused by the peer", value.hex())
        if not fits(reading) or theirs is None:
            onlyWe += fits(reading)
            onlyPeer += theirs is not None
            continue
        # It reads objects by their place, also those that are encrypted, unknown, or that a flag says are not there.
        if layout == "mibeacon" and not any(one.get("kind") in CLIMATE_KINDS for one in reading["fields"]):
            onlyPeer += 1
            continue
        both += 1
        ours = fields_of(layout, reading)
        for name, said in theirs.items():
            # Of temperatures in steps of 0.35 bthome-ble rounds to tenths.
            if not same(ours.get(name), said, 0.051 if layout == "bthome" and 0x58 in value else 5.1e-3):
                wrong.setdefault(name, f"{value.hex()}: {ours.get(name)!r}, the peer has {said!r}")
    shorter = 0
    for (value, prefix), reading in zip(prefixes, read[2 * count:]):
        if fits(reading):
            shorter += 1
            continue
        misfit = reading and reading["misfit"] or ""
        exact = re.fullmatch(r"[\w.\[\]]+, octet (\d+): needs (\d+) octets?, (\d+) available", misfit)
        # A rule on the whole length is told in its place; of a constant its own octets are compared.
        isRule = re.search(r": (.* is not valid|must be .*)$", misfit)
        if not (exact and int(exact[1]) + int(exact[3]) == len(prefix) and int(exact[2]) > int(exact[3])) and not isRule:
            wrong.setdefault("a prefix without an exact error", f"{prefix.hex()}: {misfit or reading}")
    return wrong, both, onlyWe, onlyPeer, len(prefixes), shorter


def compare(given):
    cases = [case for case in CASES if not given.what or case.split(",")[0] in given.what]
    print("layout                       both read  we alone  peer alone  prefixes  of them shorter messages")
    for case in cases:
        wrong, both, onlyWe, onlyPeer, prefixes, shorter = hold(given.program, case, given.count, bool(given.what))
        print(f"{case:28} {both:9} {onlyWe:9} {onlyPeer:11} {prefixes:9} {shorter:9}")
        for what, example in wrong.items():
            yield f"  {case}: {what}: {example}"
