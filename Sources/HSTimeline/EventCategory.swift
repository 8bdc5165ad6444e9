public import HSProtocols

extension EventCategory {
  /// The name in machine output, for a single category.
  public var identifier: StaticText {
    Self.identifier(ofBit: rawValue.trailingZeroBitCount) ?? "none"
  }

  /// The names in machine output, in their order, each once.
  public var identifiers: [String] {
    (0..<15).filter { bit in
      bit == 11 ? !isDisjoint(with: .gatt) : rawValue & 1 << UInt32(bit) != 0
    }
    .compactMap { Self.identifier(ofBit: $0)?.string }
  }

  /// A kind of events as it is typed: its name, what it stands for, and what that is.
  public struct Kind: Sendable {
    /// The name.
    public let name: StaticText
    /// The categories.
    public let categories: EventCategory
    /// What events these are, in a sentence without a full stop.
    public let meaning: StaticText
  }

  /// The first of the names in `text`, with commas between, that stands for no kind.
  public static func unknownName(in text: String) -> String? {
    text.split(separator: ",").map(String.init).first { name in
      !kinds.contains { $0.name.string == name }
    }
  }

  /// The categories that `text` names, with commas between: `gatt,value` or `all`.
  public init?(naming text: String) {
    var categories: EventCategory = []
    for part in text.split(separator: ",") {
      guard let kind = Self.kinds.first(where: { $0.name.string == String(part) }) else {
        return nil
      }
      categories.formUnion(kind.categories)
    }
    self = categories
  }

  /// The categories as they are typed, with commas between.
  public var names: String {
    if self == .all { return "all" }
    if self == .story { return "story" }
    var left = self
    var names: [String] = []
    for kind in Self.kinds where kind.categories != .story && kind.categories != .all {
      guard left.isSuperset(of: kind.categories) else { continue }
      left.subtract(kind.categories)
      names.append(kind.name.string)
    }
    return names.joined(separator: ",")
  }
}
