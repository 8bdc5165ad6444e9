import HSBytes

extension LayoutReading {
  /// The heart rate as a Heart Rate Measurement; `nil` if no field is one.
  ///
  /// HRS 1.0, 3.1. RR intervals in milliseconds become 1/1024 s, rounded.
  package var measurement: [UInt8]? {
    guard source.measuresHeartRate, fits else { return nil }
    let fields = self.fields
    guard
      let rate = fields.last(where: { $0.notes.kind == .heartRate })?.value.number,
      rate >= 0, rate <= 65_535
    else { return nil }
    let whole = UInt16(clamping: rate.rounded())
    var flags: UInt8 = whole > 255 ? 1 : 0
    var bytes = Self.octets(whole)
    if whole <= 255 { bytes.removeLast() }
    if let contact = fields.last(where: { $0.notes.kind == .contact })?.value.number {
      flags |= contact != 0 ? 0b110 : 0b100
    }
    if let energy = fields.last(where: { $0.notes.kind == .energy })?.value.number,
      energy >= 0, energy <= 65_535
    {
      flags |= 0b1000
      bytes += Self.octets(UInt16(clamping: energy))
    }
    var intervals: [UInt8] = []
    for field in fields where field.notes.kind == .rrInterval && intervals.count < 500 {
      guard let length = field.value.number else { continue }
      let ticks = field.notes.unit == "1/1024 s" ? length : length * 1.024
      guard ticks > 0, ticks <= 65_535 else { continue }
      intervals += Self.octets(UInt16(clamping: ticks.rounded()))
    }
    if !intervals.isEmpty { flags |= 0b10000 }
    return [flags] + bytes + intervals
  }

  private static func octets(_ number: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}
