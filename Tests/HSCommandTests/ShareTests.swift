import Foundation
import HSTestSupport
import Testing

/// `heartsnoop share`: a zip file to attach to an issue.
@Suite struct `Sharing` {
  /// The files of a zip file, by their names.
  private static func members(_ zip: URL) throws -> [String: [UInt8]] {
    let folder = zip.deletingLastPathComponent().appending(path: "unpacked-\(UUID().uuidString)")
    let run = try Program.shell(
      "python3 -m zipfile -e \"$1\" \"$2\"", zip.path, folder.path)
    try #require(run.status == 0, "\(run.errors)")
    var members: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      members[name] = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
    return members
  }

  private static func text(_ bytes: [UInt8]?) -> String {
    String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// The records of a btsnoop file.
  private static func records(_ file: [UInt8]) -> [[UInt8]] {
    var records: [[UInt8]] = []
    var place = 16
    while place + 24 <= file.count {
      let length = file[(place + 4)..<(place + 8)].reduce(0) { $0 << 8 | Int($1) }
      guard place + 24 + length <= file.count else { break }
      records.append(Array(file[(place + 24)..<(place + 24 + length)]))
      place += 24 + length
    }
    return records
  }

  @Test func `keeps the values of an attribute, and of no other`() throws {
    try Samples.withFolder { folder in
      let lamp = Places.fixture("learning/lamp.btsnoop").path
      let (plain, kept) = (folder.appending(path: "a.zip"), folder.appending(path: "b.zip"))
      #expect(try Program.run("share", lamp, "-o", plain.path).status == 0)
      let run = try Program.run("share", lamp, "--keep", "ffe1", "-o", kept.path)
      #expect(run.status == 0)
      let told = "878 values of 'ffe1' kept as they were, 2 of them a text"
      #expect(run.errors.contains(told), "\(run.errors)")
      let members = try Self.members(kept)
      #expect(Self.text(members["README.txt"]).contains(told))
      #expect(Self.text(members["README.txt"]).contains("share CAPTURE -o case.zip --keep ffe1"))
      let original = Self.records([UInt8](try Data(contentsOf: URL(filePath: lamp))))
      let wiped = Self.records(try Self.members(plain)["capture.btsnoop"] ?? [])
      let shared = Self.records(members["capture.btsnoop"] ?? [])
      try #require(shared.count == wiped.count && shared.count == original.count)
      var values = 0
      for (index, record) in shared.enumerated() {
        // ACL data, the attribute protocol, a notification of handle 0x0010.
        let isKept = record.count > 12 && record[0] == 2 && record[9...11] == [0x1b, 0x10, 0]
        if isKept {
          values += 1
          #expect(record[12...] == original[index][12...])
        } else {
          #expect(record == wiped[index], "record \(index + 1)")
        }
      }
      #expect(values == 878)
      // What is not there cannot be kept, and a name is none that could be.
      for name in ["2a5b", "device-name"] {
        let none = folder.appending(path: "none.zip")
        let run = try Program.run("share", lamp, "--keep", name, "-o", none.path)
        #expect(
          run.status == 3 && run.errors.contains("no value to keep of '\(name)'; --keep is for "))
        #expect(!FileManager.default.fileExists(atPath: none.path))
      }
    }
  }

