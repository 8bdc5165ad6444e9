import ArgumentParser
import HSBytes
import HSTimeline

/// Kinds of events as they are typed, with commas between.
struct Categories {
  let categories: EventCategory

  /// Kinds by their names.
  ///
  /// - Throws: Which name is unknown, and where the names are explained.
  init(_ text: String) throws {
    if let unknown = EventCategory.unknownName(in: text) {
      throw ValidationError(
        "there is no kind '\(unknown)'; 'heartsnoop help kinds' explains those that there are")
    }
    guard let categories = EventCategory(naming: text), !categories.isEmpty else {
      throw ValidationError(
        "no kind is named; 'heartsnoop help kinds' explains those that there are")
    }
    self.categories = categories
  }

  /// What a shell offers to complete.
  static var completion: CompletionKind {
    .list(EventCategory.kinds.map(\.name.string))
  }
}
