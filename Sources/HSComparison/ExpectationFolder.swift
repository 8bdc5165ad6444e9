package import HSOutput
import HSPlatform
import HSProtocols
import HSSession
package import HSTimeline

/// A folder with the expected outputs of a capture, which `heartsnoop expect` writes.
///
/// Its files are the program's own outputs; `manifest.json` names them, and the options they were made
/// with and are to be compared with. Nothing in it depends on the machine, the time or the program's
/// version.
package struct ExpectationFolder {
  /// Where it is.
  package let path: String

  /// The manifest's schema.
  static let schema: StaticText = "heartsnoop.expectation/1"
  /// The file that makes a folder an expectation.
  package static let manifestName = "manifest.json"
  /// The files beside it.
  package static let fileNames = ["timeline.ndjson", "series.ndjson", "gatt.json"]

  /// A folder, whether it is there or not.
  package init(path: String) { self.path = path }

  /// The folder at a path; `nil` if there is none.
  package init?(existingAt path: String) {
    guard path != "-", Folders.exists(path) else { return nil }
    self.path = path
  }

  /// The path of a file in it.
  package func file(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// Whether it holds a manifest.
  package var holdsManifest: Bool {
    FileIdentity(path: file(Self.manifestName)) != nil
  }

  /// Makes the folder, and those that it stands in, if they are not there; says what keeps it from
  /// being made.
  package func create(on console: Console) -> Bool {
    guard !Folders.make(path) else { return true }
    console.say("\(path): cannot be made: \(SystemError.words())")
    return false
  }

  // MARK: - Reading

  /// Reads the manifest; says what is wrong with it.
  package func manifest(on console: Console) throws(ExitStatus) -> Manifest {
    let path = file(Self.manifestName)
    let bytes = try InputFile.read(path, most: 1 << 16, on: console)
    guard let value = try? JSONParser.value(bytes.span),
      value["schema"]?.text == Self.schema.string
    else {
      console.say("\(path): is not a manifest of the schema \(Self.schema.string)")
      throw .unreadable
    }
    var form = YAMLForm(YAMLValue(value))
    return Manifest(&form)
  }

  /// Reads the expected outputs; says what cannot be read.
  package func read(
    _ symbols: Symbols, _ categories: EventCategory, on console: Console
  ) throws(ExitStatus) -> ComparisonSource {
    var side = ComparisonSource(name: "\(path) (expectation)")
    for name in Self.fileNames {
      do throws(CaptureError) {
        let part = try ComparisonSource(
          Session([file(name)], on: console), symbols, categories)
        side.stories += part.stories
        if !part.isComplete { side.isComplete = false }
      } catch {
        // A capture without heart rates has an empty series.
        if case .empty = error.problem { continue }
        console.say(error.description)
        throw .unreadable
      }
    }
    return side
  }

  /// What is compared only where it is asked for, as the manifest has it.
  static var asked: [(name: String, option: WritableKeyPath<ComparisonOptions, Bool>)] {
    [
      ("handles", \.handles), ("addresses", \.addresses), ("packet-numbers", \.packets),
      ("absolute-time", \.absoluteTime), ("latency", \.latency), ("rssi", \.rssi),
      ("evidence", \.evidence),
    ]
  }

  // MARK: - Writing

  /// The manifest's text.
  package static func text(
    capture: String, _ categories: EventCategory, _ options: ComparisonOptions, labels: [String]
  ) -> String {
    let asked = Self.asked.filter { options[keyPath: $0.option] }.map(\.name)
    func list(_ names: [String]) -> String {
      "[\(names.map(\.quoted).joined(separator: ", "))]"
    }
    let tolerance = options.timeTolerance.map { "\($0 / 1000)" } ?? "null"
    var structure = options.what.map { "\n  \"what\": \"\($0.rawValue)\"," } ?? ""
    if options.ratePercent != ComparisonOptions.defaultRatePercent {
      structure += "\n  \"rate_tolerance_percent\": \(options.ratePercent),"
    }
    return """
      {
        "schema": "\(schema.string)",
        "capture": \(capture.baseName.quoted),
        "categories": \(list(categories.identifiers)),
        "time_tolerance_us": \(tolerance),
        "also_compared": \(list(asked)),\(structure)
        "labels_from": \(list(labels)),
        "files": \(list(fileNames))
      }

      """
  }
}
