import ATT
import AssignedNumbers
import Bytes
import Capture
import Conversion
import Foundation
import GATT
import HCI
import Report
import Simulation
import TestSupport
import Timeline

/// Values as a decoder tells them.
final class ValueCollector: EventSink {
  struct Value: Equatable {
    var handle: Int
    var bytes: [UInt8]
    var direction: Direction?
    var isIndicated: Bool
    var label: UInt128?
  }

  let interest: EventCategory = [.value, .gatt, .link, .finding]
  private(set) var values: [Value] = []
  private(set) var connections = 0
  private(set) var peers: Set<UInt64> = []
  private(set) var readings = 0

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    timeline: borrowing TimelineDecoder
  ) {
    switch event.kind {
    case .notification(let value): take(value, false, event.direction, bytes)
    case .indication(let value): take(value, true, event.direction, bytes)
    case .link(.connected(let connected)):
      connections += 1
      if let address = connected.address { peers.insert(address.value) }
    default: break
    }
  }

  private func take(
    _ value: ValueEvent, _ isIndicated: Bool, _ direction: Direction?,
    _ bytes: borrowing ByteReader
  ) {
    guard value.originalLength == value.value.count else { return }
    let span = bytes.at(value.value).remainingBytes
    values.append(
      Value(
        handle: Int(value.handle.rawValue), bytes: span.indices.map { span[$0] },
        direction: direction, isIndicated: isIndicated, label: value.label?.uuid.value))
  }
}

extension SimulatedCapture {
  /// Its bytes in a format.
  func bytes(_ format: OutputFormat) -> [UInt8] {
    var bytes: [UInt8] = []
    let output = TextOutput { span in
      for index in span.indices { bytes.append(span[index]) }
      return true
    }
    _ = write(format, to: output)
    return bytes
  }

  /// What a decoder tells of it.
  func decoded(_ format: OutputFormat) throws -> ValueCollector {
    let isLogger = format == .packetLogger || format == .packetLoggerBigEndian
    var reader = try CaptureReader(
      ByteSource(bytes: bytes(format)), as: isLogger ? .packetLogger : nil)
    let collector = ValueCollector()
    var decoder = TimelineDecoder(sink: collector)
    try decoder.decode(&reader)
    return collector
  }

  /// The values that a decoder has to tell, as often as they are recorded.
  var expected: [[UInt8]] {
    sent.indices.flatMap { index in
      Array(repeating: Self.key(sent[index].handle, sent[index].bytes), count: counts[index])
    }
  }

  static func key(_ handle: Int, _ bytes: [UInt8]) -> [UInt8] {
    [UInt8(truncatingIfNeeded: handle), UInt8(truncatingIfNeeded: handle >> 8)] + bytes
  }
}

extension Scenario {
  /// Any scenario.
  static func random(_ random: inout SeededGenerator) -> Scenario {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    var scenario = Scenario()
    scenario.seed = random.next()
    scenario.interval = number(6...100)
    scenario.mtu = number(23...247)
    scenario.fragment = number(4...251)
    scenario.services = [
      ScenarioService(
        uuid: (0..<16).map { UInt8($0 * 7 + 1) },
        characteristics: [
          ScenarioCharacteristic(
            uuid: [0xff, 0xee], properties: 0x12, source: .text(random.bytes(upTo: 90), chunk: 17))
        ])
    ]
    for index in 0..<number(1...3) {
      var heart = HeartModel(curve: [
        (0, Double(number(45...80))), (30_000, Double(number(90...190))),
      ])
      heart.hasEnergy = Bool.random(using: &random)
      heart.hasIntervals = Bool.random(using: &random)
      heart.every = number(4...12) * 250
      scenario.peers.append(
        ScenarioPeer(
          name: "Peer \(index)", address: 0xc0ff_ee00_0000 + UInt64(index), isRandom: true,
          isCentral: number(0...4) == 0,
          services: [
            ScenarioService(
              uuid: [0x0d, 0x18],
              characteristics: [
                ScenarioCharacteristic(
                  uuid: [0x37, 0x2a], properties: 0x10, source: .heart(heart)),
                ScenarioCharacteristic(uuid: [0x38, 0x2a], properties: 0x02, value: [1]),
              ]),
            ScenarioService(
              uuid: [0x0f, 0x18],
              characteristics: [
                ScenarioCharacteristic(
                  uuid: [0x19, 0x2a], properties: 0x22, value: [77],
                  source: .value(every: number(1...5) * 700))
              ]),
          ]))
    }
    for index in scenario.peers.indices {
      let uuids: [[UInt8]] =
        scenario.peers[index].isCentral ? [[0xff, 0xee]] : [[0x37, 0x2a], [0x19, 0x2a]]
      scenario.steps.append(ScenarioStep(.connect, peer: index))
      scenario.steps.append(ScenarioStep(.discover))
      for uuid in uuids { scenario.steps.append(ScenarioStep(.subscribe(uuid, isOn: true))) }
    }
    scenario.steps.append(ScenarioStep(.wait(number(5...40) * 1000)))
    for index in scenario.peers.indices where Bool.random(using: &random) {
      scenario.steps.append(ScenarioStep(.disconnect, peer: index))
    }
    return scenario
  }
}
