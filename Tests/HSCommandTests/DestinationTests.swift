import Foundation
import HSTestSupport
import Testing

/// What commands write, and what they must not.
@Suite struct `Output files` {
  /// A folder with a capture, and everything else that commands read.
  private static func withInputs(_ body: (URL) throws -> Void) throws {
    try Samples.withFolder { folder in
      for (name, fixture) in [
        ("a.btsnoop", "captures/polar-h7-app.btsnoop"), ("keys", "keys/rotation.keys"),
        ("t.json", "tables/strap.gatt.json"), ("rules.yaml", "rules/strap.yaml"),
        ("s.yaml", "scenarios/two-straps-and-a-tablet.yaml"),
        ("resting.txt", "scenarios/resting.txt"),
      ] {
        try FileManager.default.copyItem(
          at: Places.fixture(fixture), to: folder.appending(path: name))
      }
      try body(folder)
    }
  }

  private static func names(in folder: URL) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  private static func mode(_ file: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  /// Runs that name an input as their output: OUT stands for it.
  static let pairs: [(input: String, arguments: [String])] = [
    ("a.btsnoop", ["convert", "a.btsnoop", "--output-format", "pcap", "-o", "OUT"]),
    ("a.btsnoop", ["series", "a.btsnoop", "-o", "OUT"]),
    ("a.btsnoop", ["series", "a.btsnoop", "--format", "rr", "-o", "OUT"]),
    ("t.json", ["series", "--format", "csv", "--gatt", "t.json", "a.btsnoop", "-o", "OUT"]),
    ("t.json", ["series", "--format", "rr", "--gatt", "t.json", "a.btsnoop", "-o", "OUT"]),
    ("keys", ["series", "--keys", "keys", "a.btsnoop", "-o", "OUT"]),
    ("keys", ["redact", "--keys", "keys", "a.btsnoop", "-o", "OUT"]),
    (
      "t.json",
      ["redact", "--gatt", "t.json", "a.btsnoop", "--output-format", "pcap", "-o", "OUT"]
    ),
    ("keys", ["redact", "--keys", "keys", "a.btsnoop", "-o", "x.btsnoop", "--keys-out", "OUT"]),
    ("a.btsnoop", ["redact", "--keys", "keys", "a.btsnoop", "-o", "x.pcap", "--keys-out", "OUT"]),
    (
      "t.json",
      [
        "check", "--profile", "hrs", "--format", "text", "--gatt", "t.json", "a.btsnoop", "-o",
        "OUT",
      ]
    ),
    ("a.btsnoop", ["check", "--profile", "hrs", "a.btsnoop", "-o", "OUT"]),
    (
      "rules.yaml",
      ["check", "--format", "text", "--rules", "rules.yaml", "a.btsnoop", "-o", "OUT"]
    ),
    ("s.yaml", ["simulate", "s.yaml", "--output-format", "pcap", "-o", "OUT"]),
    ("resting.txt", ["simulate", "s.yaml", "--output-format", "pcap", "-o", "OUT"]),
  ]

  @Test(arguments: pairs.indices)
  func `are never what is read, by whatever name`(index: Int) throws {
    let (input, arguments) = Self.pairs[index]
    try Self.withInputs { folder in
      let file = folder.appending(path: input)
      let manager = FileManager.default
      try manager.createSymbolicLink(
        at: folder.appending(path: "soft"), withDestinationURL: file)
      try manager.linkItem(at: file, to: folder.appending(path: "hard"))
      let before = try Data(contentsOf: file)
      let names = try Self.names(in: folder)
      for name in [input, "./\(input)", file.path, "soft", "hard"] {
        let result = try Program.run(
          arguments.map { $0 == "OUT" ? name : $0 }, directory: folder)
        #expect(result.status == 2, "\(name): \(result.errors)")
        #expect(result.errors.contains("\(name): is a file that is read, and was left as it is"))
        #expect(try Data(contentsOf: file) == before, "\(name)")
      }
      #expect(try Self.names(in: folder) == names)
    }
  }

  @Test(
    arguments: [
      ["decode", "a.btsnoop", "-o", "OUT"], ["info", "a.btsnoop", "-o", "OUT"],
      ["report", "a.btsnoop", "--format", "md", "-o", "OUT"],
      ["series", "a.btsnoop", "--format", "csv", "-o", "OUT"],
      ["redact", "a.btsnoop", "--output-format", "pcap", "-o", "OUT"],
      ["learn", "a.btsnoop", "-o", "OUT"],
      ["check", "--profile", "hrs", "--format", "text", "a.btsnoop", "-o", "OUT"],
      ["live", "a.btsnoop", "-w", "OUT", "--output-format", "pcap"],
    ])
  func `are no layouts that the environment names`(arguments: [String]) throws {
    try Self.withInputs { folder in
      let layouts = folder.appending(path: "layouts")
      try FileManager.default.createDirectory(at: layouts, withIntermediateDirectories: false)
      let layout = layouts.appending(path: "band.ksy")
      try FileManager.default.copyItem(
        at: Places.fixture("layouts/pulse-band.ksy"), to: layout)
      let before = try Data(contentsOf: layout)
      let result = try Program.run(
        arguments.map { $0 == "OUT" ? "layouts/band.ksy" : $0 },
        environment: ["HEARTSNOOP_LAYOUTS": "layouts"], directory: folder)
      #expect(result.status == 2, "\(arguments): \(result.errors)")
      #expect(
        result.errors.contains("layouts/band.ksy: is a file that is read, and was left as it is"),
        "\(arguments): \(result.errors)")
      #expect(try Data(contentsOf: layout) == before)
    }
  }

