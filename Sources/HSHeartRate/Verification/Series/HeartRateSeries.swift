public import HSBase
public import HSNames

/// The Heart Rate Measurements of one attribute in one connection, in the order of their arrival.
///
/// Keeps the octets as they were sent, what the checks ask for often, and nothing of the packets: 23
/// bytes a measurement and its own octets, and two bytes an RR interval; some more where a measurement has
/// what most have not. Each is a column of its own, so that a check reads only what it needs. A reconnect
/// begins a new series.
public struct HeartRateSeries: Sendable {
  /// Whose values these are.
  public let origin: SeriesOrigin
  /// What the sensor says of itself, if the capture tells.
  public var device: DeviceInformation?
  /// The finest difference in time that the capture can write down, in nanoseconds.
  public var timeResolution: Int64
  /// After how many seconds without an answer the link would have been given up, if the capture tells:
  /// a link that is still there was never silent for longer.
  public var supervisionTimeout: Double?
  /// The link's connection interval in seconds, if the capture tells: how late values may be, whatever the sensor does.
  public var connectionInterval: Double?
  /// What happened in between.
  public private(set) var marks: [SeriesMark] = []
  /// The gaps in front of measurements, each with its cause, in their order; at most `gapLimit`.
  public private(set) var gaps: [SeriesGap] = []
  /// What the counters of an encrypted link say of the packets between measurements.
  public private(set) var counts = PacketCounts()

  /// What is kept of the measurements as they came.
  public private(set) var records = Records()
  /// When each measurement came, in nanoseconds.
  public var times: [Int64] { records.times }
  /// Beats per minute; 0 for none.
  private(set) var rates: [UInt16] = []
  /// Where the RR intervals of each measurement begin among all, and where the last ones end.
  public private(set) var bounds: [UInt32] = [0]
  /// The RR intervals in ticks of 1/1024 s, without placeholders.
  public private(set) var ticks: [UInt16] = []
  /// What was taken out of the intervals.
  public private(set) var placeholders = Placeholders()
  /// What the bits of all measurements have together.
  private var allBits: Bits = []
  private var energies = SparseColumn<UInt16>(0)
  private var findings = SparseColumn<UInt16>(0)

  /// An empty series.
  public init(
    origin: SeriesOrigin, device: DeviceInformation? = nil, timeResolution: Int64 = 1000
  ) {
    self.origin = origin
    self.device = device
    self.timeResolution = timeResolution
  }

