import ArgumentParser
import HSHRV

/// Scales as they are typed: `4-16`.
struct ScaleRange: ExpressibleByArgument, Sendable {
  let scales: FluctuationAnalysis.Scales

  private init(_ scales: FluctuationAnalysis.Scales) { self.scales = scales }

  /// The usual ones.
  static let shortTerm = ScaleRange(.shortTerm)

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let smallest = Int(parts[0]), let largest = Int(parts[1]),
      let scales = FluctuationAnalysis.Scales(from: smallest, to: largest)
    else { return nil }
    self.scales = scales
  }

  var defaultValueDescription: String { "\(scales.smallest)-\(scales.largest)" }
}
