/// Says which members of an event carry meaning, and which only say where it was found.
struct FieldRules {
  /// What is compared.
  let options: ComparisonOptions
  /// Whether the stories are from the two ends of one link.
  let isMirrored: Bool

  /// What becomes of a member.
  enum Treatment {
    /// It is compared.
    case compared
    /// It is not compared.
    case ignored
  }

  /// Numbers of packets, and places in the file.
  private static let packets: Set<String> = [
    "request_packet", "first_packet", "indication_packet", "command_packet", "repeats_packet",
    "packet", "detail.offset", "error.offset", "detail.replaced_connection",
    "opened_packet", "part_packets", "file_offset_s", "number",
  ]
  /// Handles and channels, which each connection gives anew.
  private static let handles: Set<String> = [
    "handle", "value_handle", "end_group_handle", "service_handle", "access_address",
    "detail.handle", "detail.connection_handle", "source_cid", "destination_cid", "source_cids",
    "destination_cids", "initiator_cid", "local_cid", "remote_cid", "cid", "identifier", "start",
    "end", "repeated_handle", "pdu_hex", "cookie",
  ]
  /// Addresses; whether they are private, the event says beside them.
  private static let addresses: Set<String> = [
    "address", "local_address", "private_address", "direct_address",
  ]
  /// What lasted how long, and when.
  private static let times: Set<String> = [
    "latency_ms", "duration_ms", "usual_interval_ms", "clock_offset_ms", "resolution_ns",
    "detail.step_ms",
    "detail.raw_time", "detail.fraction",
  ]
  /// What another member says as well, which is compared in its place: numbers in other units,
  /// sentences, in which places in the file may stand.
  private static let twins: Set<String> = [
    "interval", "interval_min", "interval_max", "supervision_timeout", "periodic_interval",
    "rr_ms", "message", "ad_error.message", "link_encrypted",
  ]
  /// Members that the two ends of a link see differently, by their nature.
  private static let ofOneEnd: Set<String> = [
    "role", "reason", "ended_by", "address", "address_type", "local_address", "private_address",
    "transmit_phy",
    "receive_phy", "status", "confirmed",
  ]

  /// How a member of an event is compared.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - event: The event that has it.
  ///   - hasPrivateAddress: Whether the event is about a private address.
  ///   - holdsHandles: Whether the event's value is made of handles.
  /// - Returns: Whether it is compared.
  func treatment(
    of name: String, in event: String, hasPrivateAddress: Bool, holdsHandles: Bool
  ) -> Treatment {
    func when(_ isAsked: Bool) -> Treatment { isAsked ? .compared : .ignored }
    if isMirrored, Self.ofOneEnd.contains(name) { return .ignored }
    if Self.packets.contains(name) || name.hasSuffix("_packet") { return when(options.packets) }
    if Self.handles.contains(name) { return when(options.handles) }
    if holdsHandles, name == "value_hex" || name == "last.hex" { return when(options.handles) }
    if Self.addresses.contains(name) {
      return when(options.addresses || !hasPrivateAddress && name != "private_address")
    }
    if Self.times.contains(name) { return when(options.latency) }
    if name == "rssi" || name.hasPrefix("rssi_") { return when(options.rssi) }
    // Of a series, by which class of evidence a value is called a heart rate; and by which key a packet
    // was decrypted, which is in clear at the other end.
    // What a value answers is concluded from what came before it.
    if name == "label" || name.hasPrefix("evidence.") || name.hasPrefix("decrypted_by")
      || name.hasPrefix("answers")
    {
      return when(options.evidence)
    }
    if name.hasPrefix("requested") { return when(options.handles) }
    // What apps are told follows from the reason.
    if Self.twins.contains(name) || name.hasPrefix("seen_by_apps") { return .ignored }
    // Names stand beside the numbers that they are made of.
    if name.hasSuffix("_name") { return .ignored }
    if name == "name", event != "advertisement", event != "scan_response", event != "peer",
      event != "advertising_data", event != "scan_response_data", event != "adapter_added"
    {
      return .ignored
    }
    return .compared
  }

  /// Whether both ends of a link have events of a kind.
  static func isSeenByBoth(_ event: String, category: String) -> Bool {
    // These are conclusions of one end.
    if event == "silence" || event == "pairing_ended" { return false }
    switch category {
    case "signalling", "pairing", "att", "gatt", "value", "message": return true
    case "link":
      return ["connected", "disconnected", "parameters_updated", "encryption_changed"]
        .contains(event)
    default: return false
    }
  }
}
