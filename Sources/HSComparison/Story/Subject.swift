import HSAssignedNumbers
import HSBytes
import HSJSONText

/// What an event is about, in words that do not change when handles do.
enum Subject {
  /// The key of an attribute with a label: service, characteristic, type and role by UUID.
  static func key(label: JSONValue) -> String {
    let parts = ["service", "characteristic", "uuid", "role"].map { label[$0]?.text ?? "-" }
    return parts.joined(separator: "/")
  }

  /// The key of a Heart Rate Measurement's value, for series, which hold nothing else.
  static let heartRate = "180d/2a37/2a37/value"

  /// The key of a handle that nothing names.
  static let unlabelled = "-/-/-/unlabelled"

  /// The key of something that was discovered, or stands in a table.
  ///
  /// - Parameters:
  ///   - uuid: Its UUID.
  ///   - characteristic: The UUID of the characteristic that it belongs to, if it is a descriptor.
  ///   - role: What it is.
  /// - Returns: The key.
  static func key(
    discovered uuid: String, of characteristic: String? = nil, role: String
  ) -> String {
    "-/\(characteristic ?? "-")/\(uuid)/\(role)"
  }

  /// The UUID of the characteristic in a key; `nil` if there is none.
  static func characteristic(_ key: String) -> String? {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[1] != "-" ? String(parts[1]) : nil
  }

  /// The name for people.
  static func name(_ key: String) -> String {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4 else { return key }
    let own = name(uuid: parts[2])
    switch parts[3] {
    case "unlabelled": return "a handle without label"
    case "descriptor": return parts[1] == "-" ? own : "\(own) of \(name(uuid: parts[1]))"
    case "declaration": return "the declaration of \(name(uuid: parts[1]))"
    case "service" where parts[1] == "-": return "service \(own)"
    case "include": return "included service \(own)"
    default: return own
    }
  }

  /// The name of a UUID, or the UUID.
  static func name(uuid text: String) -> String {
    BluetoothUUID(text)?.name?.string ?? (text == "-" ? "an unknown type" : text)
  }
}
