import Foundation
import HSBase
import HSTestSupport
import Testing

/// What the program says of who did something, and what it advises, is what the capture shows.
@Suite struct `What is laid at whose door` {
  /// A host's log, packet by packet.
  private struct Log {
    private var bytes: [UInt8] = Array("btsnoop".utf8) + [0, 0, 0, 0, 1, 0, 0, 0x03, 0xea]
    private(set) var milliseconds: Int64 = 0

    /// Lets time pass.
    mutating func wait(_ time: Int64) { milliseconds += time }

    /// A packet with its type octet, in hexadecimal; commands and what begins with `>` our host sent.
    mutating func add(_ text: String) throws {
      let isSent = text.hasPrefix("01") || text.hasPrefix(">")
      let packet = try Hex.bytes(text.filter { $0.isHexDigit })
      func big(_ value: Int64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
      }
      let count = Int64(packet.count)
      let flags: Int64 = (isSent ? 0 : 1) | (text.contains("02 40") ? 0 : 2)
      // Microseconds since the year 0, as btsnoop counts.
      let time = 0x00dc_ddb3_0f2f_8000 + 1_772_352_000_000_000 + milliseconds * 1000
      bytes += big(count, 4) + big(count, 4) + big(flags, 4) + big(0, 4) + big(time, 8) + packet
      milliseconds += 1
    }

    /// An ATT PDU on handle 0x0040; `>` before it says that our host sent it.
    mutating func att(_ text: String) throws {
      let pdu = try Hex.bytes(text.filter { $0.isHexDigit })
      let length = String(format: "%02x00", pdu.count)
      let whole = String(format: "%02x00", pdu.count + 4)
      let hex = pdu.map { String(format: "%02x", $0) }.joined()
      try add("\(text.hasPrefix(">") ? ">" : "")02 4020 \(whole) \(length) 0400 \(hex)")
    }

    /// An LE connection with a device, as its central.
    mutating func connect(_ device: Int) throws {
      try add(
        "04 3e 13 01 00 4000 00 01 \(String(format: "%02x", device))00000000c0 1800 0000 2a00 05")
    }

    /// The end of it.
    mutating func disconnect(_ reason: String) throws { try add("04 05 04 00 4000 \(reason)") }

    /// An advertisement of a device with a random address.
    mutating func advertise(_ device: Int) throws {
      try add(
        "04 3e 0f 02 01 00 01 \(String(format: "%02x", device))00000000c0 03 02 01 06 c4")
    }

    /// The page that the program prints of it, or what a command prints, with single blanks.
    func told(_ command: String...) throws -> String { try told(command) }

    func told(_ command: [String]) throws -> String {
      try Samples.withFolder { folder in
        let path = folder.appending(path: "log.btsnoop")
        try Data(bytes).write(to: path)
        let result = try Program.run(command + [path.path])
        return (result.text + result.errors).split(whereSeparator: \.isWhitespace)
          .joined(separator: " ")
      }
    }
  }

  @Test func `values that the host notified are not said not to be`() throws {
    var log = Log()
    try log.connect(1)
    for value in 1...3 { try log.att("> 1b 0300 0\(value)") }
    let told = try log.told("series")
    #expect(told.contains("only the host sent values of its own accord: 3 of 0x0003"), "\(told)")
    #expect(!told.contains("no value was notified"), "\(told)")
  }

