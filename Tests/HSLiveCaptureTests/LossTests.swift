import HSCLive
@testable import HSCapture
import HSTestSupport
import Glibc
import Synchronization
import Testing

/// What a live source tells of the packets that it lost, without any adapter.
@Suite struct `A lost packet` {
  /// A UDP socket on this machine, and one that sends to it.
  private struct Sockets: ~Copyable {
    let receiver = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    let sender = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)

    /// Connects them.
    ///
    /// - Parameter buffer: Bytes that may wait to be received.
    /// - Throws: What keeps them from being connected.
    init(buffer: Int32) throws {
      var buffer = buffer
      try #require(
        unsafe setsockopt(
          receiver, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size)) == 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let (receiver, sender) = (receiver, sender)
      let isConnected = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(receiver, $0, length) == 0 && getsockname(receiver, $0, &length) == 0
            && connect(sender, $0, length) == 0
        }
      }
      try #require(isConnected)
    }

    deinit {
      close(receiver)
      close(sender)
    }

    func send(_ numbers: Range<UInt16>) {
      for number in numbers {
        _ = unsafe withUnsafeBytes(of: number) { unsafe Glibc.send(sender, $0.baseAddress, 2, 0) }
      }
    }

    /// The numbers that wait to be received.
    func received() -> [UInt16] {
      var numbers: [UInt16] = []
      var number: UInt16 = 0
      var time: Int64 = 0
      while unsafe live_receive(receiver, &number, 2, &time) == 2 { numbers.append(number) }
      return numbers
    }
  }

  @Test func `is counted by the kernel: it is received or dropped`() throws {
    let sockets = try Sockets(buffer: 4096)
    var drops = KernelDrops(of: sockets.receiver)
    guard drops.obstacle == nil else {
      let _: Never? = Skipped.note("the kernel's drops", because: "this kernel has no SO_MEMINFO")
      return
    }
    #expect(drops.takeNew() == 0)
    for round in UInt16(0)..<3 {
      sockets.send(round * 200..<(round + 1) * 200)
      let received = sockets.received()
      #expect(received.count < 200, "the buffer is too small for all of them")
      #expect(UInt64(received.count) + drops.takeNew() == 200)
      #expect(drops.takeNew() == 0, "each is told once")
    }
  }

  @Test func `is not counted where nobody counts, which is said`() throws {
    var pipes: [Int32] = [0, 0]
    try #require(unsafe pipe(&pipes) == 0)
    defer { for end in pipes { close(end) } }
    var drops = KernelDrops(of: pipes[0])
    #expect(drops.obstacle?.contains("SO_MEMINFO, since Linux 4.12") == true)
    #expect(drops.takeNew() == 0)
  }

  @Test func `is none of those that come when the door is shut`() throws {
    let sockets = try Sockets(buffer: 1 << 16)
    sockets.send(0..<5)
    live_shut(sockets.receiver)
    sockets.send(5..<20)
    // A UDP socket counts what its filter refuses; a Bluetooth socket, which is what is shut in
    // earnest, does not: the virtual machine's runs show it.
    #expect(sockets.received() == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [UInt16(0), 1, 3, 258, 65534])
  func `of another adapter never takes room`(adapter: UInt16) throws {
    var pair: [Int32] = [0, 0]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &pair) == 0)
    defer { for end in pair { close(end) } }
    try #require(live_pick_adapter(pair[0], adapter) == 0)
    var sent: [[UInt8]] = []
    for index in [0, 1, 3, 258, 512, 65534, 65535] as [UInt16] {
      // Opcode, adapter and length, the low byte first.
      let datagram: [UInt8] = [3, 0, UInt8(index & 0xFF), UInt8(index >> 8), 1, 0, 7]
      let count = unsafe datagram.withUnsafeBytes {
        unsafe send(pair[1], $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if index == adapter { sent.append(datagram) }
      // A datagram that is not let in is not sent either, here; the monitor does not care.
      #expect(count == datagram.count || index != adapter)
    }
    var received: [[UInt8]] = []
    var bytes = [UInt8](repeating: 0, count: 16)
    var time: Int64 = 0
    while true {
      let count = unsafe live_receive(pair[0], &bytes, bytes.count, &time)
      guard count > 0 else { break }
      received.append(Array(bytes.prefix(Int(count))))
    }
    #expect(received == sent)
  }

  /// Packets that wait, of which the thread takes none until the run ends: it was stopped.
  private final class StoppedSource: ReaderThread.Source {
    let descriptor: Int32 = -1
    let queue: RecordQueue
    private let waiting: Mutex<(packets: [[UInt8]], isShut: Bool)>

    init(_ packets: [[UInt8]], _ queue: RecordQueue) {
      self.queue = queue
      waiting = Mutex((packets, false))
    }

    func drain() -> Bool {
      waiting.withLock { waiting in
        guard waiting.isShut else { return true }
        for packet in waiting.packets { _ = queue.put(packet.span) }
        waiting.packets = []
        return true
      }
    }

    func shut() { waiting.withLock { $0.isShut = true } }

    func end() {
      let last: [UInt8] = []
      queue.end(last.span)
    }
  }

  @Test func `is none that the kernel held when the run ended`() throws {
    let queue = RecordQueue(name: "test", limit: 8)
    let packets = (0..<100).map { [UInt8](repeating: UInt8($0), count: 4) }
    let reader = try ReaderThread(StoppedSource(packets, queue))
    queue.whenFinished { reader.stop() }
    #expect(queue.finish())
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64)
    reading: while true {
      var span = piece.mutableSpan
      switch try queue.read(into: &span) {
      case .bytes(let count): bytes += piece[..<count]
      case .wait: Issue.record("the queue has no end")
      case .end: break reading
      }
    }
    // Even where there is no room for them while the run goes on.
    #expect(bytes == packets.flatMap { $0 })
  }

  @Test func `is told in words`() {
    var losses = LiveLosses()
    #expect(losses.description == "no packet lost")
    #expect(losses.warning == nil)
    losses.inKernel = 1
    #expect(losses.description == "1 packet lost: no room in the kernel's buffer")
    losses.inQueue = 2
    #expect(
      losses.description
        == "3 packets lost: for 1 no room in the kernel's buffer, for 2 no room to wait for decoding "
        + "(--buffer)")
    losses = LiveLosses()
    losses.obstacle = "it is old"
    #expect(losses.warning == "lost packets cannot be counted on this interface: it is old")
    #expect(losses.description == "whether the kernel lost packets is unknown")
    losses.exchanged = LiveLosses.Exchanged(byAdapter: 6000, here: 52)
    #expect(losses.description.hasSuffix("the adapter counted 6000 packets meanwhile, 52 came"))
  }
}
