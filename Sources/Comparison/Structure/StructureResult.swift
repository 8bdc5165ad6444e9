/// What came out when the structure of two stories was held against each other.
public struct StructureResult: Sendable {
  /// What a difference, or what agrees, is about.
  public enum Aspect: String, Sendable, CaseIterable {
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
  }

  /// A way in which the two differ.
  public struct Difference: Sendable {
    /// What a difference can be.
    public enum Kind: String, Sendable {
      /// The second lacks it.
      case missing
      /// The first lacks it.
      case new
      /// Both have it, and it differs.
      case changed
    }

    /// What it is.
    public var kind: Kind
    /// What it is about.
    public var aspect: Aspect
    /// The pair of peers, by its place in `pairs`; `nil` for none.
    public var pair: Int?
    /// What differs.
    public var subject: String
    /// What the first has.
    public var first: String?
    /// What the second has.
    public var second: String?
    /// What follows from it; empty if that is plain.
    public var remark = ""
    /// The packets that show it, 0 where none does.
    public var packets = (first: 0, second: 0)
  }

  /// Something that could not be compared.
  public struct Gap: Sendable {
    /// What it is about.
    public var aspect: Aspect
    /// The pair of peers, by its place in `pairs`; `nil` for none.
    public var pair: Int?
    /// What was not compared.
    public var subject: String
    /// Why.
    public var reason: String
  }

  /// Which peer is which.
  public internal(set) var pairs: [PeerPair] = []
  /// The peers of both.
  public internal(set) var peers: [[StoryPeer]] = [[], []]
  /// The differences, by pair.
  public internal(set) var differences: [Difference] = []
  /// What could not be compared.
  public internal(set) var gaps: [Gap] = []
  /// How much agrees.
  public internal(set) var agreed: [Aspect: Int] = [:]

  /// Whether nothing differs.
  public var isSame: Bool { differences.isEmpty }
  /// Whether nothing at all could be compared.
  public var isEmpty: Bool { differences.isEmpty && agreed.isEmpty }
}
