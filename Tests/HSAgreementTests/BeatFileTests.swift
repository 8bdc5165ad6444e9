import HSHeartRate
import HSTestSupport
import Foundation
import Testing

@Suite struct `Files of beats` {
  /// Files of the same R peaks, and how far their intervals may be from those of `ecg.txt`.
  static let forms: [(name: String, form: BeatSource.Form, error: Double)] = [
    ("ecg-seconds.txt", .text, 1e-9), ("ecg-row.txt", .text, 1e-9),
    ("ecg-kubios.csv", .table, 1e-9), ("ecg.fit", .fit, 1e-9), ("ecg.atr", .wfdb, 1e-6),
    ("ecg.vmrk", .brainVision, 1e-6), ("ecg.vhdr", .brainVision, 1e-6), ("ecg.edf", .edf, 1e-6),
  ]

  @Test(arguments: forms)
  func `of every form give the same intervals`(
    name: String, form: BeatSource.Form, error: Double
  ) throws {
    let wanted = try Pair.source("ecg.txt").intervals.map(\.milliseconds)
    let source = try Pair.source(name)
    #expect(source.form == form)
    #expect(source.intervals.count == wanted.count)
    for (interval, rr) in zip(source.intervals, wanted) {
      #expect(abs(interval.milliseconds - rr) <= error, "\(interval)")
      #expect(interval.isJoined)
    }
    // Behind Kubios' intervals stand its other results.
    let notes =
      name == "ecg-kubios.csv"
      ? [
        "the table ends at line 428, where another begins; 1 line with a number behind it is not read"
      ] : []
    #expect(source.notes == notes)
  }

  @Test(arguments: ["NaN", "artefact", "801.0 lost"])
  func `of numbers alone may have a word where an interval is none`(_ word: String) throws {
    var lines = (0..<60).map { "\(780 + $0 * 7 % 40)" }
    (lines[20], lines[40]) = (word, word)
    let text = lines.joined(separator: "\n")
    let source = try #require(try BeatFile.read(Array(text.utf8), name: "rr.txt"))
    #expect(source.form == .text && source.intervals.count == 58)
    #expect(source.intervals.count { !$0.isJoined } == 2)
    #expect(source.notes.count == 1)
  }

  @Test func `of HRV Logger tell times of arrival`() throws {
    let source = try Pair.source("strap_RR.csv")
    #expect(source.form == .hrvLogger && source.isUTC)
    #expect(source.intervals.allSatisfy { $0.isJoined && ($0.arrival ?? 0) > 1.7e9 })
    #expect(source.intervals.first?.place == 2)
  }

  /// What our own exporter writes: the beat with which an interval begins, and gaps.
  @Test func `of HRV Logger with dates tell where intervals are missing`() throws {
    let text = """
      date,rr,since start
      2025-03-15 09:00:15.123,823,0
      2025-03-15 09:00:15.946,812,823
      2025-03-15 09:00:19.758,800,4635
      """
    let source = try #require(try BeatFile.read(Array(text.utf8), name: "x_RR.csv"))
    #expect(source.form == .hrvLogger)
    #expect(source.intervals.map(\.isJoined) == [true, true, false])
    #expect(source.intervals[0].time == 1_742_029_215.123 + 0.823)
  }

  /// Tables of other programs: text, intervals in ms.
  static let tables: [(text: String, intervals: [Double])] = [
    ("RR\n800\n810\n", [800, 810]), ("rr (s);hr\n0,8;75\n0,81;74\n", [800, 810]),
    ("\"Time (s)\",\"RR interval (ms)\"\n0.8,800\n1.61,810\n", [800, 810]),
    ("Name,x\nMean RR (ms),805\n\nTime;RR interval\n(s);(s)\n1;0.8\n2;0.81\n", [800, 810]),
    ("IBI_ms\t\n800\t\n810\t\n", [800, 810]), ("0.8\r\n0.81\r\n", [800, 810]),
    ("\u{FEFF}800\n# a remark\n810", [800, 810]), ("800 810;820,830", [800, 810, 820, 830]),
    ("0.8 0.8\n1.61 0.81\n2.43 0.82\n3.26 0.83\n", [800, 810, 820, 830]),
    ("800\n0\n810\n", [800, 810]), ("hr,rr\n\n75,800\n74,810\n", [800, 810]),
    ("hr,rr\n75,\n75,800\n74,810\n", [800, 810]),
    ("time,ibilist\n1,\"800, 810\"\n2,[820, 830]\n3,840\n", [800, 810, 820, 830, 840]),
    ("time;RRlist\n1;800|810\n2;820 830\n", [800, 810, 820, 830]),
  ]

  /// Tables with lines that have no interval: text, intervals, which follow the one before, and what is said.
  static let gaps: [(text: String, intervals: [Double], joined: [Bool], words: String)] = [
    (
      "hr,rr\n1,800\n1,810\n1,820\n1,830\n1,\n1,840\n", [800, 810, 820, 830, 840],
      [true, true, true, true, false], "line 6 has no interval"
    ),
    (
      "hr,rr\n1,800\n1,n/a\n1,820\n", [800, 820], [true, false],
      "line 3 has 'n/a' or the like instead of an interval"
    ),
    (
      "hr,rr\n1,800\n1,\n1,\n1,820\n1,\n", [800, 820], [true, true],
      "3 lines, the first of them line 3, have no interval: the column is taken to have one only in some lines"
    ),
    (
      "hr,rr\n1,800\n1,810\nBand,power\nVLF,12\nLF,900\nHF,800\n", [800, 810], [true, true],
      "the table ends at line 4, where another begins; 3 lines with numbers behind it are not read"
    ),
  ]

