import ArgumentParser
import HSComparison
import HSProtocols
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
    try require(
      (0...1000).contains(rateTolerance ?? 0), "--rate-tolerance is from 0 to 1000 percent.")
    let asked = kinds.categories().intersection(.gatt)
    try require(
      asked.isEmpty || asked == .gatt,
      "read and write are compared together with the rest of gatt: name gatt instead.")
  }

  /// What is compared: the arguments, and what an expectation asks for.
  func options(_ expected: ComparisonOptions?, _ categories: EventCategory) -> ComparisonOptions {
    var options = expected ?? ComparisonOptions()
    if let timeTolerance { options.timeTolerance = timeTolerance.nanoseconds }
    options.ratePercent = rateTolerance ?? options.ratePercent
    options.handles = handles || options.handles
    options.addresses = addresses || options.addresses
    options.packets = packetNumbers || options.packets
    options.absoluteTime = absoluteTime || options.absoluteTime
    options.latency = latency || options.latency
    options.rssi = rssi || options.rssi
    options.evidence = evidence || options.evidence
    options.categories = Set(categories.identifiers)
    options.what = what ?? options.what
    return options
  }
}

/// A time in milliseconds as it is typed, or `none`.
struct TimeTolerance: ExpressibleByArgument, Sendable {
  /// Nanoseconds; `nil` for none.
  let nanoseconds: Int64?

  /// An hour: who allows more compares no times.
  private static let longest = 3_600_000.0

  init?(argument: String) {
    guard argument != "none" else {
      nanoseconds = nil
      return
    }
    guard let milliseconds = Double(argument), milliseconds >= 0, milliseconds <= Self.longest
    else { return nil }
    nanoseconds = Int64(clamping: (milliseconds * 1_000_000).rounded())
  }
}

extension Matter: ExpressibleByArgument {}
