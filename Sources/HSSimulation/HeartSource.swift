import HSLayout
import HSProtocols

/// A beating heart, and the sensor that measures it.
struct HeartSource {
  private let model: HeartModel
  private var chance: Chance
  /// When the next beat comes, in microseconds from the beginning.
  private var nextBeat: Int
  private var place = 0
  /// Intervals not told yet, in 1/1024 s.
  private var waiting: [UInt16] = []
  /// The intervals that the rate is worked out from.
  private var recent: [Double] = []
  private var energy = 0.0
  /// How many values were made.
  private var count = 0

  init(_ model: HeartModel, start: Int, seed: UInt64) {
    self.model = model
    chance = Chance(seed: seed)
    nextBeat = start
  }

  /// Resets the energy expended, as a write of 1 to Heart Rate Control Point asks.
  mutating func resetEnergy() { energy = 0 }

  /// The value that is sent at a time, in microseconds from the beginning.
  ///
  /// - Parameters:
  ///   - time: When.
  ///   - room: Most bytes of a value.
  /// - Returns: The value.
  mutating func value(at time: Int, room: Int) -> [UInt8] {
    while nextBeat <= time { beat() }
    let mean = recent.isEmpty ? 0 : recent.reduce(0, +) / Double(recent.count)
    let rate = mean > 0 ? (60_000 / mean).rounded() : 0
    var value = HeartRateMeasurement(
      beatsPerMinute: UInt16(clamping: min(max(rate, 0), 300)),
      valueFormat: model.isWide ? .uint16 : .uint8, contact: model.contact)
    var used = rate > 255 || model.isWide ? 3 : 2
    if model.hasEnergy {
      value.energyExpended = EnergyExpended(rawValue: UInt16(clamping: min(energy, 65_535)))
      used += 2
    }
    if model.hasIntervals {
      // Those for which there is no room wait for the next value.
      let count = min(waiting.count, max(0, (room - used) / 2))
      value.rrIntervals = waiting.prefix(count).map { RRInterval(rawValue: $0) }
      waiting.removeFirst(count)
    }
    guard let encoder = model.encoder else { return value.encoded() }
    count += 1
    return encoder.value([
      .heartRate: [Int(value.beatsPerMinute)],
      .rrInterval: value.rrIntervals.map { Int(clamping: (Double($0.rawValue) / 1.024).rounded()) },
      .contact: [model.contact == .detected ? 1 : 0], .energy: [Int(clamping: min(energy, 65_535))],
      .sequence: [count - 1],
    ])
  }

  private mutating func beat() {
    let interval: Double
    if model.intervals.isEmpty {
      let mean = 60_000 / model.rate(at: nextBeat / 1000)
      // Breath and chance.
      let phase = Double(nextBeat % 4_000_000) / 4_000_000
      let breath = phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase
      interval = mean * (1 + 0.02 * breath + 0.01 * chance.spread())
    } else {
      interval = model.intervals[place % model.intervals.count]
      place += 1
    }
    nextBeat += Int(clamping: interval * 1000)
    // One kilojoule in some seconds, more of them the faster it beats.
    energy += 0.1
    recent.append(interval)
    if recent.count > 8 { recent.removeFirst() }
    if model.hasIntervals, waiting.count < 64 {
      waiting.append(UInt16(clamping: min(65_535, (interval * 1.024).rounded())))
    }
  }
}
