public import HSBase
public import HSNames

/// One notification of a heart-rate series, as every export sees it.
public struct SeriesSample: Sendable {
  /// The packet's number in the capture.
  public var packet: Int
  /// When it arrived: nanoseconds since 1970, UTC.
  public var nanoseconds: Int64
  /// Beats per minute; `nil` if there is none, 0 if the sensor has no reading.
  public var beatsPerMinute: Int?
  /// What the sensor says about its contact to the skin.
  public var contact: SensorContact?
  /// Energy expended in kJ.
  public var energy: Int?
  /// RR intervals in 1/1024 s, the oldest first.
  ///
  /// A slice, so that the samples of a series can share one array.
  public var rrTicks: ArraySlice<UInt16>
  /// RR intervals that the recorder cut off.
  public var rrLost: Int
  /// Whether a run begins here: beats between the sample before and this one are missing.
  public var startsRun: Bool
  /// When the last beat of `rrTicks` was, if a timeline of beats says so; else it is taken to be the
  /// time of arrival.
  ///
  /// From where a run begins on, intervals are added up exactly, on the sensor's clock.
  public var lastBeat: Int64?
  /// The verdict on the sample, such as `verified`.
  public var verdict: StaticText?

  /// A sample.
  public init(
    packet: Int, nanoseconds: Int64, beatsPerMinute: Int? = nil, contact: SensorContact? = nil,
    energy: Int? = nil, rrTicks: ArraySlice<UInt16> = [], rrLost: Int = 0,
    startsRun: Bool = false, lastBeat: Int64? = nil, verdict: StaticText? = nil
  ) {
    self.packet = packet
    self.nanoseconds = nanoseconds
    self.beatsPerMinute = beatsPerMinute
    self.contact = contact
    self.energy = energy
    self.rrTicks = rrTicks
    self.rrLost = rrLost
    self.startsRun = startsRun
    self.lastBeat = lastBeat
    self.verdict = verdict
  }
}
