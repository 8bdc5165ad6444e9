"""Exported series read back by readers that others wrote: exports FOLDER

FOLDER holds NAME.json, what was exported, and the files of each format under the same name. For each: fitparse, fitdecode and
garmin-fit-sdk (all with their checks of the CRC), wfdb, pyedflib and pandas must find the samples, intervals, gaps and lineage
that went in, and sums of intervals must be exact. HSExportTests and HSCommandTests run this where .build/test-venv exists;
`tools/test packages` makes it.
"""
import datetime
import json
import pathlib

import fitdecode
import fitparse
import garmin_fit_sdk
import numpy
import pandas
import pyedflib
import wfdb

faults = []
counts = {}


def same(what, ours, theirs):
    """Notes a difference; the first ten are shown."""
    counts[what.split()[0]] = counts.get(what.split()[0], 0) + 1
    if ours != theirs:
        faults.append(f"{what}: {str(theirs)[:400]} read, {str(ours)[:400]} written")


def rounded(ticks):
    """Ticks in ms, rounded half up."""
    return (ticks * 125 + 64) >> 7


def running(ticks):
    out = [0]
    for tick in ticks:
        out.append(out[-1] + tick)
    return out


def check_rr(base, series, ticks):
    path = base.with_suffix(".txt")
    values = numpy.loadtxt(path, ndmin=1) if path.stat().st_size else numpy.array([])
    same("rr numpy", [tick * 1000 / 1024 for tick in ticks], list(values))
    same("rr sum", sum(ticks) * 1000 / 1024, float(values.sum()))


def runs(series):
    """The intervals of the stretches between which beats are missing."""
    out, broken = [], True
    for item in series["items"]:
        if item.get("event") == "gap" or item.get("startsRun"):
            broken = True
        if item.get("rr"):
            if broken:
                out.append([])
            broken = False
            out[-1] += item["rr"]
        if item.get("rrLost"):
            broken = True
    return out


def stretches(series):
    """How often the timer of an activity starts: at each sample behind missing beats."""
    count, broken = 0, True
    for item in series["items"]:
        if item.get("event") == "gap" or item.get("startsRun"):
            broken = True
        if "event" in item:
            continue
        count += broken
        broken = bool(item.get("rrLost"))
    return count


def check_hrvlogger(base, series, ticks):
    rr = pandas.read_csv(f"{base}_RR.csv", parse_dates=["date"])
    events = pandas.read_csv(f"{base}_Events.csv", parse_dates=["date"])
    same("hrvlogger columns", ["date", "rr", "since start"], list(rr.columns))
    same("hrvlogger events", ["date", "timestamp", "annotation", "manual"], list(events.columns))
    same("hrvlogger count", len(ticks), len(rr))
    start = 0
    for run in runs(series):
        part = rr.iloc[start:start + len(run)]
        # Within a run an interval is what lies between two times, and the sum is exact.
        ends = part["since start"] + part["rr"]
        same("hrvlogger continuity", list(ends[:-1]), list(part["since start"][1:]))
        exact = sum(run) * 1000 / 1024
        same("hrvlogger sum", True, abs(part["rr"].sum() - exact) <= 1)
        start += len(run)
    same("hrvlogger rounding", True, all(
        abs(ms - tick * 1000 / 1024) < 1 for ms, tick in zip(rr["rr"], ticks)))
    if series["dates"]:
        elapsed = (rr["date"] - rr["date"].iloc[0]) / pandas.Timedelta(milliseconds=1) \
            if len(rr) else []
        same("hrvlogger dates", True, all(
            abs(a - b) <= 1 for a, b in zip(elapsed, rr["since start"])))
    annotations = list(events["annotation"])
    same("hrvlogger lineage", f"heartsnoop {series['version']}", annotations[0])
    if series["sha256"]:
        same("hrvlogger sha256", True, f"sha256={series['sha256']}" in annotations)
    named = [item for item in series["items"] if "event" in item]
    told = [text for text in annotations if "(packet " in text and "cut off" not in text]
    same("hrvlogger event count", [item["event"] for item in named],
         [text.split(" of ")[0].split(": ")[0].split(" (")[0] for text in told])


