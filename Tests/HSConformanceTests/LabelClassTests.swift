import HSProtocols
import HSTimeline
import Foundation
import Testing

/// Handles that sent values, by what names them, beside the others' names.
@Suite(.enabled(if: Places.hasCorpus(for: "the evidence of labels")))
struct `Labels of notified handles` {
  /// A handle of a connection.
  struct Stream: Hashable {
    var connection: Int
    var handle: UInt16
  }

  @Test func `are counted by evidence, beside tshark's and btmon's`() async throws {
    var total = [Int](repeating: 0, count: 6)
    var lines = [
      "capture: handles that notified; discovered, from earlier connection, unlabelled; tshark, btmon"
    ]
    for capture in Corpus.captures {
      let entry = try await Corpus.shared.entry(capture)
      guard let reading = entry.reading else { continue }
      let expected = Places.corpus.appending(path: "expected")
      let tshark = try TSharkRows(
        try Places.contents(expected, capture.name + ".tshark.tsv") ?? [])
      let btmon = try Places.contents(expected, capture.name + ".btmon.txt")
        .map { BtmonLabels($0) }
      let rows = Dictionary(tshark.rows.map { ($0.pdu.packet, $0) }) { first, _ in first }
      var ours: [Stream: EvidenceClass?] = [:]
      var theirs: [Set<Stream>] = [[], []]
      for label in reading.labels where label.opcode == 0x1b || label.opcode == 0x1d {
        let stream = Stream(connection: label.connection, handle: label.handle)
        let strength = label.label?.evidence.strength(in: label.connection)
        if ours[stream].flatMap({ $0 }) == nil { ours[stream] = .some(strength) }
        if let row = rows[label.packet], row.handle == label.handle, row.uuid != nil {
          theirs[0].insert(stream)
        }
        if btmon?.uuid(label) != nil { theirs[1].insert(stream) }
      }
      guard !ours.isEmpty else { continue }
      let classes = ours.values.map { $0 }
      let numbers = [
        classes.count, classes.count { $0 == .discovered },
        classes.count { $0 == .earlierConnection }, classes.count { $0 == nil },
        theirs[0].count, theirs[1].count,
      ]
      // Nothing was given, so nothing is known from elsewhere, and nothing is concluded.
      #expect(numbers[1] + numbers[2] + numbers[3] == numbers[0], "\(capture.name)")
      total = zip(total, numbers).map { $0 + $1 }
      lines.append("\(capture.name): \(numbers.map(String.init).joined(separator: " "))")
    }
    lines.append("all: \(total.map(String.init).joined(separator: " "))")
    print(lines.joined(separator: "\n"))
    #expect(total[0] > 100)
    #expect(total[1] > 50)
  }

  @Test(arguments: Corpus.captures)
  func `never contradict a discovery in the same connection`(_ capture: Capture) async throws {
    guard let reading = try await Corpus.shared.entry(capture).reading else { return }
    for label in reading.labels {
      guard let found = label.label, found.evidence.connection != label.connection,
        reading.peers.indices.contains(label.peer - 1)
      else { continue }
      let peer = reading.peers[label.peer - 1]
      for table in [peer.server, peer.localServer] {
        guard let own = table.label(of: AttributeHandle(rawValue: label.handle)),
          own.evidence.connection == label.connection, own.evidence.response < label.packet,
          own.valueHandle == found.valueHandle
        else { continue }
        #expect(own.uuid == found.uuid, "\(capture.name), packet \(label.packet)")
      }
    }
  }
}

/// What is concluded from values when asked.
@Suite(.enabled(if: Places.hasCorpus(for: "inference")))
struct `Inference` {
  /// Looks at every stream without its name, as if nothing had been discovered.
  final class Blind: EventSink {
    let interest: EventCategory = [.gatt, .value, .att]
    var streams: [`Labels of notified handles`.Stream: HeartRateInference] = [:]
    var named: [`Labels of notified handles`.Stream: InferenceReasons] = [:]
    var uuids: [`Labels of notified handles`.Stream: BluetoothUUID] = [:]
    private var written: Set<`Labels of notified handles`.Stream> = []

    func receive(
      _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
      story: borrowing Story
    ) {
      switch event.kind {
      case .gatt(.write(let value)):
        let bytes = bytes.at(value.value).remainingBytes
        if bytes.count == 2, bytes[0] == 1 || bytes[0] == 2, bytes[1] == 0 {
          written.insert(.init(connection: event.connection, handle: value.handle.rawValue))
        }
      case .notification(let value): note(value, event.origin, bytes)
      default: break
      }
    }

    private func note(
      _ value: ValueEvent, _ origin: borrowing EventOrigin, _ bytes: borrowing ByteReader
    ) {
      let stream = `Labels of notified handles`.Stream(
        connection: origin.connection, handle: value.handle.rawValue)
      if let uuid = value.label?.uuid { uuids[stream] = uuid }
      guard named[stream] == nil else { return }
      var facts = HeartRateInference.Facts()
      facts.isConfigured = (1...3).contains {
        written.contains(
          .init(connection: stream.connection, handle: stream.handle &+ UInt16($0)))
      }
      streams[stream, default: HeartRateInference()].add(
        bytes.at(value.value), originalLength: value.originalLength,
        nanoseconds: origin.time.nanoseconds)
      if let reasons = streams[stream]?.reasons(facts),
        reasons.score >= HeartRateInference.threshold
      {
        named[stream] = reasons
      }
    }
  }

  @Test(arguments: Corpus.captures)
  func `names no stream a heart rate that is none`(_ capture: Capture) throws {
    guard var reader = try? CaptureReader(ByteSource(path: capture.path)) else { return }
    let sink = Blind()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    for (stream, reasons) in sink.named {
      #expect(
        sink.uuids[stream] == .heartRateMeasurement,
        "\(capture.name), connection \(stream.connection), handle \(stream.handle): \(reasons)")
    }
    for (stream, uuid) in sink.uuids where uuid == .heartRateMeasurement {
      let verdict = sink.named[stream].map { "named, score \($0.score)" } ?? "not named"
      print("blind: \(capture.name), handle \(stream.handle): \(verdict)")
    }
  }

  @Test func `names the band's rates, of which the capture has no discovery`() throws {
    let path = Places.corpus.appending(path: "derived/hr-miband2.late-start-no-discovery.btsnoop")
    var reader = try CaptureReader(ByteSource(path: path.path))
    let sink = Reading.Inferred()
    var decoder = TimelineDecoder(sink: sink)
    var knowledge = LabelKnowledge()
    knowledge.infers = true
    decoder.begin(with: knowledge)
    try decoder.decode(&reader)
    #expect(sink.labels.map(\.handle.rawValue) == [0x29])
    #expect(sink.labels.map(\.uuid) == [.heartRateMeasurement])
  }
}

extension Reading {
  /// Gathers what is concluded.
  final class Inferred: EventSink {
    let interest: EventCategory = .gatt
    private(set) var labels: [InferredLabel] = []

    func receive(
      _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
      story: borrowing Story
    ) {
      if case .gatt(.inferred(let label)) = event.kind { labels.append(label) }
    }
  }
}
