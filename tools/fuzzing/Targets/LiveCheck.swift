import HSBase
import HSCapture
import HSFleet
import HSOutput
import HSReport
import HSSeries
import HSTimeline

/// Captures, as they are shown and judged while they come.
enum LiveCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let model = LiveModel(time: TimeFormat(.utc, resolution: .microseconds))
    let verifier = LiveVerifier(seconds: 30)
    let sink = SinkGroup([model, verifier.begin(.microseconds)])
    var status = LiveScreen.Status()
    var faults: [Violation] = []
    var screens = 0
    let decoder = LinkFeed.decode(bytes, into: sink) { time, story in
      verifier.look(at: time, story)
      status.packets += 1
      guard status.packets % 16 == 1, screens < 64 else { return }
      screens += 1
      status.standings = verifier.standings
      status.showsHelp = screens % 8 == 7
      for now in [model.time, time.nanoseconds, .max, .min] {
        let screen = LiveScreen(columns: 20 + screens, rows: 3 + screens % 40, isColored: false)
        do throws(Violation) { try check(screen, model, status, now: now) } catch {
          faults.append(error)
        }
      }
    }
    verifier.judge(decoder.story)
    status.standings = verifier.standings
    if let fault = faults.first { throw fault }
    try check(LiveScreen(columns: 80, rows: 24, isColored: false), model, status, now: model.time)
    for sentence in model.sensors.sentences { try PrintedPage.check(text: sentence) }
    _ = HeartRateAbsence(decoder.story)
  }

  private static func check(
    _ screen: LiveScreen, _ model: LiveModel, _ status: LiveScreen.Status, now: Int64
  ) throws(Violation) {
    var text = OutputBuffer()
    screen.draw(model, status, now: now, to: &text)
    // Its own sequences are escape, [, a letter; and the return in front of a new line.
    var plain = text.string
    for own in ["\u{1b}[H", "\u{1b}[K", "\u{1b}[J", "\r\n"] { plain.replace(own, with: "") }
    for style in ["\u{1b}[1m", "\u{1b}[0m", "\u{1b}[7m", "\u{1b}[2m"] {
      plain.replace(style, with: "")
    }
    try PrintedPage.check(text: plain)
  }
}
