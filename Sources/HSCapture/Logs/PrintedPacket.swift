import HSBase

/// A packet of which a text tells some fields.
///
/// It is put together as far as its fields are there, in the order of its layout (`PrintedLayout`); its length is what the text
/// says. Where they do not add up to it, it ends in front of the first that is missing, as if the recorder had cut it.
struct PrintedPacket {
  /// The octet in front of a packet on a UART; 0 if the text has not told it yet.
  var type: UInt8
  var isReceived: Bool?
  var time: UInt64
  /// The octets of each field, in the order of the text.
  private var pieces: [LineField: [[UInt8]]] = [:]
  private var count = 0
  private var size = 0

  /// Fields of the packet that are kept.
  private static let limit = 4096

  init(type: UInt8, isReceived: Bool?, time: UInt64) {
    (self.type, self.isReceived, self.time) = (type, isReceived, time)
  }

  func number(_ field: LineField) -> Int? {
    pieces[field]?.last.map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }

  /// The link that it is of, if the text tells.
  var link: [UInt8]? { pieces[.link]?.first }

  /// Takes how long the frame is that it carries, if that is not known.
  mutating func set(frame length: Int) {
    if pieces[.frame] == nil, pieces[.att] == nil { set(.frame, Self.octets(length, 4)) }
  }

  /// Forgets what was told of a field.
  mutating func forget(_ field: LineField) { pieces[field] = nil }

  mutating func set(_ field: LineField, _ octets: [UInt8]) {
    guard count < Self.limit, size <= CaptureReader.largestPacket else { return }
    count += 1
    size += octets.count
    pieces[field, default: []].append(octets)
  }

  /// Takes the fields that a line tells.
  ///
  /// - Returns: Whether it is no value that cannot be read.
  mutating func take(_ match: LineMatch) -> Bool {
    var isRead = true
    for (field, text) in match.fields where !take(field, text) { isRead = false }
    return isRead
  }

  private mutating func take(_ field: LineField, _ text: LogLine) -> Bool {
    switch field {
    case .value: return takeValue(text)
    case .uuid:
      if let uuid = text.uuid { set(.uuid, uuid) }
    case .address:
      if let address = text.address { set(.address, address.reversed()) }
    case .way: takeWay(text)
    case .epoch: break
    case .type:
      if let number = field.number(text) { type = UInt8(clamping: number) }
    case .pieceOfOne, .pieceOfTwo:
      if let number = field.number(text) { set(piece: number, field) }
    default:
      if let number = field.number(text) {
        set(field, Self.octets(number, field.width == 0 ? 4 : field.width))
      }
    }
    return true
  }

  private mutating func takeValue(_ text: LogLine) -> Bool {
    if let flags = pieces[.pieceOfOne]?.first?.first {
      // Of a heart rate that is told in parts, the rate.
      guard let rate = text.number else { return false }
      set(piece: rate, flags & 1 == 1 ? .pieceOfTwo : .pieceOfOne)
      return true
    }
    // Others than ATT's values mean something else.
    guard pieces[.att] != nil else { return true }
    // A value of no octets.
    guard !text.isEmpty else {
      set(.value, [])
      return true
    }
    guard let octets = OctetSpelling.hexadecimal.octets(text, isAnchored: true) else {
      return false
    }
    set(.value, octets)
    return true
  }

  /// Takes a part of a value that is told in parts.
  private mutating func set(piece number: Int, _ field: LineField) {
    set(field, Self.octets(number, field.width))
    set(.list, Self.octets(number, field.width))
  }

  private mutating func takeWay(_ text: LogLine) {
    for word in PrintedWord.allCases where text.begins(word.word) {
      isReceived = word.isReceived ?? isReceived
      if let field = word.field { set(field, [word.octet]) }
    }
  }

