import HSBase

extension ValueLog {
  /// What is known of a list of frames.
  struct FrameList {
    /// The separator and the column of the frames, where the first line names columns.
    var column: (separator: UInt8, place: Int, time: Int?)?
    /// Lines that are not empty and no comment, and those that have a frame.
    var lines = 0
    var frames = 0
    /// Frames in front of which stands which way they went; those of two octets and more.
    var marked = 0
    var long = 0
    /// Whether a digit of a frame is a letter: other lists of numbers have none.
    var hasLetters = false
    /// Frames that are pairs of digits with a blank between, at least four, and nothing else in the line.
    var pairs = 0

    /// Whether so many of the lines are frames that the text is a list of them.
    var isOne: Bool {
      guard frames >= 2, long * 2 >= frames else { return false }
      // Somebody's words may stand around what nothing else looks like.
      if pairs == frames, pairs > 2, hasLetters { return frames * 4 >= lines }
      return marked * 4 >= frames * 3 || column != nil
        ? frames * 4 >= lines * 3 : hasLetters && frames >= 4 && frames * 10 >= lines * 9
    }
  }

  /// Takes a line of a list: perhaps a time, perhaps which way a frame went, and the frame in hexadecimal.
  ///
  /// ```
  ///   >>> dd a5 03 00 ff fd 77
  ///   06:30:12.101 TX: DDA50300FFFD77
  ///   time,direction,data
  /// ```
  mutating func takeFrame(_ line: LogLine) -> Fate {
    guard let first = line.trimmed.first, first != 0x23, !line.trimmed.begins("//") else {
      return .passed
    }
    if frames.lines == 0, frames.column == nil, let column = Self.frameColumn(of: line) {
      frames.column = column
      return .passed
    }
    frames.lines += 1
    guard let (front, octets) = frame(in: line) else { return .passed }
    frames.frames += 1
    // Nothing else is written so.
    if line.begins("{\"0\":") { frames.marked += 1 }
    // What stands at the end may be what the frame went to.
    if case .value(let found) = WordedValue.read(line), found.octets.count > octets.count {
      frames.marked += 1
      frames.long += 1
      takeTime(line[..<found.place])
      return take(found, of: found.key, [])
    }
    if octets.count > 1 { frames.long += 1 }
    let isAlone = front.allSatisfy { $0.isBlank }
    if isAlone, octets.count > 3, line.trimmed.count == 3 * octets.count - 1 {
      frames.pairs += 1
    }
    if octets.contains(where: { $0 & 15 > 9 || $0 >> 4 > 9 }) { frames.hasLetters = true }
    takeTime(front)
    // Of several words the last one is that of the frame: `tx ch0 >`.
    let mark = front.split { !Self.isPartOfWord($0) }
      .compactMap { WayWord(of: $0.lowered[...]) }.last
    if mark != nil { frames.marked += 1 }
    // What is longer than a value may be is a frame of the list all the same.
    guard octets.count <= ValuePackets.longestValue else { return .damaged }
    let isSent = mark?.isSent ?? false
    let attribute =
      front.firstUUID.map { ValuePackets.Key.uuid($0) }
      ?? front.rest(behind: "andle: ")?.hexadecimal?.asHandle.map { .handle($0) }
    if attribute != nil { named += 1 }
    let key = attribute ?? .words(isSent ? [0x3e] : [0x3c])
    return Fate(
      isSent ? packets.write(key, octets, isAnswered: false) : packets.notify(key, octets))
  }

  /// Takes a time of day or a date with one, or seconds or milliseconds at the beginning of what stands in front.
  private mutating func takeTime(_ front: LogLine) {
    let before = clock.time
    clock.note(frontOf: front)
    if clock.time == before,
      let word = front.split(whereSeparator: { !Self.isPartOfWord($0) }).first,
      word.allSatisfy({ $0.isDigit || $0 == 0x2e }), word.count <= 20
    {
      switch (word.count { $0 == 0x2e }, word.count) {
      case (1, _), (0, 10): clock.time = word.microseconds ?? clock.time
      case (0, 13): clock.time = UInt64(word.asText).map { $0 * 1000 } ?? clock.time
      default: break
      }
    }
    packets.time = clock.time
  }

