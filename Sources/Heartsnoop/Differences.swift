import HSComparison
import HSOutput
import HSProtocols
import HSSession

/// What two captures tell differently.
public struct CaptureComparison: Sendable {
  /// Whether nothing differs.
  public let isSame: Bool
  /// Events that both tell.
  public let matched: Int
  /// The differences.
  public let differences: [CaptureDifference]
  /// All of it for people, as `heartsnoop diff` prints it.
  public let text: String
}

/// One way in which two captures differ.
public struct CaptureDifference: Sendable, Hashable {
  /// What it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The second capture lacks an event.
    case missing
    /// The first one lacks it.
    case added
    /// It says something else.
    case changed
    /// The same octets were read differently.
    case decoding
    /// It is the same, at another time.
    case time
    /// A peer has another address.
    case peer
    /// From here on the second capture is later, or earlier, than before.
    case shift
  }

  /// What it is.
  public let kind: Kind
  /// The members that differ, each with its value in the first and the second as JSON, if it is there.
  public let members: [Member]

  /// A member of an event that the two tell differently.
  public struct Member: Sendable, Hashable {
    /// Its name, as in the schema heartsnoop.timeline/1.
    public let name: String
    /// In the first capture, as JSON.
    public let first: String?
    /// In the second one.
    public let second: String?
  }
}

extension CaptureFile {
  /// Compares the capture, as what is expected, with another.
  ///
  /// Times may differ by a quarter of a second, addresses and handles as they like.
  ///
  /// - Parameter other: What is there.
  /// - Returns: The differences; `nil` if the two have nothing in common that could be compared.
  /// - Throws: What keeps one of them from being read.
  public func compared(with other: CaptureFile) throws(CaptureFailure) -> CaptureComparison? {
    let symbols = Symbols()
    let first = try source(symbols)
    let second = try other.source(symbols)
    guard
      let pair = first.matters(with: second, symbols, asked: nil).first
    else { return nil }
    let result = ComparisonResult(pair.first, pair.second, symbols, ComparisonOptions())
    let collected = Collected()
    let output = collected.output
    DifferenceText.write(
      result, DifferenceText.Names(first: first.name, second: second.name), to: output)
    output.flush()
    return CaptureComparison(
      isSame: result.isSame, matched: result.matched,
      differences: result.differences.compactMap { difference in
        CaptureDifference.Kind(rawValue: difference.kind.rawValue).map {
          CaptureDifference(
            kind: $0,
            members: difference.fields.map {
              CaptureDifference.Member(name: $0.name, first: $0.first, second: $0.second)
            })
        }
      }, text: String(decoding: collected.bytes, as: UTF8.self))
  }

  private func source(_ symbols: Symbols) throws(CaptureFailure) -> ComparisonSource {
    var session = try session()
    session.options.keepsNotifiedValues = true
    do throws(CaptureError) {
      return try ComparisonSource(session, symbols)
    } catch {
      throw CaptureFailure(error)
    }
  }
}
