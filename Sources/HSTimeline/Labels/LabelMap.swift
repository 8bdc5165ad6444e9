public import HSProtocols

/// What a user says a handle is: `0x0012=2a37`, `0x0011=command`, or `ADDRESS=0x0012=2a37` for one peer only.
public struct LabelMap: Sendable, Equatable {
  /// What is said of a handle.
  public enum Meaning: Sendable, Equatable {
    /// The attribute's type; for a characteristic's value, the characteristic's UUID.
    case type(BluetoothUUID)
    /// The user's own name, which says nothing of the type.
    case name(String)
  }

  /// The peer, or `nil` for every peer.
  public var address: DeviceAddress?
  /// The handle.
  public var handle: UInt16
  /// What it is.
  public var meaning: Meaning

  /// Reads what a user typed; `nil` if it says nothing.
  ///
  /// A handle is hexadecimal behind `0x`, and decimal without. What is neither a UUID nor the name of a known value is
  /// an own name: a letter, then letters, digits, `-`, `_` and `.`, at most 40.
  public init?(_ text: String) {
    var parts = text.split(separator: "=", omittingEmptySubsequences: false)[...]
    if parts.count == 3 {
      guard let value = parts.popFirst().flatMap({ DeviceAddress.value(of: $0) }) else {
        return nil
      }
      address = DeviceAddress(value: value, type: .publicDevice)
    }
    guard parts.count == 2, let name = parts.popFirst(), let type = parts.popFirst() else {
      return nil
    }
    let isHexadecimal = name.hasPrefix("0x") || name.hasPrefix("0X")
    let digits = isHexadecimal ? name.dropFirst(2) : name
    guard let handle = UInt16(digits, radix: isHexadecimal ? 16 : 10), handle > 0 else {
      return nil
    }
    self.handle = handle
    if let uuid = BluetoothUUID(type) ?? ValueKind.uuid(named: String(type)) {
      meaning = .type(uuid)
    } else if Self.isOwnName(type) {
      meaning = .name(String(type))
    } else {
      return nil
    }
  }

  /// Whether a word may be an own name: it needs no quotes anywhere and is no number.
  private static func isOwnName(_ word: Substring) -> Bool {
    guard word.utf8.count <= 40, let first = word.utf8.first, isLetter(first) else { return false }
    return word.utf8.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2d || $0 == 0x5f || $0 == 0x2e
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }

  /// The source that a user's words for one peer, or for all, make together.
  public static func sources(_ maps: [LabelMap]) -> [LabelSource] {
    var sources: [LabelSource] = []
    for map in maps {
      guard case .type(let uuid) = map.meaning else { continue }
      let attribute = TypedAttribute(
        handle: AttributeHandle(rawValue: map.handle), type: uuid,
        evidence: Evidence(procedure: .userMap))
      if let index = sources.firstIndex(where: { $0.address == map.address }) {
        _ = sources[index].table.learn(attribute)
      } else {
        var table = AttributeTable()
        _ = table.learn(attribute)
        sources.append(
          LabelSource(kind: .user, name: "--map", address: map.address, table: table))
      }
    }
    return sources
  }
}
