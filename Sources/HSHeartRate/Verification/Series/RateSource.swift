public import HSBase
import HSNames

/// Another source of a heart rate in the same capture, to hold a series against.
///
/// A fitness machine, a pulse oximeter, a blood pressure monitor or a second strap.
public protocol RateSource: Sendable {
  /// What it is.
  var kind: RateSourceKind { get }
  /// The peer that sent it; other values of the same peer can refute a series and not confirm it.
  var peer: Int { get }
  /// Number of readings.
  var count: Int { get }
  /// When a reading came, in nanoseconds on the series' clock; times do not decrease.
  func time(at index: Int) -> Int64
  /// A reading in beats per minute; `nil` where it is none.
  func rate(at index: Int) -> Double?
  /// The packet that brought a reading.
  func packet(at index: Int) -> Int
}

/// What a `RateSource` is.
public enum RateSourceKind: UInt8, Sendable, Hashable, CaseIterable {
  /// A fitness machine's data (0x2AD2, 0x2ACD, 0x2ACE, 0x2AD1).
  case fitnessMachine
  /// A pulse oximeter's measurement (0x2A5E, 0x2A5F).
  case pulseOximeter
  /// The pulse rate of a blood pressure measurement (0x2A35, 0x2A36).
  case bloodPressure
  /// Another heart-rate sensor.
  case heartRateSensor
  /// A vendor's own stream of beats or ECG.
  case vendor

  /// Its name in a sentence.
  public var name: StaticText { words.name }
  /// A stable word.
  public var identifier: StaticText { words.identifier }

  private var words: (name: StaticText, identifier: StaticText) {
    switch self {
    case .fitnessMachine: ("fitness machine", "fitness_machine")
    case .pulseOximeter: ("pulse oximeter", "pulse_oximeter")
    case .bloodPressure: ("blood pressure monitor", "blood_pressure")
    case .heartRateSensor: ("second heart-rate sensor", "heart_rate_sensor")
    case .vendor: ("vendor's stream", "vendor")
    }
  }

  /// Whether it may only repeat what a strap told it: machines show the rate of a paired strap.
  public var mayRepeat: Bool { self == .fitnessMachine }

  /// The fewest readings from which agreement can be concluded.
  var fewestReadings: Int { self == .bloodPressure ? 1 : 10 }
}

/// Readings in an array, for sources that have no form of their own.
public struct RateReadings: RateSource {
  /// A reading.
  public struct Reading: Sendable, Hashable {
    /// Nanoseconds on the series' clock.
    public var time: Int64
    /// Beats per minute; `nil` where it is none.
    public var rate: Double?
    /// The packet that brought it.
    public var packet: Int

    /// A reading by its parts.
    public init(time: Int64, rate: Double?, packet: Int) {
      self.time = time
      self.rate = rate
      self.packet = packet
    }
  }

  /// What it is.
  public let kind: RateSourceKind
  /// The peer that sent it.
  public let peer: Int
  /// The readings, in the order of their times.
  public let readings: [Reading]

  /// A source by its readings.
  public init(kind: RateSourceKind, peer: Int, readings: [Reading]) {
    self.kind = kind
    self.peer = peer
    self.readings = readings
  }

  /// Number of readings.
  public var count: Int { readings.count }
  /// When a reading came.
  public func time(at index: Int) -> Int64 { readings[index].time }
  /// A reading in beats per minute.
  public func rate(at index: Int) -> Double? { readings[index].rate }
  /// The packet that brought a reading.
  public func packet(at index: Int) -> Int { readings[index].packet }
}

/// What a series is held against: readings of something else, or another series.
enum OtherRates: RateSource {
  case readings(RateReadings)
  case series(HeartRateSeries)

  var kind: RateSourceKind {
    switch self {
    case .readings(let readings): readings.kind
    case .series(let series): series.kind
    }
  }

  var peer: Int {
    switch self {
    case .readings(let readings): readings.peer
    case .series(let series): series.peer
    }
  }

  var count: Int {
    switch self {
    case .readings(let readings): readings.count
    case .series(let series): series.count
    }
  }

  /// Whether it tells beats beside its rates, or is made of beats, as an ECG is: a witness that a display has not.
  var bringsBeats: Bool {
    switch self {
    case .readings(let readings): readings.kind == .vendor
    case .series(let series): 4 * series.ticks.count >= series.count
    }
  }

  func time(at index: Int) -> Int64 {
    switch self {
    case .readings(let readings): readings.time(at: index)
    case .series(let series): series.time(at: index)
    }
  }

  func rate(at index: Int) -> Double? {
    switch self {
    case .readings(let readings): readings.rate(at: index)
    case .series(let series): series.rate(at: index)
    }
  }

  func packet(at index: Int) -> Int {
    switch self {
    case .readings(let readings): readings.packet(at: index)
    case .series(let series): series.packet(at: index)
    }
  }
}

/// A series is a source for another one: the second strap.
extension HeartRateSeries: RateSource {
  /// A second heart-rate sensor, or what else tells its rates.
  public var kind: RateSourceKind { origin.kind }
  /// The peer that sent it.
  public var peer: Int { origin.peer }
  /// A measurement's rate; `nil` for 0, and without contact.
  public func rate(at index: Int) -> Double? {
    isWithoutContact(index) ? nil : rate(ofSample: index)
  }
}
