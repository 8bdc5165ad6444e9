import HSProtocols

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
    let octets = Array(value)
    let count = octets.count
    let whole: Int
    switch type {
    case 0x2a37:
      // The upper flags are reserved, and letters have one.
      guard let flags = value.first, flags < 0x20 || !ValueText.isText(value) else { return 0 }
      return min(count, measurement(value, isCut))
    // Handles of other attributes, in their order.
    case 0x2905:
      let handles = stride(from: 0, to: count - 1, by: 2).map { octets.number($0, count: 2) ?? 0 }
      let isList =
        handles.count > 1 && handles[0] > 0
        && zip(handles, handles.dropFirst()).allSatisfy { $0 < $1 }
      return isList && !ValueText.isText(value.prefix(2 * handles.count)) ? 2 * handles.count : 0
    // A UUID; the length tells whether it has 16 bits or 128.
    case 0x2800, 0x2801: whole = count == 16 ? 16 : 2
    case 0x2803: whole = count == 19 ? 19 : 5
    // The range of an included service.
    case 0x2802:
      let (first, last) = (octets.number(0, count: 2) ?? 0, octets.number(2, count: 2) ?? 0)
      whole = first > 0 && first <= last ? count == 4 ? 4 : 6 : 0
    // Battery Power State, which the Bluetooth SIG withdrew; a command of the Heart Rate Control Point, also one that the
    // server has to refuse.
    case 0x2a1a, 0x2a39: whole = 1
    default: whole = ValueKind(rawValue: type)?.accounted(in: octets.span) ?? 0
    }
    guard whole <= count else { return 0 }
    // Numbers of 128 bits are letters by chance, too: they are texts only if all of them are.
    let format = value.prefix(whole)
    let isText = whole >= 16 ? ValueText.isPlainText(format) : ValueText.isText(format)
    return isText ? 0 : whole
  }

  /// A Heart Rate Measurement: flags, rate of one or two bytes, energy, RR intervals to its end.
  private static func measurement(_ value: ArraySlice<UInt8>, _ isCut: Bool) -> Int {
    guard let flags = value.first else { return 0 }
    let fixed = (flags & 1 == 0 ? 2 : 3) + (flags & 8 == 0 ? 0 : 2)
    guard flags & 16 != 0 else { return fixed }
    let rest = max(0, value.count - fixed)
    return fixed + (isCut ? rest : rest / 2 * 2)
  }
}
