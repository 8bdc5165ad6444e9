import HSHeartRate
import HSOutput
import HSProtocols
import HSSeries
import HSTestSupport
import Foundation
import Testing

/// What of a capture reaches the series, and what else is learnt beside it.
@Suite struct CollectorTests {
  /// A strap of ten minutes on handle 0x40, its attributes found and named.
  static func strap(
    seed: UInt64 = 1, count: Int = 600, handle: UInt8 = 0x40, peer: UInt8 = 1
  ) -> Scene {
    var scene = Scene()
    let begin = Scene.start - 5_000_000_000
    scene.connect(handle, peer: peer, at: begin)
    scene.name(
      [
        (0x10, 0x2a37), (0x11, 0x2902), (0x13, 0x2a38), (0x15, 0x2a39), (0x20, 0x2a29),
        (0x22, 0x2a24), (0x24, 0x2a26),
      ], on: handle, at: begin + 100_000_000)
    scene.read(0x13, [1], on: handle, at: begin + 200_000_000)
    scene.read(0x20, Array("Polar Electro Oy\0".utf8), on: handle, at: begin + 300_000_000)
    scene.read(0x22, Array("H10".utf8), on: handle, at: begin + 400_000_000)
    scene.read(0x24, Array("3.1.1".utf8), on: handle, at: begin + 500_000_000)
    guard count > 0 else { return scene }
    var simulator = StrapSimulator()
    simulator.count = count
    scene.play(simulator.notifications(seed: seed), 0x10, on: handle)
    return scene
  }

  @Test func `A sound strap is collected whole, described, and verified`() throws {
    let capture = try Self.strap().verified()
    let sensor = try #require(capture.sensors.first)
    #expect(capture.sensors.count == 1)
    #expect(capture.series[0].measurements.samples.count == 600)
    #expect(sensor.information.manufacturer == "Polar Electro Oy")
    #expect(sensor.information.model == "H10")
    #expect(sensor.information.firmware == "3.1.1")
    #expect(sensor.locationWord == "Chest")
    #expect(sensor.address?.description == "C0:00:00:00:00:01")
    #expect(SensorSummary(0, of: capture).verdict == .verified)
    #expect(capture.verifications[0].knowledge.contains(.spanAfterBadContact))
    let summary = SensorSummary(0, of: capture)
    #expect(summary.delivery.expected == 600)
    #expect(summary.delivery.received == 600)
    let verification = capture.verifications[0]
    for sample in 0..<600 where verification.verdict(ofSample: sample) != .verified {
      // Beats that are not normal are no evidence against the strap, and not verified either.
      #expect(verification.reasons[sample].contains(.artefact))
      #expect(verification.verdict(ofSample: sample) == .consistent)
    }
    #expect(summary.verdicts[Int(Verdict.verified.rawValue)] >= 590)
  }

  @Test func `Packets and times are the capture's`() throws {
    let scene = Self.strap(count: 50)
    let capture = try scene.verified()
    let samples = capture.series[0].measurements.samples
    let order = scene.records.indices.sorted {
      (scene.records[$0].time, $0) < (scene.records[$1].time, $1)
    }
    for sample in samples {
      let record = scene.records[order[sample.packet - 1]]
      #expect(record.packet[9] == 0x1b)
      #expect(sample.time == record.time / 1000 * 1000)
    }
  }

  @Test func `A reconnect goes on with the same sensor`() throws {
    var scene = Self.strap(count: 200)
    scene.disconnect(0x40, at: Scene.start + 210_000_000_000)
    scene.connect(0x41, peer: 1, at: Scene.start + 220_000_000_000)
    var simulator = StrapSimulator()
    simulator.count = 200
    scene.play(
      simulator.notifications(seed: 9), 0x10, on: 0x41, from: Scene.start + 221_000_000_000)
    let capture = try scene.verified()
    #expect(capture.sensors.count == 1)
    #expect(capture.sensors[0].series == [0, 1])
    #expect(capture.series.map(\.connection) == [1, 2])
    let summary = SensorSummary(0, of: capture)
    #expect(summary.verdict == .verified)
    #expect(summary.runs.map(\.connection) == [1, 2])
  }

