public import HSBase

/// What a UUID is known to stand for, and who says so.
public struct UUIDAssignment: Sendable, Equatable {
  /// What kind of thing the UUID names.
  public let kind: UUIDKind
  /// Its name.
  public let name: StaticText
  /// Whether the name is a vendor's, or was given by people who took the vendor's product apart.
  ///
  /// If `false`, the name is the Bluetooth SIG's.
  public let isVendorDefined: Bool
}

/// What kind of thing a UUID names.
///
/// Bluetooth SIG, Assigned Numbers, 3. The raw value is the letter that the name tables use.
public enum UUIDKind: UInt8, Sendable, Hashable, CaseIterable {
  /// A protocol, in service discovery over BR/EDR.
  case protocolIdentifier = 0x50
  /// A browse group, in service discovery over BR/EDR.
  case browseGroup = 0x42
  /// A service class or profile, in service discovery over BR/EDR.
  case serviceClass = 0x4b
  /// A mesh profile.
  case meshProfile = 0x48
  /// A GATT service.
  case service = 0x53
  /// A unit, in characteristic presentation formats.
  case unit = 0x55
  /// The type of a declaration attribute, for instance Primary Service.
  case declaration = 0x41
  /// A characteristic descriptor.
  case descriptor = 0x44
  /// A characteristic.
  case characteristic = 0x43
  /// A type of object, in object transfer.
  case objectType = 0x54
  /// A member company's own; the name is the company's, and only the company knows what it means.
  case member = 0x4d
  /// A standards organization's own.
  case standardsOrganization = 0x4f
}
