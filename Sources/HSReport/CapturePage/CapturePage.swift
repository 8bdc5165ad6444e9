package import HSHeartRate
package import HSLearn
package import HSProtocols
package import HSSeries
package import HSTimeline

/// A page on captures: whether their heart rates can be trusted, what happened, pictures, and tables.
///
/// One HTML file without anything from outside: it opens from a disk or a mail, and its content policy lets
/// nothing but its own style and script run. Without script all text and tables are there; the pictures are drawn by it.
package struct CapturePage {
  /// A capture on the page.
  package struct Part {
    let capture: VerifiedCapture
    let story: PageStory
    /// What the capture is called on the page.
    let name: String
    /// The file as it is to be typed in commands.
    let file: String
    /// What `info` says in a line.
    let overview: String
    /// What the devices are and what was done with them, as the overview says it.
    let whatItIs: [String]
    /// The same of each peer that was connected.
    let portraits: [DevicePortrait]
    /// What happened, in a few sentences.
    let happened: OverviewText.Happened
    /// What went wrong, lost links first, with who can mend it.
    let headlines: [Headlines.Line]
    /// What values that nobody documented are made of, in lines.
    let learnt: [String]
    /// What the recorder says of itself and of its losses.
    let recorder: [String]
    /// What of the capture was not read, or is more than is kept, in sentences without full stops.
    let losses: [String]
    let peers: [Peer]
    /// Peers that were connected and are not among `peers`, as these are too many.
    let peersLeftOut: Int
    /// When it begins and ends, in nanoseconds since 1970.
    let times: ClosedRange<Int64>

    private static let mostPeers = 100

    /// Gathers what a page shows of a capture.
    ///
    /// - Parameters:
    ///   - capture: The judged series.
    ///   - info: What the reader knew of the capture.
    ///   - story: The story, at the capture's end.
    ///   - page: A sink that the decoder had.
    ///   - streams: The values of attributes, of which something may be learnt.
    ///   - file: The file as it is to be typed in commands.
    ///   - name: What the capture is called on the page; as its file without folders unless given.
    package init(
      _ capture: VerifiedCapture, _ info: InfoCapture, _ story: borrowing Story,
      _ page: PageStory, learningFrom streams: [MessageStream] = [], file: String,
      name: String? = nil
    ) {
      self.capture = capture
      self.story = page
      let name = name ?? CapturePage.base(capture.name)
      self.name = name
      self.file = file
      let start =
        (info.statistics.times.earliest ?? info.statistics.times.first)?.nanoseconds
        ?? capture.origin
      let end = (info.statistics.times.latest ?? info.statistics.times.last)?.nanoseconds ?? start
      times = start...Swift.max(start, end)
      overview = OverviewText.what(info, story)
      whatItIs = OverviewText.portraits(story)
      portraits = OverviewText.portrayed(story)
      happened = OverviewText.happened(story, beside: capture.absence)
      headlines = Headlines(story).lines
      learnt = Self.learnt(streams, page)
      let drops = info.statistics.drops
      var recorder = [
        ("written by", info.details.application), ("system", info.details.operatingSystem),
        ("hardware", info.details.hardware), ("comment", info.details.comment),
      ].filter { !$0.1.isEmpty }.map { word, bytes -> String in
        var text = OutputBuffer()
        text.append(safeText: bytes.span)
        return "\(word): \(text.string)"
      }
      if drops > 0 {
        recorder.append("lost \(drops) \(drops == 1 ? "packet" : "packets"), by its own count")
      }
      self.recorder = recorder
      losses =
        info.findings.sentences(name, losses: true)
        + (capture.omissions + story.omissions).map { "\(name): \($0)" }
      var peers: [Peer] = []
      var left = 0
      for peer in story.peers where !peer.connections.isEmpty {
        guard peers.count < Self.mostPeers else {
          left += 1
          continue
        }
        peers.append(
          Peer(
            number: peer.id, name: HeartRateAbsence.name(ofPeer: peer.id, story),
            advertisers: ([peer.address].compactMap { $0 } + peer.otherAddresses).map {
              PageStory.Advertiser(peer.adapter, $0)
            }, attributes: GATTTreeTable(peer, story), channels: Channel.all(peer, story)))
      }
      self.peers = peers
      peersLeftOut = left
    }

    /// Fewer values of an attribute tell nothing of what they are made of.
    private static let leastLearnt = 8

    /// What is learnt of attributes that neither a specification nor a layout describes.
    private static func learnt(_ streams: [MessageStream], _ page: PageStory) -> [String] {
      let unknown = streams.filter { stream in
        let isRead = [true, false].contains { isOurs in
          let key = PageValues.Key(handle: stream.handle, isOurs: isOurs)
          return page.lanes[stream.peer]?.values[key]?.layout != nil
        }
        return stream.messages.count >= leastLearnt && !stream.isDocumented && !isRead
      }
      guard !unknown.isEmpty else { return [] }
      let learnt = StreamLearning.all(unknown)
      guard learnt.contains(where: { $0.claims > 0 }) else { return [] }
      let text = OutputBuffer.text {
        LearningText(columns: nil, tellsAll: false).write(
          learnt, Pairing.all(learnt.map { $0.stream }), to: &$0)
      }
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// What of what went wrong stands in the head: why connections came to nothing and values are missing; else what was found.
    ///
    /// What is told with the missing heart rate is left out.
    var failures: [String] {
      let failures = happened.reasons + [happened.gaps].compactMap { $0 }
      guard failures.isEmpty else { return failures }
      let told = capture.absence?.reason ?? ""
      return headlines.filter { !told.contains($0.text) && $0.code != .gattSubscriptionRefused }
        .prefix(2).map { $0.words }
    }

    /// The name of a peer.
    func name(ofPeer number: Int) -> String {
      peers.first { $0.number == number }?.name ?? (number == 0 ? "\u{2013}" : "peer \(number)")
    }
  }

  /// A peer, as it is named on the page.
  struct Peer {
    var number: Int
    var name: String
    /// By which it may have been heard before it was connected.
    var advertisers: [PageStory.Advertiser]
    var attributes: GATTTreeTable
    /// What went over channels that are not read.
    var channels: [Channel]
  }

  /// What went over the channels of a protocol that is not read, or over a fixed channel.
  struct Channel {
    let name: String
    var messages: Int
    /// When, in nanoseconds since 1970.
    var moments: [Int64]

    /// Those of a peer, over all its connections; without those that only ask what there is.
    static func all(_ peer: HSTimeline.Peer, _ story: borrowing Story) -> [Channel] {
      var channels: [Channel] = []
      for number in peer.connections where story.connections.indices.contains(number - 1) {
        for tally in story.connections[number - 1].classicUse
        where tally.psm != .att && tally.psm != .serviceDiscovery && !tally.moments.isEmpty {
          let messages = tally.messages.sent + tally.messages.received
          if let place = channels.firstIndex(where: { $0.name == tally.name }) {
            channels[place].messages += messages
            channels[place].moments += tally.moments
          } else {
            channels.append(
              Channel(name: tally.name, messages: messages, moments: tally.moments))
          }
        }
      }
      return channels
    }
  }

  /// Numbers that an app showed, and how they came about.
  package struct AppNumbers {
    package let report: MisreadingReport
    let shown: ShownNumbers
    let sources: [RecordedValues]
    let listsExcluded: Bool

    /// An app's numbers, compared with what was sent.
    ///
    /// - Parameters:
    ///   - report: The comparison.
    ///   - shown: What the app showed.
    ///   - sources: What was sent.
    ///   - listsExcluded: Whether all that was tried and does not explain the numbers is listed.
    package init(
      _ report: MisreadingReport, _ shown: ShownNumbers, _ sources: [RecordedValues],
      listsExcluded: Bool = false
    ) {
      self.report = report
      self.shown = shown
      self.sources = sources
      self.listsExcluded = listsExcluded
    }
  }

  let parts: [Part]
  /// What the page is to be called; `nil` for the names of its captures.
  let givenTitle: String?
  /// What commands on the captures are to be given beside them.
  let options: [String]
  let sensors: [PageSensor]
  /// What was written, read and notified, by attribute.
  let values: [ShownValues]
  let comparisons: [PageComparison]
  let overlay: PageOverlay
  let app: AppNumbers?
  /// What changed in structure from the first capture to the second, where there are two, a line each.
  let changes: [String]
  /// What changed from the first capture to the second, firmware revisions first: for people.
  let changeRows: [PageChange]
  /// What was not read, or is more than is kept, in sentences without full stops; none where all is on the page.
  let losses: [String]
  /// The program's version.
  let version: String
  /// Whether names and addresses were replaced.
  let isRedacted: Bool
  /// Of each capture, nanoseconds since 1970 at the left edge; all the same unless the captures lie apart.
  let origins: [Int64]
  /// How many milliseconds there are to the right edge.
  let length: Int

  /// A page of captures.
  ///
  /// Captures that overlap share one clock; others are laid beside each other from their beginnings on.
  ///
  /// - Parameters:
  ///   - parts: The captures, at least one.
  ///   - title: What the page is called; by the names of the captures unless given.
  ///   - options: What commands on the captures are to be given beside them, word by word.
  ///   - app: What an app showed, if that is known.
  ///   - changes: What changed in structure from the first of two captures to the second.
  ///   - unread: What could not be read beside what the captures tell of themselves, in sentences without full stops.
  ///   - version: The program's version.
  ///   - isRedacted: Whether names and addresses were replaced.
  package init(
    _ parts: [Part], title: String? = nil, options: [String] = [], app: AppNumbers? = nil,
    changes: [String] = [], unread: [String] = [], version: String, isRedacted: Bool
  ) {
    self.parts = parts
    givenTitle = title
    self.options = options
    self.app = app
    self.changes = changes
    changeRows = PageChange.all(parts, changes)
    // What is damaged is met by each look at it, and told once.
    losses = (parts.flatMap { $0.losses } + unread).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
    self.version = version
    self.isRedacted = isRedacted
    let sorted = parts.map { $0.times }.sorted { $0.lowerBound < $1.lowerBound }
    let overlap = zip(sorted, sorted.dropFirst()).allSatisfy { $0.upperBound >= $1.lowerBound }
    let first = sorted.first?.lowerBound ?? 0
    let origins = parts.map { overlap ? first : $0.times.lowerBound }
    self.origins = origins
    length = zip(parts, origins).reduce(1) {
      Swift.max($0, PageSensor.milliseconds($1.0.times.upperBound, since: $1.1))
    }
    var sensors: [PageSensor] = []
    for (place, part) in parts.enumerated() {
      for index in part.capture.sensors.indices {
        let own = part.capture.sensors[index].label
        sensors.append(
          PageSensor(
            index, of: part.capture, part: place, origin: origins[place],
            label: parts.count > 1 ? "\(own) in \(part.name)" : own))
      }
    }
    self.sensors = sensors
    values = Self.values(parts)
    comparisons = PageComparison.all(sensors)
    overlay = PageOverlay(sensors, app)
  }

  /// What the comparison with an app's numbers says, as text.
  static func words(_ app: AppNumbers) -> String {
    OutputBuffer.text {
      ExplanationText.write(
        app.report, app.shown, app.sources, listsExcluded: app.listsExcluded, to: &$0)
    }
  }

  /// A packet as the page's address names it: with its capture's number, if that is not the first.
  static func key(_ packet: Int, _ part: Int) -> String {
    part == 0 ? "\(packet)" : "\(packet)@\(part + 1)"
  }

  /// A moment of the page as hours, minutes and seconds since its origin.
  static func clock(_ milliseconds: Int) -> String {
    let seconds = Int(clamping: (Double(milliseconds) / 1000).rounded())
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let end = ":\(rest.padded(2))"
    return hours > 0 ? "\(hours):\(minutes.padded(2))\(end)" : "\(minutes)\(end)"
  }

  /// A stretch as every command takes it, in whole seconds around it: `--from 8m24s --to 15m2s`.
  ///
  /// - Parameters:
  ///   - times: When it begins and ends, in nanoseconds since 1970.
  ///   - origin: When its capture's first packet came. The page may count from another capture's.
  /// - Returns: The options.
  static func option(_ times: (first: Int64, last: Int64), since origin: Int64) -> String {
    func length(_ milliseconds: Int, roundedUp: Bool) -> String {
      let seconds = (milliseconds + (roundedUp ? 999 : 0)) / 1000
      let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
      let text = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
      return text.isEmpty ? "0" : text
    }
    let first = Swift.max(PageSensor.milliseconds(times.first, since: origin), 0)
    let last = Swift.max(PageSensor.milliseconds(times.last, since: origin), 0)
    return "--from \(length(first, roundedUp: false)) --to \(length(last, roundedUp: true))"
  }

  /// A time since the beginning with milliseconds.
  static func exactClock(_ milliseconds: Int) -> String {
    let own = Swift.max(milliseconds, 0)
    return "\(clock(own - own % 1000)).\("\(1000 + own % 1000)".dropFirst())"
  }
}

extension PageSensor {
  /// What somebody who needs the data is to do with a sensor's: which stretch to use, or why none.
  struct Advice {
    /// What to do.
    var lead: String
    /// Why.
    var reasons: [String]
    /// What else to think of; may be empty.
    var rest = ""
    /// The run to use, by its index: the best of those that may be used.
    var run: Int?
    /// All runs that may be used, by their indices.
    var usable: [Int] = []
    /// What is left of the series once the rest is left out, where that is better than the whole: `verified but for 12 values`.
    var verdict: String?

    /// All of it in one line.
    var text: String {
      lead + (reasons.isEmpty ? "." : ": \(reasons.joined(separator: "; ")).")
        + (rest.isEmpty ? "" : " \(rest)")
    }

    init(_ lead: String, because reasons: String = "", rest: String = "", run: Int? = nil) {
      self.lead = lead
      self.reasons = reasons.split(separator: "; ").map(String.init)
      self.rest = rest
      self.run = run
    }
  }

  /// What to do with a sensor's series.
  var advice: Advice {
    let runs = summary.runs
    let usable = runs.indices.filter {
      runs[$0].run.verdict <= .consistent && !runs[$0].run.isWithoutContact
    }
    guard
      let place = usable.max(by: {
        (runs[$0].run.verdict == .verified ? 1 : 0, runs[$0].seconds)
          < (runs[$1].run.verdict == .verified ? 1 : 0, runs[$1].seconds)
      })
    else {
      guard let longest = summary.longest else {
        return Advice("There is nothing to use", rest: missingWords)
      }
      let run = runs[longest].run
      guard run.verdict != .notCheckable else {
        return Advice("It cannot be judged", because: run.reason, rest: missingWords)
      }
      let found = findings(in: longest, atMost: 2) { $0.severity == .error }
      return Advice(
        "Look at the findings before you use it. The longest run is \(run.verdict.words.string), as "
          + "checks failed",
        because: run.failed.map { "\($0.identifier.string) \($0.name.string)" }
          .joined(separator: ", "),
        rest: (found + [missingWords]).filter { !$0.isEmpty }.joined(separator: " "))
    }
    let best = runs[place]
    let isVerified = best.run.verdict == .verified
    let option = CapturePage.option(best.times, since: summary.capture.origin)
    let parts = usable.sorted { runs[$0].times.first < runs[$1].times.first }
    let verified = parts.filter { runs[$0].run.verdict == .verified }
    let careful = parts.filter { runs[$0].run.verdict != .verified }
    // Beside a verdict that says not to use the values, it is said what is left of them.
    let isRest = summary.verdict >= .suspect
    var lead = isRest ? "Without the rest, " : isVerified ? "Use " : ""
    if isVerified {
      lead +=
        spans(verified)
        + (isRest ? " \(verified.count == 1 ? "is" : "are") verified" : "")
      if !careful.isEmpty {
        lead +=
          "; with care, \(spans(careful)), which \(careful.count == 1 ? "is" : "are") consistent"
      }
    } else {
      lead +=
        "\(spans(careful)) \(careful.count == 1 ? "is" : "are") consistent, and may be used with care"
    }
    lead +=
      parts.count == 1 ? ", in commands \(option)" : " (the best of them in commands: \(option))"
    var advice = Advice(
      lead,
      because: best.run.reason,
      rest: [suspectWords(in: parts), variabilityAdvice(best), missingWords].filter { !$0.isEmpty }
        .joined(separator: " "), run: place)
    advice.usable = parts
    if isRest {
      let left =
        runs.reduce(0) { $0 + $1.run.samples.count }
        - parts.reduce(0) { $0 + runs[$1].run.samples.count }
      advice.verdict = "\(best.run.verdict.words.string) but for \(counted(left, "value"))"
    }
    return advice
  }

  /// The first sentences of what was found in a run, each once.
  private func findings(
    in run: Int, atMost most: Int, where isMeant: (SeriesFinding) -> Bool
  ) -> [String] {
    let run = summary.runs[run]
    var sentences: [String] = []
    for finding in summary.capture.verifications[run.series].findings
    where sentences.count < most && finding.samples.overlaps(run.run.samples) && isMeant(finding) {
      let sentence = OutputBuffer.text { $0.append(sentence: finding) }
      if !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences
  }

  /// Which values in parts that may be used are suspect all the same, and why; empty where none are.
  private func suspectWords(in places: [Int]) -> String {
    let suspects = places.flatMap { place in
      let first = firsts[place]
      return (first..<first + summary.runs[place].run.samples.count).filter {
        measurements.indices.contains($0) && measurements[$0].verdict >= .suspect
      }
    }.sorted()
    guard let first = suspects.first, let last = suspects.last else { return "" }
    let times = [first, last].map { CapturePage.clock(measurements[$0].time) }
    let span = first == last ? "at \(times[0])" : "from \(times[0]) to \(times[1])"
    let isAll = last - first + 1 == suspects.count
    let why = places.lazy.compactMap { place in
      let shift = self.summary.runs[place].run.samples.lowerBound - self.firsts[place]
      return self.findings(in: place, atMost: 1) { finding in
        guard finding.cause == nil, finding.severity >= .warning else { return false }
        let next = suspects.indices.partitionPoint {
          suspects[$0] + shift < finding.samples.lowerBound
        }
        return next < suspects.count && suspects[next] + shift < finding.samples.upperBound
      }.first
    }.first
    return "Leave out \(counted(suspects.count, "value")) of them\(isAll ? "" : ",") \(span), "
      + "which \(suspects.count == 1 ? "is" : "are") suspect\(why.map { ": \($0)" } ?? ".")"
  }

  /// In how many places values are missing, and for how many each cause is; empty for none.
  var missingWords: String {
    let gaps = bands.filter { $0.isGap }
    guard !gaps.isEmpty else { return "" }
    let kinds = Band.Kind.allCases.filter { kind in gaps.contains { $0.kind == kind } }
    let causes = kinds.map { kind in
      kinds.count == 1 ? kind.cause : "\(kind.cause) (\(gaps.count { $0.kind == kind }))"
    }
    return "Values are missing in \(counted(gaps.count, "place")): "
      + "\(causes.joined(separator: ", "))."
  }

  /// Parts that are told with their times; others are counted.
  private static let mostSpans = 4

  /// When runs were, the longest where there are many: `0:05 to 1:19 (74.2 s)`.
  private func spans(_ places: [Int]) -> String {
    let runs = summary.runs
    let told = Set(
      places.sorted { (runs[$1].seconds, $0) < (runs[$0].seconds, $1) }.prefix(Self.mostSpans))
    let words = places.filter(told.contains).map {
      "\(span(runs[$0])) (\(duration(runs[$0].seconds)))"
    }
    let more = places.count - told.count
    if more > 0 { return words.joined(separator: ", ") + " and \(counted(more, "shorter part"))" }
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// What to do for variability, as the summary has it; empty where nothing needs to be said.
  private func variabilityAdvice(_ run: RunSummary) -> String {
    let refusal = "Compute no heart-rate variability from it"
    if let objection = run.run.objectionToVariability { return "\(refusal): \(objection.string)." }
    guard summary.artefacts > 0 else { return "" }
    return (Self.isCorrectable(run) ? "Take the corrected RR intervals" : refusal)
      + ": \(summary.artefacts) of \(summary.intervals) are artefacts."
  }

  /// Whether the summary gives the variability of a run's corrected intervals.
  private static func isCorrectable(_ run: RunSummary) -> Bool {
    guard let pair = run.variability, case .success = pair.corrected.timeDomain else {
      return false
    }
    return true
  }
}
