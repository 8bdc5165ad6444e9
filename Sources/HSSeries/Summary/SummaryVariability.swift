import HSHeartRate
import HSOutput
import HSProtocols

/// The part of a summary that tells of heart-rate variability: two columns, raw and corrected.
package struct SummaryVariability {
  private typealias Column = @Sendable (TimeDomain) -> Double

  private static let timeDomain: [(name: StaticText, decimals: Int, value: Column)] = [
    ("mean RR, ms", 2, { $0.meanRR }), ("mean HR, bpm", 2, { $0.heartRateOfMean }),
    ("SDNN, ms", 2, { $0.sdnn }), ("RMSSD, ms", 2, { $0.rmssd }), ("ln RMSSD", 3, { $0.lnRMSSD }),
    ("pNN50, %", 2, { $0.pnn50 }), ("pNN20, %", 2, { $0.pnn20 }), ("SD1, ms", 2, { $0.sd1 }),
    ("SD2, ms", 2, { $0.sd2 }),
  ]

  /// Appends the table, the reasons for what is not in it, and, if all is told, the recipes.
  static func write(_ pair: VariabilityPair, tellsAll: Bool, to page: inout Page) {
    var table = InfoTable([.left, .right, .right])
    table.add(["HRV", "raw", "corrected"])
    for row in rows(pair) {
      for cell in [row.name, row.raw, row.corrected] {
        table.text += cell
        table.endCell()
      }
    }
    table.write(to: &page.text, indent: 4, width: page.width)
    if pair.spans > 0 {
      page.paragraph(
        "", indent: 4,
        "\(counted(pair.spans, "interval covers", "intervals cover")) several beats: left out, and "
          + "the series breaks there")
    }
    for refusal in refusals(pair) { page.paragraph("not given", indent: 4, refusal) }
    sliding("raw", pair.raw, to: &page)
    sliding("corrected", pair.corrected, to: &page)
    guard tellsAll else { return }
    for recipe in recipes(pair) { page.paragraph("recipe", indent: 4, recipe) }
  }

  /// The numbers, each of both series; `-` where one is not given.
  package static func rows(
    _ pair: VariabilityPair
  ) -> [(name: String, raw: String, corrected: String)] {
    let both = [pair.raw, pair.corrected]
    var rows: [(name: String, raw: String, corrected: String)] = []
    func add(_ name: String, _ cell: (Variability) -> String) {
      rows.append((name, cell(pair.raw), cell(pair.corrected)))
    }
    add("N intervals") { "\($0.count)" }
    add("of these corrected") { "\($0.corrected)" }
    add("of these artefacts") { "\($0.artefacts)" }
    add("seconds") { digits($0.seconds, 1) }
    if both.contains(where: { $0.timeDomain.refusal == nil }) {
      for line in timeDomain {
        add(line.name.string) { cell($0.timeDomain.map(line.value), line.decimals) }
      }
    }
    if let scales = both.compactMap({ try? $0.fluctuation.get() }).first?.scales {
      add(scales == .shortTerm ? "DFA \u{3b1}1" : "DFA \u{3b1}") {
        cell($0.fluctuation.map { $0.alpha }, 3)
      }
    }
    if both.contains(where: { $0.frequency.refusal == nil }) {
      add("VLF, ms\u{b2}") { cell($0.frequency.flatMap { $0.veryLow }, 1) }
      add("LF, ms\u{b2}") { cell($0.frequency.map { $0.low }, 1) }
      add("HF, ms\u{b2}") { cell($0.frequency.map { $0.high }, 1) }
      add("LF/HF") { cell($0.frequency.map { $0.ratio }, 3) }
    }
    if both.contains(where: { $0.lomb.refusal == nil }) {
      add("LF by Lomb-Scargle, ms\u{b2}") { cell($0.lomb.map { $0.low }, 1) }
      add("HF by Lomb-Scargle, ms\u{b2}") { cell($0.lomb.map { $0.high }, 1) }
    }
    if both.contains(where: { $0.entropy.refusal == nil }) {
      add("sample entropy") { cell($0.entropy.map { $0.value }, 3) }
    }
    return rows
  }

  /// What is not given, and why.
  package static func refusals(_ pair: VariabilityPair) -> [String] {
    let (raw, corrected) = (refusals(pair.raw), refusals(pair.corrected))
    return warnings(pair) + raw.filter(corrected.contains)
      + raw.filter { !corrected.contains($0) }.map { "raw, \($0)" }
      + corrected.filter { !raw.contains($0) }.map { "corrected, \($0)" }
  }

  /// The word without which no raw number is shown that artefacts have made.
  private static func warnings(_ pair: VariabilityPair) -> [String] {
    guard pair.raw.artefacts > 0, pair.raw.timeDomain.refusal == nil else { return [] }
    return [
      "raw, numbers to use: \(counted(pair.raw.artefacts, "artefact is", "artefacts are")) among the "
        + "intervals, and RMSSD, pNN and DFA tell of these more than of the heart. Use the corrected ones"
    ]
  }

  /// How the numbers were made.
  package static func recipes(_ pair: VariabilityPair) -> [String] {
    let told = pair.corrected.recipes + (pair.corrected.count == 0 ? pair.raw.recipes : [])
    return told.compactMap { try? $0.recipe.get() }
  }

  private static func cell(_ value: Result<Double, Refusal>, _ decimals: Int) -> String {
    switch value {
    case .success(let number): digits(number, decimals)
    case .failure: "-"
    }
  }

  /// What is not there, and why; numbers with the same reason together.
  private static func refusals(_ one: Variability) -> [String] {
    var entries: [(names: [String], why: Refusal)] = []
    func add(_ name: String, _ why: Refusal?) {
      guard let why else { return }
      if let place = entries.firstIndex(where: { $0.why == why }) {
        entries[place].names.append(name)
      } else {
        entries.append(([name], why))
      }
    }
    for (name, recipe) in one.recipes { add(name, recipe.refusal) }
    if case .success(let frequency) = one.frequency { add("VLF", frequency.veryLow.refusal) }
    return entries.map { entry in
      let hint = entry.why.asksForPart ? " (with --from, --to or --packets)" : ""
      return "\(entry.names.joined(separator: ", ")): \(entry.why.description)\(hint)"
    }
  }

  private static func sliding(
    _ name: String, _ one: Variability, to page: inout Page
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
    page.paragraph("sliding", indent: 4, text)
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
