// What must hold of a field: the layout's rules, and check sums.

extension LayoutRun {
  mutating func check(
    _ field: CompiledField, _ found: LayoutValue, in object: Int
  ) throws(LayoutMisfit) {
    guard !field.rules.isEmpty else { return }
    let outer = scope.item
    scope.item = found
    defer { scope.item = outer }
    for rule in field.rules {
      var isHeld = false
      var held = LayoutValue.none
      for part in rule.parts where !isHeld {
        if rule.kind == .holds {
          isHeld = try truth(part, in: object)
          continue
        }
        held = try value(of: part, in: object)
        switch rule.kind {
        case .least: isHeld = try order(found, held, in: object) >= 0
        case .most: isHeld = try order(found, held, in: object) <= 0
        default: isHeld = equal(found, held)
        }
      }
      if rule.kind == .named, case .enumerated(let number, let enumeration) = found {
        isHeld = layout.words.name(of: number, in: enumeration) != nil
      }
      guard isHeld else {
        throw misfit(
          .contradicted(words(rule.kind, found, held)), stream: objects[object].stream)
      }
    }
  }

  /// How a value contradicts a rule.
  private func words(_ rule: RuleKind, _ found: LayoutValue, _ held: LayoutValue) -> String {
    switch rule {
    case .equal: "must be \(shown(held)), not \(shown(found))"
    case .least: "must be at least \(shown(held)), not \(shown(found))"
    case .most: "must be at most \(shown(held)), not \(shown(found))"
    case .any: "\(shown(found)) is none of the values that are valid"
    case .named: "\(shown(found)) has no name"
    case .holds: "\(shown(found)) is not valid"
    }
  }

  mutating func check(
    _ checksum: Checksum<CompiledExpression>, _ found: LayoutValue, start: Int, of object: Int,
    stream: Int
  ) throws(LayoutMisfit) {
    let number: UInt64
    switch found {
    case .integer(let value), .enumerated(let value, _): number = UInt64(truncatingIfNeeded: value)
    case .truth(let value): number = value ? 1 : 0
    default: return
    }
    let bits = streams[stream].position - start
    let at = streams[stream]
    let from = try checksum.from.map { (from) throws(LayoutMisfit) in
      try self.number(from, in: object)
    }
    let to = try checksum.to.map { (to) throws(LayoutMisfit) in try self.number(to, in: object) }
    let first = from ?? 0
    let end = to ?? start / 8 - at.start
    guard first >= 0, first <= end, end <= at.end - at.start else {
      throw undefined("the check sum covers octets \(first) to \(end)", in: object)
    }
    try step(1 + (end - first) / 16)
    let expected = checksum.checksum.value(
      of: octets[(at.start + first)..<(at.start + end)], bits: bits)
    let mask: UInt64 = bits >= 64 ? .max : 1 << UInt64(max(0, bits)) - 1
    guard expected == number & mask else {
      streams[stream].position = start
      throw misfit(
        .contradicted(
          "the check sum must be 0x\(String(expected, radix: 16)), not 0x\(String(number & mask, radix: 16))"
        ),
        stream: stream)
    }
  }
}
