import HSBase

/// A value that a line tells in words of its program's own: which way it went, of which attribute, and its octets.
///
/// ```
///   Notification received (handle 0x11): 16.48.55.03 (4)
///   tx ch0 > 0801000200b0
///   Received new value '[22, 72, 85, 3]' for characteristic '00002a37-…'
///   characteristic changed: 00002a37-… value: 0x16 0x48 0x55 0x3
///   RX BLE data: bytearray(b'\x16HU\x03')
/// ```
///
/// The words are rows (`WayWord`). Octets are what stands in brackets or marks as programs print them, and digits of base 16
/// that a word for a value introduces or that end the line. Times, addresses, UUIDs and numbers of other things are none.
package struct WordedValue {
  /// What a line is.
  enum Line {
    case value(WordedValue)
    /// It begins to tell of a value, which cannot be read.
    case damaged
    /// It says which way something went, and perhaps of which attribute: octets may follow.
    case announced(WayWord, ValuePackets.Key?)
    case other
  }

  /// Where the octets begin.
  let place: Int
  let octets: [UInt8]
  let way: WayWord
  /// The attribute, if the line names one.
  let key: ValuePackets.Key?
  /// The peer, if the line names it.
  let address: [UInt8]?

  /// Looks at a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - way: Which way a value went if the line has no word for it.
  /// - Returns: What it is.
  static func read(_ line: LogLine, otherwise way: WayWord? = nil) -> Line {
    var scan = WordedScan(line)
    return scan.read(otherwise: way)
  }

  /// Whether a line ends in a word behind which a value stands: `data`.
  static func introduces(_ line: LogLine) -> Bool {
    let letters = line.reversed().drop { !$0.isLetter }
      .prefix { $0.isLetter }
    let word = letters.reversed().map { $0 | 0x20 }.asText
    return WordedScan.introducing.contains(word)
  }

  /// The octets that somebody copied with words around them; `nil` if there are none, or not all of them.
  package static func octets(in text: String) -> [UInt8]? {
    var scan = WordedScan(Array(text.utf8)[...])
    return scan.octets()
  }
}

/// Goes through a line once, word by word.
struct WordedScan {
  /// Octets that may be the value.
  private struct Candidate {
    var place: Int
    var end: Int
    var octets: [UInt8]
    /// Whether they are written as nothing else is.
    var isPlain: Bool
    /// Whether they are a value also where no word says which way it went: a Buffer of Node's, a characteristic's base64.
    var isEvident = false
  }

  private let bytes: LogLine
  private var best: Candidate?
  private var isDamaged = false
  /// Whether a Buffer of Node's is there, of which it printed the beginning.
  private var isCutBuffer = false
  /// Words that say which way, with their places.
  private var ways: [(word: WayWord, place: Int)] = []
  private var uuid: (octets: [UInt8], rank: Int)?
  private var handle: UInt16?
  private var address: [UInt8]?
  /// The last word, and where it ended.
  private var word: (text: [UInt8], end: Int)

  /// Bytes of a line that are looked at.
  private static let longestLine = 8 << 10
  static let introducing = WordInFront.value.words
  static let naming = WordInFront.attribute.words
  static let numbered = WordInFront.number.words

  init(_ bytes: LogLine) {
    self.bytes = bytes.prefix(Self.longestLine)
    word = ([], bytes.startIndex)
  }

  private mutating func scan() {
    var place = bytes.startIndex
    while place < bytes.endIndex { place = take(at: place) }
  }

  mutating func octets() -> [UInt8]? {
    scan()
    return isDamaged ? nil : best?.octets
  }

  mutating func read(otherwise assumed: WayWord?) -> WordedValue.Line {
    scan()
    let key = uuid.map { ValuePackets.Key.uuid($0.octets) } ?? handle.map { .handle($0) }
    // Few octets without an attribute may be a number of anything.
    guard let best, best.octets.count > 2 || key != nil || best.isPlain else {
      guard let way = ways.last?.word ?? (isCutBuffer ? .in1 : nil) else { return .other }
      return isDamaged ? .damaged : .announced(way, key)
    }
    guard
      let way = ways.last(where: { $0.place < best.place })?.word
        ?? ways.first(where: { $0.place >= best.end })?.word ?? assumed
        ?? (best.isEvident ? .in1 : nil)
    else { return .other }
    return .value(
      WordedValue(place: best.place, octets: best.octets, way: way, key: key, address: address))
  }

