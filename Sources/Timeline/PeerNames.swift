public import HCI

/// The names that a device was known by: what it advertised, and what it told as its Device Name.
///
/// An empty name says nothing of a device and replaces none. NULs at the end are padding and no part
/// of a name; the value that they came in has them still.
public struct PeerNames: Sendable {
  /// The name that holds, in UTF-8; empty until the device told one.
  public private(set) var current: [UInt8] = []
  /// Other names that it was known by, in order of appearance; at most `otherLimit`.
  public private(set) var others: [[UInt8]] = []

  /// Most other names that are kept.
  public static let otherLimit = 8
  /// Bytes of the longest name: what an attribute's value may have.
  private static let longest = AttributeUse.longestValue

  /// No name.
  init() {}

  /// Whether its current or an earlier name satisfies a condition.
  ///
  /// - Parameter condition: Tests a name, in UTF-8.
  /// - Returns: Whether one of them satisfies it.
  public func contains(where condition: ([UInt8]) -> Bool) -> Bool {
    !current.isEmpty && condition(current) || others.contains(where: condition)
  }

  /// Takes in a name that holds from now on; whether it is another than before.
  mutating func tell(_ name: Span<UInt8>) -> Bool {
    let name = Self.text(of: name)
    guard !name.isEmpty, name != current else { return false }
    let former = current
    others.removeAll { $0 == name }
    current = name
    add(former)
    return true
  }

  /// Takes in names that the device is known by as well; the first of them holds if there was none.
  mutating func add(_ names: PeerNames) {
    add(names.current)
    for name in names.others { add(name) }
  }

  private mutating func add(_ name: [UInt8]) {
    guard !name.isEmpty, name != current, !others.contains(name) else { return }
    if current.isEmpty {
      current = name
    } else if others.count < Self.otherLimit {
      others.append(name)
    }
  }

  private static func text(of bytes: Span<UInt8>) -> [UInt8] {
    var name: [UInt8] = []
    for index in 0..<min(bytes.count, longest) { name.append(bytes[index]) }
    while name.last == 0 { name.removeLast() }
    return name
  }
}

extension TimelineDecoder {
  /// The name that an address advertised last, in UTF-8; empty if it told none.
  public func advertisedName(of address: DeviceAddress) -> [UInt8] {
    advertisers.names(of: address.withoutResolution).current
  }

  /// Whether a device is known by a name that satisfies a condition: one that its address advertised,
  /// or one of the peer that has the address.
  ///
  /// - Parameters:
  ///   - address: The device's address.
  ///   - adapter: The adapter that heard of it.
  ///   - condition: Tests a name, in UTF-8.
  /// - Returns: Whether one of its names satisfies it.
  public func isNamed(
    _ address: DeviceAddress, on adapter: UInt16, where condition: ([UInt8]) -> Bool
  ) -> Bool {
    let address = address.withoutResolution
    if advertisers.names(of: address).contains(where: condition) { return true }
    guard let number = roster[PeerKey(adapter: adapter, address: address)] else {
      return false
    }
    return peers[number - 1].names.contains(where: condition)
  }
}
