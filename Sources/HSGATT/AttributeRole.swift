public import HSBytes

/// What part an attribute plays in a GATT database.
public enum AttributeRole: UInt8, Sendable, CaseIterable {
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

  /// The name in machine output.
  public var identifier: StaticText {
    switch self {
    case .service: "service"
    case .include: "include"
    case .declaration: "declaration"
    case .value: "value"
    case .descriptor: "descriptor"
    case .unplaced: "unplaced"
    }
  }
}