  @Test(arguments: gaps)
  func `with lines that have no interval lose none of the others, and say so`(
    text: String, intervals: [Double], joined: [Bool], words: String
  ) throws {
    let source = try #require(try BeatFile.read(Array(text.utf8), name: "x.csv"))
    #expect(source.intervals.map(\.milliseconds) == intervals)
    #expect(source.intervals.map(\.isJoined) == joined)
    #expect(source.notes.contains { $0.contains(words) }, "\(source.notes)")
  }

  @Test(arguments: ["ecg.wabp", "ecg.gqrs1", "ecg.my-detector"])
  func `of annotations are known by their header`(name: String) throws {
    let header = try Pair.bytes("ecg.hea")
    let source = try BeatFile.read(Pair.bytes("ecg.atr"), name: name) { $0 == "hea" ? header : nil }
    #expect(source?.form == .wfdb)
    #expect(try source?.intervals.count == Pair.source("ecg.atr").intervals.count)
    // Bytes that are no annotations are none beside a header.
    #expect(
      try BeatFile.read([0xff, 0xfe, 0x11, 0x02, 0x00], name: "ecg.dat") { _ in header } == nil)
  }

  @Test(arguments: tables)
  func `of other programs are read`(text: String, intervals: [Double]) throws {
    let source = try #require(try BeatFile.read(Array(text.utf8), name: "x.txt"))
    #expect(source.intervals.count == intervals.count)
    for (own, wanted) in zip(source.intervals, intervals) {
      #expect(abs(own.milliseconds - wanted) < 1e-9)
    }
  }

  @Test func `of two columns tell when beats were`() throws {
    let text = "0.8 0.8\n1.61 0.81\n2.43 0.82\n3.26 0.83\n"
    let source = try #require(try BeatFile.read(Array(text.utf8), name: "x.txt"))
    #expect(source.intervals.map(\.time) == [0.8, 1.61, 2.43, 3.26])
  }

  /// Texts that have more intervals than are compared: in lines, in one line, in one cell, and in a table's lines.
  static let manyIntervals: [(before: String, each: String)] = [
    ("", "800\n"), ("", "800 "), ("rr,x\n\"", "800;"), ("rr,x\n", "800,1\n"),
  ]

  @Test(arguments: manyIntervals)
  func `of more intervals than are compared give the first, and say so`(
    before: String, each: String
  ) throws {
    let text = before + String(repeating: each, count: BeatSource.limit + 300)
    let source = try #require(try BeatFile.read(Array(text.utf8), name: "many.csv"))
    #expect(source.intervals.count == BeatSource.limit)
    #expect(source.intervals.allSatisfy { $0.milliseconds == 800 && $0.isJoined })
    #expect(source.notes == ["only the first 200000 intervals are compared"])
  }

  @Test(arguments: ["hello world\n", "btsnoop\0\0\0", "", "800 ms about\n"])
  func `that are something else are none`(text: String) throws {
    #expect(try BeatFile.read(Array(text.utf8), name: "x.log") == nil)
  }

  /// What is missing, and what is said of it.
  static let faults: [(name: String, without: String, words: String)] = [
    ("ecg.atr", "hea", "no header (.hea) beside it"), ("ecg.vmrk", "vhdr", "no header (.vhdr)"),
    ("ecg.vhdr", "vmrk", "no markers (.vmrk)"), ("ecg.hea", "", "a header holds no beats"),
  ]

  @Test(arguments: faults)
  func `without what belongs to them say so`(name: String, without: String, words: String) throws {
    let bytes = try Pair.bytes(name)
    let error = try #require(throws: BeatFileError.self) {
      _ = try BeatFile.read(bytes, name: name) { _ in nil }
    }
    #expect(error.description.contains(words), "\(error)")
  }

  @Test func `whose marks are no beats name them`() throws {
    let text = try String(decoding: Pair.bytes("ecg.vmrk"), as: UTF8.self)
      .replacing("Comment,R-peak", with: "Stimulus,S  1")
    let header = try Pair.bytes("ecg.vhdr")
    let error = try #require(throws: BeatFileError.self) {
      _ = try BeatFile.read(Array(text.utf8), name: "x.vmrk") { _ in header }
    }
    #expect(error.description.contains("'Stimulus, S  1' (421)"), "\(error)")
    #expect(error.description.contains("--marker"))
    let source = try BeatFile.read(Array(text.utf8), name: "x.vmrk", marker: "s  1") { _ in header }
    #expect(source?.intervals.count == 420)
  }

  @Test(arguments: ["strap_RR.csv", "ecg.txt", "ecg.atr", "ecg.vmrk", "ecg.edf", "ecg.fit"])
  func `that are damaged anywhere are read or refused`(name: String) throws {
    let whole = try Array(Pair.bytes(name).prefix(900))
    let header = Array("ecg 1 500\n".utf8)
    let vhdr = Array("SamplingInterval=2000\n".utf8)
    var random = SeededGenerator()
    for turn in 0..<300 {
      var bytes = whole
      if turn % 3 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      for _ in 0..<(turn % 5) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let source = try? BeatFile.read(bytes, name: name) { $0 == "hea" ? header : vhdr }
      for interval in source?.intervals ?? [] {
        #expect(interval.milliseconds > 0 && interval.milliseconds <= 65_535)
      }
    }
  }
}
