/// How much YAML is read: what people write by hand needs little of it, what somebody made to exhaust a
/// parser has more.
public struct YAMLLimits: Sendable {
  /// Most bytes.
  public var bytes: Int
  /// Most values, names of members among them.
  public var nodes: Int
  /// Most levels; a value that is no part of another is at the first.
  public var levels: Int

  /// Limits; for a text of scenarios unless told otherwise.
  public init(bytes: Int = 1 << 20, nodes: Int = 200_000, levels: Int = 12) {
    self.bytes = bytes
    self.nodes = nodes
    self.levels = levels
  }
}
