import Foundation
import HSTestSupport
import Testing

/// The page that `heartsnoop report` writes, without a browser.
///
/// `tools/check-page` opens it in one.
@Suite struct `Report` {
  @Test(arguments: [
    "polar-h7-app", "two-straps", "link-lost-reconnect", "headers-only", "silences", "all-att-pdus",
    "phone-as-peripheral", "empty", "clock-extremes",
  ])
  func `has the numbers of series, and follows its schema`(capture: String) throws {
    let path = Samples.path(capture)
    let document = try Program.run("report", "--format", "json", path)
    #expect(document.status == 0)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(document.output)) as? [String: Any])
    let faults = try JSONSchema("report-1").faults(in: report)
    #expect(faults.isEmpty, "\(faults.prefix(3))")
    let sensors = try #require(report["sensors"] as? [[String: Any]])
    var mine: [String] = []
    var ticks: [Int] = []
    for sensor in sensors {
      let numbers = { (name: String) in sensor[name] as? [Int] ?? [] }
      let verdicts = sensor["verdicts"] as? [String] ?? []
      let reasons = sensor["reasons"] as? [String] ?? []
      var packet = 0
      for (index, step) in numbers("packet_d").enumerated() {
        packet += step
        mine.append(
          "\(packet) \(numbers("bpm")[index]) \(verdicts[numbers("verdict_of")[index]]) "
            + reasons[numbers("reasons_of")[index]])
      }
      ticks += numbers("rr_ticks")
    }
    let rows = try Program.run("series", path).lines.dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      mine.sorted()
        == rows.map { "\($0[1]) \($0[5].isEmpty ? "0" : $0[5]) \($0[12]) \($0[13])" }.sorted())
    let beats = try Program.run("series", "--beats", path).lines.dropFirst().compactMap {
      Int($0.split(separator: ",", omittingEmptySubsequences: false)[6])
    }
    #expect(ticks.sorted() == beats.sorted())
  }

  /// The JSON of a page, checked against its schema.
  private func report(_ arguments: String...) throws -> [String: Any] { try report(arguments) }

  private func report(_ arguments: [String]) throws -> [String: Any] {
    let document = try Program.run(["report", "--format", "json"] + arguments)
    #expect(document.status == 0, "\(document.errors)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(document.output)) as? [String: Any])
    let faults = try JSONSchema("report-1").faults(in: report)
    #expect(faults.isEmpty, "\(faults.prefix(3))")
    return report
  }

  @Test func `names commands with the options that it was made with`() throws {
    let path = Samples.path("no-connect-event")
    let options = ["--map", "0x0010=2a37", "--infer"]
    let page = try Program.run(["report", path] + options).text
    // A page that is passed on names no folder of the machine.
    #expect(
      page.contains("heartsnoop summary no-connect-event.btsnoop --map 0x0010=2a37 --infer\n"))
    #expect(!page.contains("fixtures/"))
    #expect(try report(path, "--map", "0x0010=2a37", "--infer")["options"] as? [String] == options)
    // Keys and names of a redacted page are replaced; so are no files that hold them.
    #expect(try report(path, "--infer", "--redact")["options"] as? [String] == [])
    try Samples.withFolder { folder in
      let odd = folder.appending(path: "it's one.btsnoop")
      try FileManager.default.copyItem(atPath: Places.fixture(path).path, toPath: odd.path)
      let page = try Program.run("report", odd.path).text
      let quoted = odd.lastPathComponent.replacing("'", with: "&#39;\\&#39;&#39;")
      #expect(!page.contains(folder.path))
      #expect(page.contains("heartsnoop series &#39;\(quoted)&#39;\n"), "\(quoted)")
    }
  }

  /// What the document says was lost, and that HTML and Markdown say the same above all else.
  private func losses(_ arguments: [String]) throws -> [String] {
    let document = try Program.run(["report", "--format", "json"] + arguments)
    #expect(document.status == 2, "\(document.errors)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(document.output)) as? [String: Any])
    let faults = try JSONSchema("report-1").faults(in: report)
    #expect(faults.isEmpty, "\(faults.prefix(3))")
    let losses = try #require(report["losses"] as? [String])
    let page = try Program.run(["report"] + arguments)
    #expect(page.status == 2)
    let end = try #require(page.text.firstRange(of: "</header>")).lowerBound
    let header = page.text.prefix(upTo: end)
    let text = try Program.run(["report", "--format", "md"] + arguments)
    #expect(text.status == 2)
    for loss in losses {
      let html = loss.replacing("&", with: "&amp;").replacing("'", with: "&#39;").replacing(
        "\"", with: "&quot;")
      #expect(header.contains("<li>\(html)</li>"), "\(loss)")
      #expect(text.lines.contains { $0.hasPrefix("- **Not all of it is here:** ") })
    }
    return losses
  }

  @Test func `says in its head what of a damaged capture is missing, whatever is damaged`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    try Samples.withFolder { folder in
      func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let path = folder.appending(path: name).path
        try Data(bytes).write(to: URL(filePath: path))
        return path
      }
      let whole = try file("c.btsnoop", bytes)
      var broken = bytes
      for index in 3001..<5049 { broken[index] = 0 }
      _ = try Program.shell(
        "cd \"$1\" && gzip -k c.btsnoop && python3 -m zipfile -c c.zip c.btsnoop c.btsnoop.gz",
        folder.path)
      let gzip = [UInt8](try Data(contentsOf: URL(filePath: whole + ".gz")))
      let zip = [UInt8](try Data(contentsOf: folder.appending(path: "c.zip")))
      for (name, damaged) in [
        ("cut.btsnoop", Array(bytes.dropLast(7))), ("broken.btsnoop", broken),
        ("cut.gz", Array(gzip.prefix(gzip.count * 2 / 3))), ("cut.zip", Array(zip.prefix(3000))),
      ] {
        let path = try file(name, damaged)
        let losses = try losses([path])
        #expect(!losses.isEmpty, "\(name)")
        let said = try Program.run("report", path).errors
        for loss in losses {
          #expect(loss.hasPrefix(name), "\(loss)")
          #expect(!loss.contains(folder.path))
          #expect(said.contains(loss), "\(loss) of \(said)")
        }
        // Beside a whole one, and of a redacted copy, whose page names no file.
        #expect(try self.losses([whole, path]).contains { $0.hasPrefix(name) })
        let redacted = try self.losses(["--redact", path])
        #expect(redacted.contains { $0.hasPrefix("the capture: ") }, "\(redacted)")
      }
      #expect(try report(whole)["losses"] as? [String] == [])
    }
  }

  @Test func `of two names the one that cannot be read once more`() throws {
    try Samples.withFolder { folder in
      let first = folder.appending(path: "first.btsnoop").path
      let second = folder.appending(path: "second.btsnoop").path
      for (path, name) in [(first, "coospo-h6"), (second, "polar-h7-app")] {
        try Data(try Samples.bytes(name)).write(to: URL(filePath: path))
      }
      let whole = try Program.run("report", "--format", "md", first, second)
      #expect(whole.status == 0)
      #expect(whole.text.contains("### What changed"))
      // The first read of each looks for keys; those behind it are the comparison's and the page's.
      let reads = [(first, 2), (second, 3), (first, 3), (second, 2)]
      for (path, read) in Program.started(reads, first: 2) {
        let failed = try Program.shell(
          #"""
          command -v strace > /dev/null || exit 99
          file="$1" read="$2"; shift 2
          exec strace -f -qq -o /dev/null -P "$file" -e trace=read,pread64 \
            -e inject=read,pread64:error=EIO:when="$read" "$heartsnoop" report --format md "$@"
          """#, named: "sh", arguments: [path, "\(read)", first, second])
        guard failed.status != 99, !failed.errors.contains("ptrace") else {
          _ = Skipped.note("reads that fail", because: "there is no strace")
          return
        }
        #expect(failed.status == 2)
        #expect(failed.errors.contains("\(path): what changed is not told"), "\(failed.errors)")
        #expect(failed.errors.contains("Input/output error"))
        #expect(failed.text.contains("what changed is not told"))
        #expect(failed.text.contains("Input/output error"))
      }
    }
  }

  @Test func `of two reads what can be read only once`() throws {
    let paths = ["coospo-h6", "polar-h7-app"].map { Places.fixture(Samples.path($0)).path }
    let plain = try Program.run(["report", "--format", "json"] + paths)
    let piped = try Program.shell(
      #"cat "$1" | exec "$heartsnoop" report --format json - "$2""#, named: "sh", arguments: paths)
    #expect(piped.status == 0, "\(piped.errors)")
    func changes(_ outcome: Program.Outcome) throws -> Int? {
      (try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]).flatMap {
        ($0["changes"] as? [String])?.count
      }
    }
    #expect(try changes(plain) == changes(piped))
    #expect(try changes(plain) ?? 0 > 0)
  }

  @Test func `tells two logs of one name apart, and is called as is asked for`() throws {
    try Samples.withFolder { folder in
      let paths = try ["7", "8"].map { ticket -> String in
        let inner = folder.appending(path: ticket)
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let path = inner.appending(path: "btsnoop_hci.log")
        // Both are cut, which is to be said of each.
        try Data(try Samples.bytes(ticket == "7" ? "coospo-h6" : "polar-h7-app").dropLast(7))
          .write(to: path)
        return path.path
      }
      let page = try Program.run(["report"] + paths).text
      #expect(page.contains("<h1>7/btsnoop_hci.log, 8/btsnoop_hci.log</h1>"))
      #expect(page.contains("heartsnoop decode 7/btsnoop_hci.log 8/btsnoop_hci.log\n"))
      for ticket in ["7", "8"] {
        #expect(page.contains("<li>\(ticket)/btsnoop_hci.log: record "), "\(ticket)")
      }
      #expect(!page.contains(folder.path) && !page.contains("It names no folder"))
      let titled = try Program.run("report", "--title", "Ticket <7>", paths[0]).text
      #expect(titled.contains("<title>Ticket &lt;7&gt;: heartsnoop</title>"))
      #expect(titled.contains("heartsnoop decode btsnoop_hci.log\n"))
    }
  }

  @Test func `lays the two ends of a link beside each other`() throws {
    let ends = [Samples.path("both-ends-central"), Samples.path("both-ends-peripheral")]
    let report = try report(ends[0], ends[1])
    let captures = try #require(report["captures"] as? [[String: Any]])
    #expect(captures.count == 2)
    // They overlap, and so share a clock.
    #expect(captures[0]["begin"] as? String == captures[1]["begin"] as? String)
    #expect((report["sensors"] as? [[String: Any]])?.map { $0["capture"] as? Int } == [0, 1])
    let agreement = try #require((report["agreement"] as? [[String: Any]])?.first)
    #expect((agreement["difference_us"] as? [Int])?.allSatisfy { $0 == 0 } == true)
    let page = try Program.run("report", ends[0], ends[1]).text
    #expect(page.contains("Sensors beside each other"))
    #expect(page.contains("href=\"#packet=1@2\"") || page.contains("@2\""))
    // Captures that lie apart begin at the same edge.
    let apart = try self.report(ends[0], Samples.path("bumble-session"))
    let begins = (apart["captures"] as? [[String: Any]])?.compactMap { $0["begin"] as? String }
    #expect(Set(begins ?? []).count == 2)
  }

  @Test func `of two redacted captures replaces a name by the same one`() throws {
    let page = try Program.run(
      "report", "--redact", "--format", "md", Samples.path("polar-h7-app"),
      Samples.path("polar-h7-app")
    ).text
    #expect(!page.contains("252D9F1"))
    let names = page.split(separator: "\n").filter { $0.hasPrefix("### ") && $0.contains(" in ") }
    #expect(Set(names).count == 2, "\(names)")
  }

  @Test func `marks where an app first differs from the strap`() throws {
    let strap = Samples.path("polar-h7-app")
    var numbers = try Program.run("series", strap).lines.dropFirst().map {
      String($0.split(separator: ",", omittingEmptySubsequences: false)[5])
    }
    numbers[20] = "255"
    numbers.remove(at: 40)
    let report = try report("--app-shows", numbers.joined(separator: " "), strap)
    let app = try #require(report["app"] as? [String: Any])
    let rows = try #require(app["rows"] as? [[String: Any]])
    let first = try #require(app["first_difference"] as? Int)
    #expect(rows[first]["app"] as? String == "255")
    #expect(rows.prefix(first).allSatisfy { $0["same"] as? Bool == true })
    #expect(rows.count { $0["app"] is NSNull } == 2)
    #expect(
      try Program.run("report", "--app-shows", "1 2 3", strap, Samples.path("two-straps")).status
        == 64)
  }

  @Test func `is one file, whose policy lets nothing else run`() throws {
    let page = try Program.run("report", Samples.path("polar-h7-app")).text
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("default-src 'none'; script-src 'sha256-"))
    #expect(
      !page.contains("http://")
        || page.ranges(of: "http://").count == page.ranges(of: "http://www.w3.org/2000/svg").count)
    #expect(!page.contains("https://"))
    #expect(!page.contains("style=\""))
    // The script draws pictures; what they show is there without it.
    #expect(page.contains("data-kind=\"rate\"") && !page.contains("<path"))
    #expect(page.contains("75 verified (100.0 %)"))
    for element in ["details", "figure", "section", "table", "tbody"] {
      let begun = page.ranges(of: "<\(element)>").count + page.ranges(of: "<\(element) ").count
      #expect(begun > 0 && begun == page.ranges(of: "</\(element)>").count, "\(element)")
    }
  }

  @Test func `does as Markdown what Markdown allows`() throws {
    let text = try Program.run("report", "--format", "md", Samples.path("polar-h7-app")).text
    #expect(text.hasPrefix("## polar-h7-app.btsnoop\n"))
    #expect(text.contains("### Polar H7 252D9F1: verified"))
    #expect(text.contains("| 1 | 0:05 to 1:19 | 75 | verified |"))
  }

  @Test func `of two captures that are built alike says so in its head`() throws {
    let paths = ["red", "blue"].map { Places.fixture("learning/lamp-\($0).btsnoop").path }
    let page = try Program.run("report", "--format", "html", paths[0], paths[1]).text
    #expect(
      page.contains(
        "<strong>What changed</strong> from lamp-red.btsnoop (A) to lamp-blue.btsnoop (B): the same structure: "
      ))
  }

  @Test func `of two captures says what changed, as diff does`() throws {
    let (before, now) = (Samples.path("polar-h7-app"), Samples.path("coospo-h6"))
    let told = try Program.run("diff", "--what", "structure", before, now).lines.dropFirst(2)
    #expect(told.contains { $0.hasPrefix("- missing: characteristic Model Number String") })
    let page = try report(before, now)
    #expect(page["changes"] as? [String] == told.map { String($0) })
    let text = try Program.run("report", "--format", "md", before, now).text
    #expect(
      text.contains("### What changed\n\nFrom polar-h7-app.btsnoop (A) to coospo-h6.btsnoop (B)"))
    // Names are replaced there as well.
    let shared = try Program.run("report", "--redact", "--format", "md", before, now).text
    #expect(shared.contains("### What changed") && !shared.contains("252D9F1"))
    #expect(try report(before)["changes"] as? [String] == [])
  }

  @Test func `begins with what changed, firmware first`() throws {
    try Samples.withFolder { folder in
      // The same strap with another firmware, and without one of its characteristics.
      let paths = try [
        ("1.0.4", #", {"uuid": "2a38", "properties": ["read"], "value": "01"}"#), ("1.1.0", ""),
      ].map {
        firmware, more -> String in
        let text = Array(firmware.utf8).map { String($0, radix: 16) }.joined()
        let scenario = folder.appending(path: "\(firmware).yaml")
        try Data(
          """
          {"peers": [{"name": "Strap", "address": "C0:FF:EE:00:00:01", "services": [
            {"uuid": "180a", "characteristics": [{"uuid": "2a26", "properties": ["read"], "value": "\(text)"}]},
            {"uuid": "180d", "characteristics": [
              {"uuid": "2a37", "properties": ["notify"], "heart": {"curve": [[0, 60], [60, 80]]}}\(more)]}]}],
           "app": [{"connect": "Strap"}, "discover", {"read": "2a26"}, {"subscribe": "2a37"}, {"wait": 20}]}
          """.utf8
        ).write(to: scenario)
        let capture = folder.appending(path: "\(firmware).btsnoop").path
        #expect(try Program.run("simulate", scenario.path, "-o", capture).status == 0)
        return capture
      }
      let changed = try #require(try report(paths)["changed"] as? [[String: String]])
      #expect(changed.first == ["what": "firmware", "before": "1.0.4", "after": "1.1.0"])
      #expect(
        changed.contains {
          $0["what"]?.hasPrefix("characteristic Body Sensor Location") == true
            && $0["before"]?.hasPrefix("there") == true && $0["after"] == "missing"
        }, "\(changed)")
      let page = try Program.run(["report"] + paths).text
      let head = try #require(page.components(separatedBy: "</header>").first)
      #expect(
        head.contains("<td>firmware</td><td>1.0.4</td><td>1.1.0</td>"), "\(head.suffix(3000))")
      #expect(head.contains("firmware 1.1.0"))
    }
  }

  /// What the program knows of a value, the page says: fields of layouts in the table and in the tips of lanes.
  @Test(arguments: [[], ["--layout", "layouts/pulse-band.ksy"]])
  func `has the fields of layouts in its values`(options: [String]) throws {
    let path = options.isEmpty ? "learning/lamp.btsnoop" : Samples.path("pulse-band")
    let values = try #require(try report([path] + options)["values"] as? [[String: Any]])
    let read = values.filter { $0["layout"] is String }
    #expect(read.isEmpty == options.isEmpty, "\(values.compactMap { $0["name"] })")
    for own in read {
      let words = try #require(own["words"] as? [String])
      #expect(words.allSatisfy { !$0.isEmpty && !$0.contains("{layout") }, "\(words.prefix(3))")
    }
  }

  @Test func `says what a lamp is, what was done with it and what its values are made of`() throws {
    let page = try Program.run("report", "learning/lamp.btsnoop").text
    let head = try #require(page.components(separatedBy: "</header>").first)
    #expect(!head.lowercased().contains("heart rate"), "\(head.suffix(2000))")
    #expect(head.contains("878 values sent by ffe1") && head.contains("values written to ffe2"))
    #expect(page.contains("id=\"learnt\"") && page.contains("CRC-16/MODBUS"))
    // Nor is a command named that asks for hearts.
    #expect(page.contains("heartsnoop decode lamp.btsnoop\n"))
    #expect(
      !page.contains("heartsnoop series lamp") && !page.contains("heartsnoop summary lamp"))
  }

  @Test func `has a table of what went wrong, with who can mend it`() throws {
    let path = Places.fixture("doctor/drop-range.btsnoop").path
    let found = rows("Lost links first", in: try Program.run("report", path).text)
    let row = try #require(found.first)
    #expect(row[0].contains("outofrange") && row[1] == bare("Where they are used"), "\(found)")
    #expect(row[2].hasPrefix(bare("Keep the devices closer together")))
    // And with the loss in the head the page says who it was.
    let headlines = try (report(path)["captures"] as? [[String: Any]])?.first?["headlines"]
    #expect((headlines as? [[String: Any]])?.first?["side"] as? String == "surroundings")
  }

  /// Support asks whose fault it is: the head answers, and not only a table far below.
  @Test(arguments: [
    ("drop-range", "out of range"), ("bond-lost", "has lost its bond"),
    ("slow-mtu", "the ATT MTU is 23"),
  ])
  func `begins with why a connection was slow, lost or not bonded`(
    capture: String, reason: String
  ) throws {
    let text = try Program.run(
      "report", "--format", "md", Places.fixture("doctor/\(capture).btsnoop").path
    ).text
    let head = text.components(separatedBy: "\n###")[0]
    #expect(head.contains(reason), "\(head)")
  }

  @Test(arguments: ["html", "md", "json"])
  func `holds no name and no address of a redacted capture`(format: String) throws {
    let path = Samples.path("polar-h7-app")
    let own = try Program.run("report", "--format", format, path).text
    let shared = try Program.run("report", "--redact", "--format", format, path).text
    for secret in ["D0:50:4C:25:2D:9F", "Polar H7", "252D9F1", "C0:FF:EE:00:00:01"] {
      #expect(!shared.contains(secret), "\(secret)")
    }
    #expect(own.contains("Polar H7 252D9F1"))
    // No folder of ours, either.
    #expect(!shared.contains("fixtures/captures"))
    #expect(shared.contains("75 verified (100.0 %)"))
    let bytes = try Data(contentsOf: Places.fixture(path))
    #expect(try Program.run(["report", "--redact", "-"], input: [UInt8](bytes)).status == 0)
  }

  @Test func `has what the recorder says of itself, and text stays text`() throws {
    let path = "captures/two-sections.pcapng"
    let page = try Program.run("report", path).text
    #expect(
      page.contains(
        "Recorder: written by: generate-fixtures; system: Linux 6.12.0; hardware: a desk; comment: two sections; "
          + "lost 9 packets, by its own count</p>"))
    var bytes = [UInt8](try Data(contentsOf: Places.fixture(path)))
    let place = try #require(Data(bytes).range(of: Data("two sections".utf8)))
    bytes.replaceSubrange(place, with: Array("<b>\u{202e}\u{5d0}\"'".utf8) + [0x20, 0x20])
    #expect(bytes.count == (try Data(contentsOf: Places.fixture(path))).count)
    let hostile = try Program.run(["report", "-"], input: bytes).text
    #expect(hostile.contains("comment: &lt;b&gt;\\u{202e}\u{2067}\u{5d0}\u{2069}&quot;&#39;"))
  }

  @Test func `says of each run which measurements it has`() throws {
    for capture in ["polar-h7-app", "link-lost-reconnect", "bumble-session"] {
      for sensor in try report(Samples.path(capture))["sensors"] as? [[String: Any]] ?? [] {
        let count = (sensor["bpm"] as? [Int])?.count ?? 0
        var next = 0
        for run in sensor["runs"] as? [[String: Any]] ?? [] {
          #expect(run["first"] as? Int == next)
          next += run["measurements"] as? Int ?? 0
        }
        #expect(next == count)
      }
    }
  }

  @Test func `draws values that lie beyond all scales`() throws {
    // Each RR interval is 5.3 s long: longer than the picture's scale goes.
    var bytes = [UInt8](try Data(contentsOf: Places.fixture(Samples.path("polar-h7-app"))))
    var changed = 0
    for place in 4..<(bytes.count - 7)
    where bytes[place] == 0x1b && bytes[place + 2] == 0 && bytes[place + 3] == 0x16 {
      // L2CAP's length, four octets before the opcode, says where the value ends.
      for interval in stride(from: place + 5, to: place + Int(bytes[place - 4]) - 1, by: 2) {
        bytes.replaceSubrange(interval..<interval + 2, with: [0x20, 0x15])
        changed += 1
      }
    }
    #expect(changed > 100)
    let page = try Program.run(["report", "-"], input: bytes)
    #expect(page.text.contains("data-kind=\"rr\""), "status \(page.status)")
    let app = try Program.run(
      "report", "--app-shows", "1000 1001 1002 1003 1004", Samples.path("polar-h7-app"))
    #expect(app.text.contains("</html>"), "status \(app.status)")
  }

  @Test func `has at most sixteen captures`() throws {
    let path = Samples.path("polar-h7-app")
    #expect(try Program.run(["report"] + [String](repeating: path, count: 17)).status == 64)
  }

  /// What stands in elements of this name, without what is in them but text; blanks do not count.
  private func texts(_ element: String, in page: some StringProtocol) -> [String] {
    page.components(separatedBy: "<\(element)").dropFirst().compactMap { part in
      guard part.first == ">" || part.first == " ", let begin = part.firstIndex(of: ">"),
        let end = part.range(of: "</\(element)>")
      else { return nil }
      var text = ""
      var isTag = false
      for letter in part[part.index(after: begin)..<end.lowerBound] {
        if letter == "<" {
          isTag = true
        } else if letter == ">" {
          isTag = false
        } else if !isTag {
          text.append(letter)
        }
      }
      for (name, letter) in [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
      ] {
        text = text.replacing(name, with: letter)
      }
      return bare(text)
    }
  }

  private func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// Rows of the tables whose caption begins so, each a list of cells.
  private func rows(_ caption: String, in page: String) -> [[String]] {
    page.components(separatedBy: "<table").dropFirst().filter { $0.contains("<caption>\(caption)") }
      .flatMap { table in
        table.components(separatedBy: "</table>")[0].components(separatedBy: "<tr>").dropFirst(2)
          .map { texts("td", in: $0) }
      }
  }

  @Test(arguments: [
    "polar-h7-app", "two-straps", "link-lost-reconnect", "silences", "bumble-session",
  ])
  func `says of runs, findings and variability what summary says`(capture: String) throws {
    let path = Samples.path(capture)
    let page = try Program.run("report", path).text
    let summary = bare(try Program.run("summary", path).text)
    let sensors = page.components(separatedBy: "<section id=\"sensor-").dropFirst().map {
      $0.components(separatedBy: "</section>")[0]
    }
    #expect(!sensors.isEmpty)
    for sensor in sensors {
      let facts = texts("dd", in: sensor)
      #expect((9...11).contains(facts.count))
      for fact in facts { #expect(summary.contains(fact), "\(fact)") }
      let runs = rows("Runs", in: sensor)
      for row in runs {
        #expect(row.count == 6)
        #expect(summary.contains(row[2] + row[3]), "\(row)")
        // Of several runs, summary shows the grades of the longest.
        for grade in row[5].split(separator: ";") where runs.count == 1 {
          let why = grade.split(separator: ":").last ?? ""
          #expect(summary.contains(why), "\(grade)")
        }
      }
    }
    let document = try Program.run("summary", "--format", "json", path)
    let object = try JSONSerialization.jsonObject(with: Data(document.output)) as? [String: Any]
    let told = (object?["sensors"] as? [[String: Any]] ?? []).flatMap {
      ($0["findings"] as? [[String: Any]] ?? []).map {
        ($0["first_packet"] as? Int ?? 0, bare($0["text"] as? String ?? ""))
      }
    }
    let found = rows("Findings", in: page)
    #expect(found.map { $0[0] } == told.map { "\($0.0)" })
    for (row, finding) in zip(found, told) { #expect(row[2].hasSuffix(finding.1), "\(row[2])") }
    for row in rows("Heart-rate variability", in: page) {
      #expect(summary.contains(row.joined()), "\(row)")
    }
  }

  /// What the pictures show, the head counts and the table lists is one list.
  @Test(arguments: ["silences", "link-lost-reconnect", "two-straps", "polar-h7-app"])
  func `lists each place where values are missing once`(capture: String) throws {
    let path = Samples.path(capture)
    let sensors = try #require(try report(path)["sensors"] as? [[String: Any]])
    let places = sensors.map { sensor in
      (sensor["bands"] as? [[String: Any]] ?? []).filter { $0["gap"] as? Bool == true }
    }
    let page = try Program.run("report", path).text
    let table = rows("Where values are missing", in: page)
    let gaps = places.flatMap { $0 }
    #expect(table.map { $0[1] } == gaps.map { "\($0["packet"] as? Int ?? -1)" })
    #expect(table.map { $0[4] } == gaps.map { bare($0["words"] as? String ?? "") })
    #expect(
      table.map { String($0[2].prefix { $0.isNumber }) }
        == gaps.map { ($0["missing"] as? Int).map { "\($0)" } ?? "" })
    // All gaps of the capture's list are among them, whatever their cause is.
    let listed = sensors.reduce(0) { $0 + (($1["gaps"] as? [Any])?.count ?? 0) }
    #expect(listed <= gaps.count)
    let head = page.components(separatedBy: "</header>")[0]
    for own in places where !own.isEmpty {
      let count = own.count == 1 ? "1 place" : "\(own.count) places"
      #expect(head.contains("Values are missing in \(count): "))
    }
    #expect(head.contains("Values are missing") == !gaps.isEmpty)
  }

  @Test(arguments: ["polar-h7-app", "bumble-session", "address-rotation", "silences"])
  func `has the rows of gatt, each with its evidence`(capture: String) throws {
    let path = Samples.path(capture)
    let page = try Program.run("report", path).text
    let gatt = bare(try Program.run("gatt", path).text)
    let tables = page.components(separatedBy: "<table class=\"searched attributes\">").dropFirst()
    let rows = tables.flatMap {
      $0.components(separatedBy: "</table>")[0].components(separatedBy: "<tr>").dropFirst(2)
    }
    #expect(!rows.isEmpty)
    for row in rows {
      // A ditto mark stands where a row above has told the handle.
      let cells = texts("th", in: row).map { $0 == "\u{2033}" ? "" : $0 } + texts("td", in: row)
      #expect(cells.count == 3)
      #expect(gatt.contains(cells.joined()), "\(cells)")
    }
    // All handles that gatt prints are there.
    let handles = rows.count { texts("th", in: $0).first?.hasPrefix("0x") == true }
    let printed = try Program.run("gatt", path).lines.count {
      $0.drop { $0 == " " }.hasPrefix("0x")
    }
    #expect(handles == printed)
  }

  @Test func `draws how strong signals were, with the packets that say so`() throws {
    func signals(_ capture: String) throws -> [String: [Int]] {
      var found: [String: [Int]] = [:]
      for lane in try report(Samples.path(capture))["lanes"] as? [[String: Any]] ?? [] {
        for row in lane["rows"] as? [[String: Any]] ?? [] {
          guard let strengths = row["signal_dbm"] as? [Int], !strengths.isEmpty else { continue }
          #expect((row["signal_packet_d"] as? [Int])?.count == strengths.count)
          #expect((row["signal_ms_d"] as? [Int])?.count == strengths.count)
          found[row["name"] as? String ?? "", default: []] += strengths
        }
      }
      return found
    }
    // Read RSSI.
    let asked = try signals("silences").filter { $0.key.hasPrefix("RSSI, asked") }
    #expect(asked == ["RSSI, asked of the adapter, -89 dBm": [-89]])
    // The strap's own advertising, as decode has it.
    let reports = try Program.run(
      "decode", "--format", "ndjson", "--only", "report,repeated-report",
      Samples.path("polar-h7-app")
    ).lines.compactMap { line -> Int? in
      guard let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        (event["address"] as? String)?.hasPrefix("D0:50:4C:25:2D:9F") == true
      else { return nil }
      return event["rssi_dbm"] as? Int
    }
    #expect(!reports.isEmpty)
    let drawn = try signals("polar-h7-app")
    #expect(drawn.keys.allSatisfy { $0.hasPrefix("RSSI of its advertising, ") })
    #expect(drawn.values.flatMap { $0 } == reports)
  }
}
