import ArgumentParser
import HSConsole
import HSMisreading
import HSSession

/// The numbers that an app showed, and the part of the capture to compare them with.
struct AppNumbers: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Name the decoding mistake that makes these numbers of the capture's heart rates: a list, or a file.",
      discussion: """
        Numbers stand between blanks, commas or semicolons, in the order in which the app showed \
        them; times and dates between them are passed over; # begins a remark; yes and no are for contact, digits never are. Exit status: 0 they are what was sent, \
        and the few that are missing of it are named; 1 a mistake gives them, or more than one in ten \
        of what was sent is missing; 3 nothing that is known gives them, or they are too few to tell.
        """, valueName: "numbers"))
  var appShows: String?

  @Option(
    help: ArgumentHelp(
      "What the numbers are: bpm, rr_ms, rr_s, energy_kj, contact; found out unless said.",
      valueName: "quantity"))
  var quantity: Named<Quantity>?

  @Flag(
    help:
      "With --app-shows: list what was tried and does not give the numbers, and what no value would show."
  )
  var tried = false

  /// The numbers, as they are asked for.
  var request: AppNumbersRun {
    var request = AppNumbersRun()
    request.text = appShows ?? ""
    request.quantity = quantity
    request.listsExcluded = tried
    return request
  }

  /// Compares, and prints the answer.
  func run(
    _ captures: CaptureArguments, _ labels: LabelArguments, peer: String?, asJSON: Bool
  ) throws {
    let options = DecodeOptions(
      try labels.peers.knowledge(on: .standard), format: captures.inputFormat?.choice)
    try request.run(captures.files, options, peer: peer, asJSON: asJSON, on: .standard)
  }
}
