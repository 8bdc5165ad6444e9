public import HSNames

extension BluetoothUUID {
  /// Whether this is the type of a descriptor that the specification defines: 0x2900 to 0x29FF.
  public var isDescriptor: Bool {
    guard let short else { return false }
    return short >> 8 == 0x29
  }

  /// The part that an attribute of this type plays, if the type is a declaration's.
  public var declarationRole: AttributeRole? {
    switch short {
    case 0x2800, 0x2801: .service
    case 0x2802: .include
    case 0x2803: .declaration
    default: nil
    }
  }
}
