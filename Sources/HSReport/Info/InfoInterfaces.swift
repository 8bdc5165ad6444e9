import HSBytes
import HSCapture

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
      if hasSections {
        table.text.append(interface.section + 1)
        table.endCell()
      }
      table.text.append(index)
      table.endCell()
      if interface.name.isEmpty {
        table.text.append(byte: 0x2d)
      } else {
        table.text.append(quotedText: interface.name.span)
      }
      table.endCell()
      table.text.append(interface.link.name)
      table.text.append(" (")
      table.text.append(interface.linkNumber)
      table.text.append(")")
      table.endCell()
      table.text.append(resolution: interface.resolution)
      table.endCell()
      table.text.append(interface.records)
      table.endCell()
      table.text.append(interface.lost)
      table.endCell()
      remarks(interface, &table)
      table.endCell()
    }
    table.write(to: &buffer, indent: 2, width: columns)
  }

  private static func remarks(_ interface: CaptureInterface, _ table: inout InfoTable) {
    var isFirst = true
    if !interface.description.isEmpty {
      table.text.append(commaUnless: &isFirst)
      table.text.append(quotedText: interface.description.span)
    }
    if interface.isDirectionReversed {
      table.text.append(commaUnless: &isFirst)
      table.text.append("directions turned")
    }
    if interface.timeOffset != 0 {
      table.text.append(commaUnless: &isFirst)
      table.text.append("times moved by ")
      table.text.append(interface.timeOffset)
      table.text.append(" s")
    }
    if let zone = interface.timeZone {
      table.text.append(commaUnless: &isFirst)
      table.text.append("time zone ")
      table.text.append(zone)
      table.text.append(" not used")
    }
  }

  /// Appends what the container says about itself, as rows of the current table.
  static func details(_ details: CaptureDetails, _ table: inout InfoTable) {
    row("written by", details.application, &table)
    row("system", details.operatingSystem, &table)
    row("hardware", details.hardware, &table)
    row("comment", details.comment, &table)
    var isFirst = true
    for part in parts(details) where part.count > 0 {
      if isFirst {
        table.text.append("besides")
        table.endCell()
      }
      table.text.append(commaUnless: &isFirst)
      table.text.append(part.count, of: part.singular, part.plural)
    }
    if !isFirst { table.endCell() }
  }

  private static func row(_ word: StaticText, _ text: [UInt8], _ table: inout InfoTable) {
    guard !text.isEmpty else { return }
    table.text.append(word)
    table.endCell()
    table.text.append(nameText: text.span)
    table.endCell()
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
