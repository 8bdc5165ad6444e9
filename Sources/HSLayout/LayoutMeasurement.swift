import HSBase

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
    var bytes: [UInt8] = []
    bytes.append(whole, octets: whole > 255 ? 2 : 1)
    if let contact = fields.last(where: { $0.notes.kind == .contact })?.value.number {
      flags |= contact != 0 ? 0b110 : 0b100
    }
    if let energy = fields.last(where: { $0.notes.kind == .energy })?.value.number,
      energy >= 0, energy <= 65_535
    {
      flags |= 0b1000
      bytes.append(UInt16(clamping: energy), octets: 2)
    }
    var intervals: [UInt8] = []
    for field in fields where field.notes.kind == .rrInterval && intervals.count < 500 {
      guard let length = field.value.number else { continue }
      let ticks = field.notes.unit == "1/1024 s" ? length : length * 1.024
      guard ticks > 0, ticks <= 65_535 else { continue }
      intervals.append(UInt16(clamping: ticks.rounded()), octets: 2)
    }
    if !intervals.isEmpty { flags |= 0b10000 }
    return [flags] + bytes + intervals
  }
}
