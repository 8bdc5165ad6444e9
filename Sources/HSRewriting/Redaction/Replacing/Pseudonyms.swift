import HSProtocols

/// Replaces addresses, keys and heart rates by stand-ins.
///
/// A stand-in is computed from the original and a secret, so that nothing need be remembered and the
/// same original always gets the same stand-in. The first pass only notes the originals.
final class Pseudonyms {
  /// The random address hash function `ah` of Core 5.4, Vol 3, Part H, 2.2.2, with a key: of the 24
  /// bits of prand.
  typealias AddressHash = @Sendable (UInt32) -> UInt32

  /// Whether originals are noted rather than replaced.
  var isSurveying = true
  /// What was replaced, and what was not understood.
  var tally = RedactionTally()

  let options: RedactionOptions
  private let hash: KeyedHash
  private let addressHash: @Sendable (UInt128) -> AddressHash
  /// Chooses the permutation of addresses.
  private var tweak: UInt64 = 0
  /// Addresses that occur.
  private(set) var known: Set<UInt64> = []
  /// Those of them that are random.
  private var random: Set<UInt64> = []
  /// Our own, and those of connected peers.
  private var own: Set<UInt64> = []
  /// Identity resolving keys.
  private(set) var keys: [UInt128] = []
  /// The hash functions with them, and with their stand-ins.
  private var keyHashes: [(real: AddressHash, made: AddressHash)] = []
  /// Addresses that are searched for everywhere.
  private var swept = SoughtNumbers<UInt64>()
  /// How they begin and end.
  private var endings: Set<UInt32> = []
  /// Captures that were begun in this pass.
  private var captures = 0
  /// Streams of heart rates that nothing names: what they are follows from their values.
  private var heartRates: Set<Stream> = []
  /// Clients of which requests are missing, as answers to them show; `nil` for more than are remembered.
  private var lacking: Set<Bearer>? = []
  /// Identity addresses of keys that are known from elsewhere.
  private var identities: [(address: UInt64, isRandom: Bool)] = []
  /// Which key an address was made with; -1 for none.
  ///
  /// Worked out once for each address that occurs.
  private var makers: [UInt64: Int] = [:]
  /// Trials of a key on an address that are left.
  private var trialsLeft: Int

  /// Names, numbers and keys that may stand in values that stay.
  private var concealment = Concealment()

  /// Most keys.
  static let keyLimit = 256
  /// Most trials of a key on an address: all keys on 16 384 addresses, some seconds.
  static let trialLimit = 1 << 22
  /// Most streams of heart rates that nothing names.
  private static let streamLimit = 1 << 16
  /// Most names and keys that are looked for in values that stay.
  private static let textLimit = 1 << 18

  /// The values of an attribute in a connection.
  struct Stream: Hashable {
    var capture: Int
    var connection: Int
    var handle: UInt16
  }

  /// One client's requests of a connection.
  struct Bearer: Hashable {
    var capture: Int
    var key: Int
  }

  init(
    _ options: RedactionOptions, hash: KeyedHash,
    addressHash: @escaping @Sendable (UInt128) -> AddressHash = hash(of:),
    trials: Int = trialLimit
  ) {
    trialsLeft = trials
    self.options = options
    self.hash = hash
    self.addressHash = addressHash
    for key in options.identityKeys { note(key: key) }
  }

  /// The hash function with a key.
  @Sendable private static func hash(of key: UInt128) -> AddressHash {
    let hash = HSProtocols.AddressHash(IdentityResolvingKey(key))
    return { hash($0) }
  }

  /// Counts one more of what was taken out, or could not be judged.
  func count(_ item: RedactionTally.Item) { tally.count(item) }

  /// The same, if there is anything but zeros in a range.
  func count(_ item: RedactionTally.Item, in bytes: Draft, _ range: Range<Int>) {
    if bytes.hasContent(range) { tally.count(item) }
  }

  // MARK: - Taking note

  private func note(key: UInt128) {
    guard key != 0, !keys.contains(key) else { return }
    guard keys.count < Self.keyLimit else {
      tally[.tooManyKeys] += 1
      return
    }
    keys.append(key)
    keyHashes.append((addressHash(key), addressHash(fakeKey(key))))
  }

  /// Notes the identity of a key that is known from elsewhere.
  func note(identity address: UInt64, isRandom: Bool) {
    identities.append((address, isRandom))
    noteOwn(address)
  }

  /// Counts a capture; returns its number in this pass, by which both passes know it.
  func beginCapture() -> Int {
    captures += 1
    return captures
  }

