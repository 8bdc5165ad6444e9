import Foundation
import HSBase
@testable import HSLearn
@testable import HSLearningBench
import HSTestSupport
import Testing

/// Batteries that the benchmark plays: their frames are what the facts say.
@Suite struct `Batteries of the benchmark` {
  private static let read = Result {
    try BatteryProtocol.read(
      String(
        contentsOf: Places.root.appending(path: "tools/learning-bench/battery-protocols.txt"),
        encoding: .utf8))
  }
  private static func protocols() throws -> [BatteryProtocol] { try read.get() }

  private static func capture(_ name: String, seed: UInt64, polls: Int = 12) throws
    -> BatteryCapture
  {
    var random = SeededGenerator(seed: seed)
    return BatteryCapture(
      try #require(try protocols().first { $0.name == name }), polls: polls, using: &random)
  }

  /// What apps write to these batteries, as their owners have published it.
  @Test(arguments: [
    ("jbd", "dda50300fffd77"), ("daly", "d2030000003ed7b9"), ("ant", "7ea1010000be1855aa55"),
    ("redodo", "000004011355aa17"), ("ej", "3a3030303235303030304530337e"),
    ("jikong", "aa5590eb96000000000000000000000000000010"),
  ])
  func `what is written is what those apps write`(name: String, frame: String) throws {
    let frames = try Self.capture(name, seed: 1, polls: 1).written.map { Hex.text($0.bytes.span) }
    #expect(frames.contains(frame), "\(frames)")
  }

  /// The search's own arithmetic is another than that which made the frames.
  @Test func `each check sum holds, and each length is the frame's`() throws {
    var random = SeededGenerator(seed: 3)
    var sums = 0
    for battery in try Self.protocols() {
      let capture = BatteryCapture(battery, polls: 16, using: &random)
      for one in capture.polls.joined() {
        var covered = 0
        for span in one.frame.spans {
          #expect(span.range.lowerBound == covered)
          covered = span.range.upperBound
        }
        #expect(covered == one.frame.bytes.count)
        guard let (kind, type, from) = Self.sum(battery.lines[one.frame.line].items) else {
          continue
        }
        let span = try #require(one.frame.spans.first { $0.role == .checkSum })
        guard let sum = Self.checkSum(kind, type, span, from: from) else { continue }
        #expect(sum.holds(one.frame.bytes) == true, "\(battery.name) \(kind)")
        var other = one.frame.bytes
        other[from] ^= 0x04
        #expect(sum.holds(other) == false, "\(battery.name) \(kind)")
        sums += 1
      }
    }
    #expect(sums > 1000)
  }

  /// A line's check sum, where it stands in octets and not in digits.
  private static func sum(_ items: [BatteryProtocol.Item]) -> (
    String, BatteryProtocol.WireNumber, Int
  )? {
    for item in items {
      if case .sum(let kind, let type, let from) = item { return (kind, type, from) }
    }
    return nil
  }

  private static func checkSum(
    _ kind: String, _ type: BatteryProtocol.WireNumber, _ span: BatteryFrame.Span,
    from: Int
  ) -> CheckSum? {
    func cyclic(_ width: Int, _ polynomial: UInt32, _ isReflected: Bool) -> CheckSum.Method? {
      CyclicCode.catalogue.firstIndex {
        $0.width == width && $0.polynomial == polynomial && $0.isReflected == isReflected
      }.map { .cyclic($0) }
    }
    let (method, start): (CheckSum.Method?, UInt32) =
      switch kind {
      case "modbus": (cyclic(16, 0x8005, true), 0xffff)
      case "xmodem": (cyclic(16, 0x1021, false), 0)
      case "maxim8": (cyclic(8, 0x31, true), 0)
      case "sum8", "sum16": (.sum(modulus: 0), 0)
      case "neg16": (.negatedSum(modulus: 0), 0)
      case "xor": (.xor, 0)
      default: (nil, 0)
      }
    guard let method else { return nil }
    return CheckSum(
      method: method, writing: type.weights == [0, 1] ? .little : .big, width: span.range.count,
      place: span.range.lowerBound, span: .before(from: from), start: start)
  }

  @Test func `the same seed plays the same pack, another seed another`() throws {
    for battery in try Self.protocols() {
      let (first, again) = (
        try Self.capture(battery.name, seed: 5), try Self.capture(battery.name, seed: 5)
      )
      #expect(first.notified == again.notified && first.written == again.written)
      #expect(try Self.capture(battery.name, seed: 6).notified != first.notified)
      // The app writes the same whatever the pack does.
      #expect(
        Set(try Self.capture(battery.name, seed: 6).written.map(\.bytes))
          == Set(first.written.map(\.bytes)))
    }
  }

  @Test func `pieces are frames, cut as notifications are`() throws {
    let capture = try Self.capture("jbd", seed: 8)
    let frames = capture.polls.joined().filter { !$0.isRequest }.map(\.frame.bytes)
    #expect(
      capture.isSplit && capture.notified.map(\.bytes).joined().elementsEqual(frames.joined()))
    #expect(capture.notified.allSatisfy { $0.bytes.count <= 20 })
    let times = capture.notified.map(\.time)
    #expect(times == times.sorted())
  }

  @Test func `what is told of a value is the value`() throws {
    let capture = try Self.capture("jbd", seed: 9)
    let frame = try #require(capture.polls.first?.first { !$0.isRequest }?.frame)
    let volts = try #require(frame.values.first { $0.name == "volt" }).value
    #expect(Int(frame.bytes[4]) << 8 | Int(frame.bytes[5]) == Int((volts * 100).rounded()))
    #expect((12...15).contains(volts))
  }

  @Test(arguments: [
    "protocol x", "< dd", "protocol x 4 2 20\n< dd zz", "protocol x 1 1 0\n> hex{ dd",
  ])
  func `a line that says nothing is told by its number`(text: String) {
    #expect(throws: BatteryProtocolError.self) { try BatteryProtocol.read(text) }
  }

  /// Facts of which the claims must be true: no tuning to a protocol, but what held must hold on.
  @Test(arguments: ["humsienk", "greenway", "daren", "cbtpwr"])
  func `check sums and lengths of batteries are told`(name: String) throws {
    var score = BatteryScore()
    score.add(try Self.capture(name, seed: 21, polls: 60))
    for role in [Claim.Role.checkSum, .length] {
      let row = score.rows[role] ?? Score.Row()
      #expect(row.wrong == 0, "\(score.mistakes)")
      #expect(row.found * 10 >= row.wanted * 9, "\(score.misses)")
    }
  }
}
