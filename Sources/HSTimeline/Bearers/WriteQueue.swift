import HSProtocols

/// What a client has put into a server's queue by Prepare Write and not executed yet.
///
/// A server has one queue for each client, whatever the bearer. Core 5.4, Vol 3, Part F, 3.4.6.
struct WriteQueue: Sendable {
  /// One Prepare Write.
  struct Part: Sendable {
    /// What is to be written.
    var handle: AttributeHandle
    /// Where its bytes belong in the value.
    var offset: Int
    /// How many bytes it has, those that the recorder cut among them.
    var length: Int
    /// Where those that are there stand in `bytes`.
    var bytes: Range<Int>
    /// The request's packet.
    var packet: Int
    /// What the server said.
    var answer = Answer.waiting
  }

  /// What the server said to a Prepare Write.
  enum Answer: UInt8, Sendable {
    /// Nothing yet.
    case waiting
    /// It is in the queue.
    case accepted
    /// It is not.
    case refused
  }

  /// The parts, in order.
  private(set) var parts: [Part] = []
  /// Their bytes.
  private(set) var bytes: [UInt8] = []
  /// Parts that are not kept because there are too many.
  private(set) var dropped = 0

  /// Bytes that the number of a packet takes in `bytes`.
  static let packetBytes = 8
  /// Most parts that are kept.
  static let partLimit = 256
  /// Most bytes that are kept: sixteen of the longest values.
  static let byteLimit = 16 * 512

  /// Whether there is nothing in it.
  var isEmpty: Bool { parts.isEmpty && dropped == 0 }

  /// Adds a part; `false` if there is no room for it.
  mutating func add(
    _ handle: AttributeHandle, offset: Int, length: Int, packet: Int, _ value: Span<UInt8>
  ) -> Bool {
    guard parts.count < Self.partLimit, bytes.count + value.count <= Self.byteLimit else {
      dropped += 1
      return false
    }
    let start = bytes.count
    bytes.append(value)
    parts.append(
      Part(
        handle: handle, offset: offset, length: length, bytes: start..<bytes.count,
        packet: packet))
    return true
  }

  /// Notes the answer to the part that a packet asked for; its place, if it is kept.
  mutating func answer(_ answer: Answer, packet: Int) -> Int? {
    guard let place = parts.lastIndex(where: { $0.packet == packet }) else { return nil }
    parts[place].answer = answer
    return place
  }

  /// Whether a response repeats the part at a place, as far as the recorder kept both.
  func isEcho(
    _ place: Int, _ handle: AttributeHandle, offset: Int, length: Int, _ value: Span<UInt8>
  ) -> Bool {
    guard parts.indices.contains(place) else { return true }
    let part = parts[place]
    guard part.handle == handle, part.offset == offset, part.length == length else { return false }
    for index in 0..<min(value.count, part.bytes.count)
    where value[index] != bytes[part.bytes.lowerBound + index] {
      return false
    }
    return true
  }

  /// The end of the run of parts from `start` on that write one value without a hole.
  func endOfRun(from start: Int) -> Int {
    var end = start + 1
    var next = parts[start].offset + parts[start].length
    while end < parts.count, parts[end].handle == parts[start].handle, parts[end].offset == next {
      next += parts[end].length
      end += 1
    }
    return end
  }

  /// Puts the packets of all parts behind their bytes, for the events of a queue that is over.
  ///
  /// - Returns: Where they stand.
  mutating func appendPackets() -> ByteRange {
    let start = bytes.count
    for part in parts {
      for byte in 0..<Self.packetBytes {
        bytes.append(UInt8(truncatingIfNeeded: part.packet >> (byte * 8)))
      }
    }
    return ByteRange(offset: start, count: bytes.count - start)
  }

  /// Takes those out that the server refused, so that the others join.
  mutating func removeRefused() {
    guard parts.contains(where: { $0.answer == .refused }) else { return }
    var kept = WriteQueue()
    kept.dropped = dropped
    for part in parts where part.answer != .refused {
      let start = kept.bytes.count
      kept.bytes.append(contentsOf: bytes[part.bytes])
      var part = part
      part.bytes = start..<kept.bytes.count
      kept.parts.append(part)
    }
    self = kept
  }
}
