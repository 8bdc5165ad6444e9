import HSProtocols
import Testing

@Suite struct `Learning` {
  @Test func `the same again is confirmed, with the newer evidence`() {
    var table = AttributeTable()
    #expect(table.service(0x180d, 1, 9) == .added)
    #expect(table.service(0x180d, 1, 9, in: 2) == .confirmed)
    #expect(table.characteristic(0x2a37, 2, [.notify]) == .added)
    #expect(table.characteristic(0x2a37, 2, [.notify], in: 2) == .confirmed)
    #expect(table.type(0x2902, 4) == .added)
    #expect(table.type(0x2902, 4, in: 2) == .confirmed)
    #expect(table.include(0x180f, 6, of: 20, 25) == .added)
    #expect(table.include(0x180f, 6, of: 20, 25, in: 2) == .confirmed)
    #expect(table.services.map(\.evidence.connection) == [2])
    #expect(table.characteristics.map(\.evidence.connection) == [2])
    #expect(table.attributes.map(\.evidence.connection) == [2])
    #expect(table.includes.map(\.evidence.connection) == [2])
  }

  @Test func `lists stay sorted however they come`() {
    var table = AttributeTable()
    for handle in [9, 3, 7, 1, 5] as [UInt16] {
      table.service(
        0x180d, AttributeHandle(rawValue: handle * 16), AttributeHandle(rawValue: handle * 16 + 15))
      table.characteristic(0x2a37, AttributeHandle(rawValue: handle * 16 + 1))
      table.type(0x2902, AttributeHandle(rawValue: handle * 16 + 3))
      table.include(0x180f, AttributeHandle(rawValue: handle * 16 + 4), of: 1, 2)
    }
    #expect(table.services.map(\.handle.rawValue) == [16, 48, 80, 112, 144])
    #expect(table.characteristics.map(\.declaration.rawValue) == [17, 49, 81, 113, 145])
    #expect(table.attributes.map(\.handle.rawValue) == [19, 51, 83, 115, 147])
    #expect(table.includes.map(\.handle.rawValue) == [20, 52, 84, 116, 148])
    table.forget(from: 48, through: 111)
    #expect(table.services.map(\.handle.rawValue) == [16, 112, 144])
    #expect(table.characteristics.map(\.declaration.rawValue) == [17, 113, 145])
    #expect(table.attributes.map(\.handle.rawValue) == [19, 115, 147])
    #expect(table.includes.map(\.handle.rawValue) == [20, 116, 148])
    table.forget(from: 0xffff, through: 0)
    #expect(table.services.count == 3)
    table.forget(from: 0, through: 0xffff)
    #expect(table.isEmpty)
  }

  @Test func `a list has a bound`() {
    var table = AttributeTable()
    for handle in 1...UInt16(AttributeTable.limit) {
      #expect(table.type(0x2902, AttributeHandle(rawValue: handle)) == .added)
    }
    #expect(table.type(0x2902, 0xffff) == .full)
    #expect(table.type(0x2901, 1) == .replaced(0x2902, evidence(1, .findInformation)))
    #expect(table.attributes.count == AttributeTable.limit)
  }
}

@Suite struct `Learning services` {
  @Test func `another UUID replaces the service with all that lies in it`() {
    var table = AttributeTable()
    table.service(0x180d, 1, 9)
    table.characteristic(0x2a37, 2, [.notify])
    table.type(0x2902, 4)
    table.service(0x180f, 10, 15)
    table.characteristic(0x2a19, 11)
    #expect(table.service(0x180a, 1, 9, in: 2) == .replaced(0x180d, evidence(1, .readByGroupType)))
    #expect(table.text(3) == "?")
    #expect(table.text(4) == "?")
    #expect(table.text(12) == "value 2a19 in 180f")
  }

  @Test func `another end within the handles replaces it, too`() {
    var table = AttributeTable()
    table.service(0x180d, 1, 9)
    table.characteristic(0x2a37, 2)
    #expect(table.service(0x180d, 1, 7, in: 2) == .replaced(0x180d, evidence(1, .readByGroupType)))
    #expect(table.text(3) == "?")
  }

