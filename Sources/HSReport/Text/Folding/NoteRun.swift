import HSTimeline

/// Notes of a recorder's program in a row: the first are printed, the others are one line.
struct NoteRun {
  private var printed = 0
  private var first = 0
  private var last: StoryLine?
  /// Notes that are held.
  private(set) var count = 0

  /// Notes in a row that are printed.
  private static let most = 8

  /// Takes a note; `false` if it is to be printed.
  mutating func take(_ line: StoryLine) -> Bool {
    guard printed >= Self.most else {
      printed += 1
      return false
    }
    if count == 0 { first = line.origin.packet }
    last = line
    count += 1
    return true
  }

  /// Ends the run, and returns the line that stands for those that were held, if any were.
  mutating func end() -> StoryLine? {
    defer { self = NoteRun() }
    guard var line = last, count > 1 else { return last }
    line.text = Array("\(count) more notes, packets \(first)-\(line.origin.packet)".utf8)
    return line
  }
}
