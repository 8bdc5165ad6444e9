import HSBytes
import HSEncryption
import HSJSONText
import HSTimeline

/// What a decoder counted, with the words for it: one list for the text, the document and its schema.
enum InfoCounters {
  /// One number.
  struct Counter: Sendable {
    /// The name in machine output.
    let identifier: StaticText
    /// The name as a person reads it.
    let name: StaticText
    /// That name where nothing is told of what became of encrypted packets, if it is another.
    private(set) var nameAlone: StaticText?
    /// What is to be known of it besides.
    let words: StaticText
    /// The number; `nil` where it is not told.
    let count: @Sendable (DecodeStatistics) -> Int?

    fileprivate init(
      _ identifier: StaticText, _ name: StaticText, _ words: StaticText = "",
      _ count: @escaping @Sendable (DecodeStatistics) -> Int?
    ) {
      (self.identifier, self.name, self.words, self.count) = (identifier, name, words, count)
    }

    /// The same with another name where nothing is told of what became of encrypted packets.
    fileprivate func called(_ name: StaticText) -> Counter {
      var counter = self
      counter.nameAlone = name
      return counter
    }

    /// The number in the document: one that is told of sniffers' captures alone is not in all.
    fileprivate func member(isAlways: Bool) -> Members<DecodeStatistics>.Member {
      isAlways
        ? .member(identifier, words) { count($0) ?? 0 } : .member(if: identifier, words, count)
    }
  }

  /// What is inside.
  static let inside = Members<DecodeStatistics>(
    named: "inside", "",
    air.map { $0.member(isAlways: false) } + host.map { $0.member(isAlways: true) })
  /// What was not understood.
  static let notUnderstood = Members<DecodeStatistics>(
    named: "not_understood", "", other.map { $0.member(isAlways: true) })

  /// The counters that a person reads of what is inside: the name and the number of each that is not 0.
  static func told(inside statistics: DecodeStatistics) -> [(name: StaticText, count: Int)] {
    told(air + host, statistics)
  }

  /// The same of what was not understood.
  static func told(notUnderstood statistics: DecodeStatistics) -> [(name: StaticText, count: Int)] {
    told(other, statistics)
  }

  private static func told(
    _ counters: [Counter], _ statistics: DecodeStatistics
  ) -> [(name: StaticText, count: Int)] {
    counters.compactMap { counter in
      guard let count = counter.count(statistics), count > 0 else { return nil }
      return (statistics.air.hasAccount ? counter.name : counter.nameAlone ?? counter.name, count)
    }
  }

  // MARK: - The counters

  private static let host = [
    Counter("commands", "HCI commands") { $0.hci.commands },
    Counter("events", "HCI events") { $0.hci.events },
    Counter("acl_packets", "ACL packets") { $0.hci.acl },
    Counter("synchronous_packets", "SCO packets") { $0.hci.synchronous },
    Counter("isochronous_packets", "ISO packets") { $0.hci.isochronous },
    Counter("monitor_records", "monitor records") { $0.hci.monitor },
    Counter(
      "notes", "notes between the packets", "PacketLogger's records between the packets."
    ) { $0.notes },
    Counter("advertising_reports", "advertising reports") { $0.advertisingReports },
    Counter("advertisers", "advertisers") { $0.advertisers },
    Counter("l2cap_frames", "L2CAP frames") { $0.l2cap.frames },
    Counter("reassembled_frames", "  of several packets") { $0.l2cap.reassembled },
    Counter("signalling", "L2CAP signalling") { $0.l2cap.signals },
    Counter("security_pdus", "Security Manager PDUs") { $0.l2cap.security },
    Counter("att_pdus", "ATT PDUs") { $0.attributePDUs },
    Counter("notifications", "notifications and indications") { $0.notifications },
    Counter("labelled_notifications", "  with a label") { $0.labelledNotifications },
    Counter("unlabelled_notifications", "  without a label") {
      $0.notifications - $0.labelledNotifications
    },
  ]

  private static let other = [
    Counter(
      "other_records", "records of other link types", "Records of link types that are not decoded."
    ) { $0.otherRecords },
    Counter(
      "other_transfers", "USB transfers that carry no HCI",
      "USB transfers that carry no HCI: other devices', or without bytes."
    ) { $0.otherTransfers },
    Counter("unknown_packets", "packets of unknown kinds") { $0.hci.unknown },
    Counter("vendor_events", "events that only their vendor can read") { $0.hci.vendorEvents },
    Counter(
      "vendor_log_packets",
      "packets of a controller's debug log: on a handle that no connection has",
      """
      Packets of a controller's log for its makers (Qualcomm: handle 0x0edc), sent as data of a connection that \
      there is not.
      """
    ) { $0.hci.vendorLog },
    Counter("other_frames", "L2CAP data left alone: BR/EDR but ATT, other channels") {
      $0.l2cap.other
    },
    Counter(
      "inferred_directions", "packets whose direction is worked out",
      "ACL packets whose direction the capture does not tell, worked out."
    ) { $0.inferredDirections },
    Counter("cut_packets", "packets that the recorder cut") { $0.cutPackets },
  ]

