import HSProtocols
import HSReport
import HSTimeline

/// A link that anybody may have made up: every PDU is taken, none is decrypted without a MIC, and the
/// account adds up.
///
/// Each PDU is an octet of its circumstances, one of its header, one of its length, and its payload.
enum EncryptionCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    try checkLink(bytes)
    try checkCapture(bytes)
  }

  /// The same PDUs as a sniffer's capture, some of them sealed with a key that is known, through the whole
  /// decoder: nothing else is decrypted, and the account adds up.
  private static func checkCapture(_ bytes: [UInt8]) throws(Violation) {
    let key = LongTermKey(1, evidence: KeyEvidence(.given))
    let cipher = SessionCipher(longTermKey: key.value, diversifier: 0, vector: 0)
    var capture = SniffedLink()
    var counters: [UInt64] = [0, 0]
    var sealed = 0
    var reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    while capture.count < 4096, let how = try? reader.uint8("how"),
      let header = try? reader.uint8("header"), let length = try? reader.uint8("length")
    {
      let slice = reader.sliceAvailable(min(Int(length), 251), limitedBy: .record)
      let octets = slice.remainingBytes
      var payload = octets.indices.map { octets[$0] }
      let side = how & 2 == 0 ? 0 : 1
      if how & 4 != 0, !payload.isEmpty {
        payload = cipher.seal(
          payload, header: header, direction: side == 0 ? .sent : .received,
          counter: counters[side])
        // Some that came before were not heard.
        counters[side] += 1 + UInt64(how >> 5)
        sealed += 1
      }
      capture.add([header, UInt8(payload.count)] + payload, side: side, isValid: how & 8 == 0)
    }
    var knowledge = LabelKnowledge()
    knowledge.longTermKeys.add(key)
    var decoder = TimelineDecoder(sink: SilentSink())
    decoder.begin(with: knowledge)
    do throws(CaptureError) {
      var source = try CaptureReader(ByteSource(bytes: capture.bytes))
      try decoder.decode(&source)
    } catch {
      throw Violation("a sound file is not read: \(error)")
    }
    let account = decoder.story.statistics.air.encryption
    guard account.decrypted <= sealed, account.held == 0,
      account.encrypted == account.decrypted + account.failed + account.notTried
    else { throw Violation("\(account.decrypted) of \(sealed) sealed PDUs are decrypted") }
  }

  private static func checkLink(_ bytes: [UInt8]) throws(Violation) {
    // Few passkeys: the search is the same, and an input may ask for it often.
    var keys = LongTermKeys(searchLimit: 2, lastPasskey: 999)
    keys.add(given: LongTermKey(1, evidence: KeyEvidence(.given)))
    var link = LinkEncryption(central: nil, peripheral: nil)
    var pairing = PairingKeys(central: nil, peripheral: nil)
    var plaintext: [UInt8] = []
    var reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    var packet = 0
    while packet < 4096, let how = try? reader.uint8("how"),
      let header = try? reader.uint8("header"), let length = try? reader.uint8("length")
    {
      packet += 1
      let payload = reader.sliceAvailable(Int(length), limitedBy: .record)
      let direction: Direction? = how & 1 == 0 ? nil : how & 2 == 0 ? .sent : .received
      if how & 4 != 0 {
        pairing.feed(payload, direction: direction ?? .sent, packet: packet, into: &keys)
        continue
      }
      let pdu = LinkPDU(
        header: header, direction: direction, isValid: how & 8 == 0, isWhole: how & 16 == 0,
        isDecrypted: how & 32 != 0, packet: packet,
        nanoseconds: Int64(packet) &* (how & 64 == 0 ? 1_000_000 : .max))
      let outcome = link.feed(pdu, payload.remainingBytes, keys: &keys, into: &plaintext)
      if case .decrypted(let decryption) = outcome {
        guard decryption.count == payload.remaining - SessionCipher.checkLength,
          keys.keys.indices.contains(decryption.key)
        else { throw Violation("decrypted \(decryption.count) of \(payload.remaining)") }
      }
    }
    link.finish()
    let account = link.account
    guard
      account.encrypted == account.decrypted + account.failed + account.notTried,
      account.held == 0, account.encrypted <= packet, keys.keys.count <= LongTermKeys.limit
    else { throw Violation("the account of encrypted PDUs does not add up") }
  }
}

/// A link whose encryption begins, as a sniffer writes it down: LINKTYPE 256 in pcap.
private struct SniffedLink {
  private(set) var bytes: [UInt8] =
    [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0] + [UInt8](repeating: 0, count: 8)
    + [0xff, 0xff, 0, 0, 0, 1, 0, 0]
  /// Packets.
  private(set) var count = 0
  private static let address: [UInt8] = [0x65, 0x8a, 0x3b, 0x50]

  init() {
    let request: [UInt8] =
      [0xc5, 34, 1, 1, 2, 3, 4, 0xc5, 1, 5, 6, 7, 8, 0xc9] + Self.address
      + [1, 2, 3, 2, 0, 0, 24, 0, 0, 0, 200, 0, 0xff, 0xff, 0xff, 0xff, 0x1f, 9]
    write([0xd6, 0xbe, 0x89, 0x8e] + request, flags: 0, isValid: true)
    // LL_ENC_REQ and LL_ENC_RSP with random numbers of 0, and LL_START_ENC_REQ.
    add([0x03, 23, 0x03] + [UInt8](repeating: 0, count: 22), side: 0, isValid: true)
    add([0x03, 13, 0x04] + [UInt8](repeating: 0, count: 12), side: 1, isValid: true)
    add([0x0f, 1, 0x05], side: 1, isValid: true)
  }

  /// Adds a PDU.
  mutating func add(_ pdu: [UInt8], side: Int, isValid: Bool) {
    write(Self.address + pdu, flags: side == 0 ? 2 << 7 : 3 << 7, isValid: isValid)
  }

  private mutating func write(_ packet: [UInt8], flags: UInt16, isValid: Bool) {
    count += 1
    // Dewhitened, and the CRC was checked.
    let flags = flags | 0x0401 | (isValid ? 0x0800 : 0)
    let body =
      [UInt8](repeating: 0, count: 8) + [UInt8(flags & 0xff), UInt8(flags >> 8)] + packet + [
        0, 0, 0,
      ]
    for number in [UInt32(count / 1000), UInt32(count % 1000 * 1000)] { append(number) }
    for _ in 0..<2 { append(UInt32(body.count)) }
    bytes += body
  }

  private mutating func append(_ number: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
