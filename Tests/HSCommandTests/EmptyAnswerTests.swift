import Foundation
import HSTestSupport
import Testing

/// An answer that is empty says why, and what to try.
@Suite struct `An empty answer` {
  /// The Polar session without its beginning: a reconnect of a bonded phone, without discovery.
  private static func withReconnect<Result>(_ body: (String) throws -> Result) throws -> Result {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "reconnect.btsnoop").path
      let cut = try Program.run("convert", Diff.polar, "--packets", "142-", "-o", path)
      #expect(cut.status == 0, "\(cut.errors)")
      return try body(path)
    }
  }

  @Test(arguments: [
    ["series"], ["series", "--no-verdicts"], ["summary"], ["series", "--format", "rr"],
  ])
  func `of a reconnect without discovery suggests --infer`(command: [String]) throws {
    try Self.withReconnect { path in
      let result = try Program.run(command + [path])
      #expect(result.status == 3)
      let told = (result.text + result.errors).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(
        told.contains("75 values of handle 0x0010 of peer 1 look like heart rates"), "\(told)")
      #expect(told.contains("Try --infer, or --map 0x0010=2a37"), "\(told)")
      #expect(!told.contains("no heart-rate measurement was notified"))
      // Saying so once is enough.
      #expect(told.components(separatedBy: "look like heart rates").count == 2, "\(told)")
    }
  }

  @Test(arguments: [
    ["explain", "--app-shows", "63,64,65"], ["check", "--profile", "hrs"], ["info"],
  ])
  func `leads to --infer from every command`(command: [String]) throws {
    try Self.withReconnect { path in
      let result = try Program.run(command + [path])
      #expect(result.errors.contains("75 values of handle 0x0010"), "\(result.errors)")
      #expect(result.errors.contains("Try --infer, or --map 0x0010=2a37"), "\(result.errors)")
    }
  }

  @Test func `of a filter says what there would be`() throws {
    let connection = try Program.run("decode", "--connection", "7", Diff.polar)
    #expect(connection.status == 3)
    #expect(
      connection.errors.contains("nothing matches --connection 7; connections are numbered 1 to 1"))
    let attribute = try Program.run("decode", "--attribute", "nonsense", Diff.polar)
    #expect(attribute.errors.contains("'heartsnoop gatt' names the attributes that there are"))
    let history = try Program.run("gatt", "--history", "nonsense", Diff.polar)
    #expect(history.errors.contains("'heartsnoop gatt' names the attributes that there are"))
    let empty = try Program.run("decode", Samples.path("empty"))
    #expect(empty.errors.contains("the capture holds no packets"), "\(empty.errors)")
  }

  @Test func `of a live run leads to --infer`() throws {
    try Self.withReconnect { path in
      let result = try Program.run("live", path)
      #expect(result.errors.contains("Try --infer, or --map 0x0010=2a37"), "\(result.errors)")
    }
  }

  @Test(arguments: [["series"], ["summary"]])
  func `of a wrong --map says so, and keeps the hint`(command: [String]) throws {
    try Self.withReconnect { path in
      let result = try Program.run(command + ["--map", "10=2a37", path])
      let told = (result.text + result.errors).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(told.contains("--map: no value of 0x000a is in"), "\(told)")
      #expect(told.contains("handles with values: 0x0010"), "\(told)")
      #expect(
        told.contains("75 values of handle 0x0010 of peer 1 look like heart rates"), "\(told)")
      #expect(!told.contains("none looks like a heart rate"), "\(told)")
      let right = try Program.run(command + ["--map", "0x0010=2a37", path])
      #expect(!right.errors.contains("no value of"), "\(right.errors)")
    }
  }

  @Test func `of few values says how many are needed`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "few.btsnoop").path
      _ = try Program.run("convert", Diff.polar, "--packets", "142-146", "-o", path)
      let result = try Program.run("series", path)
      #expect(result.errors.contains("too few to tell"), "\(result.errors)")
      #expect(result.errors.contains("8 are needed"), "\(result.errors)")
      #expect(!result.errors.contains("none looks like"), "\(result.errors)")
    }
  }

  @Test func `is none with --infer, which does not blame the recorder`() throws {
    try Self.withReconnect { path in
      let result = try Program.run("series", "--infer", path)
      #expect(result.status == 0)
      #expect(result.lines.count == 76)
      #expect(result.errors.contains("75 values are read as Heart Rate Measurement because"))
      #expect(!result.errors.contains("recorder"), "\(result.errors)")
    }
  }

  @Test(arguments: [
    ("extended-advertising", "no value was notified or indicated"), ("empty", "holds no packets"),
    ("encrypted-air", ""),
  ])
  func `names what the capture shows instead`(capture: String, words: String) throws {
    let path = Samples.path(capture)
    guard FileManager.default.fileExists(atPath: Places.fixture(path).path) else { return }
    let result = try Program.run("series", path)
    #expect(result.status == 3)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test(arguments: [
    ["series"], ["series", "--no-verdicts"], ["summary"], ["series", "--format", "rr"],
  ])
  func `of a filter says where the heart rates are`(command: [String]) throws {
    let nobody = try Program.run(command + ["--peer", "nobody", Samples.path("two-straps")])
    #expect(nobody.status == 3)
    #expect(
      nobody.errors.contains(
        "--peer nobody has no heart rate. Peers with heart rates: 2 (Mirror B), 1 (Mirror A)")
        || nobody.errors.contains(
          "--peer nobody has no heart rate. Peers with heart rates: 1 (Mirror A), 2 (Mirror B)"),
      "\(nobody.errors)")
    let late = try Program.run(command + ["--packets", "9990-", Diff.polar])
    #expect(late.status == 3)
    #expect(late.errors.contains("They stand in packets 142-218, from 2026-05-04T06:30:04.745013Z"))
  }

  @Test func `of packets with wrong check sums says that, and not to start earlier`() throws {
    func little(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    // LINKTYPE_BLUETOOTH_LE_LL: an advertisement with a CRC that is none.
    let packet: [UInt8] =
      [0xd6, 0xbe, 0x89, 0x8e, 0x40, 0x06, 1, 2, 3, 4, 5, 0xc6] + [0xaa, 0xbb, 0xcc]
    var bytes =
      little(0xa1b2_c3d4) + [2, 0, 4, 0] + little(0) + little(0) + little(65_535) + little(251)
    for second in 0..<6 as Range<UInt32> {
      bytes += little(1_700_000_000 + second) + little(0)
      bytes += little(UInt32(packet.count)) + little(UInt32(packet.count)) + packet
    }
    try Samples.withFile(bytes) { path in
      let told = try Program.run("overview", path).text.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      #expect(
        told.contains("6 of 6 packets on the air were left out, as their CRC is wrong"), "\(told)")
      #expect(!told.contains("Start the recording before"))
    }
  }

  @Test func `of intervals is refused where the sensor sends none`() throws {
    try Samples.withFolder { folder in
      let out = folder.appending(path: "beats.txt").path
      // Its sensors 1 to 3 send the rate alone.
      let result = try Program.run(
        "series", "--format", "rr", "--peer", "1", "-o", out, Samples.path("subscription-faults"))
      #expect(result.status == 3)
      #expect(result.errors.contains("heart rates without RR intervals, of which rr is made"))
      #expect(!FileManager.default.fileExists(atPath: out))
    }
  }

  @Test func `is none where a file's name tells the format`() throws {
    try Samples.withFolder { folder in
      let fit = folder.appending(path: "x.fit")
      #expect(try Program.run("series", "-o", fit.path, Diff.polar).status == 0)
      #expect(try Data(contentsOf: fit).dropFirst(8).prefix(4) == Data(".FIT".utf8))
      let told = try Program.run("series", "--format", "csv", "-o", fit.path, Diff.polar)
      #expect(told.errors.contains("its name says fit; it gets csv, as --format says"))
      #expect(try Data(contentsOf: fit).prefix(5) == Data("time,".utf8))
    }
  }
}

