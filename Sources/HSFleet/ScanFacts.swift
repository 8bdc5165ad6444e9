package import HSHeartRate
package import HSProtocols
import HSReport
package import HSSeries
package import HSTimeline

/// What a capture holds, in the few numbers of a row.
package struct ScanFacts: Sendable {
  /// The kind of file, its times and counts.
  package let container: Container
  /// What the recorder left out.
  package let recorder: RecorderMode
  /// Whose side recorded it.
  let recordedBy: [String]
  /// The peers that were connected, or, if none was, heard.
  package let peers: Peers
  /// The connections and how they ended.
  package let connections: Connections
  /// The sensors with heart rates.
  package let sensors: [Sensor]
  /// Why there is none.
  package let absence: HeartRateAbsence?
  /// What it holds where none of it is Bluetooth.
  let otherContents: String?
  /// Errors and warnings, and the worst of them.
  package let findings: Findings
  /// The gaps in streams of values, by their causes.
  package let gaps: [GapTally]
  /// Values that were notified or indicated.
  package let values: Int
  /// Characteristics that its discoveries name.
  package let characteristics: Int
  /// ATT PDUs.
  let attributePDUs: Int

  /// Heart rates of all sensors.
  var heartRates: Int { sensors.reduce(0) { $0 + $1.values } }
  /// RR intervals of all sensors.
  var intervals: Int { sensors.reduce(0) { $0 + $1.intervals } }
  /// The gaps by their causes, in words.
  var gapWords: [String] { gaps.map { "\($0.count) \($0.longest.cause.words)" } }

  /// The kind of file, its times and counts.
  package struct Container: Sendable {
    /// What the file is, in words.
    package let kind: StaticText
    /// Bytes in the file, where that is known.
    package let bytes: Int?
    package let packets: Int
    /// Nanoseconds since 1970 of the first packet.
    package let first: Int64?
    /// Nanoseconds from the first packet to the last.
    package let duration: Int64?
  }

  /// Peers.
  package struct Peers: Sendable {
    package var connected = 0
    /// Addresses that were heard advertising.
    package var heard = 0
    /// The names of those that were connected, and have one.
    package var names: [String] = []
  }

  /// Connections, and how they ended.
  package struct Connections: Sendable {
    package var count = 0
    /// Those that were open at the end.
    package var open = 0
    /// The ends, each with how often, the most frequent first.
    package var ends: [(reason: String, count: Int)] = []
  }

  /// A sensor.
  package struct Sensor: Sendable {
    package let name: String
    package let values: Int
    package let intervals: Int
    /// Seconds without contact.
    let withoutContact: Double
    /// The verdicts on its values.
    let tally: VerdictTally

    /// Values by verdict, from `verified` on.
    package var verdicts: [Int] { tally.counts }
    /// The verdict that most values have; of equally many, the worse one.
    package var verdict: Verdict { tally.verdict }
  }

  /// Findings.
  package struct Findings: Sendable {
    package var errors = 0
    var warnings = 0
    /// The code of the worst one; of equally bad ones the most frequent, of the capture's reader the first.
    package var worst: String?
    /// What went wrong between the devices, in few words each.
    package var trouble: [String] = []
  }

  /// What a reader, a decoder and the judged series know at a capture's end.
  init(
    _ info: InfoCapture, _ story: borrowing Story, _ capture: VerifiedCapture,
    otherContents: String?
  ) {
    self.otherContents = otherContents
    container = Container(
      kind: info.kind, bytes: info.size, packets: info.statistics.records,
      first: info.statistics.times.earliest?.nanoseconds, duration: info.span)
    let statistics = story.statistics
    recorder = statistics.recorder.mode
    recordedBy = Self.recorders(info, story)
    peers = Self.peers(story)
    connections = Self.connections(story)
    sensors = capture.sensors.map { Self.sensor($0, capture) }
    absence = capture.absence
    findings = Self.findings(statistics)
    gaps = story.valueGaps.all.tallies
    values = statistics.notifications
    attributePDUs = statistics.attributePDUs
    var characteristics = 0
    for peer in story.peers { characteristics += peer.server.characteristics.count }
    self.characteristics = characteristics
  }

  /// Which kind of thing recorded it: a sniffer, or adapters by their names or makers.
  private static func recorders(
    _ info: InfoCapture, _ story: borrowing Story
  ) -> [String] {
    if story.statistics.air.packets > 0 { return ["a sniffer"] }
    var names: [String] = []
    var known: Set<String> = []
    for adapter in story.adapters {
      if let name = adapter.words, known.insert(name).inserted { names.append(name) }
    }
    if names.isEmpty, !story.adapters.isEmpty {
      names.append(info.format == .packetLogger ? "an Apple device" : "a host")
    }
    return names
  }

  private static func peers(_ story: borrowing Story) -> Peers {
    var peers = Peers()
    peers.heard = story.statistics.advertisers
    var known: Set<String> = []
    for peer in story.peers where !peer.connections.isEmpty {
      peers.connected += 1
      guard !peer.name.isEmpty else { continue }
      let name = peer.name.safeText
      if known.insert(name).inserted { peers.names.append(name) }
    }
    return peers
  }

  private static func connections(_ story: borrowing Story) -> Connections {
    var connections = Connections()
    for connection in story.connections {
      // What was only asked for is none.
      if connection.isAttempt { continue }
      connections.count += 1
      guard !connection.isOpen else {
        connections.open += 1
        continue
      }
      let reason =
        connection.reason.map { $0.name?.string ?? "reason \($0.rawValue)" }
        ?? (connection.unseenEnd == .adapter ? "its adapter's end" : "end not in the capture")
      if let place = connections.ends.firstIndex(where: { $0.reason == reason }) {
        connections.ends[place].count += 1
      } else {
        connections.ends.append((reason, 1))
      }
    }
    connections.ends.sort { ($1.count, $0.reason) < ($0.count, $1.reason) }
    return connections
  }

  private static func sensor(_ sensor: HSSeries.Sensor, _ capture: VerifiedCapture) -> Sensor {
    var tally = VerdictTally()
    var values = 0
    var intervals = 0
    var withoutContact = 0.0
    for place in sensor.series {
      let series = capture.series[place].measurements
      tally.add(capture.verifications[place])
      withoutContact += capture.verifications[place].withoutContact
      for sample in 0..<series.count { intervals += series.intervals(ofSample: sample).count }
      values += series.count
    }
    return Sensor(
      name: sensor.label, values: values, intervals: intervals, withoutContact: withoutContact,
      tally: tally)
  }

  private static func findings(_ statistics: DecodeStatistics) -> Findings {
    var findings = Findings()
    findings.errors = statistics.shownFindings(atLeast: .error)
    findings.warnings = statistics.shownFindings(atLeast: .warning) - findings.errors
    let codes = FindingCode.allCases.filter {
      $0.severity >= .warning && statistics.count(of: $0) > 0
    }
    let worst = codes.max {
      ($0.severity, statistics.count(of: $0)) < ($1.severity, statistics.count(of: $1))
    }
    findings.worst = worst?.identifier.string
    if let ofCapture = statistics.worstCaptureFinding, ofCapture.severity >= .warning,
      worst.map({ $0.severity < ofCapture.severity }) ?? true
    {
      findings.worst = "capture.\(ofCapture.name.string)"
    }
    for (word, sought) in trouble where !codes.filter(sought.contains).isEmpty {
      findings.trouble.append(word)
    }
    return findings
  }

  /// What may go wrong between devices, and which findings say so.
  private static let trouble: [(word: String, codes: [FindingCode])] = [
    ("lost bonds", [.linkKeyMissing]),
    ("failed encryption", [.linkEncryptionFailed]),
    ("failed pairing", [.smpPairingFailed]),
    ("failed connections", [.linkNeverEstablished, .linkConnectFailed]),
    ("lost connections", [.linkLost, .linkUnacceptableParameters, .linkAbnormalEnd]),
    ("refused subscriptions", [.gattSubscriptionRefused]),
    ("gaps in values", FindingCode.allCases.filter(\.isSilence)),
  ]
}
