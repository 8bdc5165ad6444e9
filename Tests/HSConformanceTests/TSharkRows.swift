import HSBase
import HSNames

/// What tshark reads in a capture: a row an ATT PDU.
struct TSharkRows: Sendable {
  /// One ATT PDU.
  struct Row: Sendable {
    var pdu: ReadPDU
    /// The attribute that the PDU is about, if tshark names one.
    var handle: UInt16?
    /// What tshark takes that attribute for, if it says one thing and not several.
    var uuid: BluetoothUUID?
  }

  private(set) var rows: [Row] = []

  /// The columns that are compared, by tshark's names.
  ///
  /// `att_pdu_hex` is the whole PDU. `info` begins with the direction, of which the number is
  /// empty for the Linux monitor.
  private static let columns = [
    "frame.number", "frame.p2p_dir", "btatt.handle", "btatt.uuid16", "btatt.uuid128", "att_pdu_hex",
    "info",
  ]

  private static let sent = Array("Sent ".utf8)
  private static let unknown = Array("UnknownDirection".utf8)

  /// The rows of a table with a line of column names.
  ///
  /// - Parameter text: Tab-separated values.
  /// - Throws: `ConformanceError` if a column is missing or a cell is not what it should be.
  init(_ text: [UInt8]) throws {
    var lines = text.split(separator: 0x0a, omittingEmptySubsequences: true).makeIterator()
    guard let header = lines.next() else { return }
    let names = header.split(separator: 0x09, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let places = try Self.columns.map { name in
      guard let place = names.firstIndex(of: name) else {
        throw ConformanceError("tshark's table has no column \(name)")
      }
      return place
    }
    while let line = lines.next() {
      let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
      func cell(_ column: Int) -> ArraySlice<UInt8> {
        cells.indices.contains(places[column]) ? cells[places[column]] : []
      }
      guard let frame = Int(String(decoding: cell(0), as: UTF8.self)) else {
        throw ConformanceError("no frame number: \(String(decoding: line, as: UTF8.self))")
      }
      // In captures of the air that do not say it, tshark does not say it either.
      let isKnown = !cell(6).starts(with: Self.unknown)
      let isSent = cell(1).isEmpty ? cell(6).starts(with: Self.sent) : cell(1).first == 0x30
      rows.append(
        Row(
          pdu: ReadPDU(
            packet: frame, isSent: isKnown ? isSent : nil, bytes: try Self.bytes(cell(5))),
          handle: Self.handle(cell(2)), uuid: Self.uuid(cell(3), cell(4))))
    }
  }

  private static func bytes(_ hex: ArraySlice<UInt8>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(hex.count / 2)
    var high: UInt8?
    for digit in hex {
      guard let value = Hex.value(of: digit) else { throw ConformanceError("no hexadecimal PDU") }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  private static func handle(_ cell: ArraySlice<UInt8>) -> UInt16? {
    guard !cell.isEmpty, !cell.contains(0x3b) else { return nil }
    return UInt16(String(decoding: cell.dropFirst(2), as: UTF8.self), radix: 16)
  }

  private static func uuid(_ short: ArraySlice<UInt8>, _ long: ArraySlice<UInt8>) -> BluetoothUUID?
  {
    let cell = short.isEmpty ? long : short
    guard short.isEmpty || long.isEmpty, !cell.isEmpty, !cell.contains(0x3b) else { return nil }
    return BluetoothUUID(String(decoding: cell, as: UTF8.self))
  }
}
