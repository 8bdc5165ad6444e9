/// Puts messages together from the values of one characteristic in one direction.
package struct LayoutFrameJoiner {
  private let frame: LayoutFrame
  private var bytes: [UInt8] = []
  /// How many values the message under way has, and the packet of the first.
  private var values = 0
  private var first = 0
  /// The number of the next part, and how many there are.
  private var nextPart = 0

  /// Most octets of a message.
  private static let most = 65_536

  /// A joiner with nothing under way.
  package init(_ frame: LayoutFrame) { self.frame = frame }

  /// A message that is whole.
  package struct Message: Sendable {
    /// Its octets.
    package var bytes: [UInt8]
    /// From how many values it was put together.
    package var values: Int
    /// The packet of the first of them.
    package var firstPacket: Int
  }

  /// What became of a value.
  package enum Outcome {
    /// It is no part of such a message.
    case foreign
    /// It is part of a message that is not whole yet.
    case underWay
    /// Messages are whole now.
    case whole([Message])
  }

  /// Takes a value.
  ///
  /// - Parameters:
  ///   - value: Its octets.
  ///   - packet: Its packet.
  /// - Returns: What became of it.
  package mutating func take(_ value: [UInt8], packet: Int) -> Outcome {
    switch frame {
    case .length(let start, let length, let add):
      if bytes.isEmpty {
        guard value.starts(with: start.prefix(value.count)), !value.isEmpty else { return .foreign }
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

  private mutating func append(_ value: some Collection<UInt8>, _ packet: Int) {
    if bytes.isEmpty {
      first = packet
      values = 0
    }
    values += 1
    bytes.append(contentsOf: value)
  }

  private mutating func drop() {
    bytes.removeAll()
    values = 0
    nextPart = 0
  }

  private mutating func message(_ octets: some Collection<UInt8>) -> Message {
    Message(bytes: Array(octets), values: values, firstPacket: first)
  }

  private mutating func cut(_ start: [UInt8], _ length: FrameNumber, _ add: Int) -> Outcome {
    var messages: [Message] = []
    while !bytes.isEmpty {
      // Of the first octets of a message only so many may be there.
      guard bytes.starts(with: start.prefix(bytes.count)) else {
        drop()
        return messages.isEmpty ? .foreign : .whole(messages)
      }
      guard bytes.count >= max(length.position + length.width, start.count) else { break }
      let whole = length.value(in: bytes[...]) + add
      guard whole >= max(length.position + length.width, start.count), whole <= Self.most else {
        drop()
        return messages.isEmpty ? .foreign : .whole(messages)
      }
      guard bytes.count >= whole else { break }
      messages.append(message(bytes.prefix(whole)))
      bytes.removeFirst(whole)
      values = 1
    }
    return messages.isEmpty ? .underWay : .whole(messages)
  }

  private mutating func cut(_ separator: [UInt8]) -> Outcome {
    var messages: [Message] = []
    var begin = 0
    var at = 0
    while at + separator.count <= bytes.count {
      if bytes[at...].starts(with: separator) {
        messages.append(message(bytes[begin..<at]))
        at += separator.count
        begin = at
        values = 1
      } else {
        at += 1
      }
    }
    bytes.removeFirst(begin)
    if bytes.count > Self.most {
      drop()
      return messages.isEmpty ? .foreign : .whole(messages)
    }
    return messages.isEmpty ? .underWay : .whole(messages)
  }

  private mutating func take(
    part value: [UInt8], _ packet: Int, _ index: FrameNumber, _ count: FrameNumber?,
    _ firstPart: Int, _ header: Int
  ) -> Outcome {
    guard value.count >= header, value.count >= index.position + index.width else {
      drop()
      return .foreign
    }
    let part = index.value(in: value[...]) - firstPart
    let parts: Int?
    if let count {
      guard value.count >= count.position + count.width else { return .foreign }
      parts = count.value(in: value[...])
    } else {
      parts = nil
    }
    if part == 0 { drop() }
    guard part == nextPart, part >= 0, parts.map({ part < $0 }) ?? true else {
      drop()
      return .foreign
    }
    if part == 0 { first = packet }
    values += 1
    nextPart += 1
    bytes.append(contentsOf: value.dropFirst(header))
    guard bytes.count <= Self.most else {
      drop()
      return .foreign
    }
    guard let parts, nextPart >= parts else { return .underWay }
    let whole = message(bytes)
    drop()
    return .whole([whole])
  }
}

extension FrameNumber {
  /// The number in octets that have it.
  func value(in bytes: ArraySlice<UInt8>) -> Int {
    var number = 0
    for place in 0..<width {
      let at = bytes.startIndex + position + (isLittleEndian ? width - 1 - place : place)
      guard bytes.indices.contains(at) else { return 0 }
      number = number << 8 | Int(bytes[at])
    }
    return number
  }
}
