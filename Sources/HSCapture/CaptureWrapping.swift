import HSBase

// MARK: - Recognising

extension CaptureWrapping {
  /// What the first bytes of a file show to have happened to the capture in it.
  ///
  /// - Parameter bytes: The first bytes, at most `CaptureFormat.probeLength`, of a file that is no capture as
  ///   it stands.
  /// - Returns: What happened; `nil` if nothing that could be undone.
  static func recognise(_ bytes: Span<UInt8>) -> CaptureWrapping? {
    if let mark = byteOrderMark(bytes) { return mark }
    if startsAsConvertedPcapNG(bytes) { return .carriageReturns }
    if UTF16Text.isOne(bytes) { return .utf16 }
    if let text = textInFront(of: bytes) { return text }
    return HexText.layout(of: bytes) == nil ? nil : .hexadecimal
  }

  /// Bytes of a file by which a log in text is recognised.
  package static let logLength = ValueLog.probeLength

  /// Whether a file is a log in text, of packets or of values, that is read as a capture.
  ///
  /// - Parameter bytes: Its first bytes, at most `logLength`.
  /// - Returns: Whether it is.
  package static func isLog(_ bytes: Span<UInt8>) -> Bool {
    guard UTF16Text.isOne(bytes.extracting(first: CaptureFormat.probeLength)) else {
      return TextLog(recognising: bytes.extracting(first: logLength)) != nil
    }
    var text: [UInt8] = []
    var change = UTF16Text(bytes)
    _ = change.change(bytes, isEnd: false, to: &text)
    return TextLog(recognising: text.span.extracting(first: logLength)) != nil
  }

  private static func byteOrderMark(_ bytes: Span<UInt8>) -> CaptureWrapping? {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    for mark in marks where bytes.count > mark.count && bytes.has(mark) {
      let rest = bytes.extracting(mark.count..<bytes.count)
      if let format = CaptureFormat.byMagic(rest), format.isSupported {
        return .byteOrderMark(bytes: mark.count)
      }
    }
    return nil
  }

  /// pcapng's first four bytes are there to show this.
  private static func startsAsConvertedPcapNG(_ bytes: Span<UInt8>) -> Bool {
    let magic: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0D, 0x0D, 0x0A]
    return bytes.count > magic.count && bytes.has(magic)
  }

  /// Lines of text, and a capture's header behind the last of them.
  private static func textInFront(of bytes: Span<UInt8>) -> CaptureWrapping? {
    var place = 0
    while place < bytes.count, BTSnoozText.looksLikeText(bytes.extracting(place..<place + 1)) {
      place += 1
      // Magic numbers may begin with what is text as well, so each place is looked at.
      guard place + CaptureFormat.magicLength <= bytes.count else { return nil }
      let rest = bytes.extracting(place..<bytes.count)
      if bytes[place - 1] == 0x0A, isFileHeader(rest) { return .text(bytes: place) }
    }
    return nil
  }

  /// Whether more of a file header than its magic number is there.
  private static func isFileHeader(_ bytes: Span<UInt8>) -> Bool {
    switch CaptureFormat.byMagic(bytes) {
    case .btsnoop: return bytes.bigEndian(UInt32.self, at: 8) == 1
    case .pcap:
      let order: ByteOrder = bytes[0] == 0xA1 ? .big : .little
      return order.uint16(bytes, at: 4) == 2 && order.uint16(bytes, at: 6) <= 4
    case .pcapng:
      return PcapNGFormat.order(ofMagic: ByteOrder.big.uint32(bytes, at: 8)) != nil
    default: return false
    }
  }
}

// MARK: - Undoing

extension CaptureWrapping {
  /// A source that delivers the capture's own bytes.
  ///
  /// - Parameters:
  ///   - source: The bytes as they came, at the beginning of what is to be undone.
  ///   - head: The first of these bytes, as many as it was recognised by.
  /// - Returns: A source whose size is not known.
  func undone(_ source: consuming ByteSource, _ head: [UInt8]) -> ByteSource {
    switch self {
    case .hexadecimal:
      guard let layout = HexText.layout(of: head.span) else { return source }
      return ChangedSource.source(source, HexText(layout))
    case .carriageReturns: return ChangedSource.source(source, LineEnds())
    case .utf16: return ChangedSource.source(source, UTF16Text(head.span))
    case .byteOrderMark, .text, .log, .air, .values, .printed, .compressedLogRecords: return source
    }
  }
}

