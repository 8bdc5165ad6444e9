public import HSProtocols

/// HCI traffic as such.
public enum HCIEvent: Sendable {
  /// A command.
  case command(opcode: Opcode, parameters: ByteRange)
  /// A command was carried out, or refused. Status `nil` where the answer holds none; the
  /// command's packet, or 0; nanoseconds from it; what it returned, the status included.
  case commandComplete(
    opcode: Opcode, status: ErrorCode?, request: Int, latency: Int64,
    returned: ByteRange)
  /// A command was accepted, or refused.
  case commandStatus(
    opcode: Opcode, status: ErrorCode, request: Int, latency: Int64,
    parameters: ByteRange)
  /// Packets that the controller has sent.
  case completedPackets(handles: Int, packets: Int, parameters: ByteRange)
  /// Any other event.
  case event(code: EventCode, subevent: LEMetaSubevent?, parameters: ByteRange)
  /// Data that is not decoded: BR/EDR traffic, an unknown channel. Length in bytes.
  case data(channel: UInt16, length: Int)
  /// A controller's log for its makers, sent as data of a connection that there is not. Length in
  /// bytes.
  case vendorLog(VendorLog, length: Int)
  /// Data on a handle that no connection can have: most likely a controller's log for its makers.
  case reservedHandle(ConnectionHandle, length: Int)
  /// Synchronous data of a voice link.
  case synchronous(handle: ConnectionHandle, length: Int)
  /// Isochronous data.
  case isochronous(handle: ConnectionHandle, length: Int)
  /// A packet of a kind that HCI does not have, or a monitor record of an unknown opcode.
  case unknown(type: UInt16, length: Int)
  /// A control PDU of a connection on the air.
  case linkControl(opcode: ControlOpcode, parameters: ByteRange)
  /// An advertising PDU that reports no advertiser: a request, a pointer, a part.
  case advertisingPDU(type: AdvertisingPDUType, isAuxiliary: Bool, payload: ByteRange)
  /// A packet of the air that is not decoded, and why. `packet` from its access address on; `of` the
  /// packet that it repeats, or 0.
  case omitted(AirOmission, of: Int, packet: ByteRange)
}

/// What happened to an adapter.
public enum AdapterEvent: Sendable {
  /// It appeared. Type 0 primary, 1 AMP; bus as the kernel numbers them.
  case added(type: UInt8, bus: UInt8, address: DeviceAddress, name: ByteRange)
  /// It went away.
  case removed
  /// It was switched on.
  case opened
  /// It was switched off.
  case closed
  /// Its address and maker.
  case info(address: DeviceAddress, manufacturer: UInt16)
  /// Its address, as it answered.
  case address(DeviceAddress)
  /// It was reset.
  case reset
  /// It reported a fault of its own.
  case hardwareError(code: UInt8)
}

/// What the recorder or the host wrote between the packets.
public enum NoteEvent: Sendable {
  /// A note of the system.
  case system(text: ByteRange)
  /// A line that a program logged, with syslog's priority.
  case log(priority: UInt8, program: ByteRange, text: ByteRange)
  /// A program opened a control socket.
  case controlOpened(cookie: UInt32, program: ByteRange)
  /// A program closed its control socket.
  case controlClosed(cookie: UInt32)
  /// A management command, by its opcode.
  case controlCommand(cookie: UInt32, opcode: UInt16, parameters: ByteRange)
  /// A management event, by its code.
  case controlEvent(cookie: UInt32, code: UInt16, parameters: ByteRange)
  /// A line of text, or data, that PacketLogger recorded.
  case packetLogger(PacketLoggerType, ByteRange)
  /// Diagnostics of the adapter's maker.
  case vendorDiagnostic(ByteRange)
}

/// A Security Manager PDU on its way.
public struct SecurityEvent: Sendable {
  /// What it says.
  ///
  /// Keys are ranges only.
  public var pdu: SMPPDU
}

/// How a pairing ended, with all that it comprised.
///
/// It holds no keys, only their kinds.
public struct PairingEvent: Sendable, Equatable {
  /// How it ended.
  public enum Outcome: StaticText, Sendable, CaseIterable {
    /// The link is encrypted, and all keys were given that were announced.
    case completed
    /// One side said that it failed.
    case failed
    /// Another pairing began before it ended.
    case superseded
    /// The connection ended first.
    case disconnected
    /// The capture ended first.
    case captureEnded = "capture_ended"
  }

