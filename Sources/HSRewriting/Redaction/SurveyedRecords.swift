import HSProtocols

/// What the first pass saw of a capture: enough to know in the second one whether it is the same.
struct SurveyedRecords: Equatable {
  /// Records seen.
  private(set) var count = 0
  /// What tells them from others.
  ///
  /// FNV-1a, 64 bits: a capture that changes meanwhile does not do so on purpose.
  private var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Takes in a record.
  mutating func take(_ record: CaptureRecord, _ bytes: Span<UInt8>) {
    count += 1
    mix(UInt64(bitPattern: record.time.nanoseconds))
    mix(UInt64(truncatingIfNeeded: record.originalLength))
    for index in bytes.indices { mix(UInt64(bytes[index])) }
  }

  private mutating func mix(_ value: UInt64) { digest = (digest ^ value) &* 0x100_0000_01b3 }
}
