import Bytes
import Timeline

/// What a decoder counted, with the words for it: one list for the text and for the document.
struct InfoCounters {
  /// One number.
  struct Counter {
    /// The name in machine output.
    var identifier: StaticText
    /// The name as a person reads it.
    var name: StaticText
    /// The number.
    var count: Int
  }

  /// What is inside.
  let inside: [Counter]
  /// What was not understood.
  let other: [Counter]

  init(_ statistics: DecodeStatistics) {
    let unlabelled = statistics.notifications - statistics.labelledNotifications
    inside =
      Self.air(statistics) + [
        Counter(identifier: "commands", name: "HCI commands", count: statistics.hci.commands),
        Counter(identifier: "events", name: "HCI events", count: statistics.hci.events),
        Counter(identifier: "acl_packets", name: "ACL packets", count: statistics.hci.acl),
        Counter(
          identifier: "synchronous_packets", name: "SCO packets",
          count: statistics.hci.synchronous),
        Counter(
          identifier: "isochronous_packets", name: "ISO packets",
          count: statistics.hci.isochronous),
        Counter(
          identifier: "monitor_records", name: "monitor records", count: statistics.hci.monitor),
        Counter(identifier: "notes", name: "notes between the packets", count: statistics.notes),
        Counter(
          identifier: "advertising_reports", name: "advertising reports",
          count: statistics.advertisingReports),
        Counter(identifier: "advertisers", name: "advertisers", count: statistics.advertisers),
        Counter(identifier: "l2cap_frames", name: "L2CAP frames", count: statistics.l2cap.frames),
        Counter(
          identifier: "reassembled_frames", name: "  of several packets",
          count: statistics.l2cap.reassembled),
        Counter(
          identifier: "signalling", name: "L2CAP signalling", count: statistics.l2cap.signals),
        Counter(
          identifier: "security_pdus", name: "Security Manager PDUs",
          count: statistics.l2cap.security),
        Counter(identifier: "att_pdus", name: "ATT PDUs", count: statistics.attributePDUs),
        Counter(
          identifier: "notifications", name: "notifications and indications",
          count: statistics.notifications),
        Counter(
          identifier: "labelled_notifications", name: "  with a label",
          count: statistics.labelledNotifications),
        Counter(
          identifier: "unlabelled_notifications", name: "  without a label", count: unlabelled),
      ]
    other = [
      Counter(
        identifier: "other_records", name: "records of other link types",
        count: statistics.otherRecords),
      Counter(
        identifier: "other_transfers", name: "USB transfers that carry no HCI",
        count: statistics.otherTransfers),
      Counter(
        identifier: "unknown_packets", name: "packets of unknown kinds",
        count: statistics.hci.unknown),
      Counter(
        identifier: "vendor_events", name: "events that only their vendor can read",
        count: statistics.hci.vendorEvents),
      Counter(
        identifier: "vendor_log_packets",
        name: "packets of Qualcomm's debug log: handle 0x0edc, which no connection has",
        count: statistics.hci.vendorLog),
      Counter(
        identifier: "other_frames", name: "L2CAP data left alone: BR/EDR but ATT, other channels",
        count: statistics.l2cap.other),
      Counter(
        identifier: "inferred_directions", name: "packets whose direction is worked out",
        count: statistics.inferredDirections),
      Counter(
        identifier: "cut_packets", name: "packets that the recorder cut",
        count: statistics.cutPackets),
    ]
  }

  /// What a sniffer heard; nothing for captures of a host.
  private static func air(_ statistics: DecodeStatistics) -> [Counter] {
    guard statistics.air.packets > 0 else { return [] }
    return [
      Counter(identifier: "air_packets", name: "packets on the air", count: statistics.air.packets),
      Counter(
        identifier: "air_bad_packets", name: "  left out: CRC wrong or not checked",
        count: statistics.air.bad),
      Counter(
        identifier: "air_bad_advertising", name: "    of advertising",
        count: statistics.air.badAdvertising),
      Counter(
        identifier: "air_bad_extended", name: "    of extended advertising, by its header",
        count: statistics.air.badExtended),
      Counter(
        identifier: "air_retransmissions", name: "  sent again",
        count: statistics.air.retransmissions),
      Counter(
        identifier: "air_unreadable_packets", name: "  encrypted",
        count: statistics.air.unreadable),
    ]
  }
}
