import HSBase

extension LayoutMisfit {
  /// The same with the field within which it happened.
  func within(_ name: String) -> LayoutMisfit {
    var outer = self
    outer.field = field.isEmpty ? name : "\(name).\(field)"
    return outer
  }
}

// MARK: - Operators and methods

extension LayoutRun {
  /// Where a value does not fit, and why; the words are made only where somebody is told.
  func misfit(
    _ problem: @autoclosure () -> LayoutMisfit.Problem, stream: Int? = nil
  ) -> LayoutMisfit {
    let stream = stream ?? scope.stream
    guard !isQuiet else { return LayoutMisfit(field: "", offset: 0, problem: .contradicted("")) }
    guard stream < streams.count else {
      return LayoutMisfit(field: "", offset: 0, problem: problem())
    }
    let at = streams[stream]
    let octet = at.isOfValue ? at.position / 8 : max(0, at.originStart)
    return LayoutMisfit(field: "", offset: octet, problem: problem())
  }

  func undefined(
    _ problem: @autoclosure () -> String, in object: Int? = nil
  ) -> LayoutMisfit {
    let object = object ?? scope.object
    return misfit(
      .undefined(problem()), stream: object < objects.count ? objects[object].stream : 0)
  }

  static func hex(_ bytes: some Collection<UInt8>) -> String {
    bytes.prefix(32).hex + (bytes.count > 32 ? "..." : "")
  }

  /// A value as messages show it.
  func shown(_ value: LayoutValue) -> String {
    switch value {
    case .none: return "nothing"
    case .integer(let number): return "\(number)"
    case .enumerated(let number, let enumeration):
      return name(of: number, in: enumeration) ?? "\(number)"
    case .float(let number): return number.exactText
    case .truth(let truth): return "\(truth)"
    case .text, .encoded: return "'\((string(value) ?? "").prefix(64))'"
    case .bytes, .list:
      guard let octets = octets(of: value) else { return "a list" }
      return Self.hex(octets)
    case .object, .stream: return value.kind
    }
  }

  /// The name of a number of an enumeration.
  func name(of number: Int128, in enumeration: Int32) -> String? {
    layout.words.name(of: number, in: enumeration).map {
      String(decoding: layout.words.text[$0.range], as: UTF8.self)
    }
  }

  func equal(_ left: LayoutValue, _ right: LayoutValue) -> Bool {
    if let a = left.whole, let b = right.whole {
      guard case .enumerated(_, let one) = left, case .enumerated(_, let other) = right else {
        return a == b
      }
      return a == b && one == other
    }
    if let a = left.real, let b = right.real { return a == b }
    if let a = string(left), let b = string(right) { return a == b }
    switch (left, right) {
    case (.truth(let a), .truth(let b)): return a == b
    case (.object(let a), .object(let b)): return a == b
    case (.stream(let a), .stream(let b)): return a == b
    case (.none, .none): return true
    case (.bytes, .bytes), (.bytes, .list), (.list, .bytes):
      guard let count = octetCount(of: left), count == octetCount(of: right) else { return false }
      return (0..<count).allSatisfy { octet($0, of: left) == octet($0, of: right) }
    case (.list(let a), .list(let b)):
      return a.count == b.count
        && (0..<a.count).allSatisfy { flatEqual(item($0, of: a), item($0, of: b)) }
    default: return false
    }
  }

  /// Elements of lists; lists within lists are not compared.
  func flatEqual(_ left: LayoutValue, _ right: LayoutValue) -> Bool {
    switch (left, right) {
    case (.list, .list): return false
    default: return equal(left, right)
    }
  }