  @Test(arguments: [
    "hello world", "abcd", "{\"battery\":98,\"state\":\"charging\"}", "AT+NAME=7", "hello",
    "\u{5c0f}\u{7c73}\u{624b}", String(repeating: "text and ", count: 20),
  ])
  func `keeps a text on purpose, and still nothing else`(text: String) throws {
    try Samples.withFolder { folder in
      let zip = folder.appending(path: "a.zip")
      let name = Array("Zorblattina's strap".utf8)
      for isNamed in [false, true] {
        var made = MadeCapture([0xc1, 0x22, 0x11, 0x22, 0x33, 0x44])
        if isNamed {
          made.declare(0x10, 0x2a00)
          made.read(0x11, name)
          // The same text in an attribute that does not stay.
          made.declare(0x30, 0xffe2)
          made.notify(0x31, Array(text.utf8))
          made.notify(0x31, Array("a secret of the other attribute".utf8))
        }
        made.declare(0x62, 0xffe1)
        made.notify(0x63, Array(text.utf8))
        if isNamed { made.notify(0x63, [1, 2, 3] + name + [4]) }
        let file = folder.appending(path: "made.btsnoop")
        try Data(made.bytes).write(to: file)
        for kept in ["ffe1", "0x0063"] {
          let run = try Program.run("share", file.path, "--keep", kept, "-o", zip.path)
          #expect(run.status == 0, "\(run.errors)")
          let records = Self.records(try Self.members(zip)["capture.btsnoop"] ?? [])
          let held = { (text: [UInt8]) in
            records.filter { record in
              (0...max(0, record.count - text.count)).contains {
                record.dropFirst($0).starts(with: text)
              }
            }
          }
          #expect(held(Array(text.utf8)).count == 1)
          #expect(held(name).isEmpty && held(Array("a secret".utf8)).isEmpty)
        }
      }
    }
  }

  /// What a layout calls private goes from values that stay; all else of them stays.
  @Test func `keeps of an attribute no field that is private`() throws {
    try Samples.withFolder { folder in
      let band = Places.fixture("captures/pulse-band.btsnoop").path
      let layout = folder.appending(path: "band.ksy")
      try String(contentsOf: Places.fixture("layouts/pulse-band.ksy"), encoding: .utf8)
        .replacing("-unit: bpm,", with: "-unit: bpm, -private: true,")
        .write(to: layout, atomically: true, encoding: .utf8)
      let zip = folder.appending(path: "a.zip")
      let run = try Program.run(
        "share", band, "--keep", "7b1e0002-5c3a-4f6d-9b21-3d0c6a8e4f10", "--layout", layout.path,
        "-o", zip.path)
      #expect(run.status == 0, "\(run.errors)")
      let original = Self.records([UInt8](try Data(contentsOf: URL(filePath: band))))
      let shared = Self.records(try Self.members(zip)["capture.btsnoop"] ?? [])
      try #require(shared.count == original.count)
      var values = 0
      for (record, whole) in Swift.zip(shared, original)
      where record.count > 18 && record[0] == 2 && record[9...11] == [0x1b, 0x08, 0] {
        values += 1
        var expected = Array(whole[12...])
        expected[3] = UInt8(ascii: "r")
        #expect(Array(record[12...]) == expected)
      }
      #expect(values == 90)
    }
  }

