/// The values of one attribute, as a page shows them: what was written, read, notified, and when.
package struct PageValues: Sendable {
  /// An attribute of a peer's lane.
  package struct Key: Hashable, Comparable, Sendable {
    /// The handle; 0 for several that were read at once.
    package let handle: UInt16
    /// Whether it is on the recorder's side.
    package let isOurs: Bool

    /// The peer's first, by handle.
    package static func < (a: Key, b: Key) -> Bool {
      (a.isOurs ? 1 : 0, a.handle) < (b.isOurs ? 1 : 0, b.handle)
    }
  }

  /// How a value went from one side to the other.
  package enum How: UInt8, CaseIterable, Sendable {
    case read, readWhole, readAtOnce, written, commanded, signed, prepared, queued, dropped
    case notified, indicated

    /// In words.
    package var words: String {
      switch self {
      case .read: "read"
      case .readWhole: "read whole, in pieces"
      case .readAtOnce: "read at once"
      case .written: "written"
      case .commanded: "written without response"
      case .signed: "written with a signature"
      case .prepared: "a part prepared"
      case .queued: "written in parts"
      case .dropped: "parts dropped, not written"
      case .notified: "notified"
      case .indicated: "indicated"
      }
    }
  }

  /// When a value went, and how.
  package struct Moment: Sendable {
    /// Nanoseconds since 1970.
    package let time: Int64
    /// The packet.
    package let packet: Int
    /// How it went.
    package let how: How
    /// Its place in `texts`; − 1 for one that is not kept.
    package fileprivate(set) var text = -1
  }

  /// A value in hexadecimal and in words.
  package typealias Text = EventSentence.ValueText

  /// What the attribute of a value is.
  package typealias About = EventSentence.AttributeWords

  /// What the attribute is.
  package let about: About
  /// The layout that reads its values; `nil` where none does.
  package private(set) var layout: String?
  /// Where it is.
  package let key: Key
  /// All that went, in the order of the capture.
  package private(set) var moments: [Moment] = []
  /// Each value once.
  package private(set) var texts: [Text] = []
  private var places: [String: Int] = [:]

  init(_ about: About, key: Key) {
    self.about = about
    self.key = key
  }

  /// Adds a value; returns how many characters it takes.
  mutating func add(_ moment: Moment, _ text: Text?, layout: String?) -> Int {
    if self.layout == nil { self.layout = layout }
    var moment = moment
    defer { moments.append(moment) }
    guard let text else { return 0 }
    if let known = places[text.hex], texts[known] == text {
      moment.text = known
      return 0
    }
    moment.text = texts.count
    places[text.hex] = texts.count
    texts.append(text)
    return text.hex.utf8.count + text.words.utf8.count
  }
}
