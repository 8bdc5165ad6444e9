public import HSProtocols

/// A server's Database Hash, worked out anew from what is known of its table.
///
/// Core 5.4, Vol 3, Part G, 7.3: AES-CMAC with a key of zeros over handle, type and (of declarations
/// and extended properties) value of each declaration and descriptor, in the order of handles.
public struct DatabaseHash: Sendable, Equatable {
  /// What the hash that the server told proves.
  public enum Verdict: Sendable, Equatable {
    /// The table is what the server has, to the last declaration and descriptor.
    case complete
    /// It is not all, or it is not right.
    case incomplete
  }

  /// The hash of what is known; most significant octet first.
  public let value: UInt128
  /// Attributes that went into it.
  public let attributes: Int
  /// Whether the server's is the same.
  public let verdict: Verdict
  /// Unknown handles inside services, as ranges; at most `limit`.
  public let unknownHandles: [ClosedRange<UInt16>]
  /// Configuration descriptors that were only concluded, where with them the hash is the same.
  public let concludedDescriptors: [AttributeHandle]
  /// Extended properties that were not read: their values are part of the hash.
  public let unreadExtendedProperties: [AttributeHandle]

  /// Most ranges, and most handles, that are named.
  public static let limit = 16

  /// Compares a table with what the server says.
  ///
  /// Servers send the hash in either order of octets; both count.
  ///
  /// - Parameters:
  ///   - table: What is known.
  ///   - told: The sixteen octets that the server answered with.
  ///   - valueOf: The value of an attribute as it was read, if it was.
  public init(
    of table: AttributeTable, told: [UInt8], value valueOf: (AttributeHandle) -> [UInt8]?
  ) {
    let known = DatabaseHash(table, told, valueOf)
    if known.verdict == .incomplete {
      // Clients leave out what can only be a configuration; the hash proves them right.
      let (concluded, handles) = Self.withConclusions(table)
      let whole = DatabaseHash(concluded, told, valueOf, concluded: handles)
      if !handles.isEmpty, whole.verdict == .complete {
        self = whole
        return
      }
    }
    self = known
  }

  /// The table with a configuration descriptor wherever only one fits.
  private static func withConclusions(
    _ table: AttributeTable
  ) -> (AttributeTable, [AttributeHandle]) {
    var concluded = table
    var handles: [AttributeHandle] = []
    for characteristic in table.characteristics where characteristic.value != .last {
      let handle = AttributeHandle(rawValue: characteristic.value.rawValue &+ 1)
      guard let owner = table.soleDescriptor(at: handle), owner == characteristic else { continue }
      handles.append(handle)
      _ = concluded.learn(
        TypedAttribute(
          handle: handle, type: .clientCharacteristicConfiguration,
          evidence: characteristic.evidence))
    }
    return (concluded, handles)
  }

  private init(
    _ table: AttributeTable, _ told: [UInt8], _ valueOf: (AttributeHandle) -> [UInt8]?,
    concluded: [AttributeHandle] = []
  ) {
    concludedDescriptors = concluded
    var entries: [(handle: AttributeHandle, octets: [UInt8])] = []
    var unread: [AttributeHandle] = []
    func add(_ handle: AttributeHandle, _ type: BluetoothUUID, _ value: [UInt8] = []) {
      entries.append(
        (handle, HandleInformation.octets(attributeHandle: handle, type: type) + value))
    }
    for service in table.services {
      add(
        service.handle, service.isPrimary ? .primaryService : .secondaryService,
        service.uuid.octets)
    }
    for include in table.includes {
      let uuid = include.uuid.flatMap { $0.short == nil ? nil : $0.octets }
      add(
        include.handle, .include,
        IncludeDeclaration.octets(
          serviceHandle: include.serviceHandle, endGroupHandle: include.endGroupHandle,
          uuid: uuid ?? []))
    }
    for characteristic in table.characteristics {
      add(
        characteristic.declaration, .characteristic,
        CharacteristicDeclaration.octets(
          properties: characteristic.properties, valueHandle: characteristic.value,
          uuid: characteristic.uuid.octets))
    }
    for attribute in table.attributes {
      guard let type = attribute.type.short, (0x2900...0x2905).contains(type) else { continue }
      let value = attribute.type == .extendedProperties ? valueOf(attribute.handle) : []
      if value == nil, unread.count < Self.limit { unread.append(attribute.handle) }
      add(attribute.handle, attribute.type, value ?? [])
    }
    entries.sort { $0.handle < $1.handle }
    value = AESCMAC.code(of: entries.flatMap { $0.octets }, key: 0)
    attributes = entries.count
    verdict = told == value.octets || told == value.octets.reversed() ? .complete : .incomplete
    unreadExtendedProperties = unread
    unknownHandles = verdict == .complete ? [] : Self.unknown(in: table)
  }

  /// Unknown handles inside services whose end is known.
  private static func unknown(in table: AttributeTable) -> [ClosedRange<UInt16>] {
    var ranges: [ClosedRange<UInt16>] = []
    var known: Set<UInt16> = []
    for service in table.services { known.insert(service.handle.rawValue) }
    for include in table.includes { known.insert(include.handle.rawValue) }
    for characteristic in table.characteristics {
      known.insert(characteristic.declaration.rawValue)
      known.insert(characteristic.value.rawValue)
    }
    for attribute in table.attributes { known.insert(attribute.handle.rawValue) }
    for service in table.services where service.endGroupHandle != .last {
      var first: UInt16?
      for handle in service.handle
        .rawValue...max(
          service.handle.rawValue, service.endGroupHandle.rawValue)
      {
        if known.contains(handle) {
          if let start = first { ranges.append(start...(handle - 1)) }
          first = nil
        } else if first == nil {
          first = handle
        }
        if ranges.count >= limit { return ranges }
      }
      if let start = first { ranges.append(start...service.endGroupHandle.rawValue) }
    }
    return Array(ranges.prefix(limit))
  }
}
