import HSProtocols

/// The keys of encrypted links that are known, and the pairings that may give more of them away.
///
/// On the air a pairing is followed whole: it may give away the key itself. In a host's log only the
/// keys that both sides distribute matter; those in use the host's commands tell.
struct KeyRing: Sendable {
  /// The keys.
  private(set) var keys = LongTermKeys()
  /// Who the two are, as they call themselves on the air, by the connection's index.
  private var ends: [Int: Ends] = [:]
  /// What pairing gave away so far, by the connection's index.
  private var pairings: [Int: PairingKeys] = [:]

  /// The addresses of a connection's two sides.
  struct Ends: Sendable {
    var central: DeviceAddress?
    var peripheral: DeviceAddress?
  }

  /// Whether no key is to be kept: who reads the timeline changes the bytes of each packet as it comes.
  private(set) var isSealed = false

  /// From here on no key is kept.
  mutating func seal() {
    isSealed = true
    keys = LongTermKeys()
  }

  /// Takes in keys that are known beside the capture.
  mutating func add(_ known: LongTermKeys) { if !isSealed { keys.add(known) } }

  /// Takes in keys that the capture tells.
  mutating func add(_ body: (inout LongTermKeys) -> Void) { if !isSealed { body(&keys) } }

  /// A connection on the air begins.
  mutating func begin(_ connection: Int, central: DeviceAddress, peripheral: DeviceAddress) {
    ends[connection] = Ends(central: central, peripheral: peripheral)
  }

  /// Who the two of a connection are, if its beginning was heard.
  func ends(of connection: Int) -> Ends { ends[connection] ?? Ends() }

  /// Takes in a Security Manager PDU; on the air the two are who began the connection.
  mutating func hear(
    _ reader: borrowing ByteReader, fromCentral: Bool, packet: Int, in connection: Int,
    _ ends: Ends? = nil
  ) {
    guard !isSealed else { return }
    let ends = ends ?? self.ends(of: connection)
    pairings[
      connection, default: PairingKeys(central: ends.central, peripheral: ends.peripheral)
    ].feed(reader, direction: fromCentral ? .sent : .received, packet: packet, into: &keys)
  }

  /// Takes in a data PDU on the air, which may prove a key; `nil` if its connection is not followed.
  mutating func decrypt(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, at place: Int, with decryption: inout AirDecryption
  ) -> DecryptionOutcome? {
    decryption.feed(pdu, payload, at: place, keys: &keys)
  }

  /// Encryption is about to begin.
  mutating func encryptionBegins(_ connection: Int, packet: Int) {
    pairings[connection]?.encryptionBegins(packet: packet, into: &keys)
  }

  /// A connection ended.
  mutating func end(_ connection: Int) {
    guard !ends.isEmpty || !pairings.isEmpty else { return }
    ends[connection] = nil
    pairings[connection] = nil
  }
}
