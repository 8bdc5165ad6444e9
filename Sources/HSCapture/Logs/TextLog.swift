import HSBase

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
    // Without it a text tells as much at least, and its times; a program's own lines say more than any frames.
    if var found = TextLog(plain: inner.span),
      found.weight >= (plain?.weight ?? (0, 0)) || found.isOwn && plain?.isOwn == false
    {
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
    var best: (reader: Reader, taken: Int, told: Int)?
    if let values = ValueLog.found(in: bytes) {
      best = (.values(values.form), values.values, values.told)
    }
    if let found = LineLog.found(in: bytes),
      best.map({ (found.taken, found.told) > ($0.taken, $0.told) }) ?? true
    {
      best = (.lines(found.program), found.taken, found.told)
    }
    // What any program may print is such a log where no program's own rows tell as much.
    if let words = ValueLog.general(in: bytes), words.values > 2 * (best?.taken ?? 0) {
      best = (.values(words.form), words.values, words.values)
    }
    guard let best else { return nil }
    (reader, weight) = (best.reader, (best.taken, best.told))
  }

  /// Whether its lines are a program's own, and not such as any program may print.
  private var isOwn: Bool {
    if case .values(let form) = reader { form != .words && form != .frames } else { true }
  }

  /// Whether packets or values are in it that no other program prints so.
  var isCertain: Bool {
    if case .values(.words) = reader { return false }
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
    case .packets(let form): form == .sniffle ? .air : .log
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
