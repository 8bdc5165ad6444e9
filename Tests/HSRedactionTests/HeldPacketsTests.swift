import HSProtocols
@testable import HSRewriting
import Testing

@Suite struct `Packets that wait` {
  @Test func `one that waits takes no more memory than it needs`() {
    // The buffer that packets are redacted in has room for the longest so far.
    var buffer = Draft(Array(repeating: 1, count: 65_000))
    var original: [UInt8] = Array(repeating: 1, count: 65_000)
    buffer.removeAll()
    original.removeAll(keepingCapacity: true)
    buffer.append(2)
    original.append(2)
    var item = HeldPackets.Item(
      record: Packet(kind: .acl, payload: ByteRange(offset: 0, count: 1), originalLength: 1),
      bytes: buffer)
    item.original = original
    var held = HeldPackets()
    held.append(item)
    #expect(held.items[0].bytes.bytes == [2])
    #expect(held.items[0].bytes.bytes.capacity < 1000)
    #expect(held.items[0].original.capacity < 1000)
  }
}
