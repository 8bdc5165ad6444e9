import HSBytes
import HSCapture
import HSHCI
import HSL2CAP
import HSLinkLayer

/// One record taken apart down to the piece of an L2CAP frame that it holds.
struct Dissection {
  /// The record.
  let record: CaptureRecord
  /// Its fields, from the framing to the header of the piece.
  private(set) var rows: [ExplainedRow] = []
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

  /// Bytes of one field that are kept.
  static let kept = 512

  /// A record whose bytes are all that is known of it.
  init(_ record: CaptureRecord) { self.record = record }

  /// A record in which no packet ends: not Bluetooth, or a part of a packet.
  ///
  /// Its bytes are not shown: a key may be among those of a part.
  init(of record: CaptureRecord, withoutPacket bytes: Span<UInt8>) {
    self.record = record
    add(bytes, 0..<bytes.count, record.bytes.offset, "record", "no packet of HCI ends in it")
    rows = rows.map(\.withoutBytes)
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
    if isSuffix {
      addFraming(bytes, count: front)
    } else {
      addFraming(bytes, count: bytes.count)
      rows.append(
        ExplainedRow(
          at: nil, [], "USB",
          "with earlier transfers a packet of \(packet.count) bytes, put together"))
    }
    let offset = isSuffix ? record.bytes.offset + front : nil
    switch found.kind {
    case .command: addCommand(packet, offset)
    case .event: addEvent(packet, offset)
    case .acl: addData(packet, offset, found)
    case .sco, .iso, .unknown:
      addRest(packet, from: 0, offset, "HCI", "packet of type \(found.kind.type ?? 0)")
    case .monitor(let opcode):
      addRest(packet, from: 0, offset, "monitor", opcode.name?.string ?? "unknown record")
    case .packetLogger(let type):
      addRest(packet, from: 0, offset, "PacketLogger", type.name?.string ?? "unknown record")
    case .empty, .air: break
    }
  }

  private static func isEnd(_ packet: Span<UInt8>, of bytes: Span<UInt8>) -> Bool {
    let front = bytes.count - packet.count
    for index in packet.indices where bytes[front + index] != packet[index] { return false }
    return true
  }

