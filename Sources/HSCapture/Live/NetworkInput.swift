import HSPlatform

/// A capture that comes over TCP: from a server, or from the first client that sends something.
///
/// Android's snoop server (port 8872) is one; `nc` makes any other. TCP holds the sender back when
/// we are slow, so nothing is lost here.
package final class NetworkInput: LiveInput {
  /// The name for messages: the address.
  package let name: String
  /// Called with messages: who has connected.
  package var say: ((String) -> Void)?

  private let endpoint: Endpoint
  /// Addresses that were not tried yet: a name may have several, and not all answer.
  private var untried: ArraySlice<Endpoint.Address> = []
  /// Where a sender is waited for.
  private var listener: SenderListener?
  private var connection: DescriptorInput?
  /// A connection that is being made.
  private var pending: Int32 = -1

  /// Connects to a server, without waiting until it answers.
  ///
  /// - Parameter endpoint: Where it is.
  /// - Throws: Why it cannot be reached, as far as that is known at once.
  package init(connectingTo endpoint: Endpoint) throws(LiveError) {
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

  /// Listens for one who connects and sends something.
  ///
  /// - Parameter endpoint: Where to listen; port 0 for any that is free.
  /// - Throws: Why that is not possible.
  package init(listeningAt endpoint: Endpoint) throws(LiveError) {
    self.endpoint = endpoint
    let listener = try SenderListener(endpoint)
    self.listener = listener
    name = endpoint.text(port: "\(listener.port)")
  }

  deinit { if pending >= 0 { _ = HSPlatform.close(pending) } }

  /// Reads what has come.
  package func read(into span: inout MutableSpan<UInt8>) throws(CaptureError) -> LiveStep {
    if let connection { return try connection.read(into: &span) }
    if pending >= 0 { return try awaitConnection() }
    guard let listener else { return .end }
    let found: Int32?
    do throws(SenderListener.SystemError) {
      found = try listener.sender { [self] in say?("\(name): \($0)") }
    } catch {
      throw CaptureError(
        source: name, problem: .readFailed(errorNumber: error.number, offset: 0))
    }
    guard let found else { return .wait(descriptor: listener.descriptor, milliseconds: nil) }
    // One capture, one sender: later clients are refused rather than left waiting.
    self.listener = nil
    say?("\(name): a sender has connected")
    connection = DescriptorInput(descriptor: found, name: name, closing: true)
    return .wait(descriptor: found, milliseconds: nil)
  }

  private func awaitConnection() throws(CaptureError) -> LiveStep {
    var polled = pollfd(pending, POLLOUT)
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
      _ = HSPlatform.close(descriptor)
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
}
