package import HSHeartRate
import HSProtocols

/// The RR intervals of a capture's sensor as one side of a comparison, with what the checks know of each.
package enum CaptureBeats {
  /// The R peaks of the ECG that a sensor sent besides its heart rate, on the host's clock.
  ///
  /// - Parameters:
  ///   - sensor: The sensor, by its index.
  ///   - capture: The capture, judged.
  /// - Returns: The intervals between them; `nil` if it sent no ECG.
  package static func ecg(ofSensor sensor: Int, in capture: VerifiedCapture) -> BeatSource? {
    let own = capture.sensors[sensor]
    guard let ecg = capture.ecgs[own.peer], let hostTime = ecg.clock.hostTime else { return nil }
    var source = BeatSource(
      form: .ecg, name: "\(own.label) in \(capture.name)",
      unit: "samples, by the times that the strap gives its frames", intervals: [])
    source.isUTC = true
    var isJoined = true
    for wave in ecg.waves {
      guard let interval = wave.interval else {
        isJoined = false
        continue
      }
      source.append(
        BeatInterval(
          milliseconds: interval * 1000, place: wave.packet, time: hostTime(wave.time),
          isJoined: isJoined))
      isJoined = true
    }
    if ecg.waves.count == ECGSource.mostWaves {
      source.notes.append("only the first \(ECGSource.mostWaves) R peaks are compared")
    }
    return source
  }

  /// What a fault of the capture is beside an interval.
  private static func mark(of fault: CaptureFault) -> IntervalMark {
    switch fault {
    case .drops, .cut, .clockStep: .recorder
    case .unheard, .missed: .unheard
    case .encrypted: .encrypted
    case .failedCRC: .damaged
    }
  }

  /// A sensor's intervals.
  ///
  /// - Parameters:
  ///   - sensor: The sensor, by its index.
  ///   - capture: The capture, judged.
  /// - Returns: The intervals, placed on the host's clock by `BeatAnchors`.
  package static func source(ofSensor sensor: Int, in capture: VerifiedCapture) -> BeatSource {
    let own = capture.sensors[sensor]
    var source = BeatSource(
      form: .capture, name: "\(own.label) in \(capture.name)",
      unit: "1/1024 s, as the Heart Rate Measurement has it", intervals: [])
    source.isUTC = true
    var duplicates = 0
    var cut = 0
    var tooMany = 0
    var isFirst = true
    var longest = 0
    for place in own.series {
      let series = capture.series[place].measurements
      let verification = capture.verifications[place]
      var marks: Set<IntervalMark> = isFirst ? [] : [.reconnect]
      isFirst = false
      let anchors = BeatAnchors(series, verification)
      if series.count > longest {
        longest = series.count
        source.ownClock = anchors.drift
      }
      var nextMark = series.marks[...]
      for run in verification.runs {
        var ends: [Int: Int64] = [:]
        for beat in BeatTimeline(of: run, in: series, by: verification, on: anchors).beats
        where beat.kind == .measured { ends[beat.interval] = beat.time }
        for sample in run.samples {
          while let mark = nextMark.first, mark.sample <= sample {
            nextMark.removeFirst()
            guard case .fault(let fault, _) = mark.kind else { continue }
            marks.insert(Self.mark(of: fault))
          }
          let reasons = verification.reasons[sample]
          if reasons.contains(.afterLoss) { marks.insert(.loss) }
          if anchors.begins(at: sample) { marks.insert(.newClock) }
          if !reasons.isDisjoint(with: .sentAgain) {
            duplicates += 1
            continue
          }
          let range = series.intervals(ofSample: sample)
          let isHeld = !reasons.isDisjoint(with: [.contactLost, .rateHeld])
          for interval in range {
            var own = marks
            if isHeld || reasons.contains(.span) { own.insert(.contact) }
            let entry = BeatInterval(
              milliseconds: Double(series.intervals[interval].rawValue) * 1000 / 1024,
              place: series.packet(at: sample), time: ends[interval].map { Double($0) * 1e-9 },
              arrival: Double(series.time(at: sample)) * 1e-9,
              isJoined: source.intervals.isEmpty
                || marks.isDisjoint(with: IntervalMark.lacking),
              marks: own)
            if !source.append(entry) { tooMany += 1 }
            marks = []
          }
          if isHeld { marks.insert(.contact) }
          if series.intervalsLost(ofSample: sample) != 0 {
            marks.insert(.recorder)
            cut += 1
          }
        }
      }
    }
    if duplicates > 0 {
      source.notes.append(
        "\(counted(duplicates, "notification")) that came twice left out")
    }
    if cut > 0 {
      source.notes.append(
        "the recorder cut RR intervals off \(counted(cut, "notification"))")
    }
    if tooMany > 0 {
      source.notes.append("only the first \(BeatSource.limit) intervals are compared")
    }
    return source
  }
}
