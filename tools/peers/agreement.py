"""The statistics of `heartsnoop agree` against pingouin and scipy: of fixtures/agreement, or of the pairs of two files A B.

fixtures/agreement is a made-up pair: a strap that an app recorded, and an ECG beside it at 500 Hz. The app
wrote ticks of 1/1024 s as milliseconds (`strap_RR.csv`), as apps have done. `faults.txt` is the same strap
rightly written, with beats missed, split and moved and intervals lost; `truth.tsv` says where. `ecg` is
there in every form that is read.
"""
import json
import math
import random
import struct
import subprocess
import sys
import warnings

import numpy as np
import pandas as pd
import pingouin as pg
import scipy.stats as st

from common import ROOT
from table import COMPARISONS

TOLERANCE = COMPARISONS["agreement"].tolerance
FIXTURES = ROOT / "fixtures/agreement"
RATE = 500
BEATS = 420
FIRST = 4  # the strap is worn this many beats later
START_MS = 1_773_565_215_123


# What was recorded

def beats(chance):
    """Times of beats in seconds: breathing, a slow wave, and a walk."""
    times, time, walk = [0.8], 0.8, 0.0
    for _ in range(BEATS):
        walk = 0.98 * walk + chance.gauss(0, 6)
        rr = 820 + walk + 35 * math.sin(2 * math.pi * time / 4.3) + 25 * math.sin(2 * math.pi * time / 11)
        time += rr / 1000
        times.append(time)
    return times


def recorded():
    """Samples of the ECG's R peaks, and the strap's ticks with the times at which they arrived."""
    chance = random.Random(20260316)
    times = beats(chance)
    samples = [round(time * RATE) for time in times]
    # A strap finds a beat within a few milliseconds, and sends differences of what it found.
    found = [time + chance.gauss(0, 0.0013) for time in times[FIRST:]]
    ticks = [round((b - a) * 1024) for a, b in zip(found, found[1:])]
    arrivals, second = [], math.ceil(found[1]) + 0.3
    for time in found[1:]:
        while second < time:
            second += 1
        arrivals.append(second + chance.choice([0, 0, 0, 0.03, 0.5]))
    arrivals = [max(arrivals[:index + 1]) for index in range(len(arrivals))]
    return samples, ticks, arrivals


def faulty(ticks):
    """The strap's intervals in milliseconds with faults, and what they are: line, kind, beats."""
    values = [tick * 1000 / 1024 for tick in ticks]
    out, truth, index = [], [], 0
    while index < len(values):
        if index == 60:  # a beat is missed
            out.append(values[index] + values[index + 1])
            truth.append((len(out), "missing_beats", 1))
            index += 2
        elif index == 120:  # a beat is counted twice
            out += [values[index] * 0.4, values[index] * 0.6]
            truth.append((len(out) - 1, "split_interval", 1))
            index += 1
        elif index == 180:  # a beat is found 120 ms late
            out += [values[index] + 120, values[index + 1] - 120]
            truth.append((len(out) - 1, "moved_beat", 0))
            index += 2
        elif index == 240:  # seven intervals are lost
            truth.append((len(out) + 1, "absent_intervals", 7))
            index += 7
        elif index == 300:  # three come twice
            out += values[index - 3:index] + [values[index]]
            truth.append((len(out) - 3, "extra_intervals", 3))
            index += 1
        else:
            out.append(values[index])
            index += 1
    return out, truth


# Forms

def mit_annotations(samples):
    data, last = b"", 0
    for sample in samples:
        step = sample - last
        if step > 1023:
            data += struct.pack("<H", 59 << 10) + struct.pack("<HH", step >> 16, step & 0xffff)
            step = 0
        data += struct.pack("<H", 1 << 10 | step)
        last = sample
    return data + b"\0\0"


