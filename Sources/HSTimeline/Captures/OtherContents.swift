public import HSProtocols

/// Whether the input is Bluetooth at all, so that an empty answer says why it is empty.
public struct OtherContents: Sendable {
  /// Captures in which there was a packet.
  private var captures = 0
  /// Of these, those without one of Bluetooth.
  private var others = 0

  /// No capture looked at yet.
  public init() {}

  /// Whether there were packets and none was of Bluetooth.
  public var isAll: Bool { captures > 0 && others == captures }

  /// Looks at a capture that was decoded.
  ///
  /// - Parameters:
  ///   - reader: Its reader, at its end.
  ///   - story: Its story.
  /// - Returns: What it holds instead of Bluetooth, to stand behind the capture's name; `nil` if it holds any, or nothing. Where a packet could not
  ///   be read, that is damage and not another protocol.
  public mutating func note(
    _ reader: borrowing CaptureReader, _ story: borrowing Story
  ) -> (reason: String, isDamaged: Bool)? {
    let records = reader.statistics.records
    guard records > 0 else { return nil }
    captures += 1
    guard story.statistics.otherRecords + story.statistics.otherTransfers == records else {
      return nil
    }
    others += 1
    let isDamaged =
      story.statistics.count(of: .hciUndecodable)
      + story.statistics.count(of: .airUndecodable) > 0
    var counts: [(name: String, records: Int)] = []
    var hasPrivate = false
    for interface in reader.interfaces where interface.records > 0 {
      if interface.isPrivate { hasPrivate = true }
      let name = LinkType.name(ofNumber: interface.linkNumber)
      if let place = counts.firstIndex(where: { $0.name == name }) {
        counts[place].records += interface.records
      } else {
        counts.append((name, interface.records))
      }
    }
    let isOne = records == 1
    let packets = "\(records) packet\(isOne ? "" : "s")"
    let end =
      hasPrivate
      ? "; none is known to be Bluetooth. What link types for private use hold, their recorder knows: if it is "
        + "packets of Bluetooth LE from their access address on, 'editcap -T bluetooth-le-ll FILE capture.pcap' "
        + "says so"
      : isOne ? "; it is not Bluetooth" : "; none is Bluetooth"
    guard counts.count > 1 else {
      let type = counts.first.map { " of link type \($0.name)" } ?? ""
      return ("holds \(packets)\(type)\(end)", isDamaged)
    }
    // A file may describe thousands of interfaces.
    let shown = counts.prefix(4).map { "\($0.records) of link type \($0.name)" }
    let more = counts.count > shown.count ? ", \(counts.count - shown.count) more link types" : ""
    let types = shown.joined(separator: ", ") + more
    return ("holds \(packets): \(types)\(end)", isDamaged)
  }
}
