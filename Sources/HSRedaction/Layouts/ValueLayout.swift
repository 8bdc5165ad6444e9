/// The lengths of attribute values whose format is known and that identify nobody.
///
/// Bytes after them belong to no field and are wiped. GATT Specification Supplement 9; Core
/// 5.4, Vol 3, Part G, 3; HRS 1.0, 3.1.
enum ValueLayout {
  /// The number of bytes of a value that its format accounts for, at most those that are there.
  ///
  /// - Parameters:
  ///   - type: The attribute's type, in 16 bits.
  ///   - value: The value, or the part of it from `offset` on.
  ///   - offset: Bytes of the value that stand elsewhere.
  ///   - isCut: Whether the recorder may have cut it.
  /// - Returns: The count; 0 for a type that is not known here.
  static func length(
    of type: UInt16, _ value: ArraySlice<UInt8>, offset: Int, isCut: Bool
  ) -> Int {
    let count = value.count + offset
    let whole: Int =
      switch type {
      // A UUID; the length tells whether it has 16 bits or 128.
      case 0x2800, 0x2801, 0x2907: count == 16 || isCut ? 16 : 2
      case 0x2803: count == 19 || isCut ? 19 : 5
      case 0x2802: count == 4 || isCut ? 4 : 6
      case 0x2900, 0x2902, 0x2903, 0x2908: 2
      case 0x2904: 7
      // Handles of other attributes.
      case 0x2905: count / 2 * 2
      case 0x2909, 0x290b: 1
      case 0x290c: 11
      case 0x2a01: 2
      case 0x2a02, 0x2a19, 0x2a1a, 0x2a38, 0x2a39, 0x2aa6, 0x2ac9, 0x2b29, 0x2b3a: 1
      case 0x2a04: 8
      case 0x2a05: 4
      case 0x2a50: 7
      case 0x2b2a: 16
      case 0x2a37: offset == 0 ? measurement(value, isCut) : 0
      case 0x2bed: offset == 0 ? batteryStatus(value) : 0
      default: 0
      }
    return min(value.count, max(0, whole - offset))
  }

  /// A Heart Rate Measurement: flags, rate of one or two bytes, energy, RR intervals to its end.
  private static func measurement(_ value: ArraySlice<UInt8>, _ isCut: Bool) -> Int {
    guard let flags = value.first else { return 0 }
    let fixed = (flags & 1 == 0 ? 2 : 3) + (flags & 8 == 0 ? 0 : 2)
    guard flags & 16 != 0 else { return fixed }
    let rest = max(0, value.count - fixed)
    return fixed + (isCut ? rest : rest / 2 * 2)
  }

  /// A Battery Level Status: flags, power state, and three fields that the flags announce.
  private static func batteryStatus(_ value: ArraySlice<UInt8>) -> Int {
    guard let flags = value.first else { return 0 }
    return 3 + (flags & 1 == 0 ? 0 : 2) + (flags & 2 == 0 ? 0 : 1) + (flags & 4 == 0 ? 0 : 1)
  }
}
