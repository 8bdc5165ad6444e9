import HSHeartRate
import HSOutput
@testable import HSSeries
import HSTestSupport
import Foundation
import Testing

/// R-waves in a sensor's ECG, and the series that they are held against.
@Suite struct ECGTests {
  /// An ECG in microvolts with R-waves at the given times, T-waves, a wandering base and noise.
  static func ecg(_ beats: [Double], rate: Double = 130, seed: UInt64 = 3) -> [Int32] {
    var random = SeededGenerator(seed: seed)
    let count = Int(((beats.last ?? 0) + 1) * rate)
    var next = 0
    return (0..<count).map { index in
      let time = Double(index) / rate
      while next + 1 < beats.count, time - beats[next] > 0.6 { next += 1 }
      var value = 100 * sin(time * 2 * .pi / 4)
      for beat in beats[next..<min(next + 2, beats.count)] {
        let distance = time - beat
        value += 1000 * exp(-pow(distance / 0.012, 2))
        value += 220 * exp(-pow((distance - 0.28) / 0.05, 2))
      }
      return Int32(value + Double.random(in: -25...25, using: &random))
    }
  }

  /// Beats with breathing in their distances.
  static func beats(_ seconds: Double, rate: Double = 72) -> [Double] {
    var beats: [Double] = [0.5]
    while let last = beats.last, last < seconds {
      beats.append(last + 60 / rate * (1 + 0.05 * sin(last * 2 * .pi / 4.1)))
    }
    return beats
  }

  @Test(arguments: [45.0, 72, 110, 180])
  func `R-waves are found, T-waves are not`(rate: Double) throws {
    let beats = Self.beats(120, rate: rate)
    var detector = try #require(ECGBeatDetector(period: 1 / 130))
    let found = Self.ecg(beats).compactMap { detector.take($0)?.interval }
    let sent = zip(beats.dropFirst(), beats).map { $0 - $1 }
    // The first two seconds are for learning, and the last beat may not have been recognised yet.
    #expect(found.count >= sent.count - Int(2.5 * rate / 60) - 3)
    let worst = (0...1).map { end in
      zip(found, sent.dropLast(end).suffix(found.count)).map { abs($0 - $1) }.max() ?? 1
    }
    #expect(worst.contains { $0 < 2.5 / 130 }, "\(worst)")
  }

