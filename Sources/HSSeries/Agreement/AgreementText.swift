package import HSHeartRate
package import HSProtocols

/// Prints how well two recordings of the same beats agree: the unit first.
package enum AgreementText {
  /// Differences that are listed unless all are asked for.
  package static let mostListed = 20

  /// Appends the page.
  ///
  /// - Parameters:
  ///   - agreement: The comparison.
  ///   - delays: How long beats took to arrive, where the sensor sent its ECG besides.
  ///   - listsAll: Whether every difference is listed.
  ///   - columns: Columns of the terminal, or `nil` for a page that is the same everywhere.
  ///   - buffer: Where the text goes.
  package static func write(
    _ agreement: BeatAgreement, delays: ArrivalDelays? = nil, listsAll: Bool = false,
    columns: Int? = nil, to buffer: inout OutputBuffer
  ) {
    var page = Page(columns: columns)
    page.wrap("Agreement of two recordings of the same beats. Differences are A - B.", at: 0)
    for group in agreement.told(delays: delays, listsAll: listsAll) {
      page.endLine()
      for row in group { page.paragraph(row.word, row.text) }
    }
    buffer.append(page.text.span)
  }

  /// A paragraph, and the word that says what it is about; empty where it goes on with the one before.
  package typealias Row = (word: StaticText, text: String)
}

// MARK: - What is said

extension BeatAgreement {
  /// All that is said of a comparison, in groups of paragraphs.
  ///
  /// - Parameters:
  ///   - delays: How long beats took to arrive, where the sensor sent its ECG besides.
  ///   - listsAll: Whether every difference is listed.
  /// - Returns: The sides, the unit, how they lie beside each other, the statistics, the differences.
  package func told(
    delays: ArrivalDelays? = nil, listsAll: Bool = false
  ) -> [[AgreementText.Row]] {
    let sides = side("A", first) + side("B", second)
    guard let unit else {
      return [
        sides, [("not compared", refusal.map { $0.sentence.string + "." } ?? "")],
      ]
    }
    var beside = alignment
    if let clocks { beside.append(("clocks", words(clocks))) }
    if let delays { beside.append(("R to arrival", words(delays))) }
    var groups = [sides, unit.told, beside]
    if let statistics {
      var rows = words(statistics)
      if unit.finding != .same, let written {
        rows.append(
          (
            "as written",
            "bias \(signed(written.bias.value, 2)) ms, limits \(signed(written.lowerLimit.value, 2)) … "
              + "\(signed(written.upperLimit.value, 2)) ms"
          ))
      }
      groups.append(rows)
    }
    groups.append(told(differences: listsAll))
    return groups
  }

  private func side(_ name: StaticText, _ source: BeatSource) -> [AgreementText.Row] {
    var words = OutputBuffer()
    words.append(nameText: SystemName.bytes(source.name).span)
    let sum = source.intervals.reduce(0) { $0 + $1.milliseconds } / 1000
    let own: AgreementText.Row = (
      name,
      "\(words.string): \(source.form.name.string), "
        + "\(counted(source.intervals.count, "interval")), \(duration(sum)); "
        + "unit: \(source.unit)"
    )
    return [own] + source.notes.map { ("" as StaticText, $0 + ".") }
  }

  // MARK: - Alignment

  private var alignment: [AgreementText.Row] {
    guard let start = links.first, let end = links.last else { return [] }
    let first = first.intervals
    let second = second.intervals
    return [
      (
        "aligned",
        "A's intervals \(start.first.lowerBound + 1)-\(end.first.upperBound) of \(first.count) with B's "
          + "\(start.second.lowerBound + 1)-\(end.second.upperBound) of \(second.count), by their lengths: "
          + "\(pairs.count) one for one (\(digits(matched * 100, 1)) %)."
      )
    ]
  }

  private func words(_ clocks: Clocks) -> String {
    let error = "± \(digits(clocks.offsetError, 3)) s"
    let what = clocks.isArrival ? "arrival in A" : "a beat's time in A"
    var text: String
    if first.isUTC == second.isUTC {
      text =
        "\(what) is \(signed(clocks.offset, 3)) \(error) from that of the same beat in B"
    } else if first.isUTC {
      text = "B's time 0 was at \(moment(clocks.offset)) \(error) on A's clock"
    } else {
      text = "A's time 0 was at \(moment(-clocks.offset)) \(error) on B's clock"
    }
    if clocks.isArrival { text += ", arrivals being later than beats" }
    if let drift = clocks.drift, let error = clocks.driftError {
      text +=
        "; A's clock runs \(digits(abs(drift), 0)) ± \(digits(error, 0)) ppm "
        + (drift < 0 ? "slower" : "faster")
    } else {
      text += "; drift: too short to tell"
    }
    return text + "."
  }

