import HSProtocols

/// What came out when the structure of two stories was held against each other.
package struct StructureResult: Sendable {
  /// What a difference, or what agrees, is about.
  enum Aspect: StaticText, Sendable, CaseIterable {
    /// Which peers there are.
    case peers
    /// Services, characteristics, descriptors and their properties.
    case attributes
    /// Where attributes stand.
    case handles
    /// What servers accept and refuse.
    case permissions
    /// What is done, and in which order.
    case procedures
    /// What a connection is agreed to be.
    case parameters
    /// How often values come.
    case rates
    /// What kinds of values come.
    case values

    /// What there is one of, or several, for people.
    var nouns: (one: String, several: String) {
      switch self {
      case .procedures: ("step", "steps")
      case .values: ("trait of values", "traits of values")
      default: (String(rawValue.string.dropLast()), rawValue.string)
      }
    }
  }

  /// A way in which the two differ.
  struct Difference: Sendable {
    /// What a difference can be.
    enum Kind: String, Sendable, CaseIterable {
      /// The second lacks it.
      case missing
      /// The first lacks it.
      case new
      /// Both have it, and it differs.
      case changed
    }

    /// What it is.
    var kind: Kind
    /// What it is about.
    var aspect: Aspect
    /// The pair of peers, by its place in `pairs`; `nil` for none.
    var pair: Int?
    /// What differs.
    var subject: String
    /// What the first has.
    var first: String?
    /// What the second has.
    var second: String?
    /// What follows from it; empty if that is plain.
    var remark = ""
    /// The packets that show it, 0 where none does.
    var packets = (first: 0, second: 0)
  }

  /// What a peer says of itself, in either story.
  struct Revision: Sendable {
    /// Of what: `firmware`.
    var name: String
    /// What the first was told; `nil` if it was not read.
    var first: String?
    /// What the second was told.
    var second: String?
    /// The packets that tell it, 0 where none does.
    var packets = (first: 0, second: 0)
  }

  /// Something that could not be compared.
  struct Gap: Sendable {
    /// What it is about.
    var aspect: Aspect
    /// The pair of peers, by its place in `pairs`; `nil` for none.
    var pair: Int?
    /// What was not compared.
    var subject: String
    /// Why.
    var reason: String
  }

  /// What was compared.
  let options: ComparisonOptions
  /// Which peer is which.
  var pairs: [PeerPair] = []
  /// What those say of themselves, a list for each pair, firmware first.
  var revisions: [[Revision]] = []
  /// The peers of both.
  var peers: [[StoryPeer]]
  /// The differences, by pair.
  var differences: [Difference] = []
  /// What could not be compared.
  var gaps: [Gap] = []
  /// How much agrees.
  var agreed: [Aspect: Int] = [:]

  /// Whether nothing differs.
  package var isSame: Bool { differences.isEmpty }
  /// Whether nothing at all could be compared.
  var isEmpty: Bool { differences.isEmpty && agreed.isEmpty }

  /// The number in the first of a pair's peer; 0 for none.
  func peer(_ pair: Int?) -> Int { pair.map { pairs[$0].first } ?? 0 }
}
