import HSHeartRate
package import HSProtocols
package import HSTimeline

/// Prints what a person wants to know first of a capture, in a screen: what the devices are and what was done with them,
/// whether heart rates can be trusted, what went wrong, and what to ask next.
package struct OverviewText {
  /// Most peers and sensors that are told; the others are counted.
  private static let limit = 6
  /// Nanoseconds from which on a time without packets is told that is most of a capture: an hour.
  private static let leastPause: Int64 = 3_600_000_000_000
  /// Most reasons of slow or lost connections that are told with what happened.
  private static let mostReasons = 3
  /// Values without a name of which something may be learnt.
  private static let leastLearnt = 8
  /// Most commands that are told: who is told seven tries none.
  private static let mostQuestions = 3

  /// Appends the page.
  ///
  /// - Parameters:
  ///   - capture: The judged series.
  ///   - info: What the reader knew of the capture.
  ///   - story: The story, at the capture's end.
  ///   - files: What the next commands are to be given: the file as it was typed, or two logs of which the second
  ///     continues the first.
  ///   - columns: Columns of the terminal, or `nil` for a page that is the same everywhere.
  ///   - isColored: Whether what matters stands out in colour.
  ///   - buffer: Where the text goes.
  package static func write(
    _ capture: VerifiedCapture, _ info: InfoCapture, _ story: borrowing Story,
    files: [String], columns: Int? = nil, isColored: Bool = false, to buffer: inout OutputBuffer
  ) {
    var page = Page(columns: columns, isColored: isColored)
    page.text.append(nameText: SystemName.bytes(capture.name).span)
    page.endLine()
    for (place, line) in portraits(story).enumerated() {
      page.paragraph(place == 0 ? "what it is" : "", line)
    }
    page.paragraph("capture", what(info, story))
    heartRates(capture, to: &page)
    devices(story, to: &page)
    attention(capture, story, to: &page)
    next(capture, story, files, to: &page)
    buffer.append(page.text.span)
  }

  /// What a capture is, in a line.
  package static func what(_ info: InfoCapture, _ story: borrowing Story) -> String {
    var text =
      "\(info.kind.string), \(counted(info.statistics.records, "packet"))"
    if let first = info.statistics.times.earliest {
      text += ", \(beginning(first, isSetLater: story.clockLeap?.cause == .setting))"
      if let length = info.span, length > 0 {
        text += ", \(duration(Double(length) / 1e9))"
        if info.duration != length { text += " from the earliest packet to the latest" }
        if let leap = story.clockLeap {
          text +=
            ", of which \(duration(Double(leap.length) / 1e9)) are a leap of the recorder's clock before packet "
            + "\(leap.packet), as of a \(leap.cause == .wrap ? "counter that wrapped" : "clock that is set")"
        }
        let pause = story.longestPause
        if pause.nanoseconds >= leastPause, pause.nanoseconds > length / 2,
          pause.nanoseconds <= length
        {
          text +=
            ", with nothing for \(duration(Double(pause.nanoseconds) / 1e9)) before packet \(pause.packet)"
        }
      }
    }
    let mode = story.statistics.recorder.mode
    if mode.isLossy { text += "; the recorder \(InfoRecorder.text(of: mode))" }
    let adapters = story.adapters.compactMap { $0.words }
    if !adapters.isEmpty { text += "; recorded by \(adapters.joined(separator: ", "))" }
    let links = story.connections.count { $0.transport == .classic }
    if links > 0, links == story.connections.count, !story.statistics.showsLowEnergy {
      text += "; BR/EDR (Bluetooth Classic) only"
    }
    return text
  }

  /// When a capture begins, as far as its recorder's clock tells.
  private static func beginning(_ first: CaptureTime, isSetLater: Bool) -> String {
    guard first.isOfUnsetClock else { return "from \(moment(first.nanoseconds))" }
    return "at an unknown date\(isSetLater ? " at first" : "") (the recorder's clock said "
      + "\(moment(first.nanoseconds)), as one that is not set)"
  }

  /// What the devices are and what was done with them, those first that are told of elsewhere on the screen.
  package static func portraits(_ story: borrowing Story) -> [String] {
    let (shown, count) = connected(story)
    guard count > 0 else { return [DevicePortrait.heard(story)].compactMap { $0 } }
    var lines = shown.map { DevicePortrait($0, story).sentence }
    if count > shown.count {
      lines.append("and \(counted(count - shown.count, "more device"))")
    }
    return lines
  }

  /// The peers that were connected, each with what it is; at most 100.
  package static func portrayed(_ story: borrowing Story) -> [DevicePortrait] {
    places(story).prefix(100).map { DevicePortrait(story.peers[$0], story) }
  }

  static func heartRates(_ capture: VerifiedCapture, to page: inout Page) {
    if let absence = capture.absence {
      if absence.isLookedFor {
        page.paragraph("heart rate", "none. \(absence.description).")
      } else if let missing = absence.missingValues {
        page.paragraph("values", "\(missing).")
      }
      return
    }
    for index in capture.sensors.indices.prefix(limit) {
      let summary = SensorSummary(index, of: capture)
      var text = "\(summary.sensor.label): \(summary.told)"
      let verdicts = Verdict.allCases.compactMap { verdict -> String? in
        let count = summary.verdicts[Int(verdict.rawValue)]
        return count > 0 ? "\(count) \(verdict.words.string)" : nil
      }
      text += "; \(verdicts.joined(separator: ", "))"
      page.paragraph(index == 0 ? "heart rate" : "", text)
    }
    let more = capture.sensors.count - limit
    if more > 0 { page.paragraph("", "and \(counted(more, "more sensor"))") }
    for sentence in capture.omissions { page.paragraph("", "\(sentence).") }
  }

  /// What happened in a capture, in sentences without full stops.
  package struct Happened: Sendable {
    /// Connections and how they ended; where nothing was connected, how many were heard.
    package var devices: [String] = []
    /// Why connections were slow, were lost or came to nothing.
    package var reasons: [String] = []
    /// How many gaps values have, by their causes; `nil` for none.
    package var gaps: String?

    /// All of it.
    package var lines: [String] { devices + reasons + [gaps].compactMap { $0 } }
  }

  /// What happened.
  ///
  /// - Parameters:
  ///   - story: The story, at the capture's end.
  ///   - absence: Why there is no heart rate, which is told beside it; what that says is left out.
  /// - Returns: The sentences.
  package static func happened(
    _ story: borrowing Story, beside absence: HeartRateAbsence?
  ) -> Happened {
    var happened = Happened(devices: devices(story))
    let reasons = Headlines(story).lines.filter {
      $0.explainsConnections && !isTold($0, with: absence) && !isRefusal($0, toldWith: absence)
    }
    happened.reasons = reasons.prefix(mostReasons).map { $0.words }
    if reasons.count > mostReasons {
      happened.reasons.append(
        "\(reasons.count - mostReasons) more such reasons are among the findings")
    }
    let gaps = story.valueGaps.all
    if gaps.count + story.valueGaps.leftOut == 1 {
      // Of one it is said where it is, and why.
      happened.gaps = Headlines(story).lines.first { $0.code.isSilence }?.words
    } else if !gaps.isEmpty {
      happened.gaps =
        counted(gaps.count + story.valueGaps.leftOut, "gap in values", "gaps in values") + ": "
        + gaps.tallies.map { "\($0.longest.cause.words) (\($0.count))" }.joined(separator: ", ")
    }
    return happened
  }

  /// Where the peers stand that were connected.
  private static func places(_ story: borrowing Story) -> [Int] {
    story.peers.indices.filter { !story.peers[$0].connections.isEmpty }
  }

  /// Peers that were connected, as many as are told, and how many there are: of more first those that the findings name,
  /// which are told beside them.
  private static func connected(_ story: borrowing Story) -> (shown: [Peer], count: Int) {
    var places = Self.places(story)
    let count = places.count
    if count > limit {
      let named = Set(Headlines(story).lines.prefix(limit).map { $0.peer })
      places =
        places.filter { named.contains(story.peers[$0].id) }
        + places.filter { !named.contains(story.peers[$0].id) }
    }
    return (places.prefix(limit).map { story.peers[$0] }, count)
  }

  /// How many connections a peer had, and how often one was only asked for.
  private static func connections(_ peer: Peer, _ story: borrowing Story) -> String {
    let asked = peer.connections.count {
      story.connections.indices.contains($0 - 1) && story.connections[$0 - 1].isAttempt
    }
    let count = peer.connections.count + peer.forgottenConnections - asked
    let requests = counted(asked, "request for a connection", "requests for a connection")
    guard asked > 0 else { return counted(count, "connection") }
    guard count > 0 else { return requests }
    return "\(counted(count, "connection")) and \(requests)"
  }

  /// A peer's last connection, as far as it is kept, and how it ended.
  private static func last(
    _ peer: Peer, _ story: borrowing Story, of count: Int
  ) -> (connection: Connection, end: String)? {
    guard let last = peer.connections.last, story.connections.indices.contains(last - 1) else {
      return nil
    }
    let connection = story.connections[last - 1]
    let end = OutputBuffer.text { $0.append(endOf: connection) }
    return (connection, count > 1 ? "; the last: \(end)" : "; \(end)")
  }

  private static func devices(_ story: borrowing Story) -> [String] {
    let (shown, count) = connected(story)
    guard count > 0 else {
      let heard = story.statistics.advertisers
      return [
        heard > 0
          ? "\(counted(heard, "address", "addresses")) heard advertising, none connected"
          : "no device was seen"
      ]
    }
    let lines = shown.map { peer -> String in
      var text =
        "\(HeartRateAbsence.name(ofPeer: peer.id, story)): \(connections(peer, story))"
      let all = peer.connections.count + peer.forgottenConnections
      if let (connection, end) = last(peer, story, of: all) {
        if connection.transport == .classic { text += " by BR/EDR" }
        if connection.isEncrypted { text += ", encrypted" }
        text += end
      }
      return text
    }
    return count == shown.count
      ? lines : lines + ["more devices were connected; the table of attributes has them"]
  }

  private static func devices(_ story: borrowing Story, to page: inout Page) {
    let (shown, told) = connected(story)
    for (place, peer) in shown.enumerated() {
      var text = "\(peer.id)  \(HeartRateAbsence.name(ofPeer: peer.id, story))"
      // Of several of one name the address stands in it already.
      if !peer.name.isEmpty, let address = peer.address?.description, !text.contains(address) {
        text += " (\(address))"
      }
      text += ": \(connections(peer, story))"
      text += last(peer, story, of: peer.connections.count)?.end ?? ""
      page.paragraph(place == 0 ? "devices" : "", text)
    }
    if told > limit {
      let more = counted(told - limit, "more device was", "more devices were")
      page.paragraph("", "and \(more) connected; 'info' lists them")
    }
    let heard = story.statistics.advertisers
    if heard > 0 {
      page.paragraph(
        told == 0 ? "devices" : "",
        "\(counted(heard, "address", "addresses")) heard advertising\(told == 0 ? ", none connected" : "")"
      )
    } else if told == 0 {
      page.paragraph("devices", "none")
    }
  }

  /// Whether what is told of missing heart rates, or of missing values, says as much as a finding.
  private static func isTold(_ line: Headlines.Line, with absence: HeartRateAbsence?) -> Bool {
    guard let absence, absence.isLookedFor || absence.missingValues != nil else { return false }
    return absence.reason.contains(line.text)
  }

  /// Whether it is the refused subscription for want of which there is no heart rate: that is told with its packets.
  private static func isRefusal(
    _ line: Headlines.Line, toldWith absence: HeartRateAbsence?
  ) -> Bool {
    guard let absence, absence.isLookedFor, absence.cause == .refused else { return false }
    return line.code == .gattSubscriptionRefused
      && absence.reason.hasSuffix("in packet \(line.firstPacket)")
  }

  private static func attention(
    _ capture: VerifiedCapture, _ story: borrowing Story,
    to page: inout Page
  ) {
    let errors = story.statistics.shownFindings(atLeast: .error)
    let warnings = story.statistics.shownFindings(atLeast: .warning) - errors
    let all = Headlines(story).lines
    if errors + warnings > 0 {
      let option = all.contains { $0.code.isDiagnosis } ? "--diagnose " : ""
      page.paragraph(
        "findings",
        "\(counted(errors, "error")), \(counted(warnings, "warning")): "
          + "'decode \(option)--only finding' shows them")
    }
    // What explains why there is no heart rate was told with it.
    let lines = all.filter { !isTold($0, with: capture.absence) }
    for (place, line) in lines.prefix(limit).enumerated() {
      page.paragraph(place == 0 && errors + warnings == 0 ? "links" : "", line.words)
    }
    if lines.count > limit {
      page.paragraph("", "and \(lines.count - limit) more; 'info' lists them")
    }
    guard errors + warnings > 0 else { return }
    if lines.count < all.count {
      let told = all.count - lines.count
      page.paragraph("", "\(told) \(told == 1 ? "is" : "are") told above")
    }
    let ofFile = story.statistics.captureFindings(atLeast: .warning)
    if ofFile > 0 {
      page.paragraph("", "\(counted(ofFile, "is", "are")) about the file itself; 'info' lists them")
    }
  }

  /// What to ask next: commands that fit the capture, and what each answers; what matters most first.
  static func questions(
    _ capture: VerifiedCapture, _ story: borrowing Story
  ) -> [(command: String, answer: String)] {
    var lines: [(command: String, answer: String)] = [
      ("report", "a page to look at and to share, NAME.html")
    ]
    if capture.absence?.cause == .unnamed {
      lines.append(("series --infer", "the values that look like heart rates"))
    }
    // Links of BR/EDR are not the doctor's.
    if Headlines(story).lines.contains(where: { $0.concernsConnections && !$0.isClassic }) {
      lines.append(("doctor", "why links were slow, lost or not paired, and who can mend it"))
    }
    if capture.absence == nil {
      lines.append(("summary", "can the heart rates be trusted, and why"))
      lines.append(
        (
          "explain --app-shows 72,74,73",
          "which mistake of an app explains the numbers that it shows"
        ))
    } else if unnamedValues(story) >= leastLearnt {
      lines.append(("learn", "what values that no specification names are made of"))
      lines.append(("find --value 97@12:03:10", "where values hold a number that a screen showed"))
    }
    if tellsAttributes(story) { lines.append(("gatt", "what each device offers, and its values")) }
    lines.append(("decode", "what happened, when"))
    lines.removeLast(max(lines.count - mostQuestions, 0))
    return lines
  }

  /// Values of attributes that nothing names.
  private static func unnamedValues(_ story: borrowing Story) -> Int {
    connected(story).shown.reduce(0) { $0 + DevicePortrait($1, story).unnamedValues }
  }

  /// Whether anything is known of a device's attributes, or their values were seen.
  private static func tellsAttributes(_ story: borrowing Story) -> Bool {
    for peer in story.peers.indices where story.peers.isKept(peer) {
      if !story.attributes(ofPeer: peer + 1).isEmpty || !story.peers[peer].localServer.isEmpty {
        return true
      }
    }
    return !story.valueStreams.isEmpty
  }

  private static func next(
    _ capture: VerifiedCapture, _ story: borrowing Story, _ files: [String],
    to page: inout Page
  ) {
    page.endLine()
    var shown = OutputBuffer()
    for file in files {
      if !shown.isEmpty { shown.append(" ") }
      shown.append(nameText: SystemName.bytes(file).span)
    }
    for (command, answer) in questions(capture, story) {
      page.text.append("  heartsnoop ")
      page.text += command
      page.text.append(spaces: max(0, 15 - command.utf8.count))
      page.text += " \(shown.string)"
      let used = "  heartsnoop  ".utf8.count + max(15, command.utf8.count) + shown.span.columns
      page.text.append(used + 4 + answer.utf8.count > page.width ? "\n      # " : "  # ")
      page.text += "\(answer)\n"
    }
  }
}

