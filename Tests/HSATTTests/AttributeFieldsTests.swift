import HSProtocols
import Testing

/// Values in PDUs of any kind, those of no bytes as well.
@Suite struct AttributeFieldsTests {
  @Test(arguments: [
    ("1b1200", ["0012:"]), ("1b120006", ["0012:06"]), ("1d1200", ["0012:"]), ("121200", ["0012:"]),
    ("0b", ["-:"]), ("0b06", ["-:06"]), ("2310000100aa12000000", ["0010:aa", "0012:"]),
    ("231000000012000100bb", ["0010:", "0012:bb"]), ("1b12", []), ("1b", []), ("0a1200", []),
    ("", []),
  ])
  func `no value is lost for having no bytes`(hex: String, values: [String]) {
    let pdu = stride(from: 0, to: hex.utf8.count, by: 2).map { place in
      UInt8(hex.dropFirst(place).prefix(2), radix: 16) ?? 0
    }
    let fields = AttributeFields(pdu[...])
    let told = fields.values.map { value in
      (value.handle.map { $0.rawValue.padded(4, radix: 16) } ?? "-") + ":" + pdu[value.range].hex
    }
    #expect(told == values)
  }
}
