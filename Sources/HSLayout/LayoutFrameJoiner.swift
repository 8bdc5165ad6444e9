/// Puts messages together from the values of one characteristic in one direction.
package struct LayoutFrameJoiner {
  private let frame: LayoutFrame
  /// The octets of the message under way, and in front of them those of the messages that were told last.
  package private(set) var octets: [UInt8] = []
  /// The messages that were whole with the last value.
  package private(set) var messages: [Message] = []
  /// How many octets belong to messages that were told, or to none: they go with the next value.
  private var told = 0
  /// How many values the message under way has, and the packet of the first.
  private var values = 0
  private var first = 0
  /// The number of the next part, and how many there are.
  private var nextPart = 0

  /// Most octets of a message.
  private static let most = 65_536
  /// Most octets for which memory is kept while no message is under way.
  private static let mostKept = 4096

  /// A joiner with nothing under way.
  package init(_ frame: LayoutFrame) { self.frame = frame }

  /// A message that is whole.
  package struct Message: Sendable {
    /// Where its octets stand among the joiner's, until the next value comes.
    package let place: Range<Int>
    /// From how many values it was put together.
    package let values: Int
    /// The packet of the first of them.
    package let firstPacket: Int
  }

  /// What became of a value.
  package enum Outcome: Sendable {
    /// It is no part of such a message.
    case foreign
    /// It is part of a message that is not whole yet.
    case underWay
    /// Messages are whole now: `messages` has them.
    case whole
  }

  /// Takes a value.
  ///
  /// - Parameters:
  ///   - value: Its octets.
  ///   - packet: Its packet.
  /// - Returns: What became of it.
  package mutating func take(_ value: Span<UInt8>, packet: Int) -> Outcome {
    messages.removeAll(keepingCapacity: true)
    if told >= octets.count {
      octets.removeAll(keepingCapacity: octets.capacity <= Self.mostKept)
    } else if told > 0 {
      octets.removeFirst(told)
    }
    told = 0
    switch frame {
    case .length(let start, let length, let add):
      if octets.isEmpty {
        guard !value.isEmpty else { return .foreign }
        for index in 0..<min(value.count, start.count) where value[index] != start[index] {
          return .foreign
        }
      }
      append(value, packet)
      return cut(start, length, add)
    case .separator(let separator):
      append(value, packet)
      return cut(separator)
    case .parts(let index, let count, let firstPart, let header):
      return take(part: value, packet, index, count, firstPart, header)
    }
  }

  private mutating func append(_ value: Span<UInt8>, _ packet: Int) {
    if octets.isEmpty {
      first = packet
      values = 0
    }
    values += 1
    unsafe value.withUnsafeBufferPointer { unsafe octets.append(contentsOf: $0) }
  }

  /// What becomes of a value that went into the message under way.
  private var outcome: Outcome { messages.isEmpty ? .underWay : .whole }

  /// Drops the message under way, to which a value does not belong.
  @discardableResult
  private mutating func drop() -> Outcome {
    told = octets.count
    values = 0
    nextPart = 0
    return messages.isEmpty ? .foreign : .whole
  }

  private mutating func tell(_ place: Range<Int>) {
    messages.append(Message(place: place, values: values, firstPacket: first))
    told = place.upperBound
  }

  private mutating func cut(_ start: [UInt8], _ length: FrameNumber, _ add: Int) -> Outcome {
    while told < octets.count {
      let available = octets.count - told
      // Of the first octets of a message only so many may be there.
      for index in 0..<min(start.count, available) where octets[told + index] != start[index] {
        return drop()
      }
      let header = max(length.position + length.width, start.count)
      guard available >= header else { break }
      let whole = length.value(in: octets.span.extracting(told..<octets.count)) + add
      guard whole >= header, whole <= Self.most else {
        return drop()
      }
      guard available >= whole, whole > 0 else { break }
      tell(told..<(told + whole))
      values = 1
    }
    return outcome
  }

  private mutating func cut(_ separator: [UInt8]) -> Outcome {
    var begin = 0
    var at = 0
    while !separator.isEmpty, at + separator.count <= octets.count {
      if octets[at..<(at + separator.count)].elementsEqual(separator) {
        tell(begin..<at)
        at += separator.count
        begin = at
        values = 1
      } else {
        at += 1
      }
    }
    told = begin
    return octets.count - told > Self.most ? drop() : outcome
  }

  private mutating func take(
    part value: Span<UInt8>, _ packet: Int, _ index: FrameNumber, _ count: FrameNumber?,
    _ firstPart: Int, _ header: Int
  ) -> Outcome {
    guard value.count >= header, value.count >= index.position + index.width else {
      return drop()
    }
    let part = index.value(in: value) - firstPart
    if let count, value.count < count.position + count.width { return .foreign }
    let parts = count?.value(in: value)
    if part == 0 {
      octets.removeAll(keepingCapacity: true)
      drop()
    }
    guard part == nextPart, part >= 0, parts.map({ part < $0 }) ?? true else {
      return drop()
    }
    if part == 0 { first = packet }
    values += 1
    nextPart += 1
    unsafe value.extracting(header..<value.count).withUnsafeBufferPointer {
      unsafe octets.append(contentsOf: $0)
    }
    guard octets.count <= Self.most else { return drop() }
    guard let parts, nextPart >= parts else { return .underWay }
    tell(0..<octets.count)
    values = 0
    nextPart = 0
    return .whole
  }
}

extension FrameNumber {
  /// The number in octets that have it.
  func value(in bytes: Span<UInt8>) -> Int {
    var number = 0
    for place in 0..<width {
      let at = position + (isLittleEndian ? width - 1 - place : place)
      guard at >= 0, at < bytes.count else { return 0 }
      number = number << 8 | Int(bytes[at])
    }
    return number
  }
}
