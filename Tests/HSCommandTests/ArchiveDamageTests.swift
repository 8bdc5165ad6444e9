import Foundation
import Glibc
import HSTestSupport
import Testing

/// Damage, foreign captures, and reads that fail: what is printed, said and returned.
@Suite struct `What cannot be read` {
  /// A pcap file of Ethernet frames.
  private func ethernet(_ frames: Int, link: UInt8 = 1) -> [UInt8] {
    var bytes: [UInt8] = [0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    bytes += [0, 0, 4, 0, link, 0, 0, 0]
    for number in 0..<frames {
      bytes += [0, 0xF1, 0x53, 0x65, UInt8(number % 200), 0, 0, 0, 60, 0, 0, 0, 60, 0, 0, 0]
      bytes += [UInt8](repeating: UInt8(number % 251), count: 60)
    }
    return bytes
  }

  @Test(
    arguments: [
      ["decode"], ["series"], ["series", "--no-verdicts"], ["gatt"], ["summary"],
      ["decode", "--merge"], ["series", "--merge"],
    ])
  func `as it is no Bluetooth is told as what it is`(command: [String]) throws {
    try Samples.withFile(ethernet(1234)) { path in
      let result = try Program.run(command + [path])
      #expect(result.status == 3, "\(command)")
      #expect(
        result.errors.hasSuffix(
          "heartsnoop: \(path): holds 1234 packets of link type Ethernet (LINKTYPE 1); none is "
            + "Bluetooth\n"), "\(command)")
      // Beside a capture of Bluetooth it is only said.
      let both = try Program.run(command + [path, Samples.path("coospo-h6")])
      #expect(both.status == 0, "\(command): \(both.errors)")
      #expect(both.errors.contains("none is Bluetooth"))
    }
    try Samples.withFile(ethernet(1, link: 147)) { path in
      let result = try Program.run(command + [path])
      #expect(result.status == 3)
      #expect(
        result.errors.contains("holds 1 packet of link type private use, USER0 (LINKTYPE 147)")
          || result.errors.contains("None of its 1 record is Bluetooth"), "\(result.errors)")
    }
  }

  @Test(arguments: ["info", "summary", "gatt"])
  func `is one, of which several are one document a line`(command: String) throws {
    let captures = ["coospo-h6", "h1-1001"].map(Samples.path)
    let result = try Program.run([command, "--format", "json"] + captures)
    #expect(result.status == 0)
    #expect(result.lines.count == 2)
    for (line, capture) in zip(result.lines, captures) {
      let found = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(found["file"] as? String ?? found["capture"] as? String == capture)
    }
    let alone = try Program.run(command, "--format", "json", captures[0])
    #expect(alone.lines.count > 2)
    let one = try JSONSerialization.jsonObject(with: Data(alone.output))
    #expect((one as? [String: Any])?["schema"] != nil)
    if command == "info" {
      let first = try JSONSerialization.jsonObject(with: Data(result.lines[0].utf8))
      #expect(try #require(first as? NSDictionary) == (try #require(one as? NSDictionary)))
    }
  }

  @Test
  func `as it is damaged is told the same from a file, a pipe, gzip, zip and a followed file`()
    throws
  {
    let sound = try Samples.bytes("coospo-h6")
    for value in [0, 0xFF] as [UInt8] {
      var bytes = sound
      for index in 3001..<5049 { bytes[index] = value }
      try Samples.withFolder { folder in
        let file = folder.appending(path: "c.btsnoop").path
        try Data(bytes).write(to: URL(filePath: file))
        let plain = try Program.run("decode", file)
        #expect(plain.status == 2)
        #expect(plain.lines.count > 20)
        func check(_ outcome: Program.Outcome, _ name: String, _ how: String) {
          #expect(outcome.status == plain.status, "\(how)")
          let lines =
            outcome.lines.first == "== \(name)" ? outcome.lines.dropFirst() : outcome.lines[...]
          #expect(Array(lines) == plain.lines, "\(how)")
          let errors = outcome.errorLines.filter {
            !$0.contains("Android's") && !$0.contains("by its content")
          }
          #expect(
            errors
              == plain.errors.replacing(file, with: name)
              .split(separator: "\n").map(String.init), "\(how)")
        }
        check(try Program.run(["decode", "-"], input: bytes), "standard input", "pipe")
        let packed = try Program.shell(
          "gzip -k \"$1\" && exec python3 -m zipfile -c \"$1.zip\" \"$1\"", file)
        #expect(packed.status == 0, "\(packed.errors)")
        check(try Program.run("decode", file + ".gz"), "\(file).gz", "gzip")
        let gzip = [UInt8](try Data(contentsOf: URL(filePath: file + ".gz")))
        check(try Program.run(["decode", "-"], input: gzip), "standard input", "gzip from a pipe")
        check(try Program.run("decode", file + ".zip"), "\(file).zip:c.btsnoop", "zip")
        let run = try Run(["live", "--follow", file])
        let printed = run.output { $0.count >= plain.output.count }
        run.signal(SIGINT)
        #expect(try run.end().output == plain.output)
        #expect(printed == plain.output)
      }
    }
  }

  /// Runs the program so that reads of a file fail from one on; `nil` where that cannot be done.
  private func failing(_ file: String, from read: Int, _ arguments: [String]) throws
    -> Program.Outcome?
  {
    let outcome = try Program.shell(
      """
      command -v strace >/dev/null || exit 99
      f=$1; shift; exec strace -f -qq -o /dev/null -P "$f" -e trace=read \
      -e inject=read:error=EIO:when=\(read)+ "$heartsnoop" "$@"
      """, named: "sh", arguments: [file] + arguments)
    guard outcome.status != 99, !outcome.errors.contains("ptrace") else {
      return Skipped.note(
        "reads that fail", because: "there is no strace", as: Program.Outcome.self)
    }
    return outcome
  }

  @Test func `the second time ends explain and exports with status 2`() throws {
    try Samples.withFile(try Samples.bytes("coospo-h6")) { path in
      for arguments in [
        ["explain", "--sample", "3", path],
        ["series", "--format", "wfdb", "-o", path + ".out", path],
        ["series", "--format", "fit", "-o", path + ".fit", path],
      ] {
        #expect(try Program.run(arguments).status == 0)
      }
      // The capture is read in two reads, the second of which finds its end.
      guard
        let explained = try failing(path, from: 3, ["explain", "--packet", "60", path]),
        let exported = try failing(
          path, from: 3, ["series", "--format", "wfdb", "-o", path + ".out", path])
      else { return }
      #expect(explained.status == 2)
      #expect(explained.errors.contains("Input/output error"))
      #expect(explained.errors.contains("could not be read once more"))
      // What the first reading gave is told all the same.
      #expect(explained.lines.count > 10)
      #expect(exported.status == 2)
      #expect(
        exported.errors.contains(
          "cannot be read again: reading failed at byte 0: Input/output error"))
    }
  }

  @Test func `because it is no capture is not kept without end`() throws {
    try Samples.withFolder { folder in
      let out = folder.appending(path: "out.btsnoop").path
      let result = try Program.run(
        ["redact", "-o", out, "-"], input: [UInt8](repeating: 0, count: 200_000_000))
      #expect(result.status == 2)
      #expect(result.errors.contains("the first 64 MiB hold no capture; no more was read"))
    }
  }
}
