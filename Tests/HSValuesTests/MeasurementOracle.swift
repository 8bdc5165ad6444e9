@testable import HSNames

/// The Heart Rate Measurement decoded a second time, the slow way: consume a list, stop at a fault.
struct MeasurementOracle {
  var reading = Reading(beats: nil, contact: nil, energy: nil, ticks: [])
  var errors: [String] = []
  var warnings: [String] = []

  /// The codes in their order.
  var codes: String {
    let order = [
      "rfu_flags", "energy_saturated", "rr_flag_without_values", "rr_out_of_range",
      "trailing_bytes", "hr_zero",
    ]
    let sorted = order.filter { warnings.contains($0) }
    return (errors.map { "E:" + $0 } + sorted.map { "W:" + $0 }).joined(separator: ";")
  }

  init(_ bytes: [UInt8]) {
    var rest = bytes
    guard !rest.isEmpty else {
      errors.append("empty")
      return
    }
    let flags = rest.removeFirst()
    let contacts = ["unsupported", "unsupported", "not_detected", "detected"]
    reading.contact = contacts[Int(flags) / 2 % 4]
    if flags >= 32 { warnings.append("rfu_flags") }

    guard let beats = take(flags % 2 == 1 ? 2 : 1, &rest) else {
      errors.append("truncated_hr")
      return
    }
    reading.beats = beats
    if beats == 0 { warnings.append("hr_zero") }

    if flags / 8 % 2 == 1 {
      guard let energy = take(2, &rest) else {
        errors.append("truncated_energy")
        return
      }
      reading.energy = energy
      if energy == 65535 { warnings.append("energy_saturated") }
    }

    guard flags / 16 % 2 == 1 else {
      if !rest.isEmpty { warnings.append("trailing_bytes") }
      return
    }
    if rest.isEmpty { warnings.append("rr_flag_without_values") }
    while let ticks = take(2, &rest) {
      reading.ticks.append(ticks)
      if ticks < 256 || ticks > 3072 { warnings.append("rr_out_of_range") }
    }
    if !rest.isEmpty { errors.append("rr_dangling_byte") }
  }

  private func take(_ count: Int, _ rest: inout [UInt8]) -> UInt16? {
    guard rest.count >= count else { return nil }
    var value = 0
    for index in 0..<count { value += Int(rest[index]) << (8 * index) }
    rest.removeFirst(count)
    return UInt16(value)
  }
}
