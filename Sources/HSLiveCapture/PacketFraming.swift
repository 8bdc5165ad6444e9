import HSBytes
import HSCapture

/// Puts packets of an interface into records of pcapng, with losses where they happened.
struct PacketFraming: ~Copyable {
  /// Packets that were lost since the record framed last.
  private(set) var lost: UInt64 = 0
  /// Packets that were lost since the beginning.
  private(set) var losses = LiveLosses()
  /// Packets that came since the beginning.
  private(set) var packets: UInt64 = 0

  private var writer = PcapNGWriter()
  private var buffer = OutputBuffer(capacity: 4096)
  private let interface: PcapNGWriter.Interface
  private let application: [UInt8]

  /// A framing for one interface.
  ///
  /// - Parameters:
  ///   - linkNumber: The LINKTYPE number of its packets.
  ///   - name: Its name.
  ///   - application: The program, in UTF-8, as recordings name it.
  init(linkNumber: UInt16, name: String, application: [UInt8]) {
    self.application = application
    var interface = PcapNGWriter.Interface(linkNumber: linkNumber)
    interface.name = Array(name.utf8)
    // The kernel's resolution: a recording claims no more than was measured.
    interface.decimals = 6
    self.interface = interface
  }

  /// Hands the beginning of a capture to `body`.
  mutating func begin(_ body: (Span<UInt8>) -> Void) {
    buffer.removeAll()
    var section = PcapNGWriter.Section()
    section.application = application
    writer.beginSection(section, to: &buffer)
    _ = writer.describe(interface, to: &buffer)
    body(buffer.span)
  }

  /// Notes packets that the kernel lost before the next record.
  mutating func lose(_ count: UInt64) {
    lost &+= count
    losses.inKernel &+= count
  }

  /// Frames a packet and hands it to `put`; one that is not taken is lost.
  ///
  /// - Parameters:
  ///   - microseconds: When, since 1970.
  ///   - original: Bytes that it had.
  ///   - front: Bytes in front of it that the link type wants, as one number, or `nil`.
  ///   - bytes: The packet.
  ///   - put: Takes the record; says whether it did.
  mutating func frame(
    microseconds: Int64, original: Int, front: UInt32?, _ bytes: Span<UInt8>,
    _ put: (Span<UInt8>) -> Bool
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
    if put(buffer.span) {
      lost = 0
    } else {
      lost &+= 1
      losses.inQueue &+= 1
    }
  }

  /// Hands the final statistics to `body`: what was lost after the last record.
  mutating func end(_ body: (Span<UInt8>) -> Void) {
    buffer.removeAll()
    if lost > 0 {
      writer.appendStatistics(
        interface: 0, time: UInt64(clamping: SystemClock.microseconds),
        lost: losses.inKernel &+ losses.inQueue, to: &buffer)
    }
    body(buffer.span)
  }
}