def markers(samples):
    lines = ["Brain Vision Data Exchange Marker File, Version 1.0", "", "[Common Infos]", "Codepage=UTF-8",
             "DataFile=ecg.eeg", "", "[Marker Infos]", "Mk1=New Segment,,1,1,0,20260315090010000000"]
    for number, sample in enumerate(samples, 2):
        lines.append(f"Mk{number}=Comment,R-peak,{sample + 1},1,0")
    return "\n".join(lines) + "\n"


def edf(samples):
    """An EDF+ file of annotations alone, a record for every ten seconds."""
    size, seconds = 120, 10
    records = [[] for _ in range(samples[-1] // (RATE * seconds) + 1)]
    for sample in samples:
        records[sample // (RATE * seconds)].append(sample / RATE)

    def field(text, width):
        return str(text).encode().ljust(width)

    head = (field(0, 8) + field("X X X X", 80) + field("Startdate 15-MAR-2026 X X X", 80) + field("15.03.26", 8)
            + field("09.00.10", 8) + field(512, 8) + field("EDF+C", 44) + field(len(records), 8)
            + field(seconds, 8) + field(1, 4))
    signal = (field("EDF Annotations", 16) + field("", 80) + field("", 8) + field(-1, 8) + field(1, 8)
              + field(-32768, 8) + field(32767, 8) + field("", 80) + field(size, 8) + field("", 32))
    data = b""
    for number, record in enumerate(records):
        lists = f"+{number * seconds}\x14\x14\0".encode()
        for time in record:
            lists += f"+{time:.3f}\x14R\x14\0".encode()
        assert len(lists) <= 2 * size, len(lists)
        data += lists.ljust(2 * size, b"\0")
    return head + signal + data


def crc(data):
    table = [0, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000,
             0x9C01, 0x8801, 0x4400]
    value = 0
    for byte in data:
        for nibble in (byte & 15, byte >> 4):
            value = (value >> 4) ^ table[value & 15] ^ table[nibble]
    return value


def fit(rr):
    """Five intervals a message, little-endian; in the middle a message in the other byte order."""
    body = bytes([0x40, 0, 0]) + struct.pack("<H", 0) + bytes([2, 0, 1, 0, 1, 2, 0x84])
    body += bytes([0, 4]) + struct.pack("<H", 255)
    body += bytes([0x41, 0, 0]) + struct.pack("<H", 78) + bytes([1, 0, 10, 0x84])
    body += bytes([0x62, 0, 1]) + struct.pack(">H", 78) + bytes([1, 0, 10, 0x84, 1, 0, 3, 0])
    for index in range(0, len(rr), 5):
        part = (rr[index:index + 5] + [0xffff] * 5)[:5]
        if index == 200:
            body += bytes([2]) + struct.pack(">5H", *part) + b"xyz"
        else:
            body += bytes([1]) + struct.pack("<5H", *part)
    head = struct.pack("<BBHI4s", 14, 0x20, 2195, len(body), b".FIT")
    head += struct.pack("<H", crc(head))
    return head + body + struct.pack("<H", crc(head + body))


def plain(value):
    return f"{value:.7f}".rstrip("0").rstrip(".")


# Statistics

def computed(pairs):
    """What pingouin and scipy say of pairs in milliseconds."""
    x, y = np.array([a for a, _ in pairs]), np.array([b for _, b in pairs])
    d, n = x - y, len(pairs)
    mean, sd = d.mean(), d.std(ddof=1)
    low, high = st.t.interval(0.95, n - 1, loc=mean, scale=st.sem(d))
    error = st.t.ppf(0.975, n - 1) * sd * math.sqrt(1 / n + 1.96 ** 2 / (2 * (n - 1)))
    table = pd.DataFrame({"beat": list(range(n)) * 2, "side": ["a"] * n + ["b"] * n,
                          "rr": np.concatenate([x, y])})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        icc = pg.intraclass_corr(table, targets="beat", raters="side", ratings="rr")
    row = icc[icc["Type"].isin(["ICC2", "ICC(A,1)"])].iloc[0]
    r = st.pearsonr(x, y)[0]
    ccc = 2 * np.mean((x - x.mean()) * (y - y.mean())) / (x.var() + y.var() + (x.mean() - y.mean()) ** 2)
    u2 = (x.mean() - y.mean()) ** 2 / (x.std() * y.std())
    spread = math.sqrt(((1 - r ** 2) * ccc ** 2 / ((1 - ccc ** 2) * r ** 2)
                        + 2 * ccc ** 3 * (1 - ccc) * u2 / (r * (1 - ccc ** 2) ** 2)
                        - ccc ** 4 * u2 ** 2 / (2 * r ** 2 * (1 - ccc ** 2) ** 2)) / (n - 2))
    reach = st.norm.ppf(0.975) * spread
    return {
        "pairs": n, "deviation_ms": sd, "correlation": r, "median_ms": float(np.median(d)),
        "robust_deviation_ms": 1.4826 * float(np.median(np.abs(d - np.median(d)))),
        "bias_ms": {"value": mean, "low": low, "high": high},
        "lower_limit_ms": {"value": mean - 1.96 * sd, "low": mean - 1.96 * sd - error,
                           "high": mean - 1.96 * sd + error},
        "upper_limit_ms": {"value": mean + 1.96 * sd, "low": mean + 1.96 * sd - error,
                           "high": mean + 1.96 * sd + error},
        "icc_2_1": {"value": float(row["ICC"])},
        "concordance": {"value": ccc, "low": math.tanh(math.atanh(ccc) - reach),
                        "high": math.tanh(math.atanh(ccc) + reach)},
        "icc_as_printed": [float(v) for v in np.ravel(row[[c for c in row.index if "CI" in c][0]])],
    }


def icc_interval(pairs):
    """Shrout and Fleiss's interval, from scipy's F; pingouin prints it with two decimals."""
    data = np.array(pairs)
    n, k = data.shape
    grand = data.mean()
    msr = k * ((data.mean(axis=1) - grand) ** 2).sum() / (n - 1)
    msc = n * ((data.mean(axis=0) - grand) ** 2).sum() / (k - 1)
    rest = data - data.mean(axis=1, keepdims=True) - data.mean(axis=0) + grand
    mse = (rest ** 2).sum() / ((n - 1) * (k - 1))
    icc = (msr - mse) / (msr + (k - 1) * mse + k * (msc - mse) / n)
    f = msc / mse
    a = n * (1 + (k - 1) * icc) - k * icc
    v = (k - 1) * (n - 1) * (k * icc * f + a) ** 2 / ((n - 1) * k ** 2 * icc ** 2 * f ** 2 + a ** 2)
    up, down = st.f.ppf(0.975, n - 1, v), st.f.ppf(0.975, v, n - 1)
    common = k * msc + (k * n - k - n) * mse
    return {"value": icc, "low": n * (msr - up * mse) / (up * common + n * msr),
            "high": n * (down * msr - mse) / (common + n * down * msr)}


def expected(pairs):
    values = computed(pairs)
    own = icc_interval(pairs)
    assert abs(own["value"] - values["icc_2_1"]["value"]) < 1e-9, (own, values["icc_2_1"])
    for ours, theirs in zip((own["low"], own["high"]), values.pop("icc_as_printed")):
        assert abs(ours - theirs) < 0.0051, (own, theirs)
    values["icc_2_1"] = own
    return values


def differences(ours, theirs, path=""):
    for key, wanted in theirs.items():
        got = ours.get(key)
        if isinstance(wanted, dict):
            yield from differences(got or {}, wanted, f"{path}{key}.")
        elif got is None or abs(got - wanted) > TOLERANCE * max(1, abs(wanted)):
            yield f"{path}{key}: {got} is not {wanted}"


def write():
    FIXTURES.mkdir(parents=True, exist_ok=True)
    samples, ticks, arrivals = recorded()
    ecg = [(b - a) * 1000 // RATE for a, b in zip(samples, samples[1:])]
    total, lines = 0, ["timestamp, relative_time, rr_sincestart, rr"]
    for tick, arrival in zip(ticks, arrivals):
        total += tick
        at = round(arrival * 1000)
        lines.append(f"{START_MS + at}, {at - round(arrivals[0] * 1000)}, {total}, {tick}")
    (FIXTURES / "strap_RR.csv").write_text("\n".join(lines) + "\n")
    (FIXTURES / "ecg.txt").write_text("".join(f"{rr}\n" for rr in ecg))
    (FIXTURES / "ecg-seconds.txt").write_text("".join(f"{rr / 1000:.3f}\n" for rr in ecg))
    (FIXTURES / "ecg-row.txt").write_text("  ".join(f"{rr:.7e}" for rr in ecg))
    table, time = ["RESULTS FOR SINGLE SAMPLES,", "Mean RR (ms),820", "", "RR INTERVAL DATA", "Time,RR,Class", "(s),(s),"], samples[0] / RATE
    for rr in ecg:
        time += rr / 1000
        table.append(f"{time:.3f},{rr / 1000:.3f},")
    (FIXTURES / "ecg-kubios.csv").write_text("\n".join(table) + "\n\nSPECTRUM\n0.1,2,\n")
    (FIXTURES / "ecg.atr").write_bytes(mit_annotations(samples))
    (FIXTURES / "ecg.hea").write_text(f"ecg 1 {RATE} {samples[-1] + 100}\necg.dat 16 200 16 0 0 0 0 ECG\n")
    (FIXTURES / "ecg.vmrk").write_text(markers(samples))
    (FIXTURES / "ecg.vhdr").write_text(
        "Brain Vision Data Exchange Header File Version 1.0\n\n[Common Infos]\nDataFile=ecg.eeg\n"
        f"MarkerFile=ecg.vmrk\nSamplingInterval={1_000_000 // RATE}\n")
    (FIXTURES / "ecg.edf").write_bytes(edf(samples))
    (FIXTURES / "ecg.fit").write_bytes(fit(ecg))
    values, truth = faulty(ticks)
    (FIXTURES / "faults.txt").write_text("".join(plain(value) + "\n" for value in values))
    (FIXTURES / "truth.tsv").write_text(
        "".join(f"{line}\t{kind}\t{count}\n" for line, kind, count in truth))
    (FIXTURES / "expected.json").write_text(json.dumps(described(), indent=1) + "\n")


def described():
    """What is to be said of the pair: by construction, the strap's intervals begin behind the ECG's first."""
    _, ticks, _ = recorded()
    ecg = [int(line) for line in (FIXTURES / "ecg.txt").read_text().split()][FIRST:]
    return {
        "ratio": sum(ticks) / sum(ecg),
        "statistics": expected([(tick * 1000 / 1024, rr) for tick, rr in zip(ticks, ecg)]),
        "statistics_as_written": expected(list(zip(ticks, ecg))),
    }


def compare(given):
    if not given.what:
        yield from differences(json.loads((FIXTURES / "expected.json").read_text()), described())
        print("fixtures/agreement/expected.json is compared with what pingouin and scipy compute")
        return
    told = json.loads(subprocess.run([given.program, "agree", *given.what, "--format", "json"],
                                     capture_output=True, check=False).stdout)
    if told["refused"]:
        sys.exit(f"agree refuses: {told['refused']}")
    factors = {side: {"0.976": 1000 / 1024, "1.024": 1.024}.get(str(told["unit"][f"factor_{side}"])[:5], 1.0)
               for side in "ab"}
    pairs = [(p["written_a"] * factors["a"], p["written_b"] * factors["b"]) for p in told["pairs"]]
    yield from differences(told["statistics"], expected(pairs))
    print(f"the statistics of {len(pairs)} pairs are compared with what pingouin and scipy compute")
