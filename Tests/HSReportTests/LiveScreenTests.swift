import HSBase
import HSCapture
import HSOutput
@testable import HSReport
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// What a live view draws, without a terminal.
@Suite struct `A live view` {
  /// What is known when so many records of a capture have come.
  private func model(
    _ capture: String, from first: Int = 1, records: Int = .max
  ) throws -> (LiveModel, now: Int64) {
    let path = Places.fixture("captures/\(capture.contains(".") ? capture : capture + ".btsnoop")")
      .path
    var reader = try CaptureReader(ByteSource(path: path))
    let model = LiveModel(time: TimeFormat(.utc, resolution: .microseconds))
    var timeline = TimelineDecoder(sink: model)
    var now: Int64 = 0
    while let record = try reader.next(), record.number <= records {
      if record.number < first { continue }
      timeline.take(record, of: reader)
      now = record.time.nanoseconds
    }
    if records == .max { timeline.finish(reader) }
    return (model, now)
  }

  private var status: LiveScreen.Status {
    var status = LiveScreen.Status()
    status.source = "hci0"
    status.packets = 205
    status.seconds = 65
    status.recording = "205 packets in x.pcapng"
    return status
  }

  @Test func `shows each peer's newest heart rate`() throws {
    let (model, now) = try model("two-straps", records: 205)
    let screen = LiveScreen(columns: 100, rows: 24, isColored: false)
    let lines = screen.lines(model, status, now: now)
    #expect(lines.count == 24)
    #expect(
      lines[0]
        == "heartsnoop live  hci0  1:05  205 packets  0 findings  ● 205 packets in x.pcapng"
        + String(repeating: " ", count: 7) + "? help  q ends")
    #expect(lines[1] == "Mirror B  DB:00:00:00:00:0B")
    #expect(lines[2].hasPrefix(" ▀█  ▀▀█ ▀▀█"), "137 bpm: \(lines[2])")
    #expect(lines[2].hasSuffix(" ms"))
    #expect(lines[3].contains("bpm  contact yes   battery 63 %"))
    #expect(lines[4].contains(" values   1.0/s   0 gaps   0 findings"))
    #expect(lines[5].contains(" 129-141 bpm, last "))
    #expect(lines[6] == "Mirror A  DA:00:00:00:00:0A")
    #expect(lines[11] == String(repeating: "─", count: 100))
    #expect(lines[23].contains(" 205 < 2 Mirror B"))
  }

  @Test func `says what else is sent while there is no heart rate`() throws {
    let (band, end) = try model("pulse-band", records: 60)
    let lines = LiveScreen(columns: 100, rows: 24, isColored: false).lines(band, status, now: end)
    #expect(lines.contains("  No heart rate yet; 1 connection seen."), "\(lines)")
    #expect(
      lines.contains { $0.contains(" values of ") && $0.hasSuffix(" of Pulse Band") }, "\(lines)")
    // A bonded strap: nothing names its handle.
    let (bonded, now) = try model("polar-h7-app", from: 142)
    let shown = LiveScreen(columns: 80, rows: 24, isColored: false).lines(bonded, status, now: now)
    #expect(
      shown.contains { $0.hasSuffix(" values of 0x0010 of peer 1 look like heart rates: --infer") },
      "\(shown)")
  }

  @Test func `says that a sniffer missed packets`() throws {
    let (model, now) = try model("air-encrypted.pcap")
    let screen = LiveScreen(columns: 100, rows: 24, isColored: false)
    #expect(screen.lines(model, status, now: now)[0].contains("  10 PACKETS LOST  "))
  }

  @Test func `fits any terminal`() throws {
    for capture in ["two-straps", "live-btmon", "coospo-h6"] {
      let (model, now) = try model(capture)
      for columns in [1, 2, 17, 40, 80, 200] {
        for rows in [1, 2, 3, 5, 8, 24, 50] {
          let screen = LiveScreen(columns: columns, rows: rows, isColored: false)
          let lines = screen.lines(model, status, now: now)
          #expect(lines.count <= rows)
          for line in lines {
            #expect(line.reduce(0) { $0 + LiveScreen.cells($1) } <= columns)
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
          }
        }
      }
    }
  }

  @Test func `says what has become silent or gone`() throws {
    let (model, now) = try model("two-straps", records: 205)
    let screen = LiveScreen(columns: 80, rows: 24, isColored: false)
    #expect(
      screen.lines(model, status, now: now + 7_000_000_000)[1]
        == "Mirror B  DB:00:00:00:00:0B  silent for 7 s")
    let (gone, later) = try self.model("two-straps")
    #expect(
      screen.lines(gone, status, now: later)[1] == "Mirror B  DB:00:00:00:00:0B  disconnected")
  }

  @Test func `uses a wide terminal, fits a narrow one, and explains itself`() throws {
    let (model, now) = try model("two-straps", records: 205)
    var status = status
    status.standings = [2: "40 verified"]
    let wide = LiveScreen(columns: 200, rows: 24, isColored: false).lines(model, status, now: now)
    #expect(wide[1].contains("Mirror B") && wide[1].contains("Mirror A"))
    #expect(wide[1].contains("40 verified"))
    #expect(wide[6] == String(repeating: "─", count: 200))
    status.source = "/var/log/a-long-folder/of-captures/two-straps-on-a-treadmill.btsnoop"
    let narrow = LiveScreen(columns: 80, rows: 24, isColored: false).lines(model, status, now: now)
    #expect(narrow[0].hasSuffix("? help  q ends"), "\(narrow[0])")
    #expect(narrow.last?.hasPrefix("06:") == true, "\(narrow.last ?? "")")
    status.showsHelp = true
    let help = LiveScreen(columns: 80, rows: 24, isColored: false).lines(model, status, now: now)
    #expect(help.contains { $0.contains("q       ends the run") })
  }

  /// A bonded strap is not discovered again: each line says where its names are from.
  @Test func `has room for values on a narrow terminal`() throws {
    let (model, now) = try model("cached-reconnects", records: 37)
    let narrow = LiveScreen(columns: 80, rows: 24, isColored: false).lines(model, status, now: now)
    #expect(
      narrow.contains { $0.contains(" 37 < 2 ") && $0.contains("Heart Rate Measurement 6") },
      "\(narrow)")
    let wide = LiveScreen(columns: 160, rows: 24, isColored: false).lines(model, status, now: now)
    #expect(wide.contains { $0.contains("{discovered in connection 1}") }, "\(wide)")
  }

  @Test func `has colours only where they are wanted`() throws {
    let (model, now) = try model("two-straps")
    for isColored in [false, true] {
      var output = OutputBuffer()
      LiveScreen(columns: 80, rows: 300, isColored: isColored)
        .draw(model, status, now: now, to: &output)
      let text = output.string
      #expect(text.contains(/\e\[[0-9;]*m/) == isColored)
      #expect(text.hasPrefix("\u{1B}[H"))
      #expect(text.hasSuffix("\r\n\u{1B}[J"))
      #expect(!model.hasNews)
    }
  }

  @Test func `tells a sensor of our own from its listener`() throws {
    let (model, now) = try model("both-ends-peripheral")
    let lines = LiveScreen(columns: 120, rows: 24, isColored: false)
      .lines(model, status, now: now)
    #expect(lines[1].hasPrefix("this host's hci0, to "), "\(lines[1])")
    let (other, then) = try self.model("both-ends-central")
    let heard = LiveScreen(columns: 120, rows: 24, isColored: false)
      .lines(other, status, now: then)
    #expect(!heard[1].contains("this host's"), "\(heard[1])")
  }

  @Test func `counts one as one`() throws {
    let (model, now) = try model("two-straps", records: 1)
    var status = LiveScreen.Status()
    status.packets = 1
    let screen = LiveScreen(columns: 80, rows: 24, isColored: false)
    #expect(screen.lines(model, status, now: now)[0].contains("  1 packet  0 findings"))
    status.isBlind = true
    #expect(screen.lines(model, status, now: now)[0].contains("  losses not counted"))
    for (number, text) in [(0, "0 gaps"), (1, "1 gap"), (2, "2 gaps")] {
      #expect(counted(number, "gap") == text)
    }
  }

  @Test func `tells at the end what each sensor sent`() throws {
    let (model, _) = try model("two-straps")
    #expect(model.sensors.sentences.count == 2)
    #expect(model.sensors.sentences[0].hasPrefix("Mirror B, DB:00:00:00:00:0B: "))
    var tally = HeartRateTally()
    tally.add(nil, at: 5_000_000_000)
    #expect(tally.text == "1 value over 0 s, none with a heart rate")
    tally.add(0, at: 6_000_000_000)
    tally.add(60, at: 7_000_000_000)
    tally.add(61, at: 70_999_999_999)
    #expect(
      tally.text
        == "4 values over 1 min 5 s, 2 of them without a heart rate, mean 60.5 bpm, lowest 60, highest 61"
    )
  }

  @Test func `waits for a heart rate`() throws {
    let model = LiveModel(time: TimeFormat(.utc, resolution: .microseconds))
    let lines = LiveScreen(columns: 80, rows: 24, isColored: false)
      .lines(model, LiveScreen.Status(), now: 0)
    #expect(lines[2] == "  No heart rate yet; 0 connections seen.")
  }

  @Test(arguments: [
    (UInt16(0), "    ", 11), (7, "        ▀▀█", 11), (72, "    ▀▀█ ▀▀█", 11), (65535, "█", 19),
  ])
  func `has digits to be read from afar`(number: UInt16, start: String, width: Int) {
    for row in 0..<LargeDigits.rows {
      #expect(LargeDigits.row(row, of: number).count == width)
      #expect(LargeDigits.row(row, of: nil).count == 11)
    }
    #expect(LargeDigits.row(0, of: number).hasPrefix(start))
  }
}
