/// A feed whose first bytes can be looked at before they are read.
final class HeadFeed: ByteFeed {
  private let feed: any ByteFeed
  /// The first bytes, read ahead.
  private(set) var head: [UInt8] = []
  private var passed = 0
  private var isEnd = false
  /// An error met while looking ahead, thrown when the bytes before it have been read.
  private var failure: CaptureError?

  init(_ feed: any ByteFeed) { self.feed = feed }

  /// Looks ahead up to so many bytes; fewer if they end or fail before.
  ///
  /// - Parameter count: How many bytes to look at.
  /// - Throws: The error that stands at the very beginning.
  func look(_ count: Int) throws(CaptureError) {
    while head.count < count, lookFurther(upTo: count) {}
    if head.isEmpty, let failure { throw failure }
  }

  /// Recognises how the bytes are packed, looking no further than that takes.
  ///
  /// - Returns: The packing, or `nil` if they are not packed.
  /// - Throws: The error that stands at the very beginning.
  func packing() throws(CaptureError) -> Packing? {
    while true {
      let head = head
      switch Packing.recognise(head.span, isEnd: isEnd || failure != nil) {
      case .packed(let packing): return packing
      case .plain:
        if head.isEmpty, let failure { throw failure }
        return nil
      case .undecided: _ = lookFurther(upTo: Packing.headLength)
      }
    }
  }

  private func lookFurther(upTo count: Int) -> Bool {
    guard !isEnd, failure == nil, count > head.count else { return false }
    var buffer = [UInt8](repeating: 0, count: count - head.count)
    do throws(CaptureError) {
      let added = try feed.read(into: &buffer, at: 0)
      if added == 0 { isEnd = true }
      head.append(contentsOf: buffer[0..<added])
      return added > 0
    } catch {
      failure = error
      return false
    }
  }

  func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int {
    let kept = min(head.count - passed, storage.count - index)
    if kept > 0 {
      storage.replaceSubrange(index..<(index + kept), with: head[passed..<(passed + kept)])
      passed += kept
      return kept
    }
    if let failure { throw failure }
    if isEnd { return 0 }
    return try feed.read(into: &storage, at: index)
  }
}