  @Test func `makes a capture, a page, an account, and the commands that show the same`() throws {
    try Samples.withFolder { folder in
      let zip = folder.appending(path: "case.zip")
      let result = try Program.run("share", Samples.path("polar-h7-app"), "-o", zip.path)
      #expect(result.status == 0 && result.output.isEmpty)
      #expect(
        result.errors.contains(
          "222 of 222 packets; searched for 2 addresses, 0 keys, 1 name or text: none"))
      let members = try Self.members(zip)
      #expect(Set(members.keys) == ["README.txt", "capture.btsnoop", "info.txt", "report.html"])
      let readMe = Self.text(members["README.txt"])
      #expect(readMe.contains("heartsnoop share CAPTURE -o case.zip\n"))
      #expect(readMe.contains("2 addresses replaced"))
      for (name, bytes) in members {
        let text = Self.text(bytes)
        for secret in ["Polar H7", "252D9F", "D0:50:4C", "polar-h7-app", folder.path, "/captures"] {
          #expect(!text.contains(secret), "\(name) holds \(secret)")
        }
      }
      // The commands that the README names show what is beside it.
      try Samples.withFolder { there in
        try Data(members["capture.btsnoop"] ?? []).write(
          to: there.appending(path: "capture.btsnoop"))
        let lines = readMe.split(separator: "\n").filter {
          $0.hasPrefix("  heartsnoop ") && !$0.contains("share")
        }
        #expect(lines.count == 4)
        for line in lines {
          let words = line.split(separator: " ").dropFirst().map(String.init)
          let run = try Program.run(words, directory: there)
          #expect(run.status == 0, "\(line): \(run.errors)")
          if words[0] == "info" { #expect(run.lines.first == "capture.btsnoop") }
          if words[0] == "series" { #expect(run.lines.count == 76) }
        }
        let page = try Data(contentsOf: there.appending(path: "report.html"))
        #expect(Self.text([UInt8](page)).contains("<html"))
      }
      let info = Self.text(members["info.txt"])
      #expect(info.contains("records    222 "))
      #expect(Self.text(members["report.html"]).contains("capture.btsnoop"))
    }
  }

  @Test func `makes the same bytes of the same capture, wherever and whenever`() throws {
    let path = Samples.path("two-straps")
    let first = try Program.run("share", path, "-o", "-")
    #expect(first.status == 0 && first.output.starts(with: [0x50, 0x4b, 3, 4]))
    let second = try Program.run(
      ["share", "-", "-o", "-"], input: try Samples.bytes("two-straps"),
      environment: ["TZ": "Pacific/Auckland", "LANG": "C"])
    #expect(second.output == first.output)
    #expect(try Program.run("share", path, "-o", "-", "--seed", "other").output != first.output)
    #expect(try Program.run("share", path, "-o", "-", "--peer", "1").output != first.output)
  }

  @Test func `cuts to the peer and times, and keeps what explains the rest`() throws {
    try Samples.withFolder { folder in
      let zip = folder.appending(path: "case.zip")
      let result = try Program.run(
        "share", Samples.path("polar-h7-app"), "-o", zip.path, "--peer", "polar", "--from", "30",
        "--to", "1m")
      #expect(result.status == 0)
      let members = try Self.members(zip)
      let readMe = Self.text(members["README.txt"])
      #expect(readMe.contains("-o case.zip --peer 1 --from 30 --to 1m\n"))
      #expect(readMe.contains("these stayed: how connections came about"))
      let capture = folder.appending(path: "capture.btsnoop")
      try Data(members["capture.btsnoop"] ?? []).write(to: capture)
      let whole = try Program.run(
        "series", Samples.path("polar-h7-app"), "--from", "06:30:30", "--to", "06:31:00")
      let series = try Program.run("series", capture.path)
      let bpm = { (lines: [String]) in
        lines.map { $0.split(separator: ",", omittingEmptySubsequences: false)[5] }
      }
      #expect(series.lines.count > 20 && bpm(series.lines) == bpm(whole.lines))
      let gatt = try Program.run("gatt", capture.path)
      #expect(gatt.text.contains("Heart Rate Measurement"))
    }
    let both = try Program.run("share", Samples.path("two-straps"), "-o", "-", "--peer", "Mirror")
    #expect(both.status == 64 && both.errors.contains("'Mirror' may be 1 ") && both.output.isEmpty)
    let none = try Program.run("share", Samples.path("two-straps"), "-o", "-", "--peer", "Nobody")
    #expect(none.status == 3 && none.errors.contains("no peer is 'Nobody': there are 1 "))
    let never = try Program.run("share", Samples.path("two-straps"), "-o", "-", "--from", "90h")
    #expect(never.status == 3 && never.errors.contains("between these times"))
  }

  @Test func `writes no file in which anything leaks`() throws {
    // Redaction keeps heart rates. Here RR intervals spell the strap's name.
    let name = Array("Edge Band".utf8)
    var bytes = try Samples.bytes("hrm-edge-values")
    let rates: [UInt8] = [0x10, 0x4b, 0x2a, 0x03, 0x2c, 0x03, 0x2f, 0x03, 0x32, 0x03, 0x36, 0x03]
    let places = (0..<(bytes.count - rates.count)).filter {
      bytes[$0..<($0 + rates.count)].elementsEqual(rates)
    }
    let place = try #require(places.first)
    bytes.replaceSubrange((place + 2)..<(place + 2 + name.count), with: name)
    try Samples.withFile(bytes) { path in
      let zip = path + ".zip"
      let result = try Program.run("share", path, "-o", zip)
      #expect(result.status == 2)
      #expect(
        result.errors.contains("capture.btsnoop holds the text \"Edge Band\" of the original"))
      #expect(result.errors.contains("not written: "))
      #expect(!FileManager.default.fileExists(atPath: zip))
      let out = try Program.run("share", path, "-o", "-")
      #expect(out.status == 2 && out.output.isEmpty)
      // Without the heart rates there is none.
      let flat = try Program.run("share", path, "-o", zip, "--heart-rate", "flatten")
      #expect(flat.status == 0, "\(flat.errors)")
    }
  }

