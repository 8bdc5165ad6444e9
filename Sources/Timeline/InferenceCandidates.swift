import ATT
import Labels

/// Unnamed streams of a connection whose values are being scored.
struct InferenceCandidates: Sendable {
  private var streams: [(handle: AttributeHandle, inference: HeartRateInference)] = []

  /// Most handles that are looked at.
  static let limit = 64

  /// The place of a handle's stream, made if there is room.
  mutating func place(of handle: AttributeHandle) -> Int? {
    if let index = streams.firstIndex(where: { $0.handle == handle }) { return index }
    guard streams.count < Self.limit else { return nil }
    streams.append((handle, HeartRateInference()))
    return streams.count - 1
  }

  /// A handle's stream.
  subscript(place: Int) -> HeartRateInference {
    get { streams[place].inference }
    set { streams[place].inference = newValue }
  }
}
