@testable import HSProtocols
import Testing

@Suite struct AttributeHandleTests {
  @Test func `only 0x0000 names no attribute`() {
    #expect(!AttributeHandle.reserved.isValid)
    #expect(AttributeHandle.first.isValid)
    #expect(AttributeHandle.last.isValid)
  }

  @Test func `handles are ordered by number`() {
    #expect(AttributeHandle(rawValue: 0x00ff) < AttributeHandle(rawValue: 0x0100))
    #expect(!(AttributeHandle.last < AttributeHandle.last))
  }

  @Test func `a handle is printed with four digits`() {
    var buffer = OutputBuffer()
    buffer.append(AttributeHandle(rawValue: 0x12))
    #expect(buffer.string == "0x0012")
    #expect(AttributeHandle.last.description == "0xffff")
  }
}
