/// How much YAML is read: what people write by hand needs little of it, what somebody made to exhaust a
/// parser has more.
package struct YAMLLimits: Sendable {
  /// Most bytes.
  package var bytes: Int
  /// Most values, names of members among them.
  package var nodes: Int
  /// Most levels; a value that is no part of another is at the first.
  package var levels: Int

  /// Limits; for a text of scenarios unless told otherwise.
  package init(bytes: Int = 1 << 20, nodes: Int = 200_000, levels: Int = 12) {
    self.bytes = bytes
    self.nodes = nodes
    self.levels = levels
  }
}
