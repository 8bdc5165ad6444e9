public import HSBase

/// What part an attribute plays in a GATT database.
public enum AttributeRole: StaticText, Sendable, CaseIterable {
  /// A primary or secondary service's declaration.
  case service
  /// An include declaration.
  case include
  /// A characteristic's declaration.
  case declaration
  /// A characteristic's value.
  case value
  /// A characteristic's descriptor.
  case descriptor
  /// Only the type is known, not the place.
  case unplaced
}
