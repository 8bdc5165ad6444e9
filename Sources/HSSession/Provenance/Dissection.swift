package import HSProtocols

/// One record taken apart down to the piece of an L2CAP frame that it holds.
package struct Dissection: Sendable {
  /// The record.
  package let record: CaptureRecord
  /// Its fields, from the framing to the header of the piece.
  package private(set) var rows: [ExplainedRow] = []
  /// The piece of a frame; `nil` if it holds none.
  private(set) var piece: Piece?

  /// A piece of a frame, or a whole one.
  struct Piece {
    /// What tells the streams of frames apart.
    var stream: Stream
    /// Whether a frame begins with it.
    var isStart: Bool
    /// Its bytes.
    var bytes: [UInt8]
    /// Where they stand in the capture; `nil` where they were put together from transfers.
    var offset: Int?
    /// Whether they were decrypted: then their ciphertext stands there.
    var isDecrypted = false
  }

  /// How a packet of the air was encrypted.
  enum Encryption {
    /// Not at all.
    case none
    /// It was not decrypted.
    case unread
    /// What it says.
    case read([UInt8])
  }

  /// One direction of a connection, as far as a packet tells.
  struct Stream: Hashable {
    var adapter: UInt16
    var connection: UInt32
    var direction: Direction?
  }

  /// A record whose bytes are all that is known of it.
  init(_ record: CaptureRecord) { self.record = record }

  /// A record in which no packet ends: not Bluetooth, or a part of a packet.
  ///
  /// Its bytes are not shown: a key may be among those of a part.
  init(of record: CaptureRecord, withoutPacket bytes: Span<UInt8>) {
    self.record = record
    var fields = FieldRows(bytes, at: record.bytes.offset)
    fields.add(0..<bytes.count, "record", "no packet of HCI ends in it", isSecret: true)
    rows = fields.rows
  }

  // MARK: - HCI

  /// Takes in a packet that ended in the record.
  ///
  /// - Parameters:
  ///   - found: What it is.
  ///   - packet: Its bytes.
  ///   - bytes: The record's bytes.
  ///   - encryption: How it was encrypted.
  mutating func add(
    _ found: Packet, _ packet: Span<UInt8>, of bytes: Span<UInt8>, _ encryption: Encryption = .none
  ) {
    if found.kind.isAir { return addAir(bytes, encryption) }
    // Framings stand in front; what was put together from transfers ends with the last of them.
    let front = bytes.count - packet.count
    let isSuffix = front >= 0 && Self.isEnd(packet, of: bytes)
    let around = bytes.extracting(0..<(isSuffix ? front : bytes.count))
    var framing = FieldRows(around, at: record.bytes.offset)
    let isH4 = record.link == .hciH4
    framing.add(
      around.indices, isH4 ? "HCI" : "USB",
      isH4 ? "H4: \(Self.packetType(bytes.isEmpty ? 0 : bytes[0]))" : Self.framing(record.link))
    rows += framing.rows
    if !isSuffix {
      rows.append(
        ExplainedRow(
          at: [], [], "USB",
          "with earlier transfers a packet of \(packet.count) bytes, put together"))
    }
    let offset = isSuffix ? record.bytes.offset + front : nil
    var fields = FieldRows(packet, at: offset)
    let all = 0..<packet.count
    switch found.kind {
    case .command: fields.addCommand()
    case .event: fields.addEvent()
    case .acl: addData(&fields, offset, found)
    case .sco, .iso, .unknown:
      fields.add(all, "HCI", "packet of type \(found.kind.type ?? 0)")
    case .monitor(let opcode): fields.add(all, "monitor", opcode.name?.string ?? "unknown record")
    case .packetLogger(let type):
      fields.add(all, "PacketLogger", type.name?.string ?? "unknown record")
    case .empty, .air: break
    }
    rows += fields.rows
  }

  private static func isEnd(_ packet: Span<UInt8>, of bytes: Span<UInt8>) -> Bool {
    let front = bytes.count - packet.count
    for index in packet.indices where bytes[front + index] != packet[index] { return false }
    return true
  }

  private static func framing(_ link: LinkType) -> String {
    switch link {
    case .usbLinux, .usbLinuxMmapped, .usbPcap, .usbDarwin: "header of the transfer"
    default: "framing"
    }
  }

  private static func packetType(_ type: UInt8) -> String {
    switch type {
    case 1: "command"
    case 2: "ACL data"
    case 3: "synchronous data"
    case 4: "event"
    case 5: "isochronous data"
    default: "a type that is not assigned"
    }
  }

  private mutating func addData(_ fields: inout FieldRows, _ offset: Int?, _ found: Packet) {
    let first = UInt16(truncatingIfNeeded: fields.number(at: 0))
    let handle = ConnectionHandle(rawValue: first)
    let boundary = PacketBoundaryFlag(rawValue: UInt8(truncatingIfNeeded: first >> 12))
    let length = fields.number(at: 2)
    fields.add(
      0..<2, "ACL",
      "connection handle 0x\(handle.rawValue.padded(4, radix: 16)); \(boundary.name)")
    fields.add(2..<4, "ACL", "\(length) bytes of L2CAP follow")
    guard fields.bytes.count > 4 else { return }
    piece = Piece(
      stream: Stream(
        adapter: found.adapter, connection: UInt32(handle.rawValue), direction: found.direction),
      isStart: boundary.isStart,
      bytes: Array(fields.bytes[4..<min(fields.bytes.count, 4 + length)]),
      offset: offset.map { $0 + 4 })
  }

  // MARK: - The air

  private mutating func addAir(_ bytes: Span<UInt8>, _ encryption: Encryption) {
    let base = record.bytes.offset
    var fields = FieldRows(bytes, at: base)
    defer { rows += fields.rows }
    var reader = ByteReader(bytes, base: base, layer: .linkLayer, limit: .record)
    guard let captured = try? CapturedPacket(parsing: &reader, link: record.link) else {
      return fields.add(0..<bytes.count, "air", "no packet of the air")
    }
    let front = captured.packet.offset - base
    fields.add(0..<front, "air", "what the sniffer says about the packet")
    let packetReader = ByteReader(bytes, base: base, layer: .linkLayer, limit: .record)
    var body = packetReader.at(captured.packet)
    let address = UInt32(fields.number(at: front)) | UInt32(fields.number(at: front + 2)) << 16
    let isAdvertising = address == LinkType.advertisingAccessAddress
    guard
      let packet = try? AirPacket(
        parsing: &body, captured: captured, isAdvertising: isAdvertising,
        missing: max(0, record.originalLength - record.bytes.count))
    else { return fields.add(front..<bytes.count, "air", "a packet that cannot be read") }
    let payload = max(packet.payload.offset - base, front + 4)
    fields.add(
      front..<(front + 4), "air",
      isAdvertising ? "access address of advertising" : "access address of the connection")
    let header = DataHeader(rawValue: packet.header)
    fields.add(
      (front + 4)..<payload, "air",
      isAdvertising
        ? "advertising PDU, \(packet.length) bytes"
        : "\(Self.kind(header)), \(packet.length) bytes, SN \(header.sequence), "
          + "NESN \(header.nextExpected)")
    let end = payload + packet.payload.count
    let isData = !isAdvertising && (header.kind == .start || header.kind == .continuation)
    func piece(_ bytes: [UInt8], isDecrypted: Bool = false) -> Piece {
      Piece(
        stream: Stream(adapter: 0, connection: address, direction: captured.direction),
        isStart: header.kind == .start, bytes: bytes, offset: base + payload,
        isDecrypted: isDecrypted)
    }
    switch encryption {
    case .unread: fields.add(payload..<end, "air", "payload, encrypted and not decrypted")
    case .read(let octets) where octets.count <= packet.payload.count:
      let check = payload + octets.count
      fields.add(
        payload..<check, "air",
        isData ? "ciphertext of what follows, octet for octet" : "ciphertext of a control PDU")
      fields.add(check..<end, "air", "MIC: it holds")
      if isData {
        self.piece = piece(octets, isDecrypted: true)
      } else {
        var control = FieldRows(octets.span, at: nil)
        control.addControl(0..<octets.count)
        rows += fields.take() + control.rows
      }
    default:
      if isData {
        self.piece = piece(Array(fields.bytes[(payload..<end).clamped(to: 0..<bytes.count)]))
      } else if !isAdvertising, header.kind == .control {
        fields.addControl(payload..<end)
      } else {
        fields.add(payload..<end, "air", "payload")
      }
    }
    if packet.crc != nil { fields.add(end..<(end + 3), "air", "CRC") }
  }

  private static func kind(_ header: DataHeader) -> String {
    switch header.kind {
    case .start: "start of an L2CAP frame"
    case .continuation: "continuation of an L2CAP frame"
    case .control: "control PDU"
    case .reserved: "PDU of a reserved kind"
    }
  }
}

