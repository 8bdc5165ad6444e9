extension SeriesFinding {
  /// What was found, with its figures.
  enum Kind: Sendable, Hashable {
    // MARK: V0 structure

    /// Values with an error in their bytes; each is told on its own.
    case malformedValues(Int)
    /// Values that are usable but odd: reserved flags, bytes that no flag announces.
    case oddValues(Int)

    // MARK: V1 cadence

    /// Silence in which notifications were lost: how many were due, `nil` if they follow no timer, and how many
    /// packets the link's packet counters prove to be missing, `nil` where they do not tell.
    case gap(due: Int?, seconds: Double, proved: Int?)
    /// Silence of more than six seconds that was made up for.
    case longSilence(seconds: Double)
    /// Silence that was made up for, so many times; the longest.
    case lateDelivery(times: Int, seconds: Double)
    /// Silence in which none counts as lost: none was due, or the link could not have lasted so long without an
    /// answer, and did.
    case pause(seconds: Double)
    /// Values nearer in time than a heart's can be: how many, and the time from the first to the last.
    case impossibleTimes(Int, seconds: Double)

    // MARK: V2 completeness

    /// Notifications lost without a long silence; the seconds that the envelope of arrivals moved; the packets that
    /// the link's packet counters prove to be missing.
    case lostNotifications(Int, moved: Double, proved: Int?)
    /// Silence in which the sensor did not send: the link's packet counters show that no packet is missing. How many
    /// notifications were due, `nil` if they follow no timer.
    case unsentNotifications(due: Int?, seconds: Double)
    /// Notifications that the timer does not explain and that repeat nothing; the seconds that the envelope moved.
    case surplusNotifications(Int, moved: Double)
    /// Beats that are missing in the RR intervals; how many intervals the balance moved.
    case lostBeats(Int, intervals: Double)
    /// Beats that are counted twice in the RR intervals. As above.
    case surplusBeats(Int, intervals: Double)
    /// RR intervals that begin later than the rate: notifications without, and their time.
    case lateStart(notifications: Int, seconds: Double)
    /// RR intervals that cover less time than passed, by so much.
    case shortCoverage(seconds: Double)
    /// RR intervals that cover more time than passed, by so much.
    case longCoverage(seconds: Double)

    // MARK: V3 drift, V4 unit

    /// A clock that is off by more than 100 ppm, with one standard error; positive if intervals claim more time than
    /// passed.
    case slightDrift(ppm: Double, error: Double)
    /// A clock that is off by more than 500 ppm. As above.
    case drift(ppm: Double, error: Double)
    /// RR intervals in milliseconds: the time that they claim over that which passed.
    case millisecondsAsTicks(ratio: Double)
    /// RR intervals that are 2.4 % too long. As above.
    case ticksTooLong(ratio: Double)

    // MARK: V5 rate

    /// A stretch in which rate and intervals differ by more than a tenth.
    case rateDisagrees(notifications: Int, seconds: Double)
    /// No filter makes the rate out of the intervals: the median difference in beats per minute.
    case poorFit(notifications: Int, difference: Double)

    // MARK: V6 duplicates

    /// A notification that came twice, so many times; the longest time between the two.
    case duplicate(times: Int, seconds: Double)
    /// Intervals from before an interruption, sent again.
    case replay(intervals: Int, seconds: Double)

    // MARK: V7 bounds, V8 steps

    /// Rates of 0.
    case noReading(Int)
    /// A rate below 25 or above 250, so many times; the largest.
    case rateOutOfBounds(times: Int, rate: Double)
    /// RR intervals below 250 ms.
    case intervalsTooShort(Int)
    /// An RR interval over several beats: how many are missing in it, as far as can be guessed.
    case span(missing: Int, seconds: Double)
    /// A rate that changes by more than 15 beats per minute a second, so many times; the fastest.
    case rateStep(times: Int, speed: Double)
    /// A rate that changes by more than 30 beats per minute a second. As above.
    case rateJump(times: Int, speed: Double)

    // MARK: V9 contact, V10 flat

    /// The sensor says that it has no contact.
    case contactLost(notifications: Int, seconds: Double)
    /// At least three notifications without intervals, the rate held.
    case silentSpell(notifications: Int, seconds: Double)
    /// A rate that stands still for 30 s while the heart does not.
    case flatRate(notifications: Int, seconds: Double)
    /// The rate from before contact was lost, still sent after it is back.
    case staleRate(notifications: Int)
    /// The last value of a connection, sent again as the first of the next.
    case resentRate

    // MARK: V11 sentinels, V12 energy

    /// An RR interval that stands for "none", so many times.
    case sentinel(times: Int, milliseconds: Double)
    /// Energy that falls without a reset.
    case energyFalls(times: Int)
    /// Energy that grows by more than 2 kJ a second.
    case energyTooFast(times: Int)
    /// Energy at its end, where it stays.
    case energySaturated
    /// Energy of 0 to 6 that goes up and down: a status code.
    case energyIsStatus(readings: Int)

    // MARK: V13 artefacts

    /// Single missed beats between the first and the last of the run.
    case missedBeats(Int)
    /// Beats that are none. As above.
    case extraBeats(Int)
    /// Premature or late beats. As above.
    case ectopicBeats(Int)
    /// Artefacts among more than a twentieth of the intervals, and their share.
    case manyArtefacts(Int, share: Double)

    // MARK: V14 capture, V15 agreement

    /// The host's clock stepped back; the largest step.
    case clockStep(times: Int, seconds: Double)
    /// The recorder dropped packets; `nil` if it does not say how many.
    case captureDrops(Int?)
    /// A sniffer did not hear packets of the connection; `nil` if it is not known how many.
    case packetsUnheard(Int?)
    /// Packets of the sensor that a sniffer did not hear, by the link's packet counters.
    case packetsMissed(Int)
    /// Values of which the recorder kept only the first bytes.
    case cutValues(Int)
    /// Traffic without a key.
    case encryptedTraffic(times: Int)
    /// A packet that the radio's own check rejects.
    case failedCRC(times: Int)
    /// Another source gives the same rate.
    case sourceAgrees(Comparison)
    /// Another source gives another rate.
    case sourceDisagrees(Comparison)
    /// A second heart-rate sensor gives another rate: another person's, or one is wrong.
    case sensorsDiffer(Comparison)

    // MARK: V16 origin

    /// The same notification again and again.
    case repeatedValues(notifications: Int, seconds: Double)
    /// RR intervals worked out from the rate, and their share.
    case echoedRate(intervals: Int, share: Double)
    /// A rate that shows what the intervals show so many notifications later.
    case smoothedIntervals(lag: Double)

    // MARK: V17 rhythm

    /// A rhythm that is irregular without a pattern, as in atrial fibrillation, by the published measures.
    case irregularRhythm(intervals: Int, seconds: Double, measures: [Figure])
    /// Beats that come early, and are made up for, more than 30 times an hour.
    case frequentEctopy(beats: Int, hourly: Double)
  }

  /// A series beside another source of the same rate.
  struct Comparison: Sendable, Hashable {
    /// What the other source is.
    let source: RateSourceKind
    /// Readings that were held against each other.
    let readings: Int
    /// The median of their differences in beats per minute.
    let difference: Double
  }
}

