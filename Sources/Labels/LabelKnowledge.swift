public import Identity

/// What is known beside a capture: tables, keys, and what may be concluded.
///
/// Nothing of it is looked for: it is what the user gave, or what captures given before taught.
public struct LabelKnowledge: Sendable {
  /// Tables, in the order in which they were given.
  public var sources: [LabelSource] = []
  /// Identity resolving keys.
  public var keys: [KnownKey] = []
  /// Whether what values look like may name an attribute.
  public var infers = false

  /// Most tables that are kept.
  public static let limit = 4096

  /// Nothing.
  public init() {}

  /// Adds what another capture taught; tables that there is no room for are left out.
  ///
  /// - Returns: How many tables were left out.
  @discardableResult
  public mutating func add(_ other: LabelKnowledge) -> Int {
    let room = max(0, Self.limit - sources.count)
    sources.append(contentsOf: other.sources.prefix(room))
    for key in other.keys where !keys.contains(where: { $0.key == key.key }) {
      guard keys.count < AddressResolver.keyLimit else { break }
      keys.append(key)
    }
    return max(0, other.sources.count - room)
  }
}