  @Test func `the last service may end at 0xFFFF or where it does`() {
    var table = AttributeTable()
    table.service(0x180d, 1, 0xffff)
    table.characteristic(0x2a37, 2)
    #expect(table.service(0x180d, 1, 9) == .confirmed)
    #expect(table.text(3) == "value 2a37 in 180d")
    #expect(table.services.map(\.endGroupHandle) == [9])
    #expect(table.service(0x180d, 1, 0xffff) == .confirmed)
    #expect(table.services.map(\.endGroupHandle) == [9])
    #expect(table.service(0x180d, 1, 0xffff, in: 2) == .confirmed)
    #expect(table.services.map(\.endGroupHandle) == [0xffff])
    #expect(table.text(3) == "value 2a37 in 180d")
  }

  @Test func `what lay behind the new end of the last service goes`() {
    var table = AttributeTable()
    table.service(0x180d, 1, 0xffff)
    table.characteristic(0x2a37, 2)
    table.characteristic(0x2a38, 11)
    #expect(table.service(0x180d, 1, 9, in: 2) == .confirmed)
    #expect(table.text(3) == "value 2a37 in 180d")
    #expect(table.text(12) == "?")
  }

  @Test func `a service behind one that ends at 0xFFFF ends it`() {
    var table = AttributeTable()
    table.service(0x180d, 1, 0xffff)
    table.characteristic(0x2a37, 2)
    #expect(table.service(0x180f, 10, 15) == .added)
    table.characteristic(0x2a19, 11)
    #expect(table.text(3) == "value 2a37 in 180d")
    #expect(table.text(12) == "value 2a19 in 180f")
    #expect(table.text(16) == "?")
    #expect(
      table.service(0x1800, 1, 0xffff, in: 2) == .replaced(0x180d, evidence(1, .readByGroupType)))
    #expect(table.text(12) == "value 2a19 in 180f")
  }

  @Test func `what an earlier connection knew there is not believed of the new service`() {
    var table = AttributeTable()
    table.service(0x180d, 1, 0xffff)
    table.characteristic(0x2a37, 11)
    table.service(0x180f, 10, 15, in: 2)
    #expect(table.text(12) == "?")
  }

  @Test(arguments: [(5, 12), (1, 5), (9, 20), (3, 4), (1, 20), (9, 9)] as [(UInt16, UInt16)])
  func `services that overlap contradict each other, the later one holds`(
    first: UInt16, last: UInt16
  ) {
    var table = AttributeTable()
    table.service(0x180d, 2, 9)
    table.characteristic(0x2a37, 3)
    let change = table.service(
      0x180f, AttributeHandle(rawValue: first), AttributeHandle(rawValue: last))
    #expect(change == .replaced(0x180d, evidence(1, .readByGroupType)))
    #expect(table.services.map(\.uuid) == [0x180f])
    #expect(table.characteristics.isEmpty)
  }

  @Test func `neighbours do not touch each other`() {
    var table = AttributeTable()
    #expect(table.service(0x180d, 10, 19) == .added)
    #expect(table.service(0x180f, 20, 29) == .added)
    #expect(table.service(0x180a, 1, 9) == .added)
    #expect(table.services.map(\.uuid) == [0x180a, 0x180d, 0x180f])
  }

  @Test func `a range the wrong way round holds nothing and harms nothing`() {
    var table = AttributeTable()
    #expect(table.service(0x180d, 9, 3) == .added)
    #expect(table.service(holding: 9) == nil)
    #expect(table.service(0x180f, 5, 12) == .replaced(0x180d, evidence(1, .readByGroupType)))
    #expect(table.service(0x180d, 0xffff, 0) == .added)
    #expect(table.service(0x180d, 0xffff, 0xffff) == .confirmed)
  }
}

