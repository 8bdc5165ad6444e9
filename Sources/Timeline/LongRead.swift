import ATT
import Bytes

/// A value that a client reads in pieces: a Read, then Read Blobs at growing offsets.
///
/// Core 5.4, Vol 3, Part G, 4.8.3.
struct LongRead: Sendable {
  /// The attribute; 0 while nothing is being read.
  private(set) var handle = AttributeHandle(rawValue: 0)
  /// What has come so far.
  private(set) var bytes: [UInt8] = []
  /// Number of pieces.
  private(set) var pieces = 0
  /// Packet of the first request.
  private(set) var firstRequest = 0
  /// Whether the piece that came last is shorter than the first.
  ///
  /// All but the last are as long as the MTU allows, whatever that is.
  private(set) var hasShortPiece = false

  private var firstCount = 0

  /// Longest value that is put together: more than an attribute may have (512 bytes, Core 5.4,
  /// Vol 3, Part F, 3.2.9), and little enough to keep for every bearer.
  static let limit = 4096

  /// Forgets what has come.
  mutating func reset() {
    handle = AttributeHandle(rawValue: 0)
    bytes.removeAll(keepingCapacity: true)
    pieces = 0
    hasShortPiece = false
  }

  /// Begins with the answer to a Read.
  mutating func begin(_ handle: AttributeHandle, request: Int, _ piece: Span<UInt8>) {
    reset()
    self.handle = handle
    firstRequest = request
    pieces = 1
    firstCount = piece.count
    append(piece)
  }

  /// Takes the answer to a Read Blob at `offset`; `false` if it does not follow what has come.
  mutating func add(
    _ handle: AttributeHandle, offset: Int, request: Int, _ piece: Span<UInt8>
  ) -> Bool {
    if offset == 0 {
      begin(handle, request: request, piece)
      return true
    }
    guard handle == self.handle, offset == bytes.count, pieces > 0,
      bytes.count + piece.count <= Self.limit
    else { return false }
    pieces += 1
    hasShortPiece = piece.count < firstCount
    append(piece)
    return true
  }

  private mutating func append(_ piece: Span<UInt8>) {
    for index in piece.indices { bytes.append(piece[index]) }
  }
}
