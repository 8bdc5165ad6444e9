import ArgumentParser
import HSConsole

/// `heartsnoop explain`: where a value comes from.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Lead a packet or a value back to its bytes, or an app's numbers to its mistake.",
    discussion: """
      With --packet, --packets, --sample or --at: what the packet tells, what its value is and from which \
      packets that is known, the checks that the value met, and every field with its bytes and their \
      offsets in the capture, over all fragments of the frame. Of a compressed capture, offsets are \
      those in what was unpacked. Keys are not shown.

      With --app-shows: which decoding mistake makes the numbers that an app showed.

      Examples:

        heartsnoop explain --packet 142 capture.btsnoop
        heartsnoop explain --app-shows '717 725 713' capture.btsnoop
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var captures: CaptureArguments

  @OptionGroup var place: ExplainedPlace

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @OptionGroup var app: AppNumbers

  @Option(help: ArgumentHelp("With --app-shows: only values of this peer.", valueName: "peer"))
  var peer: String?

  @Option(
    help: """
      Text, or JSON: a document on the packet (schema heartsnoop.provenance/1); with --app-shows one \
      a capture, of several one a line (schema heartsnoop.misreading/1).
      """)
  var format: Format = .text

  func validate() throws {
    let questions = place.count + (app.appShows == nil ? 0 : 1)
    guard questions == 1 else {
      throw ValidationError(
        "Say what is to be explained: --packet, --packets, --sample, --at or --app-shows, one of them."
      )
    }
    guard place.count == 1 else { return }
    guard captures.files.count == 1 else {
      let names = captures.files.map { "'\($0)'" }.joined(separator: ", ")
      throw ValidationError("Packets are explained of one capture at a time, and not of \(names).")
    }
    guard peer == nil, app.quantity == nil, !app.tried else {
      throw ValidationError("--peer, --quantity and --tried go with --app-shows.")
    }
    guard place.packet != nil || place.packets != nil || captures.files != ["-"] else {
      throw ValidationError(
        "Standard input can be read but once: --packet and --packets alone work with it.")
    }
  }

  func run() throws {
    guard let place = place.place else {
      return try app.run(captures, labels, peer: peer, asJSON: format == .json)
    }
    try place.explain(captures.input, labels.peers, asJSON: format == .json, on: .standard)
  }
}
