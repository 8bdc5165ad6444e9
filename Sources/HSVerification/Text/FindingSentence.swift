public import HSBytes

/// Findings as sentences for the person who must act on them: what is so, and what to make of it.
extension SeriesFinding.Kind {
  /// The sentence, with its figures.
  var sentence: String {
    func digits(_ number: Double, _ decimals: Int = 1) -> String {
      var text = OutputBuffer()
      text.append(number: number, decimals: decimals)
      return text.string
    }
    func notifications(_ count: Int, _ verbs: (one: String, more: String)) -> String {
      counted(count, "notification " + verbs.one, "notifications " + verbs.more)
    }
    func beats(_ count: Int, _ verbs: (one: String, more: String)) -> String {
      counted(count, "beat " + verbs.one, "beats " + verbs.more)
    }
    return switch self {
    case .malformedValues:
      "The value is malformed; what could not be read is left out, and beats may be missing here."
    case .oddValues(let count):
      "\(counted(count, "value has", "values have")) reserved flags or bytes that no flag announces. They were read without them: ask the vendor what they mean."
    case .gap(let due?, let seconds, _):
      "\(digits(seconds)) s of silence, in which \(notifications(due, ("was", "were"))) due and did not come. No RR interval spans this place."
    case .gap(nil, let seconds, _):
      "\(digits(seconds)) s of silence; how many notifications were due in it is not known, as they do not come at a steady pace. No RR interval spans this place."
    case .longSilence(let seconds):
      "\(digits(seconds)) s of silence, made up for afterwards: nothing is lost, but times in it are not known."
    case .lateDelivery(_, let seconds):
      "\(digits(seconds)) s of silence, made up for right afterwards: late, not lost."
    case .pause(let seconds):
      "\(digits(seconds)) s without a notification. No notification counts as lost; no RR interval spans this place."
    case .impossibleTimes(let count, let seconds):
      "\(count) values within \(digits(seconds * 1000)) ms: the times are made up, as text2pcap makes them, or all were delivered at once. Nothing is judged by these times."
    case .lostNotifications(let count, _, .some):
      "\(notifications(count, ("was", "were"))) lost about here. No RR interval spans this place."
    case .lostNotifications(let count, _, nil):
      "\(notifications(count, ("is", "are"))) missing about here: not sent, or not recorded. No RR interval spans this place."
    case .unsentNotifications(let due?, let seconds):
      "\(digits(seconds)) s of silence, in which \(notifications(due, ("was", "were"))) due. No packet of the link is missing, as its counters show: the sensor did not send. No RR interval spans this place."
    case .unsentNotifications(nil, let seconds):
      "\(digits(seconds)) s of silence. No packet of the link is missing, as its counters show: the sensor did not send. No RR interval spans this place."
    case .surplusNotifications(let count, _):
      "\(counted(count, "notification")) more than the sensor's timer explains, and none repeats the one before: look whether two sources were mixed."
    case .lostBeats(let count, let intervals):
      "About \(beats(count, ("is", "are"))) missing: the RR intervals fall short by \(digits(intervals)) of an interval, though no notification is lost. The sensor did not send them."
    case .surplusBeats(let count, let intervals):
      "About \(beats(count, ("is", "are"))) counted twice: the RR intervals claim \(digits(intervals)) of an interval more than passed."
    case .lateStart(_, let seconds):
      "RR intervals begin \(digits(seconds)) s after the rate. That is the sensor's start; nothing is lost."
    case .shortCoverage(let seconds):
      "The RR intervals lack \(digits(seconds)) s of the time that passed: beats were lost, by the sensor or on the way."
    case .longCoverage(let seconds):
      "The RR intervals claim \(digits(seconds)) s more than passed: beats were counted twice, or intervals are no beats."
    case .slightDrift(let ppm, let error):
      "The sensor's clock is off by \(digits(ppm, 0)) ± \(digits(error, 0)) ppm, more than crystals should be. Intervals are usable; long recordings shift against other clocks."
    case .drift(let ppm, let error):
      "The sensor's clock is off by \(digits(ppm, 0)) ± \(digits(error, 0)) ppm, which no crystal is: beats are being lost or made up steadily, or intervals are scaled."
    case .millisecondsAsTicks(let ratio):
      "RR intervals are milliseconds where 1/1024 s is required: they claim \(digits(ratio, 4)) of the time that passed, 1000/1024 = 0.9766. The firmware must multiply by 1.024; until then every interval is 2.3 % short."
    case .ticksTooLong(let ratio):
      "RR intervals claim \(digits(ratio, 4)) of the time that passed, 1024/1000 = 1.0240: they were scaled twice. Every interval is 2.4 % long."
    case .rateDisagrees(_, let seconds):
      "For \(digits(seconds)) s the rate is off by more than a tenth from what the RR intervals give: one of the two is wrong. Use neither without another source."
    case .poorFit(_, let difference):
      "No filter makes the rate out of the RR intervals; the best is off by \(digits(difference)) bpm in the median. The two do not belong together."
    case .duplicate(let times, let seconds) where times > 1:
      "\(notifications(times, ("is", "are"))) the one before once more, at most \(digits(seconds, 3)) s later: left out. A recorder or an app delivers twice."
    case .duplicate(_, let seconds):
      "The same notification again, \(digits(seconds, 3)) s later, and one more than the timer explains: it is left out. A recorder or an app delivers twice."
    case .replay(let count, let seconds):
      "\(counted(count, "interval")) from before the interruption, \(digits(seconds)) s in all, sent again. The service forbids that; leave them out."
    case .noReading(let count):
      "The rate is 0 in \(counted(count, "notification")): no reading, not a heart at rest. RR intervals beside it stand."
    case .rateOutOfBounds(_, let rate): "A rate of \(digits(rate, 0)) bpm is none that a heart has."
    case .intervalsTooShort(let count):
      "\(counted(count, "RR interval is", "RR intervals are")) below 250 ms: not beats of their own."
    case .span(let missing, let seconds):
      "An RR interval of \(digits(seconds)) s covers a spell in which about \(beats(missing, ("was", "were"))) not found. It is kept in sums of time, and must be left out of HRV."
    case .rateStep(_, let speed):
      "The rate changes by \(digits(speed, 0)) bpm in a second, faster than sensors show."
    case .rateJump(_, let speed):
      "The rate changes by \(digits(speed, 0)) bpm in a second, which no heart does."
    case .contactLost(_, let seconds):
      "No contact to the skin for \(digits(seconds)) s, by the sensor's own word: nothing of it is to be used."
    case .silentSpell(let count, _):
      "No RR intervals in \(count) notifications while the rate is held: the contact is bad. The rate there is not measured."
    case .flatRate(_, let seconds):
      "The rate stands still for \(digits(seconds)) s while the heart does not: it is not measured."
    case .staleRate(let count):
      "After contact is back, \(count) notifications still hold the rate from before."
    case .resentRate:
      "The first value of this connection is the last of the one before, sent again."
    case .sentinel(let times, let milliseconds):
      "An RR interval of \(digits(milliseconds, 0)) ms comes \(times) times and never fits the rate: a placeholder for \"none\". It is left out of all that is computed."
    case .energyFalls: "Energy falls, and nobody has reset it."
    case .energyTooFast: "Energy grows by more than 2 kJ a second, which nobody does."
    case .energySaturated: "Energy has reached its end and counts no further until it is reset."
    case .energyIsStatus(let readings):
      "The \(readings) readings of energy are at most 6 and go up and down: a status code in the wrong field."
    case .missedBeats(let count):
      "\(beats(count, ("was", "were"))) not found by the sensor, one at a place."
    case .extraBeats(let count):
      "\(beats(count, ("is", "are"))) none: an interval was cut in two."
    case .ectopicBeats(let count):
      "\(beats(count, ("came", "came"))) early or late and were made up for: ectopic."
    case .manyArtefacts(let count, let share):
      "\(count) of the RR intervals are artefacts, \(digits(share * 100)) %: too many to compute HRV from."
    case .clockStep(let times, let seconds):
      "The host's clock steps back \(counted(times, "time")), by up to \(digits(seconds, 4)) s: times here cannot be held against the sensor's."
    case .captureDrops(let count?):
      "The recorder dropped packets (\(count) or more): what is missing here may not be the sensor's fault."
    case .captureDrops(nil):
      "The capture lacks packets, it does not say how many: what is missing here may not be the sensor's fault."
    case .packetsUnheard(let count?):
      "The sniffer did not hear \(counted(count, "packet")) of the connection or more: what is missing here may not be the sensor's fault."
    case .packetsUnheard(nil):
      "The sniffer did not hear all packets of the connection: what is missing here may not be the sensor's fault."
    case .packetsMissed(let count):
      "The sniffer did not hear \(counted(count, "packet")) of the sensor in front of this value, as the link's packet counters show: notifications may be among them."
    case .cutValues(let count):
      "The recorder kept only the first bytes of \(counted(count, "value")): record with a larger snapshot length."
    case .encryptedTraffic: "Traffic here could not be read for lack of a key."
    case .failedCRC: "The radio's own check rejects the packet: its bytes are not to be trusted."
    case .sourceAgrees(let other):
      "A \(other.source.name.string) gives the same rate, \(digits(other.difference)) bpm apart in the median of \(other.readings) readings."
    case .sensorsDiffer(let other):
      "A second heart-rate sensor gives another rate, \(digits(other.difference)) bpm apart in the median of \(other.readings) readings: somebody else wears it, or one of the two is wrong."
    case .sourceDisagrees(let other):
      "A \(other.source.name.string) gives another rate, \(digits(other.difference)) bpm apart in the median of \(other.readings) readings: one of the two is wrong."
    case .repeatedValues(let count, let seconds):
      "The same notification \(count) times in a row, for \(digits(seconds)) s: a stuck sensor, a replayed value, made-up data, or a heart paced at a constant rate."
    case .echoedRate(let count, let share):
      "\(count) of the RR intervals, \(digits(share * 100)) %, are 60 s divided by the heart rate beside them: they were not measured."
    case .smoothedIntervals(let lag):
      "The rate shows what the RR intervals show \(digits(lag, 0)) notifications later: the intervals were smoothed, or delayed, before they were sent. Compute no heart-rate variability from them."
    case .irregularRhythm(let count, let seconds, _):
      "For \(digits(seconds, 0)) s \(count) RR intervals are irregular without a pattern, as in atrial fibrillation. It is a rhythm, no fault of the sensor; only an ECG tells which. Compute no heart-rate variability from them."
    case .frequentEctopy(let count, let hourly):
      "\(count) beats come more than a fifth early and are made up for, \(digits(hourly, 0)) an hour: ectopic beats are frequent. They are the heart's own, no fault of the sensor, and must be corrected before heart-rate variability is computed."
    }
  }
}

