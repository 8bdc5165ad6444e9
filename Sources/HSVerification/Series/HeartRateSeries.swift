public import HSBytes
public import HSValues

/// The Heart Rate Measurements of one attribute in one connection, in the order of their arrival.
///
/// Keeps the octets as they were sent, what the checks ask for often, and nothing of the packets: 32
/// bytes a measurement and its own octets, and two bytes an RR interval. A reconnect begins a new series.
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
  /// What happened in between.
  public private(set) var marks: [SeriesMark] = []
  /// What the counters of an encrypted link say of the packets between measurements.
  public private(set) var counts = PacketCounts()

  private var records = Paged<Record>()
  private var ticks = Paged<UInt16>()
  /// The octets of all measurements; behind those that the recorder cut, two octets with the length that
  /// was sent, little-endian.
  private var octets = Paged<UInt8>()

  /// An empty series.
  public init(
    origin: SeriesOrigin, device: DeviceInformation? = nil, timeResolution: Int64 = 1000
  ) {
    self.origin = origin
    self.device = device
    self.timeResolution = timeResolution
  }

  /// A measurement as it is kept.
  private struct Record: Sendable {
    var time: Int64
    /// The lower part of the packet's number, and the upper one.
    var packet: UInt32
    var packetHigh: UInt16
    /// Number of octets.
    var length: UInt16
    /// Where its octets begin.
    var offset: UInt32
    /// Where its RR intervals end.
    var intervalsEnd: UInt32
    var beatsPerMinute: UInt16
    var energy: UInt16
    /// `ValueFindings`.
    var findings: UInt16
    /// Contact in bits 0 to 1, `hasContact` and so on above.
    var bits: UInt8
    /// What the caller wants to remember of it.
    var note: UInt8

    static let hasContact: UInt8 = 1 << 2
    static let hasRate: UInt8 = 1 << 3
    static let hasEnergy: UInt8 = 1 << 4
    static let isCut: UInt8 = 1 << 5
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
      octets.count + value.count + 2 <= Int(UInt32.max),
      ticks.count + layout.rrCount <= Int(UInt32.max), records.count < Int(UInt32.max)
    else { return false }
    let offset = octets.count
    let cursor = reader.at(value)
    let bytes = cursor.remainingBytes
    for index in bytes.indices { octets.append(bytes[index]) }
    if isCut {
      let length = UInt16(clamping: originalLength)
      octets.append(UInt8(truncatingIfNeeded: length))
      octets.append(UInt8(truncatingIfNeeded: length >> 8))
    }
    var place = reader.at(layout.rrRange)
    while let interval = RRInterval(next: &place) { ticks.append(interval.rawValue) }
    var bits: UInt8 = isCut ? Record.isCut : 0
    if let contact = layout.contact { bits |= contact.rawValue | Record.hasContact }
    if layout.beatsPerMinute != nil { bits |= Record.hasRate }
    if layout.energyExpended != nil { bits |= Record.hasEnergy }
    records.append(
      Record(
        time: time, packet: UInt32(truncatingIfNeeded: packet),
        packetHigh: UInt16(truncatingIfNeeded: packet >> 32), length: UInt16(value.count),
        offset: UInt32(offset), intervalsEnd: UInt32(ticks.count),
        beatsPerMinute: layout.beatsPerMinute ?? 0, energy: layout.energyExpended?.rawValue ?? 0,
        findings: UInt16(truncatingIfNeeded: layout.findings.rawValue), bits: bits, note: note))
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

  /// Notes that something happened before the next measurement.
  public mutating func mark(_ kind: SeriesMark.Kind, packet: Int) {
    marks.append(SeriesMark(kind: kind, packet: packet, sample: count))
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
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self.packet(at: middle) <= packet { low = middle + 1 } else { high = middle }
    }
    let sample = low
    var place = marks.count
    while place > 0, marks[place - 1].sample > sample { place -= 1 }
    var earlier = place
    while earlier > 0, marks[earlier - 1].sample == sample {
      earlier -= 1
      if marks[earlier].kind == kind { return }
    }
    marks.insert(SeriesMark(kind: kind, packet: packet, sample: sample), at: place)
  }

  // MARK: - Reading

  /// Number of measurements.
  public var count: Int { records.count }
  /// When a measurement came, in nanoseconds.
  public func time(at index: Int) -> Int64 { records[index].time }
  /// The packet that brought a measurement.
  public func packet(at index: Int) -> Int { Self.packet(records[index]) }
  /// What the caller noted of a measurement.
  public func note(at index: Int) -> UInt8 { records[index].note }

  private static func packet(_ record: Record) -> Int {
    // The sign is kept as well.
    Int(Int16(bitPattern: record.packetHigh)) << 32 | Int(record.packet)
  }

  /// Where the RR intervals of a measurement stand among all.
  @inline(__always)
  func intervals(ofSample index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(records[index - 1].intervalsEnd))..<Int(records[index].intervalsEnd)
  }

  /// Where the RR intervals of measurements that follow each other stand among all.
  public func intervals(ofSamples samples: Range<Int>) -> Range<Int> {
    guard let first = samples.first, let last = samples.last else { return 0..<0 }
    return intervals(ofSample: first).lowerBound..<intervals(ofSample: last).upperBound
  }

  /// A measurement's rate; `nil` where there is none, or 0.
  @inline(__always)
  func rate(ofSample index: Int) -> Double? {
    let rate = records[index].beatsPerMinute
    return rate > 0 ? Double(rate) : nil
  }

  /// A measurement's rate as sent; `nil` if the field is not whole.
  func beatsPerMinute(ofSample index: Int) -> UInt16? {
    records[index].bits & Record.hasRate != 0 ? records[index].beatsPerMinute : nil
  }

  /// A measurement's energy in kilojoules, if it was sent.
  func energy(ofSample index: Int) -> Int? {
    records[index].bits & Record.hasEnergy != 0 ? Int(records[index].energy) : nil
  }

  /// What is wrong or remarkable about a measurement, but for `recordCut`.
  func findings(ofSample index: Int) -> ValueFindings {
    ValueFindings(rawValue: UInt32(records[index].findings))
  }

  /// Whether the recorder kept only the first octets of a measurement.
  func isCut(_ index: Int) -> Bool { records[index].bits & Record.isCut != 0 }

  /// Whether the sensor can tell its contact.
  public func reportsContact(_ index: Int) -> Bool {
    let bits = records[index].bits
    return bits & Record.hasContact != 0 && bits & 2 != 0
  }

  /// How many RR intervals of a measurement the recorder cut off; `nil` if that is unknown.
  public func intervalsLost(ofSample index: Int) -> Int? {
    isCut(index) ? sample(index).intervalsLost : 0
  }

  /// Whether a sensor that can tell says that it has no contact.
  func isWithoutContact(_ index: Int) -> Bool {
    let bits = records[index].bits
    return bits & Record.hasContact != 0 && bits & 3 == SensorContact.notDetected.rawValue
  }

  /// An RR interval in ticks of 1/1024 s.
  @inline(__always)
  func interval(_ place: Int) -> Int { Int(ticks[place]) }

  /// The sum of a measurement's RR intervals in ticks.
  @inline(__always)
  func ticks(ofSample index: Int) -> Int {
    var sum = 0
    for place in intervals(ofSample: index) { sum += Int(ticks[place]) }
    return sum
  }

  /// Appends a measurement's octets, and says how many they were before the recorder cut them.
  public func octets(ofSample index: Int, appendingTo bytes: inout [UInt8]) -> Int {
    let record = records[index]
    let end = Int(record.offset) + Int(record.length)
    for place in Int(record.offset)..<end { bytes.append(octets[place]) }
    guard record.bits & Record.isCut != 0 else { return Int(record.length) }
    return Int(octets[end]) | Int(octets[end + 1]) << 8
  }

  /// The flags of a measurement as sent; `nil` where not even these were there.
  public func flags(ofSample index: Int) -> UInt8? {
    let record = records[index]
    return record.length > 0 ? octets[Int(record.offset)] : nil
  }

  /// Whether the octets of two measurements are the same, those that the recorder cut by their number.
  func hasSameOctets(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (records[left], records[right])
    guard one.length == other.length, one.bits == other.bits else { return false }
    let count = Int(one.length) + (one.bits & Record.isCut != 0 ? 2 : 0)
    return (0..<count).allSatisfy {
      octets[Int(one.offset) + $0] == octets[Int(other.offset) + $0]
    }
  }

  fileprivate func sample(_ index: Int) -> HeartRateSample {
    let record = records[index]
    let has = { (bit: UInt8) in record.bits & bit != 0 }
    var findings = ValueFindings(rawValue: UInt32(record.findings))
    var lost: Int? = 0
    if has(Record.isCut) {
      // Rare, so it is read again.
      findings.insert(.recordCut)
      var bytes: [UInt8] = []
      let original = octets(ofSample: index, appendingTo: &bytes)
      var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
      lost = HeartRateMeasurementLayout(parsing: &reader, originalLength: original).rrLost
    }
    return HeartRateSample(
      packet: Self.packet(record), time: record.time,
      beatsPerMinute: has(Record.hasRate) ? record.beatsPerMinute : nil,
      contact: has(Record.hasContact) ? SensorContact(bits: record.bits) : nil,
      energyExpended: has(Record.hasEnergy) ? EnergyExpended(rawValue: record.energy) : nil,
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
    fileprivate let ticks: Paged<UInt16>
    /// The first index.
    public var startIndex: Int { 0 }
    /// The index behind the last.
    public var endIndex: Int { ticks.count }
    /// The element at an index.
    public subscript(index: Int) -> RRInterval { RRInterval(rawValue: ticks[index]) }
  }
}
