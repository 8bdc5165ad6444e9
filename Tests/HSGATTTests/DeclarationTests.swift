import HSProtocols
import Testing

/// Parses bytes that stand at offset 100, as the whole value.
private func parse<Value>(
  _ bytes: [UInt8], _ body: (inout ByteReader) throws(DecodeError) -> Value
) -> Result<Value, DecodeError> {
  var reader = ByteReader(bytes.span, base: 100, layer: .gatt, limit: .listEntryLength)
  do throws(DecodeError) {
    return .success(try body(&reader))
  } catch {
    return .failure(error)
  }
}

private func characteristic(_ bytes: [UInt8]) -> Result<CharacteristicDeclaration, DecodeError> {
  parse(bytes) { (reader) throws(DecodeError) in try CharacteristicDeclaration(parsing: &reader) }
}

private func include(_ bytes: [UInt8]) -> Result<IncludeDeclaration, DecodeError> {
  parse(bytes) { (reader) throws(DecodeError) in try IncludeDeclaration(parsing: &reader) }
}

private let long: [UInt8] = [
  0xef, 0xbe, 0xad, 0xde, 0x00, 0x00, 0x00, 0x80, 0x00, 0x40, 0x00, 0x00, 0x78, 0x56, 0x34, 0x12,
]

@Suite struct `Declarations` {
  @Test func `a characteristic with a short and a long UUID`() throws {
    let short = try characteristic([0x10, 0x12, 0x34, 0x37, 0x2a]).get()
    #expect(short.properties == .notify)
    #expect(short.valueHandle == 0x3412)
    #expect(short.uuid == 0x2a37)
    let value = try characteristic([0xff, 0x12, 0x34] + long).get()
    #expect(value.properties.rawValue == 0xff)
    #expect(value.uuid == vendorType)
  }

  @Test func `an include with and without UUID`() throws {
    let short = try include([0x30, 0x00, 0x35, 0x01, 0x0f, 0x18]).get()
    #expect(short.serviceHandle == 0x0030)
    #expect(short.endGroupHandle == 0x0135)
    #expect(short.uuid == 0x180f)
    #expect(try include([0x30, 0x00, 0x35, 0x01]).get().uuid == nil)
    #expect(try include([0x30, 0x00, 0x35, 0x01] + long).get().uuid == vendorType)
  }

  @Test func `every length of a characteristic's declaration`() {
    let whole: [UInt8] = [0x10, 0x12, 0x34] + long + [0, 0]
    for length in 0...whole.count {
      let result = characteristic(Array(whole.prefix(length)))
      switch length {
      case 5, 7, 19: #expect(throws: Never.self) { try result.get() }
      case 0: #expect(result.error == truncated("Characteristic Properties", 100, 1, 0))
      case 1, 2:
        #expect(
          result.error
            == truncated("Characteristic Value Attribute Handle", 101, 2, length - 1))
      case 3, 4: #expect(result.error == truncated("Characteristic UUID", 103, 2, length - 3))
      default: #expect(result.error == invalid("Characteristic UUID", 103, length - 3))
      }
    }
  }

  @Test func `every length of an include's declaration`() {
    let whole: [UInt8] = [0x30, 0x00, 0x35, 0x01] + long + [0, 0]
    for length in 0...whole.count {
      let result = include(Array(whole.prefix(length)))
      switch length {
      case 4, 6, 8, 20: #expect(throws: Never.self) { try result.get() }
      case 0, 1: #expect(result.error == truncated("Included Service Handle", 100, 2, length))
      case 2, 3: #expect(result.error == truncated("End Group Handle", 102, 2, length - 2))
      case 5: #expect(result.error == truncated("Service UUID", 104, 2, 1))
      default: #expect(result.error == invalid("Service UUID", 104, length - 4))
      }
    }
  }

  @Test func `every value of every byte`() {
    for bytes in [[0x10, 0x12, 0x34, 0x37, 0x2a], [0x10, 0x12, 0x34] + long] as [[UInt8]] {
      for index in bytes.indices {
        for value in UInt8.min...UInt8.max {
          var changed = bytes
          changed[index] = value
          #expect(characteristic(changed).error == nil)
          _ = include(changed)
        }
      }
    }
  }
}

@Suite struct `Properties` {
  @Test(
    arguments: [
      (0x00, "none"), (0x10, "notify"), (0x1a, "read, write, notify"),
      (
        0xff,
        "broadcast, read, write without response, write, notify, indicate, signed write, "
          + "extended properties"
      ),
    ] as [(UInt8, String)])
  func `have names`(octet: UInt8, names: String) {
    var buffer = OutputBuffer()
    buffer.append(CharacteristicProperties(rawValue: octet))
    #expect(buffer.string == names)
  }

  @Test func `each bit has its constant`() {
    let all: [CharacteristicProperties] = [
      .broadcast, .read, .writeWithoutResponse, .write, .notify, .indicate,
      .authenticatedSignedWrites, .extendedProperties,
    ]
    #expect(all.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 128])
    #expect(CharacteristicProperties.name(ofBit: -1) == nil)
    #expect(CharacteristicProperties.name(ofBit: 8) == nil)
  }
}

extension Result where Failure == DecodeError {
  fileprivate var error: DecodeError? {
    if case .failure(let error) = self { error } else { nil }
  }
}

private func truncated(_ field: StaticText, _ offset: Int, _ needed: Int, _ available: Int)
  -> DecodeError
{
  DecodeError(
    layer: .gatt, field: field, at: ByteRange(offset: offset, count: available),
    problem: .truncated(needed: needed, available: available, limit: .listEntryLength))
}

private func invalid(_ field: StaticText, _ offset: Int, _ width: Int) -> DecodeError {
  DecodeError(
    layer: .gatt, field: field, at: ByteRange(offset: offset, count: 0),
    problem: .invalid(UInt64(width)))
}