  @Test(arguments: ["connected", "btsnoop", "packets", "heartsnoop"])
  func `takes no word of ours for a leak`(word: String) throws {
    // A device that is called by a word that the page, the account or the container has as well.
    var bytes = try Samples.bytes("polar-h7-app")
    let name = Array("Polar H7 252D9F1".utf8)
    let places = (0..<(bytes.count - name.count)).filter {
      bytes[$0..<($0 + name.count)].elementsEqual(name)
    }
    #expect(places.count > 4)
    let made = Array(word.utf8) + [UInt8](repeating: 0x20, count: name.count - word.utf8.count)
    for place in places { bytes.replaceSubrange(place..<(place + name.count), with: made) }
    try Samples.withFile(bytes) { path in
      let result = try Program.run("share", path, "-o", path + ".zip")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("1 name or text: none is in it"))
      let capture = try Self.members(URL(filePath: path + ".zip"))["capture.btsnoop"] ?? []
      #expect(!Self.text(Array(capture.dropFirst(16))).contains(word))
    }
  }

  @Test func `tells what is wrong with what it reads, and keeps what can be read`() throws {
    try Samples.withFolder { folder in
      let zip = folder.appending(path: "case.zip")
      let cut = try Program.run("share", Samples.path("cut-tail"), "-o", zip.path)
      #expect(cut.status == 2 && cut.errors.contains("cut short"))
      #expect(Self.text(try Self.members(zip)["README.txt"]).contains("could be read only in part"))
      let other = folder.appending(path: "other.zip").path
      #expect(try Program.run("share", Samples.path("wrong-magic"), "-o", other).status == 2)
      #expect(!FileManager.default.fileExists(atPath: other))
    }
    let empty = try Program.run("share", Samples.path("empty"), "-o", "-")
    #expect(empty.status == 3 && empty.output.isEmpty)
    #expect(try Program.run("share", Samples.path("empty")).status == 64)
  }

  @Test func `resolves private addresses with the keys that it packs`() throws {
    try Samples.withFolder { folder in
      let zip = folder.appending(path: "case.zip")
      let result = try Program.run(
        "share", "captures/address-rotation.btsnoop", "-o", zip.path, "--keys", "keys/rotation.keys"
      )
      #expect(result.status == 0, "\(result.errors)")
      let members = try Self.members(zip)
      #expect(Self.text(members["README.txt"]).contains("series capture.btsnoop --keys keys.txt"))
      let (capture, keys) = (folder.appending(path: "c.btsnoop"), folder.appending(path: "k.txt"))
      try Data(members["capture.btsnoop"] ?? []).write(to: capture)
      try Data(members["keys.txt"] ?? []).write(to: keys)
      let before = try Program.run(
        "summary", "captures/address-rotation.btsnoop", "--keys", "keys/rotation.keys")
      let after = try Program.run("summary", capture.path, "--keys", keys.path)
      #expect(after.status == before.status && after.lines.count == before.lines.count)
    }
  }
}
