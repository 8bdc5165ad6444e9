/// A number that is kept in fewer bits: stories are of millions of events.
@propertyWrapper struct Narrow<Stored: FixedWidthInteger & Sendable>: Hashable, Sendable {
  private var stored: Stored

  /// A number; the nearest one where it has no room.
  init(wrappedValue: Int) { stored = Stored(clamping: wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Stored(clamping: newValue) }
  }
}
