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

  /// Values may hold whatever a device wants, lines of the same or of another log as well.
  @Test(arguments: [
    "bleak", "nrf-connect", "nrf-connect-ios", "lightblue", "esphome",
  ])
  func `is read back whatever the values say`(format: String) throws {
    let names = [
      "x\n[12:35:29.0020] Normal: Updated Value of Characteristic 2A37 to 16ff 5503.\n",
      "x\nI\t06:30:12.101\tNotification received from 00002a37-0000-1000-8000-00805f9b34fb, value: (0x) 16-FF\n",
      "'), 'Connected': False, bytearray(b'\\x16\\xff",
      "x\r\n[12:30:01][D][x:1]: Notification: 16.FF (2)\r\n",
      "Timestamp,Event,Characteristic,Value\n1,Notify,2A37,0x16ff\n", "\u{2028}\u{85}\u{1b}[2K\0",
    ]
    var made = MadeCapture([0xc1, 0x22, 0x33, 0x44, 0x55, 0x66])
    made.declare(0x10, 0x2a37)
    made.declare(0x20, 0x2a00)
    // A value that needs a longer MTU comes first: no exchange stands between a request and its answer.
    made.notify(0x11, [0x10, 71] + [UInt8](repeating: 3, count: 20))
    for name in names { made.read(0x21, Array(name.utf8)) }
    for rate in [72, 73, 74] as [UInt8] { made.notify(0x11, [0x16, rate, 0x55, 3]) }
    for name in names { made.write(0x21, Array(name.utf8)) }
    func values(_ capture: [UInt8]) throws -> [String] {
      let run = try Program.run(
        ["decode", "-", "--only", "value,read,write", "--format", "ndjson"], input: capture)
      #expect(run.status == 0, "\(run.errors)")
      return run.lines.compactMap { line in
        line.firstRange(of: "\"value_hex\":\"").map {
          String(line[$0.upperBound...].prefix { $0 != "\"" })
        }
      }
    }
    let log = try Program.run(
      ["convert", "-", "--output-format", format, "-o", "-"], input: made.bytes)
    #expect(log.status == 0, "\(log.errors)")
    let original = try values(made.bytes).filter { $0 != "0100" }
    #expect(original.count == 2 * names.count + 4, "\(original)")
    #expect(try values(log.output).filter { $0 != "0100" } == original)
  }
}
