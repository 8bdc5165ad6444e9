/// One way in which two stories differ.
package struct Difference: Sendable {
  /// What it is.
  package var kind: Kind
  /// The event's place in the first story, if it is there.
  var first: Int?
  /// The event's place in the second story, if it is there.
  var second: Int?
  /// The members that differ.
  package var fields: [FieldChange] = []
  /// How much later the event is in the second story than the clocks tell, in nanoseconds.
  var delay: Int64?
  /// How often the same was said in the first story, where it was said in both.
  var firstCount = 0
  /// How often the same was said in the second story, where it was said in both.
  var secondCount = 0
  /// The event's number among those of its kind and attribute on its connection, from 1.
  var ordinal = 0
  /// The lane that the event stands in.
  var lane = 0
  /// When it was, on the first story's clock, for the order of the report.
  var moment: Int64 = .min

  /// Whether only one story has the event.
  var isOfOne: Bool { kind == .missing || kind == .added }

  /// What a difference can be.
  package enum Kind: String, Sendable, CaseIterable {
    /// The second story lacks it.
    case missing
    /// The first story lacks it.
    case added
    /// It says something else.
    case changed
    /// It says the same, but what was read out of the same bytes is different.
    case decoding
    /// It says the same, but at another time.
    case time
    /// A peer has another address.
    case peer
    /// From here on the second story is later, or earlier, than before.
    case shift
  }
}

/// A member of an event that two stories tell differently.
package struct FieldChange: Sendable, Equatable {
  /// Its name, as saved outputs have it.
  package var name: String
  /// Its value in the first story as JSON; `nil` if it is not there.
  package var first: String?
  /// Its value in the second story as JSON; `nil` if it is not there.
  package var second: String?
}
