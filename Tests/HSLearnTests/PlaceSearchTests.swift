import HSBase
@testable import HSLearn
import HSLearningBench
import HSTestSupport
import Testing

@Suite struct `Places of what is known` {
  @Test func `numbers in buckets are found as those in a row`() {
    var random = SeededGenerator(seed: 8)
    let messages = (0..<200).map { number in
      Message(
        time: 0, packet: number + 1,
        bytes: [UInt8(number / 20), 7] + (0..<6).map { _ in .random(in: 0...255, using: &random) }
          + (number % 7 == 0 ? [] : [UInt8(number)]))
    }
    let view = MessageView(messages)
    let sample = Array(stride(from: 0, to: 200, by: 3))
    for place in Array(0..<10) + [-1, -4] {
      for reading in view.readings where place >= 0 || place + reading.size <= 0 {
        let numbers = sample.compactMap { view.number($0, place, reading) }.sorted()
        let differ = numbers.first.map { $0 < numbers[numbers.count - 1] } ?? false
        let some: [Double] = numbers.spread(12)
        let ranges = some.flatMap { number in
          [number, number - 1, number + 0.5, number * 0.9].flatMap { least in
            [0, 0.5, 3, 700, abs(least)].map { (least: least, most: least + $0) }
          }
        }
        let lists = ranges.indices.map { Array(ranges[max(0, $0 - $0 % 5)...$0]) }
        var sampled = SampledNumbers(view, sample, lists: lists)
        #expect(sampled.read(place, reading) == differ)
        guard differ else { continue }
        for (index, list) in lists.enumerated() {
          let missing = list.count { range in
            !numbers.contains { $0 >= range.least && $0 <= range.most }
          }
          #expect(sampled.missing(index) == (missing * 2 <= list.count ? missing : nil))
        }
      }
    }
  }

  /// A sensor: a number, a temperature in tenths (big-endian), a byte by chance, a second number that moves.
  private static func streams(_ random: inout SeededGenerator) -> [MessageStream] {
    var warmth = 250
    var other = 4000
    let messages = (0..<300).map { number in
      warmth = max(150, min(400, warmth + Int.random(in: -19...20, using: &random)))
      other += Int.random(in: -60...60, using: &random)
      return Message(
        time: Int64(number) * 1_000_000_000, packet: number + 1,
        bytes: [
          UInt8(truncatingIfNeeded: number), UInt8(warmth >> 8), UInt8(warmth & 255),
          .random(in: 0...255, using: &random), UInt8(truncatingIfNeeded: other),
          UInt8(truncatingIfNeeded: other >> 8),
        ])
    }
    let noise = (0..<300).map { number in
      Message(
        time: Int64(number) * 1_000_000_000 + 400_000_000, packet: 1000 + number,
        bytes: (0..<8).map { _ in .random(in: 0...255, using: &random) })
    }
    func stream(_ name: String, _ messages: [Message]) -> MessageStream {
      MessageStream(name: name, uuid: nil, handle: 1, peer: 1, way: .notified, messages: messages)
    }
    return [stream("sensor", messages), stream("noise", noise)]
  }

