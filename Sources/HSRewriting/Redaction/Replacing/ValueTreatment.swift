import HSProtocols

/// What becomes of an attribute's value.
enum ValueTreatment: Equatable {
  /// It stays as far as the format of this type goes.
  case keep(UInt16)
  /// It is a name or another text: the same number of other letters.
  case name
  /// It is a text about the model, which stays if it can name nobody and nothing.
  case technicalText
  /// It stays by choice, but goes if it holds an address as text, or is a text that may name somebody.
  case keepUnlessTelling
  /// It stays, as its attribute was named, but goes if it holds an address as text.
  case keepByChoice
  /// It is a device address.
  case address
  /// It is a Heart Rate Measurement.
  case heartRate
  /// It is wiped.
  case wipe
  /// It is wiped, as nothing tells what it is.
  case wipeUnknown

  /// The treatment of a value by its attribute's type; `nil` is an unknown type.
  ///
  /// - Parameters:
  ///   - type: The attribute's type.
  ///   - isKept: Whether the attribute is one of those whose values are to stay.
  ///   - options: What is taken out.
  init(_ type: BluetoothUUID?, isKept: Bool, _ options: RedactionOptions) {
    guard let type else {
      self = isKept ? .keepByChoice : .wipeUnknown
      return
    }
    if let content = PersonalContent(type) {
      switch content {
      case .text: self = .name
      case .address: self = .address
      case .device, .user, .place: self = .wipe
      }
      return
    }
    let short = type.short ?? 0
    switch short {
    // Declarations and descriptors, but for those whose form is the value's or a transport's.
    case 0x2800...0x2803, 0x2900, 0x2902...0x2905, 0x2907...0x2909, 0x290b, 0x290c:
      self = .keep(short)
    case 0x2a37: self = options.heartRate == .keep ? .keep(short) : .heartRate
    case 0x2a24, 0x2a26...0x2a29: self = .technicalText
    // Appearance and parameters of GAP and GATT; where the device is worn; batteries.
    case 0x2a01, 0x2a02, 0x2a04, 0x2a05, 0x2aa6, 0x2ac9, 0x2b29, 0x2b2a, 0x2b3a, 0x2a50, 0x2a38,
      0x2a39, 0x2a19, 0x2a1a, 0x2bed:
      self = .keep(short)
    default:
      self = isKept ? .keepByChoice : options.keepsValues ? .keepUnlessTelling : .wipe
    }
  }
}
