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

  /// What was given.
  var chosen: ChosenKinds {
    ChosenKinds(only: only?.categories, show: show?.categories, hide: hide?.categories)
  }

  /// Whether any of them was given.
  var isGiven: Bool { chosen.isGiven }

  /// The kinds that were asked for by name.
  var named: EventCategory { chosen.named }

  /// The kinds that are meant, where these are usual.
  func categories(_ usual: EventCategory = .story) -> EventCategory { chosen.categories(usual) }
}