  private mutating func addFraming(_ bytes: Span<UInt8>, count: Int) {
    guard count > 0 else { return }
    let text: String
    switch record.link {
    case .hciH4: text = "H4: \(Self.packetType(bytes[0]))"
    case .usbLinux, .usbLinuxMmapped, .usbPcap, .usbDarwin: text = "header of the transfer"
    default: text = "framing"
    }
    add(bytes, 0..<count, record.bytes.offset, record.link == .hciH4 ? "HCI" : "USB", text)
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

  private mutating func add(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ offset: Int?, _ layer: String, _ text: String
  ) {
    let range = range.clamped(to: 0..<bytes.count)
    guard !range.isEmpty else { return }
    var kept: [UInt8] = []
    for index in range.prefix(Self.kept) { kept.append(bytes[index]) }
    var row = ExplainedRow(at: offset.map { $0 + range.lowerBound }, kept, layer, text)
    row.count = range.count
    rows.append(row)
  }

  private mutating func addRest(
    _ packet: Span<UInt8>, from start: Int, _ offset: Int?, _ layer: String, _ text: String
  ) {
    if start < packet.count { add(packet, start..<packet.count, offset, layer, text) }
  }

  /// A number of two bytes in the packet; 0 where it is not whole.
  private static func number(_ packet: Span<UInt8>, at index: Int) -> UInt16 {
    guard index + 1 < packet.count else { return 0 }
    return UInt16(packet[index]) | UInt16(packet[index + 1]) << 8
  }

  private static func name(of opcode: HSHCI.Opcode, _ name: StaticText?) -> String {
    if let name { return name.string }
    let digits = String(opcode.rawValue, radix: 16)
    return opcode.isVendorSpecific ? "Vendor Specific 0x\(digits)" : "of unknown opcode"
  }

  private mutating func addCommand(_ packet: Span<UInt8>, _ offset: Int?) {
    let opcode = HSHCI.Opcode(rawValue: Self.number(packet, at: 0))
    let described = opcode.described(by: packet.extracting(min(3, packet.count)..<packet.count))
    add(packet, 0..<2, offset, "HCI", "command \(Self.name(of: opcode, described.name))")
    if packet.count > 2 {
      add(packet, 2..<3, offset, "HCI", "\(packet[2]) bytes of parameters follow")
    }
    addFields(packet, from: 3, offset, described.layout, "parameters")
  }

  private mutating func addEvent(_ packet: Span<UInt8>, _ offset: Int?) {
    guard packet.count > 0 else { return }
    let code = EventCode(rawValue: packet[0])
    add(packet, 0..<1, offset, "HCI", "event \(code.name?.string ?? "of unknown code")")
    if packet.count > 1 {
      add(packet, 1..<2, offset, "HCI", "\(packet[1]) bytes of parameters follow")
    }
    switch code {
    case .leMeta where packet.count > 2:
      let subevent = LEMetaSubevent(rawValue: packet[2])
      add(packet, 2..<3, offset, "HCI", subevent.name?.string ?? "an unknown subevent")
      addFields(packet, from: 3, offset, subevent.parameters, "parameters")
    case .commandComplete where packet.count > 5:
      addFields(packet, from: 2, to: 5, offset, code.parameters, "parameters")
      let opcode = HSHCI.Opcode(rawValue: Self.number(packet, at: 3))
      let described = opcode.described(byReturned: packet.extracting(5..<packet.count))
      addFields(packet, from: 5, offset, described.layout, "return parameters")
    default: addFields(packet, from: 2, offset, code.parameters, "parameters")
    }
  }

  /// Adds a row for each field of a layout, and one for bytes that belong to none.
  ///
  /// - Parameters:
  ///   - packet: The packet.
  ///   - start: Where the fields begin.
  ///   - end: Where they end; `nil` for the packet's end.
  ///   - offset: Where the packet stands in the capture.
  ///   - layout: The fields; `nil` if they have no description.
  ///   - what: What the bytes are as a whole.
  ///   - layer: The layer that they belong to.
  private mutating func addFields(
    _ packet: Span<UInt8>, from start: Int, to end: Int? = nil, _ offset: Int?,
    _ layout: FieldLayout?, _ what: String, layer: String = "HCI"
  ) {
    let end = end ?? packet.count
    guard start < end else { return }
    guard let layout else { return add(packet, start..<end, offset, layer, what) }
    var bytes: [UInt8] = []
    for index in packet.indices { bytes.append(packet[index]) }
    var fields = FieldReadings(layout, in: bytes, start..<end)
    while let field = fields.next() {
      let places = rows.count
      add(packet, field.range, offset, layer, "")
      if rows.count > places { rows[places] = rows[places].reading(field) }
    }
    // Bytes after a secret may belong to it: the field may be longer than it should be.
    let places = rows.count
    add(packet, fields.rest, offset, layer, "bytes that belong to no field")
    if layout.hasSecret, rows.count > places { rows[places] = rows[places].withoutBytes }
  }

  private mutating func addData(_ packet: Span<UInt8>, _ offset: Int?, _ found: Packet) {
    let first = Self.number(packet, at: 0)
    let handle = ConnectionHandle(rawValue: first)
    let boundary = PacketBoundaryFlag(rawValue: UInt8(truncatingIfNeeded: first >> 12))
    let length = Int(Self.number(packet, at: 2))
    add(
      packet, 0..<2, offset, "ACL",
      "connection handle 0x\(Self.hexadecimal(handle.rawValue, 4)); \(boundary.name.string)")
    add(packet, 2..<4, offset, "ACL", "\(length) bytes of L2CAP follow")
    guard packet.count > 4 else { return }
    let end = min(packet.count, 4 + length)
    keep(
      packet, 4..<end, offset,
      Stream(
        adapter: found.adapter, connection: UInt32(handle.rawValue), direction: found.direction),
      isStart: boundary.isStart)
  }

  private mutating func keep(
    _ packet: Span<UInt8>, _ range: Range<Int>, _ offset: Int?, _ stream: Stream, isStart: Bool
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in range { bytes.append(packet[index]) }
    piece = Piece(
      stream: stream, isStart: isStart, bytes: bytes, offset: offset.map { $0 + range.lowerBound })
  }

  static func hexadecimal(_ number: some BinaryInteger, _ digits: Int) -> String {
    number.padded(digits, radix: 16)
  }

  // MARK: - The air

  private mutating func addAir(_ bytes: Span<UInt8>, _ encryption: Encryption) {
    let base = record.bytes.offset
    var reader = ByteReader(bytes, base: base, layer: .linkLayer, limit: .record)
    guard let captured = try? CapturedPacket(parsing: &reader, link: record.link) else {
      return addRest(bytes, from: 0, base, "air", "no packet of the air")
    }
    let front = captured.packet.offset - base
    add(bytes, 0..<front, base, "air", "what the sniffer says about the packet")
    let packetReader = ByteReader(bytes, base: base, layer: .linkLayer, limit: .record)
    var body = packetReader.at(captured.packet)
    let address =
      UInt32(Self.number(bytes, at: front)) | UInt32(
        Self.number(bytes, at: front + 2)) << 16
    let isAdvertising = address == LinkType.advertisingAccessAddress
    guard
      let packet = try? AirPacket(
        parsing: &body, captured: captured, isAdvertising: isAdvertising,
        missing: max(0, record.originalLength - record.bytes.count))
    else { return addRest(bytes, from: front, base, "air", "a packet that cannot be read") }
    let payload = max(packet.payload.offset - base, front + 4)
    add(
      bytes, front..<(front + 4), base, "air",
      isAdvertising ? "access address of advertising" : "access address of the connection")
    let header = DataHeader(rawValue: packet.header)
    add(
      bytes, (front + 4)..<payload, base, "air",
      isAdvertising
        ? "advertising PDU, \(packet.length) bytes"
        : "\(Self.kind(header)), \(packet.length) bytes, SN \(header.sequence), "
          + "NESN \(header.nextExpected)")
    let end = payload + packet.payload.count
    let isData = !isAdvertising && (header.kind == .start || header.kind == .continuation)
    let stream = Stream(adapter: 0, connection: address, direction: captured.direction)
    switch encryption {
    case .unread: add(bytes, payload..<end, base, "air", "payload, encrypted and not decrypted")
    case .read(let octets) where octets.count <= packet.payload.count:
      let check = payload + octets.count
      add(
        bytes, payload..<check, base, "air",
        isData ? "ciphertext of what follows, octet for octet" : "ciphertext of a control PDU")
      add(bytes, check..<end, base, "air", "MIC: it holds")
      if isData {
        piece = Piece(
          stream: stream, isStart: header.kind == .start, bytes: octets, offset: base + payload,
          isDecrypted: true)
      } else {
        addControl(octets.span, 0..<octets.count, nil)
      }
    default:
      if isData {
        keep(bytes, payload..<end, base, stream, isStart: header.kind == .start)
      } else if !isAdvertising, header.kind == .control {
        addControl(bytes, payload..<end, base)
      } else {
        add(bytes, payload..<end, base, "air", "payload")
      }
    }
    if packet.crc != nil { add(bytes, end..<(end + 3), base, "air", "CRC") }
  }

  /// Adds the fields of a control PDU of the link layer.
  private mutating func addControl(_ bytes: Span<UInt8>, _ range: Range<Int>, _ offset: Int?) {
    guard let first = range.first, first < bytes.count else { return }
    let opcode = ControlOpcode(rawValue: bytes[first])
    add(
      bytes, first..<(first + 1), offset, "LL",
      opcode.name?.string ?? "control PDU of unknown opcode")
    addFields(
      bytes, from: first + 1, to: range.upperBound, offset, opcode.parameters, "control data",
      layer: "LL")
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
