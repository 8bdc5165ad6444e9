import HSBase

/// Reads expressions; a text that nests too deeply is refused.
struct ExpressionParser {
  private let source: PlacedText
  private var tokens: [Token] = []
  private var next = 0
  private var level = 0

  /// Most levels of brackets, choices and signs.
  private static let mostLevels = 48

  /// Reads the whole of a text as one expression.
  static func parse(_ source: PlacedText, level: Int = 0) throws(TextFault) -> ExpressionSource {
    var parser = try ExpressionParser(source, level: level)
    let expression = try parser.choice()
    guard case .end = parser.token.kind else {
      throw parser.fault("'\(parser.token.text)' is not expected here")
    }
    return ExpressionSource(expression: expression, text: source)
  }

  /// Reads the arguments of a type or a process: what stands between the brackets.
  static func arguments(_ source: PlacedText) throws(TextFault) -> [ExpressionSource] {
    var parser = try ExpressionParser(source, level: 0)
    var found: [ExpressionSource] = []
    if case .end = parser.token.kind { return [] }
    while true {
      found.append(ExpressionSource(expression: try parser.choice(), text: source))
      if case .end = parser.token.kind { return found }
      try parser.expect(",")
    }
  }

  private init(_ source: PlacedText, level: Int) throws(TextFault) {
    self.source = source
    self.level = level
    var scanner = Scanner(source, level: level)
    tokens = try scanner.tokens()
  }

  // MARK: - Tokens

  private var token: Token { tokens[next] }

  private func fault(_ problem: String) -> TextFault { source.fault(problem, at: token.offset) }

  private mutating func advance() { if next < tokens.count - 1 { next += 1 } }

  private mutating func take(_ symbol: String) -> Bool {
    guard case .symbol(let found) = token.kind, found == symbol else { return false }
    advance()
    return true
  }

  private mutating func expect(_ symbol: String) throws(TextFault) {
    guard take(symbol) else { throw fault("'\(symbol)' is expected, not '\(token.text)'") }
  }

  private mutating func word() throws(TextFault) -> String {
    guard case .word(let word) = token.kind else {
      throw fault("a name is expected, not '\(token.text)'")
    }
    advance()
    return word
  }

  private mutating func descend() throws(TextFault) {
    level += 1
    guard level <= Self.mostLevels else {
      throw fault("the expression has more than \(Self.mostLevels) levels")
    }
  }

  // MARK: - Grammar

  private mutating func choice() throws(TextFault) -> Expression {
    try descend()
    defer { level -= 1 }
    let condition = try binary(from: 0)
    guard take("?") else { return condition }
    let first = try choice()
    try expect(":")
    return .choice(condition, first, try choice())
  }

  /// An operator that binds so tight or tighter, with its operands.
  private mutating func binary(from tightness: Int) throws(TextFault) -> Expression {
    guard tightness <= BinaryOperator.multiply.tightness else { return try sign() }
    // `not` binds less than a comparison.
    if tightness == BinaryOperator.equal.tightness, case .word("not") = token.kind {
      advance()
      try descend()
      defer { level -= 1 }
      return .unary(.not, try binary(from: tightness))
    }
    var left = try binary(from: tightness + 1)
    var links = 0
    while let found = takeOperator(tightness) {
      links += 1
      // The tree grows to the left with every link; the compiler walks down it.
      guard links <= 64 else { throw fault("the expression has more than 64 links") }
      left = .binary(found, left, try binary(from: tightness + 1))
    }
    return left
  }

  private mutating func takeOperator(_ tightness: Int) -> BinaryOperator? {
    switch token.kind {
    case .symbol(let text), .word(let text):
      let found = BinaryOperator.allCases.first {
        $0.tightness == tightness && $0.symbol == text
      }
      if found != nil { advance() }
      return found
    default: return nil
    }
  }

  private mutating func sign() throws(TextFault) -> Expression {
    try descend()
    defer { level -= 1 }
    if take("-") {
      let operand = try sign()
      // A literal's sign belongs to it.
      switch operand {
      case .integer(let number): return .integer(-number)
      case .float(let number): return .float(-number)
      default: return .unary(.minus, operand)
      }
    }
    if take("+") { return try sign() }
    if take("~") { return .unary(.invert, try sign()) }
    return try trailers(of: try atom())
  }

  private mutating func atom() throws(TextFault) -> Expression {
    let token = token
    switch token.kind {
    case .literal(.text(var whole), _):
      advance()
      while case .literal(.text(let more), _) = self.token.kind {
        advance()
        whole += more
      }
      return .text(whole)
    case .literal(let literal, _):
      advance()
      return literal
    case .symbol("("):
      advance()
      let inner = try choice()
      try expect(")")
      return inner
    case .symbol("["):
      advance()
      return .list(try items(until: "]"))
    case .symbol("::"):
      advance()
      return try path(from: try word(), at: token.offset)
    case .word(let word):
      advance()
      switch word {
      case "true": return .truth(true)
      case "false": return .truth(false)
      case "and", "or", "not":
        throw source.fault("'\(word)' is not expected here", at: token.offset)
      default: return try path(from: word, at: token.offset)
      }
    default: throw fault("'\(token.text)' is not expected here")
    }
  }

