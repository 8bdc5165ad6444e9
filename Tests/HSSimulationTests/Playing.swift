import HSOutput
import HSProtocols
import HSReport
import HSRewriting
@testable import HSSimulation
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// A capture that is made up in a format, by what records it.
struct Recording: Sendable, CustomTestStringConvertible {
  var view: SimulatedView
  var format: OutputFormat

  /// All that can be written.
  static let all = SimulatedView.allCases.flatMap { view in
    OutputFormat.allCases.filter { view.fits($0) }.map { Recording(view: view, format: $0) }
  }

  /// One for each view.
  static let views = SimulatedView.allCases.map {
    Recording(view: $0, format: $0.isAir ? .pcapng : .btsnoop)
  }

  var testDescription: String {
    "\(view.linkNumber.map { "link type \($0)" } ?? "host"), \(format.identifier)"
  }
}

/// What a decoder tells, in words that a scenario has too.
final class StoryCollector: EventSink {
  struct Value: Equatable {
    var handle: Int
    var bytes: [UInt8]
    var time: Int64
    var direction: Direction?
    var isIndicated: Bool
    var label: UInt128?
  }

  let interest: EventCategory = [.value, .gatt, .link, .finding, .scan, .report]
  private(set) var values: [Value] = []
  private(set) var story = SimulatedStory()
  private(set) var peers: Set<UInt64> = []
  private(set) var connections = 0
  private(set) var joined = 0
  private(set) var lost = 0
  /// Findings with the sum of what they count, by their codes.
  private(set) var findings: [String: (times: Int, sum: Int)] = [:]
  private(set) var statistics = DecodeStatistics()
  /// The keys that it knows in the end.
  private(set) var keys = LongTermKeys()

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    switch event.kind {
    case .notification(let value): take(value, false, event, bytes)
    case .indication(let value): take(value, true, event, bytes)
    case .link(let link): take(link)
    case .gatt(let gatt): take(gatt, bytes)
    // What stands beside its event as a finding is held against the events.
    case .finding(let finding) where !finding.code.isOfEvent:
      var count = 0
      if case .number(let number)? = finding.told.members.first?.value { count = number }
      note(finding.code.identifier.string, count)
    case .capture(let finding):
      var count = 1
      if case .drops(let drops) = finding.kind { count = drops }
      note("\(finding.code)", count)
    default: break
    }
  }

  private func note(_ code: String, _ count: Int) {
    let before = findings[code] ?? (0, 0)
    findings[code] = (before.times + 1, before.sum + count)
  }

  func finish(_ decoder: borrowing Story) {
    statistics = decoder.statistics
    keys = decoder.longTermKeys
  }

  private func take(_ link: LinkEvent) {
    switch link {
    case .connected(let connected):
      connections += 1
      if let address = connected.address { peers.insert(address.value) }
    case .joinedHalfway: joined += 1
    case .disconnected(let end): if end.reason.rawValue == 0x08 { lost += 1 }
    case .parametersUpdated(_, let interval, _, _): story.intervals.append(Int(interval))
    case .encryptionChanged(let status, let enabled, _):
      if status == .success, enabled > 0 { story.encryptions += 1 }
    case .keyRefreshed(let status): if status == .success { story.encryptions += 1 }
    default: break
    }
  }

  private func take(_ gatt: GATTEvent, _ bytes: borrowing ByteReader) {
    switch gatt {
    case .subscription(let written):
      story.subscriptions.append(
        .init(peer: 0, handle: Int(written.handle.rawValue), bits: Int(written.bits)))
    case .read(let value):
      story.reads.append(
        .init(peer: 0, handle: Int(value.handle.rawValue), bytes: octets(value.value, bytes)))
    case .longRead(let value, let pieces):
      // Its pieces were told before.
      story.reads.removeLast(min(pieces, story.reads.count))
      story.reads.append(
        .init(peer: 0, handle: Int(value.handle.rawValue), bytes: octets(value.value, bytes)))
    case .characteristic(let found):
      story.discoveries.insert(
        .init(peer: 0, handle: Int(found.value.rawValue), uuid: Self.octets(found.uuid)))
    default: break
    }
  }

  private func take(
    _ value: ValueEvent, _ isIndicated: Bool, _ event: borrowing TimelineEvent,
    _ bytes: borrowing ByteReader
  ) {
    guard value.originalLength == value.value.count else { return }
    values.append(
      Value(
        handle: Int(value.handle.rawValue), bytes: octets(value.value, bytes),
        time: event.time.nanoseconds, direction: event.direction, isIndicated: isIndicated,
        label: value.label?.uuid.value))
  }

  private func octets(_ range: ByteRange, _ bytes: borrowing ByteReader) -> [UInt8] {
    let span = bytes.at(range).remainingBytes
    return span.indices.map { span[$0] }
  }

  /// A UUID as it is sent: in two bytes, if it is one of the Bluetooth SIG's.
  private static func octets(_ uuid: BluetoothUUID) -> [UInt8] {
    let whole = (0..<16).map { UInt8(truncatingIfNeeded: uuid.value >> UInt128(8 * $0)) }
    let isShort =
      Array(whole.prefix(12))
      == [0xfb, 0x34, 0x9b, 0x5f, 0x80, 0x00, 0x00, 0x80, 0x00, 0x10, 0x00, 0x00]
    return isShort && whole[14] == 0 && whole[15] == 0 ? Array(whole[12..<14]) : whole
  }
}

extension StoryCollector {
  /// What a decoder tells of a capture's bytes that has the keys of a file.
  static func decoding(_ bytes: [UInt8], keys: KeyFile? = nil) throws -> StoryCollector {
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    let collector = StoryCollector()
    var decoder = TimelineDecoder(sink: collector)
    var knowledge = LabelKnowledge()
    if let keys { knowledge.add(keys, name: "keys") }
    decoder.begin(with: knowledge)
    try decoder.decode(&reader)
    collector.finish(decoder.story)
    return collector
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

  /// What a decoder tells of it that has some keys of encrypted links.
  func decoded(_ format: OutputFormat, keys: LongTermKeys = LongTermKeys()) throws -> StoryCollector
  {
    let isLogger = format == .packetLogger || format == .packetLoggerBigEndian
    var reader = try CaptureReader(
      ByteSource(bytes: bytes(format)), as: isLogger ? .packetLogger : nil)
    let collector = StoryCollector()
    var decoder = TimelineDecoder(sink: collector)
    var knowledge = LabelKnowledge()
    knowledge.longTermKeys.add(keys)
    decoder.begin(with: knowledge)
    try decoder.decode(&reader)
    collector.finish(decoder.story)
    return collector
  }

  /// What a decoder has to tell of the values.
  func expected(_ format: OutputFormat, hasKeys: Bool = true) -> [StoryCollector.Value] {
    tellings(format, hasKeys: hasKeys).map { telling in
      let sent = sent[telling.value]
      // On the air the server is the peripheral; another adapter sees it from the other end.
      let seen = telling.adapter > 0 ? sent.direction.opposite : sent.direction
      return StoryCollector.Value(
        handle: sent.handle, bytes: sent.bytes, time: time(telling.time).nanoseconds,
        direction: view.isAir ? .received : seen, isIndicated: sent.isIndicated,
        label: Self.label(sent.uuid))
    }
  }

  private static func label(_ uuid: [UInt8]) -> UInt128 {
    guard uuid.count == 16 else {
      return BluetoothUUID(uuid.reversed().reduce(UInt16(0)) { $0 << 8 | UInt16($1) }).value
    }
    return uuid.reversed().reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
  }
}