extension SeriesFinding.Kind {
  /// What it is, without its figures; how many of what it counts; and how much, as machine output has it.
  ///
  /// A single thing counts 1, what has no amount has 0.
  var told: (code: SeriesFinding.Code, count: Int?, amount: Double) {
    switch self {
    case .malformedValues(let count): (.malformedValues, count, 0)
    case .oddValues(let count): (.oddValues, count, 0)
    case .gap(let due, let seconds, _): (.gap, due, seconds)
    case .longSilence(let seconds): (.longSilence, 1, seconds)
    case .lateDelivery(let times, let seconds): (.lateDelivery, times, seconds)
    case .pause(let seconds): (.pause, 0, seconds)
    case .impossibleTimes(let count, let seconds): (.impossibleTimes, count, seconds)
    case .lostNotifications(let count, let moved, _): (.lostNotifications, count, moved)
    case .unsentNotifications(let due, let seconds): (.unsentNotifications, due, seconds)
    case .surplusNotifications(let count, let moved): (.surplusNotifications, count, moved)
    case .lostBeats(let count, let intervals): (.lostBeats, count, intervals)
    case .surplusBeats(let count, let intervals): (.surplusBeats, count, intervals)
    case .lateStart(let count, let seconds): (.lateStart, count, seconds)
    case .shortCoverage(let seconds): (.shortCoverage, 1, seconds)
    case .longCoverage(let seconds): (.longCoverage, 1, seconds)
    case .slightDrift(let ppm, _): (.slightDrift, 1, ppm)
    case .drift(let ppm, _): (.drift, 1, ppm)
    case .millisecondsAsTicks(let ratio): (.millisecondsAsTicks, 1, ratio)
    case .ticksTooLong(let ratio): (.ticksTooLong, 1, ratio)
    case .rateDisagrees(let count, let seconds): (.rateDisagrees, count, seconds)
    case .poorFit(let count, let difference): (.poorFit, count, difference)
    case .duplicate(let times, let seconds): (.duplicate, times, seconds)
    case .replay(let count, let seconds): (.replay, count, seconds)
    case .noReading(let count): (.noReading, count, 0)
    case .rateOutOfBounds(let times, let rate): (.rateOutOfBounds, times, rate)
    case .intervalsTooShort(let count): (.intervalsTooShort, count, 0)
    case .span(let missing, let seconds): (.span, missing, seconds)
    case .rateStep(let times, let speed): (.rateStep, times, speed)
    case .rateJump(let times, let speed): (.rateJump, times, speed)
    case .contactLost(let count, let seconds): (.contactLost, count, seconds)
    case .silentSpell(let count, let seconds): (.silentSpell, count, seconds)
    case .flatRate(let count, let seconds): (.flatRate, count, seconds)
    case .staleRate(let count): (.staleRate, count, 0)
    case .resentRate: (.resentRate, 1, 0)
    case .sentinel(let times, let milliseconds): (.sentinel, times, milliseconds)
    case .energyFalls(let times): (.energyFalls, times, 0)
    case .energyTooFast(let times): (.energyTooFast, times, 0)
    case .energySaturated: (.energySaturated, 1, 0)
    case .energyIsStatus(let readings): (.energyIsStatus, readings, 0)
    case .missedBeats(let count): (.missedBeats, count, 0)
    case .extraBeats(let count): (.extraBeats, count, 0)
    case .ectopicBeats(let count): (.ectopicBeats, count, 0)
    case .manyArtefacts(let count, let share): (.manyArtefacts, count, share)
    case .clockStep(let times, let seconds): (.clockStep, times, seconds)
    case .captureDrops(let count): (.captureDrops, count, 0)
    case .packetsUnheard(let count): (.packetsUnheard, count, 0)
    case .packetsMissed(let count): (.packetsMissed, count, 0)
    case .cutValues(let count): (.cutValues, count, 0)
    case .encryptedTraffic(let times): (.encryptedTraffic, times, 0)
    case .failedCRC(let times): (.failedCRC, times, 0)
    case .sourceAgrees(let other): (.sourceAgrees, other.readings, other.difference)
    case .sourceDisagrees(let other): (.sourceDisagrees, other.readings, other.difference)
    case .sensorsDiffer(let other): (.sensorsDiffer, other.readings, other.difference)
    case .repeatedValues(let count, let seconds): (.repeatedValues, count, seconds)
    case .echoedRate(let count, let share): (.echoedRate, count, share)
    case .smoothedIntervals(let lag): (.smoothedIntervals, 1, lag)
    case .irregularRhythm(let count, let seconds, _): (.irregularRhythm, count, seconds)
    case .frequentEctopy(let beats, let hourly): (.frequentEctopy, beats, hourly)
    }
  }

  /// What it is, without its figures.
  var code: SeriesFinding.Code { told.code }
}

extension SeriesFinding {
  /// A finding of a kind.
  init(_ kind: Kind, _ samples: Range<Int>, in series: HeartRateSeries) {
    let told = kind.told
    var proved: Int?
    var source: RateSourceKind?
    var figures: [Figure] = []
    switch kind {
    case .gap(_, _, let count), .lostNotifications(_, _, let count): proved = count
    case .slightDrift(let ppm, let error), .drift(let ppm, let error):
      figures = [Figure(.drift, ppm, uncertainty: error)]
    case .sourceAgrees(let other), .sourceDisagrees(let other), .sensorsDiffer(let other):
      source = other.source
    case .irregularRhythm(_, _, let measures): figures = measures
    default: break
    }
    self.init(
      told.code, samples, told.count, told.amount, proved: proved, source: source,
      figures: figures, in: series)
  }
}
