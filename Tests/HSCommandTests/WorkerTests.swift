import Foundation
import Glibc
import HSTestSupport
import Testing

/// Runs over many captures whose worker is ended by a signal while it reads one of them.
@Suite struct `Worker` {
  /// Runs the program on two captures and what lies between them, one after the other, and ends its worker by a signal as soon
  /// as this is read.
  private static func outcome(
    _ arguments: [String], signal number: Int32, in folder: URL
  ) throws -> Program.Outcome {
    let names = ["a.btsnoop", "b.btsnoop", "c.btsnoop"]
    for (name, source) in [(names[0], "polar-h7-app"), (names[2], "coospo-h6")] {
      try Data(try Samples.bytes(source)).write(to: folder.appending(path: name))
    }
    // A pipe that is named is read; nobody writes into it.
    let pipe = folder.appending(path: names[1]).path
    let isMade = unsafe mkfifo(pipe, 0o600) == 0
    try #require(isMade)
    let run = try Run(
      arguments + names + ["--jobs", "1"], directory: folder, isStarted: true)
    run.endInput()
    // The other end is there when the worker reads.
    let end = unsafe open(pipe, O_WRONLY)
    try #require(end >= 0)
    defer { close(end) }
    for child in run.children { _ = kill(child, number) }
    return try run.end()
  }

  static let commands = [
    ["scan", "--format", "ndjson"], ["series", "--no-verdicts"], ["scan", "--format", "csv"],
    ["scan", "--all"],
  ]

  @Test(arguments: Program.started(commands, first: 2))
  func `that is ended costs one capture, which is named`(_ command: [String]) throws {
    try Samples.withFolder { folder in
      let result = try Self.outcome(command, signal: SIGSEGV, in: folder)
      #expect(result.status == 2 && !result.wasKilled, "\(result.errors)")
      let all = result.text + result.errors
      #expect(all.contains("b.btsnoop") && all.contains("signal 11"), "\(all)")
      // What the others give by themselves is there, once and in their order.
      for name in ["a.btsnoop", "c.btsnoop"] {
        let alone = try Program.run(command + [name, "--jobs", "1"], directory: folder)
        for line in alone.lines where command != ["scan", "--all"] {
          #expect(result.lines.count { $0 == line } == 1, "\(line)")
        }
      }
    }
  }

  @Test func `that is ended leaves a database of the others, and nothing beside it`() throws {
    try Samples.withFolder { folder in
      let captures = folder.appending(path: "captures")
      try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: true)
      for (name, source) in [("a", "polar-h7-app"), ("c", "coospo-h6"), ("d", "clock-step")] {
        try Data(try Samples.bytes(source)).write(
          to: captures.appending(path: "\(name).btsnoop"))
      }
      // So many zeros take longer to read than it takes to see that they are being read.
      let slow = captures.appending(path: "b.btsnoop")
      try Data(try Samples.bytes("polar-h7-app").prefix(16)).write(to: slow)
      let isLong = unsafe truncate(slow.path, 8 << 30) == 0
      try #require(isLong)
      let database = folder.appending(path: "f.sqlite")
      let run = try Run(
        ["collect", captures.path, "-o", database.path, "--jobs", "1"], isStarted: true)
      run.endInput()
      let deadline = Date.now + 30
      var worker: Int32?
      while worker == nil, Date.now < deadline, run.isRunning {
        worker = run.children.first { Self.reads(slow.path, $0) }
        usleep(5000)
      }
      _ = kill(try #require(worker), SIGKILL)
      let result = try run.end()
      #expect(result.status == 2, "\(result.errors)")
      #expect(result.errors.contains("b.btsnoop: nothing is told of it"), "\(result.errors)")
      #expect(result.errors.contains("3 added, 1 not read in full"), "\(result.errors)")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(left == ["captures", "f.sqlite"])
      try FileManager.default.removeItem(at: slow)
      let again = try Program.run("collect", captures.path, "-o", database.path)
      #expect(again.status == 0 && again.errors.contains("0 added, 3 there already"))
    }
  }

  /// Whether a process has a file open.
  private static func reads(_ path: String, _ process: Int32) -> Bool {
    let folder = "/proc/\(process)/fd"
    let open = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return open.contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
    }
  }
}

extension Run {
  /// The processes that the program has begun.
  fileprivate var children: [Int32] {
    let path = "/proc/\(identifier)/task/\(identifier)/children"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }
}
