import HSBytes
import HSCapture
import HSOutput

/// Where a capture's records come from, and what its container says about itself.
enum InfoInterfaces {
  /// Appends the table, one interface a row; nothing for containers without interfaces.
  static func write(_ capture: InfoCapture, _ columns: Int?, to buffer: inout OutputBuffer) {
    guard !capture.interfaces.isEmpty else { return }
    buffer.append("\nInterfaces\n")
    let hasSections = capture.details.sections > 1
    var table = InfoTable(
      (hasSections ? [.right] : []) + [.right, .left, .left, .right, .right, .right, .left])
    if hasSections { table.add(["section"]) }
    table.add(["#", "name", "link type", "resolution", "records", "lost", "remarks"])
    for (index, interface) in capture.interfaces.enumerated() {
      if hasSections { table.cell(interface.section + 1) }
      table.cell(index)
      table.cell(quoted: interface.name)
      table.cell { text in
        text.append(interface.link.name)
        text.append(" (")
        text.append(interface.linkNumber)
        text.append(")")
      }
      table.cell { $0.append(resolution: interface.resolution) }
      table.cell(interface.records)
      table.cell(interface.lost)
      table.cell { remarks(interface, to: &$0) }
    }
    table.write(to: &buffer, indent: 2, width: columns)
  }

  private static func remarks(_ interface: CaptureInterface, to text: inout OutputBuffer) {
    var isFirst = true
    if !interface.description.isEmpty {
      text.append(commaUnless: &isFirst)
      text.append(quotedText: interface.description.span)
    }
    if interface.isDirectionReversed {
      text.append(commaUnless: &isFirst)
      text.append("directions turned")
    }
    if interface.timeOffset != 0 {
      text.append(commaUnless: &isFirst)
      text.append("times moved by ")
      text.append(interface.timeOffset)
      text.append(" s")
    }
    if let zone = interface.timeZone {
      text.append(commaUnless: &isFirst)
      text.append("time zone ")
      text.append(zone)
      text.append(" not used")
    }
  }

  /// Appends what the container says about itself, as rows of the current table.
  static func details(_ details: CaptureDetails, _ table: inout InfoTable) {
    row("written by", details.application, &table)
    row("system", details.operatingSystem, &table)
    row("hardware", details.hardware, &table)
    row("comment", details.comment, &table)
    let parts = parts(details).filter { $0.count > 0 }
    guard !parts.isEmpty else { return }
    table.cell("besides")
    table.cell { text in
      var isFirst = true
      for part in parts {
        text.append(commaUnless: &isFirst)
        text.append(part.count, of: part.singular, part.plural)
      }
    }
  }

  private static func row(_ word: StaticText, _ text: [UInt8], _ table: inout InfoTable) {
    guard !text.isEmpty else { return }
    table.cell(word)
    table.cell { $0.append(nameText: text.span) }
  }

  private static func parts(
    _ details: CaptureDetails
  ) -> [(count: Int, singular: StaticText, plural: StaticText)] {
    [
      (details.recordComments, "comment on a record", "comments on records"),
      (details.otherFrames, "frame that is no packet", "frames that are no packets"),
      (details.nameBlocks, "block of names", "blocks of names"),
      (details.secretBlocks, "block of keys", "blocks of keys"),
      (details.unknownBlocks, "unknown block", "unknown blocks"),
    ]
  }
}

extension OutputBuffer {
  /// Appends how finely a clock writes time down.
  mutating func append(resolution: TimeResolution) {
    let nanoseconds = resolution.nanoseconds
    if nanoseconds % 1_000_000 == 0 {
      append(nanoseconds / 1_000_000)
      append(" ms")
    } else if nanoseconds % 1000 == 0 {
      append(nanoseconds / 1000)
      append(" us")
    } else {
      append(nanoseconds)
      append(" ns")
    }
  }
}
