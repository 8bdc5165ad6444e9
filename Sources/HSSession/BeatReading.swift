package import HSHeartRate
package import HSOutput
import HSProtocols
import HSSeries
import HSTimeline

/// One side of a comparison of beats.
package struct BeatSide {
  /// Its beats.
  package var source: BeatSource
  /// The ECG that the sensor sent besides.
  package var ecg: BeatSource?
  /// Whether all of it was read.
  package var isComplete: Bool

  package init(_ source: BeatSource, ecg: BeatSource? = nil, isComplete: Bool = true) {
    self.source = source
    self.ecg = ecg
    self.isComplete = isComplete
  }
}

/// Reads the sides of a comparison of beats: files of beats, or captures.
package struct BeatReading {
  private let options: DecodeOptions
  private let marker: String?
  private let console: Console

  /// - Parameters:
  ///   - options: How captures are read and decoded.
  ///   - marker: What marks a beat in markers or annotations, where it is not R, QRS or the like.
  ///   - console: What is said goes there.
  package init(_ options: DecodeOptions, marker: String?, on console: Console) {
    self.options = options
    self.marker = marker
    self.console = console
  }

  /// Reads one side: a file of beats, or else a capture.
  package func side(
    _ path: String, _ peer: String?, option: String
  ) throws(ExitStatus) -> BeatSide {
    if try mayHoldBeats(path) {
      let bytes = try InputFile.read(path, on: console)
      let source = try console.attempt(path) {
        try BeatFile.read(bytes, name: path, marker: marker) { Self.companion(of: path, $0) }
      }
      if let source { return BeatSide(source) }
    }
    return try sensor(path, peer, option)
  }

  /// Texts larger than this are a phone's report, and not beats.
  private static let largestText = 16 << 20

  /// Whether a file may hold beats, by its first bytes.
  private func mayHoldBeats(_ path: String) throws(ExitStatus) -> Bool {
    guard path != "-", let size = FileIdentity.size(of: path) else { return false }
    let head = try console.attempt { try InputFile.beginning(of: path, most: 4095) }
    return BeatFile.form(of: head, name: path) != nil
      || size <= Self.largestText
        && (BeatFile.isText(head) || Self.companion(of: path, "hea") != nil)
  }

  /// The file of the same name with another extension.
  private static func companion(of path: String, _ ending: String) -> [UInt8]? {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    guard let dot = path.lastIndex(of: "."), dot > slash else { return nil }
    let name = String(path[...dot]) + ending
    return FileIdentity.size(of: name) == nil
      ? nil : try? InputFile.beginning(of: name, most: largestText)
  }

  /// The sensor of a capture.
  private func sensor(
    _ path: String, _ peer: String?, _ option: String
  ) throws(ExitStatus) -> BeatSide {
    var found: [(side: BeatSide, isOwn: Bool)] = []
    let outcome = Session([path], options, on: console).series(SeriesRequest(peer: peer)) {
      capture, _, story, _ in
      for sensor in capture.sensors(matching: peer, story) {
        let side = BeatSide(
          CaptureBeats.source(ofSensor: sensor, in: capture),
          ecg: CaptureBeats.ecg(ofSensor: sensor, in: capture))
        found.append((side, capture.sensors[sensor].kind == .heartRateSensor))
      }
    }
    found.prefer { !$0.side.source.intervals.isEmpty }
    // What another kind of value tells is meant where nothing else has intervals.
    found.prefer { $0.isOwn }
    let sides = found.map { $0.side }
    let withIntervals = sides.filter { !$0.source.intervals.isEmpty }
    if withIntervals.count > 1 {
      console.say(
        "\(path): there are \(withIntervals.count) sensors with RR intervals: "
          + withIntervals.prefix(8).map { $0.source.name }.joined(separator: ", ")
          + "; choose one with \(option)"
      )
      throw ExitStatus.usage
    }
    guard var side = withIntervals.first else {
      if let one = sides.first {
        console.say("\(one.source.name): the sensor sent heart rates without RR intervals")
      }
      throw outcome.isComplete ? .insufficient : .unreadable
    }
    side.isComplete = outcome.isComplete
    return side
  }
}
