import HSBase

/// What a reader notes about the capture while it passes: counts, findings, the clock.
///
/// Every format's reader writes into it, so that a clock step or a drop is the same thing in all.
@usableFromInline
struct CaptureJournal {
  var statistics = CaptureStatistics()
  var findings = CaptureFindings()
  /// The interfaces described so far.
  var interfaces: [CaptureInterface] = []
  /// What the container says about itself.
  var details = CaptureDetails()
  /// What is odd about the record delivered last.
  @usableFromInline var issues: RecordIssues = []
  /// How far the clock went back at the record delivered last, in nanoseconds, negative.
  var lastStep: Int64?
  /// Set when bytes were passed over, until the next record is delivered.
  var hasGap = false
  private var lastDrops: UInt32 = 0
  /// Whether the times that were noted are those of notes, as no packet came so far.
  private var hasOnlyNotes = false
  /// Whether the capture's beginning was rehearsed for its directions, or this is the rehearsal.
  var isRehearsed = false

  /// Clears what belongs to one record.
  @inline(__always)
  mutating func beginRecord() {
    issues = []
    lastStep = nil
  }

  /// Adds a finding about the record whose header stands at `offset`.
  @inline(never)
  mutating func report(_ kind: CaptureFinding.Kind, record: Int, at offset: Int) {
    findings.add(CaptureFinding(kind: kind, recordNumber: record, offset: offset))
  }

  /// Notes that bytes were passed over with one record.
  mutating func skipped(_ bytes: Int) {
    statistics.skippedRecords += 1
    statistics.skippedBytes += bytes
    hasGap = true
  }

  /// Counts a record that is about to be delivered and notes what is odd about it.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - headerLength: Bytes of the container's header before it.
  ///   - rawTime: The container's number for the time, if it could not be represented.
  ///   - isTimed: Whether the container gives it a time.
  @inline(__always)
  mutating func accept(
    _ record: CaptureRecord, headerLength: Int, clampedTime rawTime: Int64?, isTimed: Bool = true
  ) {
    let count = record.bytes.count
    statistics.records &+= 1
    statistics.bytes &+= count
    statistics.headerBytes &+= headerLength
    statistics.linkCounts[Int(record.link.rawValue)] &+= 1
    if record.originalLength != count || count == 0 || count > CaptureReader.largestPacket
      || hasGap || rawTime != nil || record.cumulativeDrops != lastDrops
    {
      acceptOdd(record, headerLength: headerLength, clampedTime: rawTime)
    }
    guard isTimed else {
      issues.insert(.untimed)
      statistics.times.untimedRecords &+= 1
      return
    }
    guard rawTime == nil else { return }
    let time = record.time
    if record.link == .packetLogger, !acceptTime(ofNote: record) { return }
    let place = Int(record.interface)
    var previous = statistics.times.last
    if place < interfaces.count {
      previous = interfaces[place].lastTime
      interfaces[place].lastTime = time
    }
    if let previous, time < previous {
      stepBack(record, since: previous, headerLength: headerLength)
    }
    if let earliest = statistics.times.earliest,
      let latest = statistics.times.latest
    {
      if time < earliest { statistics.times.earliest = time }
      if time > latest { statistics.times.latest = time }
    } else {
      statistics.times.first = time
      statistics.times.earliest = time
      statistics.times.latest = time
    }
    statistics.times.last = time
  }

  /// Notes the time of a note; whether the record's time counts as a packet's.
  @inline(never)
  private mutating func acceptTime(ofNote record: CaptureRecord) -> Bool {
    guard record.isNote else {
      if hasOnlyNotes {
        hasOnlyNotes = false
        statistics.times.forget()
      }
      return true
    }
    let time = record.time
    statistics.times.earliestNote = min(statistics.times.earliestNote ?? time, time)
    statistics.times.latestNote = max(statistics.times.latestNote ?? time, time)
    if statistics.times.first == nil { hasOnlyNotes = true }
    guard hasOnlyNotes else { return false }
    statistics.times.first = statistics.times.first ?? time
    statistics.times.last = time
    statistics.times.earliest = statistics.times.earliestNote
    statistics.times.latest = statistics.times.latestNote
    return false
  }

  @inline(never)
  private mutating func acceptOdd(
    _ record: CaptureRecord, headerLength: Int, clampedTime rawTime: Int64?
  ) {
    let count = record.bytes.count
    let offset = record.bytes.offset - headerLength
    if hasGap {
      issues.insert(.afterGap)
      hasGap = false
    }
    if record.isCut {
      statistics.cutRecords += 1
      statistics.cutBytes += record.originalLength - count
    }
    if count > record.originalLength {
      issues.insert(.includedExceedsOriginal)
      report(
        .includedExceedsOriginal(included: count, original: record.originalLength),
        record: record.number, at: offset)
    }
    if count == 0, !record.isEmptyByNature {
      issues.insert(.empty)
      statistics.emptyRecords += 1
      report(.emptyRecord, record: record.number, at: offset)
    }
    if count > CaptureReader.largestPacket, record.link.isHCI {
      issues.insert(.oversized)
      statistics.oversizedRecords += 1
      report(.oversizedRecord(length: count), record: record.number, at: offset)
    }
    if let rawTime {
      issues.insert(.timeClamped)
      report(.unrepresentableTime(raw: rawTime), record: record.number, at: offset)
    }
    if record.cumulativeDrops > lastDrops {
      let lost = Int(record.cumulativeDrops - lastDrops)
      issues.insert(.afterDrops)
      statistics.drops += lost
      report(.drops(count: lost), record: record.number, at: offset)
    }
    // A count that falls is a recorder that began anew; what follows is counted from there.
    lastDrops = record.cumulativeDrops
  }

  @inline(never)
  private mutating func stepBack(
    _ record: CaptureRecord, since last: CaptureTime, headerLength: Int
  ) {
    let step = record.time.nanoseconds(since: last)
    let size = step == .min ? .max : -step
    lastStep = step
    issues.insert(.clockStepBack)
    statistics.times.stepsBack.count += 1
    statistics.times.stepsBack.largest = max(statistics.times.stepsBack.largest, size)
    if statistics.times.stepsBack.firstRecord == nil {
      statistics.times.stepsBack.firstRecord = record.number
    }
    report(
      .clockStep(nanoseconds: size), record: record.number,
      at: record.bytes.offset - headerLength)
  }
}