  /// Takes what stands at a place, and returns where to go on.
  private mutating func take(at place: Int) -> Int {
    let byte = bytes[place]
    guard !byte.isAlphanumeric else {
      // In the middle of a word begins no number.
      let isStart = place == bytes.startIndex || !bytes[place - 1].isAlphanumeric
      if isStart,
        let end = takeLiteral(at: place) ?? takeDecimals(at: place) ?? takeNumber(at: place)
          ?? takeBase64(at: place)
      {
        return end
      }
      return takeWord(at: place)
    }
    if [0x5B, 0x7B, 0x3C, 0x28].contains(byte), let end = takeList(at: place) { return end }
    // Signs that say which way.
    let sign = bytes[place...].prefix { [0x3C, 0x3E, 0x2D, 0x3D].contains($0) }
    guard sign.count > 1 else { return place + 1 }
    // `Result<List<int>>(` is no arrow.
    let isWithin =
      place > bytes.startIndex && bytes[place - 1].isAlphanumeric
      && bytes[sign.endIndex...].first != 0x20
    if !isWithin, let way = WayWord(of: sign), way.isCertain { ways.append((way, place)) }
    return sign.endIndex
  }

  /// Takes a word; of `onCharacteristicChanged` and `GATTC_NOTIFY` each part.
  private mutating func takeWord(at place: Int) -> Int {
    var end = place + 1
    while end < bytes.endIndex, bytes[end].isAlphanumeric {
      if (0x41...0x5A).contains(bytes[end]), (0x61...0x7A).contains(bytes[end - 1]) { break }
      end += 1
    }
    // A number is none.
    guard !bytes[place].isDigit else { return end }
    word = (bytes[place..<end].lowered, end)
    if let way = WayWord(of: word.text[...]), way.isCertain { ways.append((way, place)) }
    return end
  }

  /// The word that introduces what stands at a place, with nothing but a few signs and blanks between.
  private func introduction(of place: Int) -> String? {
    let between = bytes[min(word.end, place)..<place]
    guard !word.text.isEmpty, between.count <= 8, !between.contains(where: { $0.isAlphanumeric })
    else {
      return nil
    }
    return word.text.asText
  }

  /// Whether such a word says that a value follows, or which way it went.
  private func isIntroduced(at place: Int) -> Bool {
    guard let word = introduction(of: place) else { return false }
    return Self.introducing.contains(word) || WayWord(of: Array(word.utf8)[...])?.isCertain == true
  }

  private mutating func propose(
    _ octets: [UInt8], _ place: Int, _ end: Int, isPlain: Bool, isEvident: Bool = false
  ) {
    if let best, best.isPlain != isPlain ? best.isPlain : best.octets.count > octets.count {
      return
    }
    best = Candidate(
      place: place, end: end, octets: octets, isPlain: isPlain, isEvident: isEvident)
  }

  /// Takes numbers with a blank between them that end the line, of which not all could be pairs of digits of base 16.
  private mutating func takeDecimals(at place: Int) -> Int? {
    let text = bytes[place...].prefix { $0.isDigit || $0 == 0x20 }
    let words = text.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count > 3, words.contains(where: { $0.count != 2 }),
      words.allSatisfy({ (1...3).contains($0.count) && ($0.count == 1 || $0.first != 0x30) }),
      bytes[text.endIndex...].allSatisfy(OctetSpelling.closes)
    else { return nil }
    let octets = words.compactMap { $0.number.flatMap { UInt8(exactly: $0) } }
    guard octets.count == words.count else { return nil }
    propose(octets, place, text.endIndex, isPlain: true)
    return text.endIndex
  }

  /// Takes octets in base64 that end the line and say by their padding that they are none of its words.
  private mutating func takeBase64(at place: Int) -> Int? {
    let text = bytes[place...].prefix {
      $0.isAlphanumeric || [0x2B, 0x2F, 0x3D].contains($0)
    }
    guard text.count >= 8, text.count.isMultiple(of: 4), text.last == 0x3D,
      bytes[text.endIndex...].allSatisfy(OctetSpelling.closes),
      let octets = Base64Decoder.octets(text)
    else { return nil }
    let isEvident =
      introduction(of: place) == "value"
      && bytes[..<place].holds(anyOf: ["characteristic"])
    propose(octets, place, text.endIndex, isPlain: true, isEvident: isEvident)
    return text.endIndex
  }

  // MARK: - Lists

  /// Takes `b'\x16H'`.
  private mutating func takeLiteral(at place: Int) -> Int? {
    guard bytes[place] == 0x62, let mark = bytes[place...].dropFirst().first,
      mark == 0x27 || mark == 0x22
    else { return nil }
    guard let (octets, rest) = PythonBytes.literal(bytes[place...]) else {
      isDamaged = true
      return bytes.endIndex
    }
    propose(octets, place, rest.startIndex, isPlain: true)
    return rest.startIndex
  }

