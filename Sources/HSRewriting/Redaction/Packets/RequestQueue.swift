import HSProtocols

/// What a client of one bearer asked and has not been answered yet, and whether answers can be told apart.
///
/// A response to Read names no attribute: what it is about stands in the request. Servers answer in order, but
/// where the capture may lack a packet, or several requests are under way, an answer may belong to another
/// request than the one it seems to. From a loss on nothing tells where the order is right again.
struct RequestQueue {
  /// A request that waits for its answer.
  struct Request {
    var opcode: UInt8
    /// The requested handles, as far as they are remembered.
    var handles: [AttributeHandle] = []
    /// The requested type.
    var type: BluetoothUUID?
    var offset = 0
  }

  private var waiting: [Request] = []
  /// Whether several requests were under way since there was none.
  private var isOverlapping = false
  /// Whether packets may be missing.
  private var isBroken: Bool
  /// Whether an answer came whose request is missing.
  private(set) var hasUnasked = false
  /// The last packet at which a loss was seen.
  private var loss = 0

  /// Most requests that wait; a client may have one.
  private static let limit = 16

  /// A queue of nothing.
  ///
  /// - Parameter isBroken: Whether it is known already that requests are missing.
  init(isBroken: Bool) { self.isBroken = isBroken }

  /// Notes the last packet at which it was seen that packets are missing; 0 for none.
  mutating func note(loss packet: Int) {
    if packet > loss { (loss, isBroken) = (packet, true) }
  }

  /// Takes a request.
  mutating func ask(_ request: Request) {
    if !waiting.isEmpty { isOverlapping = true }
    if waiting.count >= Self.limit {
      waiting.removeFirst()
      isBroken = true
    }
    waiting.append(request)
  }

  /// Takes an answer, and forgets the requests before the one that it belongs to.
  ///
  /// - Parameter opcode: The request's opcode, as the answer's own one or its field says.
  /// - Returns: The first request that it may belong to, and whether it can be no other one; `nil` if that is missing.
  mutating func answer(to opcode: UInt8?) -> (request: Request, isCertain: Bool)? {
    guard let place = waiting.firstIndex(where: { $0.opcode == opcode }) else {
      // Its request is missing, and so may others be.
      (isBroken, hasUnasked) = (true, true)
      return nil
    }
    let answered = (waiting[place], !isBroken && !isOverlapping && waiting.count == 1)
    waiting.removeFirst(place + 1)
    if waiting.isEmpty { isOverlapping = false }
    return answered
  }
}
