"""Heart-rate variability against neurokit2, pyhrv, hrv-analysis and nolds.

HSHRVTests hold the Swift code to fixtures/hrv/expected.json. The values there are computed here, from
the formulas and with scipy, by code that knows nothing of the Swift. This holds them against the
libraries wherever these follow the same convention; where they do not, it shows what convention of
theirs gives their number, and fails if that explanation does not hold either. Spectra are not
compared with libraries: no two agree.
"""
import functools
import json
import math
import pathlib
import sys
import types
import warnings

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.signal import lombscargle, welch

from common import ROOT
from table import COMPARISONS

TOLERANCE = COMPARISONS["hrv"].tolerance
FIXTURES = ROOT / "fixtures/hrv"


def read(path):
    values = [float(line) for line in path.read_text().split()]
    if path.suffix == ".ticks":
        values = [value * 1000 / 1024 for value in values]
    return values


def synthetic():
    """An hour's worth of heart in ticks: a 1/f walk, breathing, a slow wave and an exercise dip."""
    random = np.random.default_rng(20260101)
    count, time, ticks, walk = 2400, 0.0, [], 0.0
    for index in range(count):
        walk = 0.985 * walk + random.normal(0, 7)
        effort = 190 * math.exp(-((index - 1300) / 320) ** 2)
        wave = 34 * math.sin(2 * math.pi * 0.095 * time) + 27 * math.sin(2 * math.pi * 0.23 * time)
        interval = 905 - effort + walk + wave * (1 - effort / 260) + random.normal(0, 4)
        ticks.append(round(interval * 1024 / 1000))
        time += ticks[-1] / 1024
    return ticks


