import Foundation
import Glibc
import HSTestSupport
import Testing

/// `heartsnoop extcap`: live sources as interfaces of Wireshark.
@Suite struct `Wireshark's interfaces` {
  static let capture = "polar-h7-app"

  /// Whether this machine has tshark.
  private static let hasTShark = (try? Program.shell("command -v tshark").status) == 0

  private func environment(_ home: URL, tshark: String? = nil) throws -> [String: String] {
    // What tshark says is ours, or nothing.
    let programs = home.appending(path: "programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    if let tshark {
      let file = programs.appending(path: "tshark")
      try "#!/bin/sh\n[ \"$*\" = '-G folders' ] && printf '\(tshark)'\n"
        .write(to: file, atomically: true, encoding: .utf8)
      _ = unsafe chmod(file.path, 0o755)
    }
    return [
      "HOME": home.path, "PATH": programs.path, "XDG_CONFIG_HOME": "", "WIRESHARK_CONFIG_DIR": "",
    ]
  }

  private func files(_ folder: URL) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return names.filter { !$0.hasPrefix("programs") }.sorted()
  }

  // MARK: - The folder

  @Test func `are where both its generations look, unless tshark tells`() throws {
    try Samples.withFolder { home in
      let environment = try environment(home)
      let files = [".config/wireshark/extcap", ".local/lib/wireshark/extcap"].map {
        home.appending(path: $0 + "/heartsnoop")
      }
      for _ in 0..<2 {
        let made = try Program.run(["extcap", "install"], environment: environment)
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        for file in files { #expect(made.lines.contains("\(file.path): written")) }
      }
      #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
      let listed = try Program.shell("\"$1\" --extcap-interfaces", named: "sh", files[0].path)
      #expect(listed.text == (try Program.run("extcap", "--extcap-interfaces").text))
      let removed = try Program.run(["extcap", "uninstall"], environment: environment)
      #expect(removed.status == 0 && removed.lines.count == 2)
      #expect(self.files(home) == [".config", ".local", ".local/lib"])
      let again = try Program.run("extcap", "uninstall", "--folder", home.path)
      #expect(again.status == 0 && again.text == "There was nothing to remove.\n")
    }
  }

  /// What tshark tells, of either generation, and where the file is then.
  static let told = [
    (
      "Temp:\\t/tmp\\nPersonal configuration:\\t%@/a b/wireshark\\nExtcap path:\\t/usr/lib\\n",
      "a b/wireshark/extcap"
    ),
    (
      "Personal configuration:\\t%@/w\\nPersonal Extcap path:\\t%@/l/extcap\\n"
        + "Global Extcap path:\\t/usr\\n", "l/extcap"
    ),
  ]

  @Test(arguments: Program.started(told.reversed()))
  func `are in the folder that tshark tells, of either generation`(told: String, folder: String)
    throws
  {
    try Samples.withFolder { home in
      let environment = try environment(home, tshark: told.replacing("%@", with: home.path))
      let made = try Program.run(["extcap", "install"], environment: environment)
      #expect(made.status == 0)
      #expect(files(home).filter { $0.hasSuffix("/heartsnoop") } == [folder + "/heartsnoop"])
      #expect(try Program.run(["extcap", "uninstall"], environment: environment).status == 0)
      #expect(!files(home).contains { $0.hasSuffix("extcap") })
    }
  }

  @Test func `leave what others have put under their name`() throws {
    try Samples.withFolder { home in
      let file = home.appending(path: "heartsnoop")
      try "#!/bin/sh\n".write(to: file, atomically: true, encoding: .utf8)
      for action in ["install", "uninstall"] {
        let run = try Program.run("extcap", action, "--folder", home.path)
        #expect(run.errors.contains("is not heartsnoop's, and was left as it is"))
        #expect(try String(contentsOf: file, encoding: .utf8) == "#!/bin/sh\n")
      }
    }
  }

  // MARK: - What Wireshark asks

  @Test func `are told with what they need`() throws {
    let listed = try Program.run("extcap", "--extcap-interfaces", "--extcap-version=4.0")
    #expect(listed.lines.first == "extcap {version=0.2.0}{display=heartsnoop}")
    let names = listed.lines.dropFirst().compactMap { line in
      line.firstMatch(of: /^interface \{value=([-\w]+)\}\{display=[^{}]+\}$/).map { String($0.1) }
    }
    #expect(names.count == listed.lines.count - 1)
    #expect(names.suffix(4) == ["file", "tcp", "listen", "adb"].map { "heartsnoop-" + $0 })
    let own = ["file": "--follow", "tcp": "--connect", "listen": "--listen", "adb": "--serial"]
    for name in names + ["heartsnoop-hci3"] {
      let dlts = try Program.run("extcap", "--extcap-interface", name, "--extcap-dlts")
      #expect(
        dlts.text.contains(
          /^dlt \{number=(254|201)\}\{name=BLUETOOTH_\w+\}\{display=[^{}]+\}\n$/))
      let config = try Program.run("extcap", "--extcap-interface", name, "--extcap-config")
      let calls = config.lines.enumerated().compactMap { index, line in
        line.firstMatch(of: /^arg \{number=(\d+)\}\{call=(--\w+)\}\{display=/).flatMap {
          Int($0.1) == index ? String($0.2) : nil
        }
      }
      let option = own[String(name.dropFirst(11))]
      #expect(calls == [option].compactMap { $0 } + ["--gatt", "--keys", "--layout", "--infer"])
    }
    let filter = try Program.run(
      "extcap", "--extcap-interface", "heartsnoop-file", "--extcap-capture-filter", "host x")
    #expect(filter.status == 0 && filter.text.contains("no capture filter"))
  }

  @Test(arguments: [
    [], ["--extcap-interface", "heartsnoop-file", "--capture"], ["--follow", "x"],
    ["--extcap-interface", "eth0", "--extcap-dlts"], ["install", "--extcap-interfaces"],
    ["--extcap-interface", "heartsnoop-file", "--capture", "--fifo", "/dev/null"],
    [
      "--extcap-interface", "heartsnoop-tcp", "--capture", "--fifo", "/dev/null", "--connect", "x",
    ],
  ])
  func `are refused where something is missing`(arguments: [String]) throws {
    let run = try Program.run(["extcap"] + arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty && !run.errors.isEmpty)
  }

  // MARK: - Capturing

  /// Begins to capture a file into a FIFO, of which `reader` reads.
  private func begin(_ file: String, _ folder: URL, _ reader: String) throws -> (Run, Run) {
    try begin(["heartsnoop-file", "--follow", file], folder, reader)
  }

  /// Begins to capture from an interface into a FIFO, of which `reader` reads.
  private func begin(_ source: [String], _ folder: URL, _ reader: String) throws -> (Run, Run) {
    let fifo = folder.appending(path: "fifo").path
    try #require(unsafe mkfifo(fifo, 0o600) == 0)
    let reader = try Run(["-c", reader, fifo], of: URL(filePath: "/bin/sh"))
    let run = try Run(["extcap", "--capture", "--fifo", fifo, "--extcap-interface"] + source)
    return (run, reader)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `end in order with a signal, and say nothing`(signal: Int32) throws {
    let bytes = try Samples.bytes(Self.capture)
    try Samples.withFile(bytes) { path in
      try Samples.withFolder { folder in
        let (run, reader) = try begin(path, folder, "cat \"$0\"")
        // The last packet's comment.
        let last = Data("asked for in packet 220".utf8)
        _ = reader.output { Data($0).range(of: last) != nil }
        run.signal(signal)
        let outcome = try run.end()
        #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
        let written = try reader.end().output
        try Samples.withFile(written) { written in
          let (ours, plain) = (try Program.run("decode", written), try Program.run("decode", path))
          #expect(ours.status == 0 && ours.output == plain.output)
        }
      }
    }
  }

  @Test func `end when nobody reads, also while nothing comes`() throws {
    for bytes in [[], try Samples.bytes(Self.capture)] {
      try Samples.withFile(bytes) { path in
        try Samples.withFolder { folder in
          // The section's beginning is there before any packet.
          let (run, reader) = try begin(path, folder, "head -c 28 \"$0\"")
          #expect(try reader.end().output.starts(with: [0x0A, 0x0D, 0x0D, 0x0A]))
          let outcome = try run.end()
          #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
      }
    }
  }

  @Test func `end with the connection that a server closes`() throws {
    let server = try Server()
    let bytes = try Samples.bytes(Self.capture)
    try Samples.withFolder { folder in
      let source = ["heartsnoop-tcp", "--connect", "127.0.0.1:\(server.port)"]
      let (run, reader) = try begin(source, folder, "cat \"$0\"")
      server.serve(bytes)
      let outcome = try run.end()
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      try Samples.withFile(try reader.end().output) { written in
        let plain = try Program.run("decode", Samples.path(Self.capture))
        #expect(try Program.run("decode", written).output == plain.output)
      }
    }
  }

  @Test func `say what failed`() throws {
    try Samples.withFolder { folder in
      let (run, reader) = try begin("/no such file", folder, "cat \"$0\"")
      let outcome = try run.end()
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("/no such file: cannot be opened"))
      _ = try reader.end()
    }
  }

  // MARK: - tshark

  /// The comments of a capture's packets, as tshark reads them in what `convert --annotate` writes.
  private func comments(_ path: String, _ folder: URL) throws -> [String] {
    let annotated = folder.appending(path: "annotated.pcapng").path
    #expect(try Program.run("convert", path, "--annotate", "-o", annotated).status == 0)
    return try Program.shell(
      "tshark -r \"$1\" -T fields -e frame.number -e frame.comment 2>/dev/null", named: "sh",
      annotated
    ).lines
  }

  /// tshark with our interfaces, capturing so many packets from one of them.
  ///
  /// It cannot be ended otherwise: signals are blocked for what tests start.
  private func tshark(
    _ home: URL, _ interface: String, _ preference: String, packets: Int
  ) throws -> Run {
    let environment = ["HOME": home.path, "TMPDIR": home.path, "XDG_CONFIG_HOME": ""]
    let made = try Program.run(["extcap", "install"], environment: environment)
    #expect(made.status == 0)
    return try Run(
      [
        "tshark", "-l", "-i", interface, "-o", preference, "-c", "\(packets)", "-T", "fields", "-e",
        "frame.number", "-e", "frame.comment",
      ], of: URL(filePath: "/usr/bin/env"), environment: environment)
  }

  private static func skip() {
    Skipped.note("our interfaces in tshark", because: "tshark is not installed")
  }

  @Test(.enabled(if: Program.alwaysStarts, "tshark starts the program five times"))
  func `are listed by tshark`() throws {
    guard Self.hasTShark else { return Self.skip() }
    try Samples.withFolder { home in
      let environment = ["HOME": home.path, "XDG_CONFIG_HOME": ""]
      let made = try Program.run(["extcap", "install"], environment: environment)
      #expect(made.status == 0)
      let run = try Run(
        ["tshark", "-D"], of: URL(filePath: "/usr/bin/env"), environment: environment)
      let listed = try run.end().text
      for line in made.lines.dropFirst(2) {
        let words = line.split(separator: "  ", maxSplits: 1).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(words.count == 2 && listed.contains("\(words[0]) (\(words.last ?? ""))\n"))
      }
    }
  }

  @Test(.enabled(if: Program.alwaysStarts, "tshark starts the program nine times"))
  func `give tshark a growing file, with comments`() throws {
    guard Self.hasTShark else { return Self.skip() }
    let bytes = try Samples.bytes(Self.capture)
    try Samples.withFolder { home in
      let expected = try comments(Places.fixture(Samples.path(Self.capture)).path, home)
      #expect(expected.contains { $0.contains("Heart Rate Measurement 86 bpm, contact, RR 700") })
      let path = home.appending(path: "growing.btsnoop")
      let middle = Samples.end(ofRecords: 150, in: bytes)
      try Data(bytes[..<middle]).write(to: path)
      let run = try tshark(
        home, "heartsnoop-file", "extcap.heartsnoop_file.follow:\(path.path)",
        packets: expected.count)
      func lines(_ output: [UInt8]) -> [String] {
        String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
      }
      // What is there comes before the rest is written.
      let first = run.output { lines($0).count >= 150 }
      #expect(lines(first) == Array(expected[..<150]))
      let file = try FileHandle(forWritingTo: path)
      try file.seekToEnd()
      try file.write(contentsOf: Data(bytes[middle...]))
      try file.close()
      let outcome = try run.end()
      #expect(outcome.status == 0)
      #expect(!outcome.errors.contains("Error"), "\(outcome.errors)")
      #expect(outcome.lines == expected)
    }
  }

  @Test(.enabled(if: Program.alwaysStarts, "tshark starts the program nine times"))
  func `give tshark what a server sends, with comments`() throws {
    guard Self.hasTShark else { return Self.skip() }
    let server = try Server()
    try Samples.withFolder { home in
      let expected = try comments(Places.fixture(Samples.path(Self.capture)).path, home)
      let run = try tshark(
        home, "heartsnoop-tcp", "extcap.heartsnoop_tcp.connect:127.0.0.1:\(server.port)",
        packets: expected.count + 1)
      server.serve(try Samples.bytes(Self.capture))
      // It ends with the connection.
      let outcome = try run.end()
      #expect(outcome.status == 0)
      #expect(outcome.lines == expected)
    }
  }
}

/// `heartsnoop live --adb`: a phone's snoop server, through adb's own server.
@Suite struct `A phone by adb` {
  private func run(_ server: Server, _ more: [String] = []) throws -> Run {
    try Run(
      ["live", "--adb"] + more,
      environment: ["ANDROID_ADB_SERVER_PORT": String(server.port), "ANDROID_SERIAL": ""])
  }

  @Test(arguments: [
    ([], "0012host:transport-any"), (["--serial", "R58M"], "0013host:transport:R58M"),
  ])
  func `is decoded as it sends`(serial: [String], request: String) throws {
    let server = try Server()
    let run = try run(server, serial)
    let asked = server.serve(
      try Samples.bytes("coospo-h6"), after: [(request, "OKAY"), ("0008tcp:8872", "OKAY")])
    #expect(asked == [request, "0008tcp:8872"])
    let outcome = try run.end()
    #expect(outcome.status == 0)
    #expect(outcome.output == (try Program.run("decode", Samples.path("coospo-h6")).output))
  }

  @Test(arguments: [
    (
      [("0012host:transport-any", "FAIL001dmore than one device/emulator")],
      "phone: adb: more than one device/emulator"
    ),
    (
      [("0012host:transport-any", "OKAY"), ("0008tcp:8872", "FAIL0006closed")],
      "its snoop server does not answer (adb: closed): enable the Bluetooth HCI snoop log"
    ),
    ([("0012host:transport-any", "HTTP")], "adb: answered 'HTTP'"),
    ([("0012host:transport-any", "OK")], "adb: no answer"),
    ([("0012host:transport-any", "FAILxxxx")], "adb: failed without a reason"),
  ])
  func `says why it does not`(exchanges: [(String, String)], reason: String) throws {
    let server = try Server()
    let run = try run(server)
    server.serve([], after: exchanges.map { (request: $0.0, answer: $0.1) })
    let outcome = try run.end()
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }

  @Test func `is one of the sources, and needs adb's server`() throws {
    let both = try Program.run("live", "--adb", "--follow", "x")
    #expect(both.status == 64)
    #expect(try Program.run("live", "--serial", "x").status == 64)
    let port = try Server().port
    let none = try Program.run(
      ["live", "--adb"], environment: ["ANDROID_ADB_SERVER_PORT": String(port)])
    #expect(none.status == 2 && none.errors.contains("'adb start-server' starts it"))
  }
}
