public import HSBase
public import HSCapture

/// One packet, or what a recorder wrote between packets, free of the framing that the capture put
/// around it.
///
/// The packet's own header (opcode or handle, and length) is still part of `payload`; `Command`,
/// `Event`, `ACLData`, `SynchronousData` and `ISOData` read it.
public struct Packet: Sendable, Hashable {
  /// What the packet is.
  public var kind: Kind
  /// Which way it went; `nil` if neither the capture nor its kind tells.
  public var direction: Direction?
  /// Whether the direction was worked out, as the capture says none.
  public var isDirectionInferred = false
  /// The adapter's index; 0 where the framing knows only one, 0xffff for a record of none.
  public var adapter: UInt16
  /// The interface of the capture that it was recorded on.
  public var interface: UInt16
  /// The number of the record in which it ended, from 1 on.
  public var record: Int
  /// When that was recorded.
  public var time: CaptureTime
  /// The packet without the transport's packet type octet: a range of the record, or of what was put
  /// together from several transfers.
  public var payload: ByteRange
  /// Bytes that the payload had before the recorder cut it.
  public var originalLength: Int

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
    /// A packet type octet that the UART transport does not assign.
    case unknown(UInt8)
    /// A record of packets with type octets that does not even hold that.
    case empty
    /// A record of the Linux monitor that is not an HCI packet.
    case monitor(MonitorOpcode)
    /// A record of PacketLogger that is not an HCI packet.
    case packetLogger(PacketLoggerType)
    /// A packet of the air, with whatever its link type puts in front.
    case air(LinkType)
  }

  /// Bytes that the recorder did not keep.
  public var missing: Int { max(0, originalLength &- payload.count) }

  /// Creates a packet.
  public init(
    kind: Kind, direction: Direction? = nil, adapter: UInt16 = 0, interface: UInt16 = 0,
    record: Int = 0, time: CaptureTime = CaptureTime(nanoseconds: 0), payload: ByteRange,
    originalLength: Int
  ) {
    self.kind = kind
    self.direction = direction
    self.adapter = adapter
    self.interface = interface
    self.record = record
    self.time = time
    self.payload = payload
    self.originalLength = originalLength
  }
}

extension Packet.Kind {
  /// The kind of a packet by the UART transport's type octet.
  ///
  /// Core 5.4, Vol 4, Part A, 2.
  @inlinable
  public init(type: UInt8) {
    switch type {
    case 1: self = .command
    case 2: self = .acl
    case 3: self = .sco
    case 4: self = .event
    case 5: self = .iso
    default: self = .unknown(type)
    }
  }

  /// The UART transport's type octet; `nil` for what is not a packet of HCI.
  public var type: UInt8? {
    switch self {
    case .command: 1
    case .acl: 2
    case .sco: 3
    case .event: 4
    case .iso: 5
    case .unknown(let type): type
    case .empty, .monitor, .packetLogger, .air: nil
    }
  }

  /// Whether it is a packet of the air.
  public var isAir: Bool { if case .air = self { true } else { false } }

  /// The direction that the kind alone implies.
  @inlinable
  public var direction: Direction? {
    switch self {
    case .command: .sent
    case .event: .received
    default: nil
    }
  }
}

// MARK: - Framing

extension Packet {
  /// Takes the framing off a record; `nil` for records that are not Bluetooth, and for transfers on USB
  /// buses, which `USBReassembler` reads.
  ///
  /// - Parameters:
  ///   - record: The record; its link type says which framing it has.
  ///   - reader: A reader over the record's bytes.
  @inlinable
  @inline(__always)
  public init?(framing record: CaptureRecord, in reader: borrowing ByteReader) {
    self.init(
      kind: .empty, direction: record.direction, interface: record.interface,
      record: record.number, time: record.time, payload: reader.remainingRange,
      originalLength: record.originalLength)
    switch record.link {
    case .hciH4:
      adapter = record.adapter
      guard let type = reader.peek() else { break }
      kind = Kind(type: type)
      if direction == nil { direction = kind.direction }
      payload = ByteRange(offset: payload.offset &+ 1, count: payload.count &- 1)
      originalLength &-= 1
    case .hciH1: readH1(record.flags)
    case .linuxMonitor: readMonitor(record.flags)
    case .packetLogger:
      let type = PacketLoggerType(rawValue: UInt8(truncatingIfNeeded: record.flags))
      kind = type.packetKind ?? .packetLogger(type)
    case .leLinkLayer, .leLinkLayerWithHeader, .nordicSniffer, .privateNordicSniffer, .ppi:
      kind = .air(record.link)
    case .usbLinux, .usbLinuxMmapped, .usbPcap, .usbDarwin, .foreign: return nil
    }
  }

  /// A packet without type octet; flags bit 0: received, bit 1: command or event rather than ACL.
  @usableFromInline
  mutating func readH1(_ flags: UInt32) {
    let isReceived = flags & 1 != 0
    kind = flags & 2 != 0 ? (isReceived ? .event : .command) : .acl
    direction = isReceived ? .received : .sent
  }

  /// A record of the Linux monitor; flags: adapter index in the upper half, opcode in the lower.
  @usableFromInline
  mutating func readMonitor(_ flags: UInt32) {
    let opcode = MonitorOpcode(rawValue: UInt16(truncatingIfNeeded: flags))
    adapter = UInt16(truncatingIfNeeded: flags >> 16)
    (kind, direction) = opcode.packet ?? (.monitor(opcode), nil)
  }
}

extension MonitorOpcode {
  /// The kind of a packet, and which way it went; `nil` if the record holds none.
  var packet: (kind: Packet.Kind, direction: Direction)? {
    switch self {
    case .command: (.command, .sent)
    case .event: (.event, .received)
    case .aclTransmit: (.acl, .sent)
    case .aclReceive: (.acl, .received)
    case .scoTransmit: (.sco, .sent)
    case .scoReceive: (.sco, .received)
    case .isoTransmit: (.iso, .sent)
    case .isoReceive: (.iso, .received)
    default: nil
    }
  }

  /// The opcode of a packet; `nil` if the monitor has none.
  public init?(_ kind: Packet.Kind, isReceived: Bool) {
    switch kind {
    case .command: self = .command
    case .event: self = .event
    case .acl: self = isReceived ? .aclReceive : .aclTransmit
    case .sco: self = isReceived ? .scoReceive : .scoTransmit
    case .iso: self = isReceived ? .isoReceive : .isoTransmit
    case .unknown, .empty, .monitor, .packetLogger, .air: return nil
    }
  }
}

extension PacketLoggerType {
  /// The kind of a packet; `nil` if the record holds none.
  @usableFromInline var packetKind: Packet.Kind? {
    switch self {
    case .command: .command
    case .event: .event
    case .aclSent, .aclReceived: .acl
    case .synchronousSent, .synchronousReceived: .sco
    case .isochronousSent, .isochronousReceived: .iso
    default: nil
    }
  }

  /// The type of a packet; `nil` if PacketLogger has none.
  public init?(_ kind: Packet.Kind, isReceived: Bool) {
    switch kind {
    case .command: self = .command
    case .event: self = .event
    case .acl: self = isReceived ? .aclReceived : .aclSent
    case .sco: self = isReceived ? .synchronousReceived : .synchronousSent
    case .iso: self = isReceived ? .isochronousReceived : .isochronousSent
    case .unknown, .empty, .monitor, .packetLogger, .air: return nil
    }
  }
}
