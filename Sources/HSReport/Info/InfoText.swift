import HSAssignedNumbers
package import HSBytes
package import HSCapture
import HSHCI
package import HSOutput
package import HSTimeline

/// Prints what a capture is and holds: container, time, adapters, connections, peers, what was
/// decoded, and what was lost or not understood.
package struct InfoText {
  /// Appends the report.
  ///
  /// - Parameters:
  ///   - name: What the capture is to be called.
  ///   - reader: The reader, at the capture's end.
  ///   - story: The decoder that took its records and has finished.
  ///   - buffer: Where the text goes.
  package static func write(
    name: String, reader: borrowing CaptureReader, story: borrowing Story,
    to buffer: inout OutputBuffer
  ) {
    write(InfoCapture(name: name, reader: reader), story, to: &buffer)
  }

  /// Appends the report on a capture that has been read.
  ///
  /// - Parameters:
  ///   - capture: What its reader knew.
  ///   - story: The decoder that took its records and has finished.
  ///   - style: How times are printed.
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  ///   - buffer: Where the text goes.
  package static func write(
    _ capture: InfoCapture, _ story: borrowing Story,
    time style: TimeFormat.Style = .utc, columns: Int? = nil,
    to buffer: inout OutputBuffer
  ) {
    var time = TimeFormat(style, resolution: capture.resolution)
    if let first = capture.statistics.times.first { time.note(first) }
    let name = SystemName.bytes(capture.name)
    buffer.append(nameText: name.span)
    buffer.append("\n")
    container(capture, story.statistics, &time, columns, to: &buffer)
    InfoInterfaces.write(capture, columns, to: &buffer)
    adapters(story, columns, to: &buffer)
    InfoConnections.write(story, since: capture.statistics.times.first, columns, to: &buffer)
    InfoPeers.write(story, columns, to: &buffer)
    counters(story.statistics, columns, to: &buffer)
    InfoFindings.write(capture, story.statistics, columns, to: &buffer)
  }

  // MARK: - Container

  private static func container(
    _ capture: InfoCapture, _ decoded: DecodeStatistics, _ time: inout TimeFormat,
    _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    let statistics = capture.statistics
    var table = InfoTable([.left, .left])
    table.begin("container")
    table.text.append(capture.kind)
    if let version = capture.details.version {
      table.text.append(" version ")
      table.text.append(version)
    }
    if let minor = capture.details.minorVersion {
      table.text.append(".")
      table.text.append(minor)
    }
    if capture.details.sections > 1 {
      table.text.append(", ")
      table.text.append(capture.details.sections)
      table.text.append(" sections")
    }
    for link in LinkType.allCases
    where statistics.records(of: link) > 0 && capture.details.kind == nil {
      table.text.append(", ")
      table.text.append(link.name)
      if statistics.records(of: link) != statistics.records {
        table.text.append(" (")
        table.text.append(statistics.records(of: link), of: "record", "records")
        table.text.append(")")
      }
    }
    table.endCell()
    table.begin("records")
    table.text.append(statistics.records)
    table.text.append(" with ")
    table.text.append(bytes: statistics.bytes)
    if let size = capture.size {
      table.text.append(", in a file of ")
      table.text.append(bytes: size)
    }
    table.endCell()
    InfoInterfaces.details(capture.details, &table)
    clock(capture, &time, &table)
    completeness(statistics, &table)
    recorder(statistics, cutFrames: decoded.count(of: .l2capCut), &table)
    kept(decoded, &table)
    table.write(to: &buffer, indent: 2, width: columns)
  }

  private static func clock(
    _ capture: InfoCapture, _ time: inout TimeFormat, _ table: inout InfoTable
  ) {
    let statistics = capture.statistics
    table.begin("time")
    guard let first = statistics.times.first, let last = statistics.times.last else {
      table.text.append("no record with a time")
      return table.endCell()
    }
    time.append(first, to: &table.text)
    table.text.append(" to ")
    time.append(last, to: &table.text)
    table.endCell()
    table.begin("duration")
    let duration = capture.duration ?? 0
    table.text.append(duration: duration)
    if let span = capture.span, span != duration {
      table.text.append(" from the first record to the last, ")
      table.text.append(duration: span)
      table.text.append(" from the earliest to the latest")
    }
    table.text.append(", resolution ")
    table.text.append(resolution: capture.resolution)
    table.endCell()
    if let earliest = statistics.times.earliestNote, let latest = statistics.times.latestNote,
      earliest < first || latest > last
    {
      table.begin("notes")
      time.append(earliest, to: &table.text)
      table.text.append(" to ")
      time.append(latest, to: &table.text)
      table.text.append(", by clocks of their own: not in the duration")
      table.endCell()
    }
    table.begin("clock")
    let steps = statistics.times.stepsBack
    if steps.count == 0 {
      table.text.append("never stepped back")
    } else {
      table.text.append("stepped back ")
      table.text.append(steps.count, of: "time", "times")
      table.text.append(steps.count == 1 ? ", by " : ", at most by ")
      append(exactly: steps.largest, to: &table.text)
      if let record = steps.firstRecord {
        table.text.append(steps.count == 1 ? ", at record " : ", first at record ")
        table.text.append(record)
      }
    }
    if statistics.times.earliest?.isOfUnsetClock == true {
      table.text.append("; says a time before 2001, as one that is not set: the date is unknown")
    }
    if let note = capture.format.clockNote {
      table.text.append("; ")
      table.text.append(note)
    }
    table.endCell()
  }

  /// Appends a step of a clock, of which small ones matter too.
  private static func append(exactly nanoseconds: Int64, to buffer: inout OutputBuffer) {
    guard nanoseconds < 1_000_000_000 else { return buffer.append(duration: nanoseconds) }
    buffer.append(fixed: nanoseconds / 1000, decimals: 3)
    buffer.append(" ms")
  }

  private static func completeness(_ statistics: CaptureStatistics, _ table: inout InfoTable) {
    table.begin("complete")
    guard !statistics.isComplete else {
      table.text.append("yes, every byte was read")
      return table.endCell()
    }
    table.text.append("no")
    if statistics.readFailures > 0 { table.text.append(", reading failed") }
    if statistics.damagedLines > 0 {
      table.text.append(", ")
      table.text.append(statistics.damagedLines, of: "line", "lines")
      table.text.append(" that cannot be read")
    }
    if statistics.brokenStreams > 0 { table.text.append(", its compressed log is not whole") }
    if statistics.skippedRecords > 0 || statistics.skippedBytes > 0 {
      table.text.append(", ")
      table.text.append(statistics.skippedRecords, of: "record", "records")
      table.text.append(" skipped with ")
      table.text.append(bytes: statistics.skippedBytes)
    }
    if statistics.unreadBytes > 0 {
      table.text.append(", ")
      table.text.append(bytes: statistics.unreadBytes)
      table.text.append(" at the end not read")
    }
    table.endCell()
  }

  /// What the recorder itself lost or did oddly.
  private static func recorder(
    _ statistics: CaptureStatistics, cutFrames: Int, _ table: inout InfoTable
  ) {
    table.begin("recorder")
    var isFirst = true
    if statistics.drops > 0 {
      table.text.append(commaUnless: &isFirst)
      table.text.append("lost ")
      table.text.append(statistics.drops, of: "packet", "packets")
    }
    if statistics.cutRecords > 0 {
      table.text.append(commaUnless: &isFirst)
      table.text.append("cut ")
      table.text.append(statistics.cutRecords, of: "record", "records")
      table.text.append(" by ")
      table.text.append(bytes: statistics.cutBytes)
    }
    if isFirst {
      table.text.append(
        cutFrames > 0
          ? "tells of no loss, says of no record that it is cut" : "tells of no loss, cut nothing")
      isFirst = false
    }
    if statistics.emptyRecords > 0 {
      table.text.append(commaUnless: &isFirst)
      table.text.append(statistics.emptyRecords, of: "empty record", "empty records")
    }
    if statistics.oversizedRecords > 0 {
      table.text.append(commaUnless: &isFirst)
      table.text.append(
        statistics.oversizedRecords, of: "record larger than any packet",
        "records larger than any packet")
    }
    if statistics.times.untimedRecords > 0 {
      table.text.append(commaUnless: &isFirst)
      table.text.append(
        statistics.times.untimedRecords, of: "record without a time", "records without a time")
    }
    if statistics.reservedFlags > 0 {
      table.text.append(commaUnless: &isFirst)
      table.text.append(
        statistics.reservedFlags, of: "record with flags that nobody described",
        "records with flags that nobody described")
    }
    table.endCell()
  }

  /// What the recorder kept of the packets, and what says so.
  private static func kept(_ statistics: DecodeStatistics, _ table: inout InfoTable) {
    let mode = statistics.recorder.mode
    guard mode.isLossy else { return }
    table.begin("mode")
    InfoRecorder.append(mode, to: &table.text)
    table.endCell()
    table.begin("evidence")
    InfoRecorder.append(statistics.recorder, to: &table.text)
    table.endCell()
    guard statistics.cutValues > 0 else { return }
    table.begin("lost")
    table.text.append("the end of ")
    table.text.append(statistics.cutValues, of: "value", "values")
    table.text.append(" notified or indicated: RR intervals, and all that stands there")
    table.endCell()
  }

  // MARK: - Adapters and counters

  private static func adapters(
    _ story: borrowing Story, _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    guard !story.adapters.isEmpty else { return }
    buffer.append("\nAdapters\n")
    var table = InfoTable([.right, .left, .left, .left, .right])
    table.add(["#", "address", "name", "manufacturer", "packets"])
    for adapter in story.adapters {
      table.text.append(adapter.index)
      table.endCell()
      if let address = adapter.address { table.text.append(address) } else { table.unknown() }
      table.endCell()
      if adapter.name.isEmpty {
        table.unknown()
      } else {
        table.text.append(quotedText: adapter.name.span)
      }
      table.endCell()
      if let manufacturer = adapter.manufacturer {
        if let name = CompanyIdentifier(rawValue: manufacturer).name {
          table.text.append(name)
        } else {
          table.text.append("company 0x")
          table.text.append(hex: manufacturer)
        }
      } else {
        table.unknown()
      }
      table.endCell()
      table.text.append(adapter.packets)
      table.endCell()
    }
    table.write(to: &buffer, indent: 2, width: columns)
  }

  private static func counters(
    _ statistics: DecodeStatistics, _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    buffer.append("\nInside\n")
    write(InfoCounters.told(inside: statistics), columns, to: &buffer)
    buffer.append("\nNot understood\n")
    write(InfoCounters.told(notUnderstood: statistics), columns, to: &buffer)
  }

  private static func write(
    _ counters: [(name: StaticText, count: Int)], _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    guard !counters.isEmpty else { return buffer.append("  nothing\n") }
    var table = InfoTable([.left, .right])
    for counter in counters {
      table.text.append(counter.name)
      table.endCell()
      table.text.append(counter.count)
      table.endCell()
    }
    table.write(to: &buffer, indent: 2, width: columns)
  }
}

extension InfoTable {
  /// Begins a row with what it is about; its text follows.
  fileprivate mutating func begin(_ word: StaticText) {
    text.append(word)
    endCell()
  }

  /// Marks that the capture does not tell.
  mutating func unknown() { text.append(byte: 0x2d) }
}
