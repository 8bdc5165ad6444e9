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
    table.row("container") { text in
      text.append(capture.kind)
      if let version = capture.details.version {
        text.append(" version ")
        text.append(version)
      }
      if let minor = capture.details.minorVersion {
        text.append(".")
        text.append(minor)
      }
      if capture.details.sections > 1 {
        text.append(", ")
        text.append(capture.details.sections)
        text.append(" sections")
      }
      for link in LinkType.allCases
      where statistics.records(of: link) > 0 && capture.details.kind == nil {
        text.append(", ")
        text.append(link.name)
        guard statistics.records(of: link) != statistics.records else { continue }
        text.append(" (")
        text.append(statistics.records(of: link), of: "record", "records")
        text.append(")")
      }
    }
    table.row("records") { text in
      text.append(statistics.records)
      text.append(" with ")
      text.append(bytes: statistics.bytes)
      guard let size = capture.size else { return }
      text.append(", in a file of ")
      text.append(bytes: size)
    }
    InfoInterfaces.details(capture.details, &table)
    clock(capture, &time, &table)
    table.row("complete") { append(completeness: statistics, to: &$0) }
    recorder(statistics, cutFrames: decoded.count(of: .l2capCut), &table)
    kept(decoded, &table)
    table.write(to: &buffer, indent: 2, width: columns)
  }

  private static func clock(
    _ capture: InfoCapture, _ time: inout TimeFormat, _ table: inout InfoTable
  ) {
    let times = capture.statistics.times
    guard let first = times.first, let last = times.last else {
      return table.row("time") { $0.append("no record with a time") }
    }
    func span(_ first: CaptureTime, _ last: CaptureTime, to text: inout OutputBuffer) {
      time.append(first, to: &text)
      text.append(" to ")
      time.append(last, to: &text)
    }
    table.row("time") { span(first, last, to: &$0) }
    table.row("duration") { text in
      let duration = capture.duration ?? 0
      text.append(duration: duration)
      if let span = capture.span, span != duration {
        text.append(" from the first record to the last, ")
        text.append(duration: span)
        text.append(" from the earliest to the latest")
      }
      text.append(", resolution ")
      text.append(resolution: capture.resolution)
    }
    if let earliest = times.earliestNote, let latest = times.latestNote,
      earliest < first || latest > last
    {
      table.row("notes") { text in
        span(earliest, latest, to: &text)
        text.append(", by clocks of their own: not in the duration")
      }
    }
    table.row("clock") { text in
      append(stepsBack: times.stepsBack, to: &text)
      if times.earliest?.isOfUnsetClock == true {
        text.append("; says a time before 2001, as one that is not set: the date is unknown")
      }
      guard let note = capture.format.clockNote else { return }
      text.append("; ")
      text.append(note)
    }
  }

  private static func append(
    stepsBack steps: CaptureStatistics.StepsBack, to text: inout OutputBuffer
  ) {
    guard steps.count > 0 else { return text.append("never stepped back") }
    text.append("stepped back ")
    text.append(steps.count, of: "time", "times")
    text.append(steps.count == 1 ? ", by " : ", at most by ")
    // Small ones matter too.
    if steps.largest < 1_000_000_000 {
      text.append(fixed: steps.largest / 1000, decimals: 3)
      text.append(" ms")
    } else {
      text.append(duration: steps.largest)
    }
    guard let record = steps.firstRecord else { return }
    text.append(steps.count == 1 ? ", at record " : ", first at record ")
    text.append(record)
  }

  private static func append(
    completeness statistics: CaptureStatistics, to text: inout OutputBuffer
  ) {
    guard !statistics.isComplete else { return text.append("yes, every byte was read") }
    text.append("no")
    if statistics.readFailures > 0 { text.append(", reading failed") }
    if statistics.damagedLines > 0 {
      text.append(", ")
      text.append(statistics.damagedLines, of: "line", "lines")
      text.append(" that cannot be read")
    }
    if statistics.brokenStreams > 0 { text.append(", its compressed log is not whole") }
    if statistics.skippedRecords > 0 || statistics.skippedBytes > 0 {
      text.append(", ")
      text.append(statistics.skippedRecords, of: "record", "records")
      text.append(" skipped with ")
      text.append(bytes: statistics.skippedBytes)
    }
    if statistics.unreadBytes > 0 {
      text.append(", ")
      text.append(bytes: statistics.unreadBytes)
      text.append(" at the end not read")
    }
  }

  /// What the recorder itself lost or did oddly.
  private static func recorder(
    _ statistics: CaptureStatistics, cutFrames: Int, _ table: inout InfoTable
  ) {
    let oddities: [(count: Int, one: StaticText, many: StaticText)] = [
      (statistics.emptyRecords, "empty record", "empty records"),
      (
        statistics.oversizedRecords, "record larger than any packet",
        "records larger than any packet"
      ),
      (statistics.times.untimedRecords, "record without a time", "records without a time"),
      (
        statistics.reservedFlags, "record with flags that nobody described",
        "records with flags that nobody described"
      ),
    ]
    table.row("recorder") { text in
      var isFirst = true
      if statistics.drops > 0 {
        text.append(commaUnless: &isFirst)
        text.append("lost ")
        text.append(statistics.drops, of: "packet", "packets")
      }
      if statistics.cutRecords > 0 {
        text.append(commaUnless: &isFirst)
        text.append("cut ")
        text.append(statistics.cutRecords, of: "record", "records")
        text.append(" by ")
        text.append(bytes: statistics.cutBytes)
      }
      if isFirst {
        isFirst = false
        text.append("tells of no loss, ")
        text.append(cutFrames > 0 ? "says of no record that it is cut" : "cut nothing")
      }
      for oddity in oddities where oddity.count > 0 {
        text.append(commaUnless: &isFirst)
        text.append(oddity.count, of: oddity.one, oddity.many)
      }
    }
  }

  /// What the recorder kept of the packets, and what says so.
  private static func kept(_ statistics: DecodeStatistics, _ table: inout InfoTable) {
    let mode = statistics.recorder.mode
    guard mode.isLossy else { return }
    table.row("mode") { InfoRecorder.append(mode, to: &$0) }
    table.row("evidence") { InfoRecorder.append(statistics.recorder, to: &$0) }
    guard statistics.cutValues > 0 else { return }
    table.row("lost") { text in
      text.append("the end of ")
      text.append(statistics.cutValues, of: "value", "values")
      text.append(" notified or indicated: RR intervals, and all that stands there")
    }
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
      table.cell(adapter.index)
      table.cell { text in
        if let address = adapter.address { text.append(address) } else { text.append("-") }
      }
      table.cell(quoted: adapter.name)
      table.cell { text in
        guard let manufacturer = adapter.manufacturer else { return text.append("-") }
        if let name = CompanyIdentifier(rawValue: manufacturer).name { return text.append(name) }
        text.append("company 0x")
        text.append(hex: manufacturer)
      }
      table.cell(adapter.packets)
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
      table.cell(counter.name)
      table.cell(counter.count)
    }
    table.write(to: &buffer, indent: 2, width: columns)
  }
}

extension InfoTable {
  /// Adds a row with what it is about and what is said of it.
  fileprivate mutating func row(_ word: StaticText, _ write: (inout OutputBuffer) -> Void) {
    cell(word)
    cell(write)
  }
}