  @Test func `What the recorder drops is told of the series that it concerns`() throws {
    var bytes = Self.strap().bytes
    // The cumulative drops stand in the 12 bytes behind the lengths and flags of each record.
    var offset = 16
    var number = 0
    while offset + 24 <= bytes.count {
      number += 1
      let length =
        Int(bytes[offset + 4]) << 24 | Int(bytes[offset + 5]) << 16
        | Int(bytes[offset + 6]) << 8 | Int(bytes[offset + 7])
      if number > 300 { bytes[offset + 15] = 7 }
      offset += 24 + length
    }
    let capture = try Scene.verified(bytes, name: "drops")
    let kinds = capture.verifications[0].findings.map(\.code)
    #expect(kinds == [.captureDrops])
    #expect(capture.verifications[0].findings[0].count == 7)
    #expect(SensorSummary(0, of: capture).verdict == .consistent)
    // The count of notifications is complete, so that no interval is missing.
    let breaks = SeriesBreaks(capture.series[0].measurements, capture.verifications[0])
    #expect(breaks.isBroken.count { $0 } == 1)
  }

  @Test func `Energy that falls is no fault if a client reset it`() throws {
    func scene(isReset: Bool) throws -> [SeriesFinding.Code] {
      var scene = Self.strap(count: 0)
      for second in 0..<600 {
        let energy = UInt8(second < 300 ? second / 10 : (second - 300) / 10)
        scene.notify(
          0x10, [0x0e, 70 + UInt8(second % 5), energy, 0], on: 0x40,
          at: Scene.start + Int64(second) * 1_000_000_000)
      }
      if isReset {
        scene.attribute(
          [0x12, 0x15, 0, 1], on: 0x40, at: Scene.start + 299_500_000_000, isReceived: false)
        scene.attribute([0x13], on: 0x40, at: Scene.start + 299_600_000_000)
      }
      return try scene.verified().verifications[0].findings.map(\.code)
    }
    #expect(try scene(isReset: false).contains(.energyFalls))
    #expect(try !scene(isReset: true).contains(.energyFalls))
  }

  @Test func `An oximeter of another peer is a witness`() throws {
    var scene = Self.strap()
    let sound = try scene.verified()
    scene.connect(0x42, peer: 2, at: Scene.start)
    scene.name([(0x30, 0x2a5f)], on: 0x42, at: Scene.start)
    for (index, sample) in sound.series[0].measurements.samples.enumerated()
    where index % 3 == 0 {
      let rate = UInt8(clamping: sample.beatsPerMinute ?? 0)
      scene.notify(
        0x30, [0, 97, 0, rate, 0], on: 0x42, at: sample.time + 300_000_000)
    }
    let capture = try scene.verified()
    #expect(capture.sensors.map(\.kind) == [.heartRateSensor, .pulseOximeter])
    #expect(capture.verifications[0].runs[0][.agreement]?.outcome == .passed)
    let finding = capture.verifications[0].findings.first { $0.code == .sourceAgrees }
    #expect(finding?.source == .pulseOximeter)
    #expect(finding?.count == 200)
  }

  @Test func `Two straps are two sensors, in the order of their values`() throws {
    var scene = Self.strap(seed: 1, count: 100)
    scene.connect(0x41, peer: 2, at: Scene.start - 4_000_000_000)
    scene.name([(0x10, 0x2a37)], on: 0x41, at: Scene.start - 3_000_000_000)
    var simulator = StrapSimulator()
    simulator.count = 100
    simulator.rate = 150
    scene.play(simulator.notifications(seed: 5), 0x10, on: 0x41)
    let capture = try scene.verified()
    #expect(capture.sensors.map(\.peer).sorted() == [1, 2])
    #expect(capture.series.allSatisfy { $0.measurements.samples.count == 100 })
    #expect(capture.verifications.flatMap(\.findings).allSatisfy { $0.code == .sensorsDiffer })
  }

  @Test func `What a sniffer did not hear is not called dropped by the recorder`() throws {
    let bytes = [UInt8](try Data(contentsOf: Places.fixture("captures/air-256.pcap")))
    // Without the record of one of the first notifications.
    var heard = Array(bytes[..<24])
    var (offset, number) = (24, 0)
    while offset + 16 <= bytes.count {
      let length = 16 + Int(bytes[offset + 8]) + Int(bytes[offset + 9]) << 8
      number += 1
      if number != 55 { heard += bytes[offset..<offset + length] }
      offset += length
    }
    let kinds = try Scene.verified(heard, name: "air").verifications[0].findings.map(\.code)
    #expect(kinds.contains(.packetsUnheard))
    #expect(!kinds.contains(.captureDrops))
  }

