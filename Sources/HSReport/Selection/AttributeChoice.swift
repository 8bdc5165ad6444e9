package import HSProtocols

/// An attribute as a person names it: `0x0010`, `2a37`, `heart-rate-measurement`, `"Heart Rate"`.
package struct AttributeChoice: Sendable, Equatable {
  private enum Name: Sendable, Equatable {
    case handle(UInt16)
    case uuid(BluetoothUUID)
    case text(NameMatch)
  }

  private let name: Name

  /// An attribute by its handle (with `0x`), UUID or name; `nil` for what is none of these.
  package init?(_ text: some StringProtocol) {
    if text.utf8.count <= 6, text.hasPrefix("0x") || text.hasPrefix("0X") {
      // Handles are printed with 0x everywhere; UUIDs never are.
      guard let handle = UInt16(text.dropFirst(2), radix: 16), handle > 0 else { return nil }
      name = .handle(handle)
    } else if let uuid = BluetoothUUID(text) {
      name = .uuid(uuid)
    } else if let match = NameMatch(text), text.utf8.first.map({ $0 > 0x39 }) == true {
      name = .text(match)
    } else {
      return nil
    }
  }

  /// Whether an attribute is the one that is named.
  ///
  /// - Parameters:
  ///   - handle: Its handle.
  ///   - label: What is known of it.
  ///   - ownName: The user's own name of it.
  /// - Returns: Whether it is.
  package func names(
    _ handle: AttributeHandle, _ label: AttributeLabel?, ownName: @autoclosure () -> String? = nil
  ) -> Bool {
    switch name {
    case .handle(let number): return handle.rawValue == number
    case .uuid(let uuid): return label?.uuid == uuid && label?.role != .declaration
    case .text(let text):
      if text.matches(own: ownName()) { return true }
      guard let label, label.role != .declaration else { return false }
      return text.matches(label.name)
    }
  }

  /// Whether an attribute is the one that is named, or belongs to it: a descriptor to its characteristic, a
  /// characteristic to its service.
  package func concerns(_ handle: AttributeHandle, _ label: AttributeLabel?) -> Bool {
    switch name {
    case .handle(let number):
      return handle.rawValue == number || label?.valueHandle?.rawValue == number
    case .uuid(let uuid):
      guard let label else { return false }
      return label.uuid == uuid || label.characteristic == uuid || label.service == uuid
    case .text(let text):
      guard let label else { return false }
      return text.matches(label.name)
        || text.matches(label.characteristic.flatMap { AttributeRole.declaration.name(of: $0) })
        || text.matches(label.service.flatMap { AttributeRole.service.name(of: $0) })
    }
  }

  /// Whether a type, in a part of the database, is the one that is named.
  func isType(_ uuid: BluetoothUUID?, as role: AttributeRole) -> Bool {
    guard let uuid else { return false }
    switch name {
    case .handle: return false
    case .uuid(let wanted): return wanted == uuid
    case .text(let text): return text.matches(role.name(of: uuid))
    }
  }

  /// Whether it is a name that a user gave.
  func isOwn(_ own: String) -> Bool {
    if case .text(let text) = name { return text.matches(own: own) }
    return false
  }

  /// Whether a handle of a range is named by its number.
  func isHandle(in range: ClosedRange<UInt16>) -> Bool {
    if case .handle(let number) = name { return range.contains(number) }
    return false
  }
}
