import Foundation
import HSBase
import HSCapture
@testable import HSFleet
import HSHeartRate
import HSOutput
import HSReport
import HSSeries
import HSSession
import HSTestSupport
import HSTimeline
import Testing

/// Every output of a capture tells the same numbers, causes and verdicts, and no sentence contradicts another.
struct CountTests {
  /// What was rendered of a capture.
  private final class Rendered {
    var sensors: [SensorSummary] = []
    var texts: [(name: String, text: String)] = []
    var documents: [String: [String: Any]] = [:]
  }

  /// Renders a capture in every way that has numbers of its own.
  private static func render(_ path: String) -> Rendered {
    let found = Rendered()
    var pages: [CaptureTag?: PageStory] = [:]
    var request = SeriesRequest(outputTellsAbsence: true)
    request.companion = { reader, tag in
      let story = PageStory(resolution: reader.resolution)
      pages[tag] = story
      return story
    }
    var session = Session([path])
    session.options.examines = true
    session.options.keepsNotifiedValues = true
    _ = session.series(request) { capture, reader, story, tag in
      // Of an archive the first capture will do.
      guard found.texts.isEmpty, let page = pages[tag] else { return }
      let info = InfoCapture(reader: reader)
      let summaries = capture.sensors.indices.map { SensorSummary($0, of: capture) }
      found.sensors = summaries
      func text(_ name: String, _ write: (inout OutputBuffer) -> Void) {
        var buffer = OutputBuffer()
        write(&buffer)
        found.texts.append((name, buffer.string))
      }
      func document(_ name: String, _ write: (TextOutput) -> Void) {
        var bytes: [UInt8] = []
        let output = TextOutput { span in
          for index in span.indices { bytes.append(span[index]) }
          return true
        }
        write(output)
        output.flush()
        found.texts.append((name, String(decoding: bytes, as: UTF8.self)))
        found.documents[name] =
          (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
      }
      document("summary") { SummaryText.write(summaries, of: capture, detailsAll: true, to: $0) }
      text("overview") { OverviewText.write(capture, info, story, files: ["x"], to: &$0) }
      document("summary.json") { SummaryJSON.write(summaries, of: capture, to: $0) }
      document("overview.json") { output in
        output.append { OverviewJSON.write(capture, info, story, to: &$0) }
      }
      let parts = [CapturePage.Part(capture, info, story, page, file: "x")]
      let whole = CapturePage(parts, version: "1", isRedacted: false)
      text("page.md") { whole.writeMarkdown(to: &$0) }
      document("page.json") { whole.writeJSON(to: $0) }
      document("page.html") { whole.writeHTML(to: $0) }
      text("info") { InfoText.write(info, story, columns: 100, to: &$0) }
    }
    return found
  }

  /// A text on one line; of a page what a reader sees.
  private static func plain(_ text: String) -> String {
    guard !text.hasPrefix("<!") else {
      var shown = text
      for tag in ["script", "style"] {
        let parts = shown.components(separatedBy: "<\(tag)")
        shown =
          ([parts[0]]
          + parts.dropFirst().map {
            $0.components(separatedBy: "</\(tag)>").dropFirst().joined()
          }).joined(separator: " ")
      }
      var isTag = false
      let characters = shown.utf8.compactMap { octet -> UInt8? in
        if octet == 0x3c { isTag = true }
        defer { if octet == 0x3e { isTag = false } }
        return isTag ? (octet == 0x3c ? 0x20 : nil) : octet
      }
      shown = String(decoding: characters, as: UTF8.self)
      for (name, sign) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("#39", "'"), ("amp", "&")] {
        shown = shown.replacing("&\(name);", with: sign)
      }
      return plain(shown)
    }
    return text.replacing("\\", with: "").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  /// Sentences that contradict themselves, or say nothing.
  private static var nonsense: [(name: String, pattern: Regex<AnyRegexOutput>)] {
    [
      ("0 of 0", Regex(#/\b0 of 0\b/#)),
      ("in 0", Regex(#/\bin 0 (notifications|values|runs|packets)\b/#)),
      ("rejected, and use it", Regex(#/\b(rejected|suspect)\.(\*\*)? [^.]*\. Use /#)),
      (
        "told and cannot be told",
        Regex(#/how many were sent cannot be told[^.;]*[;,][^.;]*are missing/#)
      ),
      ("all there, and some missing", Regex(#/nothing is missing[^.]*[1-9][0-9]* missing/#)),
    ]
  }

  /// What is said of the same thing in different ways.
  private static func contradictions(_ path: String) -> [String] {
    let found = render(path)
    var wrong: [String] = []
    for (name, text) in found.texts {
      let plain = plain(text)
      for entry in nonsense {
        if let match = plain.firstMatch(of: entry.pattern) {
          wrong.append("\(name), \(entry.name): \(plain[match.range])")
        }
      }
    }
    guard !found.sensors.isEmpty else { return wrong }
    func check(_ what: String, _ one: some Equatable, _ other: Any?) {
      let (one, other) = ("\(one)", other.map { "\($0)" } ?? "nothing")
      if one != other { wrong.append("\(what): \(one) and \(other)") }
    }
    func sensor(_ document: String, _ index: Int) -> [String: Any] {
      let all = found.documents[document]?["sensors"] as? [[String: Any]] ?? []
      return all.indices.contains(index) ? all[index] : [:]
    }
    let texts = Dictionary(uniqueKeysWithValues: found.texts.map { ($0.name, plain($0.text)) })
    for (index, summary) in found.sensors.enumerated() {
      let missing = summary.delivery.missing
      let causes = summary.gaps.map { $0.gap.cause.identifier.string }
      let (own, page) = (sensor("summary.json", index), sensor("page.json", index))
      let overview = sensor("overview.json", index)
      let counts = own["notifications"] as? [String: Any] ?? [:]
      check("missing, overview.json", missing, overview["missing"])
      check("missing, summary.json", missing, counts["missing"])
      for (name, sensor) in [("summary", own), ("overview", overview), ("page", page)] {
        check("verdict, \(name).json", summary.verdict.name.string, sensor["verdict"])
      }
      for (name, sensor) in [("summary", own), ("page", page)] {
        let gaps = (sensor["gaps"] as? [[String: Any]] ?? []).map { $0["cause"] as? String ?? "" }
        check("causes of gaps, \(name).json", causes, gaps)
      }
      for (word, text) in summary.facts {
        let facts = page["facts"] as? [String: Any] ?? [:]
        check("\(word), page.json", text, facts[word.string])
        // The page has the gaps one by one.
        for name in word.string == "gaps" ? ["summary"] : ["summary", "page.html"]
        where texts[name]?.contains(plain(text)) != true {
          wrong.append("\(word) is not in \(name): \(text)")
        }
        let isMissing = missing > 0
        if word.string == "notifications", text.contains("\(missing) missing") != isMissing,
          !text.contains("expected arrived, 0 missing")
        {
          wrong.append("\(missing) missing, and \(text)")
        }
        if word.string == "gaps" {
          check("gaps", "\(causes.count)", text.split(separator: ":").first)
        }
      }
      // What is missing is what was found, and nothing was due where the list of gaps says so.
      var sum = 0
      for finding in own["findings"] as? [[String: Any]] ?? [] {
        let code = finding["code"] as? String ?? ""
        guard ["gap", "lost_notifications", "unsent_notifications"].contains(code) else { continue }
        sum += finding["count"] as? Int ?? 0
        let last = finding["last_packet"] as? Int ?? 0
        let first = finding["first_packet"] as? Int ?? 0
        for entry in summary.gaps where entry.gap.wereDue == false {
          if first >= entry.gap.since, last <= entry.packet {
            wrong.append("\(code) in \(first)-\(last), where \(entry.gap.cause.words)")
          }
        }
      }
      check("missing, by its findings", missing, sum)
      if let run = page["use_run"] as? Int, summary.runs.indices.contains(run),
        summary.runs[run].run.verdict >= .suspect
      {
        wrong.append("a run to use is \(summary.runs[run].run.verdict.words)")
      }
    }
    for row in FleetScan.rows(
      of: FleetInput(paths: [path], relative: path, isFound: false), with: LabelKnowledge()
    ).prefix(1) {
      let sensors = row.facts?.sensors ?? []
      for (summary, sensor) in zip(found.sensors, sensors) {
        check("verdict, scan", summary.verdict.name.string, sensor.verdict.name.string)
        check("verdicts, scan", summary.verdicts, sensor.verdicts)
      }
      let listed = (row.facts?.gaps ?? []).reduce(0) { $0 + $1.count }
      let own = found.sensors.reduce(0) { $0 + $1.gaps.count }
      if own > listed { wrong.append("gaps, scan: \(listed), and of sensors alone \(own)") }
    }
    return wrong
  }

  private static func captures(in folder: URL) -> [String] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    var paths: [String] = []
    for case let file as URL in files ?? .init()
    where (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
      paths.append(file.path)
    }
    return paths.sorted()
  }

  private static func expectNone(_ paths: [String]) {
    #expect(!paths.isEmpty)
    for path in paths {
      let wrong = contradictions(path)
      #expect(wrong.isEmpty, "\(path)\n  \(wrong.joined(separator: "\n  "))")
    }
  }

  @Test func `No output of a fixture contradicts another`() {
    Self.expectNone(Self.captures(in: Places.fixture("captures")))
  }

  @Test func `No output of a stranger's capture contradicts another`() {
    guard let folder = Shared.find("corpus/captures", for: "counts in all outputs") else { return }
    Self.expectNone(Self.captures(in: folder))
  }

  @Test(arguments: [
    "found4/captures/missing-while-off.btsnoop", "field/found4/h01-pace-1025.btsnoop",
    "found4/heart",
  ])
  func `No output of what was found contradicts another`(_ path: String) {
    guard let place = Shared.find(path, for: "counts in all outputs") else { return }
    Self.expectNone(
      !path.hasSuffix(".btsnoop")
        ? Self.captures(in: place).filter { $0.hasSuffix(".btsnoop") } : [place.path])
  }
}
