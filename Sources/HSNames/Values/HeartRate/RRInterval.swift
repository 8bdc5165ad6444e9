public import HSBase

/// The time between two R-waves, in ticks of 1/1024 second.
///
/// HRS 1.0, 3.1.1.4. The tick is kept as it was sent; 1000/1024 = 125/128, so a number of
/// milliseconds needs at most seven decimals to be exact.
public struct RRInterval: RawRepresentable, Sendable, Hashable {
  /// Ticks of 1/1024 second.
  public var rawValue: UInt16

  /// An interval by its ticks.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Reads the next interval of several; `nil` where no further whole one is.
  @inlinable
  public init?(next reader: inout ByteReader) {
    guard let ticks = reader.nextUInt16LE() else { return nil }
    rawValue = ticks
  }

  /// Whether a beating heart may produce it: 0.25 s to 3 s, that is 240 to 20 beats per minute.
  ///
  /// Values outside are real in captures (a span over missed beats is sent as one interval), so
  /// this is a reason to warn, never one to drop.
  public var isPlausible: Bool { rawValue >= 256 && rawValue <= 3072 }

  /// Seconds; exact.
  public var seconds: Double { Double(rawValue) / 1024 }

  /// Milliseconds; exact.
  public var milliseconds: Double { Double(rawValue) * 1000 / 1024 }

  /// The interval nearest to `units` of 10⁻⁷ ms, in which every interval is a whole number, or `nil` if the ticks need more than 16 bits.
  init?(nearestTo units: Int64) {
    guard units >= 0, units <= 65_536 * 9_765_625 else { return nil }
    let ticks = (units + 9_765_625 / 2) / 9_765_625
    guard let value = UInt16(exactly: ticks) else { return nil }
    rawValue = value
  }
}

// MARK: - Text

extension TextAppending where Self: ~Copyable {
  /// Appends an interval in milliseconds with one decimal, rounded half to even.
  @inlinable
  @inline(__always)
  public mutating func append(tenthsOfMilliseconds interval: RRInterval) {
    // 1250/128 tenths of a millisecond a tick; at most 640 000 of them.
    let exact = UInt32(interval.rawValue) * 1250
    let rest = exact & 127
    let tenths = exact >> 7
    let isUp = rest > 64 || (rest == 64 && tenths & 1 == 1)
    let rounded = isUp ? tenths &+ 1 : tenths
    append(decimal: UInt64(rounded / 10))
    append(word: 46 | UInt64(48 &+ rounded % 10) &<< 8, length: 2)
  }

  /// Appends an interval in milliseconds, exactly, with no more decimals than that needs.
  @inlinable
  @inline(__always)
  public mutating func append(exactMilliseconds interval: RRInterval) {
    // 125/128 ms a tick.
    let exact = UInt32(interval.rawValue) * 125
    append(decimal: UInt64(exact >> 7))
    let rest = exact & 127
    if rest != 0 { append(fractionOf128: rest) }
  }
}
