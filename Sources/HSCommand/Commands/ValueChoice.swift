import ArgumentParser
import HSReport

/// Which values are looked at that nobody documented.
struct ValueChoice: ParsableArguments {
  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  @Option(
    help: ArgumentHelp(
      "Only this attribute: a handle (0x0010), a UUID (2a37) or a name (heart-rate-measurement).",
      valueName: "handle|uuid"))
  var attribute: HistoryArgument?

  @Flag(
    help: ArgumentHelp(
      "Data that --peer advertises, in the place of attributes' values: those of makers and services."
    ))
  var advertising = false

  /// Collects them.
  var collector: MessageCollector {
    MessageCollector(of: attribute?.wanted, peer: peer, areAdvertised: advertising)
  }

  func validate() throws {
    try refuse(
      advertising && (peer == nil || attribute != nil),
      "--advertising goes with --peer, and not with --attribute.")
  }

  /// Says that there are none.
  func say(_ empty: EmptyAnswer) {
    empty.say(peer: peer, also: attribute.map { ["--attribute \($0.text)"] } ?? [], on: console)
  }
}