  /// What a sniffer heard; nothing for captures of a host.
  private static let air = heard + account + failures + obstacles + decrypted

  private static let heard = [
    onAir(
      "air_packets", "packets on the air", "This and the next five: captures of sniffers only."
    ) { $0.packets },
    onAir("air_bad_packets", "  left out: CRC wrong or not checked") { $0.bad },
    onAir("air_bad_advertising", "    of advertising", "Of air_bad_packets.") {
      $0.badAdvertising
    },
    onAir(
      "air_bad_extended", "    of extended advertising, by its header",
      "Of air_bad_advertising: extended or periodic, by the header."
    ) { $0.badExtended },
    onAir("air_retransmissions", "  sent again") { $0.retransmissions },
  ]

  /// What became of encrypted packets: what was decrypted and the reasons why others were not add up to what is encrypted.
  private static let account = [
    ofAccount(
      "air_encrypted_packets", "  encrypted",
      """
      This and the next: only where a link is encrypted. The sum of air_decrypted_packets and the reasons why \
      others were not decrypted, whose sum is air_unreadable_packets.
      """
    ) { $0.encryption.encrypted },
    ofAccount("air_decrypted_packets", "    decrypted") { $0.encryption.decrypted },
    onAir("air_unreadable_packets", "    not decrypted") {
      $0.encryption.failed + $0.encryption.notTried
    }.called("  encrypted"),
  ]

  private static let decrypted = [
    ofAccount(
      "air_lost_packets", "  lost, by the counters of encryption",
      "New packets that were not heard, by the counters of encryption."
    ) { Int(clamping: $0.encryption.lost) },
    ofAccount(
      "air_decrypted_by_capture", "  decrypted in the capture",
      "Packets that the capture holds decrypted."
    ) { $0.encryption.decryptedByCapture },
    ofAccount(
      "air_left_encrypted", "  left encrypted where others are decrypted",
      "Packets that whoever decrypted the capture left encrypted."
    ) { $0.leftEncrypted },
  ]

  private static func onAir(
    _ identifier: StaticText, _ name: StaticText, _ words: StaticText = "",
    _ count: @escaping @Sendable (DecodeStatistics.AirPackets) -> Int?
  ) -> Counter {
    Counter(identifier, name, words) { $0.air.packets > 0 ? count($0.air) : nil }
  }

  /// One that is told only where a link is encrypted.
  private static func ofAccount(
    _ identifier: StaticText, _ name: StaticText, _ words: StaticText = "",
    _ count: @escaping @Sendable (DecodeStatistics.AirPackets) -> Int
  ) -> Counter {
    onAir(identifier, name, words) { $0.hasAccount ? count($0) : nil }
  }

  private static let failures = DecryptionOutcome.Failure.allCases.map { failure -> Counter in
    let (identifier, name): (StaticText, StaticText) =
      switch failure {
      case .wrongKey:
        ("air_wrong_key", "      wrong key: none of those known opens the session")
      case .counterNotFound:
        (
          "air_counter_not_found",
          "      other octets than those sent: the session's key opens others"
        )
      case .unconfirmed:
        (
          "air_unconfirmed",
          "      after a long loss, and no second packet confirms the counter found"
        )
      }
    return ofAccount(identifier, name) { $0.encryption.count(failure) }
  }

  private static let obstacles = DecryptionOutcome.Obstacle.allCases.compactMap {
    obstacle -> Counter? in
    let row: (StaticText, StaticText)? =
      switch obstacle {
      case .noKey: ("air_no_key", "      not tried: no key is known")
      case .secretKey:
        ("air_secret_key", "      not tried: Secure Connections gives no key away on the air")
      case .requestNotHeard:
        (
          "air_request_not_heard",
          "      not tried: LL_ENC_REQ was not heard, without which no key helps"
        )
      case .responseNotHeard:
        (
          "air_response_not_heard",
          "      not tried: LL_ENC_RSP was not heard, without which no key helps"
        )
      case .keysExhausted:
        ("air_keys_exhausted", "      not tried: no known key opened the packets before")
      case .cut: ("air_cut", "      not tried: the recorder cut them")
      case .wrongCRC: nil
      }
    return row.map { ofAccount($0.0, $0.1) { $0.encryption.count(obstacle) } }
  }
}

extension DecodeStatistics.AirPackets {
  /// Whether links are encrypted, so that there is something to tell of what became of their packets.
  fileprivate var hasAccount: Bool { encryption.encrypted + encryption.decryptedByCapture > 0 }
}
