/// Opens anything that holds captures: a capture, a compressed one, an archive of several.
///
/// The first bytes of an input say what it is, not its name. A plain capture is handed on as it is. A
/// packed one is unpacked while it is read, never as a whole, and nothing is written anywhere.
package enum CaptureOpener {
  /// Opens a file, FIFO or device; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The path, or `-`.
  ///   - length: Where the file ends, if it may have become longer since somebody looked.
  ///   - limits: How far packed bytes may expand.
  ///   - didRead: Called when bytes were read: how far reading has come, and of how many bytes.
  /// - Returns: The input, from which the captures can be read.
  /// - Throws: `cannotOpen`, `readFailed`, or what speaks against unpacking.
  package static func open(
    _ path: String, length: Int? = nil, limits: UnpackingLimits = UnpackingLimits(),
    didRead: ((_ position: Int, _ size: Int?) -> Void)? = nil
  ) throws(CaptureError) -> OpenedInput {
    var source = try ByteSource(path: path, length: length)
    source.didRead = didRead
    return try open(source, limits: limits)
  }

  /// Puts those files together that Android may have written one after the other: `NAME.last`, which
  /// is the older one, and `NAME` beside it, in the order in which a shell names them or the other way.
  ///
  /// - Parameter files: The paths.
  /// - Returns: The inputs in their order: a path each, or an older and a newer one, which `open` joins
  ///   if the second continues the first.
  package static func inputs(of files: [String]) -> [[String]] {
    var inputs: [[String]] = []
    var waiting = files[...]
    while let file = waiting.popFirst() {
      switch waiting.first {
      case let next? where file == next + ".last": inputs.append([file, next])
      case let next? where next == file + ".last": inputs.append([next, file])
      default:
        inputs.append([file])
        continue
      }
      waiting.removeFirst()
    }
    return inputs
  }

  /// Opens two files that a recorder wrote one after the other, as one capture.
  ///
  /// Android renames a full log to `NAME.last` and begins a new one. The second file's packets are
  /// numbered on from the first one's, and connections that are open at the border go on.
  ///
  /// - Parameters:
  ///   - older: The path of the file that was written first.
  ///   - newer: The path of the file that may continue it.
  ///   - lengths: Where files end that may have become longer since somebody looked, by their paths.
  ///   - didRead: Called when bytes were read: how far reading has come, and of how many bytes.
  /// - Returns: The input; `nil` unless both are btsnoop files with the same header, neither of them
  ///   a pipe.
  /// - Throws: What keeps one of them from being opened or looked at; its source is the path.
  package static func open(
    older: String, newer: String, lengths: [String: Int] = [:],
    didRead: ((_ position: Int, _ size: Int?) -> Void)? = nil
  ) throws(CaptureError) -> OpenedInput? {
    var parts: [CapturePart] = []
    var looked: [CapturePart] = []
    var heads: [[UInt8]] = []
    var before = 0
    for path in [older, newer] {
      let length = lengths[path]
      guard path != "-" else { return nil }
      let source = try ByteSource(path: path, length: length)
      guard let size = source.size else { return nil }
      var head = [UInt8](repeating: 0, count: 16)
      let count = try source.peek(at: 0, into: &head, upTo: head.count)
      head.removeLast(head.count - count)
      guard CaptureFormat.recognise(head.span) == .btsnoop else { return nil }
      heads.append(head)
      let base = before
      func part(_ didRead: ((_ position: Int, _ size: Int?) -> Void)?) -> CapturePart {
        CapturePart(name: path, isPrompt: true) { () throws(CaptureError) in
          var source = try ByteSource(path: path, length: length)
          source.didRead = didRead.map { tell in
            { position, size in tell(base + position, size.map { base + $0 }) }
          }
          return SourceFeed(source)
        }
      }
      parts.append(part(didRead))
      // Looking whether they join is no reading.
      looked.append(part(nil))
      before += size
    }
    guard JoinedFeed.canJoin(heads[0], heads[1]) else { return nil }
    return try OpenedInput(name: newer, joining: parts, lookingAt: looked)
  }

  /// Opens a source.
  ///
  /// - Parameters:
  ///   - source: Where the bytes come from.
  ///   - limits: How far packed bytes may expand.
  /// - Returns: The input, from which the captures can be read.
  /// - Throws: `readFailed`, or what speaks against unpacking.
  package static func open(
    _ source: consuming ByteSource, limits: UnpackingLimits = UnpackingLimits()
  ) throws(CaptureError) -> OpenedInput {
    var source = source
    guard let outer = try packing(&source) else { return OpenedInput(source) }
    let name = source.name
    let isPrompt = source.size != nil
    let base: () -> any ByteFeed
    if isPrompt {
      let shared = SharedSource(source)
      base = { PlaceFeed(shared) }
    } else {
      let once = SourceFeed(source)
      base = { once }
    }
    var packings: [Packing] = []
    var packing = outer
    var feed = base()
    while !packing.isArchive {
      guard packings.count < limits.compressions else {
        throw CaptureError(unpacking: name, .tooDeep(limit: limits.compressions))
      }
      packings.append(packing)
      let unpacked = HeadFeed(
        try PackedInput.unpack(packing, feed, name: name, limits: limits))
      feed = unpacked
      guard let inner = try unpacked.packing() else {
        return OpenedInput(feed.source(name: name, isPrompt: isPrompt))
      }
      packing = inner
    }
    // What was unpacked of a pipe up to here is in `feed`.
    var input = PackedInput(
      name: name, limits: limits, isRepeatable: isPrompt, packings: packings, base: base)
    if !isPrompt {
      let rest = feed
      (input.packings, input.undone, input.base) = ([], packings.count, { rest })
    }
    return try OpenedInput(MemberArchive(input, packing))
  }

  /// Looks at the first bytes of a source, which it holds afterwards as before.
  private static func packing(_ source: inout ByteSource) throws(CaptureError) -> Packing? {
    var head = [UInt8](repeating: 0, count: Packing.headLength)
    let isPipe = source.size == nil
    var isEnd = !isPipe
    var count = isPipe ? 0 : try source.peek(at: 0, into: &head, upTo: head.count)
    // Of a pipe, not a byte more is waited for than it takes to tell.
    while true {
      let found = Packing.recognise(head.span.extracting(first: count), isEnd: isEnd)
      if found != .undecided {
        if isPipe { source.giveBack(Array(head[0..<count])) }
        if case .packed(let packing) = found { return packing }
        return nil
      }
      let added = try source.read(into: &head, at: count)
      count += added
      isEnd = added == 0
    }
  }
}
