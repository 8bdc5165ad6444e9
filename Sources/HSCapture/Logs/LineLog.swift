import HSBase

/// Reads a program's log by rows that say what its lines look like (`Rows/LineRows.txt`), and makes a btsnoop capture of it.
///
/// What a line tells is a packet, a value of which packets are made (`ValuePackets`), or a field of a packet that was printed
/// (`PrintedPacket`).
struct LineLog: ByteChange {
  /// Bytes in the longest line that is looked at.
  private static let longestLine = 256 << 10

  let program: LineProgram
  private let rows: [LineProgram.Row]
  var packets: ValuePackets
  var clock = LogClock()
  private(set) var reader = LogLines(longest: Self.longestLine)
  var account = LineAccount()
  /// Lines that told something, packets and values, beginnings and ends of connections, packets whose octets were all there,
  /// as they say themselves, and others.
  private(set) var counts = (told: 0, taken: 0, links: 0, sound: 0, unsound: 0)
  /// What lines of Nordic's programs said that those behind need.
  var nordic = Nordic()

  /// The attribute that lines speak of, and what is being done with it.
  private var attribute: ValuePackets.Key?
  private var gathered: Gathered?
  private var typed: [UInt8] = []
  /// A line that ends within what it tells, to be joined with the next, and what it tells alone.
  private var wrapped: (line: [UInt8], number: Int, found: Match?)?
  private var written: (key: ValuePackets.Key, value: [UInt8])?
  private var pdus = PDURows()
  private var isOpen = false
  private var printed: PrintedPacket?
  /// Its title, and the number of that line.
  private var title: (line: [UInt8], number: Int) = ([], 0)
  private var lastLink: [UInt8]?
  /// Of a document in JSON: whether strings belong to another attribute's tree, whether they are of one key and of several
  /// attributes, and of what key they are.
  private var strings = (areAside: false, areMixed: false)
  private var key: [UInt8] = []

  /// PDUs of ATT in rows: the one whose rows come, and whether there was any, as what is told of it beside is the same once more.
  private struct PDURows {
    var under: (octets: [UInt8], isReceived: Bool, time: UInt64)?
    var isAny = false
  }

  /// Octets of a value that come line by line.
  private struct Gathered {
    var key: ValuePackets.Key
    var time: UInt64
    var octets: [UInt8] = []
    /// Whether each octet was told alone.
    var isSingle = false
    /// Whether no row may follow.
    var isWhole = false
  }

  var name: StaticText { "log" }

  init(_ program: LineProgram) {
    self.program = program
    rows = program.rows
    // Handles that a log tells are the peer's; ours are to stay away from them.
    packets = ValuePackets(firstHandle: program.isNordic ? 1 : 0x8001)
  }

  /// Which program printed a text.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of a file.
  ///   - programs: Which it may be.
  /// - Returns: The program, with how many packets, values and lines tell something; `nil` if none that is known.
  static func found(
    in bytes: Span<UInt8>, among programs: [LineProgram] = LineProgram.allCases
  ) -> (program: LineProgram, taken: Int, told: Int)? {
    var best: (program: LineProgram, taken: Int, told: Int)?
    let isEnd = bytes.count < ValueLog.probeLength
    for program in programs
    where program.marks.isEmpty || program.marks.contains(where: { bytes.place(of: $0) != nil }) {
      let log = LineLog(program).tried(on: bytes, isEnd: isEnd)
      guard log.isLog(isWhole: isEnd) else { continue }
      let weight = (log.counts.taken, log.counts.told)
      if weight > (best?.taken ?? -1, best?.told ?? 0) { best = (program, weight.0, weight.1) }
    }
    return best
  }

  /// Whether what was read is of this program's.
  private func isLog(isWhole: Bool) -> Bool {
    let isSound = account.damaged.count <= counts.told
    // The first value may stand behind a long list of what the peer has.
    if program.isNordic {
      return counts.taken > 0 ? counts.taken > 1 || isSound : !isWhole && counts.told > 2
    }
    return (counts.taken > 0 || counts.links > 0) && isSound && counts.sound >= counts.unsound
  }

