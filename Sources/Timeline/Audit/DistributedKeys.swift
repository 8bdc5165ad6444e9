public import Bytes
import SMP

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
  init?(_ pdu: SMP.PDU) {
    switch pdu {
    case .encryptionInformation: self = .longTermKey
    case .centralIdentification: self = .centralIdentification
    case .identityInformation: self = .identityResolvingKey
    case .identityAddressInformation: self = .identityAddress
    case .signingInformation: self = .signatureResolvingKey
    default: return nil
    }
  }

  /// The name of the kind with this bit, 0 to 4, as it is printed.
  public static func name(ofBit bit: Int) -> StaticText? {
    switch bit {
    case 0: "LTK"
    case 1: "EDIV and Rand"
    case 2: "IRK"
    case 3: "identity address"
    case 4: "CSRK"
    default: nil
    }
  }

  /// The name of the kind with this bit, 0 to 4, as machine output has it.
  public static func identifier(ofBit bit: Int) -> StaticText? {
    switch bit {
    case 0: "ltk"
    case 1: "ediv_rand"
    case 2: "irk"
    case 3: "identity_address"
    case 4: "csrk"
    default: nil
    }
  }
}
