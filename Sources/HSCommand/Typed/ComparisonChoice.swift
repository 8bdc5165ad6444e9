import ArgumentParser
import HSBytes
import HSComparison
import HSTimeline

extension Matter: ExpressibleByArgument {}

/// What `diff` and `expect` compare by, as it was typed.
struct ComparisonChoice: Sendable {
  /// What is compared; `nil` for the most that both hold.
  var what: Matter?
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
