import HSBase
@testable import HSCapture
import Testing

/// Records between the thread that takes them off a socket and the one that decodes.
@Suite struct `A queue of records` {
  /// What stands in the queue, as far as `span`s of `size` bytes bring it.
  private func drain(_ queue: RecordQueue, size: Int = 64) throws -> (bytes: [UInt8], isEnd: Bool) {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: size)
    while true {
      var span = piece.mutableSpan
      switch try queue.read(into: &span) {
      case .bytes(let count): bytes += piece[..<count]
      case .wait: return (bytes, false)
      case .end: return (bytes, true)
      }
    }
  }

  private func put(_ bytes: [UInt8], in queue: RecordQueue) -> Bool { queue.put(bytes.span) }

  @Test(arguments: [1, 3, 64, 1000])
  func `gives back what was put in, in order`(size: Int) throws {
    let queue = RecordQueue(name: "test", limit: 1000)
    var expected: [UInt8] = []
    for round in 0..<50 {
      let record = [UInt8](repeating: UInt8(round), count: round + 1)
      #expect(put(record, in: queue))
      expected += record
      if round % 7 == 6 {
        let (bytes, isEnd) = try drain(queue, size: size)
        #expect(bytes == expected)
        #expect(!isEnd)
        expected = []
      }
    }
    queue.end([1, 2].span)
    #expect(try drain(queue, size: size) == (expected + [1, 2], true))
    #expect(try drain(queue, size: size) == ([], true))
  }

  @Test func `has bounded room, and some for any record when it is empty`() throws {
    let queue = RecordQueue(name: "test", limit: 100)
    #expect(put([UInt8](repeating: 1, count: 500), in: queue))
    #expect(!put([2], in: queue))
    #expect(try drain(queue).bytes.count == 500)
    #expect(put([UInt8](repeating: 3, count: 60), in: queue))
    #expect(put([UInt8](repeating: 4, count: 40), in: queue))
    #expect(!put([5], in: queue))
    #expect(try drain(queue).bytes.count == 100)
  }

  @Test func `tells of what found no room, where it is missing`() throws {
    let queue = RecordQueue(name: "test", limit: 400)
    var interface = InterfaceRecords(
      linkNumber: 254, name: "bluetooth-monitor", application: [], drops: KernelDrops(of: -1),
      queue: queue)
    var stored: [UInt8] = []
    let packet: [UInt8] = [4, 14, 4, 1, 3, 12, 0]
    // The queue is emptied after 40 packets; those that came when it was full are lost.
    for number in 0..<60 {
      if number == 40 { stored += try drain(queue).bytes }
      interface.put(
        microseconds: 1_800_000_000_000_000 + Int64(number), original: packet.count, front: 3,
        packet.span)
    }
    interface.end()
    let (rest, isEnd) = try drain(queue)
    #expect(isEnd)
    var reader = try CaptureReader(ByteSource(bytes: stored + rest))
    var records = 0
    var lost: UInt32 = 0
    while let record = try reader.next() {
      #expect(record.link == .linuxMonitor)
      #expect(record.bytes.count == packet.count)
      // Its time says which packet it is: those before it were delivered or are told as lost.
      let number = Int(record.time.nanoseconds / 1000 - 1_800_000_000_000_000)
      lost = record.cumulativeDrops
      #expect(number == records + Int(lost))
      records += 1
    }
    #expect(records + Int(reader.interfaces[0].lost) == 60)
    #expect(lost > 0)
    #expect(reader.interfaces[0].lost > UInt64(lost), "some were lost behind the last record")
    #expect(reader.resolution == .microseconds)
  }
}
