import HSPlatform

/// A host and a port of TCP.
package struct Endpoint: Sendable, Equatable, CustomStringConvertible {
  /// A name or an address.
  package let host: String
  /// The port, in digits.
  package let port: String

  /// Reachable from this machine only.
  package static let loopback = "127.0.0.1"

  /// Reads `HOST:PORT`, `[ADDRESS]:PORT` or `PORT`; the host is this machine unless it is named.
  ///
  /// - Parameter text: What was typed.
  package init?(_ text: String) {
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
  package var description: String { text(port: port) }

  /// The same with another port.
  func text(port: String) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// An address that a host has: its family, and the system's bytes for it.
  struct Address {
    var family: Int32
    var bytes: [UInt8]
  }

  /// The addresses of the host, in the order to try them.
  ///
  /// - Throws: Why it has none.
  func addresses() throws(LiveError) -> [Address] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    unsafe hints.ai_socktype = streamSocketType
    var found: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, port, &hints, &found)
    guard code == 0 else {
      throw LiveError(
        source: description, reason: unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(found) }
    var addresses: [Address] = []
    var next = unsafe found
    while let entry = unsafe next?.pointee {
      unsafe next = entry.ai_next
      guard let place = unsafe entry.ai_addr else { continue }
      let bytes = unsafe UnsafeRawBufferPointer(start: place, count: Int(entry.ai_addrlen))
      addresses.append(Address(family: unsafe entry.ai_family, bytes: unsafe Array(bytes)))
    }
    return addresses
  }

  /// Makes a socket for the first address with which `body` succeeds, and removes the addresses that were
  /// tried.
  ///
  /// - Parameters:
  ///   - addresses: The addresses.
  ///   - body: Connects or binds a socket; returns 0, or the system's error number.
  /// - Returns: The socket.
  /// - Throws: Why no address worked.
  func socket(
    _ addresses: inout ArraySlice<Address>,
    _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(LiveError) -> Int32 {
    var failure = ENOENT
    while let address = addresses.popFirst() {
      let descriptor = HSPlatform.socket(address.family, streamSocketType, 0)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      guard descriptor >= 0 else {
        failure = errno
        continue
      }
      failure = unsafe address.bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return EINVAL }
        return unsafe body(
          descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
      if failure == 0 { return descriptor }
      _ = HSPlatform.close(descriptor)
    }
    throw LiveError(source: description, reason: SystemError.words(failure))
  }
}
