public import HSCapture

/// AES-CCM of a link with the key of one session.
///
/// Core 5.4, Vol 6, Part E, 2; RFC 3610 with a check (MIC) of 4 octets and a length of 2. CCM is our
/// own over the library's AES, because the library has no CCM.
///
/// ```
///    nonce  5 octets  packet counter, least significant octet first; the top bit is 1 from central
///                     to peripheral
///           8 octets  IV of the central, IV of the peripheral, as on the air
///    B0     49, nonce, length of the plaintext
///    B1     00 01, first octet of the header without NESN, SN and MD, zeros
///    Ai     01, nonce, i
/// ```
public struct SessionCipher: Sendable {
  private var cipher: AESCipher
  private let vector: UInt64

  /// Octets of the check behind each payload.
  public static let checkLength = 4
  /// Bits of a header's first octet that the check covers: not NESN, SN and MD, which change when a
  /// packet is sent again.
  public static let coveredHeaderBits: UInt8 = 0xe3
  /// Largest packet counter: 39 bits.
  public static let lastCounter: UInt64 = 1 << 39 - 1

  /// The cipher of a session.
  ///
  /// - Parameters:
  ///   - longTermKey: The LTK or STK.
  ///   - diversifier: The session key diversifier: the peripheral's half above the central's.
  ///   - vector: The IV, octets as on the air, the central's first; the first octet is the most
  ///     significant.
  public init(longTermKey: UInt128, diversifier: UInt128, vector: UInt64) {
    self.init(
      sessionKey: AESCipher(key: longTermKey).encrypt(diversifier), vector: vector)
  }

  /// The cipher with a session key.
  public init(sessionKey: UInt128, vector: UInt64) {
    cipher = AESCipher(key: sessionKey)
    self.vector = vector
  }

  /// Takes another session key, in the same memory.
  mutating func setSessionKey(_ key: UInt128) { cipher.setKey(key) }

  /// Decrypts a payload and says whether its check holds.
  ///
  /// - Parameters:
  ///   - payload: The payload with its check, as on the air.
  ///   - header: The first octet of its header.
  ///   - direction: Who sent it: `sent` is the central.
  ///   - counter: Its packet counter.
  ///   - plaintext: Gets the payload without the check, from its first octet on. What stands there
  ///     means nothing if the check does not hold.
  /// - Returns: Whether the check holds; `false` for a payload that has no room for one, or a buffer
  ///   that has no room for the payload.
  public func open(
    _ payload: Span<UInt8>, header: UInt8, direction: Direction, counter: UInt64,
    into plaintext: inout MutableSpan<UInt8>
  ) -> Bool {
    let count = payload.count - Self.checkLength
    guard count >= 0, count <= 0xffff, plaintext.count >= count else { return false }
    let block = Self.block(nonce(direction, counter))
    var code = authenticated(block, header: header, count: count)
    var index = 0
    var number: UInt128 = 1
    while index < count {
      let length = min(16, count &- index)
      let ciphered = Self.number(payload, at: index, count: length)
      // What stands behind the last octet is zero in the code.
      let plain = (ciphered ^ cipher.encrypt(block | number)) & Self.mask(length)
      code = cipher.encrypt(code ^ plain)
      Self.store(plain, at: index, count: length, in: &plaintext)
      index &+= length
      number &+= 1
    }
    let check = Self.number(payload, at: count, count: Self.checkLength)
    return (code ^ cipher.encrypt(block) ^ check) & Self.mask(Self.checkLength) == 0
  }

  /// The first 16 octets of a payload, or all of it, decrypted and not checked: one AES in place of five.
  ///
  /// - Parameters:
  ///   - payload: The payload with its check, as on the air.
  ///   - direction: Who sent it.
  ///   - counter: Its packet counter.
  /// - Returns: The octets, the first one the most significant; those behind the payload are 0.
  func beginning(of payload: Span<UInt8>, direction: Direction, counter: UInt64) -> UInt128 {
    let count = min(16, max(0, payload.count - Self.checkLength))
    let block = cipher.encrypt(Self.block(nonce(direction, counter)) | 1)
    return (Self.number(payload, at: 0, count: count) ^ block) & Self.mask(count)
  }

  /// Encrypts a payload; for simulators and tests.
  ///
  /// - Returns: The payload with its check, as on the air.
  public func seal(
    _ plaintext: [UInt8], header: UInt8, direction: Direction, counter: UInt64
  ) -> [UInt8] {
    let block = Self.block(nonce(direction, counter))
    var code = authenticated(block, header: header, count: plaintext.count)
    var sealed = [UInt8](repeating: 0, count: plaintext.count + Self.checkLength)
    var target = sealed.mutableSpan
    var number: UInt128 = 1
    for index in stride(from: 0, to: plaintext.count, by: 16) {
      let length = min(16, plaintext.count - index)
      let plain = Self.number(plaintext.span, at: index, count: length)
      code = cipher.encrypt(code ^ plain)
      Self.store(plain ^ cipher.encrypt(block | number), at: index, count: length, in: &target)
      number += 1
    }
    Self.store(
      code ^ cipher.encrypt(block), at: plaintext.count, count: Self.checkLength, in: &target)
    return sealed
  }

  /// The nonce: 13 octets, the first one the most significant.
  public func nonce(_ direction: Direction, _ counter: UInt64) -> UInt128 {
    let marked = counter & Self.lastCounter | (direction == .sent ? 1 << 39 : 0)
    return UInt128(marked.byteSwapped >> 24) << 64 | UInt128(vector)
  }

  /// The block of the key stream that the check is hidden by, without its first number.
  private static func block(_ nonce: UInt128) -> UInt128 { 1 << 120 | nonce << 16 }

  /// The code as it stands in front of the payload.
  private func authenticated(_ block: UInt128, header: UInt8, count: Int) -> UInt128 {
    let first = block ^ (0x48 << 120) | UInt128(truncatingIfNeeded: count)
    let additional: UInt128 = 1 << 112 | UInt128(header & Self.coveredHeaderBits) << 104
    return cipher.encrypt(cipher.encrypt(first) ^ additional)
  }

  /// The upper octets of a block that a part of so many fills.
  private static func mask(_ count: Int) -> UInt128 {
    count >= 16 ? .max : ~(UInt128.max >> UInt128(8 &* count))
  }

  /// A block by its octets, filled up with zeros.
  private static func number(_ bytes: Span<UInt8>, at index: Int, count: Int) -> UInt128 {
    if bytes.count &- index >= 16 {
      let whole = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt128.self)
      return UInt128(bigEndian: whole) & mask(count)
    }
    var value: UInt128 = 0
    for place in 0..<count { value = value << 8 | UInt128(bytes[index &+ place]) }
    return value << UInt128(8 &* (16 &- count))
  }

  private static func store(
    _ block: UInt128, at index: Int, count: Int, in target: inout MutableSpan<UInt8>
  ) {
    if count >= 16, target.count &- index >= 16 {
      var bytes = unsafe target.mutableBytes
      bytes.storeBytes(of: block.bigEndian, toByteOffset: index, as: UInt128.self)
      return
    }
    var octets = block.byteSwapped
    for place in 0..<count {
      target[index &+ place] = UInt8(truncatingIfNeeded: octets)
      octets >>= 8
    }
  }
}
