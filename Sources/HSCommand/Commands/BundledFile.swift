import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSOutput
import HSReport
import HSRules

/// A file that the program carries with it.
struct BundledFile {
  /// Its name, as in the folder that it is from.
  let name: String
  /// Where it stands in `contents`.
  let place: Range<Int>

  /// What all files hold, one behind the other.
  private static let contents = PackedText.bytes(
    BundledFiles.packed, count: BundledFiles.count)

  /// What is in it.
  private var bytes: ArraySlice<UInt8> { Self.contents[place.clamped(to: Self.contents.indices)] }

  /// What it is called where names are typed: without extensions.
  var shortName: String { String(name.prefix { $0 != "." }) }

  /// What it is about: the first sentence of its description, or of the comment that it begins with.
  var title: String {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(8).map {
      $0.drop { $0 == " " }
    }
    let comment = lines.prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
    let key = "\"description\": \""
    let described = lines.first { $0.hasPrefix(key) }?.dropFirst(key.count).prefix { $0 != "\"" }
    let words = comment.isEmpty ? described.map(String.init) : comment.joined(separator: " ")
    guard let words, let sentence = words.split(separator: ". ", maxSplits: 1).first else {
      return "as \(name)"
    }
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : String(sentence)
  }

  /// The file of a name, however much of it is typed.
  ///
  /// - Parameters:
  ///   - name: `series-2.schema.json`, `series-2`, `series` (the newest), `heartsnoop.series/2`.
  ///   - files: The files to choose from.
  /// - Returns: The file; `nil` if there is none.
  static func named(_ name: String, among files: [BundledFile]) -> BundledFile? {
    var wanted = name
    if wanted.hasPrefix("heartsnoop.") {
      wanted = String(wanted.dropFirst(11)).replacing("/", with: "-")
    }
    return files.first { $0.name == wanted || $0.shortName == wanted }
      ?? files.last { $0.shortName.hasPrefix(wanted + "-") || $0.name.hasSuffix("/" + wanted) }
      ?? files.last { $0.shortName.hasSuffix("/" + wanted) }
  }

  /// Prints a file, or the list of all.
  ///
  /// - Parameters:
  ///   - name: The file's name; `nil` for the list.
  ///   - files: The files.
  ///   - kind: What one is called.
  /// - Throws: What is wrong with the name.
  static func print(_ name: String?, among files: [BundledFile], kind: String) throws {
    let console = Console.standard
    let output = console.output()
    if let name {
      guard let file = named(name, among: files) else {
        let nearest = NearMiss.of(name, among: files.map(\.shortName))
        throw ValidationError(
          "There is no \(kind) '\(name)'.\(nearest.map { " Did you mean '\($0)'?" } ?? "")")
      }
      output.append { $0.append(file.bytes.span) }
    } else {
      let widest = files.map { $0.shortName.utf8.count }.max() ?? 0
      let width = console.columns ?? .max
      output.append { text in
        for file in files {
          text.append(string: file.shortName)
          text.append(byte: 0x20, count: widest + 2 - file.shortName.utf8.count)
          text.append(
            wrapping: Array(file.title.utf8).span, at: widest + 2, indent: widest + 2, width: width)
          text.append(byte: 0x0a)
        }
      }
    }
    try console.finish(output)
  }
}

/// `heartsnoop schema`: what the members of JSON outputs and of YAML files mean.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a schema of what is printed as JSON, or read as YAML; or list them.",
    discussion: """
      Without a name, lists the schemas. A name is what JSON has as its member 'schema' \
      (heartsnoop.series/2), or shorter: series-2, or series for the newest.

      heartsnoop schema series > series.schema.json
      """)

  @Argument(
    help: "The schema's name.",
    completion: .list(BundledFiles.schemas.map(\.shortName)))
  var name: String?

  func run() throws {
    try BundledFile.print(name, among: BundledFiles.schemas, kind: "schema")
  }
}

/// `heartsnoop example`: rules and scenarios to begin with.
struct ExampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Print example rules for 'check' or scenarios for 'simulate', or list them.",
    discussion: """
      Without a name, lists the examples.

      heartsnoop example rules/every-kind > rules.yaml
      heartsnoop example scenarios/strap > strap.yaml
      heartsnoop simulate strap.yaml -o strap.pcapng
      """)

  @Argument(
    help: "The example's name, with or without its folder.",
    completion: .list(BundledFiles.examples.map(\.shortName)))
  var name: String?

  func run() throws {
    try BundledFile.print(name, among: BundledFiles.examples, kind: "example")
  }
}
