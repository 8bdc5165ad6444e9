import ArgumentParser
import HSBundledFiles
import HSBytes
import HSConsole
import HSOutput
import HSReport
import HSRules

/// `heartsnoop schema` and `heartsnoop example`: prints a file that the program carries with it, or lists them.
struct BundledFileRun {
  /// What the files are.
  enum Kind: String {
    case schema, example

    fileprivate var files: [BundledFile] {
      self == .schema ? BundledFile.schemas : BundledFile.examples
    }

    /// The files' names.
    var names: [String] { files.map(\.shortName) }
  }

  private let kind: Kind
  private let name: String?

  /// - Parameters:
  ///   - kind: What the files are.
  ///   - name: The file's name, however much of it is typed; `nil` for the list.
  init(_ kind: Kind, _ name: String?) {
    self.kind = kind
    self.name = name
  }

  /// The name that is most like one that is typed, in full or without its folder and the version behind it.
  private func nearest(to name: String) -> String? {
    var parts: [String: String] = [:]
    for whole in kind.names.reversed() {
      let last = whole.split(separator: "/").last ?? ""
      parts[String(last)] = whole
      parts[String(last.prefix { $0 != "-" })] = parts[String(last.prefix { $0 != "-" })] ?? whole
      if let dash = last.lastIndex(of: "-") { parts[String(last[..<dash])] = whole }
    }
    return NearMiss.of(name, among: kind.names)
      ?? NearMiss.of(name, among: parts.keys.sorted()).flatMap { parts[$0] }
  }

  /// Prints it.
  ///
  /// - Throws: What is wrong with the name, or the exit status.
  func run(on console: Console) throws {
    let files = kind.files
    let output = console.output()
    if let name {
      guard let file = BundledFile.named(name, among: files) else {
        let nearest = nearest(to: name)
        throw ValidationError(
          "There is no \(kind.rawValue) '\(name)'."
            + (nearest.map { " Did you mean '\($0)'?" }
              ?? " 'heartsnoop \(kind.rawValue)' lists them.")
        )
      }
      for other in file.namesakes(among: files) where !name.contains("/") {
        console.say(
          "this is \(file.shortName); 'heartsnoop \(kind.rawValue) \(other.shortName)' prints another of that name"
        )
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