  @Test func `no rate, no detector; any numbers are taken`() throws {
    #expect(ECGBeatDetector(period: 0) == nil)
    #expect(ECGBeatDetector(period: 1) == nil)
    #expect(ECGBeatDetector(period: .nan) == nil)
    var detector = try #require(ECGBeatDetector(period: 0.0005))
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let wave = detector.take(Int32.random(in: .min ... .max, using: &random))
      let interval = wave?.interval ?? 1
      #expect(wave.map { $0.samplesBack >= 0 && $0.samplesBack <= 500 } ?? true)
      #expect(interval.isFinite && interval > 0)
    }
  }

  /// A strap whose ECG beats at another rate than it says, or at the same.
  private func scene(_ ecgRate: Double) throws -> SeriesVerification {
    var scene = Self.scene(ecg: Self.beats(200, rate: ecgRate))
    for second in 0..<200 {
      scene.notify(
        0x10, [0x06, UInt8(72 + second % 2)], on: 0x40,
        at: Scene.start + Int64(second) * 1_000_000_000)
    }
    return try scene.verified().verifications[0]
  }

  /// A strap that sends its ECG: frames of 73 samples, 20 ms after the last.
  ///
  /// - Parameters:
  ///   - beats: When the heart beats.
  ///   - drift: By how many parts per million the strap's clock runs faster than the host's.
  ///   - missing: Frames that do not come, by their numbers.
  ///   - set: By how many seconds the strap's clock is set from frame 100 on.
  /// - Returns: The scene.
  private static func scene(
    ecg beats: [Double], drift: Double = 0, missing: Range<Int> = 0..<0, set: UInt64 = 0
  ) -> Scene {
    var scene = CollectorTests.strap(count: 0)
    // Find Information with a UUID of 128 bits: FB005C82-02E7-F387-1CAD-8ACD2D8DF0C8.
    let uuid: [UInt8] = [
      0xc8, 0xf0, 0x8d, 0x2d, 0xcd, 0x8a, 0xad, 0x1c, 0x87, 0xf3, 0xe7, 0x02, 0x82, 0x5c, 0x00,
      0xfb,
    ]
    let begin = Scene.start - 1_000_000_000
    scene.attribute([0x04, 0x40, 0, 0x40, 0], on: 0x40, at: begin, isReceived: false)
    scene.attribute([0x05, 2, 0x40, 0] + uuid, on: 0x40, at: begin)
    let samples = ecg(beats)
    for start in stride(from: 0, to: samples.count - 73, by: 73)
    where !missing.contains(start / 73) {
      let time =
        599_616_000_000_000_000 + UInt64(Double(start + 72) / 130 * (1 + drift * 1e-6) * 1e9)
        + (start / 73 < 100 ? 0 : set * 1_000_000_000)
      var frame: [UInt8] = [0]
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        frame.append(UInt8(truncatingIfNeeded: time >> shift))
      }
      frame.append(0)
      for sample in samples[start..<start + 73] {
        for shift in [0, 8, 16] as [Int32] {
          frame.append(UInt8(truncatingIfNeeded: sample >> shift))
        }
      }
      scene.notify(
        0x40, frame, on: 0x40, at: Scene.start + Int64(Double(start + 73) / 130 * 1e9) + 20_000_000)
    }
    return scene
  }

  /// Beats that a strap finds 0.3 s after their R peaks, and sends every second, 50 ms late.
  @Test(arguments: [0.0, 150, -150])
  func `the delay of each beat, from R peak to arrival, follows from the strap's own ECG`(
    drift: Double
  ) throws {
    let beats = Self.beats(300)
    var scene = Self.scene(ecg: beats, drift: drift)
    var delays: [Double] = []
    var next = 1
    for second in 1...300 {
      var value: [UInt8] = [0x16, 72]
      while next < beats.count, beats[next] + 0.3 <= Double(second) {
        let ticks = UInt16(((beats[next] - beats[next - 1]) * 1024).rounded())
        value += [UInt8(ticks & 0xff), UInt8(ticks >> 8)]
        delays.append(Double(second) + 0.05 - beats[next])
        next += 1
      }
      scene.notify(
        0x10, value, on: 0x40, at: Scene.start + Int64(second) * 1_000_000_000 + 50_000_000)
    }
    let capture = try scene.verified()
    let ecg = try #require(CaptureBeats.ecg(ofSensor: 0, in: capture))
    let agreement = BeatAgreement(CaptureBeats.source(ofSensor: 0, in: capture), with: ecg)
    #expect(agreement.unit?.finding == .same)
    #expect(agreement.matched > 0.98)
    let found = try #require(ArrivalDelays(agreement))
    #expect(found.beats.count >= delays.count - 8)
    // The frames' own 20 ms are not known; an R peak is known to two samples.
    let worst = (0...2).map { end in
      zip(found.beats, delays.dropLast(end).suffix(found.beats.count)).map {
        abs($0.seconds + 0.02 - $1)
      }.max() ?? 1
    }
    #expect(worst.contains { $0 < 3.0 / 130 }, "\(worst)")
    #expect(abs(found.quantile(0.5) - delays.sorted()[delays.count / 2]) < 0.04)
  }

  /// The samples of a strap's ECG on the host's clock: the last of a frame was taken when the fastest came.
  @Test(arguments: [
    (0.0, 0..<0, UInt64(0)), (150, 0..<0, 0), (-150, 40..<43, 0), (20, 200..<201, 0),
    (0, 0..<0, 800_000_000),
  ])
  func `an ECG stands where it was taken`(drift: Double, missing: Range<Int>, set: UInt64) throws {
    let beats = Self.beats(300)
    var scene = Self.scene(ecg: beats, drift: drift, missing: missing, set: set)
    scene.notify(0x10, [0x06, 72], on: 0x40, at: Scene.start + 400_000_000_000)
    let capture = try scene.verified(recordsECG: true)
    let recording = try #require(capture.ecgs[capture.sensors[0].peer]?.recording)
    let all = try #require(recording.waveform { _, _ in true })
    #expect(abs(all.period * 130 - 1) < 1e-6)
    #expect(all.pieces.count == (missing.isEmpty ? 1 : 2))
    let sent = Self.ecg(beats).map { Int16($0) }
    for piece in all.pieces {
      let seconds = Double(piece.start - Scene.start) * 1e-9 - 0.02
      let first = Int((seconds * 130).rounded()) - 1
      // To a sample: the slowest frame of a half minute is not the last.
      #expect(
        (first - 1...first + 1).contains { start in
          start >= 0
            && all.samples[piece.samples].elementsEqual(
              sent.dropFirst(start).prefix(piece.samples.count))
        })
    }
    #expect(all.samples.count == (sent.count - 1) / 73 * 73 - 73 * missing.count)
    let part = try #require(
      recording.waveform { _, arrival in arrival > Scene.start + 200_000_000_000 })
    #expect(abs(Double(part.samples.count) / Double(all.samples.count) - 0.335) < 0.01)
  }

  @Test func `samples that no clock places are counted`() throws {
    let beats = Self.beats(100)
    // From the hundredth frame on, beyond what 63 bits of nanoseconds hold.
    var scene = Self.scene(ecg: beats, set: 9_000_000_000)
    scene.notify(0x10, [0x06, 72], on: 0x40, at: Scene.start + 200_000_000_000)
    let capture = try scene.verified(recordsECG: true)
    let recording = try #require(capture.ecgs[capture.sensors[0].peer]?.recording)
    let all = try #require(recording.waveform { _, _ in true })
    #expect(all.samples.count == 100 * 73)
    #expect(all.leftOut == (Self.ecg(beats).count - 1) / 73 * 73 - 100 * 73)
  }

  @Test func `where no frame is asked for there is no signal`() throws {
    var scene = Self.scene(ecg: Self.beats(10))
    scene.notify(0x10, [0x06, 72], on: 0x40, at: Scene.start + 20_000_000_000)
    let capture = try scene.verified(recordsECG: true)
    let recording = try #require(capture.ecgs[capture.sensors[0].peer]?.recording)
    #expect(recording.waveform { _, arrival in arrival < Scene.start } == nil)
    #expect(try scene.verified().ecgs.values.allSatisfy { $0.recording == nil })
  }

  @Test func `an ECG of a single frame is said to be left out`() throws {
    var scene = Self.scene(ecg: Self.beats(10), missing: 1..<100)
    scene.notify(0x10, [0x06, 72], on: 0x40, at: Scene.start + 20_000_000_000)
    for (format, isMeant) in [(ExportFormat.edf, true), (.fit, false)] {
      var export = SensorExport(
        0, of: try scene.verified(recordsECG: true), selection: SeriesSelection())
      export.write(as: format, ExportLineage(version: "1"), to: TextOutput { _ in true }, side: nil)
      #expect(export.omissions.samples == (isMeant ? 73 : 0))
      #expect(export.unplacedSamples == (isMeant ? 73 : 0))
    }
  }

  @Test func `without an ECG there is no delay`() throws {
    let capture = try CollectorTests.strap(count: 60).verified()
    #expect(CaptureBeats.ecg(ofSensor: 0, in: capture) == nil)
  }

  @Test func `the sensor's own ECG refutes its rate, and does not confirm it`() throws {
    let same = try scene(72)
    #expect(same.runs[0][.agreement]?.obstacle == .sameSensor)
    #expect(same.findings.map(\.code) == [.sourceAgrees])
    #expect((same.findings.first?.count ?? 0) > 200)
    #expect(same.runs.map(\.verdict) == [.notCheckable])
    let other = try scene(108)
    #expect(other.findings.map(\.code) == [.sourceDisagrees])
    #expect(other.runs.map(\.verdict) == [.suspect])
  }
}
