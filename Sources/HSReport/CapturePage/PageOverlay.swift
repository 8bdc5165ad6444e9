import HSHeartRate
import HSProtocols

/// Sensors of a page, and what an app showed, over each other on one chart.
struct PageOverlay {
  /// A line of it.
  struct Line {
    var name: String
    /// The sensor, by its place on the page; `nil` for an app.
    var sensor: Int?
    /// Of an app: when the values came that it showed, in milliseconds, and what it showed.
    var times: [Int] = []
    var values: [Double] = []
  }

  /// Lines that are told apart by their colours.
  private static let most = 6

  /// Whether values are RR intervals in milliseconds; else they are rates in bpm.
  let isOfIntervals: Bool
  /// The lines; one alone is no overlay, and there is none then.
  let lines: [Line]

  /// Lays a page's sensors and an app over each other.
  init(_ sensors: [PageSensor], _ app: CapturePage.AppNumbers?) {
    let quantity = app.map { ($0.report.explanations.first ?? $0.report.right).quantity }
    isOfIntervals = quantity == .intervalsInMilliseconds || quantity == .intervalsInSeconds
    var lines = sensors.indices.prefix(Self.most - 1).map {
      Line(name: sensors[$0].label, sensor: $0)
    }
    if let app, let quantity, quantity == .rate || isOfIntervals {
      lines.append(Self.line(of: app, quantity, sensors))
    }
    self.lines = lines.count > 1 ? lines : []
  }

  private static func line(
    of app: CapturePage.AppNumbers, _ quantity: Quantity, _ sensors: [PageSensor]
  ) -> Line {
    let beside = app.report.beside
    let source = app.sources[beside.source]
    // A measurement has a rate, and any number of intervals.
    var times: [Int: [Int]] = [:]
    for sensor in sensors where sensor.part == 0 {
      if quantity == .rate {
        for one in sensor.measurements { times[one.packet] = [one.time] }
      } else {
        for beat in sensor.beats {
          times[sensor.measurements[beat.owner].packet, default: []].append(beat.time)
        }
      }
    }
    var line = Line(name: "the app")
    var taken: [Int: Int] = [:]
    for row in beside.rows {
      guard let shown = row.shown, let number = Double(app.shown.text(at: shown)) else { continue }
      var time = line.times.last
      if let value = row.value, let own = times[source.packet(value)], !own.isEmpty {
        let packet = source.packet(value)
        time = own[Swift.min(taken[packet, default: 0], own.count - 1)]
        taken[packet, default: 0] += 1
      }
      guard let time else { continue }
      line.times.append(time)
      line.values.append(quantity == .intervalsInSeconds ? number * 1000 : number)
    }
    return line
  }
}