  /// Takes `<Buffer 16 48>`, as Node prints octets; of many it prints the first.
  private mutating func takeBuffer(at place: Int) -> Int? {
    guard let digits = bytes[place...].after("<Buffer "),
      let close = digits.firstIndex(of: 0x3E)
    else { return nil }
    let words = digits[..<close].split(separator: 0x20)
    let octets = words.compactMap { $0.count == 2 ? $0.octet : nil }
    guard !octets.isEmpty else { return nil }
    if octets.count == words.count {
      propose(octets, place, close + 1, isPlain: true, isEvident: true)
    } else {
      (isDamaged, isCutBuffer) = (true, true)
    }
    return close + 1
  }

  /// Whether a list is the octets of `{"type":"Buffer","data":[22,72]}`.
  private func isOfBuffer(_ place: Int) -> Bool {
    let front = bytes[..<place].suffix(28)
    return introduction(of: place) == "data" && front.holds("Buffer") && front.holds("type")
  }

  /// Takes `[22, 72, -85]`, `{"0":22,"1":72}`, `<1648 5503>`, `[16 48]` or `{0x16, 0x48}`.
  private mutating func takeList(at place: Int) -> Int? {
    if let end = takeBuffer(at: place) { return end }
    if Self.isOpenList(bytes[place...]) {
      isDamaged = true
      return bytes.endIndex
    }
    let closing: UInt8 = bytes[place] == 0x28 ? 0x29 : bytes[place] + 2
    guard let close = bytes[place...].firstIndex(of: closing),
      let octets = Self.numbers(bytes[(place + 1)..<close], isArray: bytes[place] == 0x5B)
    else { return nil }
    // One number is what many lines have in brackets, and behind a word without a blank it is a place.
    let mayBeFew =
      bytes[place] != 0x28 && isIntroduced(at: place)
      && bytes[..<place].last?.isAlphanumeric != true
    guard octets.count > 2 || mayBeFew else { return nil }
    propose(octets, place, close + 1, isPlain: true, isEvident: isOfBuffer(place))
    return close + 1
  }

  /// Whether a text begins a list of numbers in brackets, with commas between them, that it does not end.
  static func isOpenList(_ text: LogLine) -> Bool {
    let inner = text.dropFirst()
    return text.first == 0x5B && inner.contains(0x2C)
      && inner.contains { $0.isDigit }
      && inner.allSatisfy { $0.isHexadecimal || " ,-xX".utf8.contains($0) }
  }

  /// The list in brackets, with commas between its numbers, that a line ends in: what stands in front, and its octets.
  ///
  /// - Parameter line: The line.
  /// - Returns: Without octets where it has others; `nil` if there is no such list.
  static func list(endOf line: LogLine) -> (front: LogLine, octets: [UInt8]?)? {
    guard let open = line.lastIndex(of: 0x5B) else { return nil }
    let front = line[..<open]
    guard let close = line[open...].firstIndex(of: 0x5D) else {
      return isOpenList(line[open...]) ? (front, nil) : nil
    }
    guard isOpenList(line[open..<close]),
      line[close...].allSatisfy(OctetSpelling.closes)
    else { return nil }
    return (front, numbers(line[(open + 1)..<close], isArray: true))
  }

  /// The octets that a list has between its brackets, and nothing else.
  private static func numbers(_ text: LogLine, isArray: Bool) -> [UInt8]? {
    if text.begins("\"0\":") { return OctetSpelling.object(text) }
    guard text.longUUID == nil, text.address == nil || text.count > 17 else { return nil }
    guard text.allSatisfy({ $0.isHexadecimal || " ,-xX".utf8.contains($0) }) else {
      return nil
    }
    let words = text.split { $0 == 0x2C || $0 == 0x20 }
    let arePairs = words.allSatisfy { $0.count == 2 && $0.octet != nil }
    // Pairs of digits of which one begins with 0 or has a letter are of base 16.
    let areDecimals =
      (text.contains(0x2C) || isArray && words.count == 1 && words[0].count < 4)
      && !(arePairs
        && words.contains { $0.first == 0x30 || $0.contains { !$0.isDigit } })
    if areDecimals { return OctetSpelling.decimals.octets(text, isAnchored: true) }
    guard let run = OctetSpelling.run(text), run.end == text.endIndex,
      [0, 0x20, 0x2C].contains(run.separator), run.groups > 1 || run.hasLetters
    else { return nil }
    return run.octets
  }

  // MARK: - Numbers

  /// Takes a UUID, an address, a time, a date, a handle or octets; `nil` if none of these begins there.
  private mutating func takeNumber(at place: Int) -> Int? {
    guard bytes[place].isHexadecimal else { return nil }
    let rest = bytes[place...]
    if let long = rest.longUUID {
      take(long, at: place)
      return place + 36
    }
    // Octets with the same signs between them may be more.
    if let address = rest.address,
      bytes[(place + 17)...].first.map({ $0 != 0x3A && $0 != 0x5F }) ?? true
    {
      self.address = self.address ?? address
      return place + 17
    }
    return Self.endOfTime(bytes[place...]) ?? takeNamed(at: place) ?? takeOctets(at: place)
  }

