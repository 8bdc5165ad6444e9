import HSProtocols
import HSTestSupport
import Testing

@Suite("Linux monitor")
struct MonitorTests {
  static let vectors = VectorFile.rows("hci-monitor.tsv", columns: 4)

  static func decode(_ opcode: UInt16, _ bytes: [UInt8]) -> Result<String, DecodeError> {
    outcome { () throws(DecodeError) -> String in
      var reader = ByteReader(bytes.span, base: 500, layer: .monitor, limit: .record)
      let payload = try MonitorPayload(
        opcode: MonitorOpcode(rawValue: opcode), parsing: &reader)
      return HCIText.of(payload, in: reader)
    }
  }

  /// Octets that the record must have; what follows them is text or parameters.
  static func fixedCount(_ opcode: UInt16, _ bytes: [UInt8]) -> Int {
    switch opcode {
    case 0: 16
    case 10: 8
    case 13: 2 + Int(bytes[1])
    case 14: bytes.count
    case 15: 4
    case 16, 17: 6
    default: 0
    }
  }

  @Test func `the vectors are there`() {
    #expect(Self.vectors.count >= 17)
  }

  @Test(arguments: vectors)
  func `known bytes give every field`(_ vector: VectorRow) throws {
    let opcode: UInt16 = vector.number(0)
    #expect(try Self.decode(opcode, vector.bytes(1)).get() == vector[2])
  }

  @Test(arguments: vectors)
  func `every shorter record is an error or lacks only text`(_ vector: VectorRow) {
    let opcode: UInt16 = vector.number(0)
    let bytes = vector.bytes(1)
    for count in bytes.indices {
      switch Self.decode(opcode, Array(bytes[..<count])) {
      case .success: #expect(count >= Self.fixedCount(opcode, bytes))
      case .failure(let error):
        #expect(count < Self.fixedCount(opcode, bytes))
        guard case .truncated(let needed, let available, .record) = error.problem else {
          Issue.record("\(error)")
          continue
        }
        #expect(available < needed && error.layer == .monitor)
        #expect(error.at.end == 500 + count)
      }
    }
  }

  @Test(arguments: vectors)
  func `no single octet can make it trap`(_ vector: VectorRow) {
    let bytes = vector.bytes(1)
    var faults = Faults()
    for opcode in UInt16(0)..<21 {
      let values = stride(from: UInt8(0), through: 255, by: opcode % 2 == 0 ? 5 : 17)
      bytes.forEachReplacement(by: values) { changed, _ in
        var reader = ByteReader(changed.span, base: 0, layer: .monitor, limit: .record)
        let result = outcome { () throws(DecodeError) in
          try MonitorPayload(opcode: MonitorOpcode(rawValue: opcode), parsing: &reader)
        }
        if case .failure(let error) = result {
          faults.unless(error.at.end <= bytes.count, "opcode \(opcode), \(hex(changed)): \(error)")
        }
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func `buses, formats and priorities have names`() {
    #expect(Bus(rawValue: 1).name == "USB" && Bus(rawValue: 11).name == "IPC")
    #expect(Bus(rawValue: 12).name == nil)
    #expect(ControlOpen.Format.management.name == "Management")
    #expect(UserLogging.Priority(rawValue: 6).name == "info")
  }
}
