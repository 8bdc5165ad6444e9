/// The first eight bytes of a pcapng block.
///
/// ```
///    0      4        8                          length - 4   length
///   +------+--------+--------------------------+------------+
///   | type | length | body, options, padding   | length     |
///   +------+--------+--------------------------+------------+
/// ```
struct BlockHeader {
  /// Bytes in the smallest block: type, and the length twice.
  static let smallest = 12

  /// What the block is.
  var type: BlockType
  /// Bytes in the block as it says, all of these included.
  var length: Int

  /// Bytes that the block takes: those that it says, rounded up to a multiple of four.
  var paddedLength: Int { (length &+ 3) & ~3 }
}

/// What a pcapng block is.
struct BlockType: RawRepresentable, Sendable, Hashable {
  /// The number.
  var rawValue: UInt32

  /// A section begins; the number reads the same in either byte order.
  static let sectionHeader = BlockType(rawValue: 0x0A0D_0D0A)
  /// An interface is described.
  static let interfaceDescription = BlockType(rawValue: 1)
  /// A packet, as older programs wrote it.
  static let packet = BlockType(rawValue: 2)
  /// A packet without time, interface and options.
  static let simplePacket = BlockType(rawValue: 3)
  /// Names of addresses.
  static let nameResolution = BlockType(rawValue: 4)
  /// What the recorder counted.
  static let interfaceStatistics = BlockType(rawValue: 5)
  /// A packet.
  static let enhancedPacket = BlockType(rawValue: 6)
  /// Keys.
  static let decryptionSecrets = BlockType(rawValue: 10)

  /// Whether it holds a packet.
  var isPacket: Bool {
    self == .enhancedPacket || self == .simplePacket || self == .packet
  }

  /// Whether it holds a packet or describes packets and interfaces.
  var isKnown: Bool {
    switch self {
    case .sectionHeader, .interfaceDescription, .nameResolution, .interfaceStatistics,
      .decryptionSecrets:
      true
    default: isPacket
    }
  }

  /// Whether it is not a packet although Wireshark counts it as a frame: a journal entry, a system
  /// call, a custom block.
  var isOtherFrame: Bool {
    switch rawValue {
    case 9, 0x204, 0x208, 0x216, 0x217, 0x221, 0x222, 0xBAD, 0x4000_0BAD: true
    default: false
    }
  }

  /// Bytes in the smallest block of the type.
  var smallest: Int {
    switch self {
    case .sectionHeader: 28
    case .interfaceDescription: 20
    case .packet, .enhancedPacket: 32
    case .simplePacket: 16
    case .interfaceStatistics: 24
    default: BlockHeader.smallest
    }
  }
}