  private mutating func path(from first: String, at offset: Int) throws(TextFault) -> Expression {
    var words = [first]
    while take("::") { words.append(try word()) }
    guard words.count > 1, let label = words.popLast() else { return .name(first, offset) }
    return .label(words, label, offset)
  }

  private mutating func items(until end: String) throws(TextFault) -> [Expression] {
    var items: [Expression] = []
    while !take(end) {
      items.append(try choice())
      if take(end) { break }
      try expect(",")
    }
    return items
  }

  private mutating func trailers(of atom: Expression) throws(TextFault) -> Expression {
    var whole = atom
    var links = 0
    while true {
      links += 1
      guard links <= 64 else { throw fault("the expression has more than 64 links") }
      let offset = token.offset
      if take("[") {
        whole = .element(whole, try choice())
        try expect("]")
      } else if take(".") {
        if case .cast(let type) = token.kind {
          advance()
          whole = .cast(whole, type, offset)
          continue
        }
        let name = try word()
        whole =
          take("(")
          ? .call(whole, name, try items(until: ")"), offset + 1) : .member(whole, name, offset + 1)
      } else {
        return whole
      }
    }
  }

  // MARK: - Scanning

  private struct Token {
    var kind: Kind
    var offset: Int

    enum Kind {
      /// What stands for itself, and as a message shows it.
      case literal(Expression, String)
      case word(String)
      case symbol(String)
      case cast(String)
      case end
    }

    /// As a message shows it.
    var text: String {
      switch kind {
      case .literal(_, let text), .word(let text), .symbol(let text): text
      case .cast(let type): "as<\(type)>"
      case .end: "the end"
      }
    }
  }

  private struct Scanner {
    private let source: PlacedText
    private let bytes: [UInt8]
    private var at = 0
    private let level: Int

    init(_ source: PlacedText, level: Int) {
      self.source = source
      self.level = level
      bytes = Array(source.text.utf8)
    }

    mutating func tokens() throws(TextFault) -> [Token] {
      var tokens: [Token] = []
      while true {
        while let byte = peek(), byte == " " || ("\t"..."\r").contains(byte) { at += 1 }
        let offset = at
        guard let byte = peek() else {
          tokens.append(Token(kind: .end, offset: offset))
          return tokens
        }
        guard tokens.count < 4096 else {
          throw source.fault("the expression has more than 4096 parts", at: offset)
        }
        tokens.append(Token(kind: try token(byte), offset: offset))
      }
    }

    /// An octet as a character: what is more than ASCII stands in texts alone.
    private func peek(_ ahead: Int = 0) -> UnicodeScalar? {
      at + ahead < bytes.count ? UnicodeScalar(bytes[at + ahead]) : nil
    }

    private static func isDigit(_ byte: UnicodeScalar) -> Bool { ("0"..."9").contains(byte) }
    private static func isLetter(_ byte: UnicodeScalar) -> Bool {
      ("A"..."Z").contains(byte) || ("a"..."z").contains(byte) || byte == "_"
    }

    private mutating func token(_ byte: UnicodeScalar) throws(TextFault) -> Token.Kind {
      if Self.isDigit(byte) { return try number() }
      if byte == "f", peek(1) == "\"" {
        at += 2
        return .literal(.format(try format()), "f\"\"")
      }
      if Self.isLetter(byte) { return try word() }
      if byte == "\"" {
        at += 1
        return text(try escaped(until: ["\""]).text)
      }
      if byte == "'" { return text(try literal()) }
      for symbol in ["<<", ">>", "==", "!=", "<=", ">=", "::"]
      where bytes[at...].starts(with: symbol.utf8) {
        at += 2
        return .symbol(symbol)
      }
      let symbol = String(decoding: [bytes[at]], as: UTF8.self)
      guard "+-*/%&|^~?:()[],.<>".contains(symbol) else {
        throw source.fault("'\(symbol)' is not expected here", at: at)
      }
      at += 1
      return .symbol(symbol)
    }

    private func text(_ text: String) -> Token.Kind { .literal(.text(text), text) }

    private mutating func word() throws(TextFault) -> Token.Kind {
      let start = at
      while let byte = peek(), Self.isLetter(byte) || Self.isDigit(byte) { at += 1 }
      let word = String(decoding: bytes[start..<at], as: UTF8.self)
      guard ["as", "sizeof", "bitsizeof"].contains(word), peek() == "<" else {
        return .word(word)
      }
      guard let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) else {
        throw source.fault("'>' is missing", at: at)
      }
      let type = String(decoding: bytes[(at + 1)..<end], as: UTF8.self).filter { $0 != " " }
      at = end + 1
      return word == "as"
        ? .cast(type)
        : .literal(.size(of: type, inBits: word == "bitsizeof", start), "sizeof<\(type)>")
    }

