/// An attribute by what it is, not by where it stands.
///
/// Numbers are kept in 32 bits: a story may have values on all handles.
struct AttributeKey: Hashable, Sendable {
  /// The symbol of its service's, its characteristic's and its own UUID, and its role.
  @Narrow<Int32> var subject: Int
  /// Whether it is the recorded host's own.
  var isLocal: Bool
  /// Its number among those of the same UUIDs, from 1 in the order of handles; of an attribute
  /// without a name its handle.
  @Narrow<Int32> var instance: Int

  /// The key of another attribute beside it, of the same number.
  func about(_ subject: Int) -> AttributeKey {
    var key = self
    key.subject = subject
    return key
  }
}

/// Numbers attributes of the same UUIDs in the order of their handles.
struct AttributeNumbers {
  /// By keys without a number.
  private var handles = AttributeHandles<AttributeKey>()
  private let unnamed: Int

  init(_ symbols: Symbols) { unnamed = symbols[Subject.unlabelled] }

  /// Notes that an attribute stands at a handle.
  mutating func note(_ subject: Int, _ isLocal: Bool, at handle: Int) {
    guard subject >= 0, handle >= 0 else { return }
    handles.note(AttributeKey(subject: subject, isLocal: isLocal, instance: 0), at: handle)
  }

  /// Ends the notes: from here on attributes have keys.
  mutating func finish() { handles.finish() }

  /// The key of an attribute at a handle; what has no name is numbered by its handle.
  func key(_ subject: Int, _ isLocal: Bool, at handle: Int) -> AttributeKey {
    var key = AttributeKey(subject: subject, isLocal: isLocal, instance: 0)
    key.instance = subject == unnamed ? handle : handles.number(key, at: handle).number
    return key
  }
}
