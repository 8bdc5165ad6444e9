import ATT
import AssignedNumbers
import GATT

/// What handles were last found to stand for: values come over the same few handles again and again.
///
/// An answer holds as long as the table that it was looked up in has not changed.
struct LabelCache {
  /// A question.
  struct Key: Equatable {
    /// The peer's number.
    var peer: Int
    /// Whose attributes.
    var server: ServerSide
    var handle: AttributeHandle
    /// The table's `version` when it was asked.
    var version: Int
  }

  private struct Entry {
    var key: Key
    var label: AttributeLabel?
    /// Whether somebody looks at each value sent under the label.
    var isWatched = false
  }

  private static let size = 32
  private var entries = [Entry](
    repeating: Entry(
      key: Key(peer: 0, server: .peer, handle: .reserved, version: -1), label: nil),
    count: LabelCache.size)

  /// Where the answer to a question is kept.
  @inline(__always)
  static func place(_ key: Key) -> Int {
    (Int(key.handle.rawValue) ^ key.peer) & (size - 1)
  }

  /// Whether the answer is the one kept at its place.
  @inline(__always)
  func knows(_ key: Key, at place: Int) -> Bool { entries[place].key == key }

  /// Whether what is kept at a place is a label.
  @inline(__always)
  func isLabelled(_ place: Int) -> Bool { entries[place].label != nil }

  /// The answer kept at a place.
  @inline(__always)
  subscript(_ place: Int) -> AttributeLabel? { entries[place].label }

  /// Whether somebody looks at each value sent under the label kept at a place: labels from elsewhere
  /// are held against the traffic, and Service Changed ends labels.
  @inline(__always)
  func isWatched(_ place: Int) -> Bool { entries[place].isWatched }

  /// Keeps an answer at its place.
  mutating func keep(_ label: AttributeLabel?, for key: Key, at place: Int) {
    let isWatched =
      label.map { $0.evidence.isForeign || $0.uuid == .serviceChanged && $0.role != .declaration }
      ?? false
    entries[place] = Entry(key: key, label: label, isWatched: isWatched)
  }

  /// Forgets all answers: what they rest on beside the tables has changed.
  mutating func removeAll() {
    for index in entries.indices {
      entries[index] = Entry(
        key: Key(peer: 0, server: .peer, handle: .reserved, version: -1), label: nil)
    }
  }
}
