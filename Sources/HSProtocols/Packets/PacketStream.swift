public import HSBase
public import HSCapture

/// Takes the framing off a capture's records, whatever it is.
///
/// One record is one packet, except on USB buses, where packets are put together from transfers, and
/// where most transfers hold none.
public struct PacketStream: Sendable {
  /// What became no packet.
  public private(set) var losses = Losses()
  private var probe = H1Probe()
  private var directions = DirectionInference()
  private var usb = USBReassembler()

  /// What became no packet.
  public struct Losses: Sendable {
    /// Records that are not Bluetooth, and USB transfers that hold no HCI.
    public internal(set) var foreignRecords = 0
    /// Packets over USB whose rest never came, and bytes that belong to none.
    public internal(set) var brokenTransfers = 0
  }

  /// Controllers found on USB buses.
  public var controllers: Int { usb.controllers }

  /// A stream at the beginning of a capture.
  public init() {}

  // MARK: - Records that are packets

  /// The packet that a record is.
  ///
  /// - Parameters:
  ///   - record: The record; not one of a USB bus.
  ///   - reader: A reader over its bytes.
  ///   - isSurprise: Set where a record is the first of a capture of H1 that is read as H4.
  /// - Returns: The packet; `nil` for a record that is not Bluetooth, which is counted.
  @inline(__always)
  public mutating func packet(
    of record: CaptureRecord, in reader: borrowing ByteReader, isSurprise: inout Bool
  ) -> Packet? {
    var record = record
    if record.link == .hciH1, !reader.isAtEnd, probe.isH4(record, in: reader) {
      record.link = .hciH4
      isSurprise = probe.isSurprised()
    }
    guard var packet = Packet(framing: record, in: reader) else {
      losses.foreignRecords &+= 1
      return nil
    }
    if packet.direction == nil, packet.kind == .acl {
      packet.direction = directions.direction(of: packet, in: reader.at(packet.payload))
      packet.isDirectionInferred = packet.direction != nil
    }
    return packet
  }

  // MARK: - Transfers on a USB bus

  /// Takes a transfer on a USB bus; ask `next` what it led to.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - reader: A reader over its bytes.
  /// - Throws: `truncated` or `invalid` if the recorder's header cannot be read.
  public mutating func add(
    transfer record: CaptureRecord, _ reader: borrowing ByteReader
  ) throws(DecodeError) {
    // A record without bytes is the container's finding.
    guard !reader.isAtEnd else {
      losses.foreignRecords &+= 1
      return
    }
    let others = usb.otherTransfers
    defer { losses.foreignRecords &+= usb.otherTransfers &- others }
    do throws(DecodeError) {
      try usb.add(record, reader)
    } catch {
      losses.brokenTransfers &+= 1
      throw error
    }
  }

  /// What the transfer that was added last led to, one step after the other.
  ///
  /// - Parameter reader: The reader that it was added with.
  /// - Returns: A packet or a fault; `nil` if there is nothing more.
  public mutating func next(_ reader: borrowing ByteReader) -> USBStep? {
    let step = usb.next(reader)
    if case .fault? = step { losses.brokenTransfers &+= 1 }
    return step
  }

  /// Ends the capture, one fault at a time.
  ///
  /// - Returns: A packet that is lost; call again until `nil`.
  public mutating func finishNext() -> USBFault? {
    let fault = usb.finishNext()
    if fault != nil { losses.brokenTransfers &+= 1 }
    return fault
  }

  /// Exchanges the bytes of the packet that was last `reassembled` with `bytes`, without copying.
  ///
  /// For a caller that must change while it reads them; it gives them back by a second call.
  public mutating func exchangePacket(_ bytes: inout [UInt8]) { usb.exchangePacket(&bytes) }

  // MARK: - Both

  /// Takes one record of the capture.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - bytes: What the container kept of it.
  ///   - body: Called with each packet in it and the packet's bytes.
  public mutating func take(
    _ record: CaptureRecord, _ bytes: Span<UInt8>, _ body: (Packet, Span<UInt8>) -> Void
  ) {
    let reader = ByteReader(bytes, base: record.bytes.offset, layer: .hci, limit: .record)
    guard record.link.isUSB else {
      var isSurprise = false
      if let packet = packet(of: record, in: reader, isSurprise: &isSurprise) {
        body(packet, reader.at(packet.payload).remainingBytes)
      }
      return
    }
    // What cannot be read is counted.
    try? add(transfer: record, reader)
    while let step = next(reader) {
      switch step {
      case .complete(let packet): body(packet, reader.at(packet.payload).remainingBytes)
      case .reassembled(let packet): body(packet, usb.packetBytes.span)
      case .fault: break
      }
    }
  }

  /// Ends the capture: packets whose rest never came are counted.
  public mutating func finish() {
    while finishNext() != nil {}
  }
}

extension LinkType {
  /// Whether a record is a transfer on a USB bus.
  package var isUSB: Bool {
    self == .usbLinuxMmapped || self == .usbLinux || self == .usbPcap || self == .usbDarwin
  }
}
