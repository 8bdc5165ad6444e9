import HSProtocols
import Testing

@Suite struct `Looking up` {
  /// Heart Rate with its configuration, a location; then Battery.
  private var strap: AttributeTable {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, 0x0016)
    table.characteristic(0x2a37, 0x0011, [.notify])
    table.type(0x2902, 0x0013)
    table.characteristic(0x2a38, 0x0014)
    table.service(0x180f, 0x0017, 0x001a)
    table.characteristic(0x2a19, 0x0018, [.read, .notify])
    table.type(0x2902, 0x001a)
    return table
  }

  @Test(
    arguments: [
      (0x000f, "?"), (0x0010, "service 180d in 180d"), (0x0011, "declaration 2a37 in 180d"),
      (0x0012, "value 2a37 in 180d"), (0x0013, "descriptor 2902 of 2a37 in 180d"),
      (0x0014, "declaration 2a38 in 180d"), (0x0015, "value 2a38 in 180d"), (0x0016, "?"),
      (0x0017, "service 180f in 180f"), (0x0019, "value 2a19 in 180f"),
      (0x001a, "descriptor 2902 of 2a19 in 180f"), (0x001b, "?"), (0x0000, "?"), (0xffff, "?"),
    ] as [(UInt16, String)])
  func `every handle of two services`(handle: UInt16, text: String) {
    #expect(strap.text(AttributeHandle(rawValue: handle)) == text)
  }

  @Test func `an empty table knows nothing`() {
    let table = AttributeTable()
    #expect(table.isEmpty)
    for handle: AttributeHandle in [0, 1, 0x0012, 0xffff] {
      #expect(table.label(of: handle) == nil)
      #expect(table.soleDescriptor(at: handle) == nil)
    }
  }

  @Test func `a descriptor does not belong to a characteristic of the service before`() {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, 0x0014)
    table.characteristic(0x2a37, 0x0011, [.notify])
    table.service(0x180f, 0x0015, 0x0020)
    table.type(0x2902, 0x0018)
    #expect(table.text(0x0018) == "descriptor 2902 of ? in 180f")
  }

  @Test func `nor does one behind the end of the service, in none that is known`() {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, 0x0014)
    table.characteristic(0x2a37, 0x0011, [.notify])
    table.type(0x2902, 0x0015)
    #expect(table.text(0x0015) == "descriptor 2902 of ?")
  }

  @Test func `without services a descriptor belongs to the value that it follows without a gap`() {
    var table = AttributeTable()
    table.characteristic(0x2a37, 0x0011, [.notify])
    table.type(0x2901, 0x0013)
    table.type(0x2902, 0x0014)
    table.type(0x2902, 0x0020)
    #expect(table.text(0x0013) == "descriptor 2901 of 2a37")
    #expect(table.text(0x0014) == "descriptor 2902 of 2a37")
    #expect(table.text(0x0020) == "descriptor 2902 of ?")
  }

  @Test func `in a service a descriptor belongs to the last declaration before it`() {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, 0x0020)
    table.characteristic(0x2a37, 0x0011, [.notify])
    table.type(0x2902, 0x0014, by: .readByTypeOfValue)
    #expect(table.text(0x0014) == "descriptor 2902 of 2a37 in 180d")
  }

  @Test func `behind handles that nobody searched a descriptor's owner is a conclusion`() throws {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, 0x0020)
    table.characteristic(0x2a37, 0x0011, [.notify])
    table.type(0x2902, 0x0013)
    table.type(0x2902, 0x0016)
    func doubtful(_ handle: AttributeHandle) throws -> Bool {
      try #require(table.label(of: handle)).isOwnerDoubtful
    }
    // A declaration on 0x0014 and its value on 0x0015 may have been missed.
    #expect(try !doubtful(0x0013))
    #expect(try doubtful(0x0016))
    #expect(table.label(of: 0x0016)?.evidence.strength(in: 1) == .inferred)
    #expect(table.label(of: 0x0016)?.evidence.response == 101)
    // A search that ends in front of 0x0014 does not help, one that covers it does.
    table.noteSearch(0x0010...0x0013)
    #expect(try doubtful(0x0016))
    let version = table.version
    table.noteSearch(0x0014...0x0014)
    #expect(try !doubtful(0x0016))
    #expect(table.version != version)
    // What the server says to have changed has to be searched again.
    table.forget(from: 0x0014, through: 0x0015)
    #expect(try doubtful(0x0016))
    // So does no handle of a table that is whole.
    table.noteWhole()
    #expect(try !doubtful(0x0016))
  }

  @Test func `a configuration is not that of a characteristic that cannot have one`() {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, 0x0020)
    table.characteristic(0x2a39, 0x0011, [.read, .write])
    table.type(0x2902, 0x0015)
    #expect(table.text(0x0015) == "descriptor 2902 of ? in 180d")
    table.characteristic(0x2a37, 0x0013, [.notify])
    #expect(table.text(0x0015) == "descriptor 2902 of 2a37 in 180d")
  }

  @Test func `what Find Information lists behind a value hides no declaration`() throws {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, 0x0020)
    table.characteristic(0x2a37, 0x0011, [.notify])
    table.type(0x2901, 0x0013)
    table.type(0x2904, 0x0014)
    table.type(0x2902, 0x0015)
    table.type(0x2905, 0x0017)
    for handle: AttributeHandle in [0x0013, 0x0014, 0x0015, 0x0017] {
      #expect(try !#require(table.label(of: handle)).isOwnerDoubtful)
    }
  }

  @Test func `a vendor's type directly behind a value is a descriptor, behind a gap it is not`() {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, 0x0020)
    table.characteristic(0x2a37, 0x0011, [.notify])
    table.type(vendorType, 0x0013)
    table.type(vendorType, 0x0014)
    table.type(vendorType, 0x0016)
    #expect(table.text(0x0013) == "descriptor \(vendorType) of 2a37 in 180d")
    #expect(table.text(0x0014) == "descriptor \(vendorType) of 2a37 in 180d")
    // 0x0015 may be a declaration that nobody read.
    #expect(table.text(0x0016) == "unplaced \(vendorType) in 180d")
  }

  @Test func `a value that does not follow its declaration is found all the same`() {
    var table = AttributeTable()
    table.service(0x1800, 0x0001, 0x0020)
    table.characteristic(0x2a00, 0x0002, value: 0x0009)
    table.characteristic(0x2a01, 0x0003, value: 0x0004)
    table.characteristic(0x2a02, 0x0005, value: 0xffff)
    #expect(table.text(0x0009) == "value 2a00 in 1800")
    #expect(table.text(0x0004) == "value 2a01 in 1800")
    #expect(table.text(0xffff) == "value 2a02")
    #expect(table.text(0x0006) == "?")
  }

  @Test func `an include, and the service that it lies in`() {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, 0x0020)
    table.include(nil, 0x0011, of: 0x0030, 0x0035)
    #expect(table.text(0x0011) == "include 2802 in 180d")
    table.include(0x180f, 0x0012, of: 0x0036, 0x0037)
    #expect(table.text(0x0012) == "include 180f in 180d")
  }

  @Test func `a label carries the characteristic, its properties and the evidence`() throws {
    let value = try #require(strap.label(of: 0x0012))
    #expect(value.characteristic == 0x2a37)
    #expect(value.valueHandle == 0x0012)
    #expect(value.properties == [.notify])
    #expect(value.evidence == evidence(1))
    let descriptor = try #require(strap.label(of: 0x0013))
    #expect(descriptor.characteristic == 0x2a37)
    #expect(descriptor.valueHandle == 0x0012)
    #expect(descriptor.evidence.procedure == .findInformation)
  }
}

