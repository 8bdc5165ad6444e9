import HSBase
import HSLayout
import HSTestSupport
import Testing

/// The layouts that come with the program: each is sound, and reads values whose meaning is public.
struct ShippedLayoutTests {
  @Test func `each can be read, and is for something`() throws {
    #expect(ShippedLayouts.files.count >= 20)
    for file in ShippedLayouts.files {
      let layout = try Layout(parsing: Array(file.text.utf8))
      #expect(layout.id == file.name)
      #expect(!layout.title.isEmpty && !layout.uses.isEmpty)
      #expect(ShippedLayouts.layout(named: file.name) != nil)
      // Each use is found by what it is for, and so the index that is embedded is whole.
      for use in layout.uses {
        let found = use.use.key.map { LayoutCollection().candidates($0) } ?? []
        #expect(found.contains { $0.layout.id == file.name && $0.use.type == use.type })
      }
    }
  }

  /// A layout with its type, or `-`; what the value is of; the value; fields with what they say.
  private static let vectors = VectorFile.rows("layouts.tsv", columns: 4)

  @Test(arguments: vectors)
  func `read values as their vectors say`(vector: VectorRow) throws {
    let bytes = vector.bytes(2)
    let words = vector[1].split(separator: " ").map(String.init)
    let candidates = try #require(Self.candidates(words[0], words[1]), "\(vector)")
    let reading = Self.reading(bytes, candidates)
    guard vector[0] != "-" else {
      #expect(reading == nil, "\(vector)")
      return
    }
    let found = try #require(reading, "\(vector)")
    #expect("\(found.layout).\(found.type)" == vector[0])
    for pair in vector[3].split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      let field = try #require(found.fields.first { $0.name == parts[0] }, "\(vector): \(parts[0])")
      #expect(field.words == parts[1], "\(vector): \(parts[0])")
    }
  }

  /// An element of a list is called by what it says it is; machines are given its place.
  @Test(arguments: [
    ("4002c40903bf13", "information.version 2, temperature 25 °C, humidity 50.55 %"),
    ("44016404138a01", "battery 100 %, pressure 1008.83 hPa"),
    ("403b0202aabbf104020100", "command command toggle, command arguments aabb"),
  ])
  func `name elements of lists by what they are`(value: String, words: String) throws {
    let bytes = try Hex.bytes(value)
    let candidates = try #require(Self.candidates("service", "fcd2"))
    let reading = try #require(Self.reading(bytes, candidates))
    var text = OutputBuffer()
    reading.append(to: &text)
    for part in words.split(separator: ", ") {
      #expect(text.string.contains(part), "\(text.string)")
    }
    #expect(!text.string.contains("objects["))
  }

  /// What a check sum is over cannot be changed without notice.
  @Test(arguments: vectors)
  func `with a check sum read no value with a wrong octet`(vector: VectorRow) throws {
    let words = vector[1].split(separator: " ").map(String.init)
    let candidates = try #require(Self.candidates(words[0], words[1]))
    let bytes = vector.bytes(2)
    guard let whole = Self.reading(bytes, candidates),
      whole.fields.contains(where: { $0.notes.isChecksum })
    else { return }
    var unnoticed: [Int] = []
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      if Self.reading(changed, candidates)?.type == whole.type { unnoticed.append(place) }
    }
    // Some sums begin behind a header.
    #expect(unnoticed.count <= 4 && unnoticed.allSatisfy { $0 < 8 }, "\(vector): \(unnoticed)")
  }

  private static func reading(
    _ bytes: [UInt8], _ candidates: [LayoutSource]
  ) -> LayoutReading? {
    for candidate in candidates {
      var reader = candidate.layout.reader()
      if let found = candidate.read(bytes, &reader) { return found }
    }
    return nil
  }

  /// `notify ffd4`, `company 004c`, `service feaa`.
  private static func candidates(
    _ what: String, _ digits: String
  ) -> [LayoutSource]? {
    let collection = LayoutCollection()
    switch what {
    case "company": return UInt16(digits, radix: 16).map { collection.candidates(.company($0)) }
    case "service":
      return LayoutUse.number(ofUUID: digits).map { collection.candidates(.service($0)) }
    default:
      guard let way = ValueDirection(rawValue: what), let uuid = LayoutUse.number(ofUUID: digits)
      else { return nil }
      return collection.candidates(.attribute(uuid)).filter { candidate in
        guard case .attribute(let use) = candidate.use.use else { return false }
        return use.directions.contains(way)
      }
    }
  }
}
