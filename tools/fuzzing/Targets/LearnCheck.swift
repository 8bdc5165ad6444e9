import HSBase
import HSLayout
import HSLearn

/// Values that nobody documented, as they are learnt from and searched.
///
/// ```
///   how         1 byte: bit 0 whether messages are made, bit 1 whether every other one is written
///   raw:        for each message: time, 1 byte, 10 ms each; length, 1 byte, of which the lower 5 bits count; bytes
///   made:       number, 1 byte; then columns of 5 bytes: what, start, step, which message is another, what it holds then
/// ```
///
/// A column holds a number that goes by a step, in one, two or four octets of either order; at some messages it is 0, -1, the
/// largest or the least, as "no value" beside a counter is.
enum LearnCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let how = bytes.first else { return }
    let messages = how & 1 == 0 ? raw(bytes.dropFirst()) : made(bytes.dropFirst())
    var streams = [
      MessageStream(name: "Values", uuid: "fff1", handle: 0x10, peer: 1, way: .notified),
      MessageStream(name: "Commands", uuid: "fff2", handle: 0x12, peer: 1, way: .written),
    ]
    for (place, message) in messages.enumerated() {
      streams[how & 2 != 0 ? place % 2 : 0].messages.append(message)
    }
    streams.removeAll { $0.messages.isEmpty }
    let learnt = streams.map { StreamLearning($0) }
    let pairs = Pairing.all(streams)
    var text = OutputBuffer()
    LearningText(columns: nil).write(learnt, pairs, to: &text)
    LearningText(columns: 60).write(learnt, pairs, to: &text)
    var half = streams
    for place in half.indices {
      half[place].messages.removeLast(half[place].messages.count / 2)
    }
    let contrast = Contrast(learnt, half.map { StreamLearning($0) })
    contrast.write(to: &text, against: "half")
    try PrintedPage.check(text: text)
    try check {
      LearningJSON.write(learnt, pairs: pairs, (contrast, "half"), capture: nil, to: &$0)
    }
    try checkLayout(streams, learnt)
    try find(in: streams)
  }

  private static func raw(_ bytes: ArraySlice<UInt8>) -> [Message] {
    var messages: [Message] = []
    var rest = bytes
    var time: Int64 = 1_767_225_600_000_000_000
    while rest.count >= 2, messages.count < 256 {
      time += Int64(rest.removeFirst()) * 10_000_000
      let count = min(Int(rest.removeFirst() & 31), rest.count)
      messages.append(
        Message(time: time, packet: messages.count + 1, bytes: Array(rest.prefix(count))))
      rest = rest.dropFirst(count)
    }
    return messages
  }

  private static func made(_ bytes: ArraySlice<UInt8>) -> [Message] {
    let count = Int(bytes.first ?? 0)
    let columns = Array(bytes.dropFirst().prefix(60))
    return (0..<count).map { number in
      var message: [UInt8] = []
      for at in stride(from: 0, to: columns.count - 4, by: 5) {
        let (what, start, step) = (columns[at], columns[at + 1], columns[at + 2])
        let (every, other) = (Int(columns[at + 3]), columns[at + 4])
        let size = [1, 1, 2, 4][Int(what & 3)]
        let ones = UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(size * 8)) - 1)
        let fine = UInt32(start) << (what & 8 != 0 ? UInt32(size * 8 - 8) : 0)
        var value = fine &+ UInt32(truncatingIfNeeded: Int(Int8(bitPattern: step)) &* number)
        if what & 16 != 0 { value = value &* 0x9e37_79b9 ^ value >> 7 }
        if every > 0, number % every == every - 1 {
          value = [0, ones, ones >> 1, ones >> 1 + 1][Int(other & 3)]
        }
        let octets = (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) }
        message += what & 4 != 0 ? octets.reversed() : octets
      }
      // A sum behind them, where it is asked for.
      if columns.first.map({ $0 & 32 != 0 }) ?? false { message.append(message.reduce(0, &+)) }
      return Message(
        time: 1_767_225_600_000_000_000 + Int64(number) * 1_000_000_000, packet: number + 1,
        bytes: message)
    }
  }

  /// What is written is a layout.
  private static func checkLayout(
    _ streams: [MessageStream], _ learnt: [StreamLearning]
  ) throws(Violation) {
    let layout = LearningLayout(zip(streams, learnt).map { ($0, $1) }, source: "fuzz")
    guard layout.types > 0 else { return }
    do throws(TextFault) { _ = try Layout(parsing: layout.text) } catch {
      throw Violation("what was learnt is no layout: \(error.line): \(error.problem)")
    }
  }

  private static func find(in streams: [MessageStream]) throws(Violation) {
    guard let messages = streams.first?.messages, let first = messages.first else { return }
    let search = PlaceSearch(streams)
    var known: [KnownValue] = []
    for (place, number) in [Double(first.bytes.first ?? 0), 0, -1, 4_294_967_295, 1e11].enumerated()
    {
      let message = messages[place % messages.count]
      known.append(
        KnownValue(number: number, tolerance: 0.5, time: place % 3 == 2 ? nil : message.time))
      known.append(
        KnownValue(number: Double(message.bytes.last ?? 0), tolerance: 0.05, time: message.time))
    }
    known.append(KnownValue(number: 1, tolerance: 0.5, time: .max))
    known.append(KnownValue(number: 1, tolerance: 0.5, time: .min))
    let answers = [
      PlaceAnswer.numbers("numbers", known, in: search),
      PlaceAnswer.numbers("numbers with times", known.filter { $0.time != nil }, in: search),
      .facts("octets", search.places(of: [(Array(first.bytes.prefix(2)), "bytes")]), else: "none"),
      .facts(
        "actions",
        search.places(of: [
          (first.time, "on"), (messages[messages.count / 2].time, "off"), (.max, "late"),
        ]),
        else: "none"),
    ]
    var text = OutputBuffer()
    for answer in answers { answer.write(streams, to: &text) }
    try PrintedPage.check(text: text)
    try check { PlaceAnswer.write(answers, streams, capture: nil, to: &$0) }
  }

  private static func check(_ write: (inout JSONWriter) -> Void) throws(Violation) {
    var json = JSONWriter(continuing: OutputBuffer())
    write(&json)
    var text = OutputBuffer()
    json.finish(indentedIn: &text)
    try PrintedPage.check(json: text.string.utf8)
  }
}
