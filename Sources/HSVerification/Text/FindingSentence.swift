public import HSBytes

/// Findings as sentences for the person who must act on them: what is so, and what to make of it.
///
/// In braces: `{n}` the count, `{n|beat|beats}` the count with the word that goes with it, `{a}` the
/// amount, `{u}` its uncertainty, `{s}` the other source.
extension FindingKind {
  /// Digits behind the point of the amount.
  var decimals: Int {
    switch self {
    case .duplicate: 3
    case .millisecondsAsTicks, .ticksTooLong, .clockStep: 4
    case .slightDrift, .drift, .sentinel, .rateOutOfBounds, .rateStep, .rateJump,
      .smoothedIntervals, .irregularRhythm, .frequentEctopy:
      0
    default: 1
    }
  }

  /// What the amount is multiplied by before it is printed.
  var scale: Double {
    switch self {
    case .manyArtefacts, .echoedRate: 100
    case .impossibleTimes: 1000
    default: 1
    }
  }

  /// The sentence.
  var sentence: StaticText {
    switch self {
    case .malformedValues:
      "The value is malformed; what could not be read is left out, and beats may be missing here."
    case .oddValues:
      "{n|value has|values have} reserved flags or bytes that no flag announces. They were read without them: ask the vendor what they mean."
    case .gap:
      "{a} s of silence, in which {n|notification was|notifications were} due and did not come. Intervals on its two sides do not follow each other."
    case .longSilence:
      "{a} s of silence, made up for afterwards: nothing is lost, but times in it are not known."
    case .lateDelivery:
      "{a} s of silence, made up for right afterwards: late, not lost."
    case .pause:
      "{a} s without a notification. No notification counts as lost; RR intervals on the two sides do not follow each other."
    case .repeatedValues:
      "The same notification {n} times in a row, for {a} s: a stuck sensor, a replayed value, made-up data, or a heart paced at a constant rate."
    case .echoedRate:
      "{n} of the RR intervals, {a} %, are 60 s divided by the heart rate beside them: they were not measured."
    case .smoothedIntervals:
      "The rate shows what the RR intervals show {a} notifications later: the intervals were smoothed, or delayed, before they were sent. Compute no heart-rate variability from them."
    case .irregularRhythm:
      "For {a} s {n} RR intervals are irregular without a pattern, as in atrial fibrillation. It is a rhythm, no fault of the sensor; only an ECG tells which. Compute no heart-rate variability from them."
    case .frequentEctopy:
      "{n} beats come more than a fifth early and are made up for, {a} an hour: ectopic beats are frequent. They are the heart's own, no fault of the sensor, and must be corrected before heart-rate variability is computed."
    case .lostNotifications:
      "{n|notification was|notifications were} lost about here. Intervals on the two sides do not follow each other."
    case .unsentNotifications:
      "{a} s of silence, in which {n|notification was|notifications were} due. No packet of the link is missing, as its counters show: the sensor did not send. Intervals on the two sides do not follow each other."
    case .surplusNotifications:
      "{n|notification|notifications} more than the sensor's timer explains, and none repeats the one before: look whether two sources were mixed."
    case .lostBeats:
      "About {n|beat is|beats are} missing: the RR intervals fall short by {a} of an interval, though no notification is lost. The sensor did not send them."
    case .surplusBeats:
      "About {n|beat is|beats are} counted twice: the RR intervals claim {a} of an interval more than passed."
    case .lateStart:
      "RR intervals begin {a} s after the rate. That is the sensor's start; nothing is lost."
    case .shortCoverage:
      "The RR intervals lack {a} s of the time that passed: beats were lost, by the sensor or on the way."
    case .longCoverage:
      "The RR intervals claim {a} s more than passed: beats were counted twice, or intervals are no beats."
    case .slightDrift:
      "The sensor's clock is off by {a} ± {u} ppm, more than crystals should be. Intervals are usable; long recordings shift against other clocks."
    case .drift:
      "The sensor's clock is off by {a} ± {u} ppm, which no crystal is: beats are being lost or made up steadily, or intervals are scaled."
    case .millisecondsAsTicks:
      "RR intervals are milliseconds where 1/1024 s is required: they claim {a} of the time that passed, 1000/1024 = 0.9766. The firmware must multiply by 1.024; until then every interval is 2.3 % short."
    case .ticksTooLong:
      "RR intervals claim {a} of the time that passed, 1024/1000 = 1.0240: they were scaled twice. Every interval is 2.4 % long."
    case .rateDisagrees:
      "For {a} s the rate is off by more than a tenth from what the RR intervals give: one of the two is wrong. Use neither without another source."
    case .poorFit:
      "No filter makes the rate out of the RR intervals; the best is off by {a} bpm in the median. The two do not belong together."
    case .impossibleTimes:
      "{n} values within {a} ms: the times are made up, as text2pcap makes them, or all were delivered at once. Nothing is judged by these times."
    case .duplicate:
      "The same notification again, {a} s later, and one more than the timer explains: it is left out. A recorder or an app delivers twice."
    case .replay:
      "{n|interval|intervals} from before the interruption, {a} s in all, sent again. The service forbids that; leave them out."
    case .noReading:
      "The rate is 0 in {n|notification|notifications}: no reading, not a heart at rest. RR intervals beside it stand."
    case .rateOutOfBounds: "A rate of {a} bpm is none that a heart has."
    case .intervalsTooShort:
      "{n|RR interval is|RR intervals are} below 250 ms: not beats of their own."
    case .span:
      "An RR interval of {a} s covers a spell in which about {n|beat was|beats were} not found. It is kept in sums of time, and must be left out of HRV."
    case .rateStep:
      "The rate changes by {a} bpm in a second, faster than sensors show."
    case .rateJump: "The rate changes by {a} bpm in a second, which no heart does."
    case .contactLost:
      "No contact to the skin for {a} s, by the sensor's own word: nothing of it is to be used."
    case .silentSpell:
      "No RR intervals in {n} notifications while the rate is held: the contact is bad. The rate there is not measured."
    case .flatRate:
      "The rate stands still for {a} s while the heart does not: it is not measured."
    case .staleRate:
      "After contact is back, {n} notifications still hold the rate from before."
    case .resentRate:
      "The first value of this connection is the last of the one before, sent again."
    case .sentinel:
      "An RR interval of {a} ms comes {n} times and never fits the rate: a placeholder for \"none\". Leave it out."
    case .energyFalls: "Energy falls, and nobody has reset it."
    case .energyTooFast: "Energy grows by more than 2 kJ a second, which nobody does."
    case .energySaturated: "Energy has reached its end and counts no further until it is reset."
    case .energyIsStatus:
      "The {n} readings of energy are at most 6 and go up and down: a status code in the wrong field."
    case .missedBeats: "{n|beat was|beats were} not found by the sensor, one at a place."
    case .extraBeats: "{n|beat is|beats are} none: an interval was cut in two."
    case .ectopicBeats: "{n|beat came|beats came} early or late and were made up for: ectopic."
    case .manyArtefacts:
      "{n} of the RR intervals are artefacts, {a} %: too many to compute HRV from."
    case .clockStep:
      "The host's clock steps back {n|time|times}, by up to {a} s: times here cannot be held against the sensor's."
    case .captureDrops:
      "The recorder dropped packets ({n} or more): what is missing here may not be the sensor's fault."
    case .packetsUnheard:
      "The sniffer did not hear {n|packet|packets} of the connection or more: what is missing here may not be the sensor's fault."
    case .packetsMissed:
      "The sniffer did not hear {n|packet|packets} of the sensor in front of this value, as the link's packet counters show: notifications may be among them."
    case .cutValues:
      "The recorder kept only the first bytes of {n|value|values}: record with a larger snapshot length."
    case .encryptedTraffic: "Traffic here could not be read for lack of a key."
    case .failedCRC: "The radio's own check rejects the packet: its bytes are not to be trusted."
    case .sourceAgrees:
      "A {s} gives the same rate, {a} bpm apart in the median of {n} readings."
    case .sensorsDiffer:
      "A second heart-rate sensor gives another rate, {a} bpm apart in the median of {n} readings: somebody else wears it, or one of the two is wrong."
    case .sourceDisagrees:
      "A {s} gives another rate, {a} bpm apart in the median of {n} readings: one of the two is wrong."
    }
  }
}

