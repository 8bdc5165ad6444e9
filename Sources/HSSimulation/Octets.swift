import HSProtocols

/// A number's octets, least significant first.
func octets(_ value: some FixedWidthInteger, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// The two octets of a number of 16 bits, least significant first.
func word(_ value: Int) -> [UInt8] { octets(value, 2) }

extension AttributeHandle {
  /// The handle with a number; what does not fit in 16 bits is left out.
  init(_ number: Int) { self.init(rawValue: UInt16(truncatingIfNeeded: number)) }
}

/// The lower 16 bits of a number.
func short(_ value: Int) -> UInt16 { UInt16(truncatingIfNeeded: value) }
