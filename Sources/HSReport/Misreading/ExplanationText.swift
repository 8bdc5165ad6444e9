package import HSHeartRate
package import HSProtocols

/// Prints for a person which decoding mistake an app makes.
package struct ExplanationText {
  /// Packets that are shown of each explanation.
  private static let examples = 3
  /// Packets, and numbers, of what was not shown or not sent that are named.
  private static let named = 12

  private let report: MisreadingReport
  private let shown: ShownNumbers
  private let sources: [RecordedValues]

  /// Appends the answer.
  ///
  /// - Parameters:
  ///   - report: The answer.
  ///   - shown: What the app showed.
  ///   - sources: Where the values come from.
  ///   - listsExcluded: Whether all that was tried and does not explain the numbers is listed.
  ///   - text: Where the text goes.
  package static func write(
    _ report: MisreadingReport, _ shown: ShownNumbers, _ sources: [RecordedValues],
    listsExcluded: Bool = false, to text: inout OutputBuffer
  ) {
    let printer = ExplanationText(report: report, shown: shown, sources: sources)
    text += "\(counted(report.shown, "number")). \(printer.verdict).\n\n"
    printer.explanations(to: &text)
    let isRight = report.verdict == .right
    text +=
      "   The right reading"
      + printer.coverage(report.right, odd: isRight ? [] : report.right.odd)
    for odd in shown.oddHexadecimals.prefix(examples) {
      text +=
        "   Number \(odd.place + 1) of \(shown.count), '\(shown.text(at: odd.place))', has letters, and was read as hexadecimal: \(odd.value)\n"
    }
    if isRight, !report.explanations.isEmpty {
      text += "   No better, in spite of a few numbers:"
      for explanation in report.explanations {
        text += "\n     - an app that \(sentence(explanation.cause, "another characteristic"))"
      }
      text += "\n"
    }
    if listsExcluded { printer.excluded(to: &text) }
  }

  // MARK: - The answer

  private var verdict: String {
    switch report.verdict {
    case .right:
      return "The app shows what was sent\(missing(", but for ")): \(report.right.quantity.name)"
        + notSent
    case .incomplete:
      let stuck =
        report.right.stuck.map {
          ", \(report.right.skipped > 0 ? "and" : "but") goes on showing one number while "
            + counted($0.count, "other was sent", "others were sent")
        } ?? ""
      return
        "The app shows what was sent\(missing(", but leaves out "))\(stuck) for no known reason: \(report.right.quantity.name)"
    case .mistaken:
      let equal = report.equal > 1 ? "; \(report.equal) give these numbers equally well" : ""
      return "The app makes a mistake that is known\(equal)"
    case .ambiguous:
      return
        (report.equal > 1
        ? "Known mistakes give these numbers equally well"
        : "A known mistake gives these numbers, perhaps by chance") + "; more numbers would tell"
    case .unknown:
      let nearest = report.nearest.map { " all; one gives all but\(places($0.odd))" } ?? ""
      return "These numbers are not what was sent, and no known mistake gives them\(nearest)"
    case .zeros(let sent, let mayBeEnergy):
      let strap =
        sent == 0 ? "never sent it" : "sent it \(counted(sent, "time")), and other numbers"
      let told =
        mayBeEnergy
        ? "The app shows 0 throughout; the strap \(strap) as a heart rate. Unless it is the energy (--quantity energy_kj), look"
        : "The app shows 0 throughout; the strap \(strap). No decoding mistake gives that: look"
      return
        "\(told) at whether the app subscribes (0100 written to the CCCD, descriptor 2902), whether values reach its callback, and whether it shows them"
    case .tooFew:
      return
        "Too few to tell; at least \(MisreadingSearch.fewest) of different recorded values are needed"
    }
  }

  /// `but for 5 of 103 numbers`, behind a beginning; nothing if none is missing.
  private func missing(_ beginning: String) -> String {
    let right = report.right
    guard right.skipped > 0 else { return "" }
    return "\(beginning)\(right.skipped) of \(counted(right.matched + right.skipped, "number"))"
  }

  /// The numbers that were not sent: `. Not sent: 93 (number 17)`.
  private var notSent: String {
    let odd = report.beside.rows.filter { $0.value == nil }.compactMap { $0.shown }
    return odd.isEmpty
      ? "" : ". Not sent:\(places(odd.prefix(Self.named)))\(more(than: Self.named, odd.count))"
  }

  /// ` and 31 more`; nothing where all are named.
  private func more(than named: Int, _ count: Int) -> String {
    count > named ? " and \(count - named) more" : ""
  }

  /// Shown numbers with their places: ` 93 (number 17), 94 (number 20)`.
  private func places(_ odd: some Sequence<Int>) -> String {
    odd.map { " \(shown.text(at: $0)) (number \($0 + 1))" }.joined(separator: ",")
  }

  // MARK: - Explanations

  private func explanations(to text: inout OutputBuffer) {
    switch report.verdict {
    case .right, .zeros, .tooFew: return
    default: break
    }
    var number = 0
    var left = report.explanations[...]
    while let explanation = left.popFirst() {
      number += 1
      let widths = left.compactMap { $0.width(besides: explanation) }
      left.removeAll { $0.width(besides: explanation) != nil }
      write(explanation, number: number, widths: widths, to: &text)
    }
  }

  private func write(
    _ explanation: Explanation, number: Int, widths: [Int], to text: inout OutputBuffer
  ) {
    let source = sources[explanation.source]
    text +=
      "\(number)  The app \(Self.sentence(explanation.cause, source.name)).\n   It\(coverage(explanation, odd: explanation.odd))"
    if !widths.isEmpty, case .presentation(let way) = explanation.cause, let own = way.width {
      let all = widths.sorted().map(String.init)
      let last = all.count > 1 ? " or \(all[all.count - 1])" : ""
      text +=
        "   With \(all.dropLast(all.count > 1 ? 1 : 0).joined(separator: ", "))\(last) in place of \(own) it explains as many.\n"
    }
    if source.isHeartRate, !explanation.witnesses.isEmpty {
      text += "   Seen in \(counted(explanation.witnesses.count, "packet")):\n"
      for witness in explanation.witnesses.prefix(Self.examples) {
        let bytes = Array(source.value(witness.value))
        text += "     packet \(source.packet(witness.value)): \(bytes.hex) is "
        var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
        text.append(
          DecodedValue.decode(.heartRateMeasurement, &reader), bytes: bytes.span, base: 0)
        let number = witness.shown.map { shown.text(at: $0) } ?? "no number for it"
        text += "; the app shows \(number)\n"
      }
    }
    text += "\n"
  }

  /// ` explains 22 of 24 numbers: …`, which it does not, and where they stand.
  private func coverage(_ explanation: Explanation, odd: [Int]) -> String {
    let source = sources[explanation.source]
    var text = " explains \(explanation.explained) of \(counted(shown.count, "number"))"
    if explanation.explained > odd.count, !odd.isEmpty { text += ", not\(places(odd))" }
    if let values = explanation.values {
      let (first, last) = (source.packet(values.lowerBound), source.packet(values.upperBound))
      let packets = last > first ? "packets \(first)-\(last)" : "packet \(first)"
      text += ", as \(explanation.quantity.name), \(packets) (\(source.name))"
    }
    if explanation.skipped > 0 {
      var packets: [Int] = []
      for value in explanation.missing where packets.last != source.packet(value) {
        packets.append(source.packet(value))
      }
      let named = packets.prefix(Self.named).map(String.init).joined(separator: ", ")
      text +=
        "; \(explanation.skipped) between them not shown (packet\(packets.count == 1 ? "" : "s") \(named)\(more(than: Self.named, packets.count)))"
    }
    return text + ".\n"
  }

  // MARK: - What was tried

  /// What was tried and does not explain the numbers, with how many of them it gives; of ways that differ by a number
  /// only, the best.
  private func excluded(to text: inout OutputBuffer) {
    let invisible = report.invisible.mistakes
    if !invisible.isEmpty {
      text += "   Cannot be decided: no value of this capture would show it. An app that\n"
      for mistake in invisible { text += "     - \(mistake.sentence)\n" }
    }
    text += "   Tried and excluded, with how many numbers each gives. An app that\n"
    var left = report.excluded[...]
    while let explanation = left.popFirst() {
      let others = left.compactMap { $0.number(besides: explanation) }
      left.removeAll { $0.number(besides: explanation) != nil }
      let sentence = Self.sentence(explanation.cause, sources[explanation.source].name)
      text +=
        "     - \(sentence) (\(explanation.quantity.name)): \(explanation.explained) of \(report.shown)\(noMore(with: others, explanation.cause))\n"
    }
    if report.pairsTried > 0 {
      text +=
        "     - makes two of these mistakes at once: \(counted(report.pairsTried, "pair")) tried\n"
    }
  }

  /// `; with 3 to 30 in place of 2 no more`; nothing where there are no others.
  private func noMore(with others: [Int], _ best: Explanation.Cause) -> String {
    guard case .presentation(let way) = best, let own = way.number, let least = others.min(),
      let most = others.max()
    else { return "" }
    return "; with \(least)\(most > least ? " to \(most)" : "") in place of \(own) no more"
  }

  /// What the app does, as it goes on behind `The app`.
  static func sentence(_ cause: Explanation.Cause, _ source: String) -> String {
    switch cause {
    case .right: "shows what was sent"
    case .mistakes(let set): set.mistakes.map { $0.sentence.string }.joined(separator: ", and ")
    case .presentation(let way): way.sentence
    case .otherCharacteristic(let octets, let bigEndian):
      "shows another characteristic, \(source), its first "
        + (octets == 1 ? "octet" : "two octets, \(bigEndian ? "big" : "little")-endian")
    }
  }
}
