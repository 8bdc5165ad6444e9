import HSBytes
import HSConsole
import HSOutput
import HSReport
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop FILE`: a screen on each capture.
struct OverviewRun {
  private let format: DocumentFormat

  /// - Parameter format: How it is written.
  init(_ format: DocumentFormat = .text) { self.format = format }

  /// Prints the screens, or the documents.
  ///
  /// - Parameter session: The captures.
  /// - Throws: The exit status for what cannot be read.
  func run(_ session: Session) throws {
    var session = session
    session.options.examines = true
    let files = session.files
    try session.series(SeriesRequest(outputTellsAbsence: true)) { capture, reader, story, tag in
      guard format == .text else {
        session.output.append {
          $0.append(document: format.isOneLine(tag)) {
            OverviewJSON.write(capture, InfoCapture(reader: reader), story, to: &$0)
          }
        }
        return
      }
      session.output.append { text in
        if let tag, tag.number > 1 { text.append("\n") }
        OverviewText.write(
          capture, InfoCapture(reader: reader), story,
          // Without a tag it is all that was named: one file, or a log and the one that continues it.
          files: tag == nil || files.count == 1 ? files : [capture.name],
          columns: session.console.columns, isColored: session.console.isColorTerminal, to: &text)
      }
    }.checked()
  }
}