/// What is typed without a command, or with a wrong one.
@Suite struct `The first word` {
  @Test func `may be a file, of which a screen is shown`() throws {
    let result = try Program.run(Diff.polar)
    #expect(result.status == 0)
    #expect(result.text == (try Program.run("overview", Diff.polar)).text)
    #expect(result.lines.count < 24)
    #expect(result.text.contains("Polar H7 252D9F1: 75 values, 68 to 104 bpm, 107 RR intervals"))
    #expect(result.text.contains("heartsnoop summary         \(Diff.polar)"))
  }

  /// What people type, and what they are told: `fixtures/vectors/typing.tsv`.
  static let typed: [(words: [String], told: String)] = {
    let text =
      (try? String(contentsOf: Places.fixture("vectors/typing.tsv"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t").map(String.init)
      let words = fields[0].split(separator: " ").map { word in
        word == "FILE"
          ? Places.fixture(Diff.polar).path
          : word == "FOLDER" ? Places.fixture("layouts").path : String(word)
      }
      return (words, fields[1])
    }
  }()

  @Test func `that is wrong is told what it may have been`() throws {
    #expect(Self.typed.count > 56)
    for (words, told) in Self.typed {
      // In a folder without a file that has the name of one of these words.
      let result = try Program.run(words, directory: Places.fixture("vectors"))
      let errors = result.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(errors.contains(told), "\(words): \(errors)")
    }
  }

  @Test func `may ask what an app was told`() throws {
    let decimal = try Program.run("help", "133")
    #expect(
      decimal.status == 0
        && decimal.text.contains("GATT_CONN_FAILED_ESTABLISHMENT"))
    #expect(!decimal.text.contains("CBATTError"))
    #expect(decimal.text == (try Program.run("codes", "0x85")).text)
    #expect(
      try Program.run("help", "codes").text.contains("insufficientAuthentication"))
    // A cause is longer than a column: what is told of it stands below.
    let one = try Program.run("help", "8").lines
    let place = try #require(
      one.firstIndex(of: "  a link's end or failure: Connection Timeout (0x08)"))
    #expect(one[place + 1].hasPrefix("      Android: 8 GATT_CONN_TIMEOUT."))
    #expect(one.allSatisfy { $0.count <= 100 })
  }

  @Test func `may ask for what Kubios reads`() throws {
    let kubios = try Program.run("series", "--format", "kubios", Diff.polar)
    #expect(kubios.errors.contains("Kubios reads RR intervals"))
    #expect(kubios.text == (try Program.run("series", "--format", "rr", Diff.polar)).text)
  }

  @Test func `may name a file of any bytes`() throws {
    try Samples.withFolder { folder in
      // é in Latin-1, which is not UTF-8.
      let script = """
        name=$(printf 'caf\\351.btsnoop'); cp "$1" "$2/$name" && cd "$2" || exit 9
        "$heartsnoop" series "$name" | wc -l; "$heartsnoop" info "$name" | head -1
        "$heartsnoop" convert "$name" -o "x$name" 2>/dev/null && ls | grep -c x; "$heartsnoop" info "no$name"
        """
      let result = try Program.shell(
        script, Places.fixture(Diff.polar).path, folder.path)
      #expect(
        result.lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
          "76", "\"caf\\xe9.btsnoop\"", "1",
        ])
      #expect(result.errors.contains("nocaf\\xe9.btsnoop: cannot be opened"), "\(result.errors)")
      #expect(result.status == 2)
    }
  }

  @Test(arguments: [
    (["explain", Diff.polar, "--time", "06:30:12"], "--time is called --at now"),
    (["series", "--format=json", Diff.polar], "--format ndjson"),
    (["decode", "--format", "json", Diff.polar], "--format ndjson"),
    (
      ["convert", "--format", "btsnoop", "-o", "-", Diff.polar],
      "convert calls --format --output-format"
    ),
    (
      ["simulate", "--format=pcapng", "-o", "-", "scenarios/strap.yaml"],
      "simulate calls --format --output-format"
    ),
  ])
  func `may be followed by options' old names`(words: [String], remark: String) throws {
    let result = try Program.run(words)
    #expect(result.status == 0)
    #expect(!result.output.isEmpty)
    #expect(result.errors.contains(remark), "\(result.errors)")
  }
}
