import HSProtocols

/// The encrypted connections on the air: a state for each on which something of encryption was heard.
///
/// Nothing is kept of, and nothing is done for, a connection in clear.
struct AirDecryption: Sendable {
  /// What is kept of one connection.
  private struct Link: Sendable {
    var encryption: LinkEncryption
    /// The LL_ENC_REQ of the last session that was told to be decrypted.
    var toldSession = 0
    /// What each side said last, which it may send again.
    var sent = Said()
    var received = Said()
  }

  /// What a side said last.
  private struct Said: Sendable {
    var digest: UInt64 = 0
    var key = 0
    var octets: [UInt8] = []

    mutating func take(_ digest: UInt64, _ key: Int, _ octets: ArraySlice<UInt8>) {
      self.digest = digest
      self.key = key
      self.octets.removeAll(keepingCapacity: true)
      self.octets.append(contentsOf: octets)
    }
  }

  /// By the connections' places; `nil` where nothing of encryption was heard.
  private var links: [Link?] = []
  /// The plaintext of the last PDU; what stands behind it is of others.
  private var plaintext: [UInt8] = []
  /// Octets of it; 0 if the last PDU was not decrypted.
  private var count = 0

  /// Whether something of encryption was heard at a place.
  func follows(_ place: Int) -> Bool { links.indices.contains(place) && links[place] != nil }

  /// Begins with a connection.
  mutating func follow(_ place: Int, _ ends: KeyRing.Ends) {
    while links.count <= place { links.append(nil) }
    links[place] = Link(
      encryption: LinkEncryption(central: ends.central, peripheral: ends.peripheral))
  }

  /// Takes in a data PDU of a connection; `nil` if the connection is not followed.
  mutating func feed(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, at place: Int, keys: inout LongTermKeys
  ) -> DecryptionOutcome? {
    count = 0
    guard links.indices.contains(place) else { return nil }
    let outcome = links[place]?.encryption.feed(
      pdu, payload, keys: &keys, into: &plaintext)
    if case .decrypted(let decrypted)? = outcome { count = decrypted.count }
    return outcome
  }

  /// Notes the last PDU, which was decrypted, by what tells its octets from others.
  mutating func remember(_ decrypted: Decryption, _ digest: UInt64, at place: Int) {
    guard follows(place) else { return }
    let octets = octets
    if decrypted.direction == .sent {
      links[place]?.sent.take(digest, decrypted.key, octets)
    } else {
      links[place]?.received.take(digest, decrypted.key, octets)
    }
  }

  /// A PDU was sent again: makes its plaintext the last one.
  ///
  /// - Returns: Who sent it and the key; `nil` if it was not decrypted.
  mutating func recall(_ digest: UInt64, at place: Int) -> (direction: Direction, key: Int)? {
    guard follows(place), let link = links[place] else { return nil }
    for (said, direction) in [(link.sent, Direction.sent), (link.received, .received)]
    where said.digest == digest && !said.octets.isEmpty && said.octets.count <= plaintext.count {
      plaintext.replaceSubrange(0..<said.octets.count, with: said.octets)
      count = said.octets.count
      return (direction, said.key)
    }
    return nil
  }

  /// The plaintext of the last PDU, if it was decrypted.
  var octets: ArraySlice<UInt8> { plaintext.prefix(count) }

  /// The PDU that the last one confirmed.
  func confirmed(at place: Int) -> ConfirmedPDU? {
    links.indices.contains(place) ? links[place]?.encryption.confirmed : nil
  }

  /// Whether a key has opened the present session: then the counters tell what was lost.
  func isOpen(_ place: Int) -> Bool {
    links.indices.contains(place) && links[place]?.encryption.openingKey != nil
  }

  /// Whether it is news that a session is decrypted.
  mutating func isNews(_ session: Int, at place: Int) -> Bool {
    guard links.indices.contains(place), links[place]?.toldSession != session else { return false }
    links[place]?.toldSession = session
    return true
  }

  /// Lends out the plaintext, or takes it back.
  mutating func exchangePlaintext(_ bytes: inout [UInt8]) { swap(&plaintext, &bytes) }

  /// What became of a connection's encrypted PDUs so far.
  func account(at place: Int) -> EncryptionAccount {
    (links.indices.contains(place) ? links[place]?.encryption.account : nil) ?? EncryptionAccount()
  }

  /// A connection ends; what waits is given up.
  mutating func settle(_ place: Int) {
    if follows(place) { links[place]?.encryption.finish() }
  }

  /// Forgets a connection.
  mutating func end(_ place: Int) {
    if links.indices.contains(place) { links[place] = nil }
  }
}
