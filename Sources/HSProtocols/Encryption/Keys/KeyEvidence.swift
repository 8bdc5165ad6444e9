public import HSBase

/// How a long term key was had.
public struct KeyEvidence: Sendable, Hashable {
  /// The way.
  public var kind: Kind
  /// The packet that it came in, or that completed it; 0 where it is none.
  public var packet: Int
  /// The file of keys that it stands in, or the other capture, whose packets are numbered apart; `nil`
  /// for this capture.
  public var source: String?

  /// Evidence by its parts.
  public init(_ kind: Kind, packet: Int = 0, source: String? = nil) {
    self.kind = kind
    self.packet = packet
    self.source = source
  }

  /// The way, as machine output names it.
  public var identifier: StaticText { kind.identifier }

  /// The way, in words.
  public var text: StaticText { kind.text }
}
