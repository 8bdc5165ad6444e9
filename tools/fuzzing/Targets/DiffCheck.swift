import HSBytes
import HSComparison
import Foundation
import HSOutput
import HSReport

/// Two saved outputs that are compared, behind a byte that says of what kind they are; what separates
/// them is a zero.
enum DiffCheck {
  private static let forms: [StoryReader.Form] = [.timeline, .series, .table, .attributes]

  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let kind = bytes.first else { return }
    let parts = bytes.dropFirst().split(
      separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let symbols = Symbols()
    let form = forms[Int(kind & 3)]
    let stories = (0..<2).map { side in
      var reader = StoryReader(form, symbols)
      if side < parts.count {
        let part = Array(parts[side])
        reader.take(part.span)
      }
      return reader.finish()
    }
    var options = ComparisonOptions()
    options.handles = kind & 4 != 0
    options.absoluteTime = kind & 8 != 0
    options.latency = kind & 16 != 0
    if kind & 32 != 0 { options.timeTolerance = nil }
    let result = Comparer.compare(stories[0], stories[1], symbols, options)
    let back = Comparer.compare(stories[1], stories[0], symbols, options)
    try Violation.unless(
      result.matched <= min(result.compared.first, result.compared.second),
      "\(result.matched) of \(result.compared) are matched")
    try Violation.unless(
      result.compared.first == back.compared.second, "turned round, other events are compared")
    try Violation.unless(result.isSame == back.isSame, "turned round, the answer is another")
    let names = DifferenceText.Names(first: "a", second: "b")
    var written: [UInt8] = []
    let output = TextOutput { span in
      for index in span.indices { written.append(span[index]) }
      return true
    }
    DifferenceJSON.write(result, names, to: output)
    let structure = Comparer.compareStructure(stories[0], stories[1], symbols, options)
    let same = Comparer.compareStructure(stories[1], stories[1], symbols, options)
    try Violation.unless(same.isSame, "a story has another structure than itself")
    DifferenceJSON.write(structure, names, to: output)
    output.flush()
    for line in written.split(separator: 0x0a) {
      guard (try? JSONSerialization.jsonObject(with: Data(line))) != nil else {
        throw Violation("not JSON: \(String(decoding: line.prefix(200), as: UTF8.self))")
      }
    }
    written = []
    DifferenceText.write(result, names, to: output)
    DifferenceText.write(structure, names, to: output)
    output.flush()
    let control = written.first { ($0 < 0x20 && $0 != 0x0a) || $0 == 0x7f }
    try Violation.unless(control == nil, "text has the control character \(control ?? 0)")
  }
}
