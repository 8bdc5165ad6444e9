import HSBytes
import HSCapture
import HSComparison
import HSConsole
import HSOutput
import HSSession
import HSTimeline

/// What changed from one capture to another in structure, for a page of both: what `diff --what structure` says.
enum StructureChanges {
  /// What a structure is read from: all but what was found wrong.
  static let categories = EventCategory.story.subtracting(.finding)

  /// The lines of the comparison.
  ///
  /// - Parameter session: A session over the captures.
  /// - Returns: None unless there are two captures that can be read once more and compared.
  static func lines(_ session: Session) -> [String] {
    guard session.files.count == 2, session.files[0] != session.files[1],
      session.files.allSatisfy({ $0 != "-" || session.kept[$0] != nil })
    else { return [] }
    let symbols = Symbols()
    var sides: [ComparisonSource] = []
    for path in session.files {
      // What keeps it from being read is said when the page is made. Labels of one are not used for the other.
      var single = Session([path], session.options)
      single.kept = session.kept
      guard let side = try? ComparisonSource(single, symbols, Self.categories, [.events]),
        side.isComplete
      else { return [] }
      sides.append(side)
    }
    var options = ComparisonOptions()
    options.categories = Set(EventCategory.story.identifiers)
    let comparison = SideComparison(
      what: .structure, options: options, isThorough: false, form: .text, symbols: symbols)
    var text = OutputBuffer()
    let output = TextOutput {
      text.append($0)
      return true
    }
    let names = DifferenceText.Names(
      first: sides[0].name, second: sides[1].name, isTurned: false, columns: nil)
    let isSame = comparison.compare(sides[0], sides[1], names, to: output, on: Console())
    output.flush()
    guard isSame != nil else { return [] }
    // The first two name the captures.
    return text.string.split(separator: "\n").dropFirst(2).map(String.init)
  }
}
