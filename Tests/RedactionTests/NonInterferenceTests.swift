import Capture
import Conversion
import Foundation
import Redaction
import TestSupport
import Testing

/// What is secret has no say in what is written: captures that differ in secrets alone are redacted to
/// the same bytes.
@Suite struct `Secrets behind every PDU` {
  /// Where four bytes of a secret stand, as faults; in either order, and as text.
  private static func faults(_ secrets: [[UInt8]], in bytes: [UInt8]) -> Faults {
    var pieces: Set<UInt32> = []
    func number(_ octets: [UInt8], _ start: Int) -> UInt32 {
      octets[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for secret in secrets where secret.count >= 4 {
      // Hexadecimal digits of two octets are four bytes.
      let digits = Array(secret.map { String(format: "%02x", $0) }.joined().utf8)
      let capitals = digits.map { $0 >= 97 ? $0 - 32 : $0 }
      for octets in [secret, secret.reversed(), Array(digits.prefix(8)), Array(capitals.prefix(8))] {
        for start in 0...(octets.count - 4) where octets.count != 8 || start == 0 || secret.count == 8 {
          pieces.insert(number(octets, start))
        }
      }
    }
    var faults = Faults()
    guard bytes.count >= 4 else { return faults }
    var word: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      word = word << 8 | UInt32(byte)
      // Times and lengths of records are small numbers that come about by chance.
      if index >= 3, pieces.contains(word) {
        faults.unless(false, "\(String(word, radix: 16)) at \(index - 3)")
      }
    }
    return faults
  }

  /// Redacts two captures; returns why their secrets have a say, as a fault, and the first one.
  private static func compare(_ one: [UInt8], _ other: [UInt8]) throws -> (String?, Redacted) {
    let (first, second) = try (redact(one), redact(other))
    guard first.bytes != second.bytes else { return (nil, first) }
    let pairs = try zip(
      Packets(first.bytes, as: first.asRead).packets,
      Packets(second.bytes, as: second.asRead).packets)
    let originals = try Packets(one, as: first.asRead).packets
    for (number, pair) in pairs.enumerated() where pair.0 != pair.1 {
      return (
        "record \(number + 1), \(pair.0.record.kind): \(hex(originals[number].bytes)) became "
          + "\(hex(pair.0.bytes)) and \(hex(pair.1.bytes))", first
      )
    }
    return ("the containers differ", first)
  }

  private static func expectSameStory(_ original: [UInt8], _ redacted: Redacted) throws {
    let before = try Story(original, as: redacted.asRead)
    let after = try Story(redacted.bytes, as: redacted.asRead)
    #expect(before.lines.count == after.lines.count)
    let different = zip(before.lines, after.lines).first { $0 != $1 }
    #expect(different == nil, "\(different?.0 ?? "") became \(different?.1 ?? "")")
  }

  /// More than ten thousand in all: over 2000 in each format, over 500 in each framing of the air.
  @Test(arguments: OutputFormat.allCases)
  func `are gone from every format`(format: OutputFormat) throws {
    let places = SecretPlaces.hci(seed: 1)
    #expect(places.secrets.count > 4000)
    let capture = places.capture(format)
    let (fault, redacted) = try Self.compare(
      capture, SecretPlaces.hci(seed: 2).capture(format))
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
