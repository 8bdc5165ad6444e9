import HSCapture
package import HSConsole
import HSFleet
import HSOutput
import HSReport
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop info`: what a capture is and holds.
package struct InfoRun: FleetWork {
  package var files: [String]
  package var inputFormat: InputFormat?
  package var jobs: Int?
  package var folder: String?
  package var target: String?
  package var peers = KnownPeers()
  package var format = DocumentFormat.text

  package init(_ files: [String]) { self.files = files }

  package var suffix: String { format == .text ? ".info.txt" : ".info.json" }

  package var otherInputs: [String] { peers.files }

  package func runAlone(on console: Console) throws {
    try console.printing(to: target, reading: files + peers.files, write)
  }

  private func write(on console: Console) throws {
    let session = try Session(CaptureInput(files, inputFormat), peers, on: console)
    try session.decode(finish: { reader, story, tag in
      let absence = HeartRateAbsence(story)
      // There may be heart rates beside: then only what looks like more of them is worth a word.
      if absence.cause == .unnamed { absence.mentionIfUnnamed(reader.name, on: console) }
      let capture = InfoCapture(reader: reader)
      session.output.append { text in
        switch format {
        case .text: InfoText.write(capture, story, columns: console.columns, to: &text)
        case .json, .ndjson:
          text.append(document: format.isOneLine(tag)) {
            InfoJSON.write(capture, story, to: &$0)
          }
        }
      }
    }).checked()
  }
}
