import HSBytes
import HSComparison
import HSTimeline

/// What is compared, as it is typed.
package enum ComparedMatter: String, CaseIterable, Sendable {
  case events, series, attributes, structure

  var matter: Matter? { Matter(rawValue: rawValue) }
}

/// What `diff` and `expect` compare by, as it was typed.
package struct ComparisonChoice: Sendable {
  package var what: ComparedMatter?
  package var rateTolerance: Int?
  package var timeTolerance: TimeTolerance?
  package var handles = false
  package var addresses = false
  package var packetNumbers = false
  package var absoluteTime = false
  package var latency = false
  package var rssi = false
  package var evidence = false
  package var kinds: ChosenKinds

  package init(_ kinds: ChosenKinds) { self.kinds = kinds }

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
