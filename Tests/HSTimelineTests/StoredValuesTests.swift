import HSProtocols
@testable import HSTimeline
import Testing

@Suite struct `What stored values weigh` {
  @Test func `is the longest that there were, in every run the same`() {
    var values = StoredValues()
    let handle = AttributeHandle(rawValue: 3)
    func empty() -> Int { values.weight - MemoryLayout<StoredValues.Value>.stride }
    func store(_ length: Int) {
      let bytes = [UInt8](repeating: 1, count: length)
      values.store(handle, bytes.span, origin: .read, packet: 1, originalLength: length)
    }
    // An array that grows byte by byte has room for more than it holds: how much is the allocator's choice.
    for length in [200, 201, 7, 230, 230] {
      store(length)
      #expect(empty() == (length == 7 ? 201 : length))
    }
    let written = [UInt8](repeating: 2, count: 99)
    values.write(handle, written.span, packet: 2, isPartial: false)
    #expect(empty() == 230 + 99)
    values.write(handle, written.span.extracting(first: 5), packet: 3, isPartial: false)
    #expect(empty() == 230 + 99)
  }

  @Test func `values stand by handle in whatever order they came, and each is found`() {
    var values = StoredValues()
    // 40503 is odd: every handle comes once.
    let handles = (0...0xFFFF).map { UInt16(truncatingIfNeeded: $0 &* 40503) }
    for handle in handles {
      let bytes = [UInt8(handle & 0xFF), UInt8(handle >> 8)]
      values.store(
        AttributeHandle(rawValue: handle), bytes.span, origin: .notified, packet: 1,
        originalLength: 2)
    }
    let kept = Array(values.values)
    #expect(kept.map(\.handle.rawValue) == Array(0...0xFFFF))
    #expect(values.weight == kept.count * (MemoryLayout<StoredValues.Value>.stride + 2))
    for handle: UInt16 in [0, 1, 63, 64, 127, 128, 0x1234, 0xFFFF] {
      let found = values[AttributeHandle(rawValue: handle)]
      #expect(found?.bytes == [UInt8(handle & 0xFF), UInt8(handle >> 8)])
      #expect(found?.notifications == 1)
    }
    #expect(StoredValues()[AttributeHandle(rawValue: 1)] == nil)
  }
}
