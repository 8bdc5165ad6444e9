import Glibc

/// A host and a port of TCP.
public struct Endpoint: Sendable, Equatable, CustomStringConvertible {
  /// A name or an address.
  public let host: String
  /// The port, in digits.
  public let port: String

  /// Where nobody but this machine comes.
  public static let loopback = "127.0.0.1"

  /// Reads `HOST:PORT`, `[ADDRESS]:PORT` or `PORT`; the host is this machine unless it is named.
  ///
  /// - Parameter text: What was typed.
  public init?(_ text: String) {
    var host = Endpoint.loopback
    var port = Substring(text)
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      guard rest.first == ":" else { return nil }
      port = rest.dropFirst()
    } else if let colon = text.lastIndex(of: ":") {
      // An address of IPv6 without brackets does not tell where it ends.
      guard !text[..<colon].contains(":") else { return nil }
      if colon != text.startIndex { host = String(text[..<colon]) }
      port = text[text.index(after: colon)...]
    }
    guard !host.isEmpty, !port.isEmpty, port.utf8.count <= 5,
      port.utf8.allSatisfy({ (48...57).contains($0) }), UInt16(port) != nil
    else { return nil }
    self.host = host
    self.port = String(port)
  }

  /// As it is typed.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Makes a socket for the first of its addresses for which `body` says that it worked.
  ///
  /// - Parameter body: Connects or binds a socket; returns 0, or the system's error number.
  /// - Returns: The socket.
  /// - Throws: Why there is none.
  func socket(
    _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(LiveError) -> Int32 {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, port, &hints, &found)
    guard code == 0 else {
      throw LiveError(
        source: description, reason: unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(found) }
    var failure = ENOENT
    var next = unsafe found
    while let address = unsafe next?.pointee {
      unsafe next = address.ai_next
      guard let place = unsafe address.ai_addr else { continue }
      let descriptor = Glibc.socket(
        unsafe address.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else {
        failure = errno
        continue
      }
      failure = unsafe body(descriptor, place, address.ai_addrlen)
      if failure == 0 { return descriptor }
      _ = Glibc.close(descriptor)
    }
    throw LiveError(source: description, reason: SystemText.of(failure))
  }
}
