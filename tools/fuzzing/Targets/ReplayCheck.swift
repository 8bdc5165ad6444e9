import HSBase
import HSCapture
import HSLayout
import HSRewriting
import HSTimeline

/// Captures, as the device and the app are made into programs.
enum ReplayCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let sink = ReplaySink(readsValues: true)
    let decoder = LinkFeed.decode(bytes, into: sink)
    for peer in ReplayRecording.peers(sink, decoder.story, matching: nil).prefix(4) {
      for keep in [false, true] {
        let recording = ReplayRecording(
          sink, decoder.story, peer: peer, capture: "fuzz", layouts: LayoutCollection(), keep: keep)
        var text = ""
        let program = DeviceProgram(recording, heart: keep ? .between(60, 180) : nil)
        text += program.remarks.joined(separator: "\n")
        program.write { text += $0 }
        try PrintedPage.check(text: text)
        for client in AppProgram.Client.allCases {
          var text = ""
          let remarks = AppProgram.write(recording, for: client) { text += $0 }
          try PrintedPage.check(text: text + remarks.joined(separator: "\n"))
        }
      }
    }
  }
}
