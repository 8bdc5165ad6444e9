import HSBase
import Testing

/// Numbers and bytes as text: what all modules print goes through these.
@Suite struct `Written numbers` {
  @Test(arguments: [
    (0, 0, "0"), (0, 3, "000"), (7, 2, "07"), (12, 2, "12"), (123, 2, "123"), (5, 1, "5"),
  ])
  func `have zeros in front`(number: Int, width: Int, text: String) {
    #expect(number.padded(width) == text)
  }

  @Test(arguments: [(0 as UInt64, 4, "0000"), (0xab, 4, "00ab"), (0x1_2345, 4, "12345")])
  func `have zeros in front of hexadecimal digits`(number: UInt64, width: Int, text: String) {
    #expect(number.padded(width, radix: 16) == text)
  }

  @Test func `are bytes in hexadecimal`() {
    let bytes: [UInt8] = [0x00, 0x0f, 0xa9, 0xff]
    #expect(bytes.hex == "000fa9ff")
    #expect(bytes[1...].hex(separatedBy: " ") == "0f a9 ff")
    #expect(bytes.hex(separatedBy: ":", isUpperCase: true) == "00:0F:A9:FF")
    #expect(bytes.hex(separatedBy: ", ", each: "0x") == "0x00, 0x0f, 0xa9, 0xff")
    #expect([UInt8]().hex(separatedBy: " ", each: "0x").isEmpty)
  }

  @Test(arguments: [
    (0 as Int64, 0, "0", "0"), (0, 3, "0.000", "0"), (1_500_000_000, 3, "1.500", "1.5"),
    (999_999_999, 3, "0.999", "0.999"), (999_999_999, 0, "0", "0"),
    (-1_250_000, 6, "-0.001250", "-0.00125"), (-999, 6, "0.000000", "0"),
    (3_600_000_000_000, 9, "3600.000000000", "3600"), (1, 9, "0.000000001", "0.000000001"),
    (.max, 9, "9223372036.854775807", "9223372036.854775807"),
    (.min, 9, "-9223372036.854775808", "-9223372036.854775808"),
  ])
  func `are seconds of nanoseconds`(time: Int64, decimals: Int, whole: String, brief: String) {
    #expect(time.seconds(decimals: decimals) == whole)
    #expect(time.seconds(decimals: decimals, isBrief: true) == brief)
    #expect(!time.magnitude.seconds(decimals: decimals).hasPrefix("-"))
  }

  @Test func `are what is written into a buffer`() {
    #expect(OutputBuffer.text { $0.append("a") } == "a")
    #expect(OutputBuffer.text { _ in }.isEmpty)
  }
}