  private static func octets(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Its octets as far as they are told.
  ///
  /// - Parameter link: The connection that it is of where the text does not tell.
  /// - Returns: The octets, its type first, and how many it had; `nil` if it is not known what it is.
  func octets(defaultLink link: [UInt8]?) -> (octets: [UInt8], original: Int)? {
    let told = number(.frameLength)
    switch type {
    case 1:
      guard let opcode = opcode else { return nil }
      let length = number(.length) ?? told.map { $0 - 4 } ?? 0
      guard (0...255).contains(length) else { return nil }
      let code = Int(opcode[0]) | Int(opcode[1]) << 8
      return assembled([1] + opcode + [UInt8(length)], 4 + length, 1 << 16 | code)
    case 4:
      guard let event = number(.event), let length = number(.length) ?? told.map({ $0 - 3 }),
        (0...255).contains(length)
      else { return nil }
      var head = [4, UInt8(truncatingIfNeeded: event), UInt8(length)]
      var code = event
      if event == 0x3E {
        guard let sub = number(.sub) else { return (head, 3 + length) }
        head.append(UInt8(truncatingIfNeeded: sub))
        code = 0x3E00 | sub
      }
      return assembled(head, 3 + length, 4 << 16 | code)
    case 2: return data(defaultLink: link)
    default: return nil
    }
  }

  /// The octets of a command's number.
  private var opcode: [UInt8]? {
    if let opcode = pieces[.opcode]?.last { return opcode }
    guard let group = number(.group), let command = number(.command), group < 64, command < 1024
    else { return nil }
    return Self.octets(group << 10 | command, 2)
  }

  /// Whether what it is tells that it came: an event, or what only the other side sends of its own accord or as an answer.
  var comesByKind: Bool {
    guard type == 2, let code = number(.att) else { return type == 4 }
    return code & 1 == 1 && code != 0x1E
  }

  private func data(defaultLink: [UInt8]?) -> (octets: [UInt8], original: Int)? {
    guard let link = pieces[.link]?.first ?? defaultLink, link.count == 2 else { return nil }
    guard let length = number(.length) else { return piece(link) }
    guard length <= 0xFFFF else { return nil }
    var flags = number(.flags) ?? (isReceived == true ? 2 : 0)
    var size = length
    let whole = number(.attLength).map { $0 + 1 } ?? number(.frame)
    // What other channels carry has numbers that mean something else.
    var code = number(.channel).map { $0 == 4 } ?? true ? number(.att) : nil
    if flags & 3 == 1 {
      if code != nil, let whole, whole < 0xFFF0 {
        // What is told at a frame's last piece is the whole frame.
        flags = 2
        size = whole + 4
      } else {
        code = nil
      }
    }
    let head: [UInt8] =
      [2, link[0], link[1] & 0x0F | UInt8(truncatingIfNeeded: flags << 4)] + Self.octets(size, 2)
    guard let code, size >= 5 else { return (head, 5 + size) }
    let inside = whole ?? size - 4
    guard inside >= 1, inside <= 0xFFFF else { return (head, 5 + size) }
    return assembled(
      head + Self.octets(inside, 2) + [4, 0, UInt8(truncatingIfNeeded: code)],
      min(5 + size, 9 + inside), 2 << 16 | code)
  }

  /// Whether ATT's PDU alone was copied.
  var isPiece: Bool { type == 2 && pieces[.length] == nil }

  /// A packet of which ATT's PDU alone was copied: as long as its fields are.
  private func piece(_ link: [UInt8]) -> (octets: [UInt8], original: Int)? {
    guard let code = number(.att), let layout = PrintedLayout.of(2 << 16 | code).first else {
      return nil
    }
    let pdu = [UInt8(truncatingIfNeeded: code)] + octets(layout)
    guard pdu.count > 1 || layout.fields.isEmpty else { return nil }
    let octets =
      [2, link[0], link[1] & 0x0F | (comesByKind ? 0x20 : 0)] + Self.octets(pdu.count + 4, 2)
      + Self.octets(pdu.count, 2) + [4, 0] + pdu
    return (octets, octets.count)
  }

  /// Puts fields behind a beginning that is known.
  private func assembled(_ head: [UInt8], _ original: Int, _ code: Int) -> (
    octets: [UInt8], original: Int
  ) {
    var best = head
    for layout in PrintedLayout.of(code) {
      let made = head + octets(layout)
      if made.count == original { return (made, original) }
      // A list of which a part is missing, or more is there, cannot be told from another.
      if !layout.isList, made.count > best.count, made.count < original { best = made }
    }
    return (Array(best.prefix(original)), original)
  }

  /// The fields of a layout, up to the first that is missing.
  private func octets(_ layout: PrintedLayout) -> [UInt8] {
    var octets: [UInt8] = []
    var taken: [LineField: Int] = [:]
    func next(_ field: LineField) -> [UInt8]? {
      switch field {
      case .opcode: return opcode
      // How the text calls the handle of a connection in an event.
      case .link where pieces[.link] == nil: return next(.handle)
      case .value:
        guard let rows = pieces[.value] else { return pieces[.list].map { $0.flatMap { $0 } } }
        let place = taken[.value, default: 0]
        taken[.value] = place + 1
        return place < rows.count ? rows[place] : nil
      default:
        let place = taken[field, default: 0]
        taken[field] = place + 1
        guard let all = pieces[field], place < all.count else { return nil }
        return all[place]
      }
    }
    for field in layout.fields {
      if field == .form, pieces[.form] == nil, let uuid = pieces[.uuid]?.first {
        octets.append(uuid.count == 2 ? 1 : 2)
        continue
      }
      if field == .entry, pieces[.entry] == nil,
        let value = pieces[.value]?.first ?? pieces[.uuid]?.first
      {
        // Behind one handle, or two.
        octets.append(UInt8(clamping: value.count + (layout.list.contains(.end) ? 4 : 2)))
        continue
      }
      guard let piece = next(field) else { return octets }
      octets += piece
    }
    guard layout.isList else { return octets }
    while octets.count <= 0xFFFF {
      var entry: [UInt8] = []
      for field in layout.list {
        guard let piece = next(field) else { return octets }
        entry += piece
      }
      guard !entry.isEmpty else { return octets }
      octets += entry
    }
    return octets
  }
}

extension PrintedLayout {
  private static let byCode = Dictionary(grouping: allCases, by: { $0.code })

  /// The layouts of a kind of packet, the first the likeliest.
  static func of(_ code: Int) -> [PrintedLayout] { byCode[code] ?? [] }

  var isList: Bool { !list.isEmpty }
}
