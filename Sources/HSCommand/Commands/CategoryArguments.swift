import ArgumentParser
import HSTimeline

/// Which kinds of events are meant, for every command that prints events.
struct CategoryArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only these kinds of events, with commas between: value,write. 'heartsnoop help kinds' "
        + "explains them.", valueName: "kinds"),
    completion: Categories.completion, transform: Categories.init)
  var only: Categories?

  @Option(
    help: ArgumentHelp("These kinds of events as well.", valueName: "kinds"),
    completion: Categories.completion, transform: Categories.init)
  var show: Categories?

  @Option(
    help: ArgumentHelp("Not these kinds of events.", valueName: "kinds"),
    completion: Categories.completion, transform: Categories.init)
  var hide: Categories?

  /// Whether any of them was given.
  var isGiven: Bool { only != nil || show != nil || hide != nil }

  /// The kinds that were asked for by name.
  var named: EventCategory { (only?.categories ?? []).union(show?.categories ?? []) }

  /// The kinds that are meant.
  ///
  /// - Parameter usual: The kinds if `--only` does not say otherwise.
  /// - Returns: Those, with what is to be shown as well, without what is to be hidden.
  func categories(_ usual: EventCategory = .story) -> EventCategory {
    (only?.categories ?? usual).union(show?.categories ?? []).subtracting(hide?.categories ?? [])
  }
}
