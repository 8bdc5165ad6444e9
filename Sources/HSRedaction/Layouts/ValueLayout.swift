import HSAssignedNumbers
import HSBytes

/// The formats of attribute values that identify nobody.
///
/// Bytes after them belong to no field and are wiped. A value that is shorter than its format, that says what
/// the format does not allow, or that is a text, is another one than its attribute's type says. GATT
/// Specification Supplement 9; Core 5.4, Vol 3, Part G, 3; HRS 1.0, 3.1.
enum ValueLayout {
  /// The number of bytes of a value that its format accounts for.
  ///
  /// - Parameters:
  ///   - type: The attribute's type, in 16 bits.
  ///   - value: The value, or the part of it from `offset` on.
  ///   - offset: Bytes of the value that stand elsewhere.
  ///   - isCut: Whether the recorder may have cut it.
  /// - Returns: The count; 0 for a type that is not known here, and where the value has not its format.
  static func length(
    of type: UInt16, _ value: ArraySlice<UInt8>, offset: Int, isCut: Bool
  ) -> Int {
    // Of a part nothing tells whether it has the format.
    guard offset == 0 else { return 0 }
    let count = value.count
    switch type {
    case 0x2a37:
      // The upper flags are reserved, and letters have one.
      guard let flags = value.first, flags < 0x20 || !ValueText.isText(value) else { return 0 }
      return min(count, measurement(value, isCut))
    case 0x2905: return isList(value.prefix(count / 2 * 2)) ? count / 2 * 2 : 0
    default: break
    }
    let whole: Int =
      switch type {
      // A UUID; the length tells whether it has 16 bits or 128.
      case 0x2800, 0x2801, 0x2907: count == 16 ? 16 : 2
      case 0x2803: count == 19 ? 19 : 5
      case 0x2802: count == 4 ? 4 : 6
      case 0x2900, 0x2902, 0x2903, 0x2908: 2
      case 0x2904: 7
      case 0x2909, 0x290b: 1
      case 0x290c: 11
      case 0x2a01: 2
      case 0x2a02, 0x2a19, 0x2a1a, 0x2a38, 0x2a39, 0x2aa6, 0x2ac9, 0x2b29, 0x2b3a: 1
      case 0x2a04: 8
      case 0x2a05: 4
      case 0x2a50: 7
      case 0x2b2a: 16
      case 0x2bed: batteryStatus(value)
      default: 0
      }
    let format = value.prefix(whole)
    guard format.count == whole, allows(type, Array(format)) else { return 0 }
    // Numbers of 128 bits are letters by chance, too: they are texts only if all of them are.
    let isText = whole >= 16 ? ValueText.isPlainText(value) : ValueText.isText(value)
    return isText ? 0 : whole
  }

  /// Whether the fields of a value of full length hold what their format allows.
  private static func allows(_ type: UInt16, _ value: [UInt8]) -> Bool {
    func field(_ place: Int) -> Int { Int(value.number(place, count: 2) ?? 0) }
    let first = value.first ?? 0
    switch type {
    // The range of an included service, and of what changed.
    case 0x2802, 0x2a05: return field(0) > 0 && field(0) <= field(2)
    case 0x2900: return field(0) <= 3
    case 0x2908: return value.octet(1).map { $0 <= 3 } ?? false
    // Units have UUIDs of their own.
    case 0x2904: return value.octet(3) == 0x27
    case 0x2a01: return field(0) == 0 || Appearance(rawValue: UInt16(field(0))).name != nil
    case 0x2a02, 0x2aa6, 0x2ac9, 0x2b3a: return first <= 1
    case 0x2a04: return areParameters(field)
    case 0x2a19: return first <= 100
    case 0x2a38: return first <= 6
    // Who assigned the vendor's number: the Bluetooth SIG or the USB Implementer's Forum.
    case 0x2a50: return first <= 2
    case 0x2b29: return first <= 7
    default: return true
    }
  }

  /// Whether fields are the parameters that a peripheral prefers: intervals, latency, timeout.
  private static func areParameters(_ field: (Int) -> Int) -> Bool {
    func isInterval(_ value: Int) -> Bool {
      (6...3200).contains(value) || value == 0xffff || value == 0
    }
    let (least, most) = (field(0), field(2))
    return isInterval(least) && isInterval(most) && (least <= most || most == 0)
      && field(4) <= 499 && (field(6) <= 3200 || field(6) == 0xffff)
  }

  /// Whether a value is a list of two or more handles of other attributes, in their order.
  private static func isList(_ value: ArraySlice<UInt8>) -> Bool {
    let value = Array(value)
    guard value.count >= 4, !ValueText.isText(value[...]) else { return false }
    var last: UInt64 = 0
    for place in stride(from: 0, to: value.count, by: 2) {
      guard let handle = value.number(place, count: 2), handle > last else { return false }
      last = handle
    }
    return true
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