  /// Notes a stream of heart rates that nothing names.
  func noteHeartRate(_ stream: Stream) {
    guard isSurveying, heartRates.count < Self.streamLimit else { return }
    heartRates.insert(stream)
  }

  /// Whether a stream was noted.
  func isHeartRate(_ stream: Stream) -> Bool { heartRates.contains(stream) }

  /// Notes that requests of a client are missing: in the second pass it is known from the beginning.
  func noteLackingRequests(_ bearer: Bearer) {
    guard isSurveying, let known = lacking else { return }
    lacking?.insert(bearer)
    if known.count >= Self.streamLimit { lacking = nil }
  }

  /// Whether requests of a client are missing.
  func lacksRequests(_ bearer: Bearer) -> Bool {
    !isSurveying && lacking?.contains(bearer) ?? true
  }

  /// Notes an address of ours, or of a connected peer.
  func noteOwn(_ address: UInt64) {
    guard own.count < options.mostAddresses else {
      tally[.tooManyAddresses] += 1
      return
    }
    own.insert(address)
  }

  /// Notes the address of ours that stands at a place, if it is there.
  func noteOwn(in bytes: Draft, _ place: Int) {
    if let address = bytes.number(place, count: 6) { noteOwn(address) }
  }

  /// Notes a name, a number or another text that goes, so that it goes from values that stay as well.
  func note(text: ArraySlice<UInt8>) {
    guard isSurveying, options.keepsSomeValues else { return }
    let text = text.prefix { $0 != 0 }
    // As short as that, or words of the trade: they stand anywhere, and tell of nobody.
    guard text.count >= 4, !ValueText.isTechnical(text) else { return }
    noteConcealed { $0.hide(name: text) }
  }

  /// Notes a key, so that it goes from values that stay as well.
  private func note(secret octets: ArraySlice<UInt8>) {
    guard isSurveying, options.keepsSomeValues, octets.count >= 16, Set(octets).count > 4 else {
      return
    }
    noteConcealed { $0.hide(octets: octets) }
  }

  private func noteConcealed(_ note: (inout Concealment) -> Void) {
    guard concealment.count < Self.textLimit else {
      tally[.tooManyTexts] += 1
      return
    }
    note(&concealment)
  }

  /// Ends the first pass: all is known now.
  func endSurvey() {
    guard isSurveying else { return }
    isSurveying = false
    captures = 0
    let occurring = known.count
    for identity in identities {
      known.insert(identity.address)
      if identity.isRandom { random.insert(identity.address) }
    }
    var fresh = RedactionTally()
    fresh[.tooManyAddresses] = tally[.tooManyAddresses]
    fresh[.tooManyKeys] = tally[.tooManyKeys]
    fresh[.tooManyTexts] = tally[.tooManyTexts]
    tally = fresh
    // A made-up address must not equal an original one.
    for candidate in 0..<16 as Range<UInt64> {
      tweak = candidate
      let clashes = known.contains { known.contains(image(of: $0, isRandom: nil)) }
      if !clashes { break }
    }
    prepareSweep()
    for address in random where address >> 46 == 1 && maker(of: address) == nil {
      tally[.unrelatedAddresses] += 1
    }
    tally[.addresses] = occurring
    tally[.identityKeys] = keys.count
  }

  /// Whether an address is ours, of somebody with whom we were connected, or of one whose key is
  /// known: keys are exchanged with friends only.
  func isOwn(_ address: UInt64) -> Bool { own.contains(address) || maker(of: address) != nil }

  // MARK: - Addresses

  /// The address that stands for another.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - isRandom: Whether it is a random one; `nil` where nothing tells.
  /// - Returns: The made-up address; the same in the first pass, and of zeros and ones.
  func address(_ address: UInt64, isRandom: Bool?) -> UInt64 {
    guard address != 0, address != 0xffff_ffff_ffff else { return address }
    if isSurveying {
      guard known.count < options.mostAddresses || known.contains(address) else {
        tally[.tooManyAddresses] += 1
        return address
      }
      known.insert(address)
      if isRandom == true { random.insert(address) }
      return address
    }
    tally[.addressPlaces] += 1
    return image(of: address, isRandom: isRandom)
  }

  /// The index of the key that a resolvable private address was made with.
  ///
  /// Each address is tried once, when all keys are known, and only as long as there are trials left.
  private func maker(of address: UInt64) -> Int? {
    guard !isSurveying, !keyHashes.isEmpty, address >> 46 == 1 else { return nil }
    if let found = makers[address] { return found >= 0 ? found : nil }
    // Addresses beyond the limit were counted already.
    guard makers.count < 2 * options.mostAddresses else { return nil }
    let prand = UInt32(truncatingIfNeeded: address >> 24)
    let rest = UInt32(truncatingIfNeeded: address & 0xff_ffff)
    let found = keyHashes.prefix(trialsLeft).firstIndex { $0.real(prand) == rest } ?? -1
    if found < 0, trialsLeft < keyHashes.count { tally[.untriedAddresses] += 1 }
    trialsLeft -= found < 0 ? min(keyHashes.count, trialsLeft) : found + 1
    makers[address] = found
    return found >= 0 ? found : nil
  }

