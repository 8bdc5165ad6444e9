public import Bytes
import Capture
import Report
public import Timeline

/// Hands the values of some peers, packets or times to another sink, as they come.
public final class SelectedValues: EventSink {
  /// What the other sink wants.
  public var interest: EventCategory { sink.interest }
  /// Whether the other sink wants any more.
  public var wantsMore: Bool { sink.wantsMore }

  private let sink: any EventSink
  private let peers: PeerFilter
  private let selection: SeriesSelection
  private var origin: Int64?

  /// A filter in front of a sink.
  ///
  /// - Parameters:
  ///   - sink: The sink.
  ///   - peer: A peer's number, or part of its address or name; `nil` for all.
  ///   - selection: Which values.
  public init(_ sink: any EventSink, peer: String?, selection: SeriesSelection) {
    self.sink = sink
    peers = PeerFilter(peer)
    self.selection = selection
  }

  /// Hands an event on, unless it is a value that was not asked for.
  public func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    switch event.kind {
    case .notification(let value), .indication(let value):
      if holds(event.origin, isOfSeries: SeriesFields(value) != nil, timeline) {
        sink.receive(event, bytes: bytes, timeline: timeline)
      }
    default: sink.receive(event, bytes: bytes, timeline: timeline)
    }
  }

  /// Hands a value on if it was asked for.
  public func receive(
    _ value: NotifiedValue, from origin: borrowing EventOrigin, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    if holds(origin, isOfSeries: SeriesFields(value, timeline) != nil, timeline) {
      sink.receive(value, from: origin, bytes: bytes, timeline: timeline)
    }
  }

  /// Whether a value was asked for.
  private func holds(
    _ origin: borrowing EventOrigin, isOfSeries: Bool, _ timeline: borrowing TimelineDecoder
  ) -> Bool {
    let time = origin.time.nanoseconds
    if self.origin == nil, isOfSeries { self.origin = time }
    guard selection.holds(packet: origin.packet, time: time, origin: self.origin ?? time)
    else { return false }
    return peers.admits(peer: origin.peer, timeline)
  }
}
