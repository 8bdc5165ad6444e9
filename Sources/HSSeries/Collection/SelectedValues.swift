package import HSProtocols
package import HSTimeline

/// Hands the values of some peers, packets or times to another sink, as they come.
package final class SelectedValues: EventSink {
  /// What the other sink wants.
  package var interest: EventCategory { sink.interest }
  /// Whether the receiver asks what layouts say of values.
  package var readsLayouts: Bool { sink.readsLayouts }
  /// Whether the other sink wants any more.
  package var wantsMore: Bool { sink.wantsMore }

  private let sink: any EventSink
  private let peers: PeerFilter
  private let selection: SeriesSelection
  private let resolution: TimeResolution
  private let peer: String?
  private var miss = SelectionMiss()

  /// A filter in front of a sink.
  ///
  /// - Parameters:
  ///   - sink: The sink.
  ///   - peer: A peer's number, or part of its address or name; `nil` for all.
  ///   - selection: Which values.
  ///   - resolution: The finest difference in time that the capture can write down.
  package init(
    _ sink: any EventSink, peer: String?, selection: SeriesSelection, resolution: TimeResolution
  ) {
    self.sink = sink
    self.peer = peer
    self.resolution = resolution
    peers = PeerFilter(peer)
    self.selection = selection
  }

  /// Hands an event on, unless it is a value that was not asked for.
  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    switch event.kind {
    case .notification(let value):
      receive(value, isIndicated: false, from: event.origin, bytes: bytes, story: story)
    case .indication(let value):
      receive(value, isIndicated: true, from: event.origin, bytes: bytes, story: story)
    default: sink.receive(event, bytes: bytes, story: story)
    }
  }

  /// Hands a value on if it was asked for.
  package func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    guard isMeant(origin, SeriesFields(value) != nil, story) else { return }
    sink.receive(
      value, isIndicated: isIndicated, from: origin, bytes: bytes, story: story)
  }

  /// Hands a heart rate that a layout found on, if it was asked for.
  package func receive(
    measurement value: borrowing ValueEvent, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    guard isMeant(origin, true, story) else { return }
    sink.receive(measurement: value, from: origin, bytes: bytes, story: story)
  }

  /// Whether a value was asked for; a heart rate is noted, whether or not.
  private func isMeant(
    _ origin: borrowing EventOrigin, _ isHeartRate: Bool, _ story: borrowing Story
  ) -> Bool {
    let time = origin.time.nanoseconds
    let isAdmitted = peers.admits(peer: origin.peer, story)
    if isHeartRate {
      miss.note(peer: origin.peer, isWanted: isAdmitted, packet: origin.packet, time: time)
    }
    guard isAdmitted else { return false }
    let begin = story.statistics.firstTime?.nanoseconds ?? time
    return selection.holds(packet: origin.packet, time: time, origin: begin)
  }

  /// Where the capture's heart rates are, for when none was handed on.
  ///
  /// - Parameter story: The story, at the capture's end.
  /// - Returns: A sentence; `nil` if there is no heart rate at all.
  package func miss(_ story: borrowing Story) -> String? {
    miss.text(asked: peer, resolution, story)
  }
}
