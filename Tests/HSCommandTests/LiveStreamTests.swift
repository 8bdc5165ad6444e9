import Foundation
import Glibc
import HSTestSupport
import Testing

/// `heartsnoop live` on pipes, growing files and sockets: no adapter is needed.
@Suite struct `A live stream` {
  static let capture = "coospo-h6"

  /// What decode prints of the first records.
  private func lines(ofRecords records: Int, in bytes: [UInt8]) throws -> [UInt8] {
    let whole = Array(bytes.prefix(Samples.end(ofRecords: records, in: bytes)))
    return try Samples.withFile(whole) { try Program.run("decode", $0).output }
  }

  @Test(arguments: [capture, "live-btmon", "two-straps", "monitor-2001"])
  func `is what decode prints of the same bytes`(capture: String) throws {
    let bytes = try Samples.bytes(capture)
    let live = try Program.run(["live", "-"], input: bytes)
    #expect(live.status == 0)
    #expect(live.output == (try Program.run("decode", Samples.path(capture)).output))
    #expect(live.errorLines.last?.hasPrefix("heartsnoop: standard input: ") == true)
  }

  @Test(arguments: [
    "usb-220", "usb-189-bigendian", "usb-249-usbpcap", "usb-266-darwin", "h4-201-nanoseconds",
  ])
  func `may be of any link type, such as usbmon's`(capture: String) throws {
    let path = "captures/\(capture).pcap"
    let bytes = [UInt8](try Data(contentsOf: Places.fixture(path)))
    let live = try Program.run(["live", "-"], input: bytes)
    let decoded = try Program.run("decode", path)
    #expect(live.status == decoded.status)
    #expect(!live.output.isEmpty)
    #expect(live.output == decoded.output)
  }

  @Test(arguments: LabelScene.rows)
  func `is labelled by what is known of peers, as decode does`(_ row: VectorRow) throws {
    let known = row.columns[1].split(separator: " ").map(String.init)
      .filter { $0 != "-" && !$0.hasPrefix("captures/") }
    guard !known.isEmpty else { return }
    let live = try Program.run(["live", "-"] + known, input: try Samples.bytes(row.columns[0]))
    #expect(live.status == 0)
    let decoded = try Program.run(["decode", Samples.path(row.columns[0])] + known)
    #expect(live.output == decoded.output)
  }

  @Test func `is shown as it comes`() throws {
    let bytes = try Samples.bytes(Self.capture)
    let run = try Run(["live", "-"])
    var sent = 0
    for records in [33, 121, 160] {
      let end = Samples.end(ofRecords: records, in: bytes) + 11
      run.send(Array(bytes[sent..<end]))
      sent = end
      let expected = try lines(ofRecords: records, in: bytes)
      #expect(run.output { $0.count >= expected.count } == expected)
      #expect(run.isRunning)
    }
    run.endInput()
    #expect(try run.end().status == 2, "the last record is cut")
  }

  @Test(arguments: ["csv", "ndjson"])
  func `gives the series as it comes`(format: String) throws {
    let bytes = try Samples.bytes(Self.capture)
    let run = try Run(["live", "-", "--series", format])
    let end = Samples.end(ofRecords: 150, in: bytes)
    run.send(Array(bytes[..<end]))
    let expected = try Samples.withFile(Array(bytes[..<end])) {
      try Program.run("series", "--no-verdicts", "--format", format, $0).output
    }
    #expect(run.output { $0.count >= expected.count } == expected)
    run.endInput()
    #expect(try run.end().status == 0)
  }

