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
      switch rule {
      case .equal(let expected):
        let expected = try value(of: expected, in: object)
        guard equal(found, expected) else { throw contradicted(found, "must be", expected, object) }
      case .least(let least):
        let least = try value(of: least, in: object)
        guard try order(found, least, in: object) >= 0 else {
          throw contradicted(found, "must be at least", least, object)
        }
      case .most(let most):
        let most = try value(of: most, in: object)
        guard try order(found, most, in: object) <= 0 else {
          throw contradicted(found, "must be at most", most, object)
        }
      case .anyOf(let choices):
        var isFound = false
        for choice in choices where !isFound {
          let choice = try value(of: choice, in: object)
          isFound = equal(found, choice)
        }
        guard isFound else {
          throw misfit(
            .contradicted("\(shown(found)) is none of the values that are valid"),
            stream: objects[object].stream)
        }
      case .named:
        guard case .enumerated(let number, let enumeration) = found,
          layout.words.name(of: number, in: enumeration) != nil
        else {
          throw misfit(
            .contradicted("\(shown(found)) has no name"), stream: objects[object].stream)
        }
      case .holds(let condition):
        guard try truth(condition, in: object) else {
          throw misfit(
            .contradicted("\(shown(found)) is not valid"), stream: objects[object].stream)
        }
      }
    }
  }

  private func contradicted(
    _ found: LayoutValue, _ words: String, _ expected: LayoutValue, _ object: Int
  ) -> LayoutMisfit {
    misfit(
      .contradicted("\(words) \(shown(expected)), not \(shown(found))"),
      stream: objects[object].stream)
  }

  mutating func check(
    _ checksum: CompiledField.Checksum, _ found: LayoutValue, start: Int, of object: Int,
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
