/// The cryptographic functions of pairing.
///
/// Core 5.4, Vol 3, Part H, 2.2. Keys and arguments are numbers or octets, most significant octet
/// first, as in the specification's sample data.
public enum SecurityFunctions {
  /// A device address as the functions take it: a random one has 1 above its 48 bits.
  public static func argument(_ address: UInt64, isRandom: Bool) -> UInt64 {
    address & 0xffff_ffff_ffff | (isRandom ? 1 << 48 : 0)
  }

  /// What `c1` takes besides key and random number: worked out once for many keys.
  public struct ConfirmArguments: Sendable, Hashable {
    let first: UInt128
    let second: UInt128

    /// Arguments of both sides' confirm values.
    ///
    /// - Parameters:
    ///   - request: The Pairing Request, 7 octets; its code is the least significant.
    ///   - response: The Pairing Response in the same way.
    ///   - initiator: The initiator's address as `argument` gives it.
    ///   - responder: The responder's address.
    public init(request: UInt64, response: UInt64, initiator: UInt64, responder: UInt64) {
      let features =
        UInt128(response & 0xff_ffff_ffff_ffff) << 72 | UInt128(request & 0xff_ffff_ffff_ffff) << 16
      first = features | UInt128(responder >> 48 & 1) << 8 | UInt128(initiator >> 48 & 1)
      second =
        UInt128(initiator & 0xffff_ffff_ffff) << 48 | UInt128(responder & 0xffff_ffff_ffff)
    }
  }

  /// `c1`: the confirm value of legacy pairing.
  public static func c1(
    _ temporaryKey: UInt128, _ random: UInt128, _ arguments: ConfirmArguments
  ) -> UInt128 {
    c1(AESCipher(key: temporaryKey), random, arguments)
  }

  /// `c1` by a cipher that has the temporary key.
  static func c1(
    _ cipher: AESCipher, _ random: UInt128, _ arguments: ConfirmArguments
  ) -> UInt128 {
    cipher.encrypt(cipher.encrypt(random ^ arguments.first) ^ arguments.second)
  }

  /// `s1`: the short term key (STK) of legacy pairing.
  ///
  /// - Parameters:
  ///   - temporaryKey: The TK.
  ///   - responder: The responder's random number, Srand.
  ///   - initiator: The initiator's random number, Mrand.
  /// - Returns: The STK, of 16 octets.
  public static func s1(
    _ temporaryKey: UInt128, responder: UInt128, initiator: UInt128
  ) -> UInt128 {
    s1(AESCipher(key: temporaryKey), responder: responder, initiator: initiator)
  }

  /// `s1` with a cipher that has the temporary key.
  static func s1(_ cipher: AESCipher, responder: UInt128, initiator: UInt128) -> UInt128 {
    let low = UInt128(UInt64.max)
    return cipher.encrypt((responder & low) << 64 | initiator & low)
  }

  /// `f4`: the confirm value of Secure Connections pairing.
  ///
  /// - Parameters:
  ///   - u: X coordinate of one public key, 32 octets.
  ///   - v: X coordinate of the other.
  ///   - x: The random number.
  ///   - z: 0, or 0x80 and a bit of the passkey.
  /// - Returns: The confirm value.
  public static func f4(_ u: [UInt8], _ v: [UInt8], _ x: UInt128, _ z: UInt8) -> UInt128 {
    AESCMAC.code(of: u + v + [z], key: x)
  }

  /// `f5`: the keys of Secure Connections pairing.
  ///
  /// - Parameters:
  ///   - secret: The DHKey, 32 octets.
  ///   - n1: The initiator's random number.
  ///   - n2: The responder's random number.
  ///   - a1: The initiator's address as `argument` gives it.
  ///   - a2: The responder's address.
  /// - Returns: The key of the DHKey checks, and the LTK.
  public static func f5(
    _ secret: [UInt8], _ n1: UInt128, _ n2: UInt128, _ a1: UInt64, _ a2: UInt64
  ) -> (macKey: UInt128, longTermKey: UInt128) {
    let key = AESCMAC.code(of: secret, key: 0x6c88_8391_aaf5_a538_6037_0bdb_5a60_83be)
    let name: [UInt8] = [0x62, 0x74, 0x6c, 0x65]
    let tail = name + n1.octets + n2.octets + address(a1) + address(a2) + [0x01, 0x00]
    return (AESCMAC.code(of: [0] + tail, key: key), AESCMAC.code(of: [1] + tail, key: key))
  }

  /// `f6`: the DHKey check of Secure Connections pairing.
  ///
  /// - Parameters:
  ///   - macKey: The key by `f5`.
  ///   - n1: The sender's random number.
  ///   - n2: The receiver's random number.
  ///   - r: The passkey, out-of-band data of the receiver, or 0.
  ///   - ioCapability: AuthReq, OOB data flag, IO capability of the sender, 3 octets.
  ///   - a1: The sender's address as `argument` gives it.
  ///   - a2: The receiver's address.
  /// - Returns: The check value.
  public static func f6(
    _ macKey: UInt128, _ n1: UInt128, _ n2: UInt128, _ r: UInt128, _ ioCapability: UInt32,
    _ a1: UInt64, _ a2: UInt64
  ) -> UInt128 {
    let octets = (0..<3).map { UInt8(truncatingIfNeeded: ioCapability >> UInt32(16 - 8 * $0)) }
    return AESCMAC.code(
      of: n1.octets + n2.octets + r.octets + octets + address(a1) + address(a2), key: macKey)
  }

  /// `g2`: the value that is compared; its last six decimal digits are shown.
  public static func g2(_ u: [UInt8], _ v: [UInt8], _ x: UInt128, _ y: UInt128) -> UInt32 {
    UInt32(truncatingIfNeeded: AESCMAC.code(of: u + v + y.octets, key: x))
  }

  /// `h6`: a key from a key and a name of four octets.
  public static func h6(_ key: UInt128, _ identifier: UInt32) -> UInt128 {
    let octets = (0..<4).map { UInt8(truncatingIfNeeded: identifier >> UInt32(24 - 8 * $0)) }
    return AESCMAC.code(of: octets, key: key)
  }

  /// `h7`: a key from a key and a salt.
  public static func h7(_ salt: UInt128, _ key: UInt128) -> UInt128 {
    AESCMAC.code(of: key.octets, key: salt)
  }

  /// The LTK that follows from the link key of BR/EDR.
  ///
  /// Core 5.4, Vol 3, Part H, 2.4.2.5.
  ///
  /// - Parameters:
  ///   - linkKey: The link key.
  ///   - usesH7: Whether both sides know `h7` (the CT2 bit of pairing).
  /// - Returns: The LTK.
  public static func longTermKey(fromLinkKey linkKey: UInt128, usesH7: Bool) -> UInt128 {
    // The names are the text tmp2 and brle.
    let intermediate = usesH7 ? h7(0x746d_7032, linkKey) : h6(linkKey, 0x746d_7032)
    return h6(intermediate, 0x6272_6c65)
  }

  /// A key shortened to the negotiated length: the octets above it are zero.
  ///
  /// Core 5.4, Vol 3, Part H, 2.3.4.
  public static func shortened(_ key: UInt128, to octets: UInt8) -> UInt128 {
    octets >= 16 ? key : key & (1 << UInt128(8 * UInt32(octets)) - 1)
  }

  /// Type and address, 7 octets.
  private static func address(_ argument: UInt64) -> [UInt8] {
    (0..<7).map { UInt8(truncatingIfNeeded: argument >> UInt64(48 - 8 * $0)) }
  }
}
