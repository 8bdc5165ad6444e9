import AssignedNumbers
import GATT
import Timeline

/// What a heart-rate series is made of: the notified values of Heart Rate Measurement.
enum SeriesFields {
  /// The value, if the event is one of the series.
  static func measurement(of event: borrowing TimelineEvent) -> ValueEvent? {
    switch event.kind {
    case .notification(let value), .indication(let value):
      // Found with Find Information alone, its type is known and not its declaration; nothing but
      // the value has the type.
      guard let label = value.label, label.uuid == .heartRateMeasurement,
        label.role == .value || label.role == .unplaced
      else { return nil }
      return value
    default: return nil
    }
  }
}
