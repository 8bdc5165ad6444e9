import HSBase

/// Tells streams of packets without a header from anything else, by more than a packet or two.
enum StreamProbe {
  /// Records that are looked at.
  private static let most = 64
  /// Packets of H4 in a row that are believed where no event answers a command.
  private static let enoughInARow = 6

  /// The layout in which bytes are a stream.
  ///
  /// - Parameter bytes: The first bytes, at most `CaptureFormat.probeLength`; if there are fewer, all.
  /// - Returns: The layout; `nil` unless they prove it.
  static func recognise(_ bytes: Span<UInt8>) -> StreamLayout? {
    StreamLayout.allCases.first { layout in
      switch layout {
      case .psd: return isPSD(bytes)
      case .monitor: return isMonitor(bytes)
      case .h4: return isH4(bytes)
      }
    }
  }

  /// Whether the advertising channels' access address begins the bytes.
  static func isAdvertising(_ bytes: Span<UInt8>) -> Bool {
    bytes.count >= 4 && ByteOrder.little.uint32(bytes, at: 0) == LinkType.advertisingAccessAddress
  }

  /// Calls `body` with each record that is there in full.
  ///
  /// - Returns: Whether the bytes are records and nothing else, but for the last, which may be cut.
  private static func walk(
    _ bytes: Span<UInt8>, _ layout: StreamLayout, _ body: (Range<Int>) -> Bool
  ) -> Bool {
    var place = 0
    for _ in 0..<most where place < bytes.count {
      switch layout.size(bytes, at: place) {
      case .impossible: return false
      case .needs: return true
      case .bytes(let count):
        guard count <= bytes.count - place else { return true }
        guard body(place..<place + count) else { return false }
        place += count
      }
    }
    return true
  }

  private static func isH4(_ bytes: Span<UInt8>) -> Bool {
    var commands: Set<UInt16> = []
    var packets = 0
    var answers = 0
    let isStream = walk(bytes, .h4) { range in
      packets += 1
      let packet = bytes.extracting(range)
      if packet[0] == 1 { commands.insert(ByteOrder.little.uint16(packet, at: 1)) }
      // Command Complete, Command Status.
      let answered = packet[0] == 4 ? packet[1] == 0x0E ? 4 : packet[1] == 0x0F ? 5 : 0 : 0
      if answered > 0, commands.contains(ByteOrder.little.uint16(packet, at: answered)) {
        answers += 1
      }
      return true
    }
    return isStream
      ? answers > 0 || packets >= enoughInARow : answers > 0 && packets >= 2 * enoughInARow
  }

  private static func isMonitor(_ bytes: Span<UInt8>) -> Bool {
    var packets = 0
    _ = walk(bytes, .monitor) { range in
      let record = bytes.extracting(range)
      let parts = StreamLayout.monitor.parts(record)
      guard parts.headersFit else { return false }
      guard parts.flags < 256, let way = PacketWay.byMonitor[Int(parts.flags)] else { return true }
      packets += 1
      let size = StreamLayout.packetSize(
        type: way.type, record, at: parts.data.lowerBound, parts.data.count)
      return size == .bytes(1 + parts.data.count)
    }
    // What is damaged behind so many is told as damage.
    return packets >= 2
  }

  private static func isPSD(_ bytes: Span<UInt8>) -> Bool {
    var number: UInt32?
    var ticks: UInt64 = 0
    var packets = 0
    let isStream = walk(bytes, .psd) { range in
      let record = bytes.extracting(range)
      let own = ByteOrder.little.uint32(record, at: 1)
      let time = ByteOrder.little.uint64(record, at: 5)
      let length = Int(ByteOrder.little.uint16(record, at: 13))
      guard number.map({ own == $0 &+ 1 }) ?? true, time >= ticks, length > 0,
        length <= record.count - 15
      else { return false }
      number = own
      ticks = time
      let packet = record.extracting(StreamLayout.psdPacket(record))
      if isAdvertising(packet), StreamLayout.airPacket(packet) != nil { packets += 1 }
      return true
    }
    return isStream && packets > 0 || packets >= 3
  }
}
