import HSProtocols
import HSTestSupport
import Testing

@Suite("Names")
struct NamesTests {
  static let vectors = VectorFile.rows("hci-names.tsv", columns: 4)

  static func name(_ kind: String, _ code: UInt16) -> StaticText? {
    switch kind {
    case "command": Opcode(rawValue: code).name
    case "event": EventCode(rawValue: UInt8(truncatingIfNeeded: code)).name
    case "subevent": LEMetaSubevent(rawValue: UInt8(truncatingIfNeeded: code)).name
    case "error": ErrorCode(rawValue: UInt8(truncatingIfNeeded: code)).name
    default: nil
    }
  }

  /// Capitals with underscores, without the mark of a first version, as other tools write names.
  static func normalised(_ name: String) -> String {
    var text = name.replacing("[v1]", with: "")
    text.removeAll { $0 == "[" || $0 == "]" }
    let words = text.uppercased().split { !$0.isLetter && !$0.isNumber }
    return words.joined(separator: "_")
  }

  @Test func `the vectors are there`() {
    #expect(Self.vectors.count == 576)
  }

  @Test func `names agree with independent tools, save where the specification differs`() throws {
    for vector in Self.vectors {
      let name = try #require(Self.name(vector[0], vector.number(1, radix: 16)))
      if vector.columns.count > 4 {
        #expect(name.string == vector[4])
        #expect(Self.normalised(name.string) != vector[2], "no longer a difference")
      } else {
        #expect(Self.normalised(name.string) == vector[2])
      }
    }
  }

  @Test func `no code has a name that no other tool knows`() {
    // Added to the specification after the tools were made.
    let later: Set = ["error 46", "error 47", "error 48", "command 0000"]
    let known = Set(Self.vectors.map { "\($0.columns[0]) \($0.columns[1])" }).union(later)
    for code in UInt16.min ... .max where Self.name("command", code) != nil {
      let digits = String(code, radix: 16)
      let text = String(repeating: "0", count: 4 - digits.count) + digits
      #expect(known.contains("command \(text)"))
    }
    for kind in ["event", "subevent", "error"] {
      for code in UInt16(0)...255 where Self.name(kind, code) != nil {
        let digits = String(code, radix: 16)
        #expect(known.contains("\(kind) \(code < 16 ? "0" : "")\(digits)"))
      }
    }
  }

  @Test func `the names are spelled as the specification does`() {
    #expect(Opcode.leSetExtendedScanEnable.name == "LE Set Extended Scan Enable")
    #expect(Opcode.leExtendedCreateConnectionV2.name == "LE Extended Create Connection [v2]")
    #expect(Opcode.readBDADDR.name == "Read BD_ADDR")
    #expect(Opcode.noOperation.name == "No Operation")
    #expect(EventCode(rawValue: 0x59).name == "Encryption Change [v2]")
    #expect(LEMetaSubevent(rawValue: 0x0b).name == "LE Directed Advertising Report")
    #expect(ErrorCode(rawValue: 0x3d).name == "Connection Terminated due to MIC Failure")
    #expect(ErrorCode.responseTimeout.name == "LMP Response Timeout / LL Response Timeout")
  }

  @Test func `a maker's own commands have no name`() {
    let opcode = Opcode(rawValue: 0xfc53)
    #expect(opcode.isVendorSpecific && opcode.name == nil)
    #expect(opcode.group == 0x3f && opcode.command == 0x53)
    #expect(!Opcode.reset.isVendorSpecific)
  }

  @Test func `values have names and unknown ones have none`() {
    #expect(OwnAddressType(rawValue: 4).name == nil)
    #expect(AdvertisingDataOperation.complete.name == "Complete data")
    #expect(InitiatorFilterPolicy.filterAcceptList.name == "Filter accept list")
    #expect(BroadcastFlag(rawValue: 2).name == nil)
  }
}
