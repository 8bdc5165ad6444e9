// Captures of batteries for other programs to read, and how long learn and find take:
//
//   learning-bench POLLS SEED --export-batteries   each frame, with the values that it tells (tools/peers/compare batteries)
//   learning-bench COUNT SEED --speed [--long]     so many attributes of 10,000 messages; --long: of 512 octets each
import Foundation
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

/// A number with three decimals.
func decimal(_ number: Double) -> String {
  let thousandths = Int((number * 1000).rounded())
  return "\(thousandths / 1000).\(String(1000 + thousandths % 1000).dropFirst())"
}

/// Seconds of a processor that something takes.
func seconds(_ work: () -> Void) -> Double {
  let before = clock()
  work()
  return Double(clock() - before) / 1_000_000
}

let words = CommandLine.arguments.dropFirst()
let count = words.first.flatMap { Int($0) } ?? 20
let seed = words.dropFirst().first.flatMap { UInt64($0) } ?? 1

if words.contains("--export-batteries") {
  let text = try String(
    contentsOfFile: "tools/learning-bench/battery-protocols.txt", encoding: .utf8)
  for battery in try BatteryProtocol.read(text) {
    // Each pack has a seed of its own, so that one more changes no other.
    var numbers = Numbers(state: battery.name.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
    let capture = BatteryCapture(battery, polls: count, using: &numbers)
    print("protocol\t\(battery.name)")
    for poll in capture.polls {
      print("poll")
      for one in poll {
        let pieces = capture.pieces(one.frame, isRequest: one.isRequest).map { bytes in
          bytes.map { String(String(UInt32($0) + 256, radix: 16).dropFirst()) }.joined()
        }
        let values = one.frame.values.map { "\($0.name)=\($0.value)" }
        print(
          "\(one.isRequest ? ">" : "<")\t\(pieces.joined(separator: ","))\t\(values.joined(separator: ","))"
        )
      }
    }
  }
} else {
  var numbers = Numbers(state: seed)
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
  for (name, list) in [("learn", learning.sorted()), ("find", finding.sorted())] where count > 0 {
    print(
      "\(name), 10000 messages: median \(decimal(list[list.count / 2])) s, longest \(decimal(list[list.count - 1])) s"
    )
  }
  print("most memory: \(usage.ru_maxrss / 1024) MiB")
}
