@testable import HSProtocols
import Testing

@Suite struct OpcodeTests {
  @Test func `31 opcodes are assigned`() {
    let known = (UInt8.min...UInt8.max).filter { ATTOpcode(rawValue: $0).isKnown }
    #expect(known.count == 31)
    let names = Set(known.compactMap { ATTOpcode(rawValue: $0).name?.string })
    #expect(names.count == 31)
  }

  @Test func `a name says which type of PDU it is`() throws {
    for value in UInt8.min...UInt8.max {
      let opcode = ATTOpcode(rawValue: value)
      guard let name = opcode.name?.string else {
        #expect(opcode.kind == (value & 0x40 != 0 ? .command : nil))
        continue
      }
      let kind = try #require(opcode.kind)
      #expect(name.lowercased().hasSuffix("\(kind)"), "\(name)")
      #expect(opcode.isRequest == (kind == .request))
      #expect(opcode.isResponse == (kind == .response))
      #expect(opcode.isCommand == (kind == .command))
    }
  }

  @Test func `a request is answered by the response of its name`() {
    for value in UInt8.min...UInt8.max {
      let opcode = ATTOpcode(rawValue: value)
      let answer = ATTOpcode.response(of: opcode)
      switch opcode.kind {
      case .request:
        let name = opcode.name?.string.replacing("Request", with: "Response")
        #expect(answer?.name?.string == name)
        #expect(answer?.isResponse == true)
      case .indication: #expect(answer == .handleValueConfirmation)
      default: #expect(answer == nil)
      }
    }
  }
}
