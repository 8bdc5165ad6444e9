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

/// A time in nanoseconds, if it is known, that is kept in the room of a number.
@propertyWrapper struct Moment: Sendable {
  private var nanoseconds: Int64

  init(wrappedValue: Int64?) { nanoseconds = wrappedValue ?? .min }

  var wrappedValue: Int64? {
    get { nanoseconds == .min ? nil : nanoseconds }
    set { nanoseconds = newValue ?? .min }
  }
}
