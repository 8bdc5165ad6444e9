import HSBase
import HSCZlib

/// A gzip stream unpacked by zlib.
///
/// Not by libarchive, which gives out nothing of the last 64 KiB when a stream ends early, waits
/// for as many where a stream is still being written, and does not look at the check sum.
@safe
final class InflateFeed: ByteFeed {
  private let feed: any ByteFeed
  private let name: String
  private let stream: UnsafeMutablePointer<z_stream>
  private var input = [UInt8](repeating: 0, count: 64 << 10)
  private var start = 0
  private var end = 0
  private var inputHasEnded = false
  private var expansion: Expansion
  private var state = State.member
  private var failure: CaptureError?
  /// Why there is no more input; said when what is there has been unpacked.
  private var inputFailure: CaptureError?

  private enum State {
    /// Inside a member.
    case member
    /// Behind one: another may follow, or zeros.
    case between
    /// At the end.
    case ended
  }

  init(_ feed: any ByteFeed, name: String, limits: UnpackingLimits) {
    self.feed = feed
    self.name = name
    expansion = Expansion(limits)
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 15 bits of window, and 16 to say that a gzip header comes first.
    let code = unsafe inflateInit2_(stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { fail(.damaged("gzip", unpacked: 0, reason: "zlib refuses: \(code)")) }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  func read(into storage: inout [UInt8], at index: Int) throws(CaptureError) -> Int {
    guard index < storage.count else { return 0 }
    while true {
      if let failure { throw failure }
      if start == end, !inputHasEnded { refill() }
      switch state {
      case .ended: return 0
      case .between: passOver()
      case .member:
        let count = inflate(into: &storage, at: index)
        if count > 0 { return count }
      }
    }
  }

  private func refill() {
    start = 0
    end = 0
    do throws(CaptureError) {
      end = try feed.read(into: &input, at: 0)
    } catch {
      inputFailure = error
    }
    expansion.packed += end
    if end == 0 { inputHasEnded = true }
  }

  /// Goes from one member to the next, or to the end.
  private func passOver() {
    while start < end, input[start] == 0 { start += 1 }
    guard start < end else {
      guard inputHasEnded else { return }
      state = .ended
      failure = inputFailure
      return
    }
    guard input[start] == 0x1F else {
      fail(.trailing("gzip", unpacked: expansion.unpacked))
      return
    }
    unsafe inflateReset(stream)
    state = .member
  }

  private func inflate(into storage: inout [UInt8], at index: Int) -> Int {
    let available = end - start
    let room = min(storage.count - index, Int(Int32.max))
    let code = unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe storage.withUnsafeMutableBufferPointer { target in
        unsafe stream.pointee.next_in = source.baseAddress.map { unsafe $0 + start }
        unsafe stream.pointee.avail_in = UInt32(available)
        unsafe stream.pointee.next_out = target.baseAddress.map { unsafe $0 + index }
        unsafe stream.pointee.avail_out = UInt32(room)
        return unsafe HSCZlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    start = end - Int(unsafe stream.pointee.avail_in)
    let count = room - Int(unsafe stream.pointee.avail_out)
    if let problem = expansion.produced(count) { fail(problem) }
    switch code {
    case Z_STREAM_END: state = .between
    case Z_OK, Z_BUF_ERROR:
      if count == 0, start == end, inputHasEnded {
        fail(.truncated("gzip", unpacked: expansion.unpacked))
      }
    default:
      let reason = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
      fail(
        .damaged("gzip", unpacked: expansion.unpacked, reason: reason ?? "zlib says \(code)"))
    }
    return count
  }

  /// Notes the first thing that keeps reading from going on.
  private func fail(_ problem: UnpackingProblem) {
    guard failure == nil else { return }
    failure = inputFailure ?? CaptureError(unpacking: name, problem)
  }
}
