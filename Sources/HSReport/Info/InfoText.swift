package import HSOutput
package import HSProtocols
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
    buffer += "\n"
    container(capture, story.statistics, &time, columns, to: &buffer)
    InfoInterfaces.write(capture, columns, to: &buffer)
    adapters(story, columns, to: &buffer)
    InfoConnections.write(story, since: capture.statistics.times.first, columns, to: &buffer)
    InfoPeers.write(story, columns, to: &buffer)
    counters(story.statistics, columns, to: &buffer)
    InfoFindings(capture.findings, story.statistics).write(columns, to: &buffer)
  }

  // MARK: - Container

  private static func container(
    _ capture: InfoCapture, _ decoded: DecodeStatistics, _ time: inout TimeFormat,
    _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    let statistics = capture.statistics
    let details = capture.details
    var kind = "\(capture.kind)"
    if let version = details.version { kind += " version \(version)" }
    if let minor = details.minorVersion { kind += ".\(minor)" }
    if details.sections > 1 { kind += ", \(details.sections) sections" }
    for link in LinkType.allCases
    where statistics.records(of: link) > 0 && details.kind == nil {
      let records = statistics.records(of: link)
      kind += ", \(link.name)"
      if records != statistics.records { kind += " (\(counted(records, "record")))" }
    }
    var table = InfoTable([.left, .left])
    table.row("container", kind)
    table.row(
      "records",
      "\(statistics.records) with \(counted(statistics.bytes, "byte"))"
        + (capture.size.map { ", in a file of \(counted($0, "byte"))" } ?? ""))
    InfoInterfaces.details(details, &table)
    clock(capture, &time, &table)
    table.row("complete", statistics.completeness)
    table.row("recorder", statistics.recorder(cutFrames: decoded.count(of: .l2capCut)))
    kept(decoded, &table)
    table.write(to: &buffer, indent: 2, width: columns)
  }

  private static func clock(
    _ capture: InfoCapture, _ time: inout TimeFormat, _ table: inout InfoTable
  ) {
    let times = capture.statistics.times
    guard let first = times.first, let last = times.last else {
      return table.row("time", "no record with a time")
    }
    func span(_ first: CaptureTime, _ last: CaptureTime) -> String {
      var text = OutputBuffer()
      time.append(first, to: &text)
      text += " to "
      time.append(last, to: &text)
      return text.string
    }
    table.row("time", span(first, last))
    let duration = capture.duration ?? 0
    var words = "\(duration: duration)"
    if let span = capture.span, span != duration {
      words +=
        " from the first record to the last, \(duration: span) from the earliest to the latest"
    }
    table.row("duration", words + ", resolution \(capture.resolution.words)")
    if let earliest = times.earliestNote, let latest = times.latestNote,
      earliest < first || latest > last
    {
      table.row(
        "notes", span(earliest, latest) + ", by clocks of their own: not in the duration")
    }
    var clock = times.stepsBack.words
    if times.earliest?.isOfUnsetClock == true {
      clock += "; says a time before 2001, as one that is not set: the date is unknown"
    }
    if let note = capture.format.clockNote { clock += "; \(note)" }
    table.row("clock", clock)
  }

  /// What the recorder kept of the packets, and what says so.
  private static func kept(_ statistics: DecodeStatistics, _ table: inout InfoTable) {
    let mode = statistics.recorder.mode
    guard mode.isLossy else { return }
    table.row("mode", InfoRecorder.text(of: mode))
    table.row("evidence", OutputBuffer.text { InfoRecorder.append(statistics.recorder, to: &$0) })
    guard statistics.cutValues > 0 else { return }
    table.row(
      "lost",
      """
      the end of \(counted(statistics.cutValues, "value")) notified or indicated: RR intervals, and all that \
      stands there
      """)
  }

  // MARK: - Adapters and counters

  private static func adapters(
    _ story: borrowing Story, _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    guard !story.adapters.isEmpty else { return }
    buffer += "\nAdapters\n"
    InfoTable.write(
      story.adapters,
      [
        .right("#") { "\($0.index)" },
        .left("address") { $0.address?.description ?? "-" },
        .left("name") { $0.name.unlessEmpty?.quoted ?? "-" },
        .left("manufacturer") {
          guard let number = $0.manufacturer else { return "-" }
          return CompanyIdentifier(rawValue: number).name?.string
            ?? "company 0x\(number.padded(4, radix: 16))"
        },
        .right("packets") { "\($0.packets)" },
      ], to: &buffer, width: columns)
  }

  private static func counters(
    _ statistics: DecodeStatistics, _ columns: Int?, to buffer: inout OutputBuffer
  ) {
    for areUnderstood in [true, false] {
      let counters = InfoCounter.told(statistics, areUnderstood: areUnderstood)
      buffer += areUnderstood ? "\nInside\n" : "\nNot understood\n"
      guard !counters.isEmpty else {
        buffer += "  nothing\n"
        continue
      }
      InfoTable.write(
        counters, [.left { "\($0.name)" }, .right { "\($0.count)" }], to: &buffer, width: columns)
    }
  }
}

extension CaptureStatistics.StepsBack {
  /// How often the clock stepped back.
  fileprivate var words: String {
    guard count > 0 else { return "never stepped back" }
    // Small ones matter too.
    let amount =
      largest < 1_000_000_000
      ? OutputBuffer.text { $0.append(fixed: largest / 1000, decimals: 3) } + " ms"
      : "\(duration: largest)"
    let isOne = count == 1
    return "stepped back \(counted(count, "time")), \(isOne ? "" : "at most ")by \(amount)"
      + (firstRecord.map { ", \(isOne ? "" : "first ")at record \($0)" } ?? "")
  }
}

extension CaptureStatistics {
  fileprivate var completeness: String {
    guard !isComplete else { return "yes, every byte was read" }
    func told(_ count: Int, _ words: String) -> String? { count > 0 ? words : nil }
    return [
      "no", told(readFailures, "reading failed"),
      told(
        damagedLines, "\(counted(damagedLines, "line")) that cannot be read"),
      told(
        brokenCharacters,
        "\(counted(brokenCharacters, "character")) not whole"),
      told(
        overlongLines, "\(counted(overlongLines, "line")) beyond 256 KiB"),
      told(brokenStreams, "its compressed log is not whole"),
      told(
        max(skippedRecords, skippedBytes),
        "\(counted(skippedRecords, "record")) skipped with "
          + counted(skippedBytes, "byte")),
      told(
        unreadBytes, "\(counted(unreadBytes, "byte")) at the end not read"),
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// What the recorder itself lost or did oddly.
  fileprivate func recorder(cutFrames: Int) -> String {
    var words: [String] = []
    if drops > 0 { words.append("lost \(counted(drops, "packet"))") }
    if cutRecords > 0 {
      words.append(
        "cut \(counted(cutRecords, "record")) by \(counted(cutBytes, "byte"))"
      )
    }
    if words.isEmpty {
      words.append(
        "tells of no loss, "
          + (cutFrames > 0 ? "says of no record that it is cut" : "cut nothing"))
    }
    for (count, one, many) in [
      (emptyRecords, "empty record", "empty records"),
      (
        oversizedRecords, "record larger than any packet",
        "records larger than any packet"
      ),
      (times.untimedRecords, "record without a time", "records without a time"),
      (
        reservedFlags, "record with flags that nobody described",
        "records with flags that nobody described"
      ),
    ] where count > 0 { words.append(counted(count, one, many)) }
    return words.joined(separator: ", ")
  }
}
