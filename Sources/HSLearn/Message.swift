/// One value of an attribute, as the inference sees it.
package struct Message: Sendable, Hashable {
  /// When it was recorded: nanoseconds since 1970 in UTC.
  package var time: Int64
  /// The packet that completed it: Wireshark's frame number.
  package var packet: Int
  /// The value.
  package var bytes: [UInt8]

  /// A message.
  package init(time: Int64, packet: Int, bytes: [UInt8]) {
    self.time = time
    self.packet = packet
    self.bytes = bytes
  }
}

/// Octets that are hashed at once: an array hashes each on its own.
struct HashedOctets: Hashable {
  /// The octets.
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

/// Which way an attribute's values went.
package enum Way: String, Sendable, CaseIterable {
  /// Notifications and indications.
  case notified
  /// Answers to reads.
  case read
  /// Writes and write commands.
  case written
  /// What makers and services define in advertising; a company's number is then the handle.
  case advertised
}

/// All values of one attribute that went one way, in the order of the capture.
package struct MessageStream: Sendable {
  /// The attribute's name for people, as `Battery Level (2a19)`.
  package var name: String
  /// Its UUID in its shortest form; `nil` where nothing in the capture tells it.
  package var uuid: String?
  /// Its handle.
  package var handle: UInt16
  /// The peer's number on the timeline, from 1; 0 where it is not known.
  package var peer: Int
  /// Which way the values went.
  package var way: Way
  /// The values.
  package var messages: [Message]
  /// Values beyond what is kept, which were not looked at.
  package var leftOut: Int

  /// A stream of messages.
  package init(
    name: String, uuid: String?, handle: UInt16, peer: Int, way: Way, messages: [Message] = [],
    leftOut: Int = 0
  ) {
    self.name = name
    self.uuid = uuid
    self.handle = handle
    self.peer = peer
    self.way = way
    self.messages = messages
    self.leftOut = leftOut
  }
}

extension RandomAccessCollection where Index == Int {
  /// Some of many elements, evenly spread.
  func spread(_ most: Int) -> [Element] {
    guard count > most, most > 0 else { return Array(self) }
    return (0..<most).map { self[startIndex + $0 * count / most] }
  }
}
