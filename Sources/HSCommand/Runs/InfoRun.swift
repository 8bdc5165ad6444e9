import HSCapture
import HSConsole
import HSFleet
import HSOutput
import HSReport
import HSSeries
import HSSession
import HSTimeline

/// `heartsnoop info`: what a capture is and holds.
struct InfoRun: FleetWork {
  var files: [String]
  var inputFormat: Named<CaptureFormat>?
  var jobs: Int?
  var folder: String?
  var output: String?
  var peers = KnownPeers()
  var format = DocumentFormat.text

  init(_ files: [String]) { self.files = files }

  var suffix: String { format == .text ? ".info.txt" : ".info.json" }

  var otherInputs: [String] { peers.files }

  func runAlone(on console: Console) throws {
    try console.printing(to: output, reading: files + peers.files, write)
  }

  private func write(on console: Console) throws {
    let session = try Session(CaptureInput(files, inputFormat), peers, on: console)
    try session.decode(finish: { reader, story, tag in
      let absence = HeartRateAbsence(story)
      // There may be heart rates beside: then only what looks like more of them is worth a word.
      if absence.cause == .unnamed { absence.mentionIfUnnamed(reader.name, on: console) }
      let capture = InfoCapture(reader: reader)
      switch format {
      case .text:
        session.output.append {
          InfoText.write(capture, story, columns: console.columns, to: &$0)
        }
      case .json, .ndjson:
        InfoJSON.write(
          capture, story, isOneOfSeveral: format.isOneLine(tag), to: session.output)
      }
    }).checked()
  }
}
