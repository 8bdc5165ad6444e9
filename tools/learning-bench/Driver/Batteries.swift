import HSLearn
import HSLearningBench
import HSPlatform

/// A file that cannot be opened.
private struct UnreadableFile: Error, CustomStringConvertible {
  var path: String
  var description: String {
    "\(path): cannot be opened. Run learning-bench in the project's directory."
  }
}

/// Packs of `battery-protocols.txt`: how what is learnt of them stands against the facts.
struct Batteries {
  private let protocols: [BatteryProtocol]
  private let polls: Int
  private let seed: UInt64

  /// - Parameters:
  ///   - polls: How often each is asked.
  ///   - seed: Where chance comes from.
  ///   - areWhole: Whether each frame is one notification, whatever the protocol has.
  /// - Throws: `BatteryProtocolError` for a line that cannot be read, `UnreadableFile` where there is no file.
  init(polls: Int, seed: UInt64, areWhole: Bool) throws {
    self.polls = polls
    self.seed = seed
    var protocols = try BatteryProtocol.read(
      Self.contents("tools/learning-bench/battery-protocols.txt"))
    if areWhole { for index in protocols.indices { protocols[index].most = 0 } }
    self.protocols = protocols
  }

  /// The packs' captures; each has a seed of its own, so that one more changes no other.
  private var captures: [BatteryCapture] {
    protocols.map { battery in
      var numbers = Numbers(
        state: battery.name.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
      return BatteryCapture(battery, polls: polls, using: &numbers)
    }
  }

  /// Prints the score.
  func score(isVerbose: Bool) {
    var score = BatteryScore()
    let captures = captures
    var slowest = (seconds: 0.0, name: "")
    for capture in captures {
      let before = clock()
      score.add(capture, isRequest: false)
      score.add(capture, isRequest: true)
      let seconds = Double(clock() - before) / 1_000_000
      if isVerbose { print("\(capture.battery.name): \(percent(seconds)) s") }
      if seconds > slowest.seconds { slowest = (seconds, capture.battery.name) }
    }
    print("\(protocols.count) protocols of batteries, \(polls) polls, seed \(seed)")
    print("the slowest took \(percent(slowest.seconds)) s of a processor: \(slowest.name)")
    print("role           claims  wrong  precision  wanted  recall")
    for role in Claim.Role.allCases { line(role.rawValue, score.rows[role] ?? Score.Row()) }
    line("framing", score.framing)
    print(
      "lengths that eight frames of another length than most can tell: \(score.tellableLengths.wanted), found \(score.tellableLengths.found)"
    )
    print("all claims: precision \(percent(score.precision))")
    let borders = score.borders.sorted { $0.key < $1.key }
    let precision = borders.reduce(0) { $0 + $1.value.precision } / Double(borders.count)
    let recall = borders.reduce(0) { $0 + $1.value.recall } / Double(borders.count)
    print(
      "borders of fields, the mean of \(borders.count) protocols: precision \(percent(precision)), recall \(percent(recall)), F1 \(percent(2 * precision * recall / (precision + recall)))"
    )
    guard isVerbose else { return }
    for (name, one) in borders {
      print("borders: \(name) precision \(percent(one.precision)), recall \(percent(one.recall))")
    }
    for line in score.mistakes { print("wrong: " + line) }
    for line in score.misses { print("missed: " + line) }
  }

  /// Prints how often numbers that were noted are found.
  ///
  /// - Parameters:
  ///   - isRecorded: Whether the pack was recorded; otherwise only two others were.
  ///   - isVerbose: Whether each that was not is printed.
  func find(isRecorded: Bool, isVerbose: Bool) {
    let captures = captures
    let counts = [3, 5, 8]
    var scores = counts.map { BatteryFindScore(values: $0) }
    var numbers = counts.map { _ in Numbers(state: seed) }
    for (index, capture) in captures.enumerated() {
      let own = [capture.stream(isRequest: false), capture.stream(isRequest: true)]
      let others = [7, 19].map { step in
        captures[(index + step) % captures.count].stream(isRequest: false)
      }
      let search = PlaceSearch(
        ((isRecorded ? own : []) + others).filter { !$0.messages.isEmpty })
      let messages = StreamLearning(own[0]).stream.messages
      for place in counts.indices {
        scores[place].add(
          capture, search, messages, isRecorded: isRecorded, using: &numbers[place])
      }
    }
    for score in scores {
      if isRecorded {
        print(
          "find, \(score.count) values: of \(score.asked) first \(score.right), first another with the same numbers \(score.same), the same at another scale \(score.alike), cannot be told \(score.open), another first \(score.wrong); of \(score.provable) whose notes can prove a place \(score.proven)"
        )
      } else {
        print(
          "find, \(score.count) values of what was not recorded: of \(score.asked) cannot be told \(score.open), found \(score.wrong)"
        )
      }
      if isVerbose { for line in score.words { print(line) } }
    }
  }

  /// Prints all frames, for other programs: what was written or notified with the borders of its fields, and the values that it
  /// tells.
  func export() {
    for capture in captures {
      print("protocol\t\(capture.battery.name)")
      for poll in capture.polls {
        print("poll")
        for one in poll {
          let pieces = capture.pieces(one.frame, isRequest: one.isRequest).map(hexadecimal)
          let borders = one.frame.spans.dropFirst().map { "\($0.range.lowerBound)" }
          let values = one.frame.values.map { "\($0.name)=\($0.value)" }
          print(
            "\(one.isRequest ? ">" : "<")\t\(pieces.joined(separator: ","))\t\(borders.joined(separator: ","))\t\(values.joined(separator: ","))"
          )
        }
      }
    }
  }

  private func line(_ name: String, _ row: Score.Row) {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }
    let all = row.right + row.wrong
    print(
      name + String(repeating: " ", count: max(1, 14 - name.utf8.count)) + padded("\(all)", 7)
        + padded("\(row.wrong)", 7)
        + padded(all > 0 ? percent(Double(row.right) / Double(all)) : "-", 11)
        + padded("\(row.wanted)", 8)
        + padded(row.wanted > 0 ? percent(Double(row.found) / Double(row.wanted)) : "-", 8))
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String(String(UInt32($0) + 256, radix: 16).dropFirst()) }.joined()
  }

  private static func contents(_ path: String) throws(UnreadableFile) -> String {
    guard let file = unsafe fopen(path, "r") else { throw UnreadableFile(path: path) }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let byte = unsafe getc(file)
      guard byte >= 0 else { break }
      bytes.append(UInt8(byte))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
