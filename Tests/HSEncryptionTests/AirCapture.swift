import HSProtocols
import Foundation

/// A sniffer's capture led through the module, as far as that needs no timeline: links by their access
/// address, fragments, pairing.
struct AirCapture {
  /// A decrypted PDU.
  struct Decrypted: Hashable {
    var frame: Int
    var direction: Direction
    var counter: UInt64
    var kind: UInt8
    var plaintext: String
    var session: Int
  }

  private struct Link {
    var encryption: LinkEncryption
    var pairing: PairingKeys
    var initial: UInt32?
    /// Whether the central's PDUs are those with SN = NESN.
    var isCentralEven = true
    var frames: [Direction: [UInt8]] = [:]
  }

  var decrypted: Set<Decrypted> = []
  var account = EncryptionAccount()
  var keys: LongTermKeys
  var passkeys: [UInt32] = []
  var comparedNumbers: [UInt32] = []
  private var links: [UInt32: Link] = [:]
  private var plaintext: [UInt8] = []

  init(_ file: URL, _ keys: LongTermKeys) throws {
    self.keys = keys
    var reader = try CaptureReader(ByteSource(path: file.path))
    while let record = try reader.next() {
      reader.withReader { bytes in take(record, bytes) }
    }
    for link in links.values { end(link) }
  }

  private mutating func end(_ link: Link) {
    var link = link
    link.encryption.finish()
    account = account + link.encryption.account
    if let passkey = link.pairing.passkey { passkeys.append(passkey) }
    if let number = link.pairing.comparedNumber { comparedNumbers.append(number) }
  }

  private mutating func take(_ record: CaptureRecord, _ bytes: borrowing ByteReader) {
    var reader = bytes.descending(to: .linkLayer)
    guard let captured = try? CapturedPacket(parsing: &reader, link: record.link) else { return }
    if case .message = captured.kind { return }
    let body = bytes.at(captured.packet, layer: .linkLayer)
    var peek = body.descending(to: .linkLayer)
    let address = (try? peek.uint32LE("Access address")) ?? 0
    let isAdvertising = address == AccessAddress.advertising.rawValue
    var cursor = body.descending(to: .linkLayer)
    guard
      let packet = try? AirPacket(
        parsing: &cursor, captured: captured, isAdvertising: isAdvertising,
        missing: max(0, record.originalLength - record.bytes.count))
    else {
      // Its length is as wrong as its CRC.
      if captured.isValid == false, var link = links[address] {
        _ = link.encryption.feed(
          LinkPDU(
            header: 0, direction: captured.direction, isValid: false, packet: record.number,
            nanoseconds: record.time.nanoseconds), Span(), keys: &keys, into: &plaintext)
        links[address] = link
      }
      return
    }
    if isAdvertising {
      guard isValid(packet, captured, CRC24.advertising, body) else { return }
      connect(packet, body)
    } else {
      data(record, packet, captured, body)
    }
  }

  private func isValid(
    _ packet: AirPacket, _ captured: CapturedPacket, _ initial: UInt32?,
    _ body: borrowing ByteReader
  ) -> Bool {
    let own = initial.flatMap { packet.isValid(initial: $0, in: body) }
    if own == true { return true }
    if let word = captured.isValid { return word }
    return packet.crc == 0 || own != false
  }

  private mutating func connect(_ packet: AirPacket, _ body: borrowing ByteReader) {
    let header = AdvertisingHeader(rawValue: packet.header)
    var payload = body.at(packet.payload, layer: .linkLayer)
    guard header.type == .connectRequest,
      let request = try? ConnectIndication(parsing: &payload, header: header)
    else { return }
    if let old = links[request.accessAddress.rawValue] { end(old) }
    links[request.accessAddress.rawValue] = Link(
      encryption: LinkEncryption(central: request.initiator, peripheral: request.advertiser),
      pairing: PairingKeys(central: request.initiator, peripheral: request.advertiser),
      initial: request.crcInitial)
  }