@Suite struct `Learning characteristics and types` {
  @Test func `a value's type that was known alone finds its place`() {
    var table = AttributeTable()
    table.type(0x2a37, 3, by: .readByTypeOfValue)
    #expect(table.text(3) == "unplaced 2a37")
    #expect(table.characteristic(0x2a37, 2, [.notify]) == .added)
    #expect(table.text(3) == "value 2a37")
    #expect(table.attributes.isEmpty)
  }

  @Test func `a type that was another is replaced`() {
    var table = AttributeTable()
    table.type(0x2a19, 3)
    #expect(table.characteristic(0x2a37, 2) == .replaced(0x2a19, evidence(1, .findInformation)))
    #expect(table.type(0x2a19, 3, in: 2) == .replaced(0x2a37, evidence(1)))
    #expect(table.characteristics.isEmpty)
    #expect(table.text(2) == "?")
    #expect(table.text(3) == "unplaced 2a19, connection 2")
  }

  @Test func `a type that agrees with the declaration confirms it`() {
    var table = AttributeTable()
    table.characteristic(0x2a37, 2)
    #expect(table.type(0x2a37, 3, by: .readByTypeOfValue) == .confirmed)
    #expect(table.attributes.isEmpty)
  }

  @Test func `another UUID under the same declaration takes the descriptors along`() {
    var table = AttributeTable()
    table.service(0x180d, 1, 9)
    table.characteristic(0x2a37, 2, [.notify])
    table.type(0x2902, 4)
    table.type(0x2901, 5)
    table.characteristic(0x2a38, 6)
    #expect(table.characteristic(0x2a39, 2, in: 2) == .replaced(0x2a37, evidence(1)))
    #expect(table.text(3) == "value 2a39 in 180d, connection 2")
    #expect(table.text(4) == "?")
    #expect(table.text(5) == "?")
    #expect(table.text(7) == "value 2a38 in 180d")
  }

