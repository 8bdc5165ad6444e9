public import HSBase

/// Something that happened in a series and is not a sample: a gap, lost contact, an artefact.
public struct SeriesEvent: Sendable {
  /// What happened, in the word that files use.
  public enum Kind: StaticText, Sendable, CaseIterable {
    /// A run begins.
    case runStart = "run start"
    /// Nothing was received for a while.
    case gap
    /// The sensor lost contact to the skin.
    case contactLost = "contact lost"
    /// The sensor has contact again.
    case contactFound = "contact found"
    /// An interval that is no heart's.
    case artefact
    /// Anything else.
    case note
  }

  /// What happened.
  public var kind: Kind
  /// When it began: nanoseconds since 1970, UTC.
  public var nanoseconds: Int64
  /// How long it lasted in nanoseconds; 0 for what has no length.
  public var duration: Int64
  /// The packet in which it shows.
  public var packet: Int
  /// More about it, for people; may be empty.
  public var detail: String

  /// An event.
  public init(
    _ kind: Kind, nanoseconds: Int64, packet: Int, duration: Int64 = 0, detail: String = ""
  ) {
    self.kind = kind
    self.nanoseconds = nanoseconds
    self.packet = packet
    self.duration = duration
    self.detail = detail
  }

  /// `gap of 12.345 s: two notifications missing (packet 1234)`.
  var text: String {
    var buffer = OutputBuffer()
    buffer.append(kind.rawValue)
    if duration > 0 {
      buffer += " of "
      buffer.append(fixed: duration / 1_000_000, decimals: 3)
      buffer += " s"
    }
    if !detail.isEmpty {
      buffer += ": \(detail)"
    }
    buffer += " (packet \(packet))"
    return buffer.string
  }
}
