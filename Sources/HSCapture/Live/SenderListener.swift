import HSCLive
import HSPlatform

/// Waits at a port for a sender: the first client that connects and sends something.
///
/// A client that leaves without a byte, as port scanners do, does not count, and neither does one that
/// stays silent.
final class SenderListener {
  /// The port that is listened at.
  let port: UInt16
  /// Readable when `sender` may have an answer.
  let descriptor: Int32

  private let listener: Int32
  /// Connections over which nothing has come, the oldest first; at most `limit`.
  private var silent: [Int32] = []
  /// Connections that were ended without a byte.
  private var departed = 0

  private static let limit = 16
  /// Departures that are reported one by one.
  private static let told = 3

  /// Listens.
  ///
  /// - Parameter endpoint: Where; port 0 for any that is free.
  /// - Throws: Why that is not possible.
  init(_ endpoint: Endpoint) throws(LiveError) {
    var addresses = try endpoint.addresses()[...]
    listener = try unsafe endpoint.socket(&addresses) { descriptor, address, length in
      var one: Int32 = 1
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      guard unsafe bind(descriptor, address, length) == 0,
        HSPlatform.listen(descriptor, Int32(Self.limit)) == 0
      else { return errno }
      return 0
    }
    port = Self.port(of: listener)
    descriptor = live_watch()
    live_watch_also(descriptor, listener)
  }

  deinit {
    for connection in silent { _ = HSPlatform.close(connection) }
    _ = HSPlatform.close(descriptor)
    _ = HSPlatform.close(listener)
  }

  /// The first connection that has sent something; `nil` until then.
  ///
  /// The caller owns it from then on. Later clients are refused once the listener is gone.
  ///
  /// - Parameter say: Called with messages for the user.
  /// - Returns: Its descriptor.
  /// - Throws: The error number that keeps us from listening any further.
  func sender(_ say: ((String) -> Void)?) throws(SystemError) -> Int32? {
    try takeConnections()
    for connection in silent {
      var byte: UInt8 = 0
      let count = unsafe recv(
        connection, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      silent.removeAll { $0 == connection }
      if count > 0 { return connection }
      _ = HSPlatform.close(connection)
      departed += 1
      if departed <= Self.told {
        say?("a client connected and left without sending anything; still waiting for a sender")
      }
      if departed == Self.told { say?("further ones are not reported") }
    }
    return nil
  }

  /// Why listening failed.
  struct SystemError: Error { let number: Int32 }

  private func takeConnections() throws(SystemError) {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else {
        switch errno {
        case EAGAIN: return
        case EINTR, ECONNABORTED: continue
        case let number: throw SystemError(number: number)
        }
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      silent.append(connection)
      live_watch_also(descriptor, connection)
      if silent.count > Self.limit { _ = HSPlatform.close(silent.removeFirst()) }
    }
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
