import Foundation

/// A heart-rate sensor and the link to it, with what real ones do and simple simulations leave out.
///
/// The sensor's timer is exact; the link delivers in slots that are a little shorter than a second,
/// so that the phase slips; retries come late and then in a burst; while contact is bad the rate is
/// held without intervals, until one interval covers the whole spell; the rate is an exponential
/// mean; intervals lie on the detector's grid.
package struct StrapSimulator {
  /// A notification as the host has it.
  package struct Notification: Sendable {
    /// Seconds on the host's clock.
    package var time: Double
    /// Beats per minute.
    package var rate: UInt8
    /// Ticks of 1/1024 s.
    package var ticks: [UInt16]

    /// The characteristic's value: flags 0x16 with intervals, 0x06 without.
    package var bytes: [UInt8] {
      var bytes: [UInt8] = [ticks.isEmpty ? 0x06 : 0x16, rate]
      for value in ticks { bytes += [UInt8(value & 0xff), UInt8(value >> 8)] }
      return bytes
    }
  }

  /// Number of notifications.
  package var count = 1200
  /// The sensor's timer in seconds of its own clock.
  package var period = 1.0
  /// How much later than that the timer is each time, in the mean, in seconds: a program waits anew each time, so that it adds up.
  package var wander = 0.0
  /// How much faster the sensor's clock runs than the host's, in parts per million.
  package var drift = 0.0
  /// The link's slots in seconds; 0 for a link that delivers at once, with some jitter.
  package var slot = 0.495
  /// The share of notifications that are late by two slots or more, with those behind them.
  package var lateness = 0.03
  /// The detector's grid in ticks.
  package var grid = 1
  /// The weight of the newest interval in the rate.
  package var alpha = 0.1
  /// The resting rate in beats per minute, and how far effort raises it.
  package var rate = 75.0
  package var effort = 0.0
  /// Spells of bad contact, each of 4 to 6 seconds.
  package var spells = 0
  /// What intervals are multiplied by before they are sent: 1000/1024 for milliseconds as ticks.
  package var unit = 1.0

  package init() {}

  /// The notifications, in the order of their arrival.
  package func notifications(seed: UInt64) -> [Notification] {
    var random = SeededGenerator(seed: seed)
    let sent = sent(&random)
    return deliver(sent, &random)
  }

  /// What the sensor sends: at its timer, with the beats since the last time.
  private func sent(_ random: inout SeededGenerator) -> [Notification] {
    var spellStarts: [Double] = []
    for index in 0..<spells {
      let share = (Double(index) + Double.random(in: 0.3...0.7, using: &random)) / Double(spells)
      spellStarts.append(share * Double(count) * period)
    }
    var result: [Notification] = []
    var beat = 0.3
    var lastSent = 0.0
    var noise = 0.0
    var mean = 60 / rate
    var pending: [UInt16] = []
    var late = 0.0
    for number in 1...count {
      if wander > 0 { late -= wander * log(Double.random(in: 1e-9...1, using: &random)) }
      let due = Double(number) * period + late
      while true {
        noise = 0.95 * noise + Double.random(in: -0.01...0.01, using: &random)
        let wave = 0.03 * sin(beat * 2 * .pi / 4.1) + 0.02 * sin(beat * 2 * .pi / 11)
        let load = effort * 0.5 * (1 - cos(beat * 2 * .pi / 900))
        let interval = 60 / (rate + load) * (1 + wave + noise)
        guard beat + interval <= due else { break }
        beat += interval
        guard !spellStarts.contains(where: { beat > $0 && beat < $0 + 5 }) else { continue }
        // Beats are found on the detector's grid, so that rounding does not add up.
        let step = Double(grid) / 1024
        let place = (beat / step).rounded() * step
        let ticks = ((place - lastSent) * 1024 * unit).rounded()
        lastSent = place
        pending.append(UInt16(min(max(ticks, 0), 65535)))
        if place > 0, ticks < 2048 { mean += alpha * (interval - mean) }
      }
      if number == 1 { pending.removeFirst(min(1, pending.count)) }
      result.append(
        Notification(time: due, rate: UInt8(min(60 / mean, 250).rounded()), ticks: pending))
      pending.removeAll()
    }
    return result
  }

  /// When each arrives.
  private func deliver(
    _ sent: [Notification], _ random: inout SeededGenerator
  ) -> [Notification] {
    var earliest = 0.0
    return sent.map { notification in
      var arrived = notification
      let due = notification.time * (1 - drift * 1e-6)
      var time = due + 0.004
      if slot > 0 {
        time = (due / slot).rounded(.up) * slot
        if Double.random(in: 0..<1, using: &random) < lateness {
          time += slot * Double(Int.random(in: 1...2, using: &random))
        }
      }
      time = max(time, earliest) + Double.random(in: 0...0.012, using: &random)
      earliest = time
      arrived.time = time
      return arrived
    }
  }
}
