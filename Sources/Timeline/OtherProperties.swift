import ATT
public import GATT

extension Finding {
  /// A `gattConflict`: a characteristic that had other properties before.
  ///
  /// - Parameters:
  ///   - characteristic: The characteristic as it is now said to be.
  ///   - before: The properties that it had.
  ///   - packet: The packet that said so.
  init(
    _ characteristic: Characteristic, hadProperties before: CharacteristicProperties,
    in packet: Int
  ) {
    self.init(
      .gattConflict, firstPacket: packet, first: Int(characteristic.value.rawValue),
      second: 1 << 16 | Int(before.rawValue) << 8 | Int(characteristic.properties.rawValue))
  }

  /// The properties before and now, of a `gattConflict` in which nothing but these changed; else
  /// `nil`.
  public var otherProperties: (before: CharacteristicProperties, now: CharacteristicProperties)? {
    guard code == .gattConflict, second > 0 else { return nil }
    return (
      CharacteristicProperties(rawValue: UInt8(truncatingIfNeeded: second >> 8)),
      CharacteristicProperties(rawValue: UInt8(truncatingIfNeeded: second))
    )
  }
}
