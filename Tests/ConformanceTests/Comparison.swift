import AssignedNumbers
import GATT

/// Two readings of one capture, side by side.
struct Comparison: Sendable {
  var pdus = 0
  var pduDifferences: [Difference] = []
  var labels = 0
  var labelDifferences: [Difference] = []
  var labelsAgainstTShark = 0
  var labelDifferencesToTShark: [Difference] = []

  /// Compares the PDUs, and the names that tshark and btmon agree on.
  init(_ ours: Reading.Finished, _ theirs: TSharkRows, _ btmon: BtmonLabels?) {
    compare(ours.pdus, theirs.rows.map(\.pdu))
    compare(ours.labels, theirs, btmon)
  }

  /// The kinds of PDU that concern one handle, which all three name.
  static let labelled: Set<UInt8> = [0x0b, 0x0d, 0x12, 0x16, 0x1b, 0x1d, 0x52, 0xd2]

  private mutating func compare(_ ours: [ReadPDU], _ theirs: [ReadPDU]) {
    var mine = ours[...]
    for their in theirs {
      while let first = mine.first, first.packet < their.packet {
        pduDifferences.append(Self.difference(first, ours: "present", theirs: "none"))
        mine.removeFirst()
      }
      guard let first = mine.first, first.packet == their.packet else {
        pduDifferences.append(Self.difference(their, ours: "none", theirs: "present"))
        continue
      }
      pdus += 1
      mine.removeFirst()
      if first.bytes != their.bytes {
        pduDifferences.append(
          Self.difference(
            first, ours: "\(first.bytes.count) bytes", theirs: "\(their.bytes.count) bytes"))
      } else if first.isSent != their.isSent {
        pduDifferences.append(
          Self.difference(
            first, ours: first.isSent ? "sent" : "received",
            theirs: their.isSent ? "sent" : "received"))
      }
    }
    pduDifferences += mine.map { Self.difference($0, ours: "present", theirs: "none") }
  }

  private static func difference(_ pdu: ReadPDU, ours: String, theirs: String) -> Difference {
    Difference(packet: pdu.packet, what: "pdu \(hex(pdu.opcode))", ours: ours, theirs: theirs)
  }

  private mutating func compare(_ ours: [ReadLabel], _ theirs: TSharkRows, _ btmon: BtmonLabels?) {
    let rows = Dictionary(
      theirs.rows.filter { Self.labelled.contains($0.pdu.opcode) }.map { ($0.pdu.packet, $0) },
      uniquingKeysWith: { first, _ in first })
    for label in ours where Self.labelled.contains(label.opcode) {
      guard let row = rows[label.packet], row.pdu.opcode == label.opcode,
        row.handle == label.handle, let tshark = row.uuid
      else { continue }
      labelsAgainstTShark += 1
      let own = label.label?.uuid
      let difference = Difference(
        packet: label.packet, what: "label \(hex(label.opcode))",
        ours: own.map { "\($0)" } ?? "none", theirs: "\(tshark)")
      if own != tshark { labelDifferencesToTShark.append(difference) }
      guard let named = btmon?.uuid(label), named == tshark || named == tshark.reversed else {
        continue
      }
      labels += 1
      if own != named { labelDifferences.append(difference) }
    }
  }
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
  /// The columns of the table.
  static let heading = row("capture", "PDUs", "known", "labels", "known", "tshark", "differ")

  /// The comparison as a row.
  func line(_ name: String) -> String {
    Self.row(
      name, "\(pdus)", "\(pduDifferences.count)", "\(labels)", "\(labelDifferences.count)",
      "\(labelsAgainstTShark)", "\(labelDifferencesToTShark.count)")
  }

  private static func row(_ name: String, _ cells: String...) -> String {
    cells.reduce(padded(name, 62)) { $0 + padded($1, -8) }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width > 0 ? text + blanks : blanks + text
  }

  /// The sums of the columns.
  struct Totals {
    var pdus = 0
    var pduDifferences = 0
    var labels = 0
    var labelDifferences = 0
    var labelsAgainstTShark = 0
    var labelDifferencesToTShark = 0

    mutating func add(_ comparison: Comparison) {
      pdus += comparison.pdus
      pduDifferences += comparison.pduDifferences.count
      labels += comparison.labels
      labelDifferences += comparison.labelDifferences.count
      labelsAgainstTShark += comparison.labelsAgainstTShark
      labelDifferencesToTShark += comparison.labelDifferencesToTShark.count
    }

    var line: String {
      Comparison.row(
        "all", "\(pdus)", "\(pduDifferences)", "\(labels)", "\(labelDifferences)",
        "\(labelsAgainstTShark)", "\(labelDifferencesToTShark)")
    }
  }
}
