import HSBase

extension ForeignFile {
  /// How a kind is told.
  enum Mark {
    /// These bytes stand at an offset.
    case bytes([UInt8], at: Int = 0)
    /// The text begins so, behind white space and a byte order mark, in letters of either case.
    case begins(StaticText)
    /// The text holds this among its first bytes, or so many of them.
    case holds(StaticText, within: Int = .max)
    /// The first line fits.
    case first(LinePattern)
    /// So many of the first lines fit.
    case lines(Int, LinePattern)
    /// All of the first lines fit that are not empty.
    case every(LinePattern)
    /// What no pattern tells.
    case shape(@Sendable (Span<UInt8>) -> Bool)
    /// All of these.
    case all([Mark])
    /// Any of these.
    case any([Mark])

    /// These characters stand at an offset.
    static func text(_ text: String, at place: Int = 0) -> Mark {
      .bytes(Array(text.utf8), at: place)
    }

    func fits(_ bytes: Span<UInt8>) -> Bool {
      switch self {
      case .bytes(let expected, let place): return bytes.has(expected, at: place)
      case .begins(let text):
        let start = textStart(bytes)
        guard bytes.count - start >= text.count else { return false }
        for index in 0..<text.count where lower(bytes[start + index]) != lower(text[index]) {
          return false
        }
        return true
      case .holds(let text, let count):
        return bytes.extracting(first: min(count, bytes.count)).place(of: text) != nil
      case .first(let pattern):
        return ForeignFile.lines(bytes, atMost: 1).contains { pattern.fits($0) }
      case .lines(let least, let pattern):
        return ForeignFile.lines(bytes).count { pattern.fits($0) } >= least
      case .every(let pattern):
        return ForeignFile.lines(bytes).allSatisfy { $0.isEmpty || pattern.fits($0) }
      case .shape(let test): return test(bytes)
      case .all(let marks): return marks.allSatisfy { $0.fits(bytes) }
      case .any(let marks): return marks.contains { $0.fits(bytes) }
      }
    }
  }

  /// The kind that the first bytes of a file show.
  ///
  /// - Parameter bytes: The first bytes, at most 4096, of a file that is no capture.
  /// - Returns: The first kind that fits; `nil` if none does.
  package static func recognise(_ bytes: Span<UInt8>) -> ForeignFile? {
    for kind in allCases where kind.mark.fits(bytes) { return kind }
    return nil
  }
}

/// What a line looks like.
///
/// `#` is a digit, `%` a hexadecimal one, `@` a small letter or what is beyond them, `.` any character, `[…]` one of those in
/// it, `[^…]` none of them; `(…|…)` is one of several, and behind any of these `?` says that it may be missing, `*` and `+`
/// that there may be more. A line ends in a line feed.
struct LinePattern: ExpressibleByStringLiteral {
  private indirect enum Part {
    case byte((UInt8) -> Bool)
    case row([Part])
    case any([Part])
    case repeated(Part, least: Int, most: Int)
  }

  private let whole: Part

  init(stringLiteral text: String) {
    var rest = Array(text.utf8)[...]
    whole = Self.part(&rest)
  }

  /// What stands up to the end of a parenthesis.
  private static func part(_ rest: inout ArraySlice<UInt8>) -> Part {
    var ways: [[Part]] = [[]]
    while let sign = rest.popFirst(), sign != UInt8(ascii: ")") {
      if sign == UInt8(ascii: "|") {
        ways.append([])
        continue
      }
      var part = sign == UInt8(ascii: "(") ? part(&rest) : Part.byte(byte(sign, &rest))
      switch rest.first {
      case UInt8(ascii: "?"): part = .repeated(part, least: 0, most: 1)
      case UInt8(ascii: "*"): part = .repeated(part, least: 0, most: .max)
      case UInt8(ascii: "+"): part = .repeated(part, least: 1, most: .max)
      default:
        ways[ways.count - 1].append(part)
        continue
      }
      rest.removeFirst()
      ways[ways.count - 1].append(part)
    }
    return .any(ways.map { .row($0) })
  }

  private static func byte(
    _ sign: UInt8, _ rest: inout ArraySlice<UInt8>
  ) -> (UInt8) -> Bool {
    switch sign {
    case UInt8(ascii: "#"): return { $0.isDigit }
    case UInt8(ascii: "%"): return { $0.isHexadecimal }
    case UInt8(ascii: "@"): return { $0 >= 0x61 }
    case UInt8(ascii: "."): return { _ in true }
    case UInt8(ascii: "["):
      let isNone = rest.first == UInt8(ascii: "^")
      if isNone { rest.removeFirst() }
      var some: [(UInt8) -> Bool] = []
      // The first may be the bracket that ends others.
      while let sign = rest.popFirst(), sign != UInt8(ascii: "]") || some.isEmpty {
        some.append(
          sign == UInt8(ascii: "#") ? { $0.isDigit } : { $0 == sign })
      }
      return { byte in some.contains { $0(byte) } != isNone }
    default: return { $0 == sign }
    }
  }

  /// Whether a line, or its beginning, looks so.
  func fits(_ line: [UInt8]) -> Bool { !Self.ends(of: whole, [0], line + [0x0A]).isEmpty }

  /// Where a part ends that begins at one of these places.
  private static func ends(of part: Part, _ starts: Set<Int>, _ line: [UInt8]) -> Set<Int> {
    switch part {
    case .byte(let holds):
      return Set(starts.filter { $0 < line.count && holds(line[$0]) }.map { $0 + 1 })
    case .row(let parts): return parts.reduce(starts) { ends(of: $1, $0, line) }
    case .any(let parts): return parts.reduce(into: []) { $0.formUnion(ends(of: $1, starts, line)) }
    case .repeated(let part, let least, let most):
      var (all, new) = (least == 0 ? starts : [], starts)
      var count = 0
      while !new.isEmpty, count < most {
        new = ends(of: part, new, line).subtracting(all)
        all.formUnion(new)
        count += 1
      }
      return all
    }
  }
}
