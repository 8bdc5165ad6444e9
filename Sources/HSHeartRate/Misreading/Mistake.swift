package import HSBase

/// A way in which apps are known to get a Heart Rate Measurement (0x2A37) wrong.
///
/// Each stands for code that was seen in tutorials, samples or apps; HRS 1.0, 3.1 says what is right.
package enum Mistake: UInt8, Sendable, CaseIterable {
  /// A rate of 16 bits is read with its octets the wrong way round.
  case bigEndianRate
  /// A rate of 16 bits is given as -1, because only 8 bits are handled.
  case minusOneForWideRate
  /// Of a rate of 16 bits only the low octet is read.
  case lowOctetOfWideRate
  /// The octet of a rate is read as a signed number.
  case signedRate
  /// The flags are not looked at: rate in octet 1, intervals from octet 2.
  case ignoredFlags
  /// The characteristic's properties are taken for the flags.
  case propertiesAsFlags
  /// The flags themselves are shown as the rate.
  case flagsAsRate
  /// Energy Expended is shown as the rate where it is there.
  case energyAsRate
  /// The rate is computed from the last interval instead of read.
  case rateFromInterval
  /// The rate is skipped without going past it while contact is lost.
  case skippedWithoutContact
  /// Energy is believed to be there if `flags & 0x03 == 1`.
  case energyByLowBits
  /// Energy is read and not gone past, so that it is taken for an interval.
  case energyAsInterval
  /// Energy is always shown as nothing.
  case ignoredEnergy
  /// Intervals are believed to be there if `flags & 0x04`.
  case intervalsByContactBit
  /// Intervals are read whether or not their flag is set.
  case intervalsWithoutFlag
  /// Intervals are read only if the value has more than six octets.
  case intervalsByLength
  /// The octets of intervals are read the wrong way round.
  case bigEndianIntervals
  /// Intervals are taken for milliseconds instead of 1/1024 s.
  case intervalsAsMilliseconds
  /// Only the first interval of a value is read.
  case firstIntervalOnly
  /// An interval that equals the one before it is dropped.
  case equalIntervalsDropped
  /// No more than nine intervals of a value are read.
  case nineIntervalsClipped
  /// The two bits of Sensor Contact are mistaken for each other.
  case swappedContactBits
  /// Of several intervals of a value only the last is read.
  case lastIntervalOnly
  /// Two octets are skipped for energy whether or not it is there.
  case energyAlwaysSkipped
  /// The rate is read as 16 bits, whatever the flags say.
  case alwaysWideRate
  /// The rate is read as 16 bits with its octets the wrong way round, whatever the flags say.
  case alwaysWideBigEndianRate
  /// The rate is read as 16 bits that begin with the flags.
  case wideRateFromFlags
  /// The rate is read as 16 bits, big-endian, that begin with the flags.
  case wideBigEndianRateFromFlags
  /// Everything behind the flags is read one octet too far.
  case oneOctetTooFar
  /// An interval is computed from the rate instead of read.
  case intervalFromRate
  /// The rate is computed as 60000 over the last interval, whose unit is not ms.
  case rateFromRawInterval
  /// The rate is computed from the mean of the value's intervals instead of read.
  case rateFromMeanInterval
  /// A rate is computed from each interval instead of read.
  case rateFromEachInterval
  /// Each octet of an interval is taken for an interval.
  case intervalOctets
  /// Intervals are multiplied by 1024/1000 instead of 1000/1024.
  case intervalsConvertedBackwards
  /// Values that have not exactly one interval are left out.
  case exactlyOneInterval
  /// Values without intervals are left out.
  case someInterval
  /// Where a value has several intervals, the first is read for each of them.
  case firstIntervalRepeated

  /// The name in machine output, and what the app does, for the person who must mend it.
  private var row: (identifier: StaticText, sentence: StaticText) {
    switch self {
    case .bigEndianRate:
      ("big_endian_rate", "reads a 16-bit heart rate big-endian; it is little-endian")
    case .minusOneForWideRate:
      ("minus_one_for_wide_rate", "gives -1 for a 16-bit heart rate (flags bit 0)")
    case .lowOctetOfWideRate:
      ("low_octet_of_wide_rate", "reads only the low octet of a 16-bit heart rate (flags bit 0)")
    case .signedRate: ("signed_rate", "reads the heart rate's octet as a signed number")
    case .ignoredFlags:
      ("ignored_flags", "ignores the flags: rate in octet 1, RR intervals from octet 2, always")
    case .propertiesAsFlags:
      ("properties_as_flags", "takes the characteristic's properties for the value's flags")
    case .flagsAsRate: ("flags_as_rate", "shows the flags, octet 0, as the heart rate")
    case .energyAsRate: ("energy_as_rate", "shows Energy Expended as the heart rate")
    case .rateFromInterval:
      ("rate_from_interval", "computes the heart rate from the last RR interval")
    case .skippedWithoutContact:
      ("skipped_without_contact", "skips the rate without going past it while contact is lost")
    case .energyByLowBits:
      ("energy_by_low_bits", "tests for energy with flags & 0x03 == 1; it is bit 3, 0x08")
    case .energyAsInterval:
      ("energy_as_interval", "does not go past Energy Expended, and takes it for an RR interval")
    case .ignoredEnergy: ("ignored_energy", "shows no energy where it was sent")
    case .intervalsByContactBit:
      ("intervals_by_contact_bit", "tests for RR intervals with flags & 0x04; it is bit 4, 0x10")
    case .intervalsWithoutFlag:
      ("intervals_without_flag", "reads RR intervals where flags bit 4 says there are none")
    case .intervalsByLength:
      ("intervals_by_length", "reads RR intervals only of values longer than six octets")
    case .bigEndianIntervals:
      ("big_endian_intervals", "reads RR intervals big-endian; they are little-endian")
    case .intervalsAsMilliseconds:
      ("intervals_as_milliseconds", "takes RR intervals for milliseconds; the unit is 1/1024 s")
    case .firstIntervalOnly:
      ("first_interval_only", "reads only the first RR interval of each value")
    case .equalIntervalsDropped:
      ("equal_intervals_dropped", "drops an RR interval that equals the one before it")
    case .nineIntervalsClipped:
      (
        "nine_intervals_clipped",
        "reads at most nine RR intervals of a value; a larger MTU has room for more"
      )
    case .swappedContactBits:
      ("swapped_contact_bits", "mistakes the contact bits for each other: 1 is status, 2 support")
    case .lastIntervalOnly: ("last_interval_only", "shows only the last RR interval of each value")
    case .energyAlwaysSkipped:
      (
        "energy_always_skipped",
        "skips two octets for energy always; it is there only with flags bit 3, 0x08"
      )
    case .alwaysWideRate:
      ("always_wide_rate", "reads 16 bits at octet 1 as the heart rate, whatever flags bit 0 says")
    case .alwaysWideBigEndianRate:
      (
        "always_wide_big_endian_rate",
        "reads 16 bits at octet 1, big-endian, as the heart rate, whatever flags bit 0 says"
      )
    case .wideRateFromFlags:
      ("wide_rate_from_flags", "reads 16 bits at octet 0 as the heart rate; the flags are there")
    case .wideBigEndianRateFromFlags:
      (
        "wide_big_endian_rate_from_flags",
        "reads 16 bits at octet 0, big-endian, as the heart rate; the flags are there"
      )
    case .oneOctetTooFar:
      ("one_octet_too_far", "reads one octet too far: the heart rate is at octet 1")
    case .intervalFromRate:
      ("interval_from_rate", "computes RR intervals as 60000 / bpm instead of reading them")
    case .rateFromRawInterval:
      (
        "rate_from_raw_interval",
        "computes the heart rate as 60000 over the last RR interval as sent; its unit is 1/1024 s"
      )
    case .rateFromMeanInterval:
      (
        "rate_from_mean_interval",
        "computes the heart rate from the mean of each value's RR intervals"
      )
    case .rateFromEachInterval:
      ("rate_from_each_interval", "computes a heart rate from each RR interval")
    case .intervalOctets:
      ("interval_octets", "takes each octet of an RR interval for an interval; it has two")
    case .intervalsConvertedBackwards:
      (
        "intervals_converted_backwards",
        "multiplies RR intervals by 1024 / 1000; the unit is 1/1024 s, so ms are 1000 / 1024 of it"
      )
    case .exactlyOneInterval:
      ("exactly_one_interval", "shows only values with exactly one RR interval")
    case .someInterval: ("some_interval", "shows no value without RR intervals")
    case .firstIntervalRepeated:
      (
        "first_interval_repeated",
        "reads the first RR interval of a value again in place of each further one"
      )
    }
  }

  /// The name in machine output.
  package var identifier: StaticText { row.identifier }

  /// What the app does, for the person who must mend it.
  package var sentence: StaticText { row.sentence }

  /// Whether it can change numbers of this kind.
  func changes(_ quantity: Quantity) -> Bool {
    switch self {
    case .propertiesAsFlags: true
    case .bigEndianRate, .minusOneForWideRate, .lowOctetOfWideRate, .signedRate, .flagsAsRate,
      .energyAsRate, .rateFromInterval, .alwaysWideRate, .alwaysWideBigEndianRate,
      .wideRateFromFlags, .wideBigEndianRateFromFlags, .rateFromRawInterval,
      .rateFromMeanInterval, .rateFromEachInterval:
      quantity == .rate
    case .ignoredFlags, .skippedWithoutContact, .oneOctetTooFar: quantity != .contact
    case .energyByLowBits: quantity != .contact && quantity != .rate
    case .ignoredEnergy: quantity == .energy
    case .exactlyOneInterval: quantity != .contact
    case .someInterval: quantity == .rate || quantity == .energy
    case .energyAsInterval, .intervalsByContactBit, .intervalsWithoutFlag, .intervalsByLength,
      .bigEndianIntervals, .intervalsAsMilliseconds, .firstIntervalOnly, .equalIntervalsDropped,
      .nineIntervalsClipped, .lastIntervalOnly, .firstIntervalRepeated, .energyAlwaysSkipped,
      .intervalFromRate,
      .intervalOctets, .intervalsConvertedBackwards:
      quantity == .intervalsInMilliseconds || quantity == .intervalsInSeconds
    case .swappedContactBits: quantity == .contact
    }
  }
}
