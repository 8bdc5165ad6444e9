import HSBase
import HSComparison
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
    let result = ComparisonResult(stories[0], stories[1], symbols, options)
    let back = ComparisonResult(stories[1], stories[0], symbols, options)
    try Violation.unless(
      result.matched <= min(result.compared.first, result.compared.second),
      "\(result.matched) of \(result.compared) are matched")
    try Violation.unless(
      result.compared.first == back.compared.second, "turned round, other events are compared")
    try Violation.unless(result.isSame == back.isSame, "turned round, the answer is another")
    let names = DifferenceText.Names(first: "a", second: "b")
    let structure = StructureResult(stories[0], stories[1], symbols, options)
    let same = StructureResult(stories[1], stories[1], symbols, options)
    try Violation.unless(same.isSame, "a story has another structure than itself")
    try PrintedPage.check(
      lines: PrintedPage.written {
        DifferenceJSON.write(result, names, to: $0)
        DifferenceJSON.write(structure, names, to: $0)
      })
    let text = PrintedPage.written {
      DifferenceText.write(result, names, to: $0)
      DifferenceText.write(structure, names, to: $0)
    }
    try PrintedPage.check(text: String(decoding: text, as: UTF8.self), allowsTabs: false)
  }
}