extension FieldRows {
  /// Adds the fields of a command.
  fileprivate mutating func addCommand() {
    let opcode = Opcode(rawValue: UInt16(truncatingIfNeeded: number(at: 0)))
    let described = opcode.described(by: bytes.span.extracting(min(3, bytes.count)..<bytes.count))
    let unnamed =
      opcode.isVendorSpecific
      ? "Vendor Specific 0x\(String(opcode.rawValue, radix: 16))" : "of unknown opcode"
    add(0..<2, "HCI", "command \(described.name?.string ?? unnamed)")
    addLength(at: 2)
    add(described.layout, 3..., "HCI", else: "parameters")
  }

  /// Adds the fields of an event.
  fileprivate mutating func addEvent() {
    guard let first = bytes.first else { return }
    let code = EventCode(rawValue: first)
    add(0..<1, "HCI", "event \(code.name?.string ?? "of unknown code")")
    addLength(at: 1)
    switch code {
    case .leMeta where bytes.count > 2:
      let subevent = LEMetaSubevent(rawValue: bytes[2])
      add(2..<3, "HCI", subevent.name?.string ?? "an unknown subevent")
      add(subevent.parameters, 3..., "HCI", else: "parameters")
    case .commandComplete where bytes.count > 5:
      add(code.parameters, 2..., to: 5, "HCI", else: "parameters")
      let opcode = Opcode(rawValue: UInt16(truncatingIfNeeded: number(at: 3)))
      let described = opcode.described(byReturned: bytes.span.extracting(5..<bytes.count))
      add(described.layout, 5..., "HCI", else: "return parameters")
    default: add(code.parameters, 2..., "HCI", else: "parameters")
    }
  }

  private mutating func addLength(at place: Int) {
    guard place < bytes.count else { return }
    add(place..<(place + 1), "HCI", "\(bytes[place]) bytes of parameters follow")
  }

  /// Adds the fields of a control PDU of the link layer.
  fileprivate mutating func addControl(_ range: Range<Int>) {
    guard let first = range.first, first < bytes.count else { return }
    let opcode = ControlOpcode(rawValue: bytes[first])
    add(first..<(first + 1), "LL", opcode.name?.string ?? "control PDU of unknown opcode")
    add(opcode.parameters, (first + 1)..., to: range.upperBound, "LL", else: "control data")
  }
}
