public import ATT
import Bytes
public import Verification

/// The heart-rate measurements of one attribute in one connection, with what the timeline knows of
/// where they come from.
public struct CollectedSeries: Sendable {
  /// The measurements.
  public internal(set) var measurements: HeartRateSeries
  /// The connection's number on the timeline.
  public let connection: Int
  /// The number of the peer at the other end; the sensor, unless `isLocal`.
  public let peer: Int
  /// The attribute.
  public let handle: AttributeHandle
  /// Whether the values went from our host to the peer: our host is the sensor.
  public let isLocal: Bool
  /// Whether nobody called the attribute a heart rate when the series began: it is presumed to be
  /// one, or inferred from the values; see `PresumedSeries`.
  public let isPresumed: Bool
  /// Whether a presumed series is one, by all that came.
  var isTaken: Bool
}

/// A value as it was notified: enough to print it as it came.
struct CollectedValue: Sendable {
  /// The series, by its index.
  var series: Int32
  /// The measurement within the series.
  var sample: Int32
  /// Where the value's bytes stand in `SeriesCollector.bytes`.
  var offset: Int32
  /// How many they are.
  var count: UInt16
  /// How many they were before the recorder cut the value.
  var originalLength: UInt16
  /// The class of evidence for its name, if it was not discovered in the capture.
  var mark: StaticText?
}
