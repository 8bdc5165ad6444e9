import HSProtocols
import HSTestSupport
import Testing

@Suite("Fields of HCI")
struct FieldTests {
  static let vectors = VectorFile.rows("hci-fields.tsv", columns: 4)

  static func layout(_ kind: String, _ code: UInt16) -> FieldLayout? {
    switch kind {
    case "command": Opcode(rawValue: code).parameters
    case "return": Opcode(rawValue: code).returnParameters
    case "event": EventCode(rawValue: UInt8(truncatingIfNeeded: code)).parameters
    case "subevent": LEMetaSubevent(rawValue: UInt8(truncatingIfNeeded: code)).parameters
    default: nil
    }
  }

  @Test func `have units, names of codes and of bits`() throws {
    #expect(!Self.vectors.isEmpty)
    for vector in Self.vectors {
      let layout = try #require(Self.layout(vector[0], vector.number(1, radix: 16)))
      let bytes = try Hex.bytes(vector[2])
      #expect(layout.words(bytes.span) == vector[3])
    }
  }

  /// What a layout says is read whatever the bytes are, and however few.
  @Test func `are total`() {
    for code in UInt16.min ... .max {
      guard let layout = Opcode(rawValue: code).parameters else { continue }
      for count in [0, 1, 7, 40, 255] {
        let bytes = [UInt8](repeating: 0xff, count: count)
        _ = layout.words(bytes.span)
      }
    }
  }
}