/// A way in which bytes are changed as they pass.
protocol ByteChange {
  /// Changes the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: What came.
  ///   - isEnd: Whether nothing follows.
  ///   - output: What they become is appended.
  /// - Returns: Why the bytes cannot be changed any further; `nil` if they can.
  mutating func change(_ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]) -> String?
  /// What became of lines, until it is taken.
  var account: LineAccount { get set }
  /// What the bytes are, for messages.
  var name: StaticText { get }
}

extension ByteChange {
  /// The same behind the first bytes of a text, to see what it makes of them.
  func tried(on bytes: Span<UInt8>, isEnd: Bool) -> Self {
    var copy = self
    var output: [UInt8] = []
    _ = copy.change(bytes, isEnd: isEnd, to: &output)
    return copy
  }
}

/// The bytes of another source, changed.
final class ChangedSource<Change: ByteChange> {
  private var source: ByteSource
  private var change: Change
  private var input = [UInt8](repeating: 0, count: 16 << 10)
  /// Bytes that are changed and not handed out, from `start` on.
  private var pending: [UInt8] = []
  private var start = 0
  private var produced = 0
  private var fault: String?
  /// What kept the source from being read on; what was read before it is handed out first.
  private var failure: CaptureError?
  private var isEnd = false
  /// One for all changes that a text goes through.
  private let account: LineAccountBox

  private init(_ source: consuming ByteSource, _ change: Change) {
    account = source.account ?? LineAccountBox()
    self.source = source
    self.change = change
  }

  static func source(_ source: consuming ByteSource, _ change: Change) -> ByteSource {
    let name = source.name
    let isPrompt = source.isPrompt
    let changed = ChangedSource(source, change)
    var result = ByteSource(name: name) { (span) throws(CaptureError) -> Int in
      try changed.read(into: &span)
    }
    result.isPrompt = isPrompt
    result.account = changed.account
    return result
  }

  private func read(into span: inout MutableSpan<UInt8>) throws(CaptureError) -> Int {
    while start == pending.count {
      pending.removeAll(keepingCapacity: true)
      start = 0
      if let fault {
        throw CaptureError(
          unpacking: source.name, .damaged(change.name, unpacked: produced, reason: fault))
      }
      if let failure { throw failure }
      guard !isEnd else { return 0 }
      let count = readSource()
      isEnd = count == 0
      fault = change.change(input.span.extracting(first: count), isEnd: isEnd, to: &pending)
      if fault != nil { isEnd = true }
      account.account.add(change.account)
      change.account = LineAccount()
    }
    let count = span.take(pending[start...])
    start += count
    produced += count
    return count
  }

  /// Reads on in the source; where that fails, the bytes end.
  private func readSource() -> Int {
    do throws(CaptureError) {
      return try source.read(into: &input, at: 0)
    } catch {
      failure = error
      return 0
    }
  }
}

/// Makes 0D 0A into 0A again.
struct LineEnds: ByteChange {
  /// Whether the last byte was 0D, which is held back until the next is known.
  private var holdsReturn = false
  var account = LineAccount()

  var name: StaticText { "converted" }

  mutating func change(
    _ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]
  ) -> String? {
    for index in bytes.indices {
      let byte = bytes[index]
      if holdsReturn, byte != 0x0A { output.append(0x0D) }
      holdsReturn = byte == 0x0D
      if !holdsReturn { output.append(byte) }
    }
    if isEnd, holdsReturn {
      output.append(0x0D)
      holdsReturn = false
    }
    return nil
  }

  /// What bytes say of whether line feeds were converted.
  enum Sight {
    /// A line feed without a carriage return in front of it.
    case untouched
    /// None but behind a carriage return: so many.
    case converted(Int)
  }

  /// Looks at bytes for line feeds.
  static func look(_ bytes: Span<UInt8>) -> Sight {
    var count = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      guard index > 0, bytes[index - 1] == 0x0D else { return .untouched }
      count += 1
    }
    return .converted(count)
  }
}
