/// Bytes from front to back, for an unpacker or from one.
protocol ByteFeed: AnyObject {
  /// Reads as many bytes as are there now, at most up to the end of `storage`.
  ///
  /// - Parameters:
  ///   - storage: The buffer.
  ///   - index: Where in the buffer the bytes go.
  /// - Returns: How many bytes were read; 0 is the end.
  /// - Throws: Whatever keeps the bytes from being read; what was delivered before stands.
  func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int

  /// Number of bytes in all, if any place can be gone to.
  var size: Int? { get }

  /// Goes to a place, where `size` is known; a place behind the end is the end.
  func seek(to offset: Int)

  /// Where the next byte stands.
  var position: Int { get }
}

extension ByteFeed {
  var size: Int? { nil }

  func seek(to offset: Int) {}

  var position: Int { 0 }

  /// Reads until `storage` is full from `index` on, or the end.
  ///
  /// - Parameters:
  ///   - storage: The buffer.
  ///   - index: Where in the buffer the bytes go.
  /// - Returns: How many bytes were read; fewer than fit only at the end.
  /// - Throws: As `read` does.
  func fill(_ storage: inout [UInt8], from index: Int = 0) throws(CaptureError) -> Int {
    var end = index
    while end < storage.count {
      let count = try read(into: &storage, at: end)
      if count <= 0 { break }
      end += count
    }
    return end - index
  }

  /// Makes a source that delivers these bytes.
  ///
  /// - Parameters:
  ///   - name: The name for messages.
  ///   - isPrompt: Whether reading never waits for somebody to write.
  /// - Returns: The source.
  func source(name: String, isPrompt: Bool) -> ByteSource {
    var staging = [UInt8](repeating: 0, count: 64 << 10)
    var source = ByteSource(name: name) {
      (span: inout MutableSpan<UInt8>) throws(CaptureError) -> Int in
      // Never read more than can be handed on.
      let start = max(0, staging.count - span.count)
      let count = try self.read(into: &staging, at: start)
      return span.take(staging[start..<(start + count)])
    }
    source.isPrompt = isPrompt
    return source
  }
}

extension MutableSpan<UInt8> {
  /// Takes bytes over, as many as there is room for; returns how many.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> Int {
    let taken = min(bytes.count, count)
    unsafe withUnsafeMutableBufferPointer { target in
      unsafe bytes.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        // Both hold at least so many.
        unsafe to.update(from: from, count: taken)
      }
    }
    return taken
  }
}

/// The bytes of a source as they come: a pipe.
final class SourceFeed: ByteFeed {
  private var source: ByteSource

  init(_ source: consuming ByteSource) { self.source = source }

  func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int {
    try source.read(into: &storage, at: index)
  }
}

/// A source in which any place can be read, a file or memory, shared by all that read it.
final class SharedSource {
  let source: ByteSource

  init(_ source: consuming ByteSource) { self.source = source }
}

/// A place in a shared source.
final class PlaceFeed: ByteFeed {
  private let shared: SharedSource
  private(set) var position = 0

  init(_ shared: SharedSource) { self.shared = shared }

  var size: Int? { shared.source.size ?? 0 }

  func seek(to offset: Int) { position = max(offset, 0) }

  func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int {
    let count = try shared.source.peek(
      at: position, into: &storage, from: index, upTo: storage.count - index)
    position += count
    return count
  }
}

/// Bytes in memory, and why there are no more of them.
final class MemoryFeed: ByteFeed {
  private let bytes: [UInt8]
  private let failure: CaptureError?
  private(set) var position = 0

  init(_ bytes: [UInt8], failure: CaptureError? = nil) {
    self.bytes = bytes
    self.failure = failure
  }

  func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int {
    let count = min(bytes.count - position, storage.count - index)
    guard count > 0 else {
      if let failure, position == bytes.count { throw failure }
      return 0
    }
    storage.replaceSubrange(index..<(index + count), with: bytes[position..<(position + count)])
    position += count
    return count
  }
}
