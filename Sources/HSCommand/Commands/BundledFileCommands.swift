import ArgumentParser
import HSOutput
import HSProtocols
import HSReport
import HSRules

/// `heartsnoop schema`: what the members of JSON outputs and of YAML files mean.
struct SchemaCommand: BundledFileCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a schema of what is printed as JSON, or read as YAML; or list them.",
    discussion: """
      Without a name, lists the schemas. A name is what JSON has as its member 'schema' \
      (heartsnoop.series/2), or shorter: series-2, or series for the newest.

      Examples:

        heartsnoop schema
        heartsnoop schema series > series.schema.json
      """)

  @Argument(
    help: "The schema's name.",
    completion: .list(files.map(\.shortName)))
  var name: String?

  static var files: [BundledFile] {
    (BundledFile.schemas + PrintedSchemas.all).sorted { $0.name < $1.name }
  }
}

/// `heartsnoop example`: rules and scenarios to begin with.
struct ExampleCommand: BundledFileCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Print example rules for 'check' or scenarios for 'simulate', or list them.",
    discussion: """
      Without a name, lists the examples.

      Examples:

        heartsnoop example rules/every-kind > rules.yaml
        heartsnoop example scenarios/strap > strap.yaml
        heartsnoop simulate strap.yaml -o strap.pcapng
      """)

  @Argument(
    help: "The example's name, with or without its folder.",
    completion: .list(files.map(\.shortName)))
  var name: String?

  static var files: [BundledFile] { BundledFile.examples }
}

/// A command that prints a file that the program carries with it, or lists them.
protocol BundledFileCommand: ParsableCommand {
  static var files: [BundledFile] { get }
  /// The file's name, however much of it is typed; `nil` for the list.
  var name: String? { get }
}

extension BundledFileCommand {
  func run() throws {
    let files = Self.files
    let output = console.output()
    if let name {
      let kind = Self.configuration.commandName ?? ""
      guard let file = BundledFile.named(name, among: files) else {
        throw ValidationError(
          "There is no \(kind) '\(name)'."
            + (Self.nearest(to: name).map { " Did you mean '\($0)'?" }
              ?? " 'heartsnoop \(kind)' lists them."))
      }
      for other in file.namesakes(among: files) where !name.contains("/") {
        console.say(
          "this is \(file.shortName); 'heartsnoop \(kind) \(other.shortName)' prints another of that name"
        )
      }
      let bytes = file.bytes
      output.append { $0.append(bytes.span) }
    } else {
      output.append { $0.append(list: files.map { ($0.shortName, $0.title) }, console.columns) }
    }
    try console.finish(output)
  }

  /// The name that is most like one that is typed, in full or without its folder and the version behind it.
  private static func nearest(to name: String) -> String? {
    var parts: [String: String] = [:]
    let names = files.map(\.shortName)
    for whole in names.reversed() {
      let last = whole.split(separator: "/").last ?? ""
      parts[String(last)] = whole
      parts[String(last.prefix { $0 != "-" })] = parts[String(last.prefix { $0 != "-" })] ?? whole
      if let dash = last.lastIndex(of: "-") { parts[String(last[..<dash])] = whole }
    }
    return NearMiss.of(name, among: names)
      ?? NearMiss.of(name, among: parts.keys.sorted()).flatMap { parts[$0] }
  }
}
