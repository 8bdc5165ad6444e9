import Foundation
import HSBase
import HSCapture
import HSRewriting
import HSTestSupport
import HSTimeline
import Testing

/// The search for what a redacted capture must not tell.
@Suite struct `Leaks` {
  private static func personal(_ bytes: [UInt8], as asked: CaptureFormat? = nil) throws
    -> PersonalData
  {
    let collector = PersonalDataCollector()
    var reader = try CaptureReader(ByteSource(bytes: bytes), as: asked)
    try collector.collect(&reader)
    return collector.data
  }

  private static func found(
    _ search: LeakSearch, in bytes: [UInt8], isText: Bool = false, by step: Int = .max
  ) -> Set<LeakSearch.Leak> {
    var search = search
    search.begin(isText: isText)
    var rest = bytes[...]
    while !rest.isEmpty {
      search.search(Array(rest.prefix(step)).span)
      rest = rest.dropFirst(step)
    }
    search.end()
    return search.found
  }

  @Test(arguments: Sample.fixtures)
  func `all that the timeline prints is personal data`(sample: Sample) throws {
    let original = try sample.bytes
    let personal = try Self.personal(original)
    let story = try Story(original)
    for address in story.addresses {
      let value = address.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      #expect(personal.addresses.contains(value), "\(address)")
    }
    for key in try KeyCollector.keys(in: original) {
      let value = key.prefix(16).reversed().reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
      // A public key is two numbers of 32 octets.
      if key.count == 16 { #expect(personal.keys.contains(value), "\(key)") }
    }
    #expect(!personal.isCut)
  }

  @Test(arguments: Sample.fixtures)
  func `of a fixture are found before, and none after redaction`(sample: Sample) throws {
    let original = try sample.bytes
    let personal = try Self.personal(original)
    let search = LeakSearch(for: personal)
    let redacted = try redact(original)
    #expect(Self.found(search, in: redacted.bytes).isEmpty)
    let left = try Self.personal(redacted.bytes, as: redacted.asRead).intersection(personal)
    #expect(left.isEmpty, "\(LeakSearch.list(left).map(\.words))")
    let texts = personal.texts.filter { $0.count >= 4 }
    let before = Self.found(search, in: original)
    for text in texts where original.holds(text) { #expect(before.contains(.text(text))) }
  }

  @Test func `are found however they are written, and in pieces`() throws {
    let sample = Sample(path: Places.fixture("captures/bumble-pairing-sc.btsnoop").path)
    let personal = try Self.personal(sample.bytes)
    let search = LeakSearch(for: personal)
    #expect(!personal.keys.isEmpty && personal.texts.contains(Array("HR 0".utf8)))
    func octets(_ address: UInt64) -> [UInt8] {
      (0..<6).map { UInt8(truncatingIfNeeded: address >> UInt64(8 * $0)) }
    }
    let address = try #require(personal.addresses.first { Set(octets($0)).count > 5 })
    let key = try #require(personal.keys.first)
    let keyOctets = (0..<16).map { UInt8(truncatingIfNeeded: key >> UInt128(8 * $0)) }
    let secrets = [(LeakSearch.Leak.address(address), octets(address)), (.key, keyOctets)]
    let noise = [UInt8](repeating: 0x5a, count: 300)
    for (leak, octets) in secrets {
      for order in [octets, octets.reversed()] {
        let words = order.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let texts = ["", ":", "-"].flatMap { separator -> [String] in
          let text = words.joined(separator: separator)
          return [text, text.uppercased(), "xx" + text + "yy", "0" + text + "0"]
        }
        for form in [order] + texts.map({ Array($0.utf8) }) {
          for step in [1, 7, Int.max] {
            #expect(
              Self.found(search, in: noise + form + noise, by: step).contains(leak),
              "\(leak.words) as \(String(decoding: form, as: UTF8.self))")
          }
        }
        // One octet less is no address.
        #expect(Self.found(search, in: noise + order.dropLast() + noise).isEmpty)
      }
    }
  }

  @Test func `of names count as whole words in texts, and everywhere in captures`() throws {
    let sample = Sample(path: Places.fixture("captures/bumble-pairing-sc.btsnoop").path)
    let search = LeakSearch(for: try Self.personal(sample.bytes))
    let name = LeakSearch.Leak.text(Array("HR 0".utf8))
    #expect(Self.found(search, in: Array("a 'HR 0'.".utf8), isText: true).contains(name))
    #expect(Self.found(search, in: Array("HR 0".utf8), isText: true, by: 1).contains(name))
    #expect(Self.found(search, in: Array("THR 01".utf8), isText: true).isEmpty)
    #expect(Self.found(search, in: Array("THR 01".utf8)).contains(name))
    // Where one piece of what is searched ends and the next begins.
    let long = [UInt8](repeating: 0x2e, count: (1 << 18) - 1)
    #expect(Self.found(search, in: long + Array("HR 0".utf8) + long, by: 1 << 16).contains(name))
  }

  @Test func `of whatever can be planted are found before redaction, none after`() throws {
    let planted = Planted.all()
    let personal = try Self.personal(planted.bytes)
    let search = LeakSearch(for: personal)
    #expect(personal.addresses.count >= 4 && !personal.keys.isEmpty && personal.texts.count > 4)
    #expect(Self.found(search, in: planted.bytes).count > 8)
    #expect(Self.found(search, in: try redact(planted.bytes).bytes).isEmpty)
  }
}
