public import Capture
import Glibc

/// A capture that comes over TCP: from a server, or from the first who connects to us.
///
/// Android's snoop server (port 8872) is one; `nc` makes any other. TCP holds the sender back when
/// we are slow, so nothing is lost here.
public final class NetworkInput: LiveInput {
  /// The name for messages: the address.
  public let name: String
  /// Called with what is worth saying: who has connected.
  public var say: ((String) -> Void)?
  /// The port that is listened at; 0 for a connection that we made.
  public let port: UInt16

  private let endpoint: Endpoint
  /// Addresses that were not tried yet: a name may have several, of which not all answer.
  private var untried: ArraySlice<Endpoint.Address> = []
  private var listener: Int32 = -1
  private var connection: DescriptorInput?
  /// A connection that is being made.
  private var pending: Int32 = -1

  /// Connects to a server, without waiting until it answers.
  ///
  /// - Parameter endpoint: Where it is.
  /// - Throws: Why it cannot be reached, as far as that is known at once.
  public init(connectingTo endpoint: Endpoint) throws(LiveError) {
    port = 0
    name = endpoint.description
    self.endpoint = endpoint
    untried = try endpoint.addresses()[...]
    try connectToNext()
  }

  /// Begins to connect to the next address that does not refuse at once.
  private func connectToNext() throws(LiveError) {
    var isPending = false
    let descriptor = try unsafe endpoint.socket(&untried) { descriptor, address, length in
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      isPending = false
      if unsafe connect(descriptor, address, length) == 0 { return 0 }
      isPending = errno == EINPROGRESS
      return isPending ? 0 : errno
    }
    if isPending {
      pending = descriptor
    } else {
      connection = DescriptorInput(descriptor: descriptor, name: name, closing: true)
    }
  }

  /// Listens for one who connects.
  ///
  /// - Parameter endpoint: Where to listen; port 0 for any that is free.
  /// - Throws: Why that is not possible.
  public init(listeningAt endpoint: Endpoint) throws(LiveError) {
    self.endpoint = endpoint
    var addresses = try endpoint.addresses()[...]
    let descriptor = try unsafe endpoint.socket(&addresses) { descriptor, address, length in
      var one: Int32 = 1
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      guard unsafe bind(descriptor, address, length) == 0, Glibc.listen(descriptor, 1) == 0 else {
        return errno
      }
      return 0
    }
    listener = descriptor
    port = Self.port(of: descriptor)
    name = "\(endpoint.host.contains(":") ? "[\(endpoint.host)]" : endpoint.host):\(port)"
  }

  deinit {
    if listener >= 0 { _ = Glibc.close(listener) }
    if pending >= 0 { _ = Glibc.close(pending) }
  }

  /// Reads what has come.
  public func read(into span: inout MutableSpan<UInt8>) throws(CaptureError) -> LiveStep {
    if let connection { return try connection.read(into: &span) }
    if pending >= 0 { return try awaitConnection() }
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else {
      switch errno {
      case EAGAIN, EINTR, ECONNABORTED: return .wait(descriptor: listener, milliseconds: nil)
      default:
        throw CaptureError(source: name, problem: .readFailed(errorNumber: errno, offset: 0))
      }
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // One capture, one sender: who comes later is refused rather than left waiting.
    _ = Glibc.close(listener)
    listener = -1
    say?("\(name): a sender has connected")
    connection = DescriptorInput(descriptor: descriptor, name: name, closing: true)
    return .wait(descriptor: descriptor, milliseconds: nil)
  }

  private func awaitConnection() throws(CaptureError) -> LiveStep {
    var polled = pollfd(fd: pending, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&polled, 1, 0) > 0 else {
      // Only reading can be waited for; a connection is there soon or never.
      return .wait(descriptor: nil, milliseconds: 20)
    }
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    _ = unsafe getsockopt(pending, SOL_SOCKET, SO_ERROR, &code, &length)
    let descriptor = pending
    pending = -1
    guard code == 0 else {
      _ = Glibc.close(descriptor)
      do throws(LiveError) {
        try connectToNext()
        return .wait(descriptor: nil, milliseconds: 0)
      } catch {
        throw CaptureError(source: name, problem: .cannotOpen(errorNumber: code))
      }
    }
    connection = DescriptorInput(descriptor: descriptor, name: name, closing: true)
    return .wait(descriptor: nil, milliseconds: 0)
  }

  /// The port that a socket is bound to.
  private static func port(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isKnown else { return 0 }
    // The port stands in the same place for IPv4 and IPv6.
    return unsafe withUnsafeBytes(of: storage) { bytes in
      unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }
}
