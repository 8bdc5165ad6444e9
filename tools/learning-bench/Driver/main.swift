import HSLearn
import HSLearningBench
import HSPlatform

/// Numbers of a seed, the same in each run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}

let words = CommandLine.arguments.dropFirst()
let count = words.first.flatMap { Int($0) } ?? 200
let seed = words.dropFirst().first.flatMap { UInt64($0) } ?? 1
let isVerbose = words.contains("-v")
// One protocol to look at: its truth and some of its messages.
let shown = words.first { $0.hasPrefix("--show=") }.flatMap { Int($0.dropFirst(7)) }

var numbers = Numbers(state: seed)

/// A number with three decimals.
func percent(_ share: Double) -> String {
  let thousandths = Int((share * 1000).rounded())
  return "\(thousandths / 1000).\(String(1000 + thousandths % 1000).dropFirst())"
}

// Batteries whose protocols are known; the first number is how often each is asked.
if words.contains("--batteries") || words.contains("--export-batteries") {
  let batteries = try Batteries(
    polls: count, seed: seed, areWhole: words.contains("--whole"))
  if words.contains("--export-batteries") {
    batteries.export()
  } else {
    if !words.contains("--find") { batteries.score(isVerbose: isVerbose) }
    for isRecorded in [true, false] where !words.contains("--learn") {
      batteries.find(isRecorded: isRecorded, isVerbose: isVerbose)
    }
  }
  exit(0)
}

// How long attributes with many messages take, and how much memory at most.
if words.contains("--speed") {
  /// Seconds of a processor that something takes.
  func seconds(_ work: () -> Void) -> Double {
    let before = clock()
    work()
    return Double(clock() - before) / 1_000_000
  }
  var (learning, finding) = ([Double](), [Double]())
  for number in 0..<count {
    let made = RandomProtocol(messages: 10_000, using: &numbers)
    var stream = MessageStream(
      name: "protocol \(number)", uuid: nil, handle: 1, peer: 1, way: .notified,
      messages: made.messages)
    // As long as the largest values are.
    if words.contains("--long") {
      for index in stream.messages.indices {
        let bytes = stream.messages[index].bytes
        stream.messages[index].bytes = Array(
          repeatElement(bytes, count: 512 / max(1, bytes.count)).joined())
      }
    }
    learning.append(seconds { _ = StreamLearning(stream) })
    let known = (0..<8).map { place in
      KnownValue(
        number: Double(40 + 7 * place), tolerance: 0.5,
        time: made.messages[1000 * place].time + 300_000_000)
    }
    finding.append(seconds { _ = PlaceSearch([stream]).places(of: known) })
  }
  var usage = rusage()
  unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  for (name, list) in [("learn", learning.sorted()), ("find", finding.sorted())] {
    print(
      "\(name), 10000 messages: median \(percent(list[list.count / 2])) s, longest \(percent(list[list.count - 1])) s"
    )
  }
  print("most memory: \(usage.ru_maxrss / 1024) MiB")
  exit(0)
}

var score = Score()
for number in 0..<(words.contains("--find") ? 0 : count) {
  var made =
    words.contains("--many")
    ? RandomProtocol(messages: 10_000, using: &numbers) : RandomProtocol(using: &numbers)
  // Between marks and escaped, in each of the ways that are known.
  if words.contains("--escaped") {
    if made.isSplit { continue }
    made = made.escaped(Escaping.Rule.all[number % Escaping.Rule.all.count])
  }
  if let shown, shown != number { continue }
  if shown != nil {
    print(made.words)
    exit(0)
  }
  let stream = MessageStream(
    name: "protocol \(number)", uuid: nil, handle: 1, peer: 1, way: .notified,
    messages: made.messages)
  score.add(made, StreamLearning(stream), name: "protocol \(number)")
}

print("\(count) protocols made at random, seed \(seed)")
print("role           claims  wrong  precision  wanted  recall (30 messages or more)")
for role in Claim.Role.allCases {
  let row = score.rows[role] ?? Score.Row()
  let (precision, recall) = score.of(role)
  func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
  print(
    role.rawValue + String(repeating: " ", count: 14 - role.rawValue.utf8.count)
      + padded("\(row.right + row.wrong)", 7) + padded("\(row.wrong)", 7)
      + padded(percent(precision), 11)
      + padded("\(row.wanted)", 8) + padded(row.wanted > 0 ? percent(recall) : "-", 8))
}
print("all claims: precision \(percent(score.precision))")

// Numbers that a person saw, in a capture of four attributes.
let asked = words.first { $0.hasPrefix("--values=") }.flatMap { Int($0.dropFirst(9)) }
for (values, isRecorded) in [2, 3, 5, 8, 20].flatMap({ [($0, true), ($0, false)] })
where !words.contains("--learn") && (asked == nil || asked == values) {
  var found = FindScore()
  for _ in 0..<count {
    let made = RandomProtocol(using: &numbers)
    let others = (0..<3).map { other in
      MessageStream(
        name: "other \(other)", uuid: nil, handle: UInt16(other) + 2, peer: 1, way: .notified,
        messages: RandomProtocol(using: &numbers).messages)
    }
    found.add(made, beside: others, values: values, isRecorded: isRecorded, using: &numbers)
  }
  print(
    "find, \(values) values\(isRecorded ? "" : " of what was not recorded"): of \(found.asked) first \(found.right), cannot be told \(found.open), another first \(found.wrong)"
  )
  if isVerbose { for line in found.mistakes { print("wrong place: " + line) } }
  if isVerbose { for line in found.misses { print("missed place: " + line) } }
}

// Random bytes: every claim is wrong.
var claims = 0
for number in 0..<(words.contains("--find") ? 0 : 1000) {
  let isFixed = number % 2 == 0
  let length = Int.random(in: 1...20, using: &numbers)
  let messages = (0..<[5, 10, 30, 100][Int.random(in: 0..<4, using: &numbers)]).map { index in
    Message(
      time: Int64(index) * 100_000_000, packet: index + 1,
      bytes: (0..<(isFixed ? length : Int.random(in: 1...20, using: &numbers))).map { _ in
        UInt8.random(in: 0...255, using: &numbers)
      })
  }
  let learnt = StreamLearning(
    MessageStream(name: "random", uuid: nil, handle: 1, peer: 1, way: .notified, messages: messages)
  )
  if learnt.claims > 0, isVerbose {
    for kind in learnt.kinds {
      for claim in kind.claims {
        print("random \(number): \(claim.role) \(claim.says) \(claim.evidence.bits)")
      }
    }
  }
  claims += learnt.claims
}
print("1000 attributes of random bytes: \(claims) claims")
if isVerbose {
  for line in score.mistakes { print("wrong: " + line) }
  for line in score.misses { print("missed: " + line) }
}
