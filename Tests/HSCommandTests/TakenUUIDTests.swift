import HSTestSupport
import Testing

/// UUIDs that devices took for what they made up themselves.
@Suite struct `A UUID that many have taken` {
  /// A lamp: a service under a UUID that was given to an organization later, and a characteristic under one that the
  /// Bluetooth SIG gave another meaning.
  private static func lamp(_ service: UInt16, _ characteristic: UInt16) -> [UInt8] {
    func octets(_ uuid: UInt16) -> [UInt8] { [UInt8(uuid & 0xff), UInt8(uuid >> 8)] }
    let address: [UInt8] = [0xc1, 0x22, 0x33, 0x44, 0x55, 0x66]
    var made = MadeCapture(address)
    let data = [2, 1, 6, 3, 3] + octets(service)
    made.record(
      true,
      [4, 0x3e, UInt8(12 + data.count), 2, 1, 0, 1] + address.reversed() + [UInt8(data.count)]
        + data + [0xc8])
    made.attribute(false, [0x10, 1, 0, 0xff, 0xff, 0, 0x28])
    made.attribute(true, [0x11, 6, 0x20, 0, 0x2f, 0] + octets(service))
    made.declare(0x22, characteristic)
    for number in 0..<6 { made.write(0x23, Array("AT+LIGHT=\(number)".utf8)) }
    return made.bytes
  }

  @Test(arguments: [0xfff0, 0xfff3, 0xfff6, 0xffe0, 0xffef] as [UInt16])
  func `is not called by the name of one of them`(service: UInt16) throws {
    let lamp = Self.lamp(service, 0xfff1)
    let digits = String(service, radix: 16)
    for words in [
      ["gatt", "-"], ["decode", "-"], ["overview", "-"], ["gatt", "-", "--format", "json"],
    ] {
      let run = try Program.run(words, input: lamp)
      #expect(run.status == 0, "\(run.errors)")
      for name in ["Public Key", "PKOC", "FiRa", "Matter", "Wi-Fi Direct", "'s own"] {
        #expect(!run.text.contains(name), "\(words): \(run.text)")
      }
      if words[0] != "overview" { #expect(run.text.contains(digits)) }
    }
    // Others still have their owners' names.
    #expect(
      try Program.run(["gatt", "-"], input: Self.lamp(0xfeed, 0xfff1)).text.contains("Tile, Inc."))
  }

  @Test func `has the name of another thing only until its values show better`() throws {
    let lamp = Self.lamp(0xfff0, 0x2c01)
    let told = try Program.run(["decode", "-"], input: lamp).text
    // Words, and no letters that nobody knows.
    #expect(told.contains("Unicast Game Gateway Features") && !told.contains("UGG"))
    let writes = told.split(separator: "\n").filter { $0.contains("write ") }
    #expect(writes.count >= 6 && writes.contains { $0.contains("write 2c01: ") }, "\(told)")
    for words in [["decode", "-"], ["gatt", "-"], ["explain", "-", "--packet", "8"]] {
      let text = try Program.run(words, input: lamp).text
      #expect(!text.contains("does not fit") && !text.contains("2c01?"), "\(text)")
    }
  }
}
