import HSAssignedNumbers
package import HSBytes
package import HSMisreading
import HSValues

/// Prints for a person which decoding mistake an app makes.
package struct ExplanationText {
  /// Packets that are shown of each explanation.
  private static let examples = 3

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
    text.append(report.shown, of: "number", "numbers")
    text.append(". ")
    switch report.verdict {
    case .right:
      text.append("The app shows what was sent")
      missing(of: report.right, ", but for ", to: &text)
      text.append(": ")
      text.append(report.right.quantity.name)
      oddOnes(report, shown, to: &text)
    case .incomplete:
      text.append("The app shows what was sent")
      missing(of: report.right, ", but leaves out ", to: &text)
      if let stuck = report.right.stuck {
        text.append(report.right.skipped > 0 ? ", and goes on" : ", but goes on")
        text.append(" showing one number while ")
        text.append(stuck.count, of: "other was sent", "others were sent")
      }
      text.append(" for no known reason: ")
      text.append(report.right.quantity.name)
    case .mistaken:
      text.append("The app makes a mistake that is known")
      if report.equal > 1 {
        text.append("; ")
        text.append(report.equal)
        text.append(" give these numbers equally well")
      }
    case .ambiguous:
      text.append(
        report.equal > 1
          ? "Known mistakes give these numbers equally well"
          : "A known mistake gives these numbers, perhaps by chance")
      text.append("; more numbers would tell")
    case .unknown:
      text.append("These numbers are not what was sent, and no known mistake gives them")
      if let nearest = report.nearest {
        text.append(" all; one gives all but")
        places(nearest.odd, shown, to: &text)
      }
    case .zeros(let sent):
      text.append("The app shows 0 throughout; the strap ")
      if sent == 0 {
        text.append("never sent it")
      } else {
        text.append("sent it ")
        text.append(sent, of: "time", "times")
        text.append(", and other numbers")
      }
      text.append(". No decoding mistake gives that: look at whether the app subscribes")
      text.append(
        " (0100 written to the CCCD, descriptor 2902), whether values reach its callback,")
      text.append(" and whether it shows them")
    case .tooFew:
      text.append("Too few to tell; at least ")
      text.append(MisreadingSearch.fewest)
      text.append(" of different recorded values are needed")
    }
    text.append(".\n\n")
    var isExplained = report.verdict != .right
    switch report.verdict {
    case .zeros, .tooFew: isExplained = false
    default: break
    }
    if isExplained {
      var number = 0
      var left = report.explanations[...]
      while let explanation = left.popFirst() {
        number += 1
        let widths = left.compactMap { $0.width(besides: explanation) }
        left.removeAll { $0.width(besides: explanation) != nil }
        write(explanation, number: number, widths: widths, shown, sources, to: &text)
      }
    }
    text.append("   The right reading")
    coverage(
      report.right, odd: report.verdict == .right ? [] : report.right.odd, shown, sources, to: &text
    )
    for odd in shown.oddHexadecimals.prefix(examples) {
      text.append("   Number ")
      text.append(odd.place + 1)
      text.append(" of ")
      text.append(shown.count)
      text.append(", '")
      text.append(string: shown.text(at: odd.place))
      text.append("', has letters, and was read as hexadecimal: ")
      text.append(odd.value)
      text.append("\n")
    }
    if report.verdict == .right, !report.explanations.isEmpty {
      text.append("   No better, in spite of a few numbers:")
      for explanation in report.explanations { list(explanation.cause, sources, to: &text) }
      text.append("\n")
    }
    let invisible = report.invisible.mistakes
    if listsExcluded, !invisible.isEmpty {
      text.append("   Cannot be decided: no value of this capture would show it. An app that\n")
      for mistake in invisible {
        text.append("     - ")
        text.append(mistake.sentence)
        text.append("\n")
      }
    }
    if listsExcluded { excluded(report, sources, to: &text) }
  }

  /// What was tried and does not explain the numbers, with how many of them it gives; of ways that differ by a number
  /// only, the best.
  private static func excluded(
    _ report: MisreadingReport, _ sources: [RecordedValues], to text: inout OutputBuffer
  ) {
    text.append("   Tried and excluded, with how many numbers each gives. An app that\n")
    var left = report.excluded[...]
    while let explanation = left.popFirst() {
      let others = left.compactMap { $0.number(besides: explanation) }
      left.removeAll { $0.number(besides: explanation) != nil }
      text.append("     - ")
      sentence(explanation.cause, sources[explanation.source].name, to: &text)
      text.append(" (")
      text.append(explanation.quantity.name)
      text.append("): ")
      text.append(explanation.explained)
      text.append(" of ")
      text.append(report.shown)
      noMore(with: others, explanation.cause, to: &text)
      text.append("\n")
    }
    if report.pairsTried > 0 {
      text.append("     - makes two of these mistakes at once: ")
      text.append(report.pairsTried, of: "pair", "pairs")
      text.append(" tried\n")
    }
  }

  /// `; with 3 to 30 in place of 2 no more`; nothing where there are no others.
  private static func noMore(
    with others: [Int], _ best: Explanation.Cause, to text: inout OutputBuffer
  ) {
    guard case .presentation(let way) = best, let own = way.number, let least = others.min(),
      let most = others.max()
    else { return }
    text.append("; with ")
    text.append(least)
    if most > least {
      text.append(" to ")
      text.append(most)
    }
    text.append(" in place of ")
    text.append(own)
    text.append(" no more")
  }

  private static func write(
    _ explanation: Explanation, number: Int, widths: [Int], _ shown: ShownNumbers,
    _ sources: [RecordedValues], to text: inout OutputBuffer
  ) {
    text.append(number)
    text.append("  The app ")
    sentence(explanation.cause, sources[explanation.source].name, to: &text)
    text.append(".\n   It")
    coverage(explanation, odd: explanation.odd, shown, sources, to: &text)
    if !widths.isEmpty, case .presentation(let way) = explanation.cause, let own = way.width {
      text.append("   With ")
      for (index, width) in widths.sorted().enumerated() {
        if index > 0 { text.append(index == widths.count - 1 ? " or " : ", ") }
        text.append(width)
      }
      text.append(" in place of ")
      text.append(own)
      text.append(" it explains as many.\n")
    }
    let source = sources[explanation.source]
    guard source.isHeartRate, !explanation.witnesses.isEmpty else { return text.append("\n") }
    text.append("   Seen in ")
    text.append(explanation.witnesses.count, of: "packet", "packets")
    text.append(":\n")
    for witness in explanation.witnesses.prefix(examples) {
      text.append("     packet ")
      text.append(source.packet(witness.value))
      text.append(": ")
      let bytes = Array(source.value(witness.value))
      text.append(hex: bytes.span)
      text.append(" is ")
      var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
      text.append(
        DecodedValue.decode(.heartRateMeasurement, &reader), bytes: bytes.span, base: 0)
      if let place = witness.shown {
        text.append("; the app shows ")
        text.append(string: shown.text(at: place))
      } else {
        text.append("; the app shows no number for it")
      }
      text.append("\n")
    }
    text.append("\n")
  }

  /// ` explains 22 of 24 numbers: …`, which it does not, and where they stand.
  private static func coverage(
    _ explanation: Explanation, odd: [Int], _ shown: ShownNumbers, _ sources: [RecordedValues],
    to text: inout OutputBuffer
  ) {
    text.append(" explains ")
    text.append(explanation.explained)
    text.append(" of ")
    text.append(shown.count, of: "number", "numbers")
    if explanation.explained > odd.count, !odd.isEmpty {
      text.append(", not")
      places(odd, shown, to: &text)
    }
    if let values = explanation.values {
      let source = sources[explanation.source]
      text.append(", as ")
      text.append(explanation.quantity.name)
      let (first, last) = (source.packet(values.lowerBound), source.packet(values.upperBound))
      text.append(first == last ? ", packet " : ", packets ")
      text.append(first)
      if last > first {
        text.append("-")
        text.append(last)
      }
      text.append(" (")
      text.append(string: source.name)
      text.append(")")
    }
    if explanation.skipped > 0 {
      text.append("; ")
      text.append(explanation.skipped)
      text.append(" between them not shown")
      packets(of: explanation, sources[explanation.source], to: &text)
    }
    text.append(".\n")
  }

  /// `but for 5 of 103 numbers`, behind a beginning; nothing if none is missing.
  private static func missing(
    of right: Explanation, _ beginning: StaticText, to text: inout OutputBuffer
  ) {
    guard right.skipped > 0 else { return }
    text.append(beginning)
    text.append(right.skipped)
    text.append(" of ")
    text.append(right.matched + right.skipped, of: "number", "numbers")
  }

  /// The numbers that were not sent: `. Not sent: 93 (number 17)`.
  private static func oddOnes(
    _ report: MisreadingReport, _ shown: ShownNumbers, to text: inout OutputBuffer
  ) {
    let odd = report.beside.rows.filter { $0.value == nil }.compactMap(\.shown)
    guard !odd.isEmpty else { return }
    text.append(". Not sent:")
    places(odd.prefix(missingPackets), shown, to: &text)
    if odd.count > missingPackets {
      text.append(" and ")
      text.append(odd.count - missingPackets)
      text.append(" more")
    }
  }

  /// Shown numbers with their places: ` 93 (number 17), 94 (number 20)`.
  private static func places(
    _ odd: some Sequence<Int>, _ shown: ShownNumbers, to text: inout OutputBuffer
  ) {
    for (index, place) in odd.enumerated() {
      text.append(index > 0 ? ", " : " ")
      text.append(string: shown.text(at: place))
      text.append(" (number ")
      text.append(place + 1)
      text.append(")")
    }
  }

  /// The packets of what was not shown: ` (packets 12, 15 and 31 more)`.
  private static func packets(
    of explanation: Explanation, _ source: RecordedValues, to text: inout OutputBuffer
  ) {
    var packets: [Int] = []
    for value in explanation.missing where packets.last != source.packet(value) {
      packets.append(source.packet(value))
    }
    text.append(packets.count == 1 ? " (packet " : " (packets ")
    for (index, packet) in packets.prefix(missingPackets).enumerated() {
      if index > 0 { text.append(", ") }
      text.append(packet)
    }
    if packets.count > missingPackets {
      text.append(" and ")
      text.append(packets.count - missingPackets)
      text.append(" more")
    }
    text.append(")")
  }

  /// Packets of what was not shown that are named.
  private static let missingPackets = 12

  private static func list(
    _ cause: Explanation.Cause, _ sources: [RecordedValues], to text: inout OutputBuffer
  ) {
    text.append("\n     - an app that ")
    sentence(cause, "another characteristic", to: &text)
  }

  /// What the app does, as it goes on behind `The app`.
  static func sentence(
    _ cause: Explanation.Cause, _ source: String, to text: inout OutputBuffer
  ) {
    switch cause {
    case .right: text.append("shows what was sent")
    case .mistakes(let set):
      for (index, mistake) in set.mistakes.enumerated() {
        if index > 0 { text.append(", and ") }
        text.append(mistake.sentence)
      }
    case .presentation(let way): text.append(string: way.sentence)
    case .otherCharacteristic(let octets, let bigEndian):
      text.append("shows another characteristic, ")
      text.append(string: source)
      text.append(octets == 1 ? ", its first octet" : ", its first two octets")
      if octets > 1 { text.append(bigEndian ? ", big-endian" : ", little-endian") }
    }
  }
}