  mutating func change(_ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]) -> String? {
    var place = 0
    while reader.next(bytes, &place, isEnd: isEnd) { takeLine(reader.line) }
    if isEnd {
      if let held = wrapped.take() { read(held.line, held.number, held.found) }
      finishGathered()
      finishPDU()
      finishPrinted()
      endList()
      packets.release()
    }
    output += packets.output
    packets.output.removeAll(keepingCapacity: true)
    return nil
  }

  // MARK: - Lines

  private mutating func takeLine(_ line: [UInt8]) {
    if reader.isTooLong { account.overlong.note(reader.number) }
    guard program != .tsharkJSON else { return takeDocument(line) }
    var (line, number, found) = (line, reader.number, match(line))
    if let held = wrapped.take() {
      // Where the two together tell more than the first, one line was wrapped.
      if found == nil, let joined = joined(held.line, held.found, line) {
        (line, number, found) = (joined, held.number, match(joined))
      } else {
        read(held.line, held.number, held.found)
      }
    }
    if line.count >= WrappedLine.shortest, mayGoOn(line, found) {
      wrapped = (line, number, found)
      return
    }
    read(line, number, found)
  }

  private typealias Match = (row: LineProgram.Row, match: LineMatch)

  private func match(_ line: [UInt8]) -> Match? {
    let text = line[...].trimmed
    let signs = text.signs
    for row in rows where row.template.signs & ~signs == 0 {
      guard let match = row.template.match(text) else { continue }
      // In front is what the program prints of each line, and nothing in quotation marks.
      guard match.front.count <= Self.longestFront,
        program.isNordic
          ? match.front.isFrame && match.fields.allSatisfy({ $0.field.isReadable($0.text) })
          : row.template.isQuoted || !match.front.isQuoting
      else { continue }
      let mustBeThere = match.isAnchored || row.tells == .dump || program.isNordic
      if row.tells.needsOctets, mustBeThere, match.octets == nil { continue }
      if row.tells.needsRow, match.row == nil { continue }
      if row.tells.needsUUID, let text = match.text(.uuid), text.uuid == nil { continue }
      return (row, match)
    }
    return nil
  }

  private static let longestFront = 400

  /// Whether a line begins to tell octets that cannot be read.
  private static func isCut(_ found: Match) -> Bool {
    found.row.tells == .unreadable || found.row.tells == .arrived && found.match.fields.count > 1
  }

  /// Whether a line may go on in the next.
  private func mayGoOn(_ line: [UInt8], _ found: Match?) -> Bool {
    guard line.count < WrappedLine.longestJoined else { return false }
    guard let found, !Self.isCut(found) else { return !program.isPrinting }
    guard found.row.tells.needsOctets, found.row.tells != .dump else { return false }
    guard let octets = found.match.octets else { return true }
    if case .packet = found.row.tells {
      return LogText.length(octets).map { octets.count < $0 } ?? true
    }
    return line.last?.isHexadecimal == true || line.last == 0x2C
  }

  /// A line that was wrapped, with what it tells alone, and a second that tells nothing, as one; `nil` if the two are two.
  private func joined(_ first: [UInt8], _ found: Match?, _ second: [UInt8]) -> [UInt8]? {
    let rest = second[...].trimmed
    // Lines of Nordic's programs begin with letters that are digits as well.
    guard !rest.isEmpty, !program.isNordic || rest.allSatisfy(WrappedLine.isOctets) else {
      return nil
    }
    guard let one = found, !Self.isCut(one) else {
      // Of Nordic's, what is wrapped within octets begins to be read, and cannot be.
      let whole: [UInt8] = first + (program.isNordic ? [] : [0x20]) + rest
      return match(whole)?.match.octets == nil ? nil : whole
    }
    var joined = first
    if first.last?.isHexadecimal != true { joined.append(0x20) }
    joined += rest
    guard let both = match(joined), both.row.tells == one.row.tells, let all = both.match.octets
    else { return nil }
    if case .packet = one.row.tells {
      let isRest = rest.prefix { $0 != 0x20 }.allSatisfy { $0.isHexadecimal }
      guard isRest, let length = LogText.length(all), all.count <= length else { return nil }
      return joined
    }
    // The rest stands alone in its line.
    guard let spelling = one.match.spelling,
      spelling.octets(rest.drop { $0 == 0x2D }, isAnchored: true) != nil
    else { return nil }
    let some = one.match.octets?.count ?? 0
    return all.count > some ? joined : nil
  }

  private mutating func read(_ line: [UInt8], _ number: Int, _ found: Match?) {
    guard !line.isEmpty else { return }
    noteTime(of: line)
    if program == .nordicAndroid, let fate = takeListed(line[...]) {
      return note(fate, line, number)
    }
    guard let (row, match) = found else {
      if gathered?.isSingle != true { finishGathered() }
      finishPDU()
      // What describes a packet further is no line that was passed over.
      if printed != nil, program == .tshark || line.first?.isBlank == true { return }
      return account.pass(number, line)
    }
    note(take(row.tells, match), line, number)
  }

  private mutating func note(_ fate: Fate, _ line: [UInt8], _ number: Int) {
    switch fate {
    case .told:
      counts.told += 1
      account.tell()
    case .passed: account.pass(number, line)
    case .damaged: account.damage(number)
    case .held: break
    }
  }

  private mutating func noteTime(of line: [UInt8]) {
    guard !program.isPrinting else { return }
    clock.note(frontOf: line[...])
    // Without times, what went by since the line before is told behind: `+4ms`.
    if let delta = line[...].delta { clock.time = clock.time &+ delta }
    packets.time = clock.time
  }

  // MARK: - What they tell

  private mutating func take(_ tells: LineMeaning, _ match: LineMatch) -> Fate {
    if let address = match.text(.address)?.address, tells != .part { packets.turn(to: address) }
    if let address = match.text(.path).flatMap({ $0.rest(behind: "dev_")?.address }) {
      packets.turn(to: address)
    }
    if tells != .dump, tells != .octetOfValue { finishGathered() }
    if tells != .rowOfPDU { finishPDU() }
    if pdus.isAny, tells.isOfPDU { return .told }
    switch tells {
    case .packet(let isReceived): return takePacket(match, isReceived: isReceived)
    case .notify, .indicate, .answer, .value, .write, .command, .written:
      return takeValue(tells, match)
    case .typed:
      typed = match.octets ?? []
      return .told
    case .writing:
      guard !typed.isEmpty, let key = key(of: match) else { return .passed }
      defer { typed = [] }
      return Fate(packets.write(key, typed, isAnswered: true))
    case .reading:
      guard let key = key(of: match) else { return .damaged }
      attribute = key
      return Fate(packets.read(key))
    case .subscribe, .unsubscribe:
      guard let key = key(of: match) else { return .damaged }
      defer { packets.confirm() }
      return Fate(packets.subscribe(key, [tells == .subscribe ? 1 : 0, 0]))
    case .confirm: packets.confirm()
    case .refuse: packets.refuse(match.number(.code) ?? 0)
    case .attribute: attribute = key(of: match) ?? attribute
    case .declare, .describe: return takeDeclaration(tells, match)
    case .peer, .pass: break
    case .connect:
      isOpen = true
      packets.connect()
      counts.links += 1
    case .disconnect:
      // ESP-IDF tells the same before as an end of a handle.
      if isOpen || program != .espIDF || counts.links == 0 { takeEnd(match) }
    case .state: takeState(match)
    case .ended: return takeEvent(match)
    case .mtu:
      guard let mtu = match.number(.mtu) else { return .damaged }
      packets.exchangeMTU(mtu)
    case .parameters:
      guard let interval = match.number(.interval), let latency = match.number(.latency),
        let timeout = match.number(.timeout)
      else { return .damaged }
      packets.update(interval: interval, latency: latency, timeout: timeout)
    case .valueFollows:
      gathered = Gathered(
        key: key(of: match) ?? attribute ?? .words([0x3C]), time: clock.time)
    case .dump: return takeDump(match)
    case .octetOfValue: return takeOctet(match)
    case .pdu(let isReceived):
      guard let octets = match.row, let opcode = octets.first, Self.opcodes.contains(opcode) else {
        counts.unsound += 1
        return .passed
      }
      pdus.under = (octets, isReceived, clock.time)
    case .rowOfPDU:
      // A row that is not the last one has 16 octets.
      guard let under = pdus.under, under.octets.count.isMultiple(of: 16), let octets = match.row
      else {
        return .passed
      }
      if under.octets.count <= ValuePackets.longestPDU {
        pdus.under?.octets += octets
      }
    case .title(let type, let isReceived):
      finishPrinted()
      printed = PrintedPacket(type: type, isReceived: isReceived, time: clock.time)
      title = (reader.line, reader.number)
      noteTitle()
      return takePart(match)
    case .kind(let type):
      printed?.type = type
      return .told
    case .piece:
      guard printed == nil || printed?.number(.att) != nil else { return .told }
      finishPrinted()
      printed = PrintedPacket(type: 2, isReceived: nil, time: clock.time)
      title = (reader.line, reader.number)
      return .told
    case .sub(let code):
      printed?.set(.sub, [code])
      return .told
    case .entry:
      if printed?.expectsEntry == true { return takePart(match) }
      if let length = match.number(.entry) { printed?.set(frame: length) }
    case .part: return takePart(match)
    case .outside:
      finishPrinted()
      return .passed
    default: return takeNordic(tells, match)
    }
    return .told
  }

  typealias Fate = ValueLog.Fate

  /// Counts a value.
  mutating func take(_ isTaken: Bool) -> Fate {
    if isTaken { counts.taken += 1 }
    return Fate(isTaken)
  }

  private mutating func takePacket(_ match: LineMatch, isReceived: Bool) -> Fate {
    guard let octets = match.octets, let type = octets.first, (1...5).contains(type) else {
      return .damaged
    }
    if LogText.length(octets) == octets.count { counts.sound += 1 } else { counts.unsound += 1 }
    packets.release()
    LogRecord.append(octets, isReceived: isReceived, time: clock.time, to: &packets.output)
    counts.taken += 1
    return .told
  }

  /// The attribute that a line names.
  func key(of match: LineMatch) -> ValuePackets.Key? {
    if let path = match.text(.path) {
      guard let value = path.rest(behind: "/char")?.hexadecimal?.valueHandle else { return nil }
      return .handle(path.rest(behind: "/desc")?.hexadecimal?.asHandle ?? value)
    }
    if let handle = match.handle { return .handle(handle) }
    guard let text = match.text(.uuid) else { return nil }
    if let uuid = text.uuid { return .uuid(uuid) }
    // Some characteristics are printed by their names.
    return text.isEmpty ? nil : .words(Array(text.prefix(64)))
  }

  private mutating func takeValue(_ tells: LineMeaning, _ match: LineMatch) -> Fate {
    guard let value = match.octets else { return .damaged }
    let isOurs = [.write, .command, .written].contains(tells)
    let key = key(of: match) ?? attribute ?? .words([isOurs ? 0x3E : 0x3C])
    let isTaken: Bool
    switch tells {
    case .written:
      if packets.isWriting(key), written?.value == value {
        packets.confirm()
        return .told
      }
      isTaken = packets.write(key, value, isAnswered: true)
      packets.confirm()
    case .write: isTaken = write(key, value)
    default: isTaken = packets.take(tells, key, value)
    }
    if isOurs { written = (key, value) }
    return take(isTaken)
  }

  /// Writes a value; what switches notifications on is written behind a characteristic's value.
  private mutating func write(_ key: ValuePackets.Key, _ value: [UInt8]) -> Bool {
    if case .handle(let handle) = key, handle > 1, value.count == 2, value[0] < 4, value[1] == 0 {
      return packets.subscribe(.handle(handle - 1), value)
    }
    return packets.write(key, value, isAnswered: true)
  }

  private mutating func takeDeclaration(_ tells: LineMeaning, _ match: LineMatch) -> Fate {
    guard let uuid = match.text(.uuid)?.uuid else { return .damaged }
    let value = match.number(.valueHandle)?.asHandle
    // Declarations and descriptors are no values.
    var others: [UInt8] = value == nil ? [0x28, 0x29] : []
    var told = value ?? match.handle
    if told == nil, case .handle(let handle)? = attribute { (told, others) = (handle, [0x29]) }
    guard let handle = told else { return .passed }
    guard uuid.count != 2 || !others.contains(uuid[1]) else { return .told }
    let properties = value == nil ? nil : match.number(.properties)
    packets.declare(
      uuid, properties: properties.map { UInt8(truncatingIfNeeded: $0) }, value: handle,
      as: .handle(handle))
    return .told
  }

  // MARK: - Connections

  private mutating func takeEnd(_ match: LineMatch) {
    let reason: UInt8 =
      if let status = match.number(.appStatus) {
        Self.reason(ofStatus: status)
      } else if let reason = match.number(.managementReason) {
        // What the kernel tells BlueZ.
        [0x1F, 0x08, 0x16, 0x13, 0x05, 0x16][min(max(reason, 0), 5)]
      } else {
        match.number(.reason).map { UInt8(clamping: $0) } ?? 0x1F
      }
    packets.connect(isTold: false)
    packets.disconnect(reason)
    isOpen = false
    counts.links += 1
    note(match)
  }

  /// Notes what an operating system's own status means.
  private mutating func note(_ match: LineMatch) {
    if let status = match.number(.appStatus), status != 0 { account.note(status, reader.number) }
  }

  /// Takes that a connection came about, or ended, or could not be made.
  private mutating func takeState(_ match: LineMatch) {
    let status = match.number(.appStatus) ?? 0
    if isOpen {
      takeEnd(match)
    } else if status == 0 {
      isOpen = true
      packets.connect()
      counts.links += 1
    } else {
      counts.links += 1
      packets.fail(Self.reason(ofStatus: status))
      note(match)
    }
  }

  private mutating func takeEvent(_ match: LineMatch) -> Fate {
    guard let link = match.number(.linkHexadecimal), link < 0x0F00,
      let reason = match.number(.reason)
    else { return .damaged }
    LogRecord.append(
      [4, 5, 4, 0, UInt8(truncatingIfNeeded: link), UInt8(link >> 8), UInt8(clamping: reason)],
      isReceived: true, time: clock.time, to: &packets.output)
    counts.links += 1
    return .told
  }

  // MARK: - Values over several lines

  private mutating func takeDump(_ match: LineMatch) -> Fate {
    guard var gathered, let octets = match.row else { return .passed }
    if gathered.isSingle {
      // The same once more, as a row.
      finishGathered()
      return .told
    }
    guard !gathered.isWhole, gathered.octets.count < ValuePackets.longestValue else { return .told }
    gathered.octets += octets
    gathered.isWhole = octets.count < 16
    self.gathered = gathered
    return .told
  }

  private mutating func takeOctet(_ match: LineMatch) -> Fate {
    guard match.text(.index) == nil || match.number(.index) != nil else { return .passed }
    guard let octet = match.number(.octet), octet < 256 else { return .damaged }
    let key = key(of: match) ?? gathered?.key ?? .words([0x3C])
    if let index = match.number(.index), index == 0 { finishGathered() }
    if gathered?.key != key || gathered?.isSingle != true { finishGathered() }
    var value = gathered ?? Gathered(key: key, time: clock.time, isSingle: true)
    guard match.number(.index).map({ $0 == value.octets.count }) ?? true,
      value.octets.count < ValuePackets.longestValue
    else { return .damaged }
    value.octets.append(UInt8(octet))
    gathered = value
    return .told
  }

  private mutating func finishGathered() {
    guard let value = gathered.take(), !value.octets.isEmpty else { return }
    packets.time = value.time
    defer { packets.time = clock.time }
    if packets.take(.value, value.key, value.octets) { counts.taken += 1 }
  }

  // MARK: - PDUs of ATT

  /// The numbers of ATT's PDUs.
  private static let opcodes = Set<UInt8>(
    Array(0x01...0x13) + Array(0x16...0x19) + [0x1B, 0x1D, 0x1E, 0x20, 0x21, 0x23, 0x52, 0xD2])

  private mutating func finishPDU() {
    guard let (octets, isReceived, time) = pdus.under.take() else { return }
    packets.time = time
    defer { packets.time = clock.time }
    guard packets.carry(octets, isReceived: isReceived) else {
      return account.damage(reader.number)
    }
    pdus.isAny = true
    counts.sound += 1
    counts.taken += 1
  }

  // MARK: - Printed packets

  private mutating func noteTitle() {
    guard program != .tshark, program != .tsharkJSON else { return }
    clock.note(in: title.line[...])
    // Seconds since the recorder began.
    if let seconds = title.line[...].lastSeconds { clock.time = seconds }
    printed?.time = clock.time
  }

  private mutating func takePart(_ match: LineMatch) -> Fate {
    guard printed != nil else { return .passed }
    if let epoch = match.text(.epoch) {
      guard let time = epoch.microseconds else { return .damaged }
      clock.time = time
      printed?.time = time
      return .told
    }
    let isRead = printed?.take(match) ?? true
    return isRead ? .told : .damaged
  }

  private mutating func finishPrinted() {
    guard let packet = printed.take() else { return }
    if let link = packet.link { lastLink = link }
    guard
      let (octets, original) = packet.octets(
        defaultLink: lastLink ?? (packet.isPiece ? [0x40, 0] : nil)),
      octets.count > 3 || original == octets.count
    else { return account.pass(title.number, title.line) }
    LogRecord.append(
      octets, original: original, isReceived: packet.isReceived ?? packet.comesByKind,
      time: packet.time, to: &packets.output)
    counts.taken += 1
  }

  /// Takes the strings of a document in JSON: keys, and what stands behind them.
  private mutating func takeDocument(_ line: [UInt8]) {
    var walk = JSONStrings(line)
    // For Elasticsearch all of a packet stands in a line, and what is of several attributes under one key.
    let isFlat = line[...].holds("\"layers\":{\"")
    while let (front, text, isKey) = walk.next() {
      if front.contains(0x7D) { strings.areAside = false }
      guard isKey else {
        if !strings.areAside, !strings.areMixed { takeString(text) }
        continue
      }
      if text.reversed().starts(with: "handle_tree".utf8.reversed()) { strings.areAside = true }
      key = text.map { $0 == 0x2E ? 0x5F : $0 }
      // Of a list's UUIDs it cannot be told which are its entries'.
      let isUUID = isFlat && text.reversed().starts(with: "61diuu".utf8)
      strings.areMixed = isUUID && printed?.expectsEntry == true
      if isUUID { printed?.forget(.uuid) }
      // A layer's name stands in front once more.
      let layer = key.indices.first { place in
        key[place] == 0x5F && place > 0 && key[(place + 1)...].starts(with: key[...place])
      }
      if let layer { key.removeFirst(layer + 1) }
    }
    if walk.rest.contains(0x7D) { strings.areAside = false }
  }

  private mutating func takeString(_ text: LogLine) {
    guard let (row, match) = match(key + [0x3A, 0x20] + text) else { return }
    let isDamaged = take(row.tells, match) == .damaged
    note(isDamaged ? .damaged : .told, [], reader.number)
  }
}

