import HSTestSupport
import Testing

/// Logs of values that are written hold what the apps' own logs do.
@Suite struct `A log that is written as nRF Connect's` {
  private static func convert(to format: String) throws -> String {
    try Program.run(
      "convert", "--output-format", format, "-o", "-", Samples.path("polar-h7-app")
    ).text
  }

  @Test func `lists services once they are discovered`() throws {
    let text = try Self.convert(to: "nrf-connect")
    #expect(text.contains("Discovering services...\n"))
    #expect(
      text.contains(
        """
        \tHeart Rate (0x180D)
        - Heart Rate Measurement [N] (0x2A37)
           Client Characteristic Configuration (0x2902)
        - Body Sensor Location [R] (0x2A38)
        Device Information (0x180A)

        """), "\(text.prefix(3000))")
    #expect(
      text.contains("- Polar PFC Control Point [W] (6217ff4d-91bb-91d0-7e2a-7cd3bda8a1f3)\n"))
    // Before the first value that is read.
    let list = try #require(text.firstRange(of: "Discovering services..."))
    let read = try #require(text.firstRange(of: "Read Response received"))
    #expect(list.lowerBound < read.lowerBound)
    #expect(text.ranges(of: "Discovering services...").count == 1)
  }

  @Test(arguments: ["nrf-connect", "nrf-connect-ios"])
  func `is read back with its services`(format: String) throws {
    let log = [UInt8](try Self.convert(to: format).utf8)
    let read = try Program.run(["decode", "-"], input: log)
    #expect(read.status == 0, "\(read.errors)")
    #expect(read.text.contains("service Heart Rate"), "\(read.text.prefix(2000))")
    #expect(read.text.contains("characteristic Heart Rate Measurement"))
    if format == "nrf-connect" {
      #expect(read.text.contains("[notify]"))
    } else {
      #expect(String(decoding: log, as: UTF8.self).contains("Discovered 180D, 180A, 180F and "))
    }
    #expect(read.lines.count { $0.contains(" bpm") } == 75)
  }
}
