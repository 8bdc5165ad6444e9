import Foundation

/// A btsnoop capture whose records can be altered one by one.
struct AlteredCapture {
  /// A record: the header of 24 bytes and the packet.
  struct Record {
    var header: [UInt8]
    var data: [UInt8]

    /// Microseconds of btsnoop's clock.
    var time: UInt64 {
      get { header[16..<24].reduce(0) { $0 << 8 | UInt64($1) } }
      set { for place in 0..<8 { header[23 - place] = UInt8(newValue >> UInt64(8 * place) & 255) } }
    }
  }

  private let head: [UInt8]
  /// The records.
  var records: [Record] = []

  /// A capture of `fixtures/`.
  init(_ name: String) throws {
    let bytes = try Samples.bytes(name)
    head = Array(bytes[..<16])
    var place = 16
    while place + 24 <= bytes.count {
      let length = bytes[(place + 4)..<(place + 8)].reduce(0) { $0 << 8 | Int($1) }
      records.append(
        Record(
          header: Array(bytes[place..<(place + 24)]),
          data: Array(bytes[(place + 24)..<(place + 24 + length)])))
      place += 24 + length
    }
  }

  /// The capture's bytes.
  var bytes: [UInt8] { head + records.flatMap { $0.header + $0.data } }

  /// Calls `body` with the path of the capture.
  func withFile<Result>(_ body: (String) throws -> Result) throws -> Result {
    try Samples.withFile(bytes, body)
  }

  // MARK: - Handles

  /// Adds to every attribute handle in the capture, as if the server had been laid out anew.
  ///
  /// The packets hold whole frames, and characteristics are discovered by Read By Type.
  mutating func renumber(by shift: Int) {
    for place in records.indices {
      let data = records[place].data
      guard data.count > 9, data[0] == 2, data[7] == 4, data[8] == 0 else { continue }
      for handle in Self.handles(in: Array(data[9...])) {
        let number = Int(data[9 + handle]) | Int(data[10 + handle]) << 8
        guard number > 1, number < 0xffff else { continue }
        records[place].data[9 + handle] = UInt8((number + shift) & 255)
        records[place].data[10 + handle] = UInt8((number + shift) >> 8)
      }
    }
  }

  /// Where handles stand in an ATT PDU.
  private static func handles(in pdu: [UInt8]) -> [Int] {
    switch pdu[0] {
    case 0x01: return [2]
    case 0x04, 0x06, 0x08, 0x10: return [1, 3]
    case 0x05 where pdu[1] == 1: return Array(stride(from: 2, to: pdu.count, by: 4))
    case 0x07: return Array(stride(from: 1, to: pdu.count, by: 2))
    case 0x09: return stride(from: 2, to: pdu.count, by: Int(pdu[1])).flatMap { [$0, $0 + 3] }
    case 0x0a, 0x12, 0x52, 0x1b: return [1]
    default: return []
    }
  }
}