  @Test func `other properties are a change, but leave the descriptors`() {
    var table = AttributeTable()
    table.characteristic(0x2a37, 2, [.notify])
    table.type(0x2902, 4)
    #expect(
      table.characteristic(0x2a37, 2, [.indicate]) == .otherProperties([.notify], evidence(1)))
    #expect(table.text(4) == "descriptor 2902 of 2a37")
  }

  @Test func `a value that moved leaves nothing behind`() {
    var table = AttributeTable()
    table.characteristic(0x2a37, 10, value: 11)
    #expect(table.characteristic(0x2a38, 9, value: 11, in: 2) == .replaced(0x2a37, evidence(1)))
    #expect(table.text(11) == "value 2a38, connection 2")
    #expect(table.text(10) == "?")
    #expect(table.characteristic(0x2a38, 9, value: 10, in: 2) == .replaced(0x2a38, evidence(2)))
    #expect(table.text(10) == "value 2a38, connection 2")
    #expect(table.text(11) == "?")
  }

  @Test func `a declaration where a value stood, a value where a declaration stood`() {
    var table = AttributeTable()
    table.characteristic(0x2a37, 10)
    #expect(table.characteristic(0x2a38, 11, in: 2) == .replaced(0x2a37, evidence(1)))
    #expect(table.text(10) == "?")
    #expect(table.text(11) == "declaration 2a38, connection 2")
    #expect(table.characteristic(0x2a39, 10, in: 3) == .replaced(0x2a38, evidence(2)))
    #expect(table.text(12) == "?")
    #expect(table.text(11) == "value 2a39, connection 3")
  }

  @Test func `a declaration in the middle of another's descriptors`() {
    var table = AttributeTable()
    table.characteristic(0x2a37, 2, [.notify])
    table.type(0x2901, 4)
    table.type(0x2902, 5)
    #expect(
      table.characteristic(0x2a38, 4, in: 2) == .replaced(0x2901, evidence(1, .findInformation)))
    #expect(table.text(5) == "value 2a38, connection 2")
    #expect(table.attributes.isEmpty)
  }

  @Test func `a descriptor where a declaration, a service or an include stood`() {
    var table = AttributeTable()
    table.characteristic(0x2a37, 2)
    #expect(table.type(0x2902, 2, in: 2) == .replaced(0x2a37, evidence(1)))
    #expect(table.text(3) == "?")
    table.service(0x180d, 20, 29)
    #expect(table.type(0x2902, 20, in: 2) == .replaced(0x180d, evidence(1, .readByGroupType)))
    #expect(table.services.isEmpty)
    table.include(0x180f, 30, of: 40, 41)
    #expect(table.type(0x2902, 30, in: 2) == .replaced(0x180f, evidence(1)))
    #expect(table.text(30) == "descriptor 2902 of ?, connection 2")
  }

  @Test func `the type of a declaration is not kept, but ends what it contradicts`() {
    var table = AttributeTable()
    #expect(table.type(0x2803, 3) == .confirmed)
    #expect(table.isEmpty)
    table.characteristic(0x2a37, 2)
    #expect(table.type(0x2803, 2) == .confirmed)
    #expect(table.text(3) == "value 2a37")
    #expect(table.type(0x2803, 3, in: 2) == .replaced(0x2a37, evidence(1)))
    #expect(table.isEmpty)
    table.type(0x2902, 4)
    #expect(table.type(0x2800, 4) == .replaced(0x2902, evidence(1, .findInformation)))
    table.include(0x180f, 5, of: 8, 9)
    #expect(table.type(0x2802, 5) == .confirmed)
    #expect(table.type(0x2801, 5) == .replaced(0x180f, evidence(1)))
    #expect(table.isEmpty)
  }

  @Test func `an include learns its long UUID later and keeps it`() {
    var table = AttributeTable()
    table.include(nil, 2, of: 8, 9)
    #expect(table.include(vendorType, 2, of: 8, 9) == .confirmed)
    #expect(table.include(nil, 2, of: 8, 9, in: 2) == .confirmed)
    #expect(table.text(2) == "include \(vendorType), connection 2")
    #expect(table.include(nil, 2, of: 8, 10, in: 3) == .replaced(vendorType, evidence(2)))
    #expect(table.text(2) == "include 2802, connection 3")
  }

  @Test func `an include where something else stood`() {
    var table = AttributeTable()
    table.characteristic(0x2a37, 2)
    #expect(table.include(0x180f, 3, of: 8, 9) == .replaced(0x2a37, evidence(1)))
    #expect(table.text(2) == "?")
  }

  @Test func `a characteristic whose value is its own declaration, at the ends of the range`() {
    var table = AttributeTable()
    table.characteristic(0x2a37, 0, value: 0)
    table.characteristic(0x2a38, 0xffff, value: 0xffff)
    table.characteristic(0x2a39, 0xffff, value: 0)
    table.characteristic(0x2a3a, 0, value: 0xffff)
    #expect(table.characteristics.count == 1)
    #expect(table.text(0xffff) == "value 2a3a")
  }
}

@Suite struct `The strength of evidence` {
  @Test func `is as strong as the connection that it is used in`() {
    #expect(evidence(3).strength(in: 3) == .discovered)
    #expect(evidence(3).strength(in: 4) == .earlierConnection)
    #expect(evidence(3, .soleDescriptor).strength(in: 3) == .inferred)
    #expect(EvidenceClass.discovered < .earlierConnection)
    #expect(EvidenceClass.earlierConnection < .inferred)
  }

  @Test func `names differ`() {
    #expect(Set(EvidenceClass.allCases.map(\.name.string)).count == EvidenceClass.allCases.count)
    #expect(
      Set(EvidenceClass.allCases.map(\.identifier.string)).count == EvidenceClass.allCases.count)
    #expect(
      Set(DiscoveryProcedure.allCases.map(\.name.string)).count == DiscoveryProcedure.allCases.count
    )
    #expect(
      DiscoveryProcedure.allCases.filter(\.isInference)
        == [.soleDescriptor, .nearestCharacteristic, .valuesAlike])
  }
}
