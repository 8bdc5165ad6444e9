import HSBytes
import HSHCI
import HSTestSupport
import Testing

@Suite("Return parameters")
struct ReturnParametersTests {
  static let vectors = VectorFile.rows("hci-returns.tsv", columns: 4)

  static func decode(_ opcode: Opcode, _ bytes: [UInt8]) -> Result<String, DecodeError> {
    outcome { () throws(DecodeError) -> String in
      var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .hciLength)
      return HCIText.of(try ReturnParameters(opcode: opcode, parsing: &reader), in: reader)
    }
  }

  @Test func `the vectors are there`() {
    #expect(Self.vectors.count >= 17)
  }

  @Test(arguments: vectors)
  func `known bytes give every field`(_ vector: VectorRow) throws {
    let opcode = Opcode(rawValue: vector.number(0, radix: 16))
    #expect(try Self.decode(opcode, vector.bytes(1)).get() == vector[2])
  }

  @Test(arguments: vectors)
  func `too few octets are an error unless the command failed`(_ vector: VectorRow) {
    let opcode = Opcode(rawValue: vector.number(0, radix: 16))
    let bytes = vector.bytes(1)
    let partial = ["other", "vendorSpecific"].contains { vector[2].hasPrefix($0) }
    for count in bytes.indices {
      switch Self.decode(opcode, Array(bytes[..<count])) {
      case .success(let text):
        #expect(partial || (count > 0 && bytes[0] != 0), "\(count) octets gave \(text)")
      case .failure(let error):
        guard case .truncated(let needed, let available, .hciLength) = error.problem else {
          Issue.record("\(error)")
          continue
        }
        #expect(available < needed)
      }
    }
  }

  @Test(arguments: vectors)
  func `no single octet can make it trap`(_ vector: VectorRow) {
    let opcode = Opcode(rawValue: vector.number(0, radix: 16))
    let bytes = vector.bytes(1)
    var faults = Faults()
    bytes.forEachReplacement { changed, _ in
      var reader = ByteReader(changed.span, base: 0, layer: .hci, limit: .hciLength)
      let result = outcome { () throws(DecodeError) in
        try ReturnParameters(opcode: opcode, parsing: &reader)
      }
      if case .failure(let error) = result {
        faults.unless(error.at.end <= bytes.count, "\(hex(changed)): \(error)")
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func `octets too many are left unread`() throws {
    let bytes: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 99]
    var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .hciLength)
    let value = try ReturnParameters(opcode: .readBDADDR, parsing: &reader)
    #expect(value.status == .success)
    #expect(reader.remaining == 1)
  }
}