  /// Takes a UUID: that of the characteristic rather than that of its service.
  private mutating func take(_ octets: [UInt8], at place: Int) {
    let word = introduction(of: place) ?? ""
    let rank = word.hasPrefix("ch") ? 2 : word.hasPrefix("serv") ? 0 : 1
    if uuid.map({ rank > $0.rank }) ?? true { uuid = (octets, rank) }
  }

  /// Where a time or a date ends with which a text begins.
  private static func endOfTime(_ text: LogLine) -> Int? {
    let all = text.prefix { $0.isDigit || [0x3A, 0x2D, 0x2E, 0x2C, 0x54].contains($0) }
    let parts = all.split(omittingEmptySubsequences: false) { !$0.isDigit }.map { $0.count }
    guard parts.count > 2 else { return nil }
    let signs = all.filter { !$0.isDigit }
    let isTime =
      parts[0] <= 2 && parts[1] == 2 && parts[2] == 2 && signs.starts(with: [0x3A, 0x3A])
      && (parts.count == 3 || signs[2] != 0x3A)
    let isDate =
      parts[0] == 4 && parts[1] == 2 && parts[2] == 2 && signs.starts(with: [0x2D, 0x2D])
      && (parts.count == 3 || signs[2] == 0x54)
    return isTime || isDate ? all.endIndex : nil
  }

  /// Takes the number of something else than a value, such as a handle or a short UUID.
  private mutating func takeNamed(at place: Int) -> Int? {
    guard let name = introduction(of: place) else { return nil }
    let end = bytes[place...].firstIndex { !$0.isAlphanumeric } ?? bytes.endIndex
    let digits = bytes[place..<end]
    if name.hasSuffix("handle") {
      let isHexadecimal = digits.begins("0x") || digits.count == 4
      let number = isHexadecimal ? digits.hexadecimal : digits.number
      handle = handle ?? number?.asHandle
      return end
    }
    if Self.numbered.contains(name) { return end }
    let mayBeUUID =
      Self.naming.contains(name)
      || WayWord(of: Array(name.utf8)[...])?.isCertain == true
        && bytes[end...].contains(where: { $0.isAlphanumeric })
    guard mayBeUUID, digits.count == (digits.begins("0x") ? 6 : 4), let short = digits.uuid
    else { return nil }
    take(short, at: place)
    return end
  }

  /// Takes digits of base 16.
  private mutating func takeOctets(at place: Int) -> Int? {
    guard let run = OctetSpelling.run(bytes[place...]) else { return nil }
    let behind = bytes[run.end...]
    let told = behind.drop { $0 == run.separator || $0 == 0x20 }.after("(")
    let count = told?.rest(behind: ")").flatMap { _ in told?.number }
    let isIntroduced = isIntroduced(at: place) || isBehindMark(place)
    if run.isBroken || OctetSpelling.isCut(behind) || count.map({ $0 != run.octets.count }) == true
    {
      // Some are missing.
      if isIntroduced, run.groups > 1 { isDamaged = true }
      return run.end
    }
    // The same as characters may stand behind.
    let isLast = behind.allSatisfy(OctetSpelling.closes) || behind.trimmed.begins("|")
    let isEvident =
      run.octets.count > 2 && (run.isMarked || run.groups > 2 && run.hasLetters)
    guard count != nil || isIntroduced || isLast || isEvident else { return nil }
    let mark = bytes[..<place].last
    let isQuoted = (mark == 0x22 || mark == 0x27) && behind.first == mark
    // Digits without a letter may be a number, or several.
    let isSure =
      isQuoted || run.hasLetters || run.isMarked || count != nil || run.groups > 2
      || isIntroduced && (run.groups == 1 || run.separator != 0x2E)
    guard isSure, run.octets.count > 1 || isIntroduced || count != nil else { return run.end }
    propose(run.octets, place, run.end, isPlain: count != nil)
    return run.end
  }

  /// Whether a sign for the way stands in front.
  private func isBehindMark(_ place: Int) -> Bool {
    let sign = bytes[..<place].reversed().first { $0 != 0x20 }
    return sign == 0x3E || sign == 0x3C
  }
}

extension WayWord {
  private static let byWord = {
    var words: [[UInt8]: WayWord] = [:]
    for word in allCases.reversed() { words[Array(word.word.string.utf8)] = word }
    return words
  }()

  /// The word that a text is, in small letters.
  init?(of text: LogLine) {
    guard text.count <= 16, let found = Self.byWord[Array(text)] else { return nil }
    self = found
  }

  /// Whether what it says was sent.
  var isSent: Bool { tells == .command }
}
