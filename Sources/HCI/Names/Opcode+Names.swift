public import Bytes

extension Opcode {
  /// The command's name in the words of the specification; `nil` for codes that it does not assign.
  ///
  /// Names are those that Core 5.4 prints; what Core 6.0 and its successors added is named as they
  /// print it, and what was removed before 5.4 as it was last printed.
  /// Vendor commands have no name here: see `isVendorSpecific`.
  public var name: StaticText? {
    switch group {
    case 0x00: command == 0 ? "No Operation" : nil
    case 0x01: Self.linkControlName(command)
    case 0x02: Self.linkPolicyName(command)
    case 0x03: Self.basebandName(command)
    case 0x04: Self.informationalName(command)
    case 0x05: Self.statusName(command)
    case 0x06: Self.testingName(command)
    case 0x08: Self.leName(command)
    default: nil
    }
  }

  /// The name of the opcode's group; `nil` for groups that the specification does not assign.
  ///
  /// For commands that have no name of their own: "Vendor Specific" 0xfc53.
  public var groupName: StaticText? {
    switch group {
    case 0x01: "Link Control"
    case 0x02: "Link Policy"
    case 0x03: "Controller & Baseband"
    case 0x04: "Informational Parameters"
    case 0x05: "Status Parameters"
    case 0x06: "Testing"
    case 0x08: "LE Controller"
    case 0x3f: "Vendor Specific"
    default: nil
    }
  }
}
