/// What the members of types give, as far as a layout tells: a field of Wireshark has one kind.
struct LuaShapes {
  private let layout: CompiledLayout
  /// By types and slots; `nil` where it is not known yet.
  private var shapes: [[Shape?]]

  enum Shape { case whole, real, truth, text, octets, other }

  init(_ layout: CompiledLayout) {
    self.layout = layout
    shapes = layout.types.map { type in
      type.parameters.map { _ in .other }
        + (type.fields + type.instances).map { $0.value == nil ? Self.shape($0) : nil }
    }
    settle()
  }

  /// The kind of a field of Wireshark for what is computed.
  func kind(of slot: Int, in type: Int) -> String {
    switch shapes[type][slot] {
    case .whole: "int64"
    case .real: "double"
    case .truth: "bool"
    case .octets: "bytes"
    case .text, .other, nil: "string"
    }
  }

  private static func shape(_ field: CompiledField) -> Shape {
    guard field.contents == nil else { return .octets }
    // Of a list what its elements are.
    return shape(field.type)
  }

  private static func shape(_ type: CompiledFieldType) -> Shape {
    switch type {
    case .number(let format): format.kind == .float ? .real : .whole
    case .bits(_, _, let isTruth): isTruth ? .truth : .whole
    case .text: .text
    case .bytes: .octets
    case .user: .other
    case .switched(_, let cases):
      cases.map { shape($0.1) }.reduce(nil) { joined($0, $1) } ?? .other
    }
  }

  /// What is one of two.
  private static func joined(_ one: Shape?, _ other: Shape) -> Shape {
    switch (one, other) {
    case (nil, _): other
    case (.whole, .real), (.real, .whole): .real
    case (let one?, _): one == other ? one : .other
    }
  }

  /// Finds what each member gives, once for each: an instance may name another again and again, in a row of any
  /// length, and itself.
  private mutating func settle() {
    for type in layout.types.indices {
      for slot in shapes[type].indices {
        var waiting = [Member(type: type, slot: slot)]
        var begun: Set<Member> = []
        while let next = waiting.popLast() {
          guard shapes[next.type][next.slot] == nil else { continue }
          var missing: [Member] = []
          let found = shape(value(of: next), in: next.type, &missing)
          if missing.isEmpty || !begun.insert(next).inserted {
            // What comes back to itself has no value.
            shapes[next.type][next.slot] = found
          } else {
            waiting.append(next)
            waiting += missing
          }
        }
      }
    }
  }

  private struct Member: Hashable {
    var type: Int
    var slot: Int
  }

  private func value(of member: Member) -> CompiledExpression {
    let type = layout.types[member.type]
    let place = member.slot - type.parameters.count - type.fields.count
    return type.instances.indices.contains(place)
      ? type.instances[place].value ?? .list([]) : .list([])
  }

  private func shape(
    of member: Member, _ missing: inout [Member]
  ) -> Shape {
    if let known = shapes[member.type][member.slot] { return known }
    missing.append(member)
    return .other
  }

  /// What an expression gives; members of which that is not known yet are told.
  private func shape(
    _ expression: CompiledExpression, in type: Int, _ missing: inout [Member]
  ) -> Shape {
    func inner(_ part: CompiledExpression) -> Shape { shape(part, in: type, &missing) }
    switch expression {
    case .constant(let value):
      switch value {
      case .integer, .enumerated: return .whole
      case .float: return .real
      case .truth: return .truth
      default: return .other
      }
    case .text: return .text
    case .numbers(let items):
      return items.reduce(nil) { Self.joined($0, inner(.constant($1))) } ?? .other
    case .slot(let slot):
      guard shapes[type].indices.contains(slot) else { return .other }
      return shape(of: Member(type: type, slot: slot), &missing)
    case .member(_, let symbol):
      // Which type's it is need not be known: what all give that have one of that name.
      var found: Shape?
      for (index, type) in layout.types.enumerated() {
        guard let slot = type.slots[symbol] else { continue }
        found = Self.joined(found, shape(of: Member(type: index, slot: slot), &missing))
      }
      return found ?? .other
    case .unary(let sign, let operand):
      return sign == .not ? .truth : inner(operand)
    case .binary(let sign, let left, let right):
      return sign.isTruth ? .truth : Self.joined(inner(left), inner(right))
    case .choice(_, let first, let second):
      return Self.joined(inner(first), inner(second))
    case .call(let target, let method, _, _):
      switch method {
      case .toText, .substring, .reverse: return .text
      case .isAtEnd: return .truth
      case .first, .last, .min, .max:
        let element = inner(target)
        return element == .octets ? .whole : element
      case .toInteger, .length, .size, .position: return .whole
      }
    case .element(let list, _):
      let element = inner(list)
      return element == .octets ? .whole : element
    case .list(let items):
      return items.reduce(nil) { Self.joined($0, inner($1)) } ?? .other
    case .format: return .text
    case .special(let special, _): return special == .index ? .whole : .other
    }
  }
}
