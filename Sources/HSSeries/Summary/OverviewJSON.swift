import HSHeartRate
import HSOutput
package import HSProtocols
package import HSTimeline

/// What a person wants to know first of a capture as one JSON document, `heartsnoop.overview/1`.
///
/// It has all sensors, devices and sentences on links; the screen has room for few.
package enum OverviewJSON {
  /// Appends the document.
  ///
  /// - Parameters:
  ///   - capture: The judged series.
  ///   - info: What the reader knew of the capture.
  ///   - story: The story, at the capture's end.
  ///   - buffer: Where the text goes.
  package static func write(
    _ capture: VerifiedCapture, _ info: InfoCapture, _ story: borrowing Story,
    to buffer: inout OutputBuffer
  ) {
    document.write(
      Overview(
        capture: capture, info: info, what: OverviewText.portraits(story),
        portraits: story.peers.filter { !$0.connections.isEmpty }.map { DevicePortrait($0, story) },
        peers: story.peers, connections: story.connections,
        decoded: story.statistics, headlines: Headlines(story).lines,
        questions: OverviewText.questions(capture, story)),
      to: &buffer)
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  /// What the document tells of.
  private struct Overview {
    let capture: VerifiedCapture
    let info: InfoCapture
    let what: [String]
    let portraits: [DevicePortrait]
    let peers: Ledger<Peer>
    let connections: Ledger<Connection>
    let decoded: DecodeStatistics
    let headlines: [Headlines.Line]
    let questions: [(command: String, answer: String)]

    var errors: Int { decoded.shownFindings(atLeast: .error) }
  }

  private static let document = JSONDocument<Overview>(
    "heartsnoop.overview/1",
    """
    What one wants to know first of a capture: what the devices are, heart rates, what went wrong, and what to ask next. \
    What is not known is null. Of several captures, each document is one line (NDJSON).
    """,
    [
      .member("capture", "The capture's name.") { $0.capture.name },
      .member(
        "what_it_is",
        "What the devices are and what was done with them, a sentence each; where none was connected, what was heard."
      ) { $0.what },
      .member("format", "The container.") { $0.info.kind },
      .member("packets") { $0.info.statistics.records },
      .member("begins", "When the first packet was recorded, in UTC; null without a packet.") {
        $0.info.statistics.times.earliest.map { moment($0.nanoseconds) }
      },
      .member("duration_ms") { $0.info.span.map { DecimalNumber(milliseconds: $0) } }.from(0),
      .member("no_heart_rate", "Why there is no heart rate; null if there is one.") {
        $0.capture.absence
      },
      .records("sensors", "", sensor) { overview in
        (overview.capture.absence == nil ? Array(overview.capture.sensors.indices) : []).lazy.map {
          SensorSummary($0, of: overview.capture)
        }
      },
      .member("left_out", "Values that are not judged: more than is kept.") { $0.capture.leftOut },
      .records("devices", "Peers that were connected.", device) { overview in
        zip(overview.peers.filter { !$0.connections.isEmpty }, overview.portraits).map {
          Device($0, $1, overview.connections, overview.decoded.localSide)
        }
      },
      .member("advertisers", "Addresses that were heard advertising.") { $0.decoded.advertisers },
      .member("errors") { $0.errors },
      .member("warnings") { $0.decoded.shownFindings(atLeast: .warning) - $0.errors },
      .records("headlines", "What went wrong, what explains most first.", headline) {
        $0.headlines
      },
      .records("next", "Commands to ask next, and what each answers.", question) { $0.questions },
    ])

  private static let headline = Members<Headlines.Line>([
    .member("code") { $0.code.identifier },
    .member("text") { $0.text },
    .member("remedy") { $0.remedy },
  ])

  private static let question = Members<(command: String, answer: String)>([
    .member("command") { $0.command },
    .member("answers") { $0.answer },
  ])

  // MARK: - Sensors

  private static let sensor = Members<SensorSummary>([
    .member("label") { $0.sensor.label },
    .member("peer") { $0.sensor.peer },
    .member("address") { $0.sensor.address },
    .member("values") { $0.delivery.received },
    .member("missing") { $0.delivery.missing },
    .member("lowest_bpm") { $0.rates?.lowerBound }.from(1),
    .member("highest_bpm") { $0.rates?.upperBound }.from(1),
    .member("rr_intervals") { $0.intervals },
    .member("verdict") { $0.verdict },
    .record("verdicts", "How many values have each verdict.", SummaryJSON.measurements) { $0 },
  ])

  // MARK: - Devices

  private struct Device {
    let peer: Peer
    let portrait: DevicePortrait
    let last: Connection?
    let side: LocalSide

    init(
      _ peer: Peer, _ portrait: DevicePortrait, _ connections: Ledger<Connection>,
      _ side: LocalSide
    ) {
      self.peer = peer
      self.portrait = portrait
      self.side = side
      last = peer.connections.last.flatMap {
        connections.indices.contains($0 - 1) ? connections[$0 - 1] : nil
      }
    }
  }

  private static let device = Members<Device>([
    .member("peer") { $0.peer.id },
    .member("address") { $0.peer.address },
    .member("name") { GivenText($0.peer.name) },
    .all(of: DevicePortrait.members) { $0.portrait },
    .member("connections") { $0.peer.connections.count + $0.peer.forgottenConnections },
    .member("last_end", "How the last connection ended, in words.") { device in
      device.last.map { last in OutputBuffer.text { $0.append(endOf: last) } }
    },
    .member(
      if: "seen_by_apps",
      """
      What apps on the recorded host are told of that end, by system; there only where it is known.
      """
    ) { $0.last?.seenByApps(on: $0.side) },
  ])
}

extension HeartRateAbsence: MemberRecord {
  package static let members = Members<Self>([
    .member("cause") { $0.cause.rawValue },
    .member("text") { $0.description },
  ])
}