extension SensorSummary {
  /// The rates that its values say.
  private var beatsPerMinute: some Sequence<UInt16> {
    sensor.series.lazy.flatMap { capture.series[$0].measurements.samples }.compactMap {
      $0.beatsPerMinute
    }
  }

  /// Between which rates its values are; `nil` if all are zero.
  var rates: ClosedRange<UInt16>? {
    var rates: ClosedRange<UInt16>?
    for rate in beatsPerMinute where rate > 0 {
      rates = rates.map { min($0.lowerBound, rate)...max($0.upperBound, rate) } ?? rate...rate
    }
    return rates
  }

  /// How many values and intervals it sent, and between which rates: `75 values, 68 to 104 bpm, 107 RR intervals`.
  package var told: String {
    let rates = rates
    // A rate of 0 is none, and lies between none.
    let zeros = rates == nil ? 0 : min(beatsPerMinute.count { $0 == 0 }, delivery.received)
    var text = counted(delivery.received - zeros, "value")
    if let rates {
      text +=
        rates.count == 1
        ? ", \(rates.lowerBound) bpm" : ", \(rates.lowerBound) to \(rates.upperBound) bpm"
    }
    if zeros > 0 { text += ", and \(zeros) of 0 bpm" }
    text += ", \(counted(intervals, "RR interval"))"
    if delivery.missing > 0 { text += ", \(delivery.missing) missing" }
    if withoutContact > 0 { text += ", without contact for \(duration(withoutContact))" }
    return text
  }
}
