/// A long term key, or the short term key of legacy pairing, with what tells for which link it is.
///
/// The key is a secret; it has no description.
public struct LongTermKey: Sendable, Hashable {
  /// The key; its most significant octet is the first that is written down.
  public var value: UInt128
  /// EDIV and Rand that ask for it; both 0 for the STK and in Secure Connections, `nil` if not known.
  public var name: Name?
  /// The central's address or identity, if known.
  public var central: DeviceAddress?
  /// The peripheral's address or identity, if known.
  public var peripheral: DeviceAddress?
  /// How it was had.
  public var evidence: KeyEvidence

  /// By what LL_ENC_REQ asks for a key.
  public typealias Name = KeyFile.GivenLongTermKey.Name

  /// A key by its parts.
  public init(
    _ value: UInt128, name: Name? = nil, central: DeviceAddress? = nil,
    peripheral: DeviceAddress? = nil, evidence: KeyEvidence
  ) {
    self.value = value
    self.name = name
    self.central = central
    self.peripheral = peripheral
    self.evidence = evidence
  }
}

extension LongTermKey.Name {
  /// What is asked with for the STK and for keys of Secure Connections.
  public static let unnamed = Self(diversifier: 0, random: 0)
}

/// The keys that may open a link, in the order in which they became known.
public struct LongTermKeys: Sendable {
  /// Most keys.
  public static let limit = 1024
  /// How often all passkeys are tried at most: some 0.2 s each with a confirm value, some 1 s with packets.
  public static let searchLimit = 16
  #if FUZZING
    /// The largest passkey that is searched for: where any input may ask for a search, a short one.
    public static let lastPasskey: UInt32 = 999
  #else
    /// The largest passkey that is searched for: six digits.
    public static let lastPasskey: UInt32 = 999_999
  #endif
  /// Most out-of-band data of pairings.
  public static let outOfBandLimit = 16

  /// The keys.
  public private(set) var keys: [LongTermKey] = []
  /// Keys that found no room.
  public private(set) var dropped = 0
  /// Changes with each key that is new or better known.
  public private(set) var version = 0
  private var places: [Place: Int] = [:]
  /// How often all passkeys may still be tried.
  private var searchesLeft: Int
  /// Pairings of which no passkey was searched for, because others had been before.
  public private(set) var unsearched = 0
  /// Out-of-band data of pairings that the user gave, in either order of their octets.
  private(set) var outOfBand: [UInt128] = []
  /// Pairings whose temporary key only packets can tell.
  private var unproved: [LegacyPairing] = []
  /// Pairings that give no key away.
  private var secrets: [SecretPairing] = []

  /// A pairing that gives no key away.
  private struct SecretPairing: Sendable {
    var packet: Int
    var central: DeviceAddress?
    var peripheral: DeviceAddress?
  }

  /// Most pairings that are remembered to give no key away.
  private static let secretLimit = 64

  private struct Place: Hashable {
    var value: UInt128
    var kind: KeyEvidence.Kind
    var central: UInt64?
    var peripheral: UInt64?
  }

  /// Passkeys that are searched; 0 is tried as other keys are.
  let passkeys: ClosedRange<UInt32>

  /// No keys.
  ///
  /// - Parameters:
  ///   - searchLimit: How often all passkeys may be tried.
  ///   - lastPasskey: The largest passkey.
  public init(
    searchLimit: Int = LongTermKeys.searchLimit, lastPasskey: UInt32 = LongTermKeys.lastPasskey
  ) {
    searchesLeft = searchLimit
    passkeys = 1...max(1, lastPasskey)
  }

  /// Whether another million passkeys may be tried: a capture may hold any number of pairings.
  mutating func maySearch() -> Bool {
    guard searchesLeft > 0 else {
      unsearched += 1
      return false
    }
    searchesLeft -= 1
    return true
  }

  /// Takes in a pairing whose passkey only packets can tell; the oldest of too many is forgotten.
  mutating func add(unproved pairing: LegacyPairing) {
    if unproved.count >= Self.searchLimit { unproved.removeFirst() }
    unproved.append(pairing)
  }

  /// The last pairing of two devices before a packet whose passkey only packets can tell.
  ///
  /// - Returns: Its place; `nil` if there is none, or no more passkeys may be tried of it.
  func unproved(before packet: Int, central: DeviceAddress?, peripheral: DeviceAddress?) -> Int? {
    guard !unproved.isEmpty else { return nil }
    let last = unproved.lastIndex {
      $0.packet < packet && $0.central == central && $0.peripheral == peripheral
    }
    return last.flatMap { unproved[$0].searches > 0 ? $0 : nil }
  }

  /// Notes that a pairing of two devices gives no key away; the oldest of too many is forgotten.
  mutating func noteSecret(_ packet: Int, central: DeviceAddress?, peripheral: DeviceAddress?) {
    if secrets.count >= Self.secretLimit { secrets.removeFirst() }
    secrets.append(SecretPairing(packet: packet, central: central, peripheral: peripheral))
  }