  /// How it ended.
  public var outcome: Outcome
  /// Why it failed.
  public var reason: PairingFailedReason?
  /// Who said that it failed.
  public var failedBy: Direction?
  /// Which way the Pairing Request went, if the capture holds it.
  public var initiator: Direction?
  /// What follows from both sides' features; `nil` if the capture lacks one of them.
  public var negotiation: PairingNegotiation?
  /// The packet of the first PDU.
  public var firstPacket: Int
  /// The packet that told of encryption, or 0.
  public var encryptionPacket: Int
  /// The packet that showed encryption, where no later one shows that it stayed on; or 0.
  public var shownPacket: Int
  /// The kinds of keys that our side gave.
  public var sentKeys: DistributedKeys
  /// The kinds of keys that the peer gave.
  public var receivedKeys: DistributedKeys
  /// What our side had announced, and the capture does not show.
  public var missingSentKeys: DistributedKeys
  /// What the peer had announced, and the capture does not show.
  public var missingReceivedKeys: DistributedKeys
  /// Whether keys that our side gave may be in packets that could not be read, or that the capture lacks.
  public var mayHideSentKeys = false
  /// The same of the peer's keys.
  public var mayHideReceivedKeys = false

  /// Why it cannot be told whether a side gave the keys that it had announced.
  public enum KeyDoubt: Sendable {
    /// Some of its packets were not read or not recorded.
    case unread
    /// The capture ends before.
    case captureEnded
  }

  /// The keys that a side had announced, and the capture does not show: it did not give them, unless there is a doubt.
  ///
  /// - Parameter direction: Which way its packets go.
  /// - Returns: The keys, none of a pairing that failed, as that did not come to them; and the doubt.
  public func unseenKeys(_ direction: Direction) -> (keys: DistributedKeys, doubt: KeyDoubt?) {
    let isOurs = direction == .sent
    let keys = isOurs ? missingSentKeys : missingReceivedKeys
    guard outcome != .failed, !keys.isEmpty else { return ([], nil) }
    if isOurs ? mayHideSentKeys : mayHideReceivedKeys { return (keys, .unread) }
    return (keys, outcome == .captureEnded ? .captureEnded : nil)
  }
}

/// Kinds of keys that one side of a pairing gives the other.
///
/// Core 5.4, Vol 3, Part H, 3.6.
public struct DistributedKeys: OptionSet, Sendable, Hashable {
  /// One bit a kind.
  public let rawValue: UInt8

  /// Kinds by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Long Term Key of legacy pairing.
  public static let longTermKey = DistributedKeys(rawValue: 1 << 0)
  /// EDIV and Rand, by which that key is asked for.
  public static let centralIdentification = DistributedKeys(rawValue: 1 << 1)
  /// The Identity Resolving Key.
  public static let identityResolvingKey = DistributedKeys(rawValue: 1 << 2)
  /// The identity address.
  public static let identityAddress = DistributedKeys(rawValue: 1 << 3)
  /// The Connection Signature Resolving Key.
  public static let signatureResolvingKey = DistributedKeys(rawValue: 1 << 4)

  /// The kinds that a key distribution field announces.
  ///
  /// In Secure Connections pairing the Long Term Key is made on both sides and not sent, nor ever is
  /// a link key.
  init(_ field: KeyDistribution, isSecure: Bool) {
    var keys: DistributedKeys = []
    if field.encryptionKey, !isSecure { keys.formUnion([.longTermKey, .centralIdentification]) }
    if field.identityKey { keys.formUnion([.identityResolvingKey, .identityAddress]) }
    if field.signingKey { keys.insert(.signatureResolvingKey) }
    self = keys
  }

  /// The kind that a PDU gives, if it gives any.
  init?(_ pdu: SMPPDU) {
    switch pdu {
    case .encryptionInformation: self = .longTermKey
    case .centralIdentification: self = .centralIdentification
    case .identityInformation: self = .identityResolvingKey
    case .identityAddressInformation: self = .identityAddress
    case .signingInformation: self = .signatureResolvingKey
    default: return nil
    }
  }

  /// The name of the kind with this bit, 0 to 4, as it is printed, and as machine output has it.
  private static func row(ofBit bit: Int) -> (name: StaticText, identifier: StaticText)? {
    switch bit {
    case 0: ("LTK", "ltk")
    case 1: ("EDIV and Rand", "ediv_rand")
    case 2: ("IRK", "irk")
    case 3: ("identity address", "identity_address")
    case 4: ("CSRK", "csrk")
    default: nil
    }
  }

  /// The name of the kind with this bit, 0 to 4, as it is printed.
  public static func name(ofBit bit: Int) -> StaticText? { row(ofBit: bit)?.name }

  /// The name of the kind with this bit, 0 to 4, as machine output has it.
  public static func identifier(ofBit bit: Int) -> StaticText? { row(ofBit: bit)?.identifier }
}
