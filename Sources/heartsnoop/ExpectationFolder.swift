import Bytes
import Capture
import Comparison
import Labels
import Glibc
import Report
import Timeline

/// A folder that says what a capture is expected to tell: what `heartsnoop expect` writes.
///
/// Its files are the program's own outputs, readable by whatever reads those; `manifest.json` names
/// them, and what they were made and are to be compared by. Nothing in it depends on the machine, the
/// time or the program's version.
struct ExpectationFolder {
  /// Where it is.
  let path: String

  /// The manifest's schema.
  static let schema: StaticText = "heartsnoop.expectation/1"
  /// The file that makes a folder an expectation.
  static let manifestName = "manifest.json"
  /// The files beside it.
  static let fileNames = ["timeline.ndjson", "series.ndjson", "gatt.json"]

  /// A folder, whether it is there or not.
  init(path: String) { self.path = path }

  /// The folder at a path; `nil` if there is none.
  init?(existingAt path: String) {
    var state = stat()
    guard path != "-", unsafe fstatat(AT_FDCWD, path, &state, 0) == 0,
      state.st_mode & S_IFMT == S_IFDIR
    else { return nil }
    self.path = path
  }

  /// The path of a file in it.
  func file(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// Whether it holds a manifest.
  var holdsManifest: Bool {
    var state = stat()
    return unsafe fstatat(AT_FDCWD, file(Self.manifestName), &state, 0) == 0
  }

  /// Makes the folder if it is not there; says what keeps it from being made.
  func create() -> Bool {
    guard unsafe mkdir(path, 0o777) != 0, errno != EEXIST else { return true }
    StandardStreams.say("\(path): cannot be made: \(unsafe String(cString: strerror(errno)))")
    return false
  }

  // MARK: - Reading

  /// What a manifest says.
  struct Manifest {
    /// The kinds of events that the timeline holds.
    var categories = EventCategory.story
    /// What is compared.
    var options = ComparisonOptions()
    /// What was known of peers beside the capture, as it was given.
    var labels: [String] = []
  }

  /// Reads the manifest; says what is wrong with it.
  func manifest() -> Manifest? {
    let path = file(Self.manifestName)
    do throws(CaptureError) {
      var source = try ByteSource(path: path)
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      var count = 0
      while count < bytes.count {
        let added = try source.read(into: &bytes, at: count)
        if added == 0 { break }
        count += added
      }
      guard let value = try? JSONParser.value(bytes.span.extracting(first: count)),
        value["schema"]?.text == Self.schema.string
      else {
        StandardStreams.say("\(path): is no manifest of the schema \(Self.schema.string)")
        return nil
      }
      return Self.manifest(value)
    } catch {
      StandardStreams.say(error.description)
      return nil
    }
  }

  private static func manifest(_ value: JSONValue) -> Manifest {
    var manifest = Manifest()
    let names = (value["categories"]?.elements ?? []).compactMap(\.text)
    manifest.categories = EventCategory(naming: names.joined(separator: ",")) ?? .story
    manifest.options.categories = Set(names)
    manifest.labels = (value["labels_from"]?.elements ?? []).prefix(64).compactMap { $0.text }
    manifest.options.timeTolerance = value["time_tolerance_us"]?.integer.flatMap {
      let (nanoseconds, overflow) = Int64($0).multipliedReportingOverflow(by: 1000)
      return overflow || nanoseconds < 0 ? nil : nanoseconds
    }
    let asked = Set((value["also_compared"]?.elements ?? []).compactMap(\.text))
    manifest.options.handles = asked.contains("handles")
    manifest.options.addresses = asked.contains("addresses")
    manifest.options.packets = asked.contains("packet-numbers")
    manifest.options.absoluteTime = asked.contains("absolute-time")
    manifest.options.latency = asked.contains("latency")
    manifest.options.rssi = asked.contains("rssi")
    manifest.options.evidence = asked.contains("evidence")
    return manifest
  }

  /// Reads what is expected; says what of it cannot be read.
  func read(_ symbols: Symbols, _ categories: EventCategory) -> ComparisonSource? {
    var side = ComparisonSource(name: "\(path) (expectation)")
    for name in Self.fileNames {
      do throws(CaptureError) {
        let part = try ComparisonSource.read(
          file(name), symbols, format: nil, categories: categories,
          knowledge: LabelKnowledge())
        side.stories += part.stories
        if !part.isComplete { side.isComplete = false }
      } catch {
        // A capture without heart rates has an empty series.
        guard case .empty = error.problem else {
          StandardStreams.say(error.description)
          return nil
        }
      }
    }
    return side
  }

  // MARK: - Writing

  /// The manifest's text.
  static func text(
    capture: String, _ categories: EventCategory, _ options: ComparisonOptions, labels: [String]
  ) -> String {
    let kinds = categories.identifiers
    var asked: [String] = []
    for (name, isAsked) in [
      ("handles", options.handles), ("addresses", options.addresses),
      ("packet-numbers", options.packets), ("absolute-time", options.absoluteTime),
      ("latency", options.latency), ("rssi", options.rssi), ("evidence", options.evidence),
    ] where isAsked {
      asked.append(name)
    }
    func quote(_ text: String) -> String {
      var quoted = JSONWriter(continuing: OutputBuffer())
      quoted.element(utf8: [UInt8](text.utf8).span)
      return quoted.buffer.string
    }
    let name = capture.split(separator: "/").last.map(String.init) ?? capture
    func list(_ names: [String]) -> String {
      "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
    let tolerance = options.timeTolerance.map { "\($0 / 1000)" } ?? "null"
    return """
      {
        "schema": "\(schema.string)",
        "capture": \(quote(name)),
        "categories": \(list(kinds)),
        "time_tolerance_us": \(tolerance),
        "also_compared": \(list(asked)),
        "labels_from": [\(labels.map(quote).joined(separator: ", "))],
        "files": \(list(fileNames))
      }

      """
  }

  /// Puts files that were written in full in the place of those before.
  ///
  /// - Returns: Whether all of them stand where they belong; what went wrong is said.
  func replace(_ names: [String]) -> Bool {
    for name in names where unsafe rename(file(name + Self.part), file(name)) != 0 {
      StandardStreams.say(
        "\(file(name)): cannot be written: \(unsafe String(cString: strerror(errno)))")
      return false
    }
    return true
  }

  /// What the name of a file ends in that is being written.
  static let part = ".part"
}
