import HSHeartRate
import HSOutput
import HSProtocols

// What a summary says of heart-rate variability: two columns, raw and corrected.

extension Page {
  /// Appends the table, the reasons for what is not in it, and, if all is told, the recipes.
  mutating func write(_ pair: VariabilityPair, tellsAll: Bool) {
    var table = InfoTable([.left, .right, .right])
    table.add(["HRV", "raw", "corrected"])
    for row in pair.rows {
      for cell in [row.name, row.raw, row.corrected] {
        table.text += cell
        table.endCell()
      }
    }
    table.write(to: &text, indent: 4, width: width)
    if pair.spans > 0 {
      paragraph(
        "", indent: 4,
        "\(counted(pair.spans, "interval covers", "intervals cover")) several beats: left out, and "
          + "the series breaks there")
    }
    for refusal in pair.refusals { paragraph("not given", indent: 4, refusal) }
    sliding("raw", pair.raw)
    sliding("corrected", pair.corrected)
    guard tellsAll else { return }
    for recipe in pair.recipes { paragraph("recipe", indent: 4, recipe) }
  }

  private mutating func sliding(
    _ name: String, _ one: Variability
  ) {
    guard case .success(let sliding) = one.sliding else { return }
    let alphas = sliding.windows.spread
    let windows = counted(sliding.windows.count, "window")
    var text = "\(name), \u{3b1} in \(windows) of 2 min: "
    if let alphas {
      text +=
        "median \(digits(alphas.middle, 2)), \(digits(alphas.least, 2)) to \(digits(alphas.greatest, 2))"
    } else {
      text += "none"
    }
    let without = sliding.windows.count - (alphas?.count ?? 0)
    if without > 0 { text += "; \(without) without a number: artefacts, or missing beats" }
    paragraph("sliding", indent: 4, text)
  }
}

extension VariabilityPair {
  private typealias Column = @Sendable (TimeDomain) -> Double

  private static let timeDomain: [(name: StaticText, decimals: Int, value: Column)] = [
    ("mean RR, ms", 2, { $0.meanRR }), ("mean HR, bpm", 2, { $0.heartRateOfMean }),
    ("SDNN, ms", 2, { $0.sdnn }), ("RMSSD, ms", 2, { $0.rmssd }), ("ln RMSSD", 3, { $0.lnRMSSD }),
    ("pNN50, %", 2, { $0.pnn50 }), ("pNN20, %", 2, { $0.pnn20 }), ("SD1, ms", 2, { $0.sd1 }),
    ("SD2, ms", 2, { $0.sd2 }),
  ]

  /// The numbers, each of both series; `-` where one is not given.
  package var rows: [(name: String, raw: String, corrected: String)] {
    var rows: [(name: String, raw: String, corrected: String)] = [
      ("N intervals", "\(raw.count)", "\(corrected.count)"),
      ("of these corrected", "\(raw.corrected)", "\(corrected.corrected)"),
      ("of these artefacts", "\(raw.artefacts)", "\(corrected.artefacts)"),
      ("seconds", digits(raw.seconds, 1), digits(corrected.seconds, 1)),
    ]
    func add(
      _ name: String, _ decimals: Int, _ value: (Variability) -> Result<Double, Refusal>
    ) {
      func cell(_ one: Variability) -> String {
        (try? value(one).get()).map { digits($0, decimals) } ?? "-"
      }
      rows.append((name, cell(raw), cell(corrected)))
    }
    func isGiven<Value>(_ value: (Variability) -> Result<Value, Refusal>) -> Bool {
      value(raw).refusal == nil || value(corrected).refusal == nil
    }
    if isGiven({ $0.timeDomain }) {
      for line in Self.timeDomain {
        add(line.name.string, line.decimals) { $0.timeDomain.map(line.value) }
      }
    }
    if let scales = [raw, corrected].compactMap({ try? $0.fluctuation.get() }).first?.scales {
      add(scales == .shortTerm ? "DFA \u{3b1}1" : "DFA \u{3b1}", 3) {
        $0.fluctuation.map { $0.alpha }
      }
    }
    if isGiven({ $0.frequency }) {
      add("VLF, ms\u{b2}", 1) { $0.frequency.flatMap { $0.veryLow } }
      add("LF, ms\u{b2}", 1) { $0.frequency.map { $0.low } }
      add("HF, ms\u{b2}", 1) { $0.frequency.map { $0.high } }
      add("LF/HF", 3) { $0.frequency.map { $0.ratio } }
    }
    if isGiven({ $0.lomb }) {
      add("LF by Lomb-Scargle, ms\u{b2}", 1) { $0.lomb.map { $0.low } }
      add("HF by Lomb-Scargle, ms\u{b2}", 1) { $0.lomb.map { $0.high } }
    }
    if isGiven({ $0.entropy }) { add("sample entropy", 3) { $0.entropy.map { $0.value } } }
    return rows
  }

  /// What is not given, and why.
  package var refusals: [String] {
    let (raw, corrected) = (raw.refusals, corrected.refusals)
    return warnings + raw.filter(corrected.contains)
      + raw.filter { !corrected.contains($0) }.map { "raw, \($0)" }
      + corrected.filter { !raw.contains($0) }.map { "corrected, \($0)" }
  }

  /// The word without which no raw number is shown that artefacts have made.
  private var warnings: [String] {
    guard raw.artefacts > 0, raw.timeDomain.refusal == nil else { return [] }
    return [
      "raw, numbers to use: \(counted(raw.artefacts, "artefact is", "artefacts are")) among the "
        + "intervals, and RMSSD, pNN and DFA tell of these more than of the heart. Use the corrected ones"
    ]
  }

  /// How the numbers were made.
  package var recipes: [String] {
    let told = corrected.recipes + (corrected.count == 0 ? raw.recipes : [])
    return told.compactMap { try? $0.recipe.get() }
  }
}

extension Variability {
  /// What is not there, and why; numbers with the same reason together.
  fileprivate var refusals: [String] {
    var entries: [(names: [String], why: Refusal)] = []
    func add(_ name: String, _ why: Refusal?) {
      guard let why else { return }
      if let place = entries.firstIndex(where: { $0.why == why }) {
        entries[place].names.append(name)
      } else {
        entries.append(([name], why))
      }
    }
    for (name, recipe) in recipes { add(name, recipe.refusal) }
    if case .success(let frequency) = frequency { add("VLF", frequency.veryLow.refusal) }
    return entries.map { entry in
      let hint = entry.why.asksForPart ? " (with --from, --to or --packets)" : ""
      return "\(entry.names.joined(separator: ", ")): \(entry.why.description)\(hint)"
    }
  }
}

extension Refusal {
  /// Whether a part of the recording may do.
  fileprivate var asksForPart: Bool {
    switch self {
    case .broken, .tooManyIntervals: true
    default: false
    }
  }
}

extension Result where Failure == Refusal {
  /// Why there is no value.
  var refusal: Refusal? {
    if case .failure(let why) = self { why } else { nil }
  }
}