  /// What the doctor does not look into, and what has no remedy, is pointed to.
  @Test func `warnings without advice stand in the head, and the doctor counts them`() throws {
    var log = Log()
    try log.connect(1)
    try log.att("> 12 1100 00")
    try log.att("> 10 0100 ffff 0028")
    try log.att("01 12 1100 03")
    try log.att("01 10 0100 0a")
    log.wait(1000)
    try log.disconnect("13")
    let doctor = try log.told("doctor")
    #expect(
      doctor.contains(
        "no cause of trouble was found, but 1 warning: 'heartsnoop decode --only finding' shows it"),
      "\(doctor)")
    let head = try log.told("report", "-o", "-").components(separatedBy: "</header>")[0]
    #expect(
      head.contains("Read By Group Type Request before the Write Request"),
      "\(head.suffix(2000))")
  }

  /// A device on a serial line: where its messages go, time is not left out as empty.
  @Test func `a page shows when channels were busy that are not read`() throws {
    var log = Log()
    try log.add("04 03 0b 00 4000 010203040506 01 00")
    try log.add("02 4020 0c00 0800 0100 02 01 0400 0300 4000")
    try log.add("> 02 4020 1000 0c00 0100 03 01 0800 4100 4000 0000 0000")
    for _ in 0..<30 {
      try log.add("02 4020 0d00 0900 4100 0b ef 0b 01 02 03 04 05 9a")
      log.wait(999)
    }
    let told = try log.told("report", "--format", "json")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any], "\(told)")
    let rows = (report["lanes"] as? [[String: Any]] ?? []).flatMap {
      $0["rows"] as? [[String: Any]] ?? []
    }
    let row = try #require(
      rows.first { $0["name"] as? String == "RFCOMM, 30 messages, not read" },
      "\(rows.map { $0["name"] ?? "" })")
    #expect(row["events_ms_d"] as? [Int] == [3] + Array(repeating: 1000, count: 29))
  }

  @Test func `what the host sends unasked is not the device's`() throws {
    var log = Log()
    try log.connect(1)
    for _ in 0..<2 { try log.att("> 1d 0300 0100 ffff") }
    log.wait(1000)
    try log.disconnect("13")
    let told = try log.told()
    #expect(
      told.contains("host to C0:00:00:00:00:01: indication of 0x0003, to which nobody subscribed"),
      "\(told)")
    #expect(
      told.contains("host to C0:00:00:00:00:01: indications that were never confirmed: 2"),
      "\(told)")
  }

  @Test func `an app that asks for the wrong kind of address is told so`() throws {
    var log = Log()
    try log.advertise(1)
    try log.add("01 0d20 19 6000 3000 00 00 01 00000000c0 00 1800 2800 0000 2a00 0000 0000")
    try log.add("04 0f 04 00 01 0d20")
    for _ in 0..<4 { try log.advertise(1) }
    log.wait(30_000)
    try log.add("01 0e20 00")
    try log.add("04 0e 04 01 0e20 00")
    try log.add("04 3e 13 01 02 0000 00 00 01 00000000c0 0000 0000 0000 00")
    let told = try log.told()
    #expect(
      told.contains("it asked for a public address, and the device advertises it as a random one"),
      "\(told)")
    for wrong in ["Scan first", "Start the recording before"] {
      #expect(!told.contains(wrong), "\(told)")
    }
    #expect(!(try log.told("series").contains("Start the recording before")))
  }

  @Test func `a device that leaves at once is not said to be dry`() throws {
    for (wait, isLong): (Int64, Bool) in [(60, false), (8000, true)] {
      var log = Log()
      try log.connect(1)
      try log.att("> 08 0100 ffff 0328")
      try log.att("09 07 1100 10 1200 372a")
      try log.att("> 04 1300 1300")
      try log.att("05 01 1300 0229")
      try log.att("> 12 1300 0100")
      try log.att("13")
      log.wait(wait)
      try log.disconnect("13")
      let told = try log.told("series")
      #expect(told.contains("worn and moist") == isLong, "\(told)")
      #expect(told.contains("the connection ended 62.0 ms later") == !isLong, "\(told)")
    }
  }

  @Test func `BR/EDR only is said only where no Low Energy was heard`() throws {
    for hasAdvertising in [true, false] {
      var log = Log()
      if hasAdvertising { try log.advertise(1) }
      try log.add("04 03 0b 00 4000 01 00000000c0 01 00")
      let told = try log.told()
      #expect(told.contains("BR/EDR (Bluetooth Classic) only") == !hasAdvertising, "\(told)")
    }
  }

  @Test func `devices that findings name are listed first`() throws {
    var log = Log()
    for device in 1...9 {
      try log.connect(device)
      log.wait(500)
      try log.disconnect(device == 9 ? "08" : "13")
    }
    let told = try log.told()
    #expect(told.contains("devices 9 C0:00:00:00:00:09"), "\(told)")
    #expect(told.contains("and 3 more devices were connected"), "\(told)")
  }

  @Test func `a controller's maker recorded nothing`() throws {
    var log = Log()
    try log.add("01 0110 00")
    try log.add("04 0e 0c 01 0110 00 0c 0000 0c f105 0000")
    let told = try log.told()
    #expect(told.contains("recorded by a host (controller: The Linux Foundation)"), "\(told)")
  }

  @Test func `connections that ended unseen do not last to the end`() throws {
    var log = Log()
    for _ in 0..<4 {
      try log.connect(1)
      log.wait(2000)
      try log.att("> 0a 0300")
      try log.att("0b 01")
      log.wait(2000)
      try log.add("01 030c 00")
      try log.add("04 0e 04 01 030c 00")
    }
    try log.connect(1)
    log.wait(3000)
    try log.att("> 0a 0300")
    log.wait(34_000)
    try log.connect(1)
    try log.att("> 0a 0300")
    let told = try log.told("doctor", "--format", "json")
    #expect(told.contains(#""end_unseen":5"#) || told.contains(#""end_unseen": 5"#), "\(told)")
    #expect(told.contains(#""total_ms": 190"#) || told.contains(#""total_ms":190"#), "\(told)")
  }

  /// A link out of reach, and another of the same device that it ended with a reason.
  @Test func `a lost link is told once, and the advice on another end does not stand with it`()
    throws
  {
    let result = try Program.run(Places.fixture("captures/silences.btsnoop").path)
    let told = result.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(told.contains("out of range (packets 59, 61, 62)"), "\(told)")
    #expect(!told.contains("link lost: Connection Timeout (nothing was heard"), "\(told)")
    #expect(!told.contains("Switch the device on again"), "\(told)")
  }

  /// One length of time is printed in one way: doctor's is that of the event.
  @Test func `how long a link lasted is the same in all outputs`() throws {
    var log = Log()
    try log.connect(1)
    try log.att("> 0a 0300")
    try log.att("0b 01")
    log.wait(5994)
    try log.disconnect("08")
    for command in [["decode"], ["doctor"], []] {
      let told = try log.told(command)
      if command != [] { #expect(told.contains("after 5.99 s"), "\(told)") }
      #expect(!told.contains("6.00 s"), "\(told)")
    }
  }
}
