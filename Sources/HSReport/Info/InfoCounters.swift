import HSBytes
import HSEncryption
import HSTimeline

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
        name: "packets of a controller's debug log: on a handle that no connection has",
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
    ] + encryption(statistics.air)
  }

  /// What became of encrypted packets.
  ///
  /// What was decrypted and the reasons why others were not add up to what is encrypted.
  private static func encryption(_ air: DecodeStatistics.AirPackets) -> [Counter] {
    let account = air.encryption
    let unreadable = account.failed + account.notTried
    guard account.encrypted + account.decryptedByCapture > 0 else {
      return [
        Counter(identifier: "air_unreadable_packets", name: "  encrypted", count: unreadable)
      ]
    }
    var counters = [
      Counter(
        identifier: "air_encrypted_packets", name: "  encrypted", count: account.encrypted),
      Counter(
        identifier: "air_decrypted_packets", name: "    decrypted", count: account.decrypted),
      Counter(
        identifier: "air_unreadable_packets", name: "    not decrypted", count: unreadable),
    ]
    for failure in DecryptionOutcome.Failure.allCases {
      let name: StaticText =
        switch failure {
        case .wrongKey: "      wrong key: none of those known opens the session"
        case .counterNotFound: "      other octets than those sent: the session's key opens others"
        case .unconfirmed:
          "      after a long loss, and no second packet confirms the counter found"
        }
      counters.append(
        Counter(identifier: identifier(failure), name: name, count: account.count(failure)))
    }
    for obstacle in DecryptionOutcome.Obstacle.allCases where obstacle != .wrongCRC {
      let name: StaticText =
        switch obstacle {
        case .noKey: "      not tried: no key is known"
        case .secretKey: "      not tried: Secure Connections gives no key away on the air"
        case .requestNotHeard:
          "      not tried: LL_ENC_REQ was not heard, without which no key helps"
        case .responseNotHeard:
          "      not tried: LL_ENC_RSP was not heard, without which no key helps"
        case .keysExhausted: "      not tried: no known key opened the packets before"
        case .cut: "      not tried: the recorder cut them"
        case .wrongCRC: ""
        }
      counters.append(
        Counter(identifier: identifier(obstacle), name: name, count: account.count(obstacle)))
    }
    return counters + [
      Counter(
        identifier: "air_lost_packets", name: "  lost, by the counters of encryption",
        count: Int(clamping: account.lost)),
      Counter(
        identifier: "air_decrypted_by_capture", name: "  decrypted in the capture",
        count: account.decryptedByCapture),
      Counter(
        identifier: "air_left_encrypted", name: "  left encrypted where others are decrypted",
        count: air.leftEncrypted),
    ]
  }

  private static func identifier(_ failure: DecryptionOutcome.Failure) -> StaticText {
    switch failure {
    case .wrongKey: "air_wrong_key"
    case .counterNotFound: "air_counter_not_found"
    case .unconfirmed: "air_unconfirmed"
    }
  }

  private static func identifier(_ obstacle: DecryptionOutcome.Obstacle) -> StaticText {
    switch obstacle {
    case .noKey: "air_no_key"
    case .secretKey: "air_secret_key"
    case .requestNotHeard: "air_request_not_heard"
    case .responseNotHeard: "air_response_not_heard"
    case .keysExhausted: "air_keys_exhausted"
    case .cut: "air_cut"
    case .wrongCRC: "air_wrong_crc"
    }
  }
}
