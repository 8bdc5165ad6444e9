import Bytes
import HCI
import Testing

@Suite("Linux monitor")
struct MonitorTests {
  static let vectors = HCIVector.load("hci-monitor.tsv", columns: 4)

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
  func `known bytes give every field`(_ vector: HCIVector) throws {
    let opcode = try vector.number(0, radix: 10)
    #expect(try Self.decode(opcode, vector.bytes(1)).get() == vector.columns[2])
  }

  @Test(arguments: vectors)
  func `every shorter record is an error or lacks only text`(_ vector: HCIVector) throws {
    let opcode = try vector.number(0, radix: 10)
    let bytes = try vector.bytes(1)
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
  func `no single octet can make it trap`(_ vector: HCIVector) throws {
    let bytes = try vector.bytes(1)
    var outside: [String] = []
    for opcode in UInt16(0)..<21 {
      for index in bytes.indices {
        var changed = bytes
        for value in stride(from: UInt8(0), through: 255, by: opcode % 2 == 0 ? 5 : 17) {
          changed[index] = value
          var reader = ByteReader(changed.span, base: 0, layer: .monitor, limit: .record)
          let result = outcome { () throws(DecodeError) in
            try MonitorPayload(opcode: MonitorOpcode(rawValue: opcode), parsing: &reader)
          }
          if case .failure(let error) = result, error.at.end > bytes.count {
            outside.append("opcode \(opcode), \(value) at \(index): \(error)")
          }
        }
      }
    }
    #expect(outside.isEmpty)
  }

  @Test func `buses, formats and priorities have names`() {
    #expect(Bus(rawValue: 1).name == "USB" && Bus(rawValue: 11).name == "IPC")
    #expect(Bus(rawValue: 12).name == nil)
    #expect(ControlOpen.Format.management.name == "Management")
    #expect(UserLogging.Priority(rawValue: 6).name == "info")
  }
}
