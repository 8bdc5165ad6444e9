import HSBase
import HSCapture
import HSOutput
import HSReport
import HSTimeline
import Foundation
import Testing

/// What repeats in a line each, in the text of a timeline.
@Suite struct `Folded text` {
  /// The lines of a capture.
  private func lines(
    _ name: String, folds: EventCategory = [], named: EventCategory? = nil, columns: Int? = nil
  ) throws -> [String] {
    var options = TimelineOptions()
    options.folds = folds
    if let named {
      options.categories = named
      options.named = named
    }
    options.columns = columns
    let text = JSONText()
    var reader = try CaptureReader(ByteSource(path: JSONCapture.path(name)))
    var decoder = TimelineDecoder(
      sink: TimelineText(
        text.output, time: TimeFormat(.utc, resolution: reader.resolution), options: options))
    try decoder.decode(&reader)
    return String(decoding: text.taken(), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func isSummary(_ line: String) -> Bool {
    [
      " discovered ", "that nobody connected to", "scanning switched", "values in ", ", the same ",
      " more values of ", " more notes, packets ", ", answered in packet",
    ].contains { line.contains($0) }
  }

  @Test(arguments: JSONCapture.names)
  func `keeps the order of the rest, and all findings, refusals and silences`(name: String) throws {
    let all = try lines(name)
    let folded = try lines(name, folds: .story)
    #expect(folded.count <= all.count)
    // What is no summary stands in the whole text as well: with what it had, and as often.
    let rest = folded.filter { !Self.isSummary($0) }
    var left: [String: Int] = [:]
    for line in all { left[line, default: 0] += 1 }
    for line in rest {
      left[line, default: 0] -= 1
      #expect(left[line, default: -1] >= 0, "\(line)")
    }
    // What may not be folded is there, in its order.
    let weighty =
      /error: |warning: |note: |refused|silent|disconnected|link lost|connected as|subscribed/
    func important(_ lines: [String]) -> [String] {
      lines.filter {
        $0.firstMatch(of: weighty) != nil
          && $0.firstMatch(of: /found |advertiser |scan response/) == nil
          && !Self.isSummary($0)
      }
    }
    let answered = Set(
      folded.filter { $0.contains(", answered in packet") }.map { $0.prefix(36) })
    #expect(
      important(all).filter { !answered.contains($0.prefix(36)) }
        == important(folded))
  }

  @Test func `says what a discovery found, in a line`() throws {
    let folded = try lines("polar-h7-app", folds: .story)
    #expect(
      folded.contains {
        $0.contains(
          "discovered 4 services, 10 characteristics, 2 descriptors in 1.08 s, packets 72-126: "
            + "Heart Rate, Device Information, Battery, Polar Features Configuration")
      })
    #expect(!folded.contains { $0.contains("found ") })
    // Nor where the ends of its procedures are asked for.
    let asked = try lines("polar-h7-app", folds: .story, named: .gatt)
    #expect(asked.filter { $0.contains("discovered ") }.count == 1)
    #expect(!asked.contains { $0.contains("found ") || $0.contains("nothing more") })
  }

  @Test func `says how many values came, and between which rates`() throws {
    let folded = try lines("polar-h7-app", folds: .story)
    #expect(
      folded.filter {
        $0.contains("Heart Rate Measurement 68-104 bpm, mean 86, contact: 75 values")
      }
      .count == 1)
    #expect(folded.filter { $0.contains(" bpm") }.count == 1)
  }

  @Test func `says that a discovery found the same again`() throws {
    let folded = try lines("bumble-eatt", folds: .story)
    #expect(folded.contains { $0.contains("discovered again, the same: 4 characteristics") })
    let changed = try lines("database-hash", folds: .story)
    #expect(changed.contains { $0.contains("discovered again, 2 new or changed: ") })
  }

  @Test func `is never folded unless asked`() throws {
    let all = try lines("polar-h7-app")
    #expect(all.filter { $0.contains("found ") }.count == 16)
    #expect(all.filter { $0.contains(" bpm") }.count == 75)
  }

  @Test(arguments: JSONCapture.names, [60, 80, 109, 120, 200])
  func `fits any terminal`(name: String, columns: Int) throws {
    for folds in [EventCategory.story, []] {
      for line in try lines(name, folds: folds, columns: columns) {
        #expect(line.count <= columns, "\(line)")
      }
    }
  }

  @Test(arguments: [80, 120])
  func `loses no word to the terminal's width`(columns: Int) throws {
    let wide = try lines("polar-h7-app", columns: nil)
      .flatMap { $0.dropFirst(58).split(separator: " ") }
    let fitted = try lines("polar-h7-app", columns: columns).joined(separator: " ")
      .split(separator: " ")
    let words = Set(fitted)
    for word in wide { #expect(words.contains(word), "\(word)") }
  }
}
