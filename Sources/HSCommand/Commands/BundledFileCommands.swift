import ArgumentParser
import HSConsole

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
    completion: .list(BundledFileRun.Kind.schema.names))
  var name: String?

  func run() throws {
    try BundledFileRun(.schema, name).run(on: .standard)
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
    completion: .list(BundledFileRun.Kind.example.names))
  var name: String?

  func run() throws {
    try BundledFileRun(.example, name).run(on: .standard)
  }
}
