import HSLayout
import HSProtocols

/// Services and characteristics around handles that were used and of which the capture has no declaration, as an app
/// that has kept its table does not ask for any.
///
/// An app under test finds nothing that is not declared. Where a handle in front of a value is free, a declaration is
/// assumed there, with properties for what was done with the value; its UUID is the one that is known, or one that tells
/// that it is made up. A handle that was searched for declarations has none.
struct AssumedDeclarations {
  private(set) var services: [Service] = []
  private(set) var characteristics: [Characteristic] = []
  /// How many UUIDs of characteristics are made up.
  var madeUp: Int { characteristics.count { $0.uuid == Self.made($0.value.rawValue) } }

  /// No packet says so.
  private static let evidence = Evidence(procedure: .nearestCharacteristic)

  /// What is assumed beside a table.
  ///
  /// - Parameters:
  ///   - table: What is known.
  ///   - unknown: Handles that were used, of which nothing is known.
  ///   - configurations: Configuration descriptors by their handles.
  ///   - uses: What was done with the attributes.
  init(
    beside table: AttributeTable, unknown: [UInt16], configurations: [UInt16: UInt16],
    uses: [UInt16: CharacteristicProperties]
  ) {
    var types: [UInt16: BluetoothUUID] = [:]
    for attribute in table.attributes where table.label(of: attribute.handle)?.role == .unplaced {
      types[attribute.handle.rawValue] = attribute.type
    }
    let values = Set(types.keys).union(unknown)
    func isFree(_ handle: UInt16) -> Bool {
      let known = AttributeHandle(rawValue: handle)
      return handle > 0 && !values.contains(handle) && configurations[handle] == nil
        && table.label(of: known) == nil && !table.wasSearched(known)
    }
    var loose: [Characteristic] = []
    for value in values.sorted() where isFree(value &- 1) && value > 1 {
      let handle = AttributeHandle(rawValue: value)
      let found = Characteristic(
        declaration: AttributeHandle(rawValue: value - 1), value: handle,
        properties: uses[value] ?? .read, uuid: types[value] ?? Self.made(value),
        evidence: Self.evidence)
      if let service = table.service(holding: handle) {
        if service.handle.rawValue < value &- 1 { characteristics.append(found) }
      } else {
        loose.append(found)
      }
    }
    // One service for all that no known one parts.
    while let first = loose.first {
      let handle = first.value.rawValue &- 2
      let known = AttributeHandle(rawValue: handle)
      guard first.value.rawValue > 2, isFree(handle), table.service(holding: known) == nil else {
        loose.removeFirst()
        continue
      }
      let next = table.services.first { $0.handle > first.value }?.handle
      let group = loose.prefix { $0.value < next ?? .last }
      loose.removeFirst(group.count)
      var end = (group.last ?? first).value.rawValue
      while configurations[end &+ 1] != nil, end < .max { end += 1 }
      services.append(
        Service(
          handle: known, endGroupHandle: AttributeHandle(rawValue: end),
          uuid: Self.service(of: group, at: handle), isPrimary: true, evidence: Self.evidence))
      characteristics += group
    }
  }

  /// A UUID that tells that it is made up: the handle, and "heartsnoop" in ASCII.
  private static func made(_ handle: UInt16) -> BluetoothUUID {
    BluetoothUUID(UInt128(handle) << 96 | 0x6865_6172_7473_6e6f_6f70_0000)
  }

  /// The service of characteristics: makers who take 16 bits number both alike, the service with a 0 at the end.
  private static func service(of group: ArraySlice<Characteristic>, at handle: UInt16)
    -> BluetoothUUID
  {
    let own = group.lazy.compactMap(\.uuid.short).first { $0 >= 0xfe00 }
    return own.map { BluetoothUUID($0 & 0xfff0) } ?? made(handle)
  }
}

extension ReplayRecording {
  /// What the app did with each attribute and the device sent of it, as properties.
  var uses: [UInt16: CharacteristicProperties] {
    var uses: [UInt16: CharacteristicProperties] = [:]
    for step in sessions.steps {
      let use: CharacteristicProperties
      switch step.kind {
      case .write: use = .write
      case .command: use = .writeWithoutResponse
      case .read: use = .read
      case .notify: use = .notify
      case .indicate: use = .indicate
      case .ask, .changed: continue
      }
      uses[step.handle, default: []].insert(use)
    }
    return uses
  }
}

extension BluetoothUUID {
  /// All 36 characters of it, whatever it is.
  var longText: String { LayoutUse.dashed(value.padded(32, radix: 16)) }
}