  /// The frame of a line, and what stands in front of it or beside it.
  func frame(in line: LogLine) -> (front: LogLine, octets: [UInt8])? {
    if let (separator, place, time) = frames.column {
      let cells = Self.fields(line, separator)
      guard place < cells.count, let octets = Self.octets(cells[place][...]) else { return nil }
      // The time stands first, whatever column it is in.
      var front = time.flatMap { $0 < cells.count ? cells[$0] : nil } ?? []
      for (index, cell) in cells.enumerated() where index != place && index != time {
        front += [0x20] + cell
      }
      return (front[...], octets)
    }
    if line.begins("{\"0\":"), line.last == 0x7D {
      return OctetSpelling.object(line.dropFirst().dropLast()).map { ([], $0) }
    }
    // Numbers in brackets are mostly of base 10, also where all have two digits.
    if let (front, octets) = WordedScan.list(endOf: line) { return octets.map { (front, $0) } }
    // From the end on all words are octets; a time or a mark ends them.
    var words = line.split {
      [0x20, 0x09, 0x2c, 0x3b, 0x22, 0x27, 0x5b, 0x5d, 0x7b, 0x7d].contains($0)
    }
    var octets: [[UInt8]] = []
    var length = 0
    while let word = words.last, word.longUUID == nil,
      word.address == nil || word.count > 17, let found = Self.octets(word)
    {
      // A time, or a date, in front is none, nor a number of something else: its length is another.
      if !octets.isEmpty,
        Self.isTime(word) || word.count < length || octets.count > 1 && word.count != length
      {
        break
      }
      octets.append(found)
      length = word.count
      words.removeLast()
    }
    guard !octets.isEmpty else { return nil }
    // `size 0x38`, and `subscribed to fff1`.
    if octets.count == 1, let name = words.last.map({ Self.word($0) }),
      WordedScan.numbered.contains(name)
        || octets[0].count == 2 && WordedScan.naming.contains(name)
    {
      return nil
    }
    // A mark may stand at the digits themselves: `TX:dda5`.
    let front = words.last.map { line[..<$0.endIndex] } ?? []
    return (front, octets.reversed().flatMap { $0 })
  }

  /// A word in small letters, without the signs around it.
  private static func word(_ bytes: LogLine) -> String {
    let letters = bytes.lowered.filter { (0x61...0x7A).contains($0) }
    return letters.asText
  }

  /// The octets of a word, all of which is pairs of digits, perhaps with `0x` in front, and `:` or `-` between them.
  private static func octets(_ word: LogLine) -> [UInt8]? {
    let text = word.trimmed
    // What a colon stands behind is the name of what follows.
    guard text.last != 0x3A, let (octets, rest) = text.octets(between: ":- "),
      rest.allSatisfy({ $0 == 0x20 })
    else { return nil }
    return octets
  }

  private static func isTime(_ word: LogLine) -> Bool {
    let parts = word.split(separator: 0x3a)
    return (2...3).contains(parts.count) && parts.allSatisfy { $0.count == 2 }
      || word.split(separator: 0x2d).count == 3 && word.count == 10
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x3c, 0x3d, 0x3e, 0x80...: true
    default: false
    }
  }

  /// The column of frames that a first line names.
  private static func frameColumn(of line: LogLine) -> (separator: UInt8, place: Int, time: Int?)? {
    for (separator, names) in heads(of: line) {
      guard names.count >= 2, !names.contains(where: { octets(Array($0.utf8)[...]) != nil }) else {
        continue
      }
      for wanted in [
        "hex", "frame", "payload", "data", "value", "bytes", "packet", "message", "raw",
      ] {
        if let place = names.firstIndex(where: { $0.contains(wanted) }) {
          let time = names.firstIndex { $0.hasPrefix("time") || $0.hasPrefix("date") }
          return (separator, place, time)
        }
      }
    }
    return nil
  }
}
