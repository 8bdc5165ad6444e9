import Foundation
import Glibc
import HSTestSupport
import Testing

/// `heartsnoop live --listen` and `--connect`: captures that come over TCP.
@Suite struct `A live stream over TCP` {
  static let capture = "coospo-h6"

  private var decoded: [UInt8] {
    get throws { try Program.run("decode", Samples.path(Self.capture)).output }
  }

  /// A listening run, and its port; `nil` if this machine has no such address.
  private func listen(_ place: String) throws -> (run: Run, port: String)? {
    let run = try Run(["live", "--listen", place])
    let said = run.errors { $0.contains("waiting for a sender\n") || $0.contains("address") }
    guard said.contains("waiting for a sender"), let line = said.split(separator: "\n").first,
      let name = line.split(separator: " ").dropFirst().first?.dropLast(),
      let colon = name.lastIndex(of: ":")
    else {
      _ = try run.end()
      return nil
    }
    return (run, String(name[name.index(after: colon)...]))
  }

  /// Sends the beginning of the capture, and closes the connection or leaves it open.
  private func send(
    _ count: Int, of path: String = Places.fixture(Samples.path(capture)).path, to host: String,
    _ port: String, then: String
  ) throws -> Run {
    try Run(
      [
        "-c", "exec 3<>/dev/tcp/$0/$1 && head -c $2 \"$3\" >&3 && \(then)", host, port,
        "\(count)", path,
      ], of: URL(filePath: "/bin/bash"))
  }

  @Test(arguments: [("0", "127.0.0.1"), ("[::1]:0", "::1"), ("localhost:0", "localhost")])
  func `is of whoever connects`(place: String, host: String) throws {
    guard let (run, port) = try listen(place) else {
      let _: Never? = Skipped.note("a capture over TCP to \(place)", because: "no such address")
      return
    }
    let sender = try send(1 << 30, to: host, port, then: "true")
    #expect(try sender.end().status == 0)
    let outcome = try run.end()
    #expect(outcome.status == 0)
    #expect(outcome.output == (try decoded))
  }

  @Test(arguments: [0, 0xFF] as [UInt8])
  func `as it is damaged is told as from a file`(value: UInt8) throws {
    var bytes = try Samples.bytes(Self.capture)
    for index in 3001..<5049 { bytes[index] = value }
    try Samples.withFile(bytes) { path in
      let plain = try Program.run("decode", path)
      let (run, port) = try #require(try listen("0"))
      let sender = try send(1 << 30, of: path, to: "127.0.0.1", port, then: "true")
      #expect(try sender.end().status == 0)
      let outcome = try run.end()
      #expect(plain.status == 2 && outcome.status == 2)
      #expect(outcome.output == plain.output)
    }
  }

  @Test func `is of the first who connects, and of nobody else`() throws {
    let (run, port) = try #require(try listen("0"))
    let bytes = try Samples.bytes(Self.capture)
    let first = try send(
      100, to: "127.0.0.1", port, then: "read line && cat \"$3\" | tail -c +101 >&3")
    _ = run.errors { $0.contains("a sender has connected") }
    // What it sends at first may still find room; it goes on until it is told that the connection is reset.
    let second = try send(
      bytes.count, to: "127.0.0.1", port,
      then: "for i in {1..100}; do printf x >&3 || exit 1; sleep 0.1; done")
    #expect(try second.end().status != 0)
    first.send(Array("go on\n".utf8))
    #expect(try first.end().status == 0)
    let outcome = try run.end()
    #expect(outcome.status == 0)
    #expect(outcome.output == (try decoded))
  }

  @Test func `is waited for on where somebody only knocks`() throws {
    let (run, port) = try #require(try listen("0"))
    // As who looks for open ports does: it connects and leaves, or stays and is silent.
    for _ in 0..<5 { #expect(try send(0, to: "127.0.0.1", port, then: "true").end().status == 0) }
    let silent = try send(0, to: "127.0.0.1", port, then: "read line")
    let said = run.errors { $0.contains("more of the like") }
    #expect(said.contains("a client connected and left without sending anything; still waiting"))
    #expect(run.isRunning)
    #expect(try send(1 << 30, to: "127.0.0.1", port, then: "true").end().status == 0)
    let outcome = try run.end()
    #expect(outcome.status == 0)
    #expect(outcome.output == (try decoded))
    #expect(outcome.errors.contains("a sender has connected"))
    silent.endInput()
    _ = try silent.end()
  }

  @Test func `that ends in the middle of a record has lost that one`() throws {
    let (run, port) = try #require(try listen("0"))
    let bytes = try Samples.bytes(Self.capture)
    let end = Samples.end(ofRecords: 121, in: bytes)
    let sender = try send(end + 30, to: "127.0.0.1", port, then: "true")
    #expect(try sender.end().status == 0)
    let outcome = try run.end()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("121 packets"))
  }

  @Test func `that stalls in the middle of a record can be ended`() throws {
    let (run, port) = try #require(try listen("0"))
    let bytes = try Samples.bytes(Self.capture)
    let end = Samples.end(ofRecords: 121, in: bytes)
    let sender = try send(end + 30, to: "127.0.0.1", port, then: "read line")
    let expected = try Samples.withFile(Array(bytes[..<end])) {
      try Program.run("decode", $0).output
    }
    #expect(run.output { $0.count >= expected.count } == expected)
    run.signal(SIGTERM)
    let outcome = try run.end()
    #expect(outcome.status == 0)
    #expect(outcome.output == expected)
    sender.endInput()
    _ = try sender.end()
  }

  @Test func `may be asked for`() throws {
    let server = try Server()
    let run = try Run(["live", "--connect", "localhost:\(server.port)"])
    server.serve(try Samples.bytes(Self.capture))
    let outcome = try run.end()
    #expect(outcome.status == 0)
    #expect(outcome.output == (try decoded))
  }

  @Test func `is refused for a server that is not there`() throws {
    let port = try Server().port
    let outcome = try Program.run("live", "--connect", String(port))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Connection refused"))
    let nobody = try Program.run("live", "--connect", "no-such-host.invalid:1")
    #expect(nobody.status == 2)
    #expect(nobody.errors.contains("no-such-host.invalid:1: "))
  }
}
