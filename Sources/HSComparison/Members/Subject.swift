import HSProtocols

/// What an event is about, in words that do not change when handles do.
struct Subject {
  /// The service's, the characteristic's and its own UUID; `-` for none.
  var service = "-"
  var characteristic = "-"
  var uuid: String
  /// What it is, such as `value`, `descriptor` or `service`.
  var role: String

  /// The key of a Heart Rate Measurement's value, for series, which hold nothing else.
  static let heartRate = "180d/2a37/2a37/value"

  /// The key of a handle that nothing names.
  static let unlabelled = "-/-/-/unlabelled"

  /// The key by which it is told from others.
  var key: String { "\(service)/\(characteristic)/\(uuid)/\(role)" }

  /// An attribute.
  init(service: String = "-", of characteristic: String = "-", _ uuid: String, _ role: String) {
    self.service = service
    self.characteristic = characteristic
    self.uuid = uuid
    self.role = role
  }

  /// What has a key; `nil` if that is none.
  init?(_ key: String) {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4 else { return nil }
    self.init(service: parts[0], of: parts[1], parts[2], parts[3])
  }

  /// The key of an attribute with a label.
  static func key(label: JSONValue) -> String {
    func part(_ name: String) -> String { label[name]?.text ?? "-" }
    return Subject(
      service: part("service"), of: part("characteristic"), part("uuid"), part("role")
    ).key
  }

  /// The value that a Client Characteristic Configuration configures; `nil` if it is none.
  var configured: Subject? {
    guard uuid == "2902", role == "descriptor" else { return nil }
    return Subject(service: service, of: characteristic, characteristic, "value")
  }

  /// The name for people of what has a key.
  static func name(_ key: String) -> String { Subject(key)?.name ?? key }

  /// The name for people.
  private var name: String {
    let own = Self.name(uuid: uuid)
    return switch role {
    case "unlabelled": "a handle without label"
    case "descriptor":
      characteristic == "-" ? own : "\(own) of \(Self.name(uuid: characteristic))"
    case "declaration": "the declaration of \(Self.name(uuid: characteristic))"
    case "service" where characteristic == "-": "service \(own)"
    case "include": "included service \(own)"
    default: own
    }
  }

  /// The name of a UUID, or the UUID.
  private static func name(uuid text: String) -> String {
    BluetoothUUID(text)?.name?.string ?? (text == "-" ? "an unknown type" : text)
  }

  /// A handle written `0x0012`; -1 for anything else.
  static func handle(_ text: String?) -> Int {
    guard let text, text.hasPrefix("0x"), text.utf8.count == 6 else { return -1 }
    return Int(text.dropFirst(2), radix: 16) ?? -1
  }
}

/// What an attribute is in the tree.
enum AttributeRole: String, Sendable, CaseIterable {
  case service, include, characteristic, descriptor, attribute

  /// Its place among those at one handle.
  var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The roles by the kinds of events that tell of them: the role's name and an ending.
  static func kinds(_ ending: String) -> [String: AttributeRole] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue + ending, $0) })
  }
}
