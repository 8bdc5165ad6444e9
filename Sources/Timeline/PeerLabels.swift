import ATT
import GATT

/// What is known of a peer's attributes beside what it said, and what it all comes to.
struct PeerLabels: Sendable {
  /// A source of labels that serves the peer.
  struct Applied: Sendable {
    /// Its index among the timeline's sources.
    var source: Int
    /// Why it serves.
    var evidence: EvidenceSource
    /// Whether the traffic showed that it is not the peer's.
    var isWithdrawn = false
  }

  /// The sources that serve, strongest first; chosen when a label is first asked for.
  var applied: [Applied] = []
  /// Whether they were chosen.
  var isChosen = false
  /// What was concluded from values.
  var inferred: [InferredLabel] = []
  /// All of it together, the peer's own words on top; `nil` where nothing comes from elsewhere.
  var table: AttributeTable?
  /// The version of the peer's own table that `table` was made with.
  var version = -1
  /// Handles that the peer said have changed: sources other than by Database Hash are silent there.
  var changed: [ClosedRange<UInt16>] = []
  /// Findings that were reported: each once.
  var told: Set<UInt32> = []
  /// Whether values have the form of their types.
  var forms = ValueForms()
  /// Values that were held against labels from elsewhere.
  var checkedValues = 0

  /// Most findings about one peer's labels, and most ranges that are kept.
  static let limit = 64
  /// Most values that are held against labels from elsewhere.
  static let valueLimit = 1024

  /// What it all comes to is to be worked out anew.
  mutating func invalidate() {
    table = nil
    version = -1
  }
}
