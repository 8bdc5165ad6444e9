import ArgumentParser
import HSComparison
import HSTimeline

/// What `diff` and `expect` compare by.
struct DiffArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare events, series, attributes or structure (default: what is the most both hold). "
        + "Structure is what stays the same with another heart on another day.",
      valueName: "what"))
  var what: Matter?

  @Option(
    help: ArgumentHelp(
      "How far rates of notifications may differ with --what structure (default: 25).",
      valueName: "percent"))
  var rateTolerance: Int?

  @Option(
    help: ArgumentHelp(
      "How far times may be apart once the clocks are aligned, in milliseconds (default: 250); "
        + "none: times are not compared.", valueName: "ms"))
  var timeTolerance: TimeTolerance?

  @Flag(help: "Compare handles and channels, and what holds them.")
  var handles = false

  @Flag(help: "Compare private addresses.")
  var addresses = false

  @Flag(help: "Compare packet numbers.")
  var packetNumbers = false

  @Flag(help: "Compare times as they are, without aligning the clocks.")
  var absoluteTime = false

  @Flag(help: "Compare how long answers and connections took.")
  var latency = false

  @Flag(help: "Compare the strength of signals.")
  var rssi = false

  @Flag(help: "Compare how names of attributes are known.")
  var evidence = false

  @OptionGroup var kinds: CategoryArguments

  func validate() throws {
    if let rateTolerance, !(0...1000).contains(rateTolerance) {
      throw ValidationError("--rate-tolerance is from 0 to 1000 percent.")
    }
    let asked = kinds.categories().intersection(.gatt)
    guard asked.isEmpty || asked == .gatt else {
      throw ValidationError(
        "read and write are compared together with the rest of gatt: name gatt instead.")
    }
  }

  /// What was asked for.
  var choice: ComparisonChoice {
    var choice = ComparisonChoice(kinds.chosen)
    choice.what = what
    choice.rateTolerance = rateTolerance
    choice.timeTolerance = timeTolerance
    choice.handles = handles
    choice.addresses = addresses
    choice.packetNumbers = packetNumbers
    choice.absoluteTime = absoluteTime
    choice.latency = latency
    choice.rssi = rssi
    choice.evidence = evidence
    return choice
  }
}
