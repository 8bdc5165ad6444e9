import HSOutput
import HSProtocols
import HSSession
import HSTimeline

/// The message where filters let nothing through: the filters, and what there would be.
struct EmptyAnswer {
  private var packets = 0
  private var captures = 0
  private var first: Int64?
  private var last: Int64?
  private var peers: [String] = []
  private var furtherPeers = 0
  private var connections = 0

  /// Peers that are named.
  private static let most = 8

  /// Notes what a capture holds.
  ///
  /// - Parameters:
  ///   - statistics: Of the capture's reader, at its end.
  ///   - story: Its story; one that was given no packet knows no peer.
  mutating func note(_ statistics: CaptureStatistics, _ story: borrowing Story) {
    captures += 1
    packets = max(packets, statistics.records)
    connections = max(connections, story.connections.count)
    if let time = statistics.times.first?.nanoseconds { first = min(first ?? time, time) }
    if let time = statistics.times.last?.nanoseconds { last = max(last ?? time, time) }
    for peer in story.peers {
      guard peers.count < Self.most else {
        furtherPeers += 1
        continue
      }
      var text = OutputBuffer()
      text.append(peer.id)
      if !peer.name.isEmpty {
        text += " "
        text.append(quotedText: peer.name.span)
      }
      if let address = peer.address {
        text += " \(address)"
      }
      peers.append(text.string)
    }
  }

  /// Says that nothing matches.
  ///
  /// - Parameters:
  ///   - range: Which packets were asked for.
  ///   - times: Which times were asked for.
  ///   - around: The packet around which events were asked for.
  ///   - peer: Which peer was asked for.
  ///   - kinds: Which kinds were asked for, if they are not the story.
  ///   - also: What else was asked for, as typed.
  ///   - nothing: What is said where nothing of all this was asked for; nothing unless given.
  ///   - console: It is said there.
  func say(
    _ range: PacketRange? = nil, _ times: TimeArguments? = nil, around: Int? = nil, peer: String?,
    kinds: EventCategory? = nil, also: [String] = [], nothing: String? = nil, on console: Console
  ) {
    let asked =
      typed(["--packets": range?.text]) + (times?.words ?? []) + also
      + typed(["--around": around.map { "\($0)" }, "--peer": peer, "kinds": kinds?.names])
    guard captures > 0 else { return }
    guard packets > 0 else { return console.mentionNoPackets() }
    guard !asked.isEmpty else {
      if let nothing { console.say(nothing) }
      return
    }
    if kinds == .finding, asked.count == 1 { return console.say("no findings") }
    var text = "nothing matches \(asked.joined(separator: ", "))"
    if range != nil || around != nil {
      text += "; packets are numbered 1 to \(packets)"
    }
    if let times, times.isGiven, let first, let last {
      text += "; packets are of \(Self.moment(first)) to \(Self.moment(last))"
      if let remark = times.remark { text += "; \(remark)" }
    }
    if peer != nil {
      if peers.isEmpty {
        text += "; this capture has no connections"
      } else {
        text += "; peers are \(peerList)"
      }
    }
    if also.contains(where: { $0.hasPrefix("--connection ") }) {
      text +=
        connections > 0
        ? "; connections are numbered 1 to \(connections)" : "; this capture has no connections"
    }
    if also.contains(where: { $0.hasPrefix("--attribute ") || $0.hasPrefix("--history ") }) {
      text += "; 'heartsnoop gatt' names the attributes that there are"
    }
    if kinds != nil { text += "; 'heartsnoop help kinds' explains the kinds" }
    console.say(text)
  }

  /// The peers that there are, with commas between.
  var peerList: String {
    peers.joined(separator: ", ") + (furtherPeers > 0 ? " and \(furtherPeers) more" : "")
  }

  private static func moment(_ nanoseconds: Int64) -> String {
    CalendarTime.text(nanoseconds, decimals: 0) + "Z"
  }
}
