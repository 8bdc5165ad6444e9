import ATT
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
  }

  private static let size = 32
  private var entries = [Entry](
    repeating: Entry(
      key: Key(peer: 0, server: .peer, handle: .reserved, version: -1), label: nil),
    count: LabelCache.size)

  /// Where the answer to a question is kept.
  private static func place(_ key: Key) -> Int {
    (Int(key.handle.rawValue) ^ key.peer) & (size - 1)
  }

  /// Whether the answer is known.
  @inline(__always)
  func knows(_ key: Key) -> Bool { entries[Self.place(key)].key == key }

  /// The answer that is known.
  @inline(__always)
  func label(_ key: Key) -> AttributeLabel? { entries[Self.place(key)].label }

  /// Keeps an answer.
  mutating func keep(_ label: AttributeLabel?, for key: Key) {
    entries[Self.place(key)] = Entry(key: key, label: label)
  }
}
