import HSProtocols
import HSTimeline

/// Two readings of one capture, side by side.
struct Comparison: Sendable {
  var pdus = 0
  var pduDifferences: [Difference] = []
  /// PDUs that they list again for a packet sent again, and that we have once: the same bytes.
  var repeats = 0
  /// PDUs that they read in damaged packets of the air: those with a wrong CRC or length.
  var damaged = 0
  var labels = LabelCounts()
  var labelDifferences: [Difference] = []

  /// Compares the PDUs alone.
  init(_ ours: Reading.Finished?, _ theirs: [ReadPDU], _ witness: AirWitness? = nil) {
    compare(ours, theirs, witness)
  }

  /// Compares the PDUs, and the names that handles are given.
  init(
    _ ours: Reading.Finished, _ theirs: TSharkRows, _ btmon: BtmonLabels?, _ witness: AirWitness?
  ) {
    compare(ours, theirs.rows.map(\.pdu), witness)
    compare(ours.labels, theirs, btmon)
  }

  /// The kinds of PDU that concern one handle, which all three name.
  static let labelled: Set<UInt8> = [0x0b, 0x0d, 0x12, 0x16, 0x1b, 0x1d, 0x52, 0xd2]

  private mutating func compare(
    _ ours: Reading.Finished?, _ theirs: [ReadPDU], _ witness: AirWitness?
  ) {
    let own = Dictionary(
      (ours?.pdus ?? []).map { ($0.packet, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    var mine = (ours?.pdus ?? [])[...]
    let undecodable = Set(
      (ours?.findings ?? []).filter { $0.code == .attUndecodable }.map(\.packet))
    for their in theirs {
      while let first = mine.first, first.packet < their.packet {
        pduDifferences.append(Self.difference(first, ours: "present", theirs: "none"))
        mine.removeFirst()
      }
      guard let first = mine.first, first.packet == their.packet else {
        if let omission = ours?.omissions[their.packet],
          excuse(omission, their, own[omission.original], witness)
        {
          continue
        }
        let said = undecodable.contains(their.packet) ? "undecodable" : "none"
        pduDifferences.append(Self.difference(their, ours: said, theirs: "present"))
        continue
      }
      pdus += 1
      mine.removeFirst()
      if first.bytes != their.bytes {
        pduDifferences.append(
          Self.difference(
            first, ours: "\(first.bytes.count) bytes", theirs: "\(their.bytes.count) bytes"))
      } else if let own = first.isSent, let other = their.isSent, own != other {
        pduDifferences.append(
          Self.difference(
            first, ours: own ? "sent" : "received", theirs: other ? "sent" : "received"))
      }
    }
    pduDifferences += mine.map { Self.difference($0, ours: "present", theirs: "none") }
  }

  /// Whether a packet that we leave out and they read is one that ought to be left out: one sent
  /// again whose PDU we have from the first time, or one that is damaged by the witness's word.
  private mutating func excuse(
    _ omission: Omission, _ their: ReadPDU, _ original: [UInt8]?, _ witness: AirWitness?
  ) -> Bool {
    switch omission.reason {
    case .repeated:
      guard original == their.bytes else { return false }
      repeats += 1
      return true
    case .wrongCRC, .wrongLength:
      guard witness?.damaged.contains(their.packet) == true else { return false }
      damaged += 1
      return true
    default: return false
    }
  }

  private static func difference(_ pdu: ReadPDU, ours: String, theirs: String) -> Difference {
    Difference(packet: pdu.packet, what: "pdu \(hex(pdu.opcode))", ours: ours, theirs: theirs)
  }

  private mutating func compare(_ ours: [ReadLabel], _ theirs: TSharkRows, _ btmon: BtmonLabels?) {
    let rows = Dictionary(
      theirs.rows.filter { Self.labelled.contains($0.pdu.opcode) }.map { ($0.pdu.packet, $0) },
      uniquingKeysWith: { first, _ in first })
    for label in ours where Self.labelled.contains(label.opcode) {
      guard let row = rows[label.packet], row.pdu.opcode == label.opcode else { continue }
      let first = row.handle == label.handle ? row.uuid : nil
      let second = btmon?.uuid(label)
      let said: String
      switch (first, second) {
      case (nil, nil):
        if label.label != nil { labels.ours += 1 }
        continue
      case (let uuid?, nil):
        labels.tshark += 1
        said = "tshark \(uuid)"
      case (nil, let uuid?):
        labels.btmon += 1
        said = "btmon \(uuid)"
      case (let uuid?, let other?) where uuid == other || uuid.reversed == other:
        labels.both += 1
        said = "\(other)"
      case (let uuid?, let other?):
        labels.differing += 1
        said = "tshark \(uuid), btmon \(other)"
      }
      let own = label.label?.uuid
      if own == second ?? first, said.hasPrefix("tshark") == (second == nil) { continue }
      labelDifferences.append(
        Difference(
          packet: label.packet, what: "label \(hex(label.opcode))",
          ours: own.map { "\($0)" } ?? "none", theirs: said))
    }
  }
}

/// How many handles in how many packets were named, by whom.
struct LabelCounts: Sendable {
  /// By tshark and btmon, alike.
  var both = 0
  /// By both, differently.
  var differing = 0
  /// By tshark and not by btmon.
  var tshark = 0
  /// By btmon and not by tshark.
  var btmon = 0
  /// By nobody but us.
  var ours = 0
}

extension BluetoothUUID {
  /// The UUID with its bytes in the order in which they are sent; tshark prints some that way.
  var reversed: BluetoothUUID { BluetoothUUID(value.byteSwapped) }
}

/// `0x1b`.
func hex(_ opcode: UInt8) -> String {
  "0x" + (opcode < 16 ? "0" : "") + String(opcode, radix: 16)
}

// MARK: - Table

extension Comparison {
  /// The columns of the table: PDUs that both have; those that they read in packets sent again and
  /// in damaged ones; names by both, by both but differing, by one and by us alone; behind PDUs and
  /// names the differences, all of them known.
  static let heading = row(
    "capture",
    ["PDUs", "again", "damaged", "known", "both", "differ", "tshark", "btmon", "ours", "known"])

  /// The comparison as a row.
  func line(_ name: String) -> String {
    Self.row(name, numbers.map { "\($0)" })
  }

  /// The numbers of a row.
  var numbers: [Int] {
    [
      pdus, repeats, damaged, pduDifferences.count, labels.both, labels.differing, labels.tshark,
      labels.btmon,
      labels.ours, labelDifferences.count,
    ]
  }

  /// A row of the table.
  static func row(_ name: String, _ cells: [String]) -> String {
    cells.reduce(padded(name, 56)) { $0 + padded($1, -8) }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width > 0 ? text + blanks : blanks + text
  }
}