extension OutputBuffer {
  /// Appends a finding's sentence, and what is known of the sensor that explains it.
  public mutating func append(sentence finding: SeriesFinding) {
    append(string: finding.kind.sentence)
    if case .irregularRhythm(_, _, let measures) = finding.kind, !measures.isEmpty {
      for (number, figure) in measures.enumerated() {
        append(number == 0 ? " Measured: " : ", ")
        append(figure)
        append(" (")
        append(figure.measure.limits)
        append(")")
      }
      append(".")
    }
    if let cause = finding.cause {
      append(" The gap's cause: ")
      append(string: cause)
      append(".")
    }
    if let proved = finding.kind.provedPackets {
      append(" The link's packet counters prove it: the sniffer did not hear ")
      append(string: counted(proved, "packet"))
      append(" of the sensor there.")
    }
    switch finding.kind {
    case .sourceAgrees(let other) where other.source.mayRepeat,
      .sourceDisagrees(let other) where other.source.mayRepeat,
      .sensorsDiffer(let other) where other.source.mayRepeat:
      append(" Such machines often repeat the rate of a strap.")
    default: break
    }
    if let knowledge = finding.knowledge {
      append(" ")
      append(knowledge.text)
    }
  }

  /// Appends a number with a fixed number of decimals, half away from zero; `?` if it is none.
  package mutating func append(number: Double, decimals: Int) {
    var scale = 1.0
    for _ in 0..<Swift.max(decimals, 0) { scale *= 10 }
    let scaled = (number * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 9e18 else { return append("?") }
    append(fixed: Int64(clamping: scaled), decimals: Swift.max(decimals, 0))
  }

  /// Appends a figure such as `drift -2.5 ± 1.8 ppm`.
  public mutating func append(_ figure: Figure) {
    append(figure.measure.name)
    append(" ")
    append(number: figure.value, decimals: figure.measure.decimals)
    if let uncertainty = figure.uncertainty {
      append(" ± ")
      append(number: uncertainty, decimals: figure.measure.decimals)
    }
    if figure.measure.unit.count > 0 {
      append(" ")
      append(figure.measure.unit)
    }
  }
}

extension SeriesFinding: CustomStringConvertible {
  /// The packets, the check and the sentence.
  ///
  /// Allocates; for tests and messages.
  public var description: String {
    var buffer = OutputBuffer()
    buffer.append(packets.lowerBound == packets.upperBound ? "packet " : "packets ")
    buffer.append(packets.lowerBound)
    if packets.lowerBound != packets.upperBound {
      buffer.append("–")
      buffer.append(packets.upperBound)
    }
    buffer.append(", ")
    buffer.append(code.check.identifier)
    buffer.append(" ")
    buffer.append(code.check.name)
    buffer.append(": ")
    buffer.append(sentence: self)
    return buffer.string
  }
}
