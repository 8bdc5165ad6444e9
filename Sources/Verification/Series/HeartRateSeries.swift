public import Bytes
public import HeartRate

/// The Heart Rate Measurements of one attribute in one connection, in the order of their arrival.
///
/// Holds what the checks need and nothing of the packets: some 80 bytes a measurement and two an RR
/// interval. A reconnect begins a new series.
public struct HeartRateSeries: Sendable {
  /// Whose values these are.
  public let origin: SeriesOrigin
  /// What the sensor says of itself, if the capture tells.
  public var device: DeviceInformation?
  /// The finest difference in time that the capture can write down, in nanoseconds.
  public var timeResolution: Int64
  /// The measurements.
  public private(set) var samples: [HeartRateSample] = []
  /// The RR intervals of all measurements, oldest first.
  public private(set) var intervals: [RRInterval] = []
  /// What happened in between.
  public private(set) var marks: [SeriesMark] = []

  /// An empty series.
  public init(
    origin: SeriesOrigin, device: DeviceInformation? = nil, timeResolution: Int64 = 1000
  ) {
    self.origin = origin
    self.device = device
    self.timeResolution = timeResolution
  }

  /// Appends a measurement in the form that decoding gives.
  ///
  /// - Parameters:
  ///   - layout: Where its fields stand, and what they say.
  ///   - reader: A reader over bytes that hold the layout's ranges.
  ///   - packet: The packet that brought it.
  ///   - time: When, in nanoseconds.
  public mutating func append(
    _ layout: HeartRateMeasurementLayout, from reader: borrowing ByteReader, packet: Int,
    time: Int64
  ) {
    let first = intervals.count
    var ticks = reader.at(layout.rrRange)
    while let interval = RRInterval(next: &ticks) { intervals.append(interval) }
    samples.append(
      HeartRateSample(
        packet: packet, time: time, beatsPerMinute: layout.beatsPerMinute,
        contact: layout.contact, energyExpended: layout.energyExpended,
        intervalsLost: layout.rrLost, findings: layout.findings,
        intervals: first..<intervals.count))
  }

  /// Appends a measurement that is whole.
  ///
  /// - Parameters:
  ///   - measurement: The measurement.
  ///   - packet: The packet that brought it.
  ///   - time: When, in nanoseconds.
  public mutating func append(_ measurement: HeartRateMeasurement, packet: Int, time: Int64) {
    let bytes = measurement.encoded()
    append(bytes: bytes, packet: packet, time: time)
  }

  /// Appends a measurement by the characteristic's value, whatever its bytes are.
  ///
  /// - Parameters:
  ///   - bytes: The value.
  ///   - packet: The packet that brought it.
  ///   - time: When, in nanoseconds.
  public mutating func append(bytes: [UInt8], packet: Int, time: Int64) {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let layout = HeartRateMeasurementLayout(parsing: &reader)
    append(layout, from: reader, packet: packet, time: time)
  }

  /// Notes that something happened before the next measurement.
  public mutating func mark(_ kind: SeriesMark.Kind, packet: Int) {
    marks.append(SeriesMark(kind: kind, packet: packet, sample: samples.count))
  }

  /// Notes that something happened that is known only now: before the first measurement that came
  /// later than a packet.
  ///
  /// Of the same thing at the same place, one is kept: marks never outnumber the measurements by more
  /// than their kinds.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - packet: The first packet that shows it.
  public mutating func mark(_ kind: SeriesMark.Kind, firstPacket packet: Int) {
    var low = 0
    var high = samples.count
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].packet <= packet { low = middle + 1 } else { high = middle }
    }
    let sample = low
    var place = marks.count
    while place > 0, marks[place - 1].sample > sample { place -= 1 }
    var earlier = place
    while earlier > 0, marks[earlier - 1].sample == sample {
      earlier -= 1
      if marks[earlier].kind == kind { return }
    }
    marks.insert(SeriesMark(kind: kind, packet: packet, sample: sample), at: place)
  }
}
