import HSProtocols

/// A file that the program carries with it, or makes.
package struct BundledFile: Sendable {
  /// Its name, as in the folder that it is from.
  package let name: String
  private let contents: @Sendable () -> ArraySlice<UInt8>

  /// A file by where it stands in what all hold.
  init(name: String, place: Range<Int>) {
    self.name = name
    contents = { Self.packed[place.clamped(to: Self.packed.indices)] }
  }

  /// A JSON Schema that is made when it is asked for.
  ///
  /// - Parameters:
  ///   - schema: Its name and version: `info-2`.
  ///   - make: Makes its text.
  package init(schema: String, _ make: @escaping @Sendable () -> [UInt8]) {
    name = schema + ".schema.json"
    contents = { make()[...] }
  }

  /// What all files hold, one behind the other.
  private static let packed = PackedText.bytes(
    BundledFiles.packed, count: BundledFiles.count)

  /// Schemas of what is read, and those of what is printed that are written by hand.
  package static var schemas: [BundledFile] { BundledFiles.schemas }

  /// Rules and scenarios to begin with.
  package static var examples: [BundledFile] { BundledFiles.examples }

  /// What is in it.
  package var bytes: ArraySlice<UInt8> { contents() }

  /// What it is called where names are typed: without extensions.
  package var shortName: String { String(name.prefix { $0 != "." }) }

  /// What it is about: the first sentence of its description, or of the comment that it begins with.
  package var title: String {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(8).map {
      $0.drop { $0 == " " }
    }
    let comment = lines.prefix { $0.hasPrefix("# ") }.map { $0.dropFirst(2) }
    let key = "\"description\": \""
    let described = lines.first { $0.hasPrefix(key) }?.dropFirst(key.count).prefix { $0 != "\"" }
    let words = comment.isEmpty ? described.map(String.init) : comment.joined(separator: " ")
    guard let words, let sentence = words.split(separator: ". ", maxSplits: 1).first else {
      return Self.ofOthers[name] ?? name
    }
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : String(sentence)
  }

  /// What files are about that others wrote, or that have no place for a comment.
  private static let ofOthers = [
    "junit-10.xsd": "JUnit XML as Jenkins reads it, by which 'check --format junit' is tested",
    "scenarios/resting.txt":
      "RR intervals in milliseconds, one a line, for a scenario's heart to beat",
  ]

  /// Other files that are called the same in other folders.
  package func namesakes(among files: [BundledFile]) -> [BundledFile] {
    func last(_ file: BundledFile) -> Substring? { file.shortName.split(separator: "/").last }
    return files.filter { $0.shortName != shortName && last($0) == last(self) }
  }

  /// The file of a name, however much of it is typed.
  ///
  /// - Parameters:
  ///   - name: `series-2.schema.json`, `series-2`, `series` (the newest), `heartsnoop.series/2`.
  ///   - files: The files to choose from.
  /// - Returns: The file; `nil` if there is none.
  package static func named(_ name: String, among files: [BundledFile]) -> BundledFile? {
    var wanted = name
    if wanted.hasPrefix("heartsnoop.") {
      wanted = String(wanted.dropFirst(11)).replacing("/", with: "-")
    }
    return files.first { $0.name == wanted || $0.shortName == wanted }
      ?? files.last { $0.shortName.hasPrefix(wanted + "-") || $0.name.hasSuffix("/" + wanted) }
      ?? files.last { $0.shortName.hasSuffix("/" + wanted) }
  }
}