    private mutating func number() throws(TextFault) -> Token.Kind {
      let start = at
      let marks: [UnicodeScalar: Int] = ["x": 16, "X": 16, "b": 2, "B": 2, "o": 8, "O": 8]
      let radix = peek() == "0" ? peek(1).flatMap { marks[$0] } ?? 10 : 10
      if radix != 10 { at += 2 }
      var digits = ""
      while let byte = peek() {
        if byte != "_" {
          guard let digit = Character(byte).hexDigitValue, digit < radix else { break }
          digits.unicodeScalars.append(byte)
        }
        at += 1
      }
      guard !digits.isEmpty else { throw source.fault("the number has no digits", at: start) }
      guard let whole = Int128(digits, radix: radix) else {
        throw source.fault("the number is too large", at: start)
      }
      var isFloat = false
      if radix == 10, peek() == ".", let byte = peek(1), Self.isDigit(byte) {
        isFloat = true
        at += 1
        while let byte = peek(), Self.isDigit(byte) { at += 1 }
      }
      if radix == 10, peek() == "e" || peek() == "E" {
        let sign = peek(1) == "-" || peek(1) == "+" ? 1 : 0
        if let digit = peek(1 + sign), Self.isDigit(digit) {
          isFloat = true
          at += 1 + sign
          while let byte = peek(), Self.isDigit(byte) { at += 1 }
        }
      }
      guard isFloat else { return .literal(.integer(whole), "\(whole)") }
      let text = String(decoding: bytes[start..<at], as: UTF8.self).filter { $0 != "_" }
      guard let number = Double(text) else { throw source.fault("is not a number", at: start) }
      return .literal(.float(number), "\(number)")
    }

    /// In single quotes nothing is escaped.
    private mutating func literal() throws(TextFault) -> String {
      let start = at + 1
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "'")) else {
        throw source.fault("the text does not end", at: at)
      }
      at = end + 1
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func escaped(
      until ends: [UnicodeScalar]
    ) throws(TextFault) -> (text: String, end: UnicodeScalar) {
      let start = at
      var text: [UInt8] = []
      while let byte = peek() {
        at += 1
        if ends.contains(byte) { return (String(decoding: text, as: UTF8.self), byte) }
        guard byte == "\\" else {
          text.append(bytes[at - 1])
          continue
        }
        text.append(contentsOf: String(Character(try escape())).utf8)
      }
      throw source.fault("the text does not end", at: start)
    }

    private static let escapes: [UnicodeScalar: UnicodeScalar] = [
      "a": "\u{7}", "b": "\u{8}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{b}", "f": "\u{c}",
      "e": "\u{1b}", "\"": "\"", "'": "'", "\\": "\\", "{": "{", "}": "}",
    ]

    private mutating func escape() throws(TextFault) -> UnicodeScalar {
      guard let mark = peek() else { throw source.fault("the text does not end", at: at) }
      if let plain = Self.escapes[mark] {
        at += 1
        return plain
      }
      var code: UInt32 = 0
      var digits = 0
      if mark == "u" {
        at += 1
        while digits < 4, let byte = peek(), let digit = Character(byte).hexDigitValue {
          code = code << 4 | UInt32(digit)
          digits += 1
          at += 1
        }
        guard digits == 4 else { throw source.fault("'\\u' needs four digits", at: at) }
      } else {
        while digits < 3, let byte = peek(), ("0"..."7").contains(byte) {
          code = code << 3 | byte.value & 7
          digits += 1
          at += 1
        }
        guard digits > 0 else { throw source.fault("'\\' is followed by no escape", at: at) }
      }
      guard let scalar = UnicodeScalar(code) else {
        throw source.fault("the escape is no character", at: at)
      }
      return scalar
    }

    /// The parts of an f-string, whose `f"` was read.
    private mutating func format() throws(TextFault) -> [Expression] {
      var parts: [Expression] = []
      while true {
        let (text, end) = try escaped(until: ["\"", "{"])
        if !text.isEmpty { parts.append(.text(text)) }
        if end == "\"" { return parts }
        let start = at
        // An expression may hold texts, which may hold brackets.
        var quote: UnicodeScalar?
        while let byte = peek() {
          if let open = quote {
            if byte == open { quote = nil }
          } else if byte == "'" || byte == "\"" {
            quote = byte
          } else if byte == "}" {
            break
          }
          at += 1
        }
        guard peek() != nil, level < 4 else { throw source.fault("'}' is missing", at: start) }
        let inner = source.part(String(decoding: bytes[start..<at], as: UTF8.self), at: start)
        parts.append(try ExpressionParser.parse(inner, level: level + 1).expression)
        at += 1
      }
    }
  }
}
