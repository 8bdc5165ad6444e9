import Foundation
import Glibc
import HSTestSupport
import Testing

/// `heartsnoop scan`: what many files are, and which are worth opening.
@Suite struct `Scan` {
  private typealias Row = [String: Any]

  private func rows(_ arguments: [String], status: Int32 = 0) throws -> [Row] {
    let result = try Program.run(["scan", "--format", "ndjson"] + arguments)
    #expect(result.status == status, "\(result.errors)")
    let schema = try JSONSchema("scan-1")
    return try result.lines.map {
      let row = try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? Row)
      #expect(schema.faults(in: row).isEmpty)
      return row
    }
  }

  private func name(_ row: Row) -> String {
    ((row["capture"] as? String) ?? "").split(separator: "/").last.map(String.init) ?? ""
  }

  /// A text was not damaged by copying it.
  @Test func `sends nobody to copy a text with damaged lines again`() throws {
    let rows = try rows([Places.fixture("logs/table-cut.csv").path], status: 2)
    let row = try #require(rows.first)
    let advice = try #require(row["advice"] as? String)
    #expect(advice.contains("Look at the lines named"), "\(advice)")
    #expect(!advice.contains("Copy or download"))
    #expect((row["problem"] as? String)?.hasPrefix("line 3 of the text") == true, "\(row)")
  }

  /// What is damaged in an archive is told once: in the row of the capture that it cuts.
  @Test func `tells the damage of an archive once`() throws {
    try Samples.withFolder { folder in
      let made = try Program.shell(
        """
        cd "$1" && cp "$2" btsnoop_hci.log && python3 - <<'END'
        import zipfile
        with zipfile.ZipFile("log.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write("btsnoop_hci.log")
        data = bytearray(open("log.zip", "rb").read())
        middle = len(data) * 3 // 5
        data[middle:middle + 40] = bytes([0xff]) * 40
        open("log.zip", "wb").write(data)
        END
        rm btsnoop_hci.log
        """, folder.path, Places.fixture(Samples.path("silences")).path)
      #expect(made.status == 0, "\(made.errors)")
      let rows = try rows([folder.appendingPathComponent("log.zip").path], status: 2)
      #expect(rows.count == 1, "\(rows)")
      #expect((rows.first?["problem"] as? String)?.contains("damaged") == true, "\(rows)")
    }
  }

  // MARK: - What people send

  private static func content(_ row: VectorRow) -> [UInt8]? {
    let words = row.columns[1].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words[0] {
    case "hex":
      let digits = Array(rest)
      return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
    case "zeros": return [UInt8](repeating: 0, count: Int(rest) ?? 0)
    case "text":
      var text = ""
      var isEscape = false
      for letter in rest {
        if isEscape {
          text.append(["n": "\n", "r": "\r", "t": "\t", "0": "\0"][letter] ?? letter)
          isEscape = false
        } else if letter == "\\" {
          isEscape = true
        } else {
          text.append(letter)
        }
      }
      return Array(text.utf8)
    default: return nil
    }
  }

  /// Makes what no list of bytes makes; returns whether it could be made.
  private func make(_ kind: String, _ file: URL, in folder: URL) throws -> Bool {
    let path = file.path
    switch kind {
    case "make fifo": return unsafe mkfifo(path, 0o600) == 0
    case "make dangling": return unsafe symlink("nothing-is-here", path) == 0
    case "make circle": return unsafe symlink(file.lastPathComponent, path) == 0
    case "make folder-link": return unsafe symlink(".", path) == 0
    case "make socket":
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      // A relative name is short enough for a socket's.
      guard path.utf8.count < 100 else { return false }
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
      return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
    case "make denied":
      // Root may read everything.
      guard geteuid() != 0 else { return false }
      try Data([1]).write(to: file)
      return unsafe chmod(path, 0) == 0
    default: return false
    }
  }

  @Test func `says of wrong inputs what they look like, and what to do`() throws {
    let vectors = VectorFile.rows("wrong-inputs.tsv", columns: 4)
    #expect(vectors.count >= 60)
    try Samples.withFolder { folder in
      var made: Set<String> = []
      for vector in vectors {
        let file = folder.appending(path: vector.columns[0])
        if let bytes = Self.content(vector) {
          try Data(bytes).write(to: file)
        } else if try !make(vector.columns[1], file, in: folder) {
          let _: Never? = Skipped.note(vector.columns[0], because: "it cannot be made here")
          continue
        }
        made.insert(vector.columns[0])
      }
      let rows = try rows([folder.path], status: 2)
      #expect(Set(rows.map(name)) == made)
      for vector in vectors where made.contains(vector.columns[0]) {
        let row = try #require(rows.first { name($0) == vector.columns[0] })
        if vector.columns[2] != "*" {
          #expect(row["good_for"] as? String == vector.columns[2], "\(vector.columns[0])")
        }
        let advice = row["advice"] as? String ?? ""
        let beginnings = vector.columns[3].split(separator: "|")
        #expect(
          beginnings.contains { advice.hasPrefix($0) }, "\(vector.columns[0]): \(advice)")
      }
    }
  }

  // MARK: - Captures

  @Test func `tells heart rates, ends and use of each capture`() throws {
    let rows = try rows([Samples.path("polar-h7-app"), Samples.path("headers-only")])
    let (strap, headers) = (try #require(rows.first), try #require(rows.last))
    #expect(strap["use"] as? String == "heart_rates")
    let sensor = try #require((strap["sensors"] as? [Row])?.first)
    #expect(sensor["values"] as? Int == 75)
    #expect(sensor["verified"] as? Int == 75)
    #expect((strap["peer_names"] as? [String])?.first?.hasPrefix("Polar H7") == true)
    #expect(((strap["ends"] as? [Row])?.first?["count"] as? Int) == 1)
    #expect(headers["use"] as? String == "little")
    #expect(headers["recorder_mode"] as? String == "headers_only")
    #expect((headers["advice"] as? String)?.contains("(not Filtered)") == true)
  }

  @Test func `sorts and filters`() throws {
    let folder = Places.fixture("captures").path
    let all = try rows([folder], status: 2)
    let useful = try rows([folder, "--sort", "useful"], status: 2)
    #expect(Set(all.map(name)) == Set(useful.map(name)))
    let order = [
      "heart_rates", "doubtful_heart_rates", "unnamed_values", "traffic", "little", "nothing",
    ]
    let places = useful.compactMap { order.firstIndex(of: $0["use"] as? String ?? "") }
    #expect(places.count == useful.count && places == places.sorted())
    let rated = try rows([folder, "--with", "heart-rate"], status: 2)
    #expect(!rated.isEmpty && rated.count < all.count)
    #expect(rated.allSatisfy { !(($0["sensors"] as? [Row]) ?? []).isEmpty })
    // Support looks for what went wrong between devices, whatever is in the values.
    let troubled = try rows([folder, "--with", "trouble"], status: 2)
    #expect(
      troubled.count < all.count && troubled.map(name).contains("link-lost-reconnect.btsnoop"))
    let long = try rows([folder, "--sort", "duration"], status: 2)
    let lengths = long.map { $0["duration_ms"] as? Int ?? -1 }
    #expect(lengths == lengths.sorted(by: >))
  }

  @Test func `prints the same whatever the number of jobs`() throws {
    let folder = Places.fixture("captures").path
    for format in ["text", "csv", "ndjson"] {
      let one = try Program.run("scan", folder, "--format", format, "--jobs", "1")
      let five = try Program.run("scan", folder, "--format", format, "--jobs", "5")
      #expect(one.output == five.output)
      #expect(one.lines.count > 70)
    }
  }

  @Test func `is what a folder's name alone does, and fits its terminal`() throws {
    guard Screen.isThere else {
      let _: Never? = Skipped.note("a scan on a terminal", because: "there is no tmux")
      return
    }
    for columns in [80, 200] {
      let lines = try Screen.lines(
        columns: columns, rows: 200, Places.fixture("captures").path)
      #expect(lines.contains("ended: 2"))
      #expect(lines.allSatisfy { $0.count <= columns })
      let row = try #require(lines.first { $0.contains("  polar-h7-app") })
      #expect(row.contains("75 verified"))
      #expect(row.contains("heart rates, RR"))
      #expect(row.contains("Polar H7") == (columns == 200))
    }
  }

  @Test func `has no row for what is no capture unless asked, and rows to ask for`() throws {
    try Samples.withFolder { folder in
      for name in ["strap-before-the-update-to-2.1", "strap-behind-the-update-to-2.1"] {
        let to = folder.appending(path: "\(name).btsnoop").path
        try FileManager.default.copyItem(
          atPath: Places.fixture(Samples.path("polar-h7-app")).path, toPath: to)
      }
      try Data("no capture".utf8).write(to: folder.appending(path: "notes.md"))
      let few = try Program.run("scan", folder.path)
      #expect(!few.text.contains("notes.md  "))
      #expect(few.text.contains("1 more file is no capture: --all lists them"), "\(few.text)")
      #expect(try Program.run("scan", "--all", folder.path).text.contains("notes.md  "))
      let named = try Program.run(
        "scan", folder.path, folder.appending(path: "notes.md").path)
      #expect(named.text.contains("notes.md  "), "\(named.text)")
      let row = try Program.run("scan", "--row", "2", folder.path)
      #expect(row.text.hasPrefix("capture        "))
      let name = row.text.replacing(#/\n +/#, with: "")
      #expect(name.contains("strap-behind-the-update-to-2.1.btsnoop"), "\(row.text)")
      #expect(try Program.run("scan", "--row", "9", folder.path).status == 64)
      guard Screen.isThere else {
        let _: Never? = Skipped.note("a scan on a terminal", because: "there is no tmux")
        return
      }
      let lines = try Screen.lines(columns: 80, rows: 40, "scan \(folder.path)")
      let rows = lines.filter { $0.contains("…") && $0.hasPrefix("1  ") || $0.hasPrefix("2  ") }
      #expect(Set(rows.map { $0.dropFirst(3).prefix(20) }).count == 2, "\(lines)")
    }
  }

  @Test func `folds what all names begin and end with`() throws {
    guard Screen.isThere else {
      let _: Never? = Skipped.note("a scan on a terminal", because: "there is no tmux")
      return
    }
    try Samples.withFolder { folder in
      for name in ["one", "two", "eleven"] {
        let to = folder.appending(path: "bugreport-of-\(name)-phone-btsnoop-hci.log").path
        try FileManager.default.copyItem(
          atPath: Places.fixture(Samples.path("polar-h7-app")).path, toPath: to)
      }
      let lines = try Screen.lines(columns: 80, rows: 40, "scan \(folder.path)")
      #expect(
        lines.joined().contains("/bugreport-of-*-phone-btsnoop-hci.log"), "\(lines)")
      for name in ["one", "two", "eleven"] {
        #expect(lines.contains { $0.contains("  \(name)  ") }, "\(lines)")
      }
    }
  }

  /// All bug reports hold logs of the same names.
  @Test func `says of which archive a log is, and which log is the one before`() throws {
    try Samples.withFolder { folder in
      let logs = [("alice", "headers-only"), ("bob", "headers-only"), ("carol", "polar-h7-app")]
      for (name, log) in logs {
        let made = try Program.shell(
          """
          cd "$1" && mkdir -p FS/data/misc/bluetooth/logs && \
          cp "$2" FS/data/misc/bluetooth/logs/btsnoop_hci.log && \
          { test "$4" != carol || cp "$3" FS/data/misc/bluetooth/logs/btsnoop_hci.log.last; } && \
          python3 -m zipfile -c "$4-bugreport-of-a-phone.zip" FS && rm -r FS
          """, folder.path, Places.fixture(Samples.path(log)).path,
          Places.fixture(Samples.path("silences")).path, name)
        #expect(made.status == 0, "\(made.errors)")
      }
      let advice = try Program.run("scan", "--advice", folder.path).text.split(separator: "\n")
        .drop { $0 != "What to do next" }.joined(separator: " ")
      #expect(
        advice.contains(
          "alice-bugreport-of-a-phone.zip:btsnoop_hci.log, bob-bugreport-of-a-phone.zip:btsnoop_hci.log"
        ), "\(advice)")
      guard Screen.isThere else { return }
      let rows = try Screen.lines(columns: 80, rows: 30, "scan \(folder.path)")
        .filter { $0.contains(#/^[0-9]/#) && $0.contains("…") }
      // Names are cut in the middle; the end tells the log and the one before it apart.
      #expect(rows.count == 4, "\(rows)")
      #expect(rows.count { $0.contains("log.last ") } == 1, "\(rows)")
    }
  }

  @Test func `says what to do next if it fits the screen, and with --advice`() throws {
    guard Screen.isThere else {
      let _: Never? = Skipped.note("a scan on a terminal", because: "there is no tmux")
      return
    }
    func lines(_ rows: Int, _ words: String = "") throws -> [String] {
      try Screen.lines(
        columns: 100, rows: rows, "scan --all \(Places.fixture("captures").path) \(words)")
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Places.fixture("captures").path
    ).count
    // What a capture is good for may take several lines. Behind the table: where the rest is, how it ended, tmux's own, and
    // the command's.
    let whole = try lines(files + 400)
    let table = try #require(whole.firstIndex { $0.hasPrefix("\(files) rows: ") })
    let short = try lines(table + 5)
    #expect(short.contains { $0.hasPrefix("--advice says what to do next with ") })
    #expect(short.contains { $0.hasPrefix("in ") }, "the first line is still on the screen")
    #expect(
      short.contains { $0.hasPrefix("\(files) rows: ") && $0.contains(" with heart rates, ") })
    #expect(!short.contains("What to do next"))
    for text in [whole, try lines(files + 400, "--advice")] {
      let start = try #require(text.firstIndex(of: "What to do next"))
      #expect(!text.contains { $0.hasPrefix("--advice") })
      // The same is said once.
      let said = text[start...].filter { $0.contains("Start the recording before the app") }
      #expect(said.count <= 1)
    }
  }

  @Test func `puts first among equals what has more to show`() throws {
    let folder = Places.fixture("captures").path
    let useful = try rows([folder, "--sort", "useful"], status: 2)
    let sound = useful.filter { $0["use"] as? String == "heart_rates" }.map { row in
      ((row["sensors"] as? [Row]) ?? []).reduce(0) {
        $0 + (($1["verified"] as? Int) ?? 0) + (($1["consistent"] as? Int) ?? 0)
      }
    }
    #expect(sound.count > 5 && sound == sound.sorted(by: >) && sound[0] > sound[sound.count - 1])
  }

  @Test func `reads names of any bytes`() throws {
    let result = try Program.shell(
      """
      cd "$(mktemp -d)" || exit 9
      name=$(printf 'caf\\351.btsnoop')
      cp "$1" "$name"
      "$heartsnoop" scan . --format csv && "$heartsnoop" series . && ls -1 | wc -l
      rm -r "$PWD"
      """, Places.fixture(Samples.path("polar-h7-app")).path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.count == 1 + 1 + 1 + 75 + 1)
  }

  @Test func `says so when nothing is there`() throws {
    try Samples.withFolder { folder in
      let empty = try Program.run("scan", folder.path)
      #expect(empty.status == 3)
      #expect(empty.errors.contains("there is no file in"))
      let none = try Program.run("scan", Samples.path("headers-only"), "--with", "heart-rate")
      #expect(none.status == 3)
      #expect(none.errors.contains("the file is not what --with asks for"))
    }
  }
}
