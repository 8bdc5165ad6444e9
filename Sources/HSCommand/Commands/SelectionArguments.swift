import ArgumentParser

/// A part of a series, as `series` and `summary` take it.
struct SelectionArguments: ParsableArguments {
  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  // Unconditional, because -40 looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only these packets: 12, 12-40, 12-, -40.", valueName: "range"))
  var packets: PacketRange?

  @Option(help: ArgumentHelp(TimeArgument.help, valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("Only up to this time, inclusive.", valueName: "time"))
  var to: TimeArgument?

  @Option(
    help: ArgumentHelp(
      "Only values with this verdict or a better one: verified, consistent, not_checkable, suspect.",
      valueName: "verdict"),
    transform: VerdictArgument.init)
  var only: VerdictArgument?

  func validate() throws { try TimeArgument.validate(from: from, to: to) }

  /// The part but for the peer.
  var part: SeriesPart {
    var part = SeriesPart()
    part.packets = packets
    part.from = from
    part.to = to
    part.only = only
    return part
  }
}
