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

  /// A sentence on the first finding of each kind, in the order of the capture, with how many more there were.
  ///
  /// - Parameters:
  ///   - name: The capture's name.
  ///   - losses: Whether only those are told by which bytes of the capture were not read.
  /// - Returns: The sentences, at most one of each kind.
  public func sentences(_ name: String, losses: Bool = false) -> [String] {
    var told: Set<CaptureFinding.Code> = []
    return kept.compactMap { finding in
      guard finding.code.isLoss || !losses, told.insert(finding.code).inserted else { return nil }
      let more = count(of: finding.code) - 1
      return "\(name): \(finding)" + (more > 0 ? " (and \(more) more of the kind)" : "")
    }
  }

  /// How many findings there were, kept or not.
  public var total: Int { counts.reduce(0, +) }
}
