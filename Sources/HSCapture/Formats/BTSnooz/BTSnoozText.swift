import HSBase

/// Finds Android's compressed log in a text and reads it.
///
/// ```
///   --- BEGIN:BTSNOOP_LOG_SUMMARY (59496 bytes in) ---
///   base64 of: version (1 byte), time of the last packet (8), a zlib stream
///   --- END:BTSNOOP_LOG_SUMMARY ---
/// ```
///
/// The text may be a whole dump of a phone's state, with the log anywhere in it: it is read from
/// front to back, a window at a time.
package enum BTSnoozText {
  /// Bytes in front of the zlib stream.
  static let headerLength = 9
  /// Bytes that the log may have inflated; phones keep 256 KiB, or 1 MiB when they are debugged.
  static let largestLog = 16 << 20
  /// What the line in front of the log holds.
  static let begin: StaticText = "--- BEGIN:BTSNOOP_LOG_SUMMARY"
  private static let bufferSize = 24 << 10

  /// What stands in the text.
  struct Contents {
    /// Version of the records' layout.
    var version: UInt8
    /// Time of the last packet: microseconds since 1970, although phones call them milliseconds.
    var lastTime: UInt64
    /// The records, inflated.
    var records: [UInt8]
    /// Why that may not be all of them.
    var problem: CaptureFinding.Kind?
    /// Characters in the base64 that do not belong there.
    var strays: Int
    /// Where the base64 begins in the text.
    var offset: Int
  }

  /// Whether bytes look like the beginning of a text rather than of anything else.
  static func looksLikeText(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    for index in bytes.indices {
      switch bytes[index] {
      case 0x07...0x0A, 0x0C, 0x0D, 0x1B, 0x20...0x7E, 0x80...0xFF: continue
      // Around colours, what says that these take no room on a terminal.
      case 0x01 where index + 1 == bytes.count || bytes[index + 1] == 0x1B: continue
      case 0x02 where index > 0 && bytes[index - 1] == 0x6D: continue
      default: return false
      }
    }
    return true
  }

  /// Looks for the line in front of the log, in a text of any size.
  ///
  /// - Parameter text: The text, which is read on from where it stands.
  /// - Returns: The offset of the line, and what follows it in memory; `nil` if there is none.
  /// - Throws: What the source throws.
  package static func find(
    in text: consuming ByteSource
  ) throws(CaptureError) -> (offset: Int, head: [UInt8])? {
    var window = ByteWindow(text, capacity: 64 << 10)
    guard try findBegin(&window, passing: false) else { return nil }
    return (window.position, window.head(.max))
  }

  /// Passes over the text up to the end of the line in front of the log.
  ///
  /// - Parameters:
  ///   - window: The text.
  ///   - passing: Whether to pass over that line too, rather than to stop in front of it.
  /// - Returns: Whether there is such a line.
  /// - Throws: `readFailed`.
  static func findBegin(
    _ window: inout ByteWindow, passing: Bool = true
  ) throws(CaptureError) -> Bool {
    while try window.ensure(begin.count) {
      let count = window.available
      if let place = window.bytes.place(of: begin) {
        window.advance(place)
        if passing { try skipLine(&window) }
        return true
      }
      // The line may begin in what is here and end in what is not.
      window.advance(count - (begin.count - 1))
    }
    return false
  }

  private static func skipLine(_ window: inout ByteWindow) throws(CaptureError) {
    while try window.ensure(1) {
      let unread = window.unread
      for index in unread where window.storage[index] == 0x0A {
        window.advance(index - unread.lowerBound + 1)
        return
      }
      window.advance(unread.count)
    }
  }

  /// Reads the log behind the line that `findBegin` found.
  ///
  /// - Parameters:
  ///   - window: The text, behind that line.
  ///   - limit: Bytes that the log may have inflated.
  /// - Returns: What the log holds, as far as it could be read.
  /// - Throws: `readFailed`, `truncatedHeader`, `unknownVersion`.
  static func read(
    _ window: inout ByteWindow, limit: Int = largestLog
  ) throws(CaptureError) -> Contents {
    let offset = window.position
    var base64 = Base64Decoder()
    var inflater = Inflater(limit: limit)
    var header: [UInt8] = []
    var input: [UInt8] = []
    var records: [UInt8] = []
    input.reserveCapacity(bufferSize + 4)
    var hyphens = 0
    // The line behind the log begins with hyphens, which base64 does not have. One alone is a stray.
    while hyphens < 3, inflater.state == .hungry, try window.ensure(1) {
      let unread = window.unread
      var taken = 0
      for index in unread {
        taken += 1
        let character = window.storage[index]
        hyphens = character == 0x2D ? hyphens + 1 : 0
        if hyphens == 3 { break }
        if hyphens > 0 { continue }
        base64.add(character, to: &input)
        guard input.count >= bufferSize else { continue }
        inflate(&input, &header, &inflater, &records)
        if inflater.state != .hungry { break }
      }
      window.advance(taken)
    }
    inflate(&input, &header, &inflater, &records)
    guard header.count == headerLength else {
      throw window.error(.truncatedHeader(.btsnooz, needed: headerLength, available: header.count))
    }
    guard header[0] == 1 || header[0] == 2 else {
      throw window.error(.unknownVersion(.btsnooz, version: UInt32(header[0])))
    }
    var last: UInt64 = 0
    for index in 1..<headerLength { last |= UInt64(header[index]) << UInt64(8 * (index - 1)) }
    let problem: CaptureFinding.Kind? =
      switch inflater.state {
      case .finished: nil
      case .hungry, .damaged: .brokenCompression(produced: records.count)
      case .limitReached: .expansionLimit(limit: limit)
      }
    return Contents(
      version: header[0], lastTime: last, records: records, problem: problem,
      strays: base64.strays, offset: offset)
  }

  /// Hands decoded bytes on: nine to the header, the rest to the inflater.
  private static func inflate(
    _ input: inout [UInt8], _ header: inout [UInt8], _ inflater: inout Inflater,
    _ records: inout [UInt8]
  ) {
    if header.count < headerLength {
      let count = min(headerLength - header.count, input.count)
      header.append(contentsOf: input[0..<count])
      input.removeFirst(count)
    }
    inflater.add(&input, to: &records)
    input.removeAll(keepingCapacity: true)
  }
}
