import Foundation
@testable import HSDoctor
import HSOutput
import HSProtocols
import HSTestSupport
import HSTimeline
import Testing

/// Captures of others, whose authors say what limits them.
@Suite struct `Recorded causes` {
  /// A peripheral that is read at three intervals: Tosaa/BachelorThesis.
  ///
  /// Its rates are those of reads at an MTU of 64; another reckoning has 0.69, 0.41 and 0.10 kB/s: where a transfer ends, and
  /// which pauses count, is a matter of definition.
  @Test(arguments: [("36", 45.0, 690.0), ("64", 80, 410), ("256", 320, 100)])
  func `answers come an interval later`(name: String, interval: Double, rate: Double) throws {
    let path = "corpus/captures/bachelorthesis-ci-\(name).pcapng"
    guard let url = Shared.find(path, for: "intervals of a thesis") else { return }
    var reader = try CaptureReader(ByteSource(path: url.path))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    let slow = sink.report.diagnoses.filter { diagnosis in
      diagnosis.row.facts.contains { $0.measure == .answer_intervals }
    }
    #expect(!slow.isEmpty)
    for diagnosis in slow {
      func fact(_ measure: Diagnosis.Measure) -> Double {
        diagnosis.row.facts.first { $0.measure == measure }?.value ?? 0
      }
      #expect(fact(.interval_ms) == interval)
      // On average: some are sent again.
      #expect((0.99...1.12).contains(fact(.answer_intervals)))
    }
    let rates = slow.flatMap(\.row.facts).filter { $0.measure == .bytes_per_second }.map(\.value)
    #expect(rates.contains { (0.9...1.1).contains($0 / rate) }, "\(rates)")
    let lengths = sink.report.links.flatMap(\.changes).filter { $0.kind == .data_length }
    #expect(lengths.count >= 2)
  }
}

/// Each drop, failed pairing and failed encryption of recorded captures, read by hand: `fixtures/doctor/recorded-causes.tsv`.
@Suite struct `Causes read by hand` {
  struct Reading: Sendable {
    var digest: String
    var name: String
    /// What has to be named, each with the last packet that shows it.
    var causes: Set<String>
  }

  static let readings: [Reading] = {
    let file = Places.fixture("doctor/recorded-causes.tsv")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    var readings: [Reading] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 5 else { continue }
      if readings.last?.name != fields[1] {
        readings.append(Reading(digest: fields[0], name: fields[1], causes: []))
      }
      if fields[3] != "-" {
        readings[readings.count - 1].causes.insert("\(fields[2]) \(fields[3])")
      }
    }
    return readings
  }()

  @Test func `are many`() { #expect(Self.readings.count >= 15) }

  @Test(arguments: readings.indices)
  func `are named, and nothing else`(place: Int) throws {
    let reading = Self.readings[place]
    let path = "corpus/captures/\(reading.name)"
    guard let url = Shared.find(path, for: "causes read by hand in \(reading.name)") else { return }
    let bytes = [UInt8](try Data(contentsOf: url))
    let digest = SHA256.digest(bytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    guard digest.hasPrefix(reading.digest) else {
      _ = Skipped.note("\(reading.name)", because: "it is another capture now", as: Int.self)
      return
    }
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    let sink = DoctorSink()
    var decoder = TimelineDecoder(sink: sink)
    try decoder.decode(&reader)
    let named = sink.report.diagnoses.filter { $0.area != .throughput }.map {
      "\($0.packets.last ?? 0) \($0.code.identifier.string)"
    }
    #expect(Set(named) == reading.causes)
  }
}

/// The formulas, by numbers worked out by hand.
@Suite struct `Link model` {
  @Test(arguments: [
    // Payload, fast, encrypted, microseconds: 8 or 4 a byte.
    (27, false, false, 296.0), (251, false, true, 2120), (0, false, true, 80),
    (251, true, true, 1064),
    (0, true, false, 44),
  ])
  func `air time`(count: Int, isFast: Bool, isEncrypted: Bool, time: Double) {
    let model = LinkModel(interval: 30_000, payload: 251, isFast: isFast, isEncrypted: isEncrypted)
    #expect(model.airTime(count) == time)
  }

  @Test(arguments: [
    // Interval, payload, length, packets in an event, fragments, bytes in a second.
    (15_000.0, 251, 244, 6.0, 1.0, 97_600.0), (30_000, 27, 20, 44, 1, 29_333),
    (7_500, 27, 182, 10, 7, 34_667),
  ])
  func `capacity`(
    interval: Double, payload: Int, length: Int, packets: Double, fragments: Double, rate: Double
  ) {
    let model = LinkModel(
      interval: interval, payload: payload, isFast: false, isEncrypted: false)
    #expect(model.packets(of: model.longestFragment(of: length)) == packets)
    #expect(model.fragments(of: length) == fragments)
    #expect((model.most(length) - rate).magnitude < 1)
  }
}

/// Documents against their schema.
@Suite struct `Documents of doctor` {
  @Test func `follow the schema`() throws {
    let folder = Places.fixture("captures")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      guard var reader = try? CaptureReader(ByteSource(path: folder.appending(path: file).path))
      else { continue }
      let sink = DoctorSink()
      var decoder = TimelineDecoder(sink: sink)
      try? decoder.decode(&reader)
      var survival = Survival()
      survival.add(sink.report, decoder.story)
      var bytes: [UInt8] = []
      let output = TextOutput { span in
        for index in span.indices { bytes.append(span[index]) }
        return true
      }
      _ = DoctorJSON.write(
        sink.report, decoder.story, survival: survival, resolution: reader.resolution, capture: nil,
        peer: nil,
        isOneOfSeveral: false, to: output)
      output.flush()
      let document = try JSONSerialization.jsonObject(with: Data(bytes))
      let faults = try JSONSchema("diagnosis-1").faults(in: document)
      #expect(faults.isEmpty, "\(file): \(faults.prefix(3))")
    }
  }
}
