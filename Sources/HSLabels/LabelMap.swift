import HSATT
public import HSAssignedNumbers
import HSGATT
public import HSHCI

/// What a user says a handle is: `0x0012=2a37`, or `ADDRESS=0x0012=2a37` for one peer only.
public struct LabelMap: Sendable, Equatable {
  /// The peer, or `nil` for every peer.
  public var address: DeviceAddress?
  /// The handle.
  public var handle: UInt16
  /// The attribute's type; for a characteristic's value, the characteristic's UUID.
  public var uuid: BluetoothUUID

  /// Reads what a user typed; `nil` if it says nothing.
  ///
  /// A handle is hexadecimal behind `0x`, and decimal without.
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
    guard let handle = UInt16(digits, radix: isHexadecimal ? 16 : 10), handle > 0,
      let uuid = BluetoothUUID(type)
    else { return nil }
    self.handle = handle
    self.uuid = uuid
  }

  /// The source that a user's words for one peer, or for all, make together.
  public static func sources(_ maps: [LabelMap]) -> [LabelSource] {
    var sources: [LabelSource] = []
    for map in maps {
      let attribute = TypedAttribute(
        handle: AttributeHandle(rawValue: map.handle), type: map.uuid,
        evidence: Evidence(procedure: .userMap, connection: 0, request: 0, response: 0))
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