  /// Short connections, one after the other, in each of which some straps send three values in turn.
  private static func month(connections: Int, straps: UInt8) -> Scene {
    var scene = Scene()
    for number in 0..<connections {
      let begin = Scene.start + Int64(number) * 60_000_000_000
      for strap in 1...straps {
        scene.connect(strap, peer: strap, at: begin)
        if number == 0 { scene.name([(0x10, 0x2a37)], on: strap, at: begin + 1_000_000) }
      }
      for value in 0..<Int64(3) {
        for strap in 1...straps {
          scene.notify(
            0x10, [0, UInt8(60 + number % 100)], on: strap,
            at: begin + (value + 1) * 1_000_000_000 + Int64(strap) * 1_000_000)
        }
      }
      for strap in 1...straps { scene.disconnect(strap, at: begin + 10_000_000_000) }
    }
    return scene
  }

  @Test(arguments: [(257, 1), (400, 1), (150, 2)] as [(Int, UInt8)])
  func `All values of many short connections are kept, in their order`(
    connections: Int, straps: UInt8
  ) throws {
    let capture = try Self.month(connections: connections, straps: straps).verified()
    #expect(capture.leftOut == 0)
    #expect(capture.omissions == [])
    #expect(capture.sensors.count == Int(straps))
    #expect(capture.series.count == connections * Int(straps))
    for (index, one) in capture.series.enumerated() {
      #expect(one.measurements.count == 3)
      let rate = UInt16(60 + index / Int(straps) % 100)
      #expect(one.measurements.samples.allSatisfy { $0.beatsPerMinute == rate })
    }
    // The order of values is that of the capture.
    var table = OutputBuffer()
    let output = TextOutput {
      table.append($0)
      return true
    }
    let printed = SeriesTable(output, layout: .csv, selection: SeriesSelection())
    printed.add(capture, sensors: Array(capture.sensors.indices))
    printed.begin(tagged: false)
    printed.write()
    output.flush()
    let packets = table.string.split(separator: "\n").dropFirst().compactMap {
      Int($0.split(separator: ",", omittingEmptySubsequences: false)[1])
    }
    #expect(packets.count == 3 * connections * Int(straps))
    #expect(packets == packets.sorted())
  }

  @Test func `What is beyond the limits is counted`() throws {
    var limits = SeriesLimits()
    limits.values = 40
    let capture = try Self.strap(count: 100).verified(limits: limits)
    #expect(capture.series[0].measurements.samples.count == 40)
    #expect(capture.leftOut == 60)
    limits = SeriesLimits()
    limits.series = 0
    let none = try Self.strap(count: 100).verified(limits: limits)
    #expect(none.sensors.isEmpty)
    #expect(none.leftOut == 100)
  }

  @Test func `Names that the recorder cut are presumed, as in the series that prints at once`()
    throws
  {
    let bytes = [UInt8](try Data(contentsOf: Places.fixture("captures/polar-h7-app.btsnoop")))
    let whole = try Scene.verified(bytes, name: "whole")
    let capture = try Scene.verified(Scene.cut(bytes, to: 13), name: "cut")
    #expect(capture.presumed == 75)
    #expect(capture.series.count == 1)
    let rates = capture.series[0].measurements.samples.map(\.beatsPerMinute)
    #expect(rates == whole.series[0].measurements.samples.map(\.beatsPerMinute))
    #expect(capture.lost.intervals == whole.series[0].measurements.intervals.count)
    #expect(capture.verifications[0].findings.contains { $0.code == .cutValues })
    // Handles that are none leave no trace.
    #expect(capture.sensors.count == 1)
  }

  @Test func `Whoever sends a heart rate is the sensor, our own host too`() throws {
    let file = Places.fixture("captures/monitor-2001.btsnoop")
    let capture = try Scene.verified([UInt8](Data(contentsOf: file)), name: "monitor")
    #expect(capture.sensors.contains { $0.isLocal })
    for series in capture.series where series.isLocal {
      #expect(series.measurements.origin.peer < 0)
    }
  }
}
