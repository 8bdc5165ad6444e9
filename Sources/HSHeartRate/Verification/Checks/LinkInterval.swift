import HSBase
import HSPlatform

extension DeliveryClock {
  /// The connection interval of a link whose capture does not tell it, as far as arrivals show it.
  ///
  /// Where nearly all distances of arrivals are multiples of one time, that may be the link's interval, which hides the
  /// sensor's pace, or the pace itself on a faster link. It is the pace if it is no multiple of 1.25 ms, as each interval of
  /// an LE link is, or if arrivals lie on a finer lattice: then that one is the link's.
  struct LinkInterval {
    /// Seconds; 0 where nothing shows that the link delays values.
    private(set) var seconds = 0.0

    /// The unit of intervals and the longest one, in seconds (Bluetooth Core Specification, Vol 6, Part B, 4.5.1).
    private static let (unit, longest) = (0.00125, 4.0)
    /// How near a second a time is that is a sensor's pace and no link's interval.
    private static let nearSecond = 0.0015
    /// How many events of the link lie between most values: what is sent again moves some by a part of that.
    private static let events = [1.0, 2, 3]
    /// How near a multiple a distance is, in seconds.
    private static let nearness = 0.03
    /// Arrivals that are looked at, and those at which a lattice is looked at first: what clocks differ is little for so long.
    private static let (most, first) = (128, 32)
    /// By what share the clocks of a link and of what records it differ at most, where that one is not set meanwhile.
    private static let clockError = 1e-4
    /// The finest lattice that is looked for, in seconds: a finer one hides nothing.
    private static let finest = 0.015
    /// How nearly arrivals point the same way on a lattice, as the length of their mean on a circle: the first, and all.
    private static let (likelyLength, sureLength) = (0.7, 0.8)

    /// Looks at arrivals.
    ///
    /// - Parameters:
    ///   - times: When notifications arrived, in seconds.
    ///   - quantum: The time of which most distances are multiples, if there is one.
    init(_ times: [Double], quantum: Double?) {
      guard let most = quantum, times.count > 1, abs(most - 1) > Self.nearSecond,
        let quantum = Self.events.lazy.map({ most / $0 }).first(where: {
          Self.areMultiples(times, of: $0)
        })
      else { return }
      let own = times.prefix(Self.most)
      var line = Self.line(through: own, quantum)
      // A host's clock that is set runs up to 500 ppm too fast or too slow meanwhile: then the halves differ.
      let (half, rest) = (own.prefix(own.count / 2), own.dropFirst(own.count / 2))
      let wander = Self.line(through: rest, quantum).slope - Self.line(through: half, quantum).slope
      line.error = max(line.error, abs(wander) / 3)
      if let finer = Self.lattice(of: own, below: quantum, within: line.spread / 2) {
        seconds = finer
      } else if Self.mayBeLink(line) {
        seconds = quantum
      }
    }

    /// Whether nearly all distances are multiples of a time.
    private static func areMultiples(_ times: [Double], of quantum: Double) -> Bool {
      let near = times.indices.dropFirst().count { index in
        let distance = times[index] - times[index - 1]
        return abs(distance - (distance / quantum).rounded() * quantum) < nearness
      }
      return 10 * near >= 9 * (times.count - 1)
    }

    /// The line through arrivals by how many quanta have passed: its slope, the standard error of that, and how far arrivals
    /// are from it, as a standard deviation by their quartiles: a host notes a few late by tens of milliseconds.
    private typealias Line = (slope: Double, error: Double, spread: Double)

    private static func line(through times: ArraySlice<Double>, _ quantum: Double) -> Line {
      var numbers: [Double] = []
      var (number, before) = (0.0, times.first ?? 0)
      for time in times {
        number += ((time - before) / quantum).rounded()
        before = time
        numbers.append(number)
      }
      let count = Double(numbers.count)
      let middle = numbers.reduce(0, +) / count
      let mean = times.reduce(0, +) / count
      var (squares, products, all) = (0.0, 0.0, 0.0)
      for (number, time) in zip(numbers, times) {
        squares += (number - middle) * (number - middle)
        products += (number - middle) * (time - mean)
        all += (time - mean) * (time - mean)
      }
      guard squares > 0, count > 2 else { return (quantum, .infinity, 0) }
      let slope = products / squares
      let rest = max(all - products * slope, 0)
      let distances = zip(numbers, times).map { $1 - $0 * slope }
      let spread = (quantile(distances, 0.75) ?? 0) - (quantile(distances, 0.25) ?? 0)
      return (slope, (rest / (count - 2) / squares).squareRoot(), spread / 1.349)
    }

    /// Whether a link may have the interval of a line.
    private static func mayBeLink(_ line: Line) -> Bool {
      let nearest = (line.slope / unit).rounded() * unit
      return nearest <= longest
        && abs(line.slope - nearest) <= 3 * line.error + clockError * line.slope
    }

    /// The widest lattice of a link on which arrivals lie nearer than some spread; `nil` if there is none.
    private static func lattice(
      of times: ArraySlice<Double>, below quantum: Double, within spread: Double
    ) -> Double? {
      // Half of what is a multiple itself may be it.
      var interval = (0.5 * quantum / unit).rounded() * unit
      guard interval <= longest else { return nil }
      while interval >= finest {
        if length(times.prefix(first), interval) >= likelyLength {
          let length = length(times, interval)
          let own = interval / (2 * .pi) * max(-2 * log(length), 0).squareRoot()
          if length >= sureLength, own < spread { return interval }
        }
        interval -= unit
      }
      return nil
    }

    /// How long the mean of arrivals is as points on a circle that turns once in an interval: 1 if all are on one lattice.
    private static func length(_ times: ArraySlice<Double>, _ interval: Double) -> Double {
      var (x, y) = (0.0, 0.0)
      for time in times {
        let angle = 2 * .pi * time / interval
        x += cos(angle)
        y += sin(angle)
      }
      return (x * x + y * y).squareRoot() / Double(times.count)
    }
  }
}
