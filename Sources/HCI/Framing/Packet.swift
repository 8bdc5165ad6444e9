public import Bytes
public import Capture

/// One packet between host and controller, whatever framing the capture put around it.
///
/// The packet's own header (opcode or handle, and length) is still part of `payload`; `Command`,
/// `Event`, `ACLData`, `SynchronousData` and `ISOData` read it.
public struct Packet: Sendable, Hashable {
  /// What the packet is.
  public var kind: Kind
  /// Which way it went; `nil` if neither the capture nor its kind tells.
  public var direction: Direction?
  /// The adapter's index; 0 where the framing knows only one, 0xffff for a record of none.
  public var adapter: UInt16
  /// The packet without the transport's packet type octet.
  public var payload: ByteRange

  /// What a packet is.
  public enum Kind: Sendable, Hashable {
    /// Host to controller: do this.
    case command
    /// Controller to host: this happened.
    case event
    /// Data of a connection.
    case acl
    /// Synchronous data: voice.
    case sco
    /// Isochronous data: LE Audio.
    case iso
    /// A record of the Linux monitor that is not an HCI packet.
    case monitor(MonitorOpcode)
    /// A record of PacketLogger that is not an HCI packet.
    case packetLogger(PacketLoggerType)
    /// A packet type octet that the transport does not assign.
    case unknown(UInt8)

    /// The name as it is printed.
    public var name: StaticText {
      switch self {
      case .command: "Command"
      case .event: "Event"
      case .acl: "ACL Data"
      case .sco: "Synchronous Data"
      case .iso: "ISO Data"
      case .monitor(let opcode): opcode.name ?? "Unknown Monitor Record"
      case .packetLogger(let type): type.name ?? "Unknown PacketLogger Record"
      case .unknown: "Unknown Packet Type"
      }
    }
  }

  /// Creates a packet.
  public init(kind: Kind, direction: Direction?, adapter: UInt16, payload: ByteRange) {
    self.kind = kind
    self.direction = direction
    self.adapter = adapter
    self.payload = payload
  }

  /// Whether the direction cannot be right: commands are only sent, events only received.
  ///
  /// A capture in which this holds throughout has its direction flag the wrong way round.
  public var contradictsDirection: Bool {
    switch kind {
    case .command: direction == .received
    case .event: direction == .sent
    default: false
    }
  }
}

// MARK: - Framing

extension Packet {
  /// Takes the framing off a record.
  ///
  /// - Parameters:
  ///   - record: The record; its link type says which framing it has.
  ///   - reader: A reader over the record's bytes, which it passes over.
  /// - Throws: `truncated` if the record holds no packet, `invalid` if its link type is not HCI.
  @inlinable
  @inline(__always)
  public init(framing record: CaptureRecord, parsing reader: inout ByteReader) throws(DecodeError) {
    switch record.link {
    case .hciH1: try self.init(h1: &reader, flags: record.flags)
    case .hciH4: try self.init(h4: &reader, direction: record.direction)
    case .linuxMonitor: try self.init(monitor: &reader, flags: record.flags)
    case .packetLogger:
      try self.init(packetLogger: &reader, type: record.flags, direction: record.direction)
    case .usbLinux, .usbLinuxMmapped, .usbPcap, .usbDarwin, .leLinkLayer, .leLinkLayerWithHeader,
      .nordicSniffer, .ppi, .foreign:
      throw DecodeError(
        layer: .hci, field: "link type", at: record.bytes,
        problem: .invalid(UInt64(record.link.rawValue)))
    }
    _ = reader.takeRemaining()
  }

  /// A packet without type octet; flags bit 0: received, bit 1: command or event rather than ACL.
  @usableFromInline
  init(h1 reader: inout ByteReader, flags: UInt32) throws(DecodeError) {
    var body = reader.descending(to: .hci, limitedBy: .record)
    try body.require(1, "HCI packet")
    let received = flags & 1 != 0
    if flags & 2 != 0 {
      kind = received ? .event : .command
    } else {
      kind = .acl
    }
    direction = received ? .received : .sent
    adapter = 0
    payload = body.takeRemaining()
  }

  /// A packet behind the UART transport's type octet.
  ///
  /// Core 5.4, Vol 4, Part A, 2.
  @inlinable
  @inline(__always)
  init(h4 reader: inout ByteReader, direction known: Direction?) throws(DecodeError) {
    var body = reader.descending(to: .hci, limitedBy: .record)
    let type = try body.uint8("HCI packet type")
    adapter = 0
    switch type {
    case 1: kind = .command
    case 2: kind = .acl
    case 3: kind = .sco
    case 4: kind = .event
    case 5: kind = .iso
    default: kind = .unknown(type)
    }
    switch (known, kind) {
    case (.some, _): direction = known
    case (nil, .command): direction = .sent
    case (nil, .event): direction = .received
    default: direction = nil
    }
    payload = body.takeRemaining()
  }

  /// A record of the Linux monitor; flags: adapter index in the upper half, opcode in the lower.
  @usableFromInline
  init(monitor reader: inout ByteReader, flags: UInt32) throws(DecodeError) {
    let opcode = MonitorOpcode(rawValue: UInt16(truncatingIfNeeded: flags))
    adapter = UInt16(truncatingIfNeeded: flags >> 16)
    switch opcode {
    case .command: (kind, direction) = (.command, .sent)
    case .event: (kind, direction) = (.event, .received)
    case .aclTransmit: (kind, direction) = (.acl, .sent)
    case .aclReceive: (kind, direction) = (.acl, .received)
    case .scoTransmit: (kind, direction) = (.sco, .sent)
    case .scoReceive: (kind, direction) = (.sco, .received)
    case .isoTransmit: (kind, direction) = (.iso, .sent)
    case .isoReceive: (kind, direction) = (.iso, .received)
    default: (kind, direction) = (.monitor(opcode), nil)
    }
    if case .monitor = kind {
      // Open, Close and Delete Index have no payload at all.
      payload = reader.remainingRange
    } else {
      var body = reader.descending(to: .hci, limitedBy: .record)
      try body.require(1, "HCI packet")
      payload = body.takeRemaining()
    }
  }

  /// A record of PacketLogger; flags: its type.
  @usableFromInline
  init(
    packetLogger reader: inout ByteReader, type flags: UInt32, direction known: Direction?
  ) throws(DecodeError) {
    let type = PacketLoggerType(rawValue: UInt8(truncatingIfNeeded: flags))
    adapter = 0
    direction = known
    switch type {
    case .command: kind = .command
    case .event: kind = .event
    case .aclSent, .aclReceived: kind = .acl
    case .synchronousSent, .synchronousReceived: kind = .sco
    case .isochronousSent, .isochronousReceived: kind = .iso
    default: kind = type.name == nil ? .unknown(type.rawValue) : .packetLogger(type)
    }
    if case .packetLogger = kind {
      payload = reader.remainingRange
    } else {
      var body = reader.descending(to: .hci, limitedBy: .record)
      try body.require(1, "HCI packet")
      payload = body.takeRemaining()
    }
  }
}