  /// What a measurement has.
  @usableFromInline
  struct Bits: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    static let contact = Bits(rawValue: 3)
    static let hasContact = Bits(rawValue: 1 << 2)
    static let hasRate = Bits(rawValue: 1 << 3)
    static let hasEnergy = Bits(rawValue: 1 << 4)
    @inlinable static var isCut: Bits { Bits(rawValue: 1 << 5) }
    static let isWithoutContact = Bits(rawValue: 1 << 6)
  }

  // MARK: - Filling

  /// Appends a measurement in the form that decoding gives.
  ///
  /// - Parameters:
  ///   - layout: Where its fields stand, and what they say.
  ///   - value: The value's octets.
  ///   - reader: A reader over bytes that hold both.
  ///   - originalLength: Octets before the recorder cut the value.
  ///   - packet: The packet that brought it.
  ///   - time: When, in nanoseconds.
  ///   - note: What the caller wants to remember of it.
  /// - Returns: Whether there was room: a series holds at most 4 GiB of octets.
  @discardableResult
  public mutating func append(
    _ layout: HeartRateMeasurementLayout, _ value: ByteRange, from reader: borrowing ByteReader,
    originalLength: Int, packet: Int, time: Int64, note: UInt8 = 0
  ) -> Bool {
    let isCut = originalLength > value.count
    guard value.count <= Int(UInt16.max),
      records.octets.count + value.count + 2 <= Int(UInt32.max),
      ticks.count + layout.rrCount <= Int(UInt32.max), count < Int(UInt32.max)
    else { return false }
    let cursor = reader.at(value)
    let bytes = cursor.remainingBytes
    for index in bytes.indices { records.octets.append(bytes[index]) }
    if isCut {
      let length = UInt16(clamping: originalLength)
      records.octets.append(UInt8(truncatingIfNeeded: length))
      records.octets.append(UInt8(truncatingIfNeeded: length >> 8))
    }
    records.octetBounds.append(UInt32(records.octets.count))
    var place = reader.at(layout.rrRange)
    while let interval = RRInterval(next: &place) { ticks.append(interval.rawValue) }
    bounds.append(UInt32(ticks.count))
    var own: Bits = isCut ? .isCut : []
    if let contact = layout.contact {
      own.formUnion(Bits(rawValue: contact.rawValue).union(.hasContact))
      if contact == .notDetected { own.insert(.isWithoutContact) }
    }
    if layout.beatsPerMinute != nil { own.insert(.hasRate) }
    if layout.energyExpended != nil { own.insert(.hasEnergy) }
    records.bits.append(own)
    allBits.formUnion(own)
    records.packets.append(packet)
    rates.append(layout.beatsPerMinute ?? 0)
    energies.append(layout.energyExpended?.rawValue ?? 0, at: count)
    findings.append(UInt16(truncatingIfNeeded: layout.findings.rawValue), at: count)
    records.notes.append(note, at: count)
    records.times.append(time)
    return true
  }

  /// Appends a measurement that is whole.
  ///
  /// - Parameters:
  ///   - measurement: The measurement.
  ///   - packet: The packet that brought it.
  ///   - time: When, in nanoseconds.
  public mutating func append(_ measurement: HeartRateMeasurement, packet: Int, time: Int64) {
    append(bytes: measurement.encoded(), packet: packet, time: time)
  }

  /// Appends a measurement by the characteristic's value, whatever its bytes are.
  ///
  /// - Parameters:
  ///   - bytes: The value.
  ///   - packet: The packet that brought it.
  ///   - time: When, in nanoseconds.
  public mutating func append(bytes: [UInt8], packet: Int, time: Int64) {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let layout = HeartRateMeasurementLayout(parsing: &reader)
    append(
      layout, ByteRange(offset: 0, count: bytes.count), from: reader, originalLength: bytes.count,
      packet: packet, time: time)
  }

  /// Notes what the counters of an encrypted link say at the measurement that was appended last.
  ///
  /// - Parameters:
  ///   - stretch: The number of the stretch in which no packet of the sensor escapes the count.
  ///   - missing: Packets that were missing in it so far.
  public mutating func noteCount(stretch: Int, missing: Int) {
    counts.note(stretch: stretch, missing: missing, at: count - 1)
  }

  /// Notes a gap in front of the next measurement.
  ///
  /// - Parameters:
  ///   - sentence: Its cause with the evidence.
  ///   - wereDue: Whether values were due in it; `nil` where that is not known.
  ///   - severity: How much its cause matters.
  public mutating func noteGap(
    _ sentence: String, wereDue: Bool?, severity: Severity = .warning
  ) {
    // A gap that something else ended is followed by another one, up to the next value: that tells more.
    if gaps.last?.sample == count { gaps.removeLast() }
    guard gaps.count < Self.gapLimit else { return }
    gaps.append(SeriesGap(sample: count, sentence: sentence, wereDue: wereDue, severity: severity))
  }

  /// Notes that something happened that is known only now: before the first measurement that came
  /// later than a packet.
  ///
  /// Of the same thing at the same place, one is kept: marks never outnumber the measurements by more
  /// than their kinds.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - packet: The first packet that shows it.
  public mutating func mark(_ kind: SeriesMark.Kind, firstPacket packet: Int) {
    let sample = (0..<count).partitionPoint { self.packet(at: $0) <= packet }
    var place = marks.count
    while place > 0, marks[place - 1].sample > sample { place -= 1 }
    var earlier = place
    while earlier > 0, marks[earlier - 1].sample == sample {
      earlier -= 1
      if marks[earlier].kind == kind { return }
    }
    marks.insert(SeriesMark(kind: kind, sample: sample), at: place)
  }

  /// Takes placeholders out of the intervals; the octets keep them.
  ///
  /// - Parameter wanted: Which intervals are none.
  mutating func leaveOut(_ wanted: Placeholders.Wanted) {
    let distances = Decimated(0..<max(count - 1, 0)) {
      Evidence.seconds(from: times[$0], to: times[$0 + 1])
    }
    placeholders.add(
      Placeholders(wanted, from: &ticks, bounds: &bounds, period: distances.median))
  }

  // MARK: - Reading

  /// Number of measurements.
  public var count: Int { records.times.count }
  /// When a measurement came, in nanoseconds.
  public func time(at index: Int) -> Int64 { records.times[index] }
  /// The packet that brought a measurement.
  public func packet(at index: Int) -> Int { records.packets[index] }
  /// What the caller noted of a measurement.
  public func note(at index: Int) -> UInt8 { records.notes[index] }

  /// Where the RR intervals of a measurement stand among all.
  @inline(__always)
  public func intervals(ofSample index: Int) -> Range<Int> {
    Int(bounds[index])..<Int(bounds[index + 1])
  }

  /// Whether a measurement has RR intervals.
  @inline(__always)
  func hasIntervals(_ index: Int) -> Bool { bounds[index] < bounds[index + 1] }

  /// Where the RR intervals of measurements that follow each other stand among all.
  public func intervals(ofSamples samples: Range<Int>) -> Range<Int> {
    samples.isEmpty ? 0..<0 : Int(bounds[samples.lowerBound])..<Int(bounds[samples.upperBound])
  }

  /// A measurement's rate; `nil` where there is none, or 0.
  @inline(__always)
  func rate(ofSample index: Int) -> Double? {
    let rate = rates[index]
    return rate > 0 ? Double(rate) : nil
  }

  /// A measurement's rate as sent; `nil` if the field is not whole.
  @inline(__always)
  func beatsPerMinute(ofSample index: Int) -> UInt16? {
    records.bits[index].contains(.hasRate) ? rates[index] : nil
  }

  /// Whether energy was sent with a measurement.
  var hasEnergies: Bool { allBits.contains(.hasEnergy) }

  /// A measurement's energy in kilojoules, if it was sent.
  func energy(ofSample index: Int) -> Int? {
    records.bits[index].contains(.hasEnergy) ? Int(energies[index]) : nil
  }

  /// Whether something is wrong or remarkable about a measurement, but for `recordCut`.
  var hasFindings: Bool { !findings.isEmpty }

  /// What is wrong or remarkable about a measurement, but for `recordCut`.
  func findings(ofSample index: Int) -> ValueFindings {
    ValueFindings(rawValue: UInt32(findings[index]))
  }

  /// Whether the recorder cut a measurement.
  public var hasCuts: Bool { allBits.contains(.isCut) }

  /// Whether the recorder kept only the first octets of a measurement.
  @inline(__always)
  func isCut(_ index: Int) -> Bool { records.bits[index].contains(.isCut) }

  /// How many measurements of some tell contact.
  public func countReportingContact(_ samples: Range<Int>) -> Int {
    var count = 0
    for own in records.bits[samples] {
      count &+= own.contains(.hasContact) && own.rawValue & 2 != 0 ? 1 : 0
    }
    return count
  }

  /// How many RR intervals of a measurement the recorder cut off; `nil` if that is unknown.
  public func intervalsLost(ofSample index: Int) -> Int? {
    isCut(index) ? sample(index).intervalsLost : 0
  }

  /// Whether a measurement was sent without contact.
  var hasSpellsWithoutContact: Bool { allBits.contains(.isWithoutContact) }

  /// Whether a sensor that can tell says that it has no contact.
  @inline(__always)
  func isWithoutContact(_ index: Int) -> Bool {
    records.bits[index].contains(.isWithoutContact)
  }

  /// An RR interval in ticks of 1/1024 s.
  @inline(__always)
  func interval(_ place: Int) -> Int { Int(ticks[place]) }

  /// The sum of a measurement's RR intervals in ticks.
  @inline(__always)
  package func ticks(ofSample index: Int) -> Int {
    var sum = 0
    for place in intervals(ofSample: index) { sum += Int(ticks[place]) }
    return sum
  }

  /// What is kept of a measurement as it came.
  public struct Record: Sendable {
    /// The packet that brought it.
    public let packet: Int
    /// When, in nanoseconds.
    public let time: Int64
    /// Where its octets that were kept stand in `octets`.
    public let octets: Range<Int>
    /// How many octets it had before the recorder cut it.
    public let originalLength: Int
    /// What the caller noted of it.
    public let note: UInt8

    @usableFromInline
    init(packet: Int, time: Int64, octets: Range<Int>, originalLength: Int, note: UInt8) {
      self.packet = packet
      self.time = time
      self.octets = octets
      self.originalLength = originalLength
      self.note = note
    }
  }

  /// What is kept of the measurements of a series as they came.
  ///
  /// Apart from the series, which is large: asking it for one measurement copies it.
  public struct Records: Sendable {
    /// The octets of all; behind those that the recorder cut, two octets with the length that was sent, little-endian.
    public fileprivate(set) var octets: [UInt8] = []
    /// Where the octets of each begin, and where the last ones end.
    @usableFromInline fileprivate(set) var octetBounds: [UInt32] = [0]
    @usableFromInline fileprivate(set) var times: [Int64] = []
    @usableFromInline fileprivate(set) var packets = PacketNumbers()
    @usableFromInline fileprivate(set) var bits: [Bits] = []
    @usableFromInline fileprivate(set) var notes = SparseColumn<UInt8>(0)

    /// The octets that are kept of a measurement, with those of the length of a cut one.
    fileprivate func allOctets(_ index: Int) -> ArraySlice<UInt8> {
      octets[Int(octetBounds[index])..<Int(octetBounds[index + 1])]
    }

    /// A measurement.
    @inlinable
    @inline(__always)
    public subscript(index: Int) -> Record {
      let isCut = bits[index].contains(.isCut)
      let own = Int(octetBounds[index])..<Int(octetBounds[index + 1]) - (isCut ? 2 : 0)
      let sent =
        isCut
        ? Int(octets[own.upperBound]) | Int(octets[own.upperBound + 1]) << 8 : own.count
      return Record(
        packet: packets[index], time: times[index], octets: own, originalLength: sent,
        note: notes[index])
    }
  }

  /// The flags of a measurement as sent; `nil` where not even these were there.
  public func flags(ofSample index: Int) -> UInt8? {
    records.octets[records[index].octets].first
  }

  /// Whether the octets of two measurements are the same, those that the recorder cut by their number.
  func hasSameOctets(_ left: Int, _ right: Int) -> Bool { hasSameOctets(left, right, of: self) }

  /// The same of a measurement and one of another series.
  func hasSameOctets(_ left: Int, _ right: Int, of other: HeartRateSeries) -> Bool {
    records.bits[left] == other.records.bits[right]
      && records.allOctets(left).elementsEqual(other.records.allOctets(right))
  }

  fileprivate func sample(_ index: Int) -> HeartRateSample {
    let own = records.bits[index]
    let record = records[index]
    var findings = findings(ofSample: index)
    var lost: Int? = 0
    if own.contains(.isCut) {
      // Rare, so it is read again.
      findings.insert(.recordCut)
      let whole = ByteReader(records.octets.span, base: 0, layer: .value, limit: .value)
      var reader = whole.at(
        ByteRange(offset: record.octets.lowerBound, count: record.octets.count), layer: .value,
        limitedBy: .value)
      lost =
        HeartRateMeasurementLayout(
          parsing: &reader, originalLength: record.originalLength
        ).rrLost
    }
    return HeartRateSample(
      packet: record.packet, time: record.time,
      beatsPerMinute: beatsPerMinute(ofSample: index),
      contact: own.contains(.hasContact) ? SensorContact(bits: own.rawValue) : nil,
      energyExpended: energy(ofSample: index).map { EnergyExpended(rawValue: UInt16($0)) },
      intervalsLost: lost, findings: findings,
      intervals: intervals(ofSample: index))
  }

  /// The measurements.
  public var samples: Samples { Samples(series: self) }
  /// The RR intervals of all measurements, oldest first.
  public var intervals: Intervals { Intervals(ticks: ticks) }

  /// The measurements of a series, each put together when it is asked for.
  public struct Samples: RandomAccessCollection, Sendable {
    fileprivate let series: HeartRateSeries
    /// The first index.
    public var startIndex: Int { 0 }
    /// The index behind the last.
    public var endIndex: Int { series.count }
    /// The element at an index.
    public subscript(index: Int) -> HeartRateSample { series.sample(index) }
  }

  /// The RR intervals of a series.
  public struct Intervals: RandomAccessCollection, Sendable {
    fileprivate let ticks: [UInt16]
    /// The first index.
    public var startIndex: Int { 0 }
    /// The index behind the last.
    public var endIndex: Int { ticks.count }
    /// The element at an index.
    public subscript(index: Int) -> RRInterval { RRInterval(rawValue: ticks[index]) }
  }
}
