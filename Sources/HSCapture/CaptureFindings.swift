/// The findings of a capture: the first of each kind in full, the others counted.
///
/// A damaged capture may hold millions; so many are kept that one can see what happened, so few
/// that memory stays bounded and no kind crowds out another.
public struct CaptureFindings: Sendable, Equatable {
  /// How many of each kind are kept.
  public static let keptPerKind = 32

  /// The findings kept, in the order of the capture.
  public private(set) var kept: [CaptureFinding] = []
  private var counts = [Int](repeating: 0, count: CaptureFinding.Code.allCases.count)

  /// No findings.
  public init() {}

  /// Adds a finding: keeps it if its kind has room, and counts it.
  public mutating func add(_ finding: CaptureFinding) {
    let index = Int(finding.code.rawValue)
    if counts[index] < CaptureFindings.keptPerKind { kept.append(finding) }
    counts[index] += 1
  }

  /// How many findings of a kind there were, kept or not.
  public func count(of code: CaptureFinding.Code) -> Int { counts[Int(code.rawValue)] }

  /// A sentence on each finding that was kept, and on how many more of its kind there were.
  ///
  /// - Parameter name: The capture's name.
  /// - Returns: The sentences.
  public func sentences(_ name: String) -> [String] {
    kept.map { "\(name): \($0)" }
      + CaptureFinding.Code.allCases.compactMap { code in
        let more = count(of: code) - Self.keptPerKind
        return more > 0 ? "\(name): \(more) more of \(code.name)" : nil
      }
  }

  /// How many findings there were, kept or not.
  public var total: Int { counts.reduce(0, +) }
}
