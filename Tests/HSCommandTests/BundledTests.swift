import Foundation
import HSCommand
import HSRules
import HSTestSupport
import Testing

/// What who has only the program has: schemas and examples.
@Suite struct `Bundled files` {
  private static func files(_ folder: String, _ endings: [String]) -> [String] {
    let found = try? FileManager.default.contentsOfDirectory(
      atPath: Places.fixture(folder).path)
    return (found ?? []).filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
  }

  /// With HEARTSNOOP_UPDATE_GOLDEN those that are made of lists of members are written anew.
  @Test func `every schema is in the program, as in fixtures`() throws {
    if ProcessInfo.processInfo.environment["HEARTSNOOP_UPDATE_GOLDEN"] != nil {
      for schema in PrintedSchemas.all {
        try Data(schema.bytes).write(to: Places.fixture("schemas/\(schema.name)"))
      }
    }
    let names = Self.files("schemas", [".json", ".xsd"])
    let list = try Program.run("schema")
    #expect(list.status == 0 && list.lines.count == names.count && names.count > 10)
    for name in names {
      let short = name.prefix { $0 != "." }
      #expect(list.lines.contains { $0.hasPrefix("\(short) ") && $0.count > short.count + 10 })
      let text = try [UInt8](Data(contentsOf: Places.fixture("schemas/\(name)")))
      let printed = try Program.run("schema", String(short))
      #expect(
        printed.status == 0 && printed.output == text,
        "\(name): HEARTSNOOP_UPDATE_GOLDEN=1, or tools/embed-files")
    }
  }

  @Test(arguments: [
    ("series", "series-2"), ("heartsnoop.gatt/1", "gatt-1"), ("info-2.schema.json", "info-2"),
  ])
  func `a schema's name may be short or long`(typed: String, name: String) throws {
    let printed = try Program.run("schema", typed)
    #expect(try printed.output == Program.run("schema", name).output && printed.status == 0)
  }

  @Test func `each says what it is about, and a name that is none leads to the list`() throws {
    for kind in ["schema", "example"] {
      let list = try Program.run(kind)
      #expect(list.lines.allSatisfy { !$0.contains("  as ") }, "\(list.text)")
      let wrong = try Program.run(kind, "something-else-altogether")
      #expect(wrong.status == 64 && wrong.errors.contains("'heartsnoop \(kind)' lists them."))
    }
  }

  /// A file of the sources is none that an installation has; what is named instead must be there.
  @Test func `name nothing that is not installed`() throws {
    let files =
      Self.files("schemas", [".json", ".xsd"]).map { ("schema", String($0.prefix { $0 != "." })) }
      + Self.files("rules", [".yaml"]).map { ("example", "rules/" + $0.prefix { $0 != "." }) }
      + Self.files("scenarios", [".yaml"]).map {
        ("example", "scenarios/" + $0.prefix { $0 != "." })
      }
    var named: Set<String> = []
    for (kind, name) in files {
      let text = try Program.run(kind, name).text
      for folder in ["fixtures/", "Sources/", "tools/"] {
        #expect(!text.contains(folder), "\(kind) \(name)")
      }
      for match in text.matches(of: #/'heartsnoop (schema|example) ([^' ]+)'/#) {
        named.insert("\(match.1) \(match.2)")
      }
    }
    #expect(!named.isEmpty)
    for words in named {
      #expect(try Program.run(words.split(separator: " ").map(String.init)).status == 0, "\(words)")
    }
  }

  /// A page that only lists options leaves out how the command is called.
  @Test func `every command shows an example of itself`() throws {
    let help = Places.fixture("expected/help")
    let pages = try FileManager.default.contentsOfDirectory(atPath: help.path)
    #expect(pages.count > 25)
    for page in pages where page != "heartsnoop.txt" {
      let name = page.prefix { $0 != "." }
      let text = try String(contentsOf: help.appending(path: page), encoding: .utf8)
      let overview = text.prefix(upTo: text.firstRange(of: "\nUSAGE:")?.lowerBound ?? text.endIndex)
      #expect(
        overview.contains("heartsnoop \(name) ") || overview.contains("heartsnoop \(name)\n"),
        "\(page)")
    }
  }

  @Test func `examples are those of fixtures, and work`() throws {
    let rules = Self.files("rules", [".yaml"]).map { "rules/\($0)" }
    let scenarios = Self.files("scenarios", [".yaml", ".txt"]).map { "scenarios/\($0)" }
    #expect(try Program.run("example").lines.count == rules.count + scenarios.count)
    for name in rules + scenarios {
      let text = try [UInt8](Data(contentsOf: Places.fixture(name)))
      let printed = try Program.run("example", String(name.prefix { $0 != "." }))
      #expect(printed.output == text, "\(name): run tools/embed-files")
    }
    try Samples.withFolder { folder in
      let strap = try Program.run("example", "scenarios/strap").output
      try Data(strap).write(to: folder.appending(path: "strap.yaml"))
      let played = try Program.run(
        ["simulate", "strap.yaml", "-o", "strap.pcapng"], directory: folder)
      #expect(played.status == 0, "\(played.errors)")
      let made = try Program.run(["series", "strap.pcapng"], directory: folder)
      #expect(made.text.contains(",verified,"), "\(made.errors)")
    }
  }

  @Test func `of two files of one name the other is named`() throws {
    let one = try Program.run("example", "strap")
    #expect(one.output == (try Program.run("example", "scenarios/strap")).output)
    #expect(one.errors.contains("'heartsnoop example rules/strap' prints another of that name"))
    #expect(try Program.run("example", "scenarios/strap").errors.isEmpty)
    #expect(try Program.run("example", "resting").errors.isEmpty)
    #expect(try Program.run("schema", "series").errors.isEmpty)
  }

  @Test func `an unknown name is told the nearest`() throws {
    let wrong = try Program.run("schema", "serie-2")
    #expect(wrong.status == 64 && wrong.errors.contains("Did you mean 'series-2'?"))
    #expect(try Program.run("example", "nothing-of-this-kind").status == 64)
  }

  @Test func `check lists the rules of its profile, and of files`() throws {
    let list = try Program.run("check", "--list")
    #expect(list.status == 0)
    #expect(list.lines.contains { $0.hasPrefix("hrs.service ") && $0.contains("(HRS 1.0, 2)") })
    let own = try Program.run("check", "--list", "--rules", "rules/strap.yaml")
    #expect(own.lines.first?.hasPrefix("enough ") == true && own.status == 0)
    #expect(try Program.run("check", "--profile", "hrs").errors.contains("<files>"))
  }
}
