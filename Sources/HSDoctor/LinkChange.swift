package import HSProtocols
import HSTimeline

/// A change of what is in force on a connection.
package struct LinkChange: Sendable, Equatable {
  /// What changed.
  package enum Kind: String, Sendable, CaseIterable {
    case parameters, phy, data_length, mtu
  }
  /// How it went.
  package enum Outcome: String, Sendable, CaseIterable {
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

  /// Connection parameters, in words.
  static func words(
    _ least: UInt16, _ most: UInt16, _ latency: UInt16, _ timeout: UInt16
  ) -> String {
    let longest = (Double(most) * 1250).milliseconds
    let interval = least == most ? longest : "\((Double(least) * 1250).milliseconds) to \(longest)"
    return "interval \(interval), latency \(latency), timeout \(Int(timeout) * 10) ms"
  }

  /// A PHY, in words.
  static func phy(_ number: UInt8) -> String {
    switch number {
    case 1: "LE 1M"
    case 2: "LE 2M"
    case 3: "LE Coded"
    default: "PHY \(number)"
    }
  }
}
