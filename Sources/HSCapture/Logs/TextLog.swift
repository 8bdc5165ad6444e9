import HSBytes

/// A text that is read as a capture: what it is of, and how it was dressed up before it came here.
struct TextLog {
  /// Which of the readers takes it.
  private enum Reader {
    case packets(LogText.Form)
    case values(ValueLog.Form)
    case lines(LineProgram)
  }

  private let reader: Reader
  /// What was put around its lines, if anything.
  private var dress: LineDress?
  /// Packets and values of its beginning, and lines that tell something.
  private let weight: (taken: Int, told: Int)

  /// What a text is, by as little of it as shows packets that were printed as they are.
  ///
  /// - Parameter bytes: The first bytes, at most `CaptureFormat.probeLength`, of a file.
  init?(atOnce bytes: Span<UInt8>) {
    guard LineDress(of: bytes) == nil, let found = LogText.found(in: bytes) else { return nil }
    (reader, weight) = (.packets(found.form), (found.sound, found.sound))
  }

  /// What a text is.
  ///
  /// - Parameter bytes: The first bytes, at most `ValueLog.probeLength`, of a file.
  init?(recognising bytes: Span<UInt8>) {
    guard BTSnoozText.looksLikeText(bytes) else { return nil }
    let plain = TextLog(plain: bytes)
    guard let dress = LineDress(of: bytes) else {
      guard let plain else { return nil }
      self = plain
      return
    }
    var inner: [UInt8] = []
    var change = dress
    _ = change.change(bytes, isEnd: bytes.count < ValueLog.probeLength, to: &inner)
    if var found = TextLog(plain: inner.span), found.weight > (plain?.weight ?? (0, 0)) {
      found.dress = dress
      self = found
    } else if let plain {
      self = plain
    } else {
      return nil
    }
  }

  private init?(plain bytes: Span<UInt8>) {
    // Packets as they are come first: what is told of them beside is the same once more.
    if let found = LogText.found(in: bytes) {
      (reader, weight) = (.packets(found.form), (found.sound, found.sound))
      return
    }
    let values = ValueLog.found(in: bytes)
    if let found = LineLog.found(in: bytes, isGeneral: false),
      (found.taken, found.told) > (values?.values ?? -1, values?.told ?? 0)
    {
      (reader, weight) = (.lines(found.program), (found.taken, found.told))
    } else if let values {
      (reader, weight) = (.values(values.form), (values.values, values.told))
    } else if let frames = ValueLog.frames(in: bytes) {
      (reader, weight) = (.values(.frames), (frames, frames))
    } else if let found = LineLog.found(in: bytes, isGeneral: true) {
      (reader, weight) = (.lines(found.program), (found.taken, found.told))
    } else {
      return nil
    }
  }

  /// Whether packets or values are in it that no other program prints so.
  var isCertain: Bool {
    if case .lines(let program) = reader, program.isGeneral { return false }
    return weight.taken > 0
  }

  /// What the text is called.
  var kind: StaticText {
    switch reader {
    case .packets(let form): form.kind
    case .values(let form): form.kind
    case .lines(let program): program.kind
    }
  }

  /// What is said of what is made of it.
  var wrapping: CaptureWrapping {
    switch reader {
    case .packets: .log
    case .values: .values
    case .lines(let program): program.wrapping
    }
  }

  /// The capture that is made of it.
  func source(_ source: consuming ByteSource) -> ByteSource {
    var source = source
    if let dress { source = ChangedSource.source(source, dress) }
    switch reader {
    case .packets(let form): return ChangedSource.source(source, LogText(form))
    case .values(let form): return ChangedSource.source(source, ValueLog(form))
    case .lines(let program): return ChangedSource.source(source, LineLog(program))
    }
  }
}