EPOCH = datetime.datetime(1989, 12, 31, tzinfo=datetime.timezone.utc)


def fit_expected(series):
    """Records as (seconds since FIT's epoch, bpm, packet, contact, verdict)."""
    for item in series["items"]:
        if "event" in item:
            continue
        seconds = item["ns"] // 10 ** 9 - 631065600
        bpm = item["bpm"] if item["bpm"] and item["bpm"] < 255 else None
        contact = item["contact"]
        yield (seconds, bpm, min(item["packet"], 2 ** 32 - 1), contact, item["verdict"] or None)


def fit_hrv(ticks):
    sums = [rounded(tick) for tick in running(ticks)]
    return [(b - a) / 1000 for a, b in zip(sums, sums[1:])]


def seconds_of(value):
    if isinstance(value, int):
        return value
    if value.tzinfo is None:
        value = value.replace(tzinfo=datetime.timezone.utc)
    return round((value - EPOCH).total_seconds())


def check_fit(base, series, ticks):
    path = base.with_suffix(".fit")
    records = [record if record[2] != 2 ** 32 - 1 else record[:2] + (None,) + record[3:]
               for record in fit_expected(series)]
    hrv = fit_hrv(ticks)
    digest = series["sha256"]

    def judge(reader, found, intervals, digests, types):
        same(f"{reader} records", records, found)
        same(f"{reader} intervals", hrv, intervals)
        exact = sum(ticks) / 1024
        same(f"{reader} sum", True, abs(round(sum(intervals), 3) - exact) <= 0.0005)
        same(f"{reader} lineage", [digest] if digest else [], [text for text in digests if text])
        for kind in ["file_id", "device_info", "lap", "session", "activity"]:
            same(f"{reader} {kind}", 1, types.count(kind))
        # The timer starts and stops with each stretch.
        same(f"{reader} stops", 2 * stretches(series), types.count("event"))

    # fitparse
    found, intervals, digests, types = [], [], [], []
    with fitparse.FitFile(str(path), check_crc=True) as file:
        for message in file.get_messages():
            values = message.get_values()
            types.append(message.name)
            if message.name == "record":
                found.append((seconds_of(values["timestamp"]), values.get("heart_rate"),
                              values.get("packet"), values.get("contact"),
                              values.get("verdict") or None))
            elif message.name == "hrv":
                times = values["time"]
                times = times if isinstance(times, (list, tuple)) else [times]
                intervals += [time for time in times if time is not None]
            elif message.name == "device_info":
                digests.append(values.get("source_sha256"))
    judge("fitparse", found, intervals, digests, types)

    # fitdecode
    found, intervals, digests, types = [], [], [], []
    with fitdecode.FitReader(str(path), check_crc=fitdecode.CrcCheck.RAISE,
                             error_handling=fitdecode.ErrorHandling.RAISE) as reader:
        for frame in reader:
            if not isinstance(frame, fitdecode.FitDataMessage):
                continue
            types.append(frame.name)
            def value(name):
                return frame.get_value(name, fallback=None)
            if frame.name == "record":
                found.append((seconds_of(value("timestamp")), value("heart_rate"),
                              value("packet"), value("contact"), value("verdict") or None))
            elif frame.name == "hrv":
                times = value("time")
                times = times if isinstance(times, (list, tuple)) else [times]
                intervals += [time for time in times if time is not None]
            elif frame.name == "device_info":
                digests.append(value("source_sha256"))
    judge("fitdecode", found, intervals, digests, types)

    # Garmin's own
    decoder = garmin_fit_sdk.Decoder(garmin_fit_sdk.Stream.from_file(str(path)))
    same("garmin is_fit", True, decoder.is_fit())
    same("garmin check_integrity", True, decoder.check_integrity())
    messages, errors = garmin_fit_sdk.Decoder(
        garmin_fit_sdk.Stream.from_file(str(path))).read()
    same("garmin errors", [], errors)
    names = {message["field_name"]: message["key"]
             for message in messages["field_description_mesgs"]}

    def own(message, name):
        # It knows no "no value" for fields of developers.
        value = message.get("developer_fields", {}).get(names[name])
        return None if value == {"packet": 2 ** 32 - 1, "contact": 255}.get(name) else value
    found = [(seconds_of(message["timestamp"]), message.get("heart_rate"),
              own(message, "packet"), own(message, "contact"), own(message, "verdict") or None)
             for message in messages.get("record_mesgs", [])]
    intervals = [time for message in messages.get("hrv_mesgs", [])
                 for time in (message["time"] if isinstance(message["time"], list)
                              else [message["time"]]) if time is not None]
    digests = [own(message, "source_sha256") for message in messages["device_info_mesgs"]]
    types = [name[:-len("_mesgs")] for name, many in messages.items() for _ in many]
    judge("garmin", found, intervals, digests, types)


