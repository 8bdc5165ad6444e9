// What must hold of a field: the layout's rules, and check sums.

extension LayoutRun {
  mutating func check(
    _ field: CompiledField, _ found: LayoutValue
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
          isHeld = try truth(part)
          continue
        }
        held = try value(of: part)
        switch rule.kind {
        case .least: isHeld = try order(found, held) >= 0
        case .most: isHeld = try order(found, held) <= 0
        default: isHeld = equal(found, held)
        }
      }
      if rule.kind == .named, case .enumerated(let number, let enumeration) = found {
        isHeld = layout.words.name(of: number, in: enumeration) != nil
      }
      guard isHeld else {
        throw misfit(
          .contradicted(rule.kind.words(found: shown(found), held: shown(held))),
          stream: objects[scope.object].stream)
      }
    }
  }

  mutating func check(
    _ checksum: Checksum<CompiledExpression>, _ found: LayoutValue, start: Int
  ) throws(LayoutMisfit) {
    let number: UInt64
    if case .truth(let isSet) = found {
      number = isSet ? 1 : 0
    } else if let whole = found.whole {
      number = UInt64(truncatingIfNeeded: whole)
    } else {
      return
    }
    let bits = position - start
    let at = streams[scope.stream]
    let from = try checksum.from.map { (from) throws(LayoutMisfit) in
      try self.number(from)
    }
    let to = try checksum.to.map { (to) throws(LayoutMisfit) in try self.number(to) }
    let first = from ?? 0
    let end = to ?? start / 8 - at.start
    guard first >= 0, first <= end, end <= at.end - at.start else {
      throw undefined("the check sum covers octets \(first) to \(end)")
    }
    try step(1 + (end - first) / 16)
    let expected = checksum.checksum.value(
      of: octets[(at.start + first)..<(at.start + end)], bits: bits)
    let mask: UInt64 = bits >= 64 ? .max : 1 << UInt64(max(0, bits)) - 1
    guard expected == number & mask else {
      position = start
      var fault = misfit(
        .contradicted(
          "the check sum must be 0x\(String(expected, radix: 16)), not 0x\(String(number & mask, radix: 16))"
        ))
      fault.sum = LayoutMisfit.Sum(value: expected, bits: bits)
      throw fault
    }
  }
}