  /// Whether two devices paired before a packet so that it gave no key away.
  func isSecret(before packet: Int, central: DeviceAddress?, peripheral: DeviceAddress?) -> Bool {
    secrets.contains {
      $0.packet <= packet && $0.central == central && $0.peripheral == peripheral
    }
  }

  /// The pairing at a place, if its passkey may be searched for once more.
  ///
  /// - Parameters:
  ///   - place: The pairing's place.
  ///   - isShort: Whether only few passkeys are tried, and not all.
  /// - Returns: The pairing; `nil` if no more may be searched for.
  mutating func search(unproved place: Int, isShort: Bool) -> LegacyPairing? {
    unproved[place].searches -= 1
    guard isShort || maySearch() else {
      unproved[place].searches = 0
      return nil
    }
    return unproved[place]
  }

  /// Takes in the key of a pairing whose passkey two packets bear out.
  ///
  /// - Returns: The key's place.
  mutating func prove(_ pairing: LegacyPairing, passkey: UInt32) -> Int? {
    let key = pairing.key(UInt128(passkey), .triedPasskey(passkey))
    add(key)
    return keys.lastIndex { $0.value == key.value && $0.evidence.kind == key.evidence.kind }
  }

  /// Takes in out-of-band data of a pairing that the user gave.
  public mutating func add(outOfBand data: UInt128) {
    for value in [data, data.byteSwapped]
    where !outOfBand.contains(value) && outOfBand.count < 2 * Self.outOfBandLimit {
      outOfBand.append(value)
    }
  }

  /// Takes in a key; one that is known by the same way learns its name.
  public mutating func add(_ key: LongTermKey) {
    let place = Place(
      value: key.value, kind: key.evidence.kind, central: key.central?.value,
      peripheral: key.peripheral?.value)
    if let index = places[place] {
      if let name = key.name, keys[index].name != name {
        keys[index].name = name
        version += 1
      }
      return
    }
    guard keys.count < Self.limit else {
      dropped += 1
      return
    }
    places[place] = keys.count
    keys.append(key)
    version += 1
  }

  /// Takes in keys that were known elsewhere.
  public mutating func add(_ others: LongTermKeys) {
    for key in others.keys { add(key) }
    for data in others.outOfBand { add(outOfBand: data) }
  }

  /// Takes in a key of a file that the user gave.
  public mutating func add(_ key: KeyFile.GivenLongTermKey, fileName: String) {
    add(
      given: LongTermKey(
        key.value, name: key.name, peripheral: key.address,
        evidence: KeyEvidence(.given, source: fileName)))
  }

  /// The keys, as another capture should cite them that is given with this one.
  ///
  /// - Parameter name: This capture's name.
  /// - Returns: The keys that were learnt here; what was given beside it is known to the other, too.
  public func cited(as name: String) -> LongTermKeys {
    var cited = LongTermKeys()
    for var key in keys where key.evidence.source == nil {
      key.evidence.source = name
      cited.add(key)
    }
    return cited
  }

  /// Takes in a key that a user wrote, and the same with its octets turned round, which is tried last.
  public mutating func add(given key: LongTermKey) {
    add(key)
    var reversed = key
    reversed.value = key.value.byteSwapped
    reversed.evidence.kind = .givenReversed
    if reversed.value != key.value { add(reversed) }
  }

  /// The order in which a session should try the keys.
  ///
  /// What the link layer asks for by EDIV and Rand comes first, then keys of the same two devices, the
  /// last one first; keys that are for other devices or have another name come last, because the
  /// MIC decides and addresses change.
  ///
  /// - Parameters:
  ///   - name: What LL_ENC_REQ asks for.
  ///   - central: The central's address, if known.
  ///   - peripheral: The peripheral's address, if known.
  /// - Returns: Indices into `keys`, each key's value once.
  public func candidates(
    for name: LongTermKey.Name, central: DeviceAddress?, peripheral: DeviceAddress?
  ) -> [Int] {
    let ranks = keys.map { rank($0, name, central, peripheral) }
    var seen: Set<UInt128> = []
    return keys.indices.sorted {
      ranks[$0] != ranks[$1] ? ranks[$0] > ranks[$1] : $0 > $1
    }.filter { seen.insert(keys[$0].value).inserted }
  }

  private func rank(
    _ key: LongTermKey, _ name: LongTermKey.Name, _ central: DeviceAddress?,
    _ peripheral: DeviceAddress?
  ) -> Int {
    var rank = 0
    if let known = key.name {
      // Zero on both sides is no name that tells keys apart.
      if known == name { rank += name == .unnamed ? 4 : 16 } else { rank -= 8 }
    }
    rank += Self.agreement(key.central, central) + Self.agreement(key.peripheral, peripheral)
    switch key.evidence.kind {
    case .givenReversed: rank -= 2
    case .shortTermKey, .debugKey: rank += 1
    default: break
    }
    return rank
  }

  private static func agreement(_ known: DeviceAddress?, _ other: DeviceAddress?) -> Int {
    guard let known, let other else { return 0 }
    return known.value == other.value ? 3 : -1
  }
}
