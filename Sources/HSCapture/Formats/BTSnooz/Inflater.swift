import HSCZlib

/// Inflates a zlib stream that comes in pieces, up to a limit.
///
/// zlib keeps the address of its state, so the state stands on the heap and never moves.
@safe
struct Inflater: ~Copyable {
  /// How a stream stands.
  enum State {
    /// More input is needed.
    case hungry
    /// The stream ended, and its checksum was right.
    case finished
    /// What came is no zlib stream, or the checksum was wrong.
    case damaged
    /// More came out than the limit allows.
    case limitReached
  }

  private static let chunk = 32 << 10

  private let stream: UnsafeMutablePointer<z_stream>
  private let limit: Int
  private var scratch = [UInt8](repeating: 0, count: Inflater.chunk)
  /// How the stream stands; once it is not `hungry`, input is passed over.
  private(set) var state: State

  /// Begins a stream that may grow to `limit` bytes.
  init(limit: Int) {
    self.limit = limit
    unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let code = unsafe inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    state = code == Z_OK ? .hungry : .damaged
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Inflates the next piece of input and appends what comes out.
  mutating func add(_ input: inout [UInt8], to output: inout [UInt8]) {
    guard state == .hungry, !input.isEmpty else { return }
    let (stream, limit) = unsafe (self.stream, self.limit)
    var state = State.hungry
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe stream.pointee.next_in = source.baseAddress
      unsafe stream.pointee.avail_in = UInt32(clamping: source.count)
      unsafe scratch.withUnsafeMutableBufferPointer { target in
        repeat {
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = UInt32(clamping: target.count)
          let code = unsafe inflate(stream, Z_NO_FLUSH)
          let produced = unsafe target.count - Int(stream.pointee.avail_out)
          let taken = min(produced, limit - output.count)
          unsafe output.append(contentsOf: target[0..<taken])
          if taken < produced {
            state = .limitReached
          } else if code == Z_STREAM_END {
            state = .finished
          } else if code != Z_OK, code != Z_BUF_ERROR {
            state = .damaged
          }
        } while unsafe state == .hungry && stream.pointee.avail_out == 0
        unsafe stream.pointee.next_out = nil
      }
      unsafe stream.pointee.next_in = nil
      unsafe stream.pointee.avail_in = 0
    }
    self.state = state
  }
}