  /// How long beats took, from the R peak to the arrival.
  private func words(_ delays: ArrivalDelays) -> String {
    func seconds(_ share: Double) -> String { digits(delays.quantile(share), 2) }
    return "median \(seconds(0.5)) s, 90 % within \(seconds(0.05)) to \(seconds(0.95)) s, all "
      + "within \(seconds(0)) to \(seconds(1)) s: from the R peak in the strap's own ECG to the arrival "
      + "of the notification, of \(counted(delays.beats.count, "beat")). What the fastest ECG "
      + "frames took on their way comes on top; nobody can tell it."
  }

  private func moment(_ seconds: Double) -> String {
    abs(seconds) < 9e9 ? HSSeries.moment(Int64(clamping: seconds * 1e9)) : "?"
  }

  // MARK: - Statistics

  private func words(_ statistics: AgreementStatistics) -> [AgreementText.Row] {
    let unlike = unlikePairs
    let leftOut =
      unlike == 0
      ? "none left out"
      : "\(counted(unlike, "pair")) left out whose intervals differ by more than three tenths: they are not of "
        + "one beat"
    func interval(_ estimate: Estimate, _ decimals: Int) -> String {
      "\(signed(estimate.low, decimals)) … \(signed(estimate.high, decimals))"
    }
    return [
      (
        "bias",
        "\(signed(statistics.bias.value, 2)) ms (95 %: \(interval(statistics.bias, 2))), of "
          + "\(statistics.count) pairs, \(leftOut)"
      ),
      (
        "limits",
        "\(signed(statistics.lowerLimit.value, 2)) ms (\(interval(statistics.lowerLimit, 2))) to "
          + "\(signed(statistics.upperLimit.value, 2)) ms (\(interval(statistics.upperLimit, 2))): 95 % of "
          + "differences, bias ± 1.96 × \(digits(statistics.deviation, 2)) ms"
      ),
      (
        "robust limits",
        "\(signed(statistics.robustLimits.lower, 2)) ms to \(signed(statistics.robustLimits.upper, 2)) ms: median "
          + "\(signed(statistics.median, 2)) ms ± 1.96 × \(digits(statistics.robustDeviation, 2)) ms, by the median "
          + "distance from it; a few misplaced beats do not move them"
      ),
      (
        "ICC(2,1)",
        "\(digits(statistics.icc.value, 5)) (95 %: \(digits(statistics.icc.low, 5)) … "
          + "\(digits(statistics.icc.high, 5))); two-way random, absolute agreement, single measurement"
      ),
      (
        "Lin's CCC",
        "\(digits(statistics.concordance.value, 5)) (95 %: \(digits(statistics.concordance.low, 5)) … "
          + "\(digits(statistics.concordance.high, 5))); Pearson's r \(digits(statistics.correlation, 5))"
      ),
    ]
  }

  // MARK: - Differences

  private func told(differences listsAll: Bool) -> [AgreementText.Row] {
    let all = differences
    guard !all.isEmpty else {
      return [
        (
          "beats",
          "no beat is missing, extra or split, and no interval differs by more than \(digits(threshold, 0)) ms."
        )
      ]
    }
    var rows: [AgreementText.Row] = [
      (
        "beats",
        BeatDifference.Kind.allCases.compactMap { kind in
          let count = count(kind)
          return count == 0 ? nil : name(kind, count)
        }.joined(separator: ", ") + "."
      )
    ]
    var causes: [String] = []
    for cause in BeatDifference.Cause.allCases {
      let count = all.count { $0.cause == cause }
      if count > 0 { causes.append("\(cause.rawValue.string) \(count)") }
    }
    rows.append(
      (
        "made by",
        causes.joined(separator: ", ") + " (of \(counted(all.count, "place")))."
      ))
    for difference in listsAll ? all[...] : all.prefix(AgreementText.mostListed) {
      rows.append(("", sentence(difference)))
    }
    if !listsAll, all.count > AgreementText.mostListed {
      rows.append(("", "\(all.count - AgreementText.mostListed) more; --all lists them."))
    }
    return rows
  }

  private func name(_ kind: BeatDifference.Kind, _ count: Int) -> String {
    let (one, many) =
      switch kind {
      case .missing: ("beat missing in A", "beats missing in A")
      case .split:
        ("beat more in A, which splits an interval", "beats more in A, which split intervals")
      case .moved: ("beat moved", "beats moved")
      case .absent: ("interval only in B", "intervals only in B")
      case .extra: ("interval only in A", "intervals only in A")
      case .length: ("interval differs", "intervals differ")
      }
    return counted(count, one, many)
      + (kind == .length ? " by more than \(digits(threshold, 0)) ms" : "")
  }

