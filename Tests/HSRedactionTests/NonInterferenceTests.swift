import HSProtocols
import HSRewriting
import HSTestSupport
import Foundation
import Testing

/// What is secret has no say in what is written: captures that differ in secrets alone are redacted to
/// the same bytes.
@Suite struct `Secrets behind every PDU` {
  /// Where six bytes of a secret stand, as faults; in either order, and as text.
  private static func faults(_ secrets: [[UInt8]], in bytes: [UInt8]) -> Faults {
    var pieces: Set<UInt64> = []
    for secret in secrets where secret.count >= 6 {
      let digits = Array(secret.prefix(4).map { String(format: "%02x", $0) }.joined().utf8)
      let capitals = digits.map { $0 >= 97 ? $0 - 32 : $0 }
      for octets in [secret, secret.reversed(), digits, capitals] {
        var word: UInt64 = 0
        for (index, octet) in octets.enumerated() {
          word = (word << 8 | UInt64(octet)) & 0xffff_ffff_ffff
          if index >= 5 { pieces.insert(word) }
        }
      }
    }
    var faults = Faults()
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      word = (word << 8 | UInt64(byte)) & 0xffff_ffff_ffff
      if index >= 5, pieces.contains(word) {
        faults.unless(false, "\(String(word, radix: 16)) at \(index - 5)")
      }
    }
    return faults
  }

  /// Redacts two captures; returns why their secrets have a say, as a fault, and the first one.
  private static func compare(_ one: [UInt8], _ other: [UInt8]) throws -> (String?, Redacted) {
    let (first, second) = try (redact(one), redact(other))
    guard first.bytes != second.bytes else { return (nil, first) }
    let pairs = try zip(
      PacketList(first.bytes, as: first.asRead).packets,
      PacketList(second.bytes, as: second.asRead).packets)
    let originals = try PacketList(one, as: first.asRead).packets
    for (number, pair) in pairs.enumerated() where pair.0 != pair.1 {
      return (
        "record \(number + 1), \(pair.0.record.kind): \(hex(originals[number].bytes)) became "
          + "\(hex(pair.0.bytes)) and \(hex(pair.1.bytes))", first
      )
    }
    return ("the containers differ", first)
  }

  private static func expectSameStory(_ original: [UInt8], _ redacted: Redacted) throws {
    // What an advertiser says anew is not told from what it said before once both are wiped.
    func lines(_ story: Story) -> [String] {
      story.lines.map { $0.replacing("category=repeated-report", with: "category=report") }
    }
    let before = lines(try Story(original, as: redacted.asRead))
    let after = lines(try Story(redacted.bytes, as: redacted.asRead))
    #expect(before.count == after.count)
    let different = zip(before, after).first { $0 != $1 }
    #expect(different == nil, "\(different?.0 ?? "") became \(different?.1 ?? "")")
  }

  /// More than ten thousand in all: over 2000 in each format, over 500 in each framing of the air.
  @Test(arguments: OutputFormat.allCases)
  func `are gone from every format`(format: OutputFormat) throws {
    let part = OutputFormat.allCases.firstIndex(of: format) ?? 0
    let places = SecretPlaces.hci(seed: 1, part: part)
    #expect(places.secrets.count > 2000)
    let capture = places.capture(format)
    let (fault, redacted) = try Self.compare(
      capture, SecretPlaces.hci(seed: 2, part: part).capture(format))
    #expect(fault == nil)
    let faults = Self.faults(places.secrets, in: redacted.bytes)
    #expect(faults.isEmpty, "\(faults)")
    try Self.expectSameStory(capture, redacted)
  }

  @Test(arguments: AirPlaces.Framing.allCases)
  func `are gone from the air`(framing: AirPlaces.Framing) throws {
    let places = AirPlaces.all(framing, seed: 1)
    #expect(places.secrets.count > 500)
    let (fault, redacted) = try Self.compare(
      places.bytes, AirPlaces.all(framing, seed: 2).bytes)
    #expect(fault == nil)
    let faults = Self.faults(places.secrets, in: redacted.bytes)
    #expect(faults.isEmpty, "\(faults)")
    try Self.expectSameStory(places.bytes, redacted)
  }
}