  /// Less than 0, 0, or more, as the left value is less than, equal to, or more than the right.
  func order(_ left: LayoutValue, _ right: LayoutValue) throws(LayoutMisfit) -> Int {
    func sign<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a > b ? 1 : 0 }
    if let a = left.whole, let b = right.whole { return sign(a, b) }
    if let a = left.real, let b = right.real { return sign(a, b) }
    if let a = string(left), let b = string(right) { return sign(a, b) }
    guard let a = octets(of: left), let b = octets(of: right) else {
      throw undefined("\(left.kind) and \(right.kind) have no order")
    }
    return a.lexicographicallyPrecedes(b) ? -1 : a == b ? 0 : 1
  }

  func unary(
    _ sign: UnaryOperator, _ operand: LayoutValue
  ) throws(LayoutMisfit) -> LayoutValue {
    switch (sign, operand) {
    case (.not, .truth(let truth)): return .truth(!truth)
    case (.minus, .float(let number)): return .float(-number)
    case (.minus, .integer(let number)) where number != .min: return .integer(-number)
    case (.invert, .integer(let number)): return .integer(~number)
    default: throw undefined("\(operand.kind) has no such operator")
    }
  }

  mutating func binary(
    _ sign: BinaryOperator, _ left: LayoutValue, _ right: LayoutValue
  ) throws(LayoutMisfit) -> LayoutValue {
    switch sign {
    case .equal: return .truth(try compared(left, right))
    case .notEqual: return .truth(try !compared(left, right))
    case .less: return .truth(try order(left, right) < 0)
    case .lessOrEqual: return .truth(try order(left, right) <= 0)
    case .greater: return .truth(try order(left, right) > 0)
    case .greaterOrEqual: return .truth(try order(left, right) >= 0)
    default: break
    }
    switch (left, right) {
    case (.integer(let a), .integer(let b)):
      guard let result = Self.integers(sign, a, b) else {
        throw undefined("an operator of \(a) and \(b) has no result")
      }
      return .integer(result)
    case (.truth(let a), .truth(let b)):
      switch sign {
      case .and: return .truth(a && b)
      case .or: return .truth(a || b)
      case .xor: return .truth(a != b)
      default: break
      }
    default: break
    }
    if sign == .add, let a = string(left), let b = string(right) {
      try step(1 + (a.utf8.count + b.utf8.count) / 16)
      return text(a + b)
    }
    if let a = left.real, let b = right.real, let result = Self.floats(sign, a, b) { return result }
    throw undefined("\(left.kind) and \(right.kind) have no such operator")
  }

  mutating func compared(
    _ left: LayoutValue, _ right: LayoutValue
  ) throws(LayoutMisfit) -> Bool {
    switch left {
    case .bytes(let octets), .encoded(let octets, _): try step(1 + octets.count / 16)
    case .list(let list): try step(1 + list.count / 16)
    case .text(let number): try step(1 + texts[number].utf8.count / 16)
    default: break
    }
    return equal(left, right)
  }

  static func floats(_ sign: BinaryOperator, _ a: Double, _ b: Double) -> LayoutValue? {
    switch sign {
    case .add: .float(a + b)
    case .subtract: .float(a - b)
    case .multiply: .float(a * b)
    case .divide: .float(a / b)
    case .remainder: b == 0 ? nil : .float(a - b * (a / b).rounded(.down))
    default: nil
    }
  }

  /// The result of an operator; `nil` where there is none, or it has more than 127 bits.
  static func integers(_ sign: BinaryOperator, _ a: Int128, _ b: Int128) -> Int128? {
    func exact(_ result: (partialValue: Int128, overflow: Bool)) -> Int128? {
      result.overflow ? nil : result.partialValue
    }
    switch sign {
    case .add: return exact(a.addingReportingOverflow(b))
    case .subtract: return exact(a.subtractingReportingOverflow(b))
    case .multiply: return exact(a.multipliedReportingOverflow(by: b))
    case .divide, .remainder:
      guard b != 0, !(a == .min && b == -1) else { return nil }
      let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
      let isBelow = rest != 0 && (rest < 0) != (b < 0)
      if sign == .divide { return isBelow ? quotient - 1 : quotient }
      return isBelow ? rest + b : rest
    case .shiftLeft:
      guard (0..<127).contains(b) else { return nil }
      let result = a << b
      return result >> b == a ? result : nil
    case .shiftRight: return b >= 0 ? a >> min(b, 127) : nil
    case .and: return a & b
    case .or: return a | b
    case .xor: return a ^ b
    default: return nil
    }
  }

  func element(
    _ position: Int, of list: LayoutValue
  ) throws(LayoutMisfit) -> LayoutValue {
    switch list {
    case .list(let list) where (0..<list.count).contains(position): return item(position, of: list)
    case .bytes(let found) where (0..<found.count).contains(position):
      return .integer(Int128(octets[found.start + position]))
    case .list, .bytes: throw undefined("there is no element \(position)")
    default: throw undefined("\(list.kind) has no elements")
    }
  }

  func text(of value: LayoutValue) throws(LayoutMisfit) -> String {
    switch value {
    case .text, .encoded: return string(value) ?? ""
    case .integer(let number), .enumerated(let number, _): return "\(number)"
    case .float(let number): return "\(number)"
    case .truth(let truth): return "\(truth)"
    default: throw undefined("\(value.kind) is no text")
    }
  }

  mutating func call(
    _ method: CompiledExpression.Method, of target: LayoutValue, _ arguments: LayoutList
  ) throws(LayoutMisfit) -> LayoutValue {
    if method == .toText, target.isNumber { return text(try text(of: target)) }
    switch target {
    case .stream(let number):
      let at = streams[number]
      switch method {
      case .size: return .integer(Int128(at.end - at.start))
      case .position: return .integer(Int128((at.position + 7) / 8 - at.start))
      case .isAtEnd: return .truth(at.position >= at.end * 8)
      default: break
      }
    case .text, .encoded:
      if method == .toText { return target }
      if let found = try text(method, of: string(target) ?? "", arguments) {
        return found
      }
    case .integer(let number) where method == .toInteger,
      .enumerated(let number, _) where method == .toInteger:
      return .integer(number)
    case .float(let number) where method == .toInteger:
      guard let whole = Int128(exactly: number.rounded(.towardZero)) else {
        throw undefined("\(number) is no whole number")
      }
      return .integer(whole)
    case .truth(let truth) where method == .toInteger: return .integer(truth ? 1 : 0)
    case .bytes(let octets) where method == .toText:
      guard let name = string(item(0, of: arguments)), let encoding = TextEncoding(named: name)
      else { throw undefined("'to_s' of octets needs an encoding") }
      return try text(of: octets, encoding)
    case .bytes(let octets):
      if let found = try elements(method, count: octets.count, of: target) {
        return found
      }
    case .list(let list) where method == .toText:
      guard let name = string(item(0, of: arguments)), let encoding = TextEncoding(named: name),
        let bytes = octets(of: target)
      else { throw undefined("a list has no 'to_s'") }
      try step(1 + list.count / 16)
      return text(encoding.text(of: bytes[...]))
    case .list(let list):
      if let found = try elements(method, count: list.count, of: target) {
        return found
      }
    case .integer, .enumerated, .float, .truth, .none, .object: break
    }
    throw undefined("\(target.kind) has no '\(method.name)'")
  }

  mutating func elements(
    _ method: CompiledExpression.Method, count: Int, of list: LayoutValue
  ) throws(LayoutMisfit) -> LayoutValue? {
    switch method {
    case .length, .size: return .integer(Int128(count))
    case .first: return try element(0, of: list)
    case .last: return try element(count - 1, of: list)
    case .min, .max:
      try step(count)
      var best = try element(0, of: list)
      for index in 1..<max(1, count) {
        let next = try element(index, of: list)
        let order = try order(next, best)
        if method == .min ? order < 0 : order > 0 { best = next }
      }
      return best
    default: return nil
    }
  }

  mutating func text(
    _ method: CompiledExpression.Method, of text: String, _ arguments: LayoutList
  ) throws(LayoutMisfit) -> LayoutValue? {
    try step(1 + text.utf8.count / 4)
    switch method {
    case .length: return .integer(Int128(text.unicodeScalars.count))
    case .reverse:
      return self.text(String(String.UnicodeScalarView(text.unicodeScalars.reversed())))
    case .toInteger:
      var radix = 10
      if case .integer(let given) = item(0, of: arguments) {
        guard (2...36).contains(given) else {
          throw undefined("there are no numbers to the base \(given)")
        }
        radix = Int(given)
      }
      guard let number = Int128(text, radix: radix) else {
        throw undefined("'\(text.prefix(64))' is no whole number")
      }
      return .integer(number)
    case .substring:
      guard case .integer(let from) = item(0, of: arguments),
        case .integer(let to) = item(1, of: arguments), from >= 0, to >= from,
        to <= Int128(text.unicodeScalars.count)
      else { throw undefined("the text has no such part") }
      let scalars = text.unicodeScalars
      let start = scalars.index(scalars.startIndex, offsetBy: Int(from))
      let end = scalars.index(start, offsetBy: Int(to - from))
      return self.text(String(String.UnicodeScalarView(scalars[start..<end])))
    default: return nil
    }
  }
}