extension LineMeaning {
  /// Whether a line is nothing without a UUID, if it has the place of one.
  fileprivate var needsUUID: Bool { self == .declare || self == .describe || self == .attribute }

  /// Whether a line is nothing without a row of octets.
  fileprivate var needsRow: Bool {
    switch self {
    case .pdu, .rowOfPDU: true
    default: false
    }
  }

  /// Whether a PDU of ATT tells it as well.
  fileprivate var isOfPDU: Bool {
    switch self {
    case .notify, .indicate, .answer, .value, .reading, .write, .command: true
    default: false
    }
  }

  /// Whether a line is nothing without octets.
  fileprivate var needsOctets: Bool {
    switch self {
    case .packet, .notify, .indicate, .answer, .value, .write, .command, .written, .typed, .dump,
      .sent:
      true
    default: false
    }
  }
}

extension PrintedPacket {
  /// Whether a length that is told is that of a list's entries.
  fileprivate var expectsEntry: Bool { number(.att) == 0x09 || number(.att) == 0x11 }
}

extension LineMatch {
  fileprivate var spelling: OctetSpelling? { fields.compactMap { $0.field.spelling }.first }

  fileprivate var handle: UInt16? {
    guard let text = text(.handle) else { return nil }
    // Numbers without `0x` are of base 16 where they have four digits, as programs that take handles read them.
    let digits = text.prefix { $0.isHexadecimal }.count
    let number =
      digits == 4 && !text.begins("0x") ? text.hexadecimal : LineField.handle.number(text)
    return number?.asHandle
  }

  /// The octets of a dump's row.
  fileprivate var row: [UInt8]? {
    guard let text = text(.value) else { return nil }
    let octets = LogText.row(text)
    return octets.isEmpty ? self.octets : octets
  }
}

extension LogLine {
  /// Microseconds since the line before, as `debug` of Node prints them: `+4ms`.
  fileprivate var delta: UInt64? {
    guard trimmed.begins("hci "), let word = split(separator: 0x20).last,
      word.first == 0x2B, let number = word.dropFirst().number
    else { return nil }
    let unit = word.dropFirst().drop { $0.isDigit }
    let units: [(name: String, microseconds: UInt64)] = [
      ("ms", 1000), ("s", 1_000_000), ("m", 60_000_000), ("h", 3_600_000_000),
    ]
    for (name, microseconds) in units where unit.elementsEqual(name.utf8) {
      return UInt64(number) * microseconds
    }
    return nil
  }

  /// Seconds with a fraction that a line ends in, in microseconds.
  fileprivate var lastSeconds: UInt64? {
    guard let word = split(separator: 0x20).last, word.contains(0x2E),
      word.allSatisfy({ $0.isDigit || $0 == 0x2E })
    else { return nil }
    return word.microseconds
  }
}
