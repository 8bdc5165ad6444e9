public import HSProtocols

/// A user's own names of handles, which say nothing of the type: `0x0011=command`.
public struct HandleNames: Sendable {
  private struct Entry: Sendable {
    var address: DeviceAddress?
    var handle: UInt16
    var name: String
  }

  private var entries: [Entry] = []

  /// No names.
  public init() {}

  /// The names among what a user says handles are.
  public init(_ maps: [LabelMap]) {
    for map in maps {
      guard case .name(let name) = map.meaning else { continue }
      entries.append(Entry(address: map.address, handle: map.handle, name: name))
    }
  }

  /// Whether there is none.
  public var isEmpty: Bool { entries.isEmpty }

  /// The name of a peer's handle; one for this peer comes before one for all.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - address: The peer's address, if it is known.
  /// - Returns: The name, if one was given.
  public func name(of handle: AttributeHandle, at address: DeviceAddress?) -> String? {
    var found: String?
    for entry in entries where entry.handle == handle.rawValue {
      guard let own = entry.address else {
        found = found ?? entry.name
        continue
      }
      if let address, own.isSameDevice(as: address) { return entry.name }
    }
    return found
  }

  /// The names of a peer's handles, by handle.
  ///
  /// - Parameter address: The peer's address, if it is known.
  /// - Returns: The names.
  package func names(at address: DeviceAddress?) -> [UInt16: String] {
    var names: [UInt16: String] = [:]
    for handle in handles { names[handle.rawValue] = name(of: handle, at: address) }
    return names
  }

  /// The handles that were named.
  public var handles: [AttributeHandle] {
    entries.map { AttributeHandle(rawValue: $0.handle) }
  }
}
