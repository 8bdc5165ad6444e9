"""The batteries' frames that learning-bench makes against aiobmsble, which reads them.

What the package would write must be what our frames have as written, octet by octet; our answers must pass its checks of heads,
lengths and check sums; and each value that it reads must be the one that the frames were made of. Of protocols that are named
(jbd daly) it is said what each reader has.

The package asks for Python 3.12: on an older one, its few statements that are new in 3.12 are read as what they say in older words.
"""
import __future__
import asyncio
import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import pathlib
import re
import subprocess
import sys
import types

from bleak.backends.device import BLEDevice

from common import ROOT, find_program
from table import COMPARISONS

TOLERANCE = COMPARISONS["batteries"].tolerance
# What the package sets up when it connects, which we do not let it do.
PREPARED = {
    "jikong": {"_prot_offset": 0, "_sw_version": 11, "_valid_reply": 2, "_char_write_handle": 1},
    "seplos_v2": {"_exp_len": 10},
}
# The package's word for each of our values.
KEYS = {"volt": "voltage", "cur": "current", "soc": "battery_level", "soh": "battery_health", "cap": "cycle_charge",
        "full": "design_capacity", "cycles": "cycles", "delta": "delta_voltage", "runtime": "runtime", "power": "power"}


class InOlderWords(importlib.abc.Loader):
    """Reads the package's modules under a Python before 3.12."""

    def __init__(self, path):
        self.path = path

    def exec_module(self, module):
        text = pathlib.Path(self.path).read_text(encoding="utf-8")
        text = re.sub(r"(?m)^(\s*)type (\w+) = ", r"\1\2 = ", text)
        text = text.replace('{",".join(char.properties)}', "{','.join(char.properties)}")
        flags = __future__.annotations.compiler_flag
        exec(compile(text, self.path, "exec", flags=flags, dont_inherit=True), module.__dict__)


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name != "aiobmsble" and not name.startswith("aiobmsble."):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin and spec.origin.endswith(".py"):
            spec = importlib.util.spec_from_file_location(
                name, spec.origin, loader=InOlderWords(spec.origin), submodule_search_locations=spec.submodule_search_locations)
        return spec


class Recorded(Exception):
    """What is asked for was not recorded."""


def captures(polls, wanted):
    """For each protocol its polls: lines of what was written or notified, in order."""
    program = find_program(name="learning-bench")
    made = subprocess.run([program, str(polls), "11", "--export-batteries"], cwd=ROOT, check=True, capture_output=True, text=True)
    found = {}
    for line in made.stdout.splitlines():
        parts = line.split("\t")
        if parts[0] == "protocol":
            found[parts[1]] = current = []
        elif parts[0] == "poll":
            current.append([])
        else:
            values = [v.split("=") for v in parts[2].split(",") if v]
            current[-1].append((parts[0], [bytes.fromhex(p) for p in parts[1].split(",")],
                                [(name, float(value)) for name, value in values]))
    return {name: found[name] for name in wanted or found}


async def read(cls, name, poll):
    """What the package reads of a poll."""
    from aiobmsble.basebms import BaseBMS
    reader = cls(BLEDevice("cc:cc:cc:cc:cc:cc", "battery", {"path": "/none"}))
    for key, value in PREPARED.get(name, {}).items():
        setattr(reader, key, value)
    answers, last = {}, None
    for mark, pieces, _ in poll:
        if mark == ">":
            last = answers.setdefault(b"".join(pieces), [])
        elif last is not None:
            last.append(pieces)

    sender = types.SimpleNamespace(uuid=reader.uuid_rx())

    async def hear(pieces):
        for piece in pieces:
            heard = reader._notification_handler(sender, bytearray(piece))
            if inspect.isawaitable(heard):
                await heard

    async def await_msg(self, data, char=None, wait_for_notify=True, max_size=0):
        self._msg_event.clear()
        if bytes(data) not in answers:
            raise TimeoutError(f"{bytes(data).hex()} was not recorded")
        for pieces in answers[bytes(data)]:
            await hear(pieces)
        if wait_for_notify:
            if not self._msg_event.is_set():
                raise Recorded(f"the answer to {bytes(data).hex()} is refused")
            self._msg_event.clear()

    BaseBMS._await_msg = await_msg
    return await asyncio.wait_for(reader._async_update(), 1)


def ours(poll):
    """The values of a poll by the package's names."""
    flat = {name: value for _, _, values in poll for name, value in values}
    told = {KEYS[name]: value for name, value in flat.items() if name in KEYS}
    for group, key in (("cell", "cell_voltages"), ("temp", "temp_values")):
        numbers = sorted((int(n[4:]), v) for n, v in flat.items() if re.fullmatch(group + r"\d+", n))
        if numbers:
            told[key] = [value for _, value in numbers]
    if "chg" in flat:
        told["current"] = flat["chg"] - flat["dis"]
    if "abs" in flat:
        told["current"] = -flat["abs"] if flat["neg"] else flat["abs"]
    if "watt" in flat:
        told["watt"] = flat["watt"]
    return told


def differ(told, sample):
    """What differs, in words, and how many values agree."""
    sample = dict(sample)
    for pack in sample.get("packs", [])[:1]:
        sample.update(pack)
    if "watt" in told:
        watt = told.pop("watt")
        if "power" in sample:
            told["power"] = watt
            sample["power"] = abs(sample["power"])
    wrong, right = [], 0
    for key, value in told.items():
        if key == "runtime" and key not in sample:
            continue  # It tells none while the pack is charged.
        if key not in sample:
            wrong.append(f"{key} is not read")
            continue
        theirs = sample[key]
        pairs = [(value, theirs)]
        if isinstance(value, list):
            theirs = [float(one) for one in theirs]
            if len(theirs) != len(value):
                wrong.append(f"{key}: {value} sent, {theirs} read")
                continue
            pairs = list(zip(value, theirs))
        for sent, got in pairs:
            if abs(sent - got) <= TOLERANCE * max(1, abs(sent)) + (0.00051 if key == "temp_values" else 0):
                right += 1
            else:
                wrong.append(f"{key}: {sent} sent, {got} read")
    return wrong, right


def compare(given):
    if sys.version_info < (3, 12):
        sys.meta_path.insert(0, Finder())
    values, agree = 0, 0
    for name, polls in captures(given.count, given.what).items():
        cls = importlib.import_module(f"aiobmsble.bms.{name}_bms").BMS
        faults, right = [], 0
        for poll in polls:
            try:
                sample = asyncio.run(read(cls, name, poll))
            except (Recorded, TimeoutError, ValueError, IndexError) as error:
                faults.append(f"{type(error).__name__}: {error}")
                continue
            told = ours(poll)
            wrong, count = differ(told, sample)
            faults += wrong
            right += count
            if given.what and poll is polls[0]:
                print(f"{name} ours   {told}\n{name} theirs {sample}")
        values += right
        if faults or not right:
            yield (f"{name}: {len(faults)} differences in {len(polls)} polls, {right} values agree: "
                   f"{faults[0] if faults else 'nothing is read'}")
        else:
            agree += 1
    print(f"{agree} protocols are read by aiobmsble as they were meant, {values} values agree")
