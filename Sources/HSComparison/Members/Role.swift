/// What a member of an event tells: which members two events must share to say the same.
///
/// A member without a role carries meaning. What has one is compared where that is asked for, if ever.
struct Role: OptionSet, Sendable {
  let rawValue: UInt16

  /// The number of a packet, or a place in the file.
  static let packet = Role(rawValue: 1)
  /// A handle or a channel, which each connection gives anew.
  static let handle = Role(rawValue: 1 << 1)
  /// An address that is private for certain.
  static let address = Role(rawValue: 1 << 2)
  /// What lasted how long, and when.
  static let time = Role(rawValue: 1 << 3)
  /// The strength of a signal.
  static let signal = Role(rawValue: 1 << 4)
  /// By what something is known: of a series, by which class of evidence a value is called a heart rate;
  /// by which key a packet was decrypted, which is in clear at the other end; what a value answers.
  static let evidence = Role(rawValue: 1 << 5)
  /// What another member says as well, which is compared in its place: numbers in other units, names
  /// beside numbers, sentences, in which places in the file may stand.
  static let told = Role(rawValue: 1 << 6)
  /// What the two ends of a link see differently, by their nature.
  static let oneEnd = Role(rawValue: 1 << 7)
  /// An address, which is private if the event says so.
  static let anyAddress = Role(rawValue: 1 << 8)
  /// Bytes, in which handles stand if the event's attribute is made of them.
  static let bytes = Role(rawValue: 1 << 9)
  /// A name, which stands beside a number unless the event tells of names.
  static let name = Role(rawValue: 1 << 10)

  /// Roles that depend on the event.
  private static let ofEvent: Role = [.anyAddress, .bytes, .name]

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The role of a member with a name.
  init(of name: String) {
    self =
      switch name {
      case "packet", "number", "part_packets", "file_offset_s", "detail.offset", "error.offset",
        "detail.replaced_connection":
        .packet
      case _ where name.hasSuffix("_packet"): .packet
      case "handle", "value_handle", "end_group_handle", "service_handle", "repeated_handle",
        "detail.handle", "detail.connection_handle", "source_cid", "destination_cid", "source_cids",
        "destination_cids", "initiator_cid", "local_cid", "remote_cid", "cid", "identifier",
        "start",
        "end", "access_address", "pdu_hex", "cookie":
        .handle
      case "value_hex", "last.hex": .bytes
      case "address", "local_address": [.anyAddress, .oneEnd]
      case "direct_address": .anyAddress
      case "private_address": [.address, .oneEnd]
      case "latency_ms", "duration_ms", "usual_interval_ms", "clock_offset_ms", "resolution_ns",
        "detail.step_ms", "detail.raw_time", "detail.fraction":
        .time
      case "rssi": .signal
      case _ where name.hasPrefix("rssi_"): .signal
      case "label": .evidence
      case _ where ["evidence.", "decrypted_by", "answers"].contains { name.hasPrefix($0) }:
        .evidence
      case _ where name.hasPrefix("requested"): .handle
      case "interval", "interval_min", "interval_max", "supervision_timeout", "periodic_interval",
        "rr_ms", "message", "ad_error.message", "link_encrypted":
        .told
      case _ where name.hasPrefix("seen_by_apps") || name.hasSuffix("_name"): .told
      case "name": .name
      case "role", "reason", "ended_by", "address_type", "transmit_phy", "receive_phy", "status",
        "confirmed":
        .oneEnd
      default: []
      }
  }

  /// Those of the roles that hold for an event, of which some depend on it.
  func holding(for event: Role) -> Role { subtracting(Self.ofEvent.subtracting(event)) }

  /// The kinds of events that tell of names.
  private static let naming: Set<String> = [
    "advertisement", "scan_response", "peer", "advertising_data", "scan_response_data",
    "adapter_added",
  ]

  /// Of the roles that depend on the event, those of a kind of events about an attribute.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - subject: The attribute's key; empty for none.
  ///   - addressType: The type of the event's address as JSON, if it has one.
  init(kind: String, subject: String = "", addressType: String? = nil) {
    self = Self.naming.contains(kind) ? [] : .name
    // Service Changed and declarations are made of handles.
    if ["/2a05/value", "/declaration", "/service", "/include"].contains(where: {
      subject.hasSuffix($0)
    }) {
      insert(.bytes)
    }
    if let addressType,
      ["\"random_resolvable\"", "\"random_non_resolvable\"", "\"anonymous\""].contains(addressType)
    {
      insert(.anyAddress)
    }
  }
}
