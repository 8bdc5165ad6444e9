import HSBase

/// What a place in a damaged capture looks like to a search for the next header.
enum HeaderSight {
  /// No header.
  case none
  /// A header that is believed.
  case header
  /// It takes so many bytes from there on to decide.
  case unsure(needed: Int)
}

/// Knows the headers of a format, to find the next one behind damage.
///
/// What is believed may depend only on the bytes, never on how many of them a source has already
/// delivered, so that the same damage has the same consequences in a file, a pipe and an archive.
protocol HeaderSearch {
  /// Fewest bytes of a header.
  var shortest: Int { get }

  /// Looks at a place.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that are here.
  ///   - index: The place; `shortest` bytes from it on are here.
  ///   - isEnd: Whether the capture ends with them. Nothing is unsure then.
  /// - Returns: What it looks like.
  func look(_ bytes: Span<UInt8>, at index: Int, isEnd: Bool) -> HeaderSight
}

/// Knows records that say how long they are and when they were: a header is believed when others, or the end of the capture,
/// stand exactly behind it.
protocol RecordSearch: HeaderSearch {
  /// How many headers must follow each other.
  var wanted: Int { get }

  /// Whether the data of the last of them must be there as well.
  var needsLast: Bool { get }

  /// The time that the first header's must be near to, if one is known.
  var reference: CaptureTime? { get }

  /// Bytes of the record whose header stands at a place, that included, and its time; `nil` unless it is such as recorders
  /// write, near to a time.
  func record(
    _ bytes: Span<UInt8>, at index: Int, near time: CaptureTime?
  ) -> (length: Int, time: CaptureTime)?
}

extension RecordSearch {
  var needsLast: Bool { false }

  func look(_ bytes: Span<UInt8>, at index: Int, isEnd: Bool) -> HeaderSight {
    var place = index
    var time = reference
    for seen in 0..<wanted {
      if seen > 0, isEnd, place == bytes.count { return .header }
      guard place <= bytes.count - shortest else {
        return isEnd ? .none : .unsure(needed: place - index + shortest)
      }
      guard let record = record(bytes, at: place, near: time) else { return .none }
      if seen == 0 { time = record.time }
      place += record.length
    }
    guard needsLast, place > bytes.count else { return .header }
    return isEnd ? .none : .unsure(needed: place - index)
  }
}

extension ByteWindow {
  /// Passes over the next byte, and on to the next header that is believed.
  ///
  /// Keeps nothing of what it passes over, so that it crosses a hole of any size.
  ///
  /// - Parameter search: Knows the headers.
  /// - Returns: Bytes passed over; whether the window stands in front of a header now, or else the capture has ended; and what
  ///   kept the rest of it from being searched.
  mutating func pass(
    to search: some HeaderSearch
  ) -> (passed: Int, isFound: Bool, failure: CaptureError?) {
    var result = (passed: 0, isFound: false, failure: CaptureError?.none)
    func pass(_ count: Int, _ window: inout ByteWindow) {
      window.advance(count)
      result.passed += count
    }
    do throws(CaptureError) {
      guard try ensure(1) else { return result }
      pass(1, &self)
      while try ensure(search.shortest) {
        let (distance, sight) = look(search)
        pass(distance, &self)
        switch sight {
        case .none: break
        case .header:
          result.isFound = true
          return result
        case .unsure(let needed):
          // Too large to be held is no header.
          if try !ensure(needed), !isExhausted { pass(1, &self) }
        }
      }
    } catch {
      result.failure = error
    }
    pass(available, &self)
    return result
  }

  /// Looks at every place for which there are bytes, up to one that may be a header.
  private func look(_ search: some HeaderSearch) -> (distance: Int, sight: HeaderSight) {
    let bytes = storage.span.extracting(unread)
    let places = bytes.count - search.shortest + 1
    for index in 0..<max(places, 0) {
      let sight = search.look(bytes, at: index, isEnd: isExhausted)
      if case .none = sight { continue }
      return (index, sight)
    }
    return (max(places, 0), .none)
  }
}

extension CaptureJournal {
  /// Goes to the next header that makes sense, from one that does not or whose record is too large or cut.
  ///
  /// - Parameters:
  ///   - search: Knows the headers.
  ///   - record: Bytes of the header, and those that it says are behind it.
  ///   - isImpossible: Whether the header makes no sense, whatever it says.
  ///   - number: The record's number.
  ///   - window: The capture, at the header.
  /// - Returns: Whether reading can go on.
  /// - Throws: What the source throws.
  @inline(never)
  mutating func resynchronise(
    _ search: some HeaderSearch, behind record: (header: Int, data: Int),
    isImpossible: Bool = false, number: Int, _ window: inout ByteWindow
  ) throws(CaptureError) -> Bool {
    let claimed = record.header + record.data
    let isTooLong = !isImpossible && record.data > CaptureReader.maximumRecordLength
    return try resynchronise(
      search, claimed: isTooLong ? claimed : nil, number: number, &window
    ) { left in
      if isImpossible || left >= claimed { return .lostSynchronisation(unread: left) }
      let available = max(0, left - record.header)
      return isTooLong
        ? .lengthBeyondFile(length: record.data, available: available)
        : .cutData(needed: record.data, available: available)
    }
  }

  /// Goes to the next header that makes sense, and notes what was passed over.
  ///
  /// - Parameters:
  ///   - search: Knows the headers.
  ///   - claimed: Bytes that the record claims, with its header, if it is only too large to be
  ///     delivered.
  ///   - headerLength: Bytes of that header, if not the fewest of the format.
  ///   - number: The record's number.
  ///   - window: The capture, at a header that makes no sense.
  ///   - lost: What is noted if there is no other header, of the bytes that are left.
  /// - Returns: Whether reading can go on.
  /// - Throws: What the source throws.
  mutating func resynchronise(
    _ search: some HeaderSearch, claimed: Int? = nil, headerLength: Int? = nil, number: Int,
    _ window: inout ByteWindow,
    lost: (_ left: Int) -> CaptureFinding.Kind
  ) throws(CaptureError) -> Bool {
    let offset = window.position
    let result = window.pass(to: search)
    if let failure = result.failure {
      statistics.unreadBytes += result.passed
      report(.lostSynchronisation(unread: result.passed), record: number, at: offset)
      throw failure
    }
    if let claimed, claimed == result.passed {
      // All of it was there: it is too large, not wrong.
      report(
        .skippedRecord(length: claimed - (headerLength ?? search.shortest)), record: number,
        at: offset)
      skipped(claimed)
      return result.isFound
    }
    guard result.isFound else {
      statistics.unreadBytes += result.passed
      report(lost(result.passed), record: number, at: offset)
      return false
    }
    report(.resynchronised(skipped: result.passed), record: number, at: offset)
    skipped(result.passed)
    return true
  }
}
