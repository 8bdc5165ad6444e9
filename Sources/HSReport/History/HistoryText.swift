import HSLayout
import HSOutput
import HSProtocols
import HSTimeline

/// Prints a history for people: a line for each value.
final class HistoryText: HistoryWriter {
  private let output: TextOutput
  private let columns: Int?
  private var time: TimeFormat
  private var day: Int64?
  private var isFirst = true

  init(_ output: TextOutput, _ time: TimeFormat, columns: Int?) {
    self.output = output
    self.time = time
    self.columns = columns
  }

  func begin(_ attribute: HistoryAttribute) {
    output.append { text in
      if !isFirst { text.append(byte: 0x0a) }
      append(Self.name(of: attribute), to: &text)
    }
    isFirst = false
  }

  func write(
    _ value: ValueEvent, _ operation: ValueOperation, _ raw: Span<UInt8>,
    of event: borrowing TimelineEvent, isOurs: Bool, _ story: borrowing Story
  ) {
    row(event, operation.words, value, raw)
    for reading in story.layouts.readings { line(of: reading) }
  }

  func finish(_ structures: [HistoryStructure], leftOut: Int) {
    output.append { text in
      for structure in structures {
        text += "\n"
        var line = Self.name(of: structure.attribute)
        line.append(structure.isWritten ? ", written: " : ": ")
        structure.values.all.writeLength(to: &line)
        append(line, to: &text)
        Self.write(structure.values, to: &text)
      }
      guard leftOut > 0 else { return }
      text +=
        "\n\(counted(leftOut, "value")) of further attributes: what their bytes do was not worked out\n"
    }
  }

  /// Appends a line, wrapped.
  private func append(_ line: borrowing OutputBuffer, to text: inout OutputBuffer) {
    text.append(wrapping: line.span, at: 0, indent: 2, width: columns ?? .max / 2)
    text += "\n"
  }

  /// Writes what the bytes do: of each kind by itself where there are kinds, else of all.
  static func write(_ values: MessageGroups, to text: inout OutputBuffer) {
    guard let kinds = values.kinds else {
      for run in values.all.runs { run.write(to: &text) }
      return
    }
    for (key, group) in kinds.told {
      let verb = group.count == 1 ? "begins" : "begin"
      text += "  \(counted(group.count, "value")) of \(counted(key.length, "byte")) that \(verb)"
      text += " \(key.lead.hex)\n"
      for run in group.runs { run.write(to: &text) }
    }
    if kinds.furtherValues > 0 {
      text += "  \(kinds.furtherValues) values of \(kinds.further) more kinds\n"
    }
    if kinds.notToldApart > 0 {
      text += "  \(kinds.notToldApart) further values were not told apart\n"
    }
  }

  private static func name(of attribute: HistoryAttribute) -> OutputBuffer {
    var text = OutputBuffer()
    if attribute.isOfKnownPeer {
      text += "Peer \(attribute.peer): "
      if !attribute.peerName.isEmpty { text += "\(attribute.peerName.quoted), " }
      if let address = attribute.address { text += "\(address), " }
    }
    text.append(attribute.isOurs ? attribute.localSide.possessive : "its ")
    text.append(nameOf: attribute.handle, attribute.label, ownName: attribute.ownName)
    return text
  }

  /// Prints what a layout knows of the value in the row above.
  private func line(of reading: LayoutReading) {
    guard !reading.isUnderWay else { return }
    var line = OutputBuffer()
    line.append("         ")
    if reading.fits { reading.append(to: &line, limit: 64) }
    line.append(" ")
    reading.source.append(to: &line)
    if let misfit = reading.misfit {
      line.append(" does not fit: ")
      line.append(safe: misfit.description)
    }
    output.append { text in
      text.append(wrapping: line.span, at: 0, indent: 9, width: columns ?? .max / 2)
      text += "\n"
    }
  }

  private func row(
    _ event: borrowing TimelineEvent, _ way: StaticText, _ value: ValueEvent, _ raw: Span<UInt8>
  ) {
    var text = output.take()
    let start = text.count
    if columns != nil {
      dayLine(event.time, to: &text)
    }
    let line = columns == nil ? start : text.count
    text += "  "
    if columns == nil {
      time.append(event.time, to: &text)
    } else {
      time.append(timeOfDay: event.time, decimals: 3, to: &text)
    }
    text.append(padded: event.packet, width: 7)
    text += "  "
    text.append(way)
    text.append(byte: 0x20, count: 12 - way.count)
    let column = text.span.extracting(line..<text.count).cells
    let width = room(behind: column) ?? max(raw.count, 1)
    var index = 0
    repeat {
      if index > 0 { text.append(byte: 0x20, count: column) }
      let end = min(index + width, raw.count)
      for place in index..<end {
        if place > index { text.append(byte: 0x20) }
        text.append(hex: raw[place])
      }
      if raw.isEmpty { text.append("no bytes") }
      // The second column of a value in several lines stands where it does in a whole line.
      let missing = raw.count > width ? width - (end - index) : 0
      text.append(byte: 0x20, count: 2 + 3 * missing)
      text.append(ascii: raw.extracting(index..<end))
      index = end
      if index >= raw.count {
        if value.offset > 0 {
          text += " from byte \(value.offset)"
        }
        if value.originalLength > raw.count {
          text += " [cut: of \(counted(value.originalLength, "byte"))]"
        }
      }
      text += "\n"
    } while index < raw.count
    output.endLine(text)
  }

  /// Bytes that fit into a line with their characters, a power of two; `nil` for any number.
  private func room(behind column: Int) -> Int? {
    guard let columns else { return nil }
    let most = (columns - column - 3) / 4
    return most >= 32 ? 32 : most >= 16 ? 16 : most >= 8 ? 8 : 4
  }

  private func dayLine(_ now: CaptureTime, to text: inout OutputBuffer) {
    guard let today = time.day(of: now), today != day else { return }
    day = today
    text += "  -- "
    time.append(dateOf: now, to: &text)
    text += "\n"
  }
}
