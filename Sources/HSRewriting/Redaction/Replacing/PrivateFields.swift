package import HSLayout
import HSProtocols

/// Where values that stay have fields that tell who or where somebody is, as layouts say.
///
/// A value is held against all layouts that are for its attribute, whichever way it went; of a message over several
/// values it is not known which octets are whose.
package final class PrivateFields {
  private let layouts: LayoutCollection
  private var budget = LayoutBudget()
  private var readers: [UInt128: [(source: LayoutSource, reader: LayoutReader)]] = [:]

  /// Most attributes whose layouts are kept.
  private static let most = 256

  /// What layouts say.
  package init(_ layouts: LayoutCollection) { self.layouts = layouts }

  /// The octets of private fields in a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - uuid: The 128 bits of its attribute's UUID.
  /// - Returns: Ranges in the value; `nil` where layouts have done all the work that they may, so that nobody knows.
  package func ranges(in value: [UInt8], of uuid: UInt128) -> [Range<Int>]? {
    if readers.count >= Self.most, readers[uuid] == nil { readers = [:] }
    var candidates = candidates(of: uuid)
    let isAsked = candidates.contains { $0.source.hasPrivateFields }
    guard !isAsked || budget.admits(value.count) else { return nil }
    var ranges: [Range<Int>] = []
    for index in candidates.indices where candidates[index].source.hasPrivateFields {
      let reading = candidates[index].source.read(value, &candidates[index].reader)
      budget.count(candidates[index].reader.takeSteps())
      guard let reading, reading.fits else { continue }
      for field in reading.fields where field.notes.isPrivate {
        guard let bits = field.bits else { continue }
        ranges.append(bits.lowerBound / 8..<(bits.upperBound + 7) / 8)
      }
    }
    readers[uuid] = candidates
    return ranges
  }

  /// Makes the check sums of a value right in which something was replaced.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - original: The same before.
  ///   - uuid: The 128 bits of its attribute's UUID.
  package func mend(_ value: inout [UInt8], of original: [UInt8], _ uuid: UInt128) {
    var candidates = candidates(of: uuid)
    for index in candidates.indices where budget.admits(value.count) {
      candidates[index].source.mend(&value, of: original, &candidates[index].reader)
      budget.count(candidates[index].reader.takeSteps())
    }
    readers[uuid] = candidates
  }

  private func candidates(of uuid: UInt128) -> [(source: LayoutSource, reader: LayoutReader)] {
    readers[uuid] ?? layouts.candidates(.attribute(uuid)).map { ($0, $0.layout.reader()) }
  }
}
