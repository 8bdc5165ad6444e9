import HSProtocols
import Testing

/// SplitMix64: the same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}

@Suite struct `A table that learns anything` {
  /// Whatever a server says, each handle is one thing, and every list is sorted.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `stays a table`(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    var table = AttributeTable()
    for step in 0..<200 {
      let handle = AttributeHandle(rawValue: .random(in: 0...40, using: &random))
      var other = AttributeHandle(rawValue: .random(in: 0...40, using: &random))
      if Int.random(in: 0..<10, using: &random) == 0 { other = .last }
      let connection = Int.random(in: 1...3, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: table.service(uuid(0x1800, &random), handle, other, in: connection)
      case 1: table.characteristic(uuid(0x2a00, &random), handle, [.notify], in: connection)
      case 2:
        table.characteristic(uuid(0x2a00, &random), handle, value: other, in: connection)
      case 3:
        let type = Bool.random(using: &random) ? uuid(0x2800, &random) : uuid(0x2900, &random)
        table.type(type, handle, in: connection)
      case 4: table.include(uuid(0x1800, &random), handle, of: other, other, in: connection)
      default:
        table.type(uuid(0x2a00, &random), handle, in: connection, by: .readByTypeOfValue)
      }
      guard problems(table).isEmpty else {
        Issue.record("seed \(seed), step \(step): \(problems(table)) in \(table)")
        return
      }
    }
  }

  /// Whoever keeps a label may use it for as long as the version is the same.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `has another version when a label is another`(seed: UInt64) {
    var random = SeededGenerator(state: seed)
    var table = AttributeTable()
    for step in 0..<200 {
      let before = table
      let handle = AttributeHandle(rawValue: .random(in: 0...20, using: &random))
      let other = AttributeHandle(rawValue: .random(in: 0...20, using: &random))
      let connection = Int.random(in: 1...3, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: table.service(uuid(0x1800, &random), handle, other, in: connection)
      case 1: table.characteristic(uuid(0x2a00, &random), handle, value: other, in: connection)
      case 2: table.type(uuid(0x2900, &random), handle, in: connection)
      case 3: table.include(uuid(0x1800, &random), handle, of: other, other, in: connection)
      default: table.forget(from: min(handle, other), through: max(handle, other))
      }
      guard table.version == before.version else { continue }
      for number in 0...21 as ClosedRange<UInt16> {
        let handle = AttributeHandle(rawValue: number)
        let isSame =
          table.label(of: handle).map { "\($0)" } == before.label(of: handle).map { "\($0)" }
        #expect(isSame, "seed \(seed), step \(step), handle \(handle)")
      }
    }
  }

  private func uuid(_ base: UInt16, _ random: inout SeededGenerator) -> BluetoothUUID {
    BluetoothUUID(base + .random(in: 0...3, using: &random))
  }

  private func problems(_ table: AttributeTable) -> [String] {
    var problems: [String] = []
    let isSorted =
      isRising(table.services.map(\.handle)) && isRising(table.includes.map(\.handle))
      && isRising(table.characteristics.map(\.declaration))
      && isRising(table.attributes.map(\.handle))
    if !isSorted { problems.append("a list is not sorted") }
    // No handle stands in two places; only a declaration may name itself as its value.
    var places: [AttributeHandle] = table.services.map(\.handle) + table.includes.map(\.handle)
    places += table.characteristics.map(\.declaration) + table.attributes.map(\.handle)
    places += table.characteristics.filter { $0.value != $0.declaration }.map(\.value)
    if Set(places).count != places.count { problems.append("a handle in two places") }
    for place in places where table.label(of: place) == nil {
      problems.append("\(place) is known, but has no label")
    }
    for characteristic in table.characteristics {
      let label = table.label(of: characteristic.value)
      if label?.role != .value || label?.uuid != characteristic.uuid {
        problems.append("\(characteristic.value) is not its characteristic's value")
      }
    }
    for (left, right) in zip(table.services, table.services.dropFirst())
    where left.endGroupHandle >= right.handle && left.endGroupHandle != .last {
      problems.append("services \(left.handle) and \(right.handle) overlap")
    }
    // A descriptor's owner is the last one declared before it, and in its service.
    for attribute in table.attributes {
      guard let value = table.label(of: attribute.handle)?.valueHandle else { continue }
      let owner = table.characteristics.last { $0.declaration <= attribute.handle }
      if owner?.value != value || value >= attribute.handle {
        problems.append("\(attribute.handle) has a wrong owner")
      }
      if let owner, let service = table.service(holding: attribute.handle),
        !service.contains(owner.declaration)
      {
        problems.append("\(attribute.handle) has an owner in another service")
      }
    }
    return problems
  }

  private func isRising(_ handles: [AttributeHandle]) -> Bool {
    zip(handles, handles.dropFirst()).allSatisfy { $0 < $1 }
  }
}
