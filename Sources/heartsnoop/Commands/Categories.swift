import ArgumentParser
import Bytes
import Timeline

/// Kinds of events as they are typed, with commas between.
struct Categories: ExpressibleByArgument {
  let categories: EventCategory

  init?(argument: String) {
    guard let categories = EventCategory(naming: argument), !categories.isEmpty else { return nil }
    self.categories = categories
  }

  static var allValueStrings: [String] {
    ["all", "story"] + (0..<15).compactMap { EventCategory.identifier(ofBit: $0)?.string }
  }
}
