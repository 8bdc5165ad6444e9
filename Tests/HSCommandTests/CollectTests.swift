import Foundation
import Glibc
import HSTestSupport
import Testing

/// `heartsnoop collect`: every capture once, whole or not at all.
@Suite struct `Collect` {
  /// What a database holds, as text: every row of every table.
  private static func contents(_ database: URL) throws -> String? {
    let script = """
      import sqlite3, sys
      base = sqlite3.connect(sys.argv[1])
      for (table,) in sorted(base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")):
          for row in sorted(base.execute('SELECT * FROM "%s"' % table), key=repr):
              print(table, *row, sep="|")
      """
    return try python(script, database.path)
  }

  /// What a question on a database is answered.
  private static func ask(_ question: String, of database: URL) throws -> String? {
    let script = """
      import sqlite3, sys
      for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]):
          print(*row, sep="|")
      """
    return try python(script, database.path, question)
  }

  private static func python(_ arguments: String...) throws -> String? {
    let result = try Program.shell(
      "command -v python3 >/dev/null || exit 75; exec python3 -c \"$@\"", named: "sh",
      arguments: arguments)
    guard result.status != 75 else {
      return Skipped.note(
        "what a database holds", because: "there is no python3", as: String.self)
    }
    #expect(result.status == 0, "\(result.errors)")
    return result.text
  }

