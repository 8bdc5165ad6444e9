package import HSProtocols

/// What a value tells of somebody, by its attribute's type: the one list that all go by who take it out.
package enum PersonalContent: Sendable {
  /// Words that people wrote, or by which they are called: names, numbers of devices, addresses of mail.
  case text
  /// The address of a device.
  case address
  /// What tells one device from all others of its kind: numbers and keys.
  case device
  /// What its user is: the User Data Service 1.1, table 3.1.
  case user
  /// Where its user is.
  case place

  /// What values of a type tell; `nil` where they tell nothing of anybody, or nothing is known of it.
  ///
  /// - Parameter type: The attribute's type.
  package init?(_ type: BluetoothUUID?) {
    switch type?.short ?? 0 {
    // Device Name, User Description, Serial Number, names of objects, places, players, bearers, calls and sets.
    case 0x2a00, 0x2901, 0x2a25, 0x2abe, 0x2ab5, 0x2b7c, 0x2b83, 0x2b93, 0x2bb3, 0x2bc2, 0x2c1a,
      0x2c31:
      self = .text
    // First, Last and Middle Name, Email Address, Registered User.
    case 0x2a8a, 0x2a90, 0x2b48, 0x2a87, 0x2b37: self = .text
    // New Alert, URI, HTTP, Emergency ID and Text, Track Title, calls and whom they are for.
    case 0x2a46, 0x2ab6, 0x2ab7, 0x2ab9, 0x2b2d, 0x2b2e, 0x2b95, 0x2b97, 0x2bb4, 0x2bb9, 0x2bbc,
      0x2bc1:
      self = .text
    case 0x2a03: self = .address
    // System ID, certification data, UDI; keys of sets, of encrypted data and of labels on shelves.
    case 0x2a23, 0x2a2a, 0x2bff, 0x2b84, 0x2b88, 0x2bf7, 0x2bf8: self = .device
    // From Aerobic Heart Rate Lower Limit to Weight; User Control Point, which carries the user's code; Language;
    // from Preferred Units to Sedentary Interval Notification.
    case 0x2a7e...0x2a98, 0x2a9f, 0x2aa2, 0x2b46...0x2b4a, 0x2b4c...0x2b4f: self = .user
    // Positions, Location and Speed, Position Quality, coordinates, where something is installed.
    case 0x2a2f, 0x2a30, 0x2a67, 0x2a69, 0x2aae...0x2ab1, 0x2c34: self = .place
    default: return nil
    }
  }
}
