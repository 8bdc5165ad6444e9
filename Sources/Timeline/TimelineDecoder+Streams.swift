public import ATT
public import AssignedNumbers
import GATT
import Labels

/// Values that a peer's attribute notified or indicated, as far as it is known what they are.
public struct ValueStream: Sendable, Equatable {
  /// The connection's number on the timeline: the last in which values came.
  public var connection: Int
  /// The peer's number on the timeline.
  public var peer: Int
  /// The attribute that sent them.
  public var handle: AttributeHandle
  /// Its type; `nil` while nothing names the handle.
  public var type: BluetoothUUID?
  /// Values in that connection.
  public var values: Int
  /// Whether values without a name look like heart rates: `--infer` would call them so.
  public var looksLikeHeartRate: Bool
}

extension TimelineDecoder {
  /// What peers sent of their own accord, in the order in which it began.
  ///
  /// An answer that stays empty is explained by it. Attributes of our own are left out.
  public var valueStreams: [ValueStream] {
    flows.all.compactMap { flow in
      guard flow.server == .peer, connections.indices.contains(flow.connection) else { return nil }
      let connection = connections[flow.connection]
      let label = attributes(ofPeer: connection.peer).label(of: flow.handle)
      var candidates = connection.candidates
      var looksLikeHeartRate = false
      if label == nil, let place = candidates.place(of: flow.handle),
        let reasons = candidates[place].reasons(facts(of: flow.handle, at: flow.connection))
      {
        looksLikeHeartRate = reasons.score >= HeartRateInference.threshold
      }
      return ValueStream(
        connection: connection.id, peer: connection.peer, handle: flow.handle, type: label?.uuid,
        values: flow.count, looksLikeHeartRate: looksLikeHeartRate)
    }
  }
}
