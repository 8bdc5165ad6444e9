import Foundation
import HSBytes
import HSCapture
import HSHCI
import HSTimeline
import Testing

/// Times in the fields of HCI commands, beside those that btmon prints.
@Suite(.enabled(if: Places.hasCorpus(for: "fields of HCI commands beside btmon")))
struct `Fields of HCI commands` {
  /// A command with its times, in microseconds.
  struct Command: Equatable {
    var opcode: UInt16
    var times: [Int]
  }

  /// The commands of a capture.
  final class CommandSink: EventSink {
    let interest: EventCategory = [.hci]
    private(set) var commands: [Command] = []

    func receive(
      _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
    ) {
      guard case .hci(.command(let opcode, let range)) = event.kind else { return }
      let words = opcode.parameters?.words(bytes.at(range).remainingBytes) ?? ""
      let times = words.matches(of: /= (\d+)\.(\d{3}) ms/).map {
        (Int($0.1) ?? 0) * 1000 + (Int($0.2) ?? 0)
      }
      commands.append(Command(opcode: opcode.rawValue, times: times))
    }
  }

  /// The commands in what btmon printed.
  static func commands(_ text: [UInt8]) -> [Command] {
    var commands: [Command] = []
    var isCommand = false
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      if let head = line.prefixMatch(of: /< HCI Command: .*\(0x([0-9a-f]{2})\|0x([0-9a-f]{4})\)/) {
        let group = UInt16(head.1, radix: 16) ?? 0
        let number = UInt16(head.2, radix: 16) ?? 0
        commands.append(Command(opcode: group << 10 | number, times: []))
        isCommand = true
      } else if line.first != " " {
        isCommand = false
      } else if isCommand,
        let time = line.firstMatch(of: /(\d+)(?:\.(\d+))? msec \(0x[0-9a-f]+\)/)
      {
        // Some have two decimals, which is cut and not rounded.
        let digits = String((String(time.2 ?? "") + "000").prefix(3))
        let fraction = Int(digits) ?? 0
        commands[commands.count - 1].times.append((Int(time.1) ?? 0) * 1000 + fraction)
      }
    }
    return commands
  }

  /// What btmon 5.66 prints otherwise than the specification has it, by opcode, with the reason.
  static let differences: [UInt16: String] = [:]

  @Test func `have the times of btmon`() throws {
    let expected = Places.corpus.appending(path: "expected")
    var (compared, times, unlike): (Int, Int, [String]) = (0, 0, [])
    for capture in Corpus.captures {
      guard let text = try Places.contents(expected, capture.name + ".btmon.txt"),
        var reader = try? CaptureReader(ByteSource(path: capture.path))
      else { continue }
      let sink = CommandSink()
      var decoder = TimelineDecoder(sink: sink)
      try? decoder.decode(&reader)
      let theirs = Self.commands(text)
      // btmon numbers and cuts otherwise where a capture is damaged, or of several adapters.
      guard theirs.map(\.opcode) == sink.commands.map(\.opcode) else { continue }
      for (one, other) in zip(theirs, sink.commands) where !one.times.isEmpty {
        compared += 1
        times += one.times.count
        var left = other.times
        for time in one.times {
          if let place = left.firstIndex(of: time) {
            left.remove(at: place)
          } else if Self.differences[one.opcode] == nil {
            unlike.append(
              "\(capture.name): 0x\(String(one.opcode, radix: 16)) \(one.times) \(other.times)")
          }
        }
      }
    }
    #expect(compared > 500)
    #expect(times > 1000)
    #expect(unlike.isEmpty, "\(unlike.prefix(12))")
  }
}