  @Test func `wait for no pipe among layouts that the environment names`() throws {
    try Self.withInputs { folder in
      let layouts = folder.appending(path: "layouts")
      try FileManager.default.createDirectory(at: layouts, withIntermediateDirectories: false)
      try #require(unsafe mkfifo(layouts.appending(path: "pipe.ksy").path, 0o600) == 0)
      try FileManager.default.createDirectory(
        at: layouts.appending(path: "folder.ksy"), withIntermediateDirectories: false)
      try FileManager.default.copyItem(
        at: Places.fixture("layouts/pulse-band.ksy"), to: layouts.appending(path: "band.ksy"))
      let run = try Run(
        ["decode", Places.fixture(Samples.path("pulse-band")).path],
        environment: ["HEARTSNOOP_LAYOUTS": layouts.path], directory: folder)
      run.endInput()
      for _ in 0..<200 where run.isRunning { usleep(50_000) }
      if run.isRunning { run.signal(SIGKILL) }
      let outcome = try run.end()
      #expect(outcome.status == 0)
      for (name, kind) in [("pipe", "a pipe"), ("folder", "a folder")] {
        #expect(
          outcome.errors.contains(
            "HEARTSNOOP_LAYOUTS: \(layouts.path)/\(name).ksy: is \(kind) and no file, and was passed over"
          ), "\(outcome.errors)")
      }
    }
  }

  @Test func `are no numbers of an app that are read`() throws {
    try Self.withInputs { folder in
      let numbers = folder.appending(path: "numbers.txt")
      try Data("72 73 74 75 76 77 78".utf8).write(to: numbers)
      let result = try Program.run(
        ["report", "a.btsnoop", "--app-shows", "numbers.txt", "--format", "md"]
          + ["-o", "numbers.txt"], directory: folder)
      #expect(result.status == 2)
      #expect(try String(contentsOf: numbers, encoding: .utf8) == "72 73 74 75 76 77 78")
    }
  }

  @Test func `have names of any octets, also where there is a file of the name`() throws {
    // On other systems names are Unicode.
    #if os(Linux)
      try Self.withInputs { folder in
        let script = [
          #"cd "$1" || exit 99"#,
          #"in=$(printf 'in\377.btsnoop') out=$(printf 'out\376\200.csv') page=$(printf 'p\303.md')"#,
          #"cp a.btsnoop "$in" && printf old > "$out" && printf old > "$page" || exit 98"#,
          #""$heartsnoop" series "$in" -o "$out" && "$heartsnoop" series a.btsnoop -o wanted.csv || exit 97"#,
          #"cmp "$out" wanted.csv || exit 96"#,
          #""$heartsnoop" report --format md "$in" -o "$page" && grep -q verified "$page" || exit 95"#,
          #""$heartsnoop" live "$in" -w "$out" --output-format btsnoop > /dev/null || exit 94"#,
          #"cmp "$out" a.btsnoop || exit 93"#,
        ].joined(separator: "\n")
        let result = try Program.shell(script, folder.path)
        #expect(result.status == 0, "\(result.errors)")
      }
    #endif
  }

  @Test func `of one run are two files`() throws {
    try Self.withInputs { folder in
      let result = try Program.run(
        [
          "redact", "--keys", "keys", "a.btsnoop", "--output-format", "btsnoop", "-o", "x",
          "--keys-out", "./x",
        ], directory: folder)
      #expect(result.status == 2)
      #expect(result.errors.contains("./x: is named twice, for two different outputs"))
      #expect(try !Self.names(in: folder).contains("x"))
    }
  }

  @Test func `are not written through links`() throws {
    try Self.withInputs { folder in
      let precious = folder.appending(path: "precious")
      try Data("precious".utf8).write(to: precious)
      let manager = FileManager.default
      let expectation = folder.appending(path: "expectation")
      try manager.createDirectory(at: expectation, withIntermediateDirectories: false)
      for name in ["timeline.ndjson.part", "timeline.ndjson", "manifest.json.part"] {
        try manager.createSymbolicLink(
          at: expectation.appending(path: name), withDestinationURL: precious)
      }
      try manager.createSymbolicLink(
        at: folder.appending(path: "out.pcap"), withDestinationURL: precious)
      #expect(
        try Program.run(["expect", "a.btsnoop", "-o", "expectation"], directory: folder).status == 0
      )
      #expect(
        try Program.run(["convert", "a.btsnoop", "-o", "out.pcap"], directory: folder).status == 0)
      #expect(try Data(contentsOf: precious) == Data("precious".utf8))
      // The names now stand for what was written.
      let timeline = try Data(contentsOf: expectation.appending(path: "timeline.ndjson"))
      #expect(timeline.count > 1000)
      #expect(
        try manager.destinationOfSymbolicLink(
          atPath: expectation.appending(path: "timeline.ndjson.part").path) == precious.path)
    }
  }

  @Test func `have the mode of the one before; keys are for their owner`() throws {
    try Self.withInputs { folder in
      let manager = FileManager.default
      for name in ["out.pcap", "k"] {
        let path = folder.appending(path: name).path
        try Data("old".utf8).write(to: URL(filePath: path))
        try manager.setAttributes([.posixPermissions: 0o664], ofItemAtPath: path)
      }
      let result = try Program.run(
        ["redact", "--keys", "keys", "a.btsnoop", "-o", "out.pcap", "--keys-out", "k"],
        directory: folder)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try Self.mode(folder.appending(path: "out.pcap")) == 0o664)
      #expect(try Self.mode(folder.appending(path: "k")) == 0o600)
      #expect(try Data(contentsOf: folder.appending(path: "k")).count > 32)
    }
  }

  @Test func `that cannot be written in full leave what was there`() throws {
    guard Sanitizer.limitsFiles("an output that outgrows its room") else { return }
    try Self.withInputs { folder in
      let out = folder.appending(path: "out.pcapng")
      try Data("old".utf8).write(to: out)
      let names = try Self.names(in: folder)
      let result = try Program.shell(
        #"cd "$1" && ulimit -f 1 && "$heartsnoop" convert a.btsnoop -o out.pcapng"#, named: "sh",
        folder.path)
      #expect(result.status == 2)
      #expect(
        result.errors.contains("out.pcapng: writing failed: File too large; no file was written"))
      #expect(try Data(contentsOf: out) == Data("old".utf8))
      #expect(try Self.names(in: folder) == names)
    }
  }

  @Test func `leave nothing behind when a signal ends the run`() throws {
    try Self.withInputs { folder in
      let bytes = try Samples.bytes("polar-h7-app")
      let names = try Self.names(in: folder)
      let run = try Run(
        ["convert", "-", "-o", "out.btsnoop"], directory: folder, isStarted: true)
      run.send(bytes)
      // More than is held back, so that there is a file.
      for _ in 0..<20 { run.send(Array(bytes.dropFirst(16))) }
      var isThere = false
      for _ in 0..<200 where !isThere {
        isThere = try Self.names(in: folder).contains { $0.hasSuffix(".part") }
        if !isThere { Thread.sleep(forTimeInterval: 0.05) }
      }
      #expect(isThere)
      run.signal(SIGTERM)
      let outcome = try run.end()
      #expect(outcome.wasKilled)
      #expect(outcome.status == SIGTERM)
      #expect(try Self.names(in: folder) == names)
    }
  }

  @Test func `may be pipes and devices`() throws {
    try Self.withInputs { folder in
      let plain = try Program.run(
        ["convert", "a.btsnoop", "--output-format", "pcap", "-o", "-"], directory: folder)
      let script = """
        cd "$1" && mkfifo f && (cat f > copy &) && set -- convert a.btsnoop --output-format pcap -o
        "$heartsnoop" "$@" f && "$heartsnoop" "$@" /dev/null && printf head > file &&
        "$heartsnoop" "$@" /dev/stdout >> file && "$heartsnoop" "$@" /dev/stdout | head -c 4
        """
      let result = try Program.shell(script, named: "sh", folder.path)
      #expect(result.status == 0)
      #expect(result.errors == "")
      #expect(result.output == Array(plain.output.prefix(4)))
      let file = [UInt8](try Data(contentsOf: folder.appending(path: "file")))
      #expect(file == Array("head".utf8) + plain.output)
      var copy: [UInt8] = []
      for _ in 0..<100 where copy.count < plain.output.count {
        copy = [UInt8](try Data(contentsOf: folder.appending(path: "copy")))
        Thread.sleep(forTimeInterval: 0.02)
      }
      #expect(copy == plain.output)
    }
  }
}
