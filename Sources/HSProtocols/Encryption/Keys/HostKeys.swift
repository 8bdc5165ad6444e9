public import HSBase

/// Long term keys that a host tells its controller or its kernel.
///
/// Key after key of a command is added; what is cut or of another kind is passed over.
extension LongTermKeys {
  /// Takes in the key of LE Enable Encryption or LE Long Term Key Request Reply.
  ///
  /// - Parameters:
  ///   - opcode: The command's opcode.
  ///   - reader: Its parameters.
  ///   - central: The central's address, if the connection is known.
  ///   - peripheral: The peripheral's address.
  ///   - packet: The command's packet.
  public mutating func add(
    command opcode: Opcode, _ reader: borrowing ByteReader, central: DeviceAddress?,
    peripheral: DeviceAddress?, packet: Int
  ) {
    var cursor = reader.descending(to: reader.layer)
    let found: (key: ByteRange, name: LongTermKey.Name?, kind: KeyEvidence.Kind)
    switch opcode {
    case .leEnableEncryption:
      guard let command = try? LEEnableEncryption(parsing: &cursor) else { return }
      let name = LongTermKey.Name(
        diversifier: command.encryptedDiversifier, random: command.randomNumber)
      found = (command.longTermKey, name, .enableEncryption)
    case .leLongTermKeyRequestReply:
      guard let command = try? LELongTermKeyRequestReply(parsing: &cursor) else { return }
      found = (command.longTermKey, nil, .keyRequestReply)
    default: return
    }
    guard let value = UInt128(leastSignificantFirst: reader.at(found.key).remainingBytes) else {
      return
    }
    add(
      LongTermKey(
        value, name: found.name, central: central, peripheral: peripheral,
        evidence: KeyEvidence(found.kind, packet: packet)))
  }

  /// Takes in the keys of the management command Load Long Term Keys.
  ///
  /// BlueZ `doc/mgmt-api.txt`: 0x0013, a count and entries.
  ///
  /// ```
  ///    0 Address              6 bytes
  ///    6 Address_Type         1 byte: 1 public, 2 random
  ///    7 Key_Type             1 byte
  ///    8 Central              1 byte
  ///    9 Encryption_Size      1 byte
  ///   10 EDIV                 2 bytes
  ///   12 Rand                 8 bytes
  ///   20 Value               16 bytes
  /// ```
  public mutating func add(
    loadLongTermKeys reader: borrowing ByteReader, packet: Int
  ) {
    var cursor = reader.descending(to: reader.layer)
    guard let count = try? cursor.uint16LE("Key_Count") else { return }
    for _ in 0..<Int(count) {
      guard
        addManaged(&cursor, packet: packet)
      else { return }
    }
  }

  /// Takes in the key of the management event New Long Term Key: 0x000a, a hint, then an entry.
  public mutating func add(
    newLongTermKey reader: borrowing ByteReader, packet: Int
  ) {
    var cursor = reader.descending(to: reader.layer)
    guard (try? cursor.uint8("Store_Hint")) != nil else { return }
    _ = addManaged(&cursor, packet: packet)
  }

  private mutating func addManaged(
    _ cursor: inout ByteReader, packet: Int
  ) -> Bool {
    guard let address = try? cursor.uint48LE("Address"),
      let type = try? cursor.uint8("Address_Type"), (try? cursor.uint8("Key_Type")) != nil,
      let central = try? cursor.uint8("Central"), let size = try? cursor.uint8("Encryption_Size"),
      let diversifier = try? cursor.uint16LE("EDIV"), let random = try? cursor.uint64LE("Rand"),
      let value = try? cursor.uint128LE("Value")
    else { return false }
    let peer = DeviceAddress(value: address, type: type == 2 ? .random : .publicDevice)
    // A key that the host uses as central is for links in which the peer is the peripheral.
    add(
      LongTermKey(
        SecurityFunctions.shortened(value, to: size),
        name: LongTermKey.Name(diversifier: diversifier, random: random),
        central: central == 0 ? peer : nil, peripheral: central == 0 ? nil : peer,
        evidence: KeyEvidence(.management, packet: packet)))
    return true
  }

  /// Takes in the keys that follow from a link key of BR/EDR, by h7 and by h6.
  ///
  /// Which of both applies, pairing says (CT2), and that is rarely in the same capture.
  ///
  /// - Parameters:
  ///   - linkKey: The key; its most significant octet is the first that is written down.
  ///   - peer: Whose it is.
  ///   - packet: The packet that told it.
  public mutating func add(
    linkKey: UInt128, peer: DeviceAddress?, packet: Int
  ) {
    for usesH7 in [true, false] {
      add(
        LongTermKey(
          SecurityFunctions.longTermKey(fromLinkKey: linkKey, usesH7: usesH7), name: .unnamed,
          peripheral: peer,
          evidence: KeyEvidence(
            .linkKey(usesH7: usesH7), packet: packet)))
    }
  }
}
