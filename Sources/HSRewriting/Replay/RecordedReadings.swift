import HSLayout
import HSProtocols

/// What layouts say of values, by attribute and bytes: a line each, with the names of the fields.
struct RecordedReadings: Sendable {
  private struct Key: Hashable {
    var handle: UInt16
    var value: [UInt8]
  }

  private var lines: [Key: String] = [:]
  private var fields: [UInt16: String] = [:]
  /// Most values that are kept.
  private static let limit = 4096
  /// Most fields of a line.
  private static let fieldLimit = 12

  /// Takes in what is known of a value.
  mutating func note(
    _ handle: AttributeHandle, _ value: borrowing ByteReader, _ readings: [LayoutReading]
  ) {
    guard let reading = readings.first(where: \.fits), lines.count < Self.limit else { return }
    let key = Key(handle: handle.rawValue, value: value.octets(value.remainingRange))
    guard lines[key] == nil else { return }
    let shown = reading.shown
    if fields[handle.rawValue] == nil {
      let names = shown.prefix(Self.fieldLimit).map {
        $0.notes.unit.isEmpty ? $0.name : "\($0.name) in \($0.notes.unit)"
      }
      fields[handle.rawValue] = "\(reading.type): \(names.joined(separator: ", "))"
    }
    var words = shown.prefix(Self.fieldLimit).filter { !$0.notes.isChecksum }.map {
      "\($0.name) \($0.words)"
    }
    if shown.count > Self.fieldLimit { words.append("…") }
    lines[key] = "\(reading.type): \(words.joined(separator: ", "))"
  }

  /// The fields that values of an attribute have, by the first that was read.
  func names(_ handle: UInt16) -> String? { fields[handle] }

  /// What is known of a value.
  func line(_ handle: UInt16, _ value: ArraySlice<UInt8>) -> String? {
    lines.isEmpty ? nil : lines[Key(handle: handle, value: Array(value))]
  }
}
