import Foundation
import HSTestSupport
import Testing

/// Texts of files and names that would make a terminal obey them.
@Suite struct `Control characters` {
  /// ESC, the C1 control CSI, and the mark that turns the direction of text.
  static let hostile = "\u{1b}[2J\u{9b}2J\u{202e}"

  private func expectClean(_ result: Program.Outcome, _ what: Comment) {
    for text in [result.text, result.errors] {
      for scalar in text.unicodeScalars where scalar != "\n" {
        #expect(scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value), what)
        #expect(scalar != "\u{202e}", what)
      }
    }
  }

  @Test func `of names do not reach a terminal`() throws {
    let name = "no\(Self.hostile)\nheartsnoop: all is well"
    for arguments in [
      ["decode", name], ["series", name], ["diff", name, name], ["check", "--rules", name, "x"],
      ["series", "--gatt", name, "x"],
      ["convert", Samples.path("polar-h7-app"), "-o", "\(name)/x.pcap"],
    ] {
      let result = try Program.run(arguments)
      #expect(result.status == 2)
      expectClean(result, "\(arguments)")
      #expect(result.errors.contains(#"no\x1b[2J\u{009b}2J\u{202e}\nheartsnoop: all is well"#))
    }
    let usage = try Program.run(["value", Self.hostile, "00"])
    #expect(usage.status == 64)
    expectClean(usage, "usage")
    #expect(usage.errors.contains(#"Error: '\x1b[2J"#))
  }

  @Test func `of a capture's name do not reach a terminal`() throws {
    try Samples.withFolder { folder in
      let names = ["a\(Self.hostile).btsnoop", "b.btsnoop"]
      let bytes = try Samples.bytes("polar-h7-app")
      for name in names { try Data(bytes).write(to: folder.appending(path: name)) }
      for command in [
        ["decode", "--only", "link"], ["gatt"], ["info"], ["summary"],
        ["explain", "--app-shows", "86 85 86"], ["check", "--profile", "hrs"],
      ] {
        expectClean(try Program.run(command + names, directory: folder), "\(command)")
      }
    }
  }

  @Test func `of tables and manifests do not reach a terminal`() throws {
    try Samples.withFolder { folder in
      let table = folder.appending(path: "t\(Self.hostile).json")
      let text = try String(contentsOf: Places.fixture("tables/strap.gatt.json"), encoding: .utf8)
      try Data(
        text.replacingOccurrences(of: "\"name\": \"", with: "\"name\": \"\(Self.hostile)").utf8
      ).write(to: table)
      for command in ["decode", "gatt", "series", "summary", "info"] {
        expectClean(
          try Program.run(
            [command, "--gatt", table.path, Samples.path("polar-h7-app")].filter {
              command != "info" || $0 != "--gatt" && $0 != table.path
            }), "\(command)")
      }
      try Data("{\"schema\": \"\(Self.hostile)\"".utf8).write(to: table)
      let broken = try Program.run(["gatt", "--gatt", table.path, Samples.path("polar-h7-app")])
      #expect(broken.status == 2)
      expectClean(broken, "broken")
      let expectation = folder.appending(path: "expectation").path
      #expect(
        try Program.run(["expect", Samples.path("polar-h7-app"), "-o", expectation]).status == 0)
      let manifest = URL(filePath: expectation).appending(path: "manifest.json")
      let old = try String(contentsOf: manifest, encoding: .utf8)
      try Data(
        old.replacingOccurrences(
          of: "\"labels_from\": []", with: #""labels_from": ["\u001b[2J\u009b\u202e"]"#
        ).utf8
      ).write(to: manifest)
      let told = try Program.run(["diff", Samples.path("polar-h7-app"), expectation])
      expectClean(told, "manifest")
      #expect(told.errors.contains(#"made with \x1b[2J\u{009b}\u{202e}"#))
    }
  }

  @Test func `are escaped in the JSON of a comparison`() throws {
    try Samples.withFolder { folder in
      for (name, device) in [("a", "one"), ("b", #"two\u001b\u009b\u202e"#)] {
        let saved = try Program.run(["decode", "--format", "ndjson", Samples.path("polar-h7-app")])
        let text = saved.text.replacingOccurrences(of: "Polar H7 252D9F1", with: device)
        #expect(text != saved.text)
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let result = try Program.run(["diff", "--format", "ndjson", "a", "b"], directory: folder)
      #expect(result.status == 1)
      expectClean(result, "diff")
      #expect(result.text.contains(#"two\u001b\u009b\u202e"#))
      for line in result.lines {
        _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    }
  }
}