def check_wfdb(base, series, ticks):
    header = wfdb.rdheader(str(base))
    same("wfdb signals", 0, header.n_sig)
    same("wfdb frequency", 1024, header.fs)
    same("wfdb lineage", True, any(
        comment.strip() == f"heartsnoop {series['version']}" for comment in header.comments))
    if series["sha256"]:
        same("wfdb sha256", True, f"sha256={series['sha256']}" in
             [comment.strip() for comment in header.comments])
    annotation = wfdb.rdann(str(base), "qrs")
    same("wfdb resolution", 1024, annotation.fs if ticks else 1024)
    rows = [(sample, symbol, note.rstrip("\x00")) for sample, symbol, note in
            zip(annotation.sample, annotation.symbol, annotation.aux_note)]
    beats = [(int(sample), note) for sample, symbol, note in rows if symbol == "N"]
    # Each run has one beat more than intervals, unless its first one is the last of the run before.
    at = iter(beats)
    previous = None
    for run in runs(series):
        first = next(at)
        if previous is not None:
            same("wfdb order", True, first[0] >= previous)
        # A clock that was set back puts no beat before others: the run goes on from the last one.
        if previous is not None and series["stepsBack"] and first[0] - previous == run[0]:
            chain = [previous, first[0]] + [next(at)[0] for _ in run[1:]]
        else:
            chain = [first[0]] + [next(at)[0] for _ in run]
        same("wfdb intervals", run, [b - a for a, b in zip(chain, chain[1:])])
        previous = chain[-1]
    same("wfdb end", [], list(at))
    packets = [f"packet {item['packet']}" for item in series["items"] if item.get("rr")]
    same("wfdb packets", packets, [note for _, note in beats if note])
    notes = [note for _, symbol, note in rows if symbol in '"~' and "(packet " in note]
    same("wfdb notes", True, len(notes) >= len([1 for i in series["items"] if "event" in i]))
    same("wfdb contact", len([1 for item in series["items"] if item.get("event") == "contact lost"]),
         len([1 for _, symbol, _ in rows if symbol == "~"]))


