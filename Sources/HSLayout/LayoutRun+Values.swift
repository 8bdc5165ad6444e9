// What values hold: elements, octets, texts.

extension LayoutRun {
  /// An element of a list; nothing where there is none.
  func item(_ index: Int, of list: LayoutList) -> LayoutValue {
    guard index >= 0, index < list.count else { return .none }
    if list.isUnderWay {
      return list.start + index < pending.count ? pending[list.start + index] : .none
    }
    return list.start + index < items.count ? items[list.start + index] : .none
  }

  func key(_ value: LayoutValue) throws(LayoutMisfit) -> [UInt8] {
    if let number = value.whole { return [UInt8(truncatingIfNeeded: number)] }
    guard let octets = octets(of: value) else {
      throw undefined("\(value.kind) is no key")
    }
    return octets
  }

  /// How many octets a value has, where it is octets or a list of their numbers.
  func octetCount(of value: LayoutValue) -> Int? {
    switch value {
    case .bytes(let found): return found.count
    case .list(let list):
      for index in 0..<list.count {
        guard case .integer(0...255) = item(index, of: list) else { return nil }
      }
      return list.count
    default: return nil
    }
  }

  /// One of the octets of such a value.
  func octet(_ index: Int, of value: LayoutValue) -> UInt8 {
    switch value {
    case .bytes(let found) where index < found.count: return octets[found.start + index]
    case .list(let list):
      guard case .integer(let number) = item(index, of: list) else { return 0 }
      return UInt8(truncatingIfNeeded: number)
    default: return 0
    }
  }

  /// The octets of such a value.
  func octets(of value: LayoutValue) -> [UInt8]? {
    guard let count = octetCount(of: value) else { return nil }
    return (0..<count).map { octet($0, of: value) }
  }

  /// The text of octets.
  mutating func text(
    of found: LayoutBytes, _ encoding: TextEncoding
  ) throws(LayoutMisfit) -> LayoutValue {
    try step(1 + found.count / 16)
    switch encoding {
    case .ascii: return .encoded(found, isASCII: true)
    case .utf8: return .encoded(found, isASCII: false)
    default: return text(encoding.text(of: octets[found.range]))
    }
  }

  /// A text that was made.
  mutating func text(_ text: String) -> LayoutValue {
    texts.append(text)
    return .text(texts.count - 1)
  }

  /// The text that a value is; `nil` for others.
  func string(_ value: LayoutValue) -> String? {
    switch value {
    case .text(let number): return texts.indices.contains(number) ? texts[number] : ""
    case .encoded(let found, let isASCII):
      return (isASCII ? TextEncoding.ascii : .utf8).text(of: octets[found.range])
    default: return nil
    }
  }
}