def dfa(nn, smallest=4, largest=16):
    profile = np.cumsum(nn - nn.mean())
    scales = np.arange(smallest, largest + 1)
    fluctuations = []
    for scale in scales:
        pieces = profile[:len(profile) // scale * scale].reshape(-1, scale)
        x = np.arange(scale)
        residuals = [piece - np.polyval(np.polyfit(x, piece, 1), x) for piece in pieces]
        fluctuations.append(math.sqrt(np.mean([np.mean(r ** 2) for r in residuals])))
    return float(np.polyfit(np.log(scales), np.log(fluctuations), 1)[0]), fluctuations


def bands(prefix, f, power):
    """The power between frequencies."""
    inside = {"vlf": (f >= .0033) & (f < .04), "lf": (f >= .04) & (f < .15), "hf": (f >= .15) & (f < .4)}
    return {prefix + name: float(np.trapezoid(power[part], f[part])) for name, part in inside.items()}


def spectrum(nn):
    t = np.cumsum(nn) / 1000
    t -= t[0]
    samples = CubicSpline(t, nn, bc_type="not-a-knot")(np.arange(0, t[-1], 0.25))
    f, p = welch(samples - samples.mean(), fs=4, window="hann", nperseg=256, noverlap=128,
                 detrend="constant", scaling="density")
    return {"samples": len(samples), **bands("", f, p), "density": p.tolist()}


def lomb_scargle(nn):
    """Windows of 300 s by scipy, each scaled so that its integral is the variance."""
    f = np.arange(1, 121) / 300
    windows, start, time = [], 0, 0.0
    for index, interval in enumerate(nn):
        time += interval / 1000
        if time >= 300:
            windows.append(nn[start:index + 1])
            start, time = index + 1, 0.0
    total = np.zeros(len(f))
    for window in windows or [nn]:
        t = np.cumsum(window) / 1000
        total += lombscargle(t, window - window.mean(), 2 * np.pi * f) * 2 * t[-1] / len(window)
    total /= len(windows or [nn])
    return {"lomb_windows": len(windows or [nn]), **bands("lomb_", f, total)}


def sample_entropy(nn, m=2):
    """Richman and Moorman 2000, by their definition."""
    r = .2 * nn.std(ddof=1)
    patterns = np.array([nn[i:i + m + 1] for i in range(len(nn) - m)])
    alike = going_on = 0
    for index in range(len(patterns) - 1):
        near = abs(patterns[index + 1:] - patterns[index]) <= r
        both = near[:, :m].all(axis=1)
        alike += int(both.sum())
        going_on += int((both & near[:, m]).sum())
    return -math.log(going_on / alike)


def sliding(nn, seconds=120, step=5):
    """DFA α1 of the intervals that lie within each window, as [end, count, alpha]."""
    ends = np.cumsum(nn) / 1000
    starts = ends - nn / 1000
    out, number = [], 0
    while seconds + number * step <= ends[-1]:
        end = seconds + number * step
        inside = (ends <= end + 1e-9) & (starts >= end - seconds - 1e-9)
        if inside.sum() >= 64:
            out.append([end, int(inside.sum()), dfa(nn[inside])[0]])
        number += 1
    return out


def reference(values):
    """The numbers by their formulas."""
    nn = np.array(values)
    d = np.diff(nn)
    sums = nn[1:] + nn[:-1]
    alpha, fluctuations = dfa(nn)
    windows = sliding(nn)
    return {
        "n": len(nn), "mean_rr": float(nn.mean()), "median_rr": float(np.median(nn)),
        "min_rr": float(nn.min()), "max_rr": float(nn.max()),
        "hr_of_mean": float(60000 / nn.mean()), "mean_of_hr": float(np.mean(60000 / nn)),
        "sdnn": float(nn.std(ddof=1)), "rmssd": float(np.sqrt(np.mean(d * d))),
        "ln_rmssd": float(np.log(np.sqrt(np.mean(d * d)))), "sdsd": float(d.std(ddof=1)),
        "nn50": int((abs(d) > 50).sum()), "pnn50": float((abs(d) > 50).mean() * 100),
        "nn20": int((abs(d) > 20).sum()), "pnn20": float((abs(d) > 20).mean() * 100),
        "sd1": float(d.std(ddof=1) / math.sqrt(2)), "sd2": float(sums.std(ddof=1) / math.sqrt(2)),
        "dfa_alpha1": alpha, "dfa_alpha1_4_12": dfa(nn, 4, 12)[0],
        "dfa_alpha2": dfa(nn, 16, 64)[0], "dfa_fluctuations": fluctuations,
        **spectrum(nn), **lomb_scargle(nn), "sample_entropy": sample_entropy(nn), "sliding_count": len(windows), "sliding": windows[:: 37],
    }


def library_values(values, ours):
    """Library, its number, what ours must be turned into, and in which convention, one each row."""
    # nolds loads its sample data in a way that needs Python 3.12, and nothing here needs the data.
    samples = types.ModuleType("nolds.datasets")
    samples.__getattr__ = lambda name: None
    sys.modules["nolds.datasets"] = samples
    import hrvanalysis
    import neurokit2
    from neurokit2.hrv.hrv_nonlinear import _hrv_nonlinear_poincare as poincare_plot
    import nolds
    import pyhrv.time_domain as pyhrv
    import pyhrv.nonlinear as pyhrv_nonlinear
    nn, n = np.array(values), len(values)
    d = np.diff(nn)
    # Their default line leaves out points at random, so that no number comes out twice.
    straight = functools.partial(getattr(nolds.dfa, "func", nolds.dfa), fit_exp="poly")
    yield "nolds", "dfa_alpha1", straight(
        nn, nvals=range(4, 17), overlap=False, order=1), ours["dfa_alpha1"], "same"
    nolds.dfa = straight
    yield "pyhrv", "dfa_alpha1", pyhrv_nonlinear.dfa(
        nn, show=False, short=[4, 16])["dfa_alpha1"], ours["dfa_alpha1"], "same"

    theirs = hrvanalysis.get_time_domain_features(values)
    poincare = hrvanalysis.get_poincare_plot_features(values)
    for name, key in [("mean_rr", "mean_nni"), ("median_rr", "median_nni"), ("sdnn", "sdnn"),
                      ("rmssd", "rmssd"), ("nn50", "nni_50"), ("pnn50", "pnni_50"),
                      ("nn20", "nni_20"), ("pnn20", "pnni_20"), ("mean_of_hr", "mean_hr")]:
        yield "hrv-analysis", name, theirs[key], ours[name], "same"
    yield "hrv-analysis", "sdsd", theirs["sdsd"], ours["sdsd"] * math.sqrt((n - 2) / (n - 1)), \
        "divides by N"
    yield "hrv-analysis", "sd1", poincare["sd1"], ours["sd1"], "same"
    yield "hrv-analysis", "sd2", poincare["sd2"], math.sqrt(
        2 * ours["sdnn"] ** 2 - ours["sdsd"] ** 2 / 2), "Brennan: from SDNN and SDSD"

    for call, pairs in [(pyhrv.nni_parameters, [("mean_rr", "nni_mean"), ("min_rr", "nni_min"),
                                                ("max_rr", "nni_max")]),
                        (pyhrv.hr_parameters, [("mean_of_hr", "hr_mean")]),
                        (pyhrv.sdnn, [("sdnn", "sdnn")]), (pyhrv.rmssd, [("rmssd", "rmssd")]),
                        (pyhrv.nn50, [("nn50", "nn50"), ("pnn50", "pnn50")]),
                        (pyhrv.nn20, [("nn20", "nn20"), ("pnn20", "pnn20")])]:
        time = call(nn)
        for name, key in pairs:
            yield "pyhrv", name, time[key], ours[name], "same"
    yield "pyhrv", "sdsd", pyhrv.sdsd(nn)["sdsd"], float(abs(d).std(ddof=1)), \
        "of the differences' magnitudes"

    peaks = np.concatenate([[0], np.cumsum(nn)])
    # Peaks are sample numbers, so their rate must show every interval exactly.
    rate = 1000 * 128
    peaks = np.round(peaks * 128).astype(int)
    frame = neurokit2.hrv_time(peaks, sampling_rate=rate).iloc[0]
    for name, key in [("mean_rr", "HRV_MeanNN"), ("median_rr", "HRV_MedianNN"),
                      ("sdnn", "HRV_SDNN"), ("rmssd", "HRV_RMSSD"), ("sdsd", "HRV_SDSD"),
                      ("min_rr", "HRV_MinNN"), ("max_rr", "HRV_MaxNN")]:
        yield "neurokit2", name, frame[key], ours[name], "same"
    for name, key in [("pnn50", "HRV_pNN50"), ("pnn20", "HRV_pNN20")]:
        yield "neurokit2", name, frame[key], ours[name] * (n - 1) / n, "over N"
    yield "neurokit2", "sample_entropy", neurokit2.entropy_sample(
        nn, dimension=2, tolerance=.2 * nn.std(ddof=1))[0], ours["sample_entropy"], "same"
    # The public function computes other entropies too, for minutes.
    plot = poincare_plot(nn, None, {})
    yield "neurokit2", "sd1", plot["SD1"], ours["sd1"], "same"
    yield "neurokit2", "sd2", plot["SD2"], ours["sd2"], "same"


def close(one, other):
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(close(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(close(*pair) for pair in zip(one, other))
    return math.isclose(one, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE)


def held(name, values):
    """What differs from the libraries, of one series."""
    failures, same, other = 0, 0, []
    for library, metric, theirs, expected, convention in library_values(values, reference(values)):
        away = abs(float(theirs) - expected) / max(abs(expected), 1e-300)
        if not away <= TOLERANCE:
            failures += 1
            yield f"{name}: {metric}: {library} says {theirs!r}, {expected!r} expected ({convention})"
        elif convention == "same":
            same += 1
        else:
            other.append(f"{library} {metric}: {convention}")
    print(f"{name}: {len(values)} intervals: {same} numbers equal to {TOLERANCE:g}, "
          f"{len(other)} by another convention ({'; '.join(other)}), {failures} differ")


def write():
    (FIXTURES / "synthetic.ticks").write_text("".join(f"{tick}\n" for tick in synthetic()))
    (FIXTURES / "expected.json").write_text(json.dumps(formulas(), indent=1) + "\n")


def formulas():
    return {path.stem: reference(read(path)) for path in sorted(FIXTURES.glob("*.ticks"))}


def compare(given):
    warnings.simplefilter("ignore")
    if not given.what and not close(json.loads((FIXTURES / "expected.json").read_text()), formulas()):
        yield "fixtures/hrv/expected.json is not what the formulas give"
        return
    for path in map(pathlib.Path, given.what or sorted(FIXTURES.glob("*.ticks"))):
        yield from held(path.stem, read(path))