  func image(of address: UInt64, isRandom: Bool?) -> UInt64 {
    let isRandom = isRandom == true || isRandom == nil && random.contains(address)
    if isRandom, let maker = maker(of: address) {
      // 22 bits of prand are free; what they are made with tells apart who made them.
      let prand = address >> 24 & 0x3f_ffff
      let made = hash.permuted(prand, half: 11, tag: 0x100 + UInt64(maker) << 8 + tweak) | 1 << 22
      let rest = keyHashes[maker].made(UInt32(truncatingIfNeeded: made))
      return made << 24 | UInt64(rest & 0xff_ffff)
    }
    if options.keepsCompanies, !isRandom {
      let company = address & 0xffff_ff00_0000
      return company
        | hash.permuted(address & 0xff_ffff, half: 12, tag: company << 8 | 0x80 | tweak)
    }
    // What tells a random address's kind stays, and what tells groups and local ones.
    let free = address & 0xff_ffff_ffff | (address >> 42 & 15) << 40
    let made = hash.permuted(free, half: 22, tag: 0x40 | tweak)
    return address & 0xc300_0000_0000 | made & 0xff_ffff_ffff | (made >> 40) << 42
  }

  /// Replaces the address that a range begins with, least significant octet first; what is left of one that was cut is
  /// wiped.
  func replaceAddress(in bytes: inout Draft, _ range: Range<Int>, isRandom: Bool?) {
    guard range.count >= 6, let address = bytes.number(range.lowerBound, count: 6) else {
      return bytes.wipe(range)
    }
    bytes.put(self.address(address, isRandom: isRandom), at: range.lowerBound, count: 6)
  }

  // MARK: - Keys

  /// Replaces a key, or what keys are made from, by random-looking bytes; zeros stay.
  func replaceSecret(in bytes: inout Draft, _ range: Range<Int>) {
    guard bytes.hasContent(range) else { return }
    count(.keys)
    let range = range.clamped(to: 0..<bytes.count)
    note(secret: bytes[range])
    scramble(&bytes, range, by: hash.value(of: bytes[range], tag: 3))
  }

  /// Writes random-looking bytes that follow from a number.
  private func scramble(_ bytes: inout Draft, _ range: Range<Int>, by seed: UInt64) {
    var place = range.lowerBound
    var block: UInt64 = 0
    while place < range.upperBound {
      let count = min(8, range.upperBound - place)
      bytes.put(hash.value(of: seed, block, tag: 4), at: place, count: count)
      place += count
      block += 1
    }
  }

  /// Replaces encrypted bytes by random-looking ones that depend only on their place.
  ///
  /// - Parameters:
  ///   - bytes: The record.
  ///   - range: Where in it.
  ///   - capture: The capture's number in this pass.
  ///   - record: The record's number.
  func replaceEncrypted(
    in bytes: inout Draft, _ range: Range<Int>, capture: Int, record: Int
  ) {
    let seed = hash.value(
      of: UInt64(truncatingIfNeeded: capture), UInt64(truncatingIfNeeded: record), tag: 10)
    scramble(&bytes, range.clamped(to: 0..<bytes.count), by: seed)
  }

  /// The key that stands for an identity resolving key.
  func fakeKey(_ key: UInt128) -> UInt128 {
    let low = UInt64(truncatingIfNeeded: key)
    let high = UInt64(truncatingIfNeeded: key >> 64)
    return UInt128(hash.value(of: low, high, tag: 5)) << 64
      | UInt128(hash.value(of: low, high, tag: 6))
  }

  /// The key that stands for a given one, with its identity's stand-in.
  func standIn(for key: KnownKey) -> KnownKey {
    var made = key
    made.key = IdentityResolvingKey(fakeKey(key.key.value))
    if let identity = key.identity {
      made.identity = DeviceAddress(
        value: image(of: identity.value, isRandom: identity.type.isRandom), type: identity.type)
    }
    return made
  }

