import HSBase

/// Queues packets of an interface as records of pcapng, with losses where they happened.
struct InterfaceRecords: ~Copyable {
  /// Packets that were lost since the beginning.
  private(set) var losses = LiveLosses()
  /// Packets that came since the beginning.
  private(set) var packets: UInt64 = 0

  /// Packets that were lost since the record queued last.
  private var lost: UInt64 = 0
  private var drops: KernelDrops
  private let queue: RecordQueue
  private var writer = PcapNGWriter()
  private var buffer = OutputBuffer(capacity: 4096)

  /// Queues the beginning of a capture of one interface.
  ///
  /// - Parameters:
  ///   - linkNumber: The LINKTYPE number of its packets.
  ///   - name: Its name.
  ///   - application: The program, in UTF-8, as recordings name it.
  ///   - drops: What the kernel lost.
  ///   - queue: Where records go.
  init(
    linkNumber: UInt16, name: String, application: [UInt8], drops: KernelDrops, queue: RecordQueue
  ) {
    self.drops = drops
    self.queue = queue
    losses.obstacle = drops.obstacle
    var interface = PcapNGWriter.Interface(linkNumber: linkNumber)
    interface.name = Array(name.utf8)
    // The kernel's resolution: a recording claims no more than was measured.
    interface.decimals = 6
    var section = PcapNGWriter.Section()
    section.application = application
    writer.beginSection(section, to: &buffer)
    _ = writer.describe(interface, to: &buffer)
    _ = queue.put(buffer.span)
  }

  /// Notes packets that the kernel lost before the next record; says whether there are any.
  mutating func lookForDrops() -> Bool {
    let more = drops.takeNew()
    lost &+= more
    losses.inKernel &+= more
    return more > 0
  }

  /// Queues a packet; one for which there is no room is lost.
  ///
  /// - Parameters:
  ///   - microseconds: When, since 1970.
  ///   - original: Bytes that it had.
  ///   - front: Bytes in front of it that the link type wants, as one number, or `nil`.
  ///   - bytes: The packet.
  mutating func put(
    microseconds: Int64, original: Int, front: UInt32?, _ bytes: Span<UInt8>
  ) {
    buffer.removeAll()
    var packet = PcapNGWriter.Packet(
      interface: 0, time: UInt64(clamping: microseconds),
      original: original + (front == nil ? 0 : 4))
    packet.drops = lost
    writer.beginPacket(packet, to: &buffer)
    if let front { writer.append(big32: front) }
    writer.append(bytes)
    writer.endPacket(to: &buffer)
    packets &+= 1
    if queue.put(buffer.span) {
      lost = 0
    } else {
      lost &+= 1
      losses.inQueue &+= 1
    }
  }

  /// Ends the queue with the final statistics: what was lost after the last record.
  mutating func end() {
    buffer.removeAll()
    if lost > 0 {
      writer.appendStatistics(
        interface: 0, time: UInt64(clamping: SystemClock.microseconds),
        lost: losses.inKernel &+ losses.inQueue, to: &buffer)
    }
    queue.end(buffer.span)
  }
}