def check_waveform(file, waveform):
    """The samples of a signal stand where they were taken, to a step of the grid, and 0 where there were none."""
    rate, signal = file.getSampleFrequency(0), file.readSignal(0, digital=True)
    same("edf label", (waveform["label"], waveform["unit"]), (file.getLabel(0), file.getPhysicalDimension(0)))
    same("edf scale", (32767.0, -32768.0), (file.getPhysicalMaximum(0), file.getPhysicalMinimum(0)))
    same("edf rate", True, abs(rate - waveform["rate"]) < 1e-4 * waveform["rate"])
    began = round(file.getStartdatetime().replace(tzinfo=datetime.timezone.utc).timestamp() * 1e9)
    filled = numpy.zeros(len(signal), dtype=bool)
    for piece in waveform["pieces"]:
        place = round((piece["ns"] - began) * 1e-9 * rate)
        values = numpy.array(piece["values"])
        shifts = [shift for shift in (0, -1, 1, -2, 2)
                  if place + shift >= 0 and list(signal[place + shift:place + shift + len(values)]) == list(values)]
        same("edf samples", True, bool(shifts))
        if shifts:
            filled[place + shifts[0]:place + shifts[0] + len(values)] = True
    same("edf rest", 0, int(numpy.count_nonzero(signal[~filled])))
    onsets, durations, texts = file.readAnnotations()
    told = sum(float(duration) for duration, text in zip(durations, texts) if text == "no " + waveform["label"])
    last = numpy.flatnonzero(filled).max() + 1 if filled.any() else 0
    same("edf gaps", True, abs(told - (last - filled.sum()) / rate) < 0.01)


def check_edf(base, series, ticks):
    with pyedflib.EdfReader(str(base.with_suffix(".edf"))) as file:
        waveform = series.get("waveform")
        same("edf signals", 1 if waveform else 0, file.signals_in_file)
        if waveform:
            check_waveform(file, waveform)
        onsets, durations, texts = file.readAnnotations()
        rows = list(zip(onsets, durations, texts))
        same("edf version", f"heartsnoop {series['version']}", file.getEquipment())
        began = file.getStartdatetime()
    beats = [(onset, duration) for onset, duration, text in rows if text == "RR"]
    # The reader keeps 100 ns, the file every digit.
    same("edf intervals", ticks, [round(float(duration) * 1024) for _, duration in beats])
    at = iter(beats)
    for run in runs(series):
        chain = [next(at) for _ in run]
        same("edf beats", run[:-1], [round((later[0] - onset) * 1024) for (onset, _), later in zip(chain, chain[1:])])
    samples = [item for item in series["items"] if "event" not in item]
    same("edf packets", [f"packet {item['packet']}" for item in samples if item["rr"]],
         [text for _, _, text in rows if text.startswith("packet ")])
    rates = [(onset, text) for onset, _, text in rows if text.startswith("HR ")]
    same("edf heart rates", [f"HR {item['bpm']}" for item in samples if item["bpm"] is not None],
         [text for _, text in rates])
    if series["dates"] and began.year >= 1985 and began.year < 2084:
        start = round(began.replace(tzinfo=datetime.timezone.utc).timestamp()) * 10 ** 9
        for item, (onset, _) in zip([item for item in samples if item["bpm"] is not None], rates):
            same("edf arrival", True, abs(start + onset * 1e9 - item["ns"]) < 1e3)
    if series["sha256"]:
        same("edf sha256", True, f"sha256={series['sha256']}" in [text for _, _, text in rows])


def compare(given):
    checks = {"rr": check_rr, "hrvlogger": check_hrvlogger, "fit": check_fit, "wfdb": check_wfdb, "edf": check_edf}
    folder = pathlib.Path(*given.what[:1])
    truths = sorted(folder.glob("*.json"))
    for truth in truths:
        series = json.loads(truth.read_text())
        ticks = [tick for item in series["items"] for tick in item.get("rr", [])]
        for name, check in checks.items():
            before = len(faults)
            try:
                check(folder / series["file"], series, ticks)
            except Exception as error:  # a reader that gives up is what this looks for
                faults.append(f"{name}: {type(error).__name__}: {error}")
            faults[before:] = [f"{truth.stem}: {fault}" for fault in faults[before:]]
    yield from faults[:20]
    if not truths:
        yield f"{folder} holds no series"
    told = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    print(f"exports: {len(truths)} series, comparisons: {told}; {len(faults)} differ")
