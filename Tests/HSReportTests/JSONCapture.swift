import HSBase
import HSCapture
import HSOutput
import HSReport
import HSSeries
import HSTimeline
import Foundation

/// Captures in `fixtures/captures`, and what is printed of them.
enum JSONCapture {
  /// The package's own folder.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The names of all captures that can be opened.
  static let names: [String] = {
    let folder = root.appending(path: "fixtures/captures")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".btsnoop") }.map { String($0.dropLast(8)) }.sorted()
      .filter { (try? CaptureReader(ByteSource(path: path($0)))) != nil }
  }()

  static func path(_ name: String) -> String {
    root.appending(path: "fixtures/captures/\(name).btsnoop").path
  }

  /// The timeline with all events, as it is printed.
  static func timeline(_ name: String, _ options: TimelineOptions = .everything) throws -> [UInt8] {
    try print(name) { TimelineJSON($0, resolution: $1, options: options) }
  }

  /// The series as it is printed.
  static func series(_ name: String) throws -> [UInt8] {
    try print(name) { SeriesPrinter($0, .ndjson, resolution: $1) }
  }

  private static func print(
    _ name: String, _ sink: (TextOutput, TimeResolution) -> any EventSink
  ) throws -> [UInt8] {
    let text = JSONText()
    var reader = try CaptureReader(ByteSource(path: path(name)))
    var decoder = TimelineDecoder(sink: sink(text.output, reader.resolution))
    try decoder.decode(&reader)
    return text.taken()
  }
}

extension TimelineOptions {
  /// All events.
  static var everything: TimelineOptions {
    var options = TimelineOptions()
    options.categories = .all
    return options
  }
}

/// Collects what is printed.
final class JSONText {
  private(set) var output = TextOutput { _ in true }
  private final class Store {
    var bytes: [UInt8] = []
  }
  private let store = Store()

  init() {
    let store = store
    output = TextOutput { span in
      for index in span.indices { store.bytes.append(span[index]) }
      return true
    }
  }

  /// All that was printed since the last call.
  func taken() -> [UInt8] {
    output.flush()
    defer { store.bytes = [] }
    return store.bytes
  }
}

/// One printed line as Foundation reads it.
struct JSONLine {
  let text: String
  let object: [String: Any]

  /// The members that everything printed begins with.
  var event: String { object["event"] as? String ?? "" }

  /// Splits what was printed into lines; throws if one is no JSON object.
  static func all(in bytes: [UInt8]) throws -> [JSONLine] {
    guard bytes.isEmpty || bytes.last == 0x0a else { throw JSONFault("no line end at the end") }
    return try bytes.split(separator: 0x0a, omittingEmptySubsequences: false).dropLast().map {
      let object = try JSONSerialization.jsonObject(with: Data($0))
      guard let members = object as? [String: Any] else { throw JSONFault("no object") }
      return JSONLine(text: String(decoding: $0, as: UTF8.self), object: members)
    }
  }
}

/// What is wrong with a test's input.
struct JSONFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Random numbers that a seed repeats: SplitMix64.
struct JSONRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
