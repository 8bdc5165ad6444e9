import ATT
import Bytes
import Capture
import HCI
public import Output
import Values
import Verification

/// Prints one line a beat as CSV: when it was, its RR interval, what that is, and its verdict.
///
/// Times are those of `BeatTimeline`: RR intervals added up from the earliest delivery of each run.
public final class BeatTable {
  /// The column names, with commas between.
  public static let columns =
    "time,packet,connection,peer,handle,class,rr_ticks,rr_ms,corrected_ms,verdict"

  private let output: TextOutput
  private let selection: SeriesSelection
  private var needsHeader = true

  /// A table without lines.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - selection: Which values' beats are printed.
  public init(_ output: TextOutput, selection: SeriesSelection) {
    self.output = output
    self.selection = selection
  }

  /// Prints the column names, if they were not printed.
  ///
  /// - Parameter tagged: Whether there is a column for the capture.
  public func begin(tagged: Bool) {
    guard needsHeader else { return }
    needsHeader = false
    output.append { text in
      text.append(string: Self.columns)
      if tagged { text.append(",capture" as StaticText) }
      text.append(byte: 0x0a)
    }
  }

  /// Prints the beats of a capture, sensor by sensor.
  ///
  /// - Parameters:
  ///   - capture: The capture.
  ///   - tag: Its name for a column of its own, where there are several.
  ///   - sensors: The sensors whose beats are wanted, by their indices.
  public func write(_ capture: VerifiedCapture, tag: String?, sensors: [Int]) {
    let name = tag.map(SeriesCSV.field) ?? []
    var time = TimeFormat(.utc, resolution: capture.resolution)
    for sensor in sensors {
      for place in capture.sensors[sensor].series {
        for run in capture.verifications[place].runs where !output.isClosed {
          write(run, place, capture, capture.sensors[sensor].address, name, &time)
        }
      }
    }
  }

  private func write(
    _ run: Run, _ place: Int, _ capture: VerifiedCapture, _ address: DeviceAddress?,
    _ name: [UInt8], _ time: inout TimeFormat
  ) {
    let series = capture.series[place]
    let verification = capture.verifications[place]
    let own = series.measurements
    let corrected = Self.corrected(run, own, verification)
    var next = 0
    var moment = time
    for beat in BeatTimeline(of: run, in: own, by: verification).beats {
      let isWanted = capture.holds(beat.sample, ofSeries: place, in: selection)
      let first = next
      if beat.kind == .measured {
        while next < corrected.count, corrected[next].source <= beat.interval { next += 1 }
      }
      guard isWanted else { continue }
      let corrections = corrected[first..<next]
      output.append { text in
        moment.append(CaptureTime(nanoseconds: beat.time), to: &text)
        text.append(byte: 0x2c)
        text.append(own.packet(at: beat.sample))
        text.append(byte: 0x2c)
        text.append(series.connection)
        text.append(byte: 0x2c)
        if let address { text.append(address) }
        text.append(byte: 0x2c)
        text.append(series.handle)
        text.append(byte: 0x2c)
        guard beat.kind == .measured else {
          // No interval ends in it, so there is nothing to judge.
          text.append(beat.kind == .first ? "first" : "missing" as StaticText)
          text.append(",,,,")
          text.append(name.span)
          text.append(byte: 0x0a)
          return
        }
        text.append(beat.beatClass.name)
        text.append(byte: 0x2c)
        let interval = own.intervals[beat.interval]
        text.append(interval.rawValue)
        text.append(byte: 0x2c)
        text.append(exactMilliseconds: interval)
        text.append(byte: 0x2c)
        for (number, correction) in corrections.enumerated() {
          if number > 0 { text.append(byte: 0x3b) }
          text.append(number: correction.value, decimals: 3)
        }
        text.append(byte: 0x2c)
        text.append(verification.verdict(ofInterval: beat.interval, inSample: beat.sample).name)
        text.append(name.span)
        text.append(byte: 0x0a)
      }
      output.endPiece()
    }
    time = moment
  }

  /// The intervals of a run in milliseconds, with artefacts corrected.
  ///
  /// Each says in which of the series'
  /// intervals it ends. One over several beats is left as it is: how often the heart beat in it is a guess.
  private static func corrected(
    _ run: Run, _ series: HeartRateSeries, _ verification: SeriesVerification
  ) -> [CorrectedInterval] {
    let floor = Swift.max(10, 2 * (verification.grid ?? 0) * 1000 / 1024)
    var corrected: [CorrectedInterval] = []
    var places: [Int] = []
    func milliseconds(_ place: Int) -> Double {
      Double(series.intervals[place].rawValue) * 1000 / 1024
    }
    func endPiece() {
      let analysis = ArtefactAnalysis(intervals: places.map(milliseconds), floor: floor)
      for interval in analysis.corrected {
        corrected.append(
          CorrectedInterval(
            value: interval.value, source: places[interval.source],
            isCorrected: interval.isCorrected))
      }
      places.removeAll(keepingCapacity: true)
    }
    for sample in run.samples
    where verification.reasons[sample].isDisjoint(with: [.duplicate, .replayed]) {
      for place in series.samples[sample].intervals {
        if verification.beats.missing(place) > 1 || milliseconds(place) > 2000 {
          endPiece()
          corrected.append(
            CorrectedInterval(value: milliseconds(place), source: place, isCorrected: false))
        } else {
          places.append(place)
        }
      }
    }
    endPiece()
    return corrected
  }
}