@Suite struct `The only descriptor that fits` {
  private func table(
    _ properties: CharacteristicProperties, end: AttributeHandle = 0x0014,
    next: AttributeHandle? = nil
  ) -> AttributeTable {
    var table = AttributeTable()
    table.service(0x180d, 0x0010, end)
    table.characteristic(0x2a37, 0x0011, properties)
    if let next { table.characteristic(0x2a38, next) }
    return table
  }

  @Test func `between the value and the end of the service`() {
    #expect(table([.notify], end: 0x0013).soleDescriptor(at: 0x0013)?.uuid == 0x2a37)
    #expect(table([.indicate], end: 0x0013).soleDescriptor(at: 0x0013)?.uuid == 0x2a37)
  }

  @Test func `between the value and the next declaration`() {
    #expect(table([.notify], next: 0x0014).soleDescriptor(at: 0x0013)?.uuid == 0x2a37)
  }

  @Test func `not where there is room for another`() {
    #expect(table([.notify]).soleDescriptor(at: 0x0013) == nil)
    #expect(table([.notify]).soleDescriptor(at: 0x0014) == nil)
    #expect(table([.notify], end: 0x0020, next: 0x0015).soleDescriptor(at: 0x0013) == nil)
  }

  @Test func `not where the value is not sent`() {
    #expect(table([.read, .write], end: 0x0013).soleDescriptor(at: 0x0013) == nil)
  }

  @Test func `not at the value, the declaration, or outside of the service`() {
    let table = table([.notify], end: 0x0013)
    for handle: AttributeHandle in [0, 0x0010, 0x0011, 0x0012, 0x0014, 0xffff] {
      #expect(table.soleDescriptor(at: handle) == nil)
    }
  }

  @Test func `not where the type is known, not without a service`() {
    var known = table([.notify], end: 0x0013)
    known.type(0x2901, 0x0013)
    #expect(known.soleDescriptor(at: 0x0013) == nil)
    var bare = AttributeTable()
    bare.characteristic(0x2a37, 0x0011, [.notify])
    bare.characteristic(0x2a38, 0x0014)
    #expect(bare.soleDescriptor(at: 0x0013) == nil)
  }

  @Test func `at the last handles there are`() {
    var table = AttributeTable()
    table.service(0x180d, 0xfffc, 0xffff)
    table.characteristic(0x2a37, 0xfffd, [.notify])
    #expect(table.soleDescriptor(at: 0xffff)?.uuid == 0x2a37)
    table.characteristic(0x2a38, 0xfffe, value: 0xffff, [.notify])
    #expect(table.soleDescriptor(at: 0) == nil)
    #expect(table.soleDescriptor(at: 0xffff) == nil)
  }
}