extension FindingKind {
  /// The sentence where nobody knows how many.
  fileprivate var uncountedSentence: StaticText {
    switch self {
    case .gap:
      "{a} s of silence; how many notifications were due in it is not known, as they do not come at a steady pace. Intervals on its two sides do not follow each other."
    case .unsentNotifications:
      "{a} s of silence. No packet of the link is missing, as its counters show: the sensor did not send. Intervals on the two sides do not follow each other."
    case .captureDrops:
      "The capture lacks packets, it does not say how many: what is missing here may not be the sensor's fault."
    case .packetsUnheard:
      "The sniffer did not hear all packets of the connection: what is missing here may not be the sensor's fault."
    default: sentence
    }
  }
}

extension OutputBuffer {
  /// Appends a finding's sentence, and what is known of the sensor that explains it.
  public mutating func append(sentence finding: SeriesFinding) {
    let text = finding.count == 0 ? finding.kind.uncountedSentence : finding.kind.sentence
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard byte == UInt8(ascii: "{") else {
        append(byte: byte)
        index += 1
        continue
      }
      let key = text[index + 1]
      index += 2
      let isPlural = text[index] == UInt8(ascii: "|")
      append(key, of: finding)
      if isPlural {
        append(byte: UInt8(ascii: " "))
        index = append(word: finding.count == 1 ? 0 : 1, of: text, from: index + 1)
      }
      index += 1
    }
    for (number, figure) in finding.evidence.enumerated() {
      append(number == 0 ? " Measured: " : ", ")
      append(figure)
      append(" (")
      append(figure.measure.limits)
      append(")")
    }
    if !finding.evidence.isEmpty { append(".") }
    if let cause = finding.cause {
      append(" The gap's cause: ")
      append(string: cause)
      append(".")
    }
    if let proved = finding.provedPackets {
      append(" The link's packet counters prove it: the sniffer did not hear ")
      append(proved)
      append(proved == 1 ? " packet of the sensor there." : " packets of the sensor there.")
    }
    if finding.source?.mayRepeat == true {
      append(" Such machines often repeat the rate of a strap.")
    }
    if let knowledge = finding.knowledge {
      append(" ")
      append(knowledge.text)
    }
  }

  private mutating func append(_ key: UInt8, of finding: SeriesFinding) {
    switch key {
    case UInt8(ascii: "n"): append(finding.count)
    case UInt8(ascii: "a"):
      append(
        number: finding.amount * finding.kind.scale, decimals: finding.kind.decimals)
    case UInt8(ascii: "u"):
      append(number: finding.uncertainty ?? 0, decimals: finding.kind.decimals)
    case UInt8(ascii: "s"): append((finding.source ?? .vendor).name)
    default: break
    }
  }

  /// Appends one of two words that a bar parts, up to the closing brace; says where that is.
  private mutating func append(word wanted: Int, of text: StaticText, from start: Int) -> Int {
    var index = start
    var word = 0
    while index < text.count, text[index] != UInt8(ascii: "}") {
      if text[index] == UInt8(ascii: "|") {
        word += 1
      } else if word == wanted {
        append(byte: text[index])
      }
      index += 1
    }
    return index
  }

  /// Appends a number with a fixed number of decimals, half away from zero; `?` if it is none.
  package mutating func append(number: Double, decimals: Int) {
    var scale = 1.0
    for _ in 0..<Swift.max(decimals, 0) { scale *= 10 }
    let scaled = (number * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 9e18 else { return append("?") }
    append(fixed: Int64(scaled), decimals: Swift.max(decimals, 0))
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
    buffer.append(kind.check.identifier)
    buffer.append(" ")
    buffer.append(kind.check.name)
    buffer.append(": ")
    buffer.append(sentence: self)
    return buffer.string
  }
}
