import HSOutput
import HSProtocols

/// Where a capture's records come from, and what its container says about itself.
enum InfoInterfaces {
  /// Appends the table, one interface a row; nothing for containers without interfaces.
  static func write(_ capture: InfoCapture, _ columns: Int?, to buffer: inout OutputBuffer) {
    guard !capture.interfaces.isEmpty else { return }
    buffer += "\nInterfaces\n"
    let table: [InfoTable.Column<EnumeratedSequence<[CaptureInterface]>.Element>] = [
      .right("section") { "\($0.element.section + 1)" },
      .right("#") { "\($0.offset)" },
      .left("name") { $0.element.name.unlessEmpty?.quoted ?? "-" },
      .left("link type") { "\($0.element.link.name) (\($0.element.linkNumber))" },
      .right("resolution") { $0.element.resolution.words },
      .right("records") { "\($0.element.records)" },
      .right("lost") { "\($0.element.lost)" },
      .left("remarks") { remarks($0.element) },
    ]
    InfoTable.write(
      capture.interfaces.enumerated(),
      Array(table.dropFirst(capture.details.sections > 1 ? 0 : 1)), to: &buffer, width: columns)
  }

  private static func remarks(_ interface: CaptureInterface) -> String {
    [
      interface.description.unlessEmpty?.quoted,
      interface.isDirectionReversed ? "directions turned" : nil,
      interface.timeOffset != 0 ? "times moved by \(interface.timeOffset) s" : nil,
      interface.timeZone.map { "time zone \($0) not used" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// Appends what the container says about itself, as rows of the current table.
  static func details(_ details: CaptureDetails, _ table: inout InfoTable) {
    for (word, text) in [
      ("written by", details.application), ("system", details.operatingSystem),
      ("hardware", details.hardware), ("comment", details.comment),
    ] as [(StaticText, [UInt8])] where !text.isEmpty {
      table.row(word, OutputBuffer.text { $0.append(nameText: text.span) })
    }
    let parts = [
      (details.recordComments, "comment on a record", "comments on records"),
      (details.otherFrames, "frame that is no packet", "frames that are no packets"),
      (details.nameBlocks, "block of names", "blocks of names"),
      (details.secretBlocks, "block of keys", "blocks of keys"),
      (details.unknownBlocks, "unknown block", "unknown blocks"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
    if !parts.isEmpty { table.row("besides", parts.joined(separator: ", ")) }
  }
}

extension TimeResolution {
  /// How finely a clock writes time down: `1 ms`.
  var words: String {
    if nanoseconds % 1_000_000 == 0 { return "\(nanoseconds / 1_000_000) ms" }
    return nanoseconds % 1000 == 0 ? "\(nanoseconds / 1000) us" : "\(nanoseconds) ns"
  }
}