  @Test func `a temperature is found by six readings of a screen`() throws {
    var random = SeededGenerator()
    let streams = Self.streams(&random)
    let known = stride(from: 10, to: 300, by: 50).compactMap { second in
      let bytes = streams[0].messages[second].bytes
      let tenths = Int(bytes[1]) * 256 + Int(bytes[2])
      return KnownValue(
        "\(tenths / 10).\(tenths % 10)", time: Int64(second) * 1_000_000_000 + 300_000_000)
    }
    let answer = PlaceAnswer.numbers("", PlaceSearch(streams).places(of: known), of: known)
    let place = try #require(answer.places.first)
    #expect(
      answer.isFound && place.stream == 0 && place.place == 1 && place.type == "u2be", "\(answer)")
    #expect(place.says == "divided by 10" && place.fits == 6)
  }

  @Test func `numbers that are nowhere are not found`() {
    var random = SeededGenerator()
    let streams = Self.streams(&random)
    for count in [1, 3, 6, 20] {
      let known = (0..<count).map { _ in
        KnownValue(
          number: Double(Int.random(in: 0...200, using: &random)), tolerance: 0.5,
          time: Int64.random(in: 0...300_000_000_000, using: &random))
      }
      #expect(!PlaceAnswer.numbers("", PlaceSearch(streams).places(of: known), of: known).isFound)
    }
  }

  @Test func `three messages prove three times, however often their numbers were seen`() {
    var random = SeededGenerator()
    var messages = (0..<120).map { number in
      Message(
        time: Int64(number) * 500_000_000, packet: number + 1,
        bytes: [1] + (0..<6).map { _ in .random(in: 0...255, using: &random) })
    }
    for (place, number) in [(20, 1000), (60, 1010), (100, 1020)] {
      messages[place].bytes =
        [2, UInt8(number >> 8), UInt8(number & 255)]
        + (0..<4).map { _ in .random(in: 0...255, using: &random) }
    }
    let known = (0..<24).compactMap { index in
      let time = 11_000_000_000 + Int64(index) * 2_000_000_000
      return KnownValue(
        time < 30_000_000_000 ? "100.0" : time < 50_000_000_000 ? "101.0" : "102.0", time: time)
    }
    let stream = MessageStream(
      name: "made", uuid: nil, handle: 1, peer: 1, way: .notified, messages: messages)
    let places = PlaceSearch([stream]).places(of: known)
    #expect(!PlaceAnswer.numbers("", places, of: known).isFound, "\(places)")
  }

  /// A number that goes up and down, written so that a screen shows the numbers that are asked for.
  @Test(arguments: [
    ("u1", "as it is"), ("s1", "as it is"), ("u2be", "divided by 10"), ("s2le", "divided by 100"),
    ("u3be", "divided by 1000"), ("u4le", "as it is"), ("f4le", "as it is"), ("f4be", "as it is"),
    ("BCD, 2 digits", "as it is"), ("BCD, 4 digits, big-endian", "divided by 10"),
    ("SFLOAT", "as it is"), ("FLOAT (11073)", "as it is"), ("decimal number in ASCII", "as it is"),
    ("255 minus u1", "as it is"), ("u1", "minus 40"), ("u1", "in percent of 255"),
    ("u1", "divided by 2"), ("u2be", "divided by 256"), ("s3le", "as it is"),
    ("sign and 15 bits, big-endian", "divided by 100"),
    ("sign and 15 bits, little-endian", "divided by 10"),
  ]) func `a number is found in each way to write it`(type: String, says: String) throws {
    var random = SeededGenerator()
    let reading = try #require(Reading.all.first { $0.name == type })
    let scale = try #require(Scale.all.first { $0.name == says })
    var raw = 60.0
    var shown: [Double] = []
    let messages = (0..<240).map { number -> Message in
      raw = max(20, min(99, raw + Double(Int.random(in: -5...5, using: &random))))
      let isNegative = type.hasPrefix("s") && number % 40 < 20
      let sent = type.hasPrefix("f") ? raw + 0.25 : isNegative ? -raw : raw
      shown.append(sent * scale.factor + scale.offset)
      return Message(
        time: Int64(number) * 1_000_000_000, packet: number + 1,
        bytes: [9, .random(in: 0...255, using: &random)] + Self.octets(sent, reading) + [7])
    }
    let stream = MessageStream(
      name: "made", uuid: nil, handle: 1, peer: 1, way: .notified, messages: messages)
    let known = stride(from: 7, to: 240, by: 23).map { second in
      KnownValue(
        number: shown[second], tolerance: abs(scale.factor) / 2 + 1e-9,
        time: Int64(second) * 1_000_000_000 + 300_000_000)
    }
    let places = PlaceSearch([stream]).places(of: known)
    let answer = PlaceAnswer.numbers("", places, of: known)
    let place = try #require(answer.places.first)
    #expect(answer.isFound && place.fits == known.count, "\(answer)")
    #expect((2..<(2 + reading.size + 1)).contains(place.place), "\(place)")
    // Ways that read the same numbers out of the same octets are as good.
    for value in known {
      let bytes = messages[Int((value.time ?? 0) / 1_000_000_000)].bytes
      let found = try #require(Reading.all.first { $0.name == place.type })
      let factor = try #require(
        Scale.all.filter { place.says.hasPrefix($0.name) }
          .max { $0.name.utf8.count < $1.name.utf8.count })
      let number = try #require(found.number(bytes, place.place))
      #expect(abs(number * factor.factor + factor.offset - value.number) <= value.tolerance)
    }
  }

  /// A number's octets, as a device would write them.
  private static func octets(_ number: Double, _ reading: Reading) -> [UInt8] {
    switch reading {
    case .number(let type):
      let bits =
        type.form == .float
        ? Float(number).bitPattern : UInt32(bitPattern: Int32(number))
      let little = (0..<type.size).map { UInt8(truncatingIfNeeded: bits >> UInt32(8 * $0)) }
      return type.isBig ? little.reversed() : little
    case .decimalDigits(let size, let isBig):
      let digits = ((UInt8(number) / 10) << 4) | (UInt8(number) % 10)
      let high = [UInt8](repeating: 0, count: size - 1)
      return isBig ? high + [digits] : [digits] + high
    case .shortMedicalFloat: return [UInt8(number), 0]
    case .medicalFloat: return [UInt8(number), 0, 0, 0]
    case .text, .digits: return Array("\(Int(number))".utf8)
    case .signAndMagnitude(let isBig):
      let octets: [UInt8] = [UInt8(number.magnitude), number < 0 ? 0x80 : 0]
      return isBig ? octets.reversed() : octets
    case .inverted: return [255 - UInt8(number)]
    case .upperBits: return [UInt8(number) << 4]
    case .lowerBits: return [UInt8(number) & 15]
    }
  }

  @Test func `three numbers are enough where no other place has them`() throws {
    var random = SeededGenerator()
    let streams = Self.streams(&random)
    let known = [20, 140, 260].compactMap { second in
      let bytes = streams[0].messages[second].bytes
      let tenths = Int(bytes[1]) * 256 + Int(bytes[2])
      return KnownValue(
        "\(tenths / 10).\(tenths % 10)", time: Int64(second) * 1_000_000_000 + 300_000_000)
    }
    let answer = PlaceAnswer.numbers("", PlaceSearch(streams).places(of: known), of: known)
    #expect(answer.isFound && answer.places.first?.place == 1, "\(answer)")
  }

  @Test func `three numbers of fifty a second are found: only those around the time are looked at`()
  {
    var random = SeededGenerator()
    var level = 80
    let messages = (0..<600).map { number in
      level = max(40, min(160, level + Int.random(in: -3...3, using: &random)))
      return Message(
        time: Int64(number) * 20_000_000, packet: number + 1,
        bytes: [7, UInt8(level), .random(in: 0...255, using: &random)])
    }
    let numbers = messages.map { Double($0.bytes[1]) }
    let stream = MessageStream(
      name: "made", uuid: nil, handle: 1, peer: 1, way: .notified, messages: messages)
    for from in stride(from: 300, to: 360, by: 20) {
      let known = [from, from + 110, from + 220].map {
        KnownValue(number: numbers[$0], tolerance: 0.5, time: Int64($0) * 20_000_000 + 5_000_000)
      }
      let answer = PlaceAnswer.numbers("", PlaceSearch([stream]).places(of: known), of: known)
      #expect(answer.isFound && answer.places.first?.place == 1, "\(answer)")
    }
  }

  @Test func `what is written and told again is found in both`() throws {
    var random = SeededGenerator()
    let told = Self.streams(&random)
    var written = told[0]
    written.way = .written
    for index in written.messages.indices { written.messages[index].time -= 40_000_000 }
    let known = stride(from: 10, to: 300, by: 40).compactMap { second in
      let bytes = told[0].messages[second].bytes
      let tenths = Int(bytes[1]) * 256 + Int(bytes[2])
      return KnownValue(
        "\(tenths / 10).\(tenths % 10)", time: Int64(second) * 1_000_000_000 + 300_000_000)
    }
    let places = PlaceSearch([told[0], written]).places(of: known)
    let answer = PlaceAnswer.numbers("", places, of: known)
    #expect(answer.isFound && Set(answer.places.prefix(2).map(\.way)) == [.notified, .written])
  }

  @Test
  func `two places that tell the same number are one answer, and two that only come near are none`()
    throws
  {
    var random = SeededGenerator()
    let told = Self.streams(&random)
    // The same in hundredths, half a second later; and one that now and then is a tenth more.
    var again = told[0]
    var near = told[0]
    for index in again.messages.indices {
      let bytes = told[0].messages[index].bytes
      let tenths = Int(bytes[1]) * 256 + Int(bytes[2])
      again.messages[index].time += 100_000_000
      let hundredths = tenths * 10
      again.messages[index].bytes = [9, UInt8(hundredths & 255), UInt8(hundredths >> 8)]
      let other = tenths + (index % 7 == 0 ? 1 : 0)
      near.messages[index].bytes = [9, UInt8(other & 255), UInt8(other >> 8)]
    }
    let known = stride(from: 10, to: 300, by: 41).compactMap { second -> KnownValue? in
      guard second % 7 != 0 else { return nil }
      let bytes = told[0].messages[second].bytes
      let tenths = Int(bytes[1]) * 256 + Int(bytes[2])
      return KnownValue(
        "\(tenths / 10).\(tenths % 10)", time: Int64(second) * 1_000_000_000 + 300_000_000)
    }
    func answer(_ streams: [MessageStream]) -> PlaceAnswer {
      .numbers("", PlaceSearch(streams).places(of: known), of: known)
    }
    let same = answer([told[0], again])
    #expect(same.isFound && Set(same.places.prefix(2).map(\.stream)) == [0, 1], "\(same)")
    #expect(same.places.prefix(2).map(\.isSameAsFirst) == [false, true])
    let unlike = answer([told[0], near])
    #expect(!unlike.isFound && !unlike.places.contains(where: \.isSameAsFirst), "\(unlike)")
  }

  /// Frames of a pack: a number in tenths and what else changes, written in a way.
  private static func pack(
    _ random: inout SeededGenerator, _ write: (_ tenths: Int, _ other: Int) -> [UInt8]
  ) -> (MessageStream, [KnownValue]) {
    var tenths = 520
    var known: [KnownValue] = []
    let messages = (0..<120).map { number in
      tenths = max(-900, min(900, tenths + Int.random(in: -60...60, using: &random)))
      let time = Int64(number) * 2_000_000_000
      if number % 20 == 7 {
        known.append(
          KnownValue(number: Double(tenths) / 10, tolerance: 0.05, time: time + 400_000_000))
      }
      return Message(
        time: time, packet: number + 1,
        bytes: write(tenths, .random(in: 0...65_535, using: &random)))
    }
    return (
      MessageStream(
        name: "pack", uuid: nil, handle: 1, peer: 1, way: .notified, messages: messages),
      known
    )
  }

  private static func digits(_ octets: [UInt8]) -> [UInt8] {
    Array(
      octets.map { String(256 + UInt32($0), radix: 16, uppercase: true).dropFirst() }.joined().utf8)
  }

  @Test func `numbers far behind in a message, in digits, under a mask and in texts are found`()
    throws
  {
    func word(_ number: Int) -> [UInt8] {
      [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
    let empty = [UInt8](repeating: 0, count: 90)
    let ways: [(name: String, place: Int, size: Int, write: (Int, Int) -> [UInt8])] = [
      ("far behind", 93, 2, { [3] + word($1) + empty + word($0) }),
      ("in digits", 5, 4, { [0x3a] + Self.digits(word($1) + word($0) + [0, 0, 0x7f]) + [0x7e] }),
      (
        "in digits under a mask", 5, 4,
        { [0x3a] + Self.digits((word($1) + word($0) + empty).map { $0 ^ 0x5c }) + [0x7e] }
      ),
      (
        "digits under a mask", 8, 4,
        { (Array("+RD,".utf8) + Self.digits(word($1) + word($0)) + [13, 10]).map { $0 ^ 0x13 } }
      ),
    ]
    for way in ways {
      var random = SeededGenerator()
      let (stream, known) = Self.pack(&random, way.write)
      let answer = PlaceAnswer.numbers("", PlaceSearch([stream]).places(of: known), of: known)
      let place = try #require(answer.places.first, "\(way.name)")
      #expect(
        answer.isFound && place.place == way.place && place.size == way.size,
        "\(way.name): \(answer)")
      #expect(place.type.hasPrefix("s2be"))
    }
  }

  @Test func `numbers of a text are counted: where they stand goes by those in front`() throws {
    let texts: [(type: String, says: String, write: (Int, Int) -> String)] = [
      (
        "decimal number in ASCII", "divided by 10, number 3 of the text",
        { "\($1),x,\($1 % 7),\($0),25\r\n" }
      ),
      (
        "hexadecimal number in ASCII", "divided by 10, number 2 of the text",
        { "\(String($1, radix: 16))_\(String($0, radix: 16))_0_1F\r" }
      ),
    ]
    for text in texts {
      var random = SeededGenerator()
      let (stream, known) = Self.pack(&random) { Array(text.write($0, $1).utf8) }
      let answer = PlaceAnswer.numbers("", PlaceSearch([stream]).places(of: known), of: known)
      let place = try #require(answer.places.first, "\(text.type)")
      #expect(answer.isFound && place.type == text.type, "\(answer)")
      #expect(place.says.hasPrefix(text.says), "\(place)")
      // The place is that of the first of the packets.
      let message = try #require(stream.messages.first { $0.packet == place.packets.first })
      let written = String(
        decoding: message.bytes[place.place..<(place.place + place.size)], as: UTF8.self)
      let radix = text.type.hasPrefix("hex") ? 16 : 10
      #expect(Double(Int(written, radix: radix) ?? 0) / 10 == known[0].number)
    }
  }

  @Test func `what protocols made at random show is found, and never elsewhere`() {
    var random = SeededGenerator()
    var scores: [Int: FindScore] = [:]
    for count in [3, 5] {
      for isRecorded in [true, false] {
        var score = FindScore()
        for _ in 0..<60 where score.asked < 6 {
          let made = RandomProtocol(using: &random)
          let other = MessageStream(
            name: "other", uuid: nil, handle: 2, peer: 1, way: .notified,
            messages: RandomProtocol(using: &random).messages)
          score.add(made, beside: [other], values: count, isRecorded: isRecorded, using: &random)
        }
        #expect(score.wrong == 0, "\(score.mistakes)")
        if isRecorded { scores[count] = score }
      }
    }
    #expect(scores.values.allSatisfy { $0.asked == 6 })
    for (count, least) in [(3, 4), (5, 8)] {
      guard let score = scores[count] else { continue }
      #expect(score.right * 10 >= score.asked * least, "\(count): \(score.misses)")
    }
  }

  @Test func `an action is found by the message that comes with it only`() throws {
    var random = SeededGenerator()
    var streams = Self.streams(&random)
    streams[1].messages.removeAll()
    for (index, second) in [20, 75, 140, 233].enumerated() {
      streams[1].messages.append(
        Message(time: Int64(second) * 1_000_000_000, packet: 2000 + index, bytes: [0x56, 1, 0x23]))
    }
    let actions = [20, 75, 140, 233].map {
      (time: Int64($0) * 1_000_000_000 + 200_000_000, name: "on")
    }
    let place = try #require(PlaceSearch(streams).places(of: actions).first)
    #expect(place.stream == 1 && place.fits == 4 && place.bits >= PlaceSearch.needed)
  }

  /// Readings of the temperature, noted by a clock that is another.
  private static func readings(_ seconds: [Int], _ streams: [MessageStream], shift: Int64 = 0)
    -> [KnownValue]
  {
    seconds.compactMap { second in
      let bytes = streams[0].messages[second].bytes
      let tenths = Int(bytes[1]) * 256 + Int(bytes[2])
      return KnownValue(
        "\(tenths / 10).\(tenths % 10)",
        time: Int64(second) * 1_000_000_000 + 300_000_000 + shift * 1_000_000_000)
    }
  }

  @Test(arguments: [37, -52, 7200, -19_800 + 11])
  func `a clock that is off by the same for all notes is told`(shift: Int64) throws {
    var random = SeededGenerator()
    let streams = Self.streams(&random)
    let seconds = [12, 60, 101, 155, 203, 260, 288]
    let answer = PlaceAnswer.numbers(
      "", Self.readings(seconds, streams, shift: shift), in: PlaceSearch(streams))
    let place = try #require(answer.places.first)
    #expect(answer.isFound && place.stream == 0 && place.place == 1, "\(answer)")
    #expect(place.says.contains("if the notes' clock is"), "\(place.says)")
  }

  @Test func `numbers that are nowhere are not found by other clocks either`() {
    var random = SeededGenerator()
    let streams = Self.streams(&random)
    for count in [3, 5, 8] {
      for _ in 0..<4 {
        let known = (0..<count).map { _ in
          KnownValue(
            number: Double(Int.random(in: 0...200, using: &random)), tolerance: 0.5,
            time: Int64.random(in: 0...300_000_000_000, using: &random))
        }
        #expect(!PlaceAnswer.numbers("", known, in: PlaceSearch(streams)).isFound)
      }
    }
  }

  @Test func `a note that is wrong does not undo the others`() throws {
    var random = SeededGenerator()
    let streams = Self.streams(&random)
    var known = Self.readings([20, 60, 75, 140, 180, 220, 260], streams)
    known[2].number = 1.5
    known[5].number = 2.5
    let answer = PlaceAnswer.numbers("", known, in: PlaceSearch(streams))
    let place = try #require(answer.places.first)
    #expect(answer.isFound && place.place == 1 && place.fits == 5, "\(answer)")
  }

  @Test func `two different numbers ask for others`() {
    let messages = (0..<60).map { number in
      Message(
        time: Int64(number) * 1_000_000_000, packet: number + 1,
        bytes: [0xeb, 1, 6, number < 30 ? 8 : 13, UInt8(number % 7)])
    }
    let stream = MessageStream(
      name: "made", uuid: nil, handle: 1, peer: 1, way: .notified, messages: messages)
    let known = [5, 10, 15, 35, 40].compactMap {
      KnownValue($0 < 30 ? "0.8" : "1.3", time: Int64($0) * 1_000_000_000 + 200_000_000)
    }
    let answer = PlaceAnswer.numbers("", known, in: PlaceSearch([stream]))
    #expect(
      !answer.isFound && answer.open.contains { $0.contains("two different numbers") }, "\(answer)")
  }

  @Test func `a number that all kinds have at one place is found in all of them`() throws {
    var random = SeededGenerator()
    var last = 0
    let messages = (0..<200).map { number -> Message in
      last = Int.random(in: 0...60_000, using: &random)
      let kind = UInt8(number % 4)
      let body = (0..<(4 + 5 * Int(kind))).map { _ in UInt8.random(in: 0...255, using: &random) }
      return Message(
        time: Int64(number) * 2_000_000_000, packet: number + 1,
        bytes: [UInt8(last >> 8), UInt8(last & 255), 0, kind] + body)
    }
    let stream = MessageStream(
      name: "made", uuid: nil, handle: 1, peer: 1, way: .notified, messages: messages)
    let known = [10, 51, 92, 133, 174].map { index in
      KnownValue(
        number: Double(Int(messages[index].bytes[0]) * 256 + Int(messages[index].bytes[1])),
        tolerance: 0.5, time: messages[index].time + 400_000_000)
    }
    let answer = PlaceAnswer.numbers("", known, in: PlaceSearch([stream]))
    let place = try #require(answer.places.first)
    #expect(answer.isFound && place.place == 0 && place.fits == 5, "\(answer)")
  }

  @Test func `an action is found in a field, and a frame has its own check sum`() throws {
    var random = SeededGenerator()
    var streams = Self.streams(&random)
    // A lamp that is told its state with each command: number, state, brightness, sum; and asked for it after each.
    streams[1].messages.removeAll()
    let actions = [
      (20, "on"), (60, "off"), (110, "on"), (150, "off"), (200, "on"), (235, "off"), (262, "on"),
      (284, "off"),
    ]
    var number = 0
    func command(_ second: Int, _ state: UInt8) {
      number += 1
      let front = [0x56, UInt8(number), state, .random(in: 0...100, using: &random)]
      streams[1].messages.append(
        Message(
          time: Int64(second) * 1_000_000_000, packet: 2000 + number,
          bytes: front + [front.reduce(0, &+)]))
    }
    for second in stride(from: 3, to: 290, by: 4) {
      let state = actions.last { $0.0 <= second }?.1 == "on" ? 1 : 0 as UInt8
      if actions.contains(where: { $0.0 / 4 == second / 4 }) { continue }
      command(second, state)
    }
    for (second, name) in actions { command(second, name == "on" ? 1 : 0) }
    streams[1].messages.sort { $0.time < $1.time }
    let known = actions.map {
      (time: Int64($0.0) * 1_000_000_000 + 200_000_000, name: $0.1)
    }
    let places = PlaceSearch(streams).places(of: known)
    let on = try #require(places.first { $0.says.hasPrefix("on: ") })
    #expect(on.stream == 1 && on.place == 2 && on.type == "u1", "\(places)")
    #expect(on.says.contains("becomes 0x01") && on.bits >= PlaceSearch.needed, "\(on)")
    let shown = try #require(streams[1].messages.first { $0.packet == on.packets.first })
    #expect(on.says.contains("as in \(shown.bytes.hex(separatedBy: " "))"), "\(on.says)")
  }

  @Test func `messages of any shape are taken`() {
    var random = SeededGenerator()
    let times: [Int64] = [.min, .max, 0, -1, 1]
    for _ in 0..<12 {
      let streams = (0..<3).map { number in
        MessageStream(
          name: "\(number)", uuid: "ffe\(number)", handle: 1, peer: 1, way: Way.allCases[number],
          messages: (0..<Int.random(in: 0...40, using: &random)).map { index in
            let byte = UInt8.random(in: 0...3, using: &random)
            return Message(
              time: times[Int.random(in: 0..<5, using: &random)] ^ Int64(index), packet: index,
              bytes: (0..<[0, 1, 2, 20, 150][Int.random(in: 0..<5, using: &random)]).map { place in
                place % 3 == 0 ? byte : UInt8.random(in: 0...255, using: &random)
              })
          })
      }
      let learnt = streams.map { StreamLearning($0) }
      var text = OutputBuffer()
      LearningText(columns: 20, usesColour: true).write(learnt, Pairing.all(streams), to: &text)
      var json = JSONWriter(continuing: OutputBuffer())
      let contrast = Contrast(learnt, Array(learnt.reversed()))
      LearningJSON.write(learnt, pairs: [], (contrast, name: "x"), capture: "y", to: &json)
      _ = LearningLayout(zip(streams, learnt).map { ($0, $1) }, source: "\u{1b}\"x")
      let search = PlaceSearch(streams)
      let known =
        times.map { KnownValue(number: 1e11, tolerance: 1, time: $0) } + [
          KnownValue(number: 1, tolerance: 0.5, time: nil)
        ]
      let places =
        search.places(of: known) + search.places(of: [(octets: [0], name: "x")])
        + search.places(of: times.map { (time: $0, name: "on") })
      PlaceAnswer.facts("", places, else: "").write(streams, to: &text)
      #expect(text.count > 0)
    }
  }
}
