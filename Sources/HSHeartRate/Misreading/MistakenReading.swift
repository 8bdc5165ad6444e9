/// A Heart Rate Measurement as a decoder reads it that makes certain mistakes.
///
/// Without mistakes it is HRS 1.0, 3.1. It is written apart from the codec, on purpose: it must be
/// able to go wrong in every way that is known. Total: it reads nothing that is not there.
package struct MistakenReading {
  /// Beats per minute, in units of `Amount`; `nil` if it gives none.
  package var rate: Amount?
  /// Energy in kJ; `nil` if it gives none.
  package var energy: Amount?
  /// 1 if it says that the sensor has contact.
  package var contact: Amount = Amount(whole: 0)
  /// The two bits of Sensor Contact as it takes them: bit 0 the status, bit 1 the support.
  package var contactBits = 0
  /// Whether it looks for a field where the value has ended.
  package var endsEarly = false
  /// Octets that the first interval stands in front of.
  private var intervals: Range<Int> = 0..<0
  private let mistakes: MistakeSet

  /// Properties of a Heart Rate Measurement: notify.
  private static let notify: UInt8 = 0x10

  /// Reads a value.
  package init(_ bytes: ArraySlice<UInt8>, _ mistakes: MistakeSet) {
    self.mistakes = mistakes
    let first = bytes.startIndex
    let count = bytes.count
    func octet(_ index: Int) -> Int? { index < count ? Int(bytes[first + index]) : nil }
    func word(_ index: Int, bigEndian: Bool = false) -> Int? {
      guard let one = octet(index), let other = octet(index + 1) else { return nil }
      return bigEndian ? one << 8 | other : other << 8 | one
    }
    guard let sent = octet(0) else { return }
    let flags = mistakes.contains(.propertiesAsFlags) ? Int(Self.notify) : sent
    let isBlind = mistakes.contains(.ignoredFlags)

    let state = flags >> 1 & 3
    let isSwapped = mistakes.contains(.swappedContactBits)
    contactBits = isSwapped ? state >> 1 | (state & 1) << 1 : state
    contact = Amount(whole: (isSwapped ? state & 2 != 0 : state == 3) ? 1 : 0)

    var at = mistakes.contains(.oneOctetTooFar) ? 2 : 1
    var beats: Int?
    if mistakes.contains(.skippedWithoutContact), state == 2 {
      beats = nil
    } else if mistakes.contains(.alwaysWideRate) || mistakes.contains(.alwaysWideBigEndianRate) {
      beats = word(at, bigEndian: mistakes.contains(.alwaysWideBigEndianRate))
      at += 2
    } else if flags & 1 != 0, !isBlind {
      if mistakes.contains(.minusOneForWideRate) {
        beats = -1
      } else if mistakes.contains(.lowOctetOfWideRate) {
        beats = octet(at)
      } else {
        beats = word(at, bigEndian: mistakes.contains(.bigEndianRate))
      }
      at += 2
    } else {
      beats = octet(at)
      if mistakes.contains(.signedRate), let value = beats, value > 127 { beats = value - 256 }
      at += 1
    }
    endsEarly = at > count

    let hasEnergy =
      isBlind
      ? false : mistakes.contains(.energyByLowBits) ? flags & 3 == 1 : flags & 8 != 0
    if hasEnergy {
      let value = word(at)
      if value == nil { endsEarly = true }
      energy = value.map { Amount(whole: mistakes.contains(.ignoredEnergy) ? 0 : $0) }
      if mistakes.contains(.energyAsRate), let value { beats = value }
      if !mistakes.contains(.energyAsInterval) { at += 2 }
    } else if mistakes.contains(.energyAlwaysSkipped) {
      at += 2
    }

    var hasIntervals =
      mistakes.contains(.intervalsByContactBit) ? flags & 4 != 0 : flags & 0x10 != 0
    if isBlind || mistakes.contains(.intervalsWithoutFlag) { hasIntervals = true }
    if mistakes.contains(.intervalsByLength), count <= 6 { hasIntervals = false }
    if hasIntervals, at < count {
      intervals = first + at..<first + count - (count - at) % 2
    }

    if mistakes.contains(.flagsAsRate) { beats = sent }
    if mistakes.contains(.wideRateFromFlags) { beats = word(0) }
    if mistakes.contains(.wideBigEndianRateFromFlags) { beats = word(0, bigEndian: true) }
    rate = beats.map { Amount(whole: $0) }
    if let fromIntervals = rateFromIntervals(of: bytes) { rate = fromIntervals }
    if mistakes.contains(.rateFromEachInterval) { rate = nil }
    if mistakes.contains(.exactlyOneInterval) && intervals.count != 2
      || mistakes.contains(.someInterval) && intervals.count < 2
    {
      (rate, energy, intervals) = (nil, nil, first..<first)
    }
  }

  /// The rate that is computed from the intervals; `nil` if it is not computed from them, or there are none.
  private mutating func rateFromIntervals(of bytes: ArraySlice<UInt8>) -> Amount? {
    let isMean = mistakes.contains(.rateFromMeanInterval)
    let isRaw = mistakes.contains(.rateFromRawInterval)
    guard isMean || isRaw || mistakes.contains(.rateFromInterval) else { return nil }
    rate = nil
    var (sum, count) = (0, 0)
    forEachInterval(of: bytes) { ticks in
      guard ticks > 0 else { return }
      (sum, count) = isMean ? (sum + ticks, count + 1) : (ticks, 1)
    }
    return count == 0 ? nil : Amount((isRaw ? 60_000 : 60 * 1024) * count, over: sum)
  }

  /// Gives each interval that it reads, in its ticks.
  package func forEachInterval(of bytes: ArraySlice<UInt8>, _ body: (Int) -> Void) {
    var last: Int?
    var given = 0
    var at = intervals.lowerBound
    if mistakes.contains(.lastIntervalOnly) { at = max(at, intervals.upperBound - 2) }
    while at < intervals.upperBound {
      let place = mistakes.contains(.firstIntervalRepeated) ? intervals.lowerBound : at
      let (one, other) = (Int(bytes[place]), Int(bytes[place + 1]))
      let ticks = mistakes.contains(.bigEndianIntervals) ? one << 8 | other : other << 8 | one
      at += 2
      if mistakes.contains(.equalIntervalsDropped), ticks == last { continue }
      last = ticks
      given += 1
      if mistakes.contains(.nineIntervalsClipped), given > 9 { return }
      body(ticks)
      if mistakes.contains(.firstIntervalOnly) { return }
    }
  }
}