  private func place(_ range: Range<Int>, _ source: BeatSource) -> String {
    let index = min(range.lowerBound, source.intervals.count - 1)
    guard index >= 0 else { return "?" }
    let last = range.isEmpty ? index : range.upperBound - 1
    let (from, to) = (source.intervals[index].place, source.intervals[last].place)
    let name = source.form.placeName.string
    return from == to ? "\(name) \(from)" : "\(name)s \(from)-\(to)"
  }

  /// A difference, with where it is, and who made it.
  func sentence(_ difference: BeatDifference) -> String {
    let (a, b) = (
      place(difference.first, first), place(difference.second, second)
    )
    let what =
      switch difference.kind {
      case .missing:
        "A \(a): one interval where B has \(difference.second.count) (\(b)); \(counted(difference.beats, "beat is", "beats are")) missing in A"
      case .split:
        "A \(a): \(difference.first.count) intervals where B has one (\(b)); \(counted(difference.beats, "beat")) more in A"
      case .moved:
        "A \(a): the beat between two intervals is elsewhere than in B (\(b))"
      case .absent:
        "before A \(a): \(counted(difference.beats, "interval")) of B (\(b)) \(difference.beats == 1 ? "has" : "have") no counterpart"
      case .extra:
        "A \(a): \(counted(difference.beats, "interval")) without counterpart in B (before \(b))"
      case .length:
        "A \(a): \(signed(difference.milliseconds, 1)) ms against B (\(b))"
      }
    let cause =
      difference.cause == .strap && first.form != .capture
      ? "strap or recorder" : difference.cause.rawValue.string
    return "\(what): \(cause), \(difference.evidence.words.string)."
  }
}

extension UnitTest {
  fileprivate var told: [AgreementText.Row] {
    var rows: [AgreementText.Row] = [("unit", sentence + ".")]
    rows.append(
      (
        "",
        "Ratio A / B \(digits(ratio, 5)) ± \(digits(error, 5)), of the sums of "
          + "\(counted(pairs, "interval")) that stand for each other"
          + scale + "."
      ))
    if let ground { rows.append(("", words(ground) + ".")) }
    for (name, clock) in [("A", clocks.first), ("B", clocks.second)] {
      guard let clock else { continue }
      rows.append(
        (
          "",
          "\(name)'s intervals add up to \(digits(clock.ratio, 4)) ± \(digits(clock.error, 4)) of the "
            + "\(duration(clock.seconds)) in which they arrived."
        ))
    }
    return rows
  }

  private var scale: String {
    switch finding {
    case .firstTicksAsMilliseconds, .secondMillisecondsAsTicks: "; 1024/1000 is 1.02400"
    case .firstMillisecondsAsTicks, .secondTicksAsMilliseconds: "; 1000/1024 is 0.97656"
    case .same, .otherScale, .undecided: ""
    }
  }

  /// What the ratio says, without a full stop.
  var sentence: String {
    switch finding {
    case .same: "the same in both, by the ratio"
    case .firstTicksAsMilliseconds:
      "A has ticks written as milliseconds: its numbers are ticks of 1/1024 s. Everything below is "
        + "computed from A × 1000/1024"
    case .firstMillisecondsAsTicks:
      "A has milliseconds taken for ticks of 1/1024 s. Everything below is computed from A × 1024/1000"
    case .secondTicksAsMilliseconds:
      "B has ticks written as milliseconds: its numbers are ticks of 1/1024 s. Everything below is "
        + "computed from B × 1000/1024"
    case .secondMillisecondsAsTicks:
      "B has milliseconds taken for ticks of 1/1024 s. Everything below is computed from B × 1024/1000"
    case .otherScale:
      "another scale, and none that is known: nothing is converted"
    case .undecided:
      "cannot be told: too few intervals stand for each other, or they differ too much"
    }
  }

  private func words(_ ground: Ground) -> String {
    let isFirst =
      finding == .firstTicksAsMilliseconds || finding == .firstMillisecondsAsTicks
    let (wrong, right) = isFirst ? ("A", "B") : ("B", "A")
    switch ground {
    case .ownClock:
      return "It is \(wrong) that is wrong: its intervals do not add up to its own times of arrival"
    case .otherClock:
      return "It is \(wrong) that is wrong: \(right)'s intervals add up to its own times of arrival"
    case .countedSamples:
      return
        "It is \(wrong) that is wrong: \(right) counts samples of a recording, whose unit no app chose"
    case .reference:
      let inverse =
        ratio > 1
        ? "milliseconds were taken for ticks there" : "ticks were written as milliseconds there"
      return
        "A is taken to be wrong because B is the reference; nothing else tells them apart, and the same ratio would come of a B in which \(inverse)"
    }
  }
}

/// A number with its sign.
private func signed(_ value: Double, _ decimals: Int) -> String {
  (value > 0 ? "+" : "") + digits(value, decimals)
}
