package import HSCapture

/// A change of what is in force on a connection.
package struct LinkChange: Sendable, Equatable {
  /// What changed.
  package enum Kind: String, Sendable {
    case parameters, phy, data_length, mtu
  }
  /// How it went.
  package enum Outcome: String, Sendable {
    /// It was asked for, and no answer was seen.
    case asked
    case granted
    case refused
    /// It came without a request in the capture.
    case given
  }
  package var kind: Kind
  /// The packet that asks, or 0.
  package var asked: Int
  /// Who asked, where that is known.
  package var asker: Direction?
  /// What was asked, in words.
  package var wish: String
  /// Of parameters, the shortest interval that was asked for, in units of 1.25 ms; 0 for none.
  package var shortest: UInt16 = 0
  /// The packet that gives, or 0.
  package var given: Int
  /// What was given, in words.
  package var gift: String
  package var outcome: Outcome
}
