import HSBase
import HSCapture
import HSDoctor
import HSTimeline

/// Links, as they are examined.
enum DoctorCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let sink = DoctorSink()
    let decoder = LinkFeed.decode(bytes, into: sink)
    var survival = Survival()
    survival.add(sink.report, decoder.story)
    var text = OutputBuffer()
    _ = DoctorText.write(sink.report, decoder.story, survival: survival, peer: nil, to: &text)
    try PrintedPage.check(text: text)
    try PrintedPage.checkJSON {
      _ = DoctorJSON.write(
        sink.report, decoder.story, survival: survival, resolution: .microseconds, capture: nil,
        peer: nil, isOneOfSeveral: false, to: $0)
    }
  }
}
