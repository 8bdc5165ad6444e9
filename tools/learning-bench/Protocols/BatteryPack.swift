/// A pack that is charged and discharged: its values drift as those of packs do.
struct BatteryPack {
  private let full: Double
  private let health: Double
  private let offsets: [Double]
  private var charge: Double
  private var current: Double
  private var aim: Double
  private var temperatures: [Double]
  private var cycles: Double
  private var total: Double
  private var uptime: Double
  /// Values by name; cells and temperatures are counted from 1.
  private(set) var values: [String: Double] = [:]

  init(cells: Int, temperatures count: Int, using random: inout some RandomNumberGenerator) {
    full = [105, 150, 230, 280][Int.random(in: 0..<4, using: &random)]
    health = Double(Int.random(in: 95...100, using: &random))
    var offsets: [Double] = []
    for _ in 0..<cells { offsets.append(.random(in: -0.012...0.012, using: &random)) }
    self.offsets = offsets
    charge = full * .random(in: 0.35...0.85, using: &random)
    current = .random(in: -20...20, using: &random)
    aim = current
    let warmth = Double.random(in: 12...24, using: &random)
    temperatures = []
    for _ in 0..<count { temperatures.append(warmth + .random(in: -3...6, using: &random)) }
    cycles = Double(Int.random(in: 30...220, using: &random))
    total = Double(Int.random(in: 2000...40_000, using: &random))
    uptime = Double(Int.random(in: 100_000...5_000_000, using: &random))
    step(seconds: 0, using: &random)
  }

  /// The time between two polls goes by.
  mutating func step(seconds: Double, using random: inout some RandomNumberGenerator) {
    // A load is switched now and then, and drawn unevenly.
    if Int.random(in: 0..<25, using: &random) == 0 { aim = .random(in: -29...29, using: &random) }
    current += (aim - current) * 0.3 + .random(in: -0.6...0.6, using: &random)
    current = min(31, max(-31, current))
    charge = min(full, max(full * 0.05, charge + current * seconds / 3600))
    total += max(0, -current) * seconds / 3600
    uptime += seconds
    if Int.random(in: 0..<80, using: &random) == 0 { cycles += 1 }
    let share = charge / full
    var voltages: [Double] = []
    for offset in offsets {
      voltages.append(
        3.08 + 0.27 * share + offset + current * 0.0016
          + .random(in: -0.0015...0.0015, using: &random))
    }
    for index in temperatures.indices {
      let change = 0.004 * (current.magnitude - 12) + .random(in: -0.15...0.15, using: &random)
      temperatures[index] = min(48, max(3, temperatures[index] + change))
    }
    let volts = voltages.reduce(0, +)
    let power = volts * current
    let left = current < -0.5 ? charge / -current * 3600 : .greatestFiniteMagnitude
    values = [
      "volt": volts, "cur": current, "soc": (share * 100).rounded(.down), "soh": health,
      "cap": charge, "full": full, "cycles": cycles, "total": total, "uptime": uptime,
      "delta": (voltages.max() ?? 0) - (voltages.min() ?? 0), "power": power,
      "watt": power.magnitude, "runtime": left, "abs": current.magnitude,
      "neg": current < 0 ? 1 : 0, "chg": max(0, current), "dis": max(0, -current),
    ]
    for (index, voltage) in voltages.enumerated() { values["cell\(index + 1)"] = voltage }
    for (index, value) in temperatures.enumerated() { values["temp\(index + 1)"] = value }
  }
}
