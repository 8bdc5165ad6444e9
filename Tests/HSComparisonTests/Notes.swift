import HSBase
@testable import HSComparison
import HSOutput

/// Timelines that tests write: a connection, and notifications on it.
struct Notes {
  /// The lines so far.
  var lines: [String] = []
  /// Added to every time, in nanoseconds.
  var ahead: Int64 = 0
  /// Added to every attribute handle.
  var handles = 0
  /// Whether the log is the strap's.
  var isOther = false

  private var packet = 0

  /// A timeline without events.
  init(ahead: Int64 = 0, handles: Int = 0, isOther: Bool = false) {
    self.ahead = ahead
    self.handles = handles
    self.isOther = isOther
  }

  private func time(_ seconds: Double) -> String {
    var buffer = OutputBuffer()
    var calendar = CalendarTime()
    calendar.append(
      nanoseconds: 1_777_876_200_000_000_000 + Int64(seconds * 1e6) * 1000 + ahead, decimals: 6,
      to: &buffer)
    return buffer.string + "Z"
  }

  private mutating func add(
    _ category: String, _ event: String, _ seconds: Double, _ members: String,
    isFromStrap: Bool = true, address: String = "D1:00:00:00:00:01"
  ) {
    packet += 1
    let direction = isFromStrap == isOther ? "sent" : "received"
    let peer = isOther ? "C0:FF:EE:00:00:01" : address
    lines.append(
      #"{"schema":"heartsnoop.timeline/1","packet":\#(packet),"time":"\#(time(seconds))","#
        + #""adapter":0,"direction":"\#(direction)","connection":1,"peer":1,"#
        + #""peer_address":"\#(peer)","peer_name":null,"category":"\#(category)","#
        + #""event":"\#(event)",\#(members)}"#)
  }

  /// The connection is made.
  mutating func connect(at seconds: Double, type: String = "random_static") {
    add(
      "link", "connected", seconds,
      #""handle":"0x0040","address":"D1:00:00:00:00:01","address_type":"\#(type)","#
        + #""role":"\#(isOther ? "peripheral" : "central")","interval":24,"interval_ms":30"#)
  }

  /// A heart rate.
  mutating func notify(at seconds: Double, bpm: Int, ticks: [Int] = []) {
    let handle = String(0x10 + handles, radix: 16)
    let bytes = ([0x10, bpm] + ticks.flatMap { [$0 & 0xff, $0 >> 8] }).map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }
    add(
      "value", "notification", seconds,
      #""handle":"0x00\#(handle)","label":{"uuid":"2a37","name":"Heart Rate Measurement","#
        + #""role":"value","characteristic":"2a37","service":"180d"},"length":\#(bytes.count),"#
        + #""value_hex":"\#(bytes.joined())","value":{"bpm":\#(bpm),"rr_ticks":\#(ticks)}"#)
  }

  /// A write to the client's configuration, and its acceptance.
  mutating func subscribe(at seconds: Double) {
    let handle = String(0x11 + handles, radix: 16)
    add(
      "gatt", "subscribed", seconds,
      #""handle":"0x00\#(handle)","label":{"uuid":"2902","name":"CCC","role":"descriptor","#
        + #""characteristic":"2a37","service":"180d"},"notifications":true,"bits":"0x0001","#
        + #""confirmed":true"#)
  }

  /// What is read of the lines.
  func story(_ symbols: Symbols, isFresh: Bool = true) -> ComparedStory {
    var reader = StoryReader(.timeline, symbols)
    let text = [UInt8]((lines.joined(separator: "\n") + "\n").utf8)
    reader.take(text.span)
    var story = reader.finish()
    story.isFresh = isFresh
    return story
  }

  /// What a comparison finds.
  static func compare(
    _ first: Notes, _ second: Notes, _ change: (inout ComparisonOptions) -> Void = { _ in }
  ) -> ComparisonResult {
    var options = ComparisonOptions()
    change(&options)
    let symbols = Symbols()
    return ComparisonResult(first.story(symbols), second.story(symbols), symbols, options)
  }

  /// What is printed of a comparison's differences, without what stands in front of them.
  static func report(_ result: ComparisonResult) -> [String] {
    var bytes: [UInt8] = []
    let output = TextOutput {
      for index in $0.indices { bytes.append($0[index]) }
      return true
    }
    DifferenceText.write(result, .init(first: "a", second: "b"), to: output)
    output.flush()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { line in ["-", "+", "~"].contains { line.hasPrefix($0 + " ") } }
  }
}
