import HSBase
import HSCapture
import HSOutput
import HSReport
import HSTimeline
import Foundation
import Testing

/// The beginning of a capture, cut at every byte and with every byte replaced.
///
/// A trap ends the tests as a whole, so what is expected here is little: every decode comes to an
/// end, and tells of no more records than there are bytes for. By default each byte is replaced by
/// five others; by all 255 with `HEARTSNOOP_FULL=1`, which wants a release build.
@Suite struct `Hostile bytes` {
  /// A real capture where there is one, or else one of our own; both when time does not matter.
  static let captures: [Capture] = {
    let both =
      Corpus.captures.filter { $0.name == `Mi Band 2`.name }
      + `Our own captures`.captures.filter { $0.name == "polar-h7-app" }
    return Places.isThorough ? both : Array(both.prefix(1))
  }()

  /// Bytes that are cut and replaced.
  static let damaged = 2048
  /// Bytes that are decoded, so that there is something behind the damage.
  static let decoded = 3072
  /// Pieces that the damaged bytes are worked off in, to use more than one processor.
  static let pieces = 8

  /// Takes every event and prints it, to nowhere.
  private static func decode(_ bytes: [UInt8]) throws -> (records: Int, lines: Int) {
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    let output = TextOutput { _ in true }
    var options = TimelineOptions()
    options.categories = .all
    let sink = TimelineText(
      output, time: TimeFormat(.utc, resolution: reader.resolution), options: options)
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    return (decoder.story.statistics.records, sink.count)
  }

  private static func beginning(_ capture: Capture) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: capture.path)).prefix(decoded))
  }

  @Test(.timeLimit(.minutes(20)), arguments: captures)
  func `cut at every byte`(_ capture: Capture) throws {
    let bytes = try Self.beginning(capture)
    var records = 0
    for count in 0..<Self.damaged {
      do {
        let found = try Self.decode(Array(bytes.prefix(count)))
        #expect(count >= 16, "a header of \(count) bytes was accepted")
        // A longer piece never holds fewer records.
        if found.records < records { Issue.record("\(found.records) records in \(count) bytes") }
        records = found.records
      } catch is CaptureError {
        if count >= 16 { Issue.record("\(count) bytes were refused") }
      }
    }
    #expect(records > 20)
  }

  @Test(.timeLimit(.minutes(20)), arguments: captures, 0..<pieces)
  func `every byte replaced`(_ capture: Capture, _ piece: Int) throws {
    var bytes = try Self.beginning(capture)
    let length = Self.damaged / Self.pieces
    let most = bytes.count / 24
    for place in (piece * length)..<((piece + 1) * length) {
      let original = bytes[place]
      for value in Self.replacements(of: original) {
        bytes[place] = value
        do {
          let found = try Self.decode(bytes)
          if found.records > most {
            Issue.record("byte \(place) = \(value): \(found.records) records")
          }
        } catch is CaptureError {
          if place >= 16 { Issue.record("byte \(place) = \(value): refused") }
        }
      }
      bytes[place] = original
    }
  }

  private static func replacements(of value: UInt8) -> Set<UInt8> {
    let all: Set<UInt8> =
      Places.isThorough ? Set(0...255) : [0, 0xff, value ^ 1, value ^ 0x80, value ^ 0x10]
    return all.subtracting([value])
  }
}