  private func withCaptures(_ body: (_ captures: URL, _ out: URL) throws -> Void) throws {
    try Samples.withFolder { out in
      let captures = out.appending(path: "captures")
      try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: true)
      for name in ["coospo-h6", "polar-h7-app", "link-lost-reconnect", "two-straps", "clock-step"] {
        try Data(try Samples.bytes(name)).write(to: captures.appending(path: "\(name).btsnoop"))
      }
      try Data(try Samples.bytes("polar-h7-app").dropLast(5))
        .write(to: captures.appending(path: "broken.btsnoop"))
      try Data("%PDF-1.7\n".utf8).write(to: captures.appending(path: "report.pdf"))
      try body(captures, out)
    }
  }

  @Test func `keeps the own names of handles`() throws {
    try withCaptures { captures, out in
      let database = out.appending(path: "named.sqlite")
      let capture = captures.appending(path: "polar-h7-app.btsnoop").path
      _ = try Program.run(
        "collect", "--map", "0x0010=pulse", capture, "-o", database.path)
      let question = """
        SELECT n.own_name, s.values_count FROM own_names n JOIN sensors s USING (capture, peer, handle)
        """
      if let answer = try Self.ask(question, of: database) { #expect(answer == "pulse|75\n") }
    }
  }

  @Test func `gives own names to captures that are there already`() throws {
    try withCaptures { captures, out in
      let database = out.appending(path: "named.sqlite")
      func collect(_ options: String...) throws -> String? {
        let result = try Program.run(
          ["collect"] + options
            + ["two-straps", "broken"].map { captures.appending(path: "\($0).btsnoop").path }
            + ["-o", database.path])
        #expect(result.status == 2, "\(result.errors)")
        return try Self.ask(
          """
          SELECT p.address, n.handle, n.own_name FROM own_names n JOIN peers p USING (capture, peer)
          ORDER BY 1, 2
          """, of: database)
      }
      guard let none = try collect() else { return }
      #expect(none.isEmpty)
      // One name is for all peers, another for one of them; of what could not be read whole as well.
      let first = try collect("--map", "0x0010=pulse", "--map", "DB:00:00:00:00:0B=0x0010=charge")
      let rows = [
        "D0:50:4C:25:2D:9F|16|pulse", "DA:00:00:00:00:0A|16|pulse", "DB:00:00:00:00:0B|16|charge",
      ]
      #expect(first == rows.joined(separator: "\n") + "\n")
      // A new name takes the place of the old one, and names of other handles stay.
      let second = try collect("--map", "0x0010=rate", "--map", "0x0012=place")
      #expect(second?.contains("|pulse") == false && second?.contains("|16|rate") == true)
      #expect(second?.contains("|18|place") == true)
      #expect(try collect() == second)
    }
  }

  @Test func `keeps what the other commands print`() throws {
    try withCaptures { captures, out in
      let database = out.appending(path: "fleet.sqlite")
      let result = try Program.run("collect", captures.path, "-o", database.path)
      #expect(result.status == 2)
      #expect(result.errors.contains("broken.btsnoop: record 222"))
      #expect(result.errors.contains("6 added, 1 not read in full, 1 file is no capture"))
      let polar = "c.name LIKE '%polar-h7-app%'"
      guard
        let rates = try Self.ask(
          """
          SELECT s.packet, s.bpm, s.verdict FROM samples s JOIN captures c USING (capture)
          WHERE \(polar) ORDER BY s.sample
          """, of: database)
      else { return }
      let series = try Program.run(
        "series", captures.appending(path: "polar-h7-app.btsnoop").path
      ).lines
      let header = try #require(series.first).split(separator: ",").map(String.init)
      let places = try ["packet", "bpm", "verdict"].map { try #require(header.firstIndex(of: $0)) }
      let expected = series.dropFirst().map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        return places.map { String(fields[$0]) }.joined(separator: "|") + "\n"
      }.joined()
      #expect(rates == expected)
      #expect(!expected.isEmpty)
      let counts = try Self.ask(
        """
        SELECT (SELECT count(*) FROM files), (SELECT count(*) FROM captures),
          (SELECT sum(rr_intervals) FROM samples) = (SELECT count(*) FROM beats),
          (SELECT sum(values_count) FROM runs) = (SELECT count(*) FROM samples),
          (SELECT count(*) FROM files WHERE problem LIKE '%record 222%'),
          (SELECT count(*) FROM connections WHERE reason = 8)
        """, of: database)
      #expect(counts?.hasPrefix("6|6|1|1|1|") == true, "\(counts ?? "")")
      #expect(counts?.hasSuffix("|0\n") == false)
    }
  }

  @Test func `holds texts that a terminal can show, and their bytes beside`() throws {
    try Samples.withFolder { out in
      var bytes = try Samples.bytes("polar-h7-app")
      let name = Array("Polar H7 252D9F1".utf8)
      // U+0001, CR, U+200B, U+2028, and a byte that is no UTF-8.
      let hostile: [UInt8] =
        Array("Po".utf8) + [1, 13] + Array("\u{200b}\u{2028}".utf8) + [0xff] + Array("abcde".utf8)
      #expect(hostile.count == name.count)
      for place in 0..<(bytes.count - name.count)
      where bytes[place..<(place + name.count)].elementsEqual(name) {
        bytes.replaceSubrange(place..<(place + name.count), with: hostile)
      }
      try Data(bytes).write(to: out.appending(path: "a\u{1b}[2J.btsnoop"))
      let database = out.appending(path: "fleet.sqlite")
      let result = try Program.run(
        "collect", out.appending(path: "a\u{1b}[2J.btsnoop").path, "-o", database.path)
      #expect(result.status == 0, "\(result.errors)")
      guard
        let names = try Self.ask(
          "SELECT name, hex(name_bytes) FROM peers WHERE name_bytes IS NOT NULL", of: database)
      else { return }
      let shown = #"Po\x01\r\u{200b}\u{2028}\xffabcde"#
      let digits = hostile.map { String(format: "%02X", $0) }.joined()
      #expect(names == "\(shown)|\(digits)\n")
      let paths = try Self.ask(
        "SELECT instr(path, '\\x1b[2J') > 0, path_bytes IS NOT NULL FROM files", of: database)
      #expect(paths == "1|1\n")
      // No column of text holds what a terminal would obey.
      for scalar in (try Self.contents(database) ?? "").unicodeScalars where scalar != "\n" {
        #expect(scalar.value >= 0x20 && scalar != "\u{200b}" && scalar != "\u{2028}")
      }
    }
  }

  @Test func `adds what is new and changes nothing else`() throws {
    try withCaptures { captures, out in
      let database = out.appending(path: "fleet.sqlite")
      let strap = captures.appending(path: "polar-h7-app.btsnoop")
      let first = try Program.run("collect", strap.path, "-o", database.path)
      #expect(first.status == 0)
      let before = try Data(contentsOf: database)
      let again = try Program.run("collect", strap.path, strap.path, "-o", database.path)
      #expect(again.status == 0)
      #expect(again.errors.contains("0 added, 2 there already"))
      #expect(try Data(contentsOf: database) == before)
      for _ in 0..<2 {
        // Also when it was there: what could be read only in part is named each time.
        let all = try Program.run("collect", captures.path, "-o", database.path)
        #expect(all.status == 2)
        #expect(all.errors.contains("broken.btsnoop: record 222"))
      }
      if let files = try Self.ask("SELECT count(*) FROM files", of: database) {
        #expect(files == "6\n")
      }
    }
  }

  @Test func `is the same with one job and with several`() throws {
    try withCaptures { captures, out in
      var contents: [String] = []
      for jobs in ["1", "4"] {
        let database = out.appending(path: "\(jobs).sqlite")
        _ = try Program.run("collect", captures.path, "-o", database.path, "--jobs", jobs)
        guard let one = try Self.contents(database) else { return }
        contents.append(one)
      }
      #expect(contents[0] == contents[1])
      #expect(contents[0].split(separator: "\n").count > 400)
    }
  }

  @Test func `killed at any moment holds whole captures, and goes on`() throws {
    try withCaptures { captures, out in
      let whole = out.appending(path: "whole.sqlite")
      _ = try Program.run("collect", captures.path, "-o", whole.path)
      guard let expected = try Self.contents(whole) else { return }
      let database = out.appending(path: "killed.sqlite")
      var generator = SeededGenerator(seed: 20)
      var kills = 0
      for _ in Program.started(Array(0..<20), first: 4) {
        let run = try Run(
          ["collect", captures.path, "-o", database.path, "--jobs", "2"], isStarted: true)
        usleep(UInt32.random(in: 0...60_000, using: &generator))
        run.signal(SIGKILL)
        run.endInput()
        if try run.end().wasKilled { kills += 1 }
        // It may have been killed before it made the tables.
        guard FileManager.default.fileExists(atPath: database.path),
          let tables = try Self.ask("SELECT count(*) FROM sqlite_master", of: database),
          tables != "0\n"
        else { continue }
        let torn = try Self.ask(
          """
          SELECT (SELECT count(*) FROM captures c WHERE (SELECT sum(values_count) FROM sensors s
              WHERE s.capture = c.capture) != (SELECT count(*) FROM samples v WHERE v.capture = c.capture)),
            (SELECT count(*) FROM captures WHERE sha256 NOT IN (SELECT sha256 FROM files))
          """, of: database)
        #expect(torn == "0|0\n")
      }
      #expect(kills > 0)
      let last = try Program.run("collect", captures.path, "-o", database.path)
      #expect(last.status == 2)
      #expect(try Self.contents(database) == expected)
    }
  }

  @Test func `replaces names and addresses when that is asked for`() throws {
    try withCaptures { captures, out in
      let database = out.appending(path: "fleet.sqlite")
      let arguments = ["collect", captures.path, "-o", database.path, "--redact", "--seed", "x"]
      _ = try Program.run(arguments)
      let bytes = try Data(contentsOf: database)
      for secret in ["Polar H7 252D9F1", "H6 0001234", "polar-h7-app", captures.path] {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)")
      }
      let open = out.appending(path: "open.sqlite")
      _ = try Program.run("collect", captures.path, "-o", open.path)
      #expect(try Data(contentsOf: open).range(of: Data("Polar H7 252D9F1".utf8)) != nil)
      let question = "SELECT bpm, verdict FROM samples ORDER BY 1, 2"
      guard let rates = try Self.ask(question, of: database) else { return }
      #expect(try Self.ask(question, of: open) == rates)
      let addresses = "SELECT address FROM peers WHERE address IS NOT NULL"
      let stand = Set(try Self.ask(addresses, of: database)?.split(separator: "\n") ?? [])
      let real = Set(try Self.ask(addresses, of: open)?.split(separator: "\n") ?? [])
      #expect(!stand.isEmpty && stand.isDisjoint(with: real))
    }
  }

  @Test func `leaves files of others alone`() throws {
    try withCaptures { captures, out in
      let strap = captures.appending(path: "polar-h7-app.btsnoop")
      let before = try Data(contentsOf: strap)
      let input = try Program.run("collect", strap.path, "-o", strap.path)
      #expect(input.status == 2)
      #expect(input.errors.contains("is a file that is read"))
      let other = try Program.run(
        "collect", captures.appending(path: "coospo-h6.btsnoop").path, "-o", strap.path)
      #expect(other.status == 2)
      #expect(try Data(contentsOf: strap) == before)
      let foreign = out.appending(path: "app.db")
      guard
        try Self.python(
          "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('CREATE TABLE mine (a)')",
          foreign.path) != nil
      else { return }
      let kept = try Data(contentsOf: foreign)
      let result = try Program.run("collect", strap.path, "-o", foreign.path)
      #expect(result.status == 2)
      #expect(result.errors.contains("is a database of another program"))
      #expect(try Data(contentsOf: foreign) == kept)
    }
  }

  /// A band that sends heart rates in its own protocol: a sensor, and numbers in `fields`; nothing without its layout.
  @Test(arguments: [true, false])
  func `has what layouts read`(isGiven: Bool) throws {
    try Samples.withFolder { folder in
      let database = folder.appending(path: "fleet.sqlite")
      let capture = "captures/pulse-band.btsnoop"
      let layout = isGiven ? ["--layout", "layouts/pulse-band.ksy"] : []
      let run = try Program.run(["collect", capture, "-o", database.path] + layout)
      #expect(run.status == 0, "\(run.errors)")
      let found = try Self.ask(
        """
        SELECT (SELECT count(*) FROM samples WHERE verdict = 'verified'), count(*), max(value),
          group_concat(DISTINCT name) FROM fields WHERE kind = 'heart-rate' AND unit = 'bpm'
        """, of: database)
      guard let found else { return }
      #expect(found.hasPrefix(isGiven ? "90|90|140.0|heart_rate" : "0|0|None|None"), "\(found)")
      let scan = try Program.run(["scan", capture] + layout)
      #expect(scan.text.contains("90 verified") == isGiven, "\(scan.text)")
    }
  }

  @Test func `documents its tables`() throws {
    let page = try String(
      contentsOf: Places.root.appending(path: "docs/collect.md"), encoding: .utf8)
    let tables = try Program.run("collect", "--schema")
    #expect(tables.status == 0)
    #expect(page.hasSuffix(tables.text))
    #expect(tables.text.contains("## samples"))
    // The page is the database's own layout.
    try withCaptures { captures, out in
      let database = out.appending(path: "fleet.sqlite")
      _ = try Program.run("collect", captures.path, "-o", database.path)
      let columns = try Self.ask(
        """
        SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p
        WHERE m.type = 'table' ORDER BY m.name, p.cid
        """, of: database)
      guard let columns else { return }
      var documented: [String] = []
      var table = ""
      for line in tables.lines {
        if line.hasPrefix("## ") { table = String(line.dropFirst(3)) }
        guard line.hasPrefix("| `") else { continue }
        let name = line.split(separator: "`")[1]
        documented.append("\(table)|\(name)")
      }
      #expect(Set(columns.split(separator: "\n").map(String.init)) == Set(documented))
    }
  }
}
