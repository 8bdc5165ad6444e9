public import HSBase

/// The exchange, or the reasoning, from which an attribute became known.
///
/// Core 5.4, Vol 3, Part G, 4.4 to 4.7.
public enum DiscoveryProcedure: StaticText, Sendable, CaseIterable {
  /// Read By Group Type: all primary (or secondary) services.
  case readByGroupType = "read_by_group_type"
  /// Find By Type Value: the services of one UUID.
  case findByTypeValue = "find_by_type_value"
  /// Read By Type for declarations: characteristics and included services.
  case readByType = "read_by_type"
  /// Read By Type for the attribute's own type.
  case readByTypeOfValue = "read_by_type_of_value"
  /// Find Information: handles and their types.
  case findInformation = "find_information"
  /// A 128-bit UUID read from its declaration, because the list had no room for it.
  case readDeclaration = "read_declaration"
  /// No exchange: a write to the only handle that is left for a characteristic's configuration.
  case soleDescriptor = "sole_descriptor"
  /// A descriptor of which only the type is known: it is assigned to the last characteristic known
  /// before it, although not every handle between was seen.
  case nearestCharacteristic = "nearest_characteristic"
  /// No exchange: the user named the attribute.
  case userMap = "user_map"
  /// No exchange: a layout says what a part of a value is.
  case layout
  /// No exchange: values, subscription and rate are what they would be.
  case valuesAlike = "values_alike"

  /// The name as it is printed.
  public var name: StaticText {
    switch self {
    case .readByGroupType: "Read By Group Type"
    case .findByTypeValue: "Find By Type Value"
    case .readByType: "Read By Type"
    case .readByTypeOfValue: "Read By Type of the value"
    case .findInformation: "Find Information"
    case .readDeclaration: "Read of the declaration"
    case .soleDescriptor: "only descriptor that fits"
    case .nearestCharacteristic: "nearest characteristic known; handles between were not heard of"
    case .userMap: "given by the user"
    case .layout: "layout"
    case .valuesAlike: "form and rate of the values"
    }
  }

  /// Whether this is reasoning and not something that the server said.
  public var isInference: Bool {
    self == .soleDescriptor || self == .nearestCharacteristic || self == .valuesAlike
  }
}
