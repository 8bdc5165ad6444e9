/// The data packets of a connection that its controller has not completed yet.
///
/// A controller reports only packets that it was given. Those beyond what the capture holds were sent,
/// and are missing from the capture.
struct DataInController: Sendable, Equatable {
  /// Packets that were sent and are not completed.
  private var waiting = 0
  /// Packets that may have been sent before the capture began.
  private var earlier: Int

  /// What a controller may have room for where the capture does not tell: the most that LE Read
  /// Buffer Size has a number for.
  static let most = 255

  /// Nothing yet.
  ///
  /// - Parameter earlier: Packets that may have been sent before the capture began: none on a
  ///   connection that begins in the capture, on others as many as the controller has room for.
  init(earlier: Int) { self.earlier = earlier }

  /// Our host sends a packet.
  @inline(__always)
  mutating func send() { waiting &+= 1 }

  /// The controller completes packets.
  ///
  /// - Parameter count: How many, at least 0.
  /// - Returns: Those of them that are neither in the capture nor can be from before it.
  mutating func complete(_ count: Int) -> Int {
    let known = min(count, waiting)
    waiting -= known
    let old = min(count - known, earlier)
    earlier -= old
    return count - known - old
  }
}
