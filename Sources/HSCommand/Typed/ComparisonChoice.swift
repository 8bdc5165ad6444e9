import HSBytes
import HSComparison
import HSTimeline

/// What is compared, as it is typed.
enum ComparedMatter: String, CaseIterable, Sendable {
  case events, series, attributes, structure

  var matter: Matter? { Matter(rawValue: rawValue) }
}

/// What `diff` and `expect` compare by, as it was typed.
struct ComparisonChoice: Sendable {
  var what: ComparedMatter?
  var rateTolerance: Int?
  var timeTolerance: TimeTolerance?
  var handles = false
  var addresses = false
  var packetNumbers = false
  var absoluteTime = false
  var latency = false
  var rssi = false
  var evidence = false
  var kinds: ChosenKinds

  init(_ kinds: ChosenKinds) { self.kinds = kinds }

  /// What is compared; `nil` for the most that both hold.
  var matter: Matter? { what?.matter }

  /// The kinds of events: those asked for, or else those of an expectation, or else the story.
  func categories(_ expected: EventCategory?) -> EventCategory {
    kinds.categories(expected ?? .story)
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
    return options
  }
}