  private mutating func data(
    _ record: CaptureRecord, _ packet: AirPacket, _ captured: CapturedPacket,
    _ body: borrowing ByteReader
  ) {
    let address = packet.accessAddress.rawValue
    var link =
      links[address]
      ?? Link(
        encryption: LinkEncryption(central: nil, peripheral: nil),
        pairing: PairingKeys(central: nil, peripheral: nil))
    let header = DataHeader(rawValue: packet.header)
    let payload = body.at(packet.payload, layer: .linkLayer)
    let isEven = header.sequence == header.nextExpected
    if let bound = Self.bound(header, payload), !link.encryption.isOn {
      link.isCentralEven = isEven == (bound == .sent)
    }
    let direction =
      captured.direction ?? (isEven == link.isCentralEven ? Direction.sent : .received)
    let isValid = isValid(packet, captured, link.initial, body)
    if isValid, header.kind == .control, payload.peek() == 3 {
      link.pairing.encryptionBegins(packet: record.number, into: &keys)
    }
    let outcome = link.encryption.feed(
      LinkPDU(
        header: packet.header, direction: direction, isValid: isValid, isWhole: packet.isWhole,
        isDecrypted: captured.isDecrypted, packet: record.number,
        nanoseconds: record.time.nanoseconds), payload.remainingBytes, keys: &keys,
      into: &plaintext)
    if let held = link.encryption.confirmed {
      note(held.pdu, held.decryption, held.plaintext, &link)
    }
    switch outcome {
    case .decrypted(let decryption):
      note(
        LinkPDU(
          header: packet.header, direction: direction, packet: record.number, nanoseconds: 0),
        decryption, Array(plaintext.prefix(decryption.count)), &link)
    case .clear:
      let bytes = payload.remainingBytes
      fragment(header, direction, bytes.indices.map { bytes[$0] }, record.number, &link)
    default: break
    }
    links[address] = link
  }

  private mutating func note(
    _ pdu: LinkPDU, _ decryption: Decryption, _ plaintext: [UInt8], _ link: inout Link
  ) {
    decrypted.insert(
      Decrypted(
        frame: pdu.packet, direction: decryption.direction, counter: decryption.counter,
        kind: pdu.header.rawValue & 3, plaintext: Hex.text(plaintext.span),
        session: decryption.session))
    if decryption.lost > 0 { link.frames[decryption.direction] = nil }
    fragment(pdu.header, decryption.direction, plaintext, pdu.packet, &link)
  }

  /// Joins fragments, and hands on what the Security Manager sent.
  private mutating func fragment(
    _ header: DataHeader, _ direction: Direction, _ bytes: [UInt8], _ packet: Int,
    _ link: inout Link
  ) {
    var frame: [UInt8]
    switch header.kind {
    case .start: frame = bytes
    case .continuation where link.frames[direction] != nil:
      frame = (link.frames[direction] ?? []) + bytes
    default: return
    }
    link.frames[direction] = frame
    guard frame.count >= 4, frame.count >= 4 + Int(frame[0]) + Int(frame[1]) << 8 else { return }
    link.frames[direction] = nil
    guard frame[2] == 6, frame[3] == 0 else { return }
    frame.removeFirst(4)
    let reader = ByteReader(frame.span, base: 0, layer: .smp, limit: .record)
    link.pairing.feed(reader, direction: direction, packet: packet, into: &keys)
  }

  /// Who alone sends a PDU.
  private static func bound(_ header: DataHeader, _ payload: borrowing ByteReader) -> Direction? {
    switch header.kind {
    case .control:
      guard let octet = payload.peek() else { return nil }
      let opcode = ControlOpcode(rawValue: octet)
      guard opcode.parametersLength == payload.remaining - 1 else { return nil }
      return opcode.isCentralsAlone.map { $0 ? .sent : .received }
    case .start:
      guard payload.peek(at: 2) == 6, payload.peek(at: 3) == 0 else { return nil }
      switch payload.peek(at: 4) {
      case 1: return .sent
      case 2, 0x0b: return .received
      default: return nil
      }
    default: return nil
    }
  }
}
