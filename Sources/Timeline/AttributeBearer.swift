import ATT
import Bytes
import Capture

/// What one ATT bearer remembers: the MTU, and in each direction the request that waits.
///
/// Both devices may be client and server at once, so there are two of each. Core 5.4, Vol 3,
/// Part F, 3.3.
public struct AttributeBearer: Sendable {
  /// The MTU in force: 23 until it is exchanged on LE.
  public package(set) var mtu = 23
  /// The request that we sent and that waits for its answer.
  public package(set) var sentRequest: PendingRequest?
  /// The request that the peer sent and that waits for its answer.
  public package(set) var receivedRequest: PendingRequest?
  /// The indication that we sent.
  public package(set) var sentIndication: PendingIndication?
  /// The indication that the peer sent.
  public package(set) var receivedIndication: PendingIndication?
  /// The packet of our request that was not answered in time, or 0.
  ///
  /// Nothing more may be requested on the bearer then.
  private var sentFailure = 0
  /// The packet of the peer's request that was not answered in time, or 0.
  private var receivedFailure = 0
  /// Values read in pieces from the peer.
  var sentLongRead = LongRead()
  /// Values that the peer reads from us in pieces.
  var receivedLongRead = LongRead()
  /// Handles of the Read Multiple request that waits; kept to reuse its memory.
  var multipleHandles: [AttributeHandle] = []

  /// Forgets the pieces of a value that came by responses in `direction`.
  mutating func endLongRead(_ direction: Direction) {
    if direction == .received { sentLongRead.reset() } else { receivedLongRead.reset() }
  }

  /// The request that was sent in `direction` and waits.
  func request(_ direction: Direction) -> PendingRequest? {
    direction == .sent ? sentRequest : receivedRequest
  }

  /// Sets or clears the request that was sent in `direction`.
  mutating func setRequest(_ request: PendingRequest?, _ direction: Direction) {
    if direction == .sent { sentRequest = request } else { receivedRequest = request }
  }

  /// The packet of a request in `direction` that was not answered in time, until a finding says that
  /// another request followed; or 0.
  func failure(_ direction: Direction) -> Int {
    direction == .sent ? sentFailure : receivedFailure
  }

  /// Notes, or forgets, that a request in `direction` was not answered in time.
  mutating func setFailure(_ packet: Int, _ direction: Direction) {
    if direction == .sent { sentFailure = packet } else { receivedFailure = packet }
  }

  /// The indication that was sent in `direction` and waits.
  func indication(_ direction: Direction) -> PendingIndication? {
    direction == .sent ? sentIndication : receivedIndication
  }

  /// Sets or clears the indication that was sent in `direction`.
  mutating func setIndication(_ indication: PendingIndication?, _ direction: Direction) {
    if direction == .sent { sentIndication = indication } else { receivedIndication = indication }
  }
}