  /// Replaces an identity resolving key, least significant octet first; what is left of one that was cut is a secret.
  func replaceIdentityKey(in bytes: inout Draft, _ range: Range<Int>) {
    let place = range.lowerBound
    guard range.count == 16, let low = bytes.number(place, count: 8),
      let high = bytes.number(place + 8, count: 8)
    else { return replaceSecret(in: &bytes, range) }
    let key = UInt128(high) << 64 | UInt128(low)
    guard key != 0 else { return }
    count(.keys)
    if isSurveying {
      note(secret: bytes[range])
      return note(key: key)
    }
    let fake = fakeKey(key)
    bytes.put(UInt64(truncatingIfNeeded: fake), at: place, count: 8)
    bytes.put(UInt64(truncatingIfNeeded: fake >> 64), at: place + 8, count: 8)
  }

  // MARK: - Values

  /// Wipes a value; what is a text stays one, and so does the word that ends one in pieces.
  func wipe(_ bytes: inout Draft, _ range: Range<Int>) {
    let range = range.clamped(to: 0..<bytes.count)
    guard ValueText.isText(bytes[range]) else { return bytes.wipe(range) }
    if bytes[range].elementsEqual("EOM".utf8) { bytes.keep(range) } else { bytes.fill(range) }
  }

  /// Takes names, numbers, keys and addresses out of a value that stays.
  func conceal(in bytes: inout Draft, _ range: Range<Int>) {
    guard !isSurveying else { return }
    let range = range.clamped(to: 0..<bytes.count)
    var places = concealment.places(in: Array(bytes[range])).map { $0.range }
    places += halvedAddresses(in: bytes[range])
    for place in places {
      count(.names)
      bytes.fill(place.lowerBound + range.lowerBound..<place.upperBound + range.lowerBound)
    }
  }

  /// Where addresses stand with two octets between their halves, as in a System ID.
  private func halvedAddresses(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    guard !swept.isEmpty, bytes.count >= 8 else { return [] }
    let octets = Array(bytes)
    return (0...octets.count - 8).compactMap { place in
      let middle = octets[place + 3...place + 4]
      guard middle.allSatisfy({ $0 >= 0xfe }) else { return nil }
      let address = (octets[place..<place + 3] + octets[place + 5..<place + 8])
        .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let isKnown =
        swept.contains(address) || swept.contains(address.byteSwapped >> 16)
      return isKnown ? place..<place + 8 : nil
    }
  }

  // MARK: - Sweeping

  /// Replaces addresses that stand where none is expected, in either byte order: there are makers who
  /// put them into their UUIDs.
  func sweep(_ bytes: inout Draft) {
    guard !isSurveying, !swept.isEmpty, bytes.count >= 6 else { return }
    var little: UInt64 = 0
    var big: UInt64 = 0
    for index in 0..<bytes.count {
      little = little >> 8 | UInt64(bytes[index]) << 40
      big = (big << 8 | UInt64(bytes[index])) & 0xffff_ffff_ffff
      guard index >= 5 else { continue }
      if swept.contains(little) {
        bytes.put(image(of: little, isRandom: nil), at: index - 5, count: 6)
        tally[.addressPlaces] += 1
      } else if swept.contains(big) {
        bytes.put(image(of: big, isRandom: nil).byteSwapped >> 16, at: index - 5, count: 6)
        tally[.addressPlaces] += 1
      }
    }
  }

  /// Whether a text holds an address, or the end of one, in hexadecimal digits.
  func tellsAddress(_ text: ArraySlice<UInt8>) -> Bool {
    var run = HexRun()
    for byte in text where run.take(byte) && run.count >= 6 {
      if endings.contains(UInt32(truncatingIfNeeded: run.digits & 0xff_ffff)) { return true }
      // All twelve digits stand nowhere by chance, however plain they are.
      if let address = run.address,
        known.contains(address) || known.contains(address.byteSwapped >> 16)
      {
        return true
      }
    }
    return false
  }

  /// Learns what to look for.
  ///
  /// Addresses of few different digits stand anywhere by chance.
  private func prepareSweep() {
    for address in known where isTelling(address) {
      swept.insert(address)
      endings.insert(UInt32(truncatingIfNeeded: address & 0xff_ffff))
      // The same in the other byte order.
      endings.insert(UInt32(truncatingIfNeeded: (address.byteSwapped >> 16) & 0xff_ffff))
    }
  }

  // MARK: - Chance

  /// A number that is always the same for the same bytes.
  func chance(of bytes: ArraySlice<UInt8>, _ index: Int) -> UInt64 {
    hash.value(of: hash.value(of: bytes, tag: 7), UInt64(truncatingIfNeeded: index), tag: 8)
  }

  /// A number that is the same throughout.
  var commonChance: UInt64 { hash.value(of: 0, tag: 9) }
}
