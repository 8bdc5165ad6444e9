import HSProtocols

/// What a text in a value may be, by its letters alone: what its attribute is called may be a mistake.
enum ValueText {
  /// Whether a value looks like text: no controls, characters of ASCII or of well-formed UTF-8 for the most part,
  /// and at most a quarter that is neither, as letters of Latin-1 are.
  static func isText(_ value: ArraySlice<UInt8>) -> Bool {
    let octets = Array(value)
    var index = 0
    var strange = 0
    while let unit = TextUnit.next(octets.span, &index) {
      switch unit {
      case .printable: break
      case .control(let scalar):
        guard scalar == "\t" || scalar == "\n" || scalar == "\r" else { return false }
      case .invalid(let byte):
        guard byte <= 0xf4 else { return false }
        strange += 1
      }
    }
    return value.count >= 3 && strange * 4 <= value.count
  }

  /// Whether a value of octets that may be any is a text nevertheless: well-formed UTF-8 or UTF-16 of
  /// characters that show, most of them letters and digits.
  static func isPlainText(_ value: ArraySlice<UInt8>) -> Bool {
    // Of UTF-16 in Latin letters every other byte is zero.
    let text = value.filter { $0 != 0 }
    var index = 0
    var letters = 0
    while let unit = TextUnit.next(text.span, &index) {
      guard case .printable(let scalar) = unit else { return false }
      if scalar.value >= 0x80 || isLetter(UInt8(truncatingIfNeeded: scalar.value)) { letters += 1 }
    }
    return text.count >= 3 && letters * 2 >= text.count
  }

  /// Whether a word of six letters or more stands somewhere in octets that may be any.
  static func hasWord(_ value: ArraySlice<UInt8>) -> Bool {
    var run = 0
    return value.contains { byte in
      let isPart = isLetter(byte) && byte > 0x39 || byte == 0x20 || byte == 0x27
      run = isPart ? run + 1 : 0
      return run >= 6
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: false
    }
  }

  // MARK: - Models and versions

  /// Whether a text can name no person and no single device: it is a version, a short designation such as
  /// `H10`, words of the trade, or a name that the Bluetooth SIG assigned.
  ///
  /// Numbers have at most three digits between dots and six in all: a serial number has more. Six octets in a row are
  /// an address, whoever's.
  static func isTechnical(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count <= 64, value.allSatisfy({ (0x20...0x7e).contains($0) }),
      !HexRun.holdsAddress(value)
    else { return false }
    let text = String(decoding: value, as: UTF8.self).lowercased()
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "." }
    let numbers = words.filter { $0.contains(where: { $0.isNumber }) }
    let digits = numbers.reduce(0) { $0 + $1.count(where: { $0.isNumber }) }
    // Companies of one word are called like people.
    if words.count > 1, AssignedWords.all.contains(stem(of: text)) { return digits <= 3 }
    return digits <= 6 && numbers.count { $0.allSatisfy { $0.isNumber } } <= 1
      && words.allSatisfy { isPlain(word: $0) }
  }

  /// Whether a word in small letters is one of the trade, a version or a designation.
  private static func isPlain(word: Substring) -> Bool {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1 { return parts.allSatisfy { isPlain(part: $0) } }
    return isPlain(part: word)
  }

  /// Letters that may stand in front of a number and behind it: `v2`, `h808s`, `1a`.
  private static func isPlain(part: Substring) -> Bool {
    let prefix = part.prefix { $0.isLetter }
    let number = part.dropFirst(prefix.count).prefix { $0.isNumber }
    let suffix = part.dropFirst(prefix.count + number.count)
    guard !number.isEmpty else {
      return suffix.isEmpty && (prefix.isEmpty || tradeWords.contains(String(prefix)))
    }
    return number.count <= 3 && suffix.count <= 1 && suffix.allSatisfy { $0.isLetter }
      && (prefix.count <= 1 || prefixes.contains(String(prefix)))
  }

  /// What stands in front of numbers and is no number's name: not `sn`, `id` or `no`.
  private static let prefixes = words("ver rev fw hw sw hr bl rc beta alpha build")

  /// Words of versions and of models that nobody is called by.
  private static let tradeWords = words(
    """
    ant app band belt ble bluetooth bt cadence chest dual firmware fw gps hardware heart hr hrm hw \
    le module monitor plus power pro rate release rev revision running sensor smart software speed \
    sport sports strap sw ver version watch beta alpha rc build debug unknown none null model v
    """)

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }

  /// A text without what tells the form of a company, and without what stands behind the last letter.
  static func stem(of text: String) -> String {
    var words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    while words.count > 1, let last = words.last, forms.contains(last) { words.removeLast() }
    return words.joined(separator: " ")
  }

  private static let forms = words(
    """
    ab ag as bv co corp corporation gmbh inc incorporated international kg limited llc ltd nv oy \
    oyj plc pte pty sa sas spa srl
    """)
}

/// The names of companies, services, characteristics and kinds of devices, without the companies' forms.
private enum AssignedWords {
  static let all: Set<String> = {
    var names: Set<String> = []
    func add(_ name: StaticText?) {
      if let name { names.insert(ValueText.stem(of: name.string.lowercased())) }
    }
    for number in 0...0x1fff as ClosedRange<UInt16> {
      add(CompanyIdentifier(rawValue: number).name)
      add(Appearance(rawValue: number).name)
    }
    for number in 0x1800...0x2cff as ClosedRange<UInt16> { add(BluetoothUUID(number).name) }
    return names
  }()
}
