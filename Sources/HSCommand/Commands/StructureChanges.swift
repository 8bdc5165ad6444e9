import HSComparison
import HSOutput
import HSProtocols
import HSSession
import HSTimeline

/// What changed from one capture to another in structure, for a page of both: what `diff --what structure` says.
enum StructureChanges {
  /// What a structure is read from: all but what was found wrong.
  static let categories = EventCategory.story.subtracting(.finding)

  /// The lines of the comparison.
  ///
  /// - Parameter session: A session over the captures, which can be read once more.
  /// - Returns: None unless there are two captures that can be compared.
  /// - Throws: What keeps one of the two from being read whole.
  static func lines(_ session: Session) throws(CaptureProblem) -> [String] {
    guard session.files.count == 2, session.files[0] != session.files[1] else { return [] }
    let symbols = Symbols()
    var sides: [ComparisonSource] = []
    for path in session.files {
      // Labels of one are not used for the other.
      let said = NotingConsole()
      var single = Session([path], session.options, on: said)
      (single.kept, single.lengths) = (session.kept, session.lengths)
      let side: ComparisonSource
      do throws(CaptureError) {
        side = try ComparisonSource(single, symbols, Self.categories, [.events])
      } catch {
        throw CaptureProblem(path, error.reason)
      }
      guard side.isComplete else {
        let prefix = "\(path): "
        let reason = said.last ?? "not all of it could be read"
        throw CaptureProblem(
          path, reason.hasPrefix(prefix) ? String(reason.dropFirst(prefix.count)) : reason)
      }
      sides.append(side)
    }
    var options = ComparisonOptions()
    options.categories = Set(EventCategory.story.identifiers)
    options.what = .structure
    var text = OutputBuffer()
    let output = TextOutput {
      text.append($0)
      return true
    }
    let isSame = sides[0].compare(
      with: sides[1], by: options, symbols,
      DifferenceText.Names(first: sides[0].name, second: sides[1].name), to: output, on: Console())
    output.flush()
    guard isSame != nil else { return [] }
    // The first two name the captures.
    return text.string.split(separator: "\n").dropFirst(2).map(String.init)
  }
}
