/// The values of one characteristic of one peer, as the capture has them.
package struct RecordedValues: Sendable {
  /// What the values are called where they are printed.
  package let name: String
  /// Whether they are Heart Rate Measurements.
  package let isHeartRate: Bool
  /// Number of values that were not kept, because there were more than `limit`.
  package private(set) var dropped = 0
  private var packets: [Int] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []

  /// Values that are kept.
  package static let limit = 1 << 18
  /// Octets that are kept of each.
  package static let longestValue = 512

  /// No values yet.
  package init(name: String, isHeartRate: Bool) {
    self.name = name
    self.isHeartRate = isHeartRate
  }

  /// Number of values.
  package var count: Int { packets.count }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: Its bytes.
  ///   - packet: The packet that it came in.
  package mutating func append(_ value: Span<UInt8>, packet: Int) {
    guard packets.count < Self.limit else {
      dropped += 1
      return
    }
    for index in 0..<min(value.count, Self.longestValue) { bytes.append(value[index]) }
    packets.append(packet)
    ends.append(bytes.count)
  }

  /// How many octets values have, each number once, the least first; the first few.
  var lengths: [Int] {
    var found = Set<Int>()
    for index in 0..<count where found.count < 16 { found.insert(value(index).count) }
    return found.sorted()
  }

  /// The packet that a value came in.
  package func packet(_ index: Int) -> Int { packets[index] }

  /// A value's bytes.
  package func value(_ index: Int) -> ArraySlice<UInt8> {
    bytes[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
  }
}