  @Test(arguments: Program.started([SIGTERM, SIGINT, SIGHUP]))
  func `ends in order with a signal`(signal: Int32) throws {
    let bytes = try Samples.bytes(Self.capture)
    try Samples.withFolder { folder in
      let path = folder.appending(path: "recording.btsnoop").path
      let run = try Run(["live", "-", "-w", path], isStarted: true)
      // Half a record is on its way.
      let end = Samples.end(ofRecords: 121, in: bytes)
      run.send(Array(bytes[..<(end + 11)]))
      let expected = try lines(ofRecords: 121, in: bytes)
      _ = run.output { $0.count >= expected.count }
      run.signal(signal)
      let outcome = try run.end()
      #expect(outcome.status == 0)
      #expect(!outcome.wasKilled)
      #expect(outcome.errors.contains("121 packets"))
      #expect(outcome.errors.contains("ended by SIG"))
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == Array(bytes[..<end]))
    }
  }

  @Test func `is told in sum when it is over: its sensors, and the run`() throws {
    let live = try Program.run(["live", "-"], input: try Samples.bytes("two-straps"))
    let series = try Program.run("series", "--no-verdicts", Samples.path("two-straps"))
    let header = try #require(series.lines.first).split(separator: ",")
    let (peer, rate) = (
      try #require(header.firstIndex(of: "peer")), try #require(header.firstIndex(of: "bpm"))
    )
    for strap in ["Mirror A, DA:00:00:00:00:0A", "Mirror B, DB:00:00:00:00:0B"] {
      let rates = series.lines.dropFirst()
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        .filter { strap.hasSuffix($0[peer]) }.compactMap { Int($0[rate]) }
      let (low, high) = (try #require(rates.min()), try #require(rates.max()))
      let tenths = (rates.reduce(0, +) * 10 + rates.count / 2) / rates.count
      let line = try #require(live.errorLines.first { $0.contains(strap) })
      #expect(line.contains(": \(rates.count) values over "))
      #expect(
        line.contains(
          ", mean \(tenths / 10).\(tenths % 10) bpm, lowest \(low), highest \(high); "))
      #expect(line.hasSuffix(" gaps") || line.hasSuffix(" gap"))
    }
    #expect(live.errorLines.last?.contains("standard input: 219 packets in ") == true)
    #expect(live.errorLines.count == 3)
    let none = try Program.run(
      ["live", "-", "--count", "5"], input: try Samples.bytes("two-straps"))
    #expect(none.errors.contains("; no heart rate came"))
  }

  @Test func `keeps no privileges once it is open`() throws {
    let bytes = try Samples.bytes(Self.capture)
    try Samples.withFile(bytes) { path in
      // What following a log over its renaming takes is kept, if it was there.
      for (arguments, kept) in [(["-"], UInt64(0)), (["--follow", path], 1 << 2)] {
        let run = try Run(["live"] + arguments, isStarted: true)
        run.send(bytes)
        let expected = try lines(ofRecords: .max, in: bytes)
        _ = run.output { $0.count >= expected.count }
        let status = run.systemStatus
        #expect(status["NoNewPrivs"] == "1")
        for kind in ["CapEff", "CapPrm"] {
          let held = try #require(status[kind].flatMap { UInt64($0, radix: 16) })
          #expect(held & ~kept == 0, "\(kind) is \(held)")
        }
        run.signal(SIGTERM)
        #expect(try run.end().status == 0)
      }
    }
  }

  @Test func `ends when nobody reads the output`() throws {
    let result = try Program.shell(
      """
      { cat "$1"; sleep 3; } | { "$heartsnoop" live - 2> "$0.errors"; echo $? >&2; } | head -2
      """.replacing("\"$0.errors\"", with: "/dev/null"),
      Places.fixture(Samples.path(Self.capture)).path)
    #expect(result.errors == "0\n")
    #expect(result.lines.count == 2)
  }

  @Test func `ends after a time, or so many packets`() throws {
    let bytes = try Samples.bytes(Self.capture)
    let timed = try Run(["live", "-", "--duration", "0.2"])
    timed.send(bytes)
    let outcome = try timed.end()
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("ended after the time asked for"))
    let counted = try Run(["live", "-", "--count", "100"])
    counted.send(bytes)
    let some = try counted.end()
    #expect(some.status == 0)
    #expect(some.errors.contains("100 packets"))
  }

  @Test func `is decoded and recorded up to exactly so many packets`() throws {
    let bytes = try Samples.bytes(Self.capture)
    try Samples.withFolder { folder in
      for count in [1, 33, 121] {
        let path = folder.appending(path: "\(count).btsnoop").path
        let live = try Program.run(["live", "-", "--count", "\(count)", "-w", path], input: bytes)
        #expect(live.status == 0)
        #expect(live.output == (try lines(ofRecords: count, in: bytes)))
        let end = Samples.end(ofRecords: count, in: bytes)
        #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == Array(bytes[..<end]))
      }
    }
  }

  @Test func `that is no capture is refused, and half of one is not waited for`() throws {
    let garbage = (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ $0 >> 4) }
    let nothing = try Program.run(["live", "-"], input: garbage)
    #expect(nothing.status == 2)
    #expect(nothing.output.isEmpty)
    let empty = try Program.run(["live", "-"], input: [])
    #expect(empty.status == 2)
    // Behind a header that promises a capture: what cannot be read is said.
    let bytes = try Samples.bytes(Self.capture)
    let end = Samples.end(ofRecords: 33, in: bytes)
    let damaged = try Program.run(["live", "-"], input: Array(bytes[..<end]) + garbage)
    #expect(damaged.status == 2)
    let expected = try lines(ofRecords: 33, in: bytes)
    #expect(damaged.output.starts(with: expected))
  }

  @Test func `says when not enough was ever verified`() throws {
    let unverified = try Program.run(
      ["live", "-", "--until-verified", "10m"], input: try Samples.bytes(Self.capture))
    #expect(unverified.status == 3)
    #expect(unverified.errors.contains("600.0 s were asked for"))
  }

  /// A strap's session: from a capture its connection and discovery, then `count` measurements.
  private func session(of count: Int) throws -> [UInt8] {
    let bytes = try Samples.bytes("polar-h7-app")
    // The record of the first measurement, packet 142, is the pattern of all.
    let start = Samples.end(ofRecords: 141, in: bytes)
    let header = Array(bytes[start..<(start + 24)])
    let first = header[16...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let handles = Array(bytes[(start + 24)..<(start + 27)])
    let attribute = Array(bytes[(start + 34)..<(start + 36)])
    var session = Array(bytes[..<start])
    var strap = StrapSimulator()
    strap.count = count
    let little = { (number: Int) in [UInt8(number & 0xFF), UInt8(number >> 8)] }
    let big = { (number: UInt64, count: Int) in
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    for notification in strap.notifications(seed: 7) {
      let value = notification.bytes
      let packet =
        handles + little(value.count + 7) + little(value.count + 3) + [4, 0, 0x1B] + attribute
        + value
      session += big(UInt64(packet.count), 4) + big(UInt64(packet.count), 4) + header[8..<16]
      session += big(first + UInt64(notification.time * 1e6), 8) + packet
    }
    return session
  }

  @Test func `ends when enough is verified`() throws {
    let run = try Run(["live", "-", "--series", "csv", "--until-verified", "2m"])
    run.send(try session(of: 600))
    // Its input stays open: it is the verdict that ends it.
    let outcome = try run.end()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains(" s of heart rate are verified"))
    #expect(outcome.lines.count < 500, "\(outcome.lines.count) lines")
  }

  @Test func `ends while nobody reads, if it is told to`() throws {
    // More than a pipe holds, to a reader that does not read.
    var long = try Samples.bytes(Self.capture)
    let body = Array(long[16...])
    while long.count < 1 << 20 { long += body }
    try Samples.withFile(long) { path in
      let result = try Program.shell(
        """
        { "$heartsnoop" live - --duration 0.3 < "$1" 2> /dev/null; echo $? >&2; } | sleep 3
        """, path)
      #expect(result.errors == "0\n")
    }
  }

  @Test func `may be a FIFO, opened before its writer`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "fifo").path
      try #require(unsafe mkfifo(path, 0o600) == 0)
      let run = try Run(["live", path])
      let fifo = try #require(FileHandle(forWritingAtPath: path))
      try fifo.write(contentsOf: Data(try Samples.bytes(Self.capture)))
      try fifo.close()
      let outcome = try run.end()
      #expect(outcome.status == 0)
      #expect(outcome.output == (try Program.run("decode", Samples.path(Self.capture)).output))
    }
  }

  @Test func `says what else can be read where there is no adapter`() throws {
    let any = try Program.run("live", "--duration", "1")
    // Where there is one, there is nothing to say.
    #expect(any.errors.contains("--adb reads an Android phone") == (any.status == 2))
    // Who named one wants that one.
    let named = try Program.run("live", "-i", "nosuch9", "--duration", "1")
    #expect(named.status == 2 && !named.errors.contains("--adb"), "\(named.errors)")
  }

  @Test(arguments: [
    ["live", "-", "--follow", "x"], ["live", "--listen", "host"], ["live", "-", "--count", "0"],
    ["live", "-", "--duration", "soon"], ["live", "-", "--duration", "0"],
    ["live", "-", "--annotate"],
    ["live", "-", "-w", "x.btsnoop", "--annotate"], ["live", "-", "-w", "x"],
    ["live", "-", "-w", "x.pcap", "--files", "2"], ["live", "-i", "hci0", "-"],
  ])
  func `wants sound arguments`(arguments: [String]) throws {
    #expect(try Program.run(arguments).status == 64)
  }
}
