import Glibc
import Testing

/// Listens on a port of this machine; gone when nobody holds it.
final class Server: Sendable {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length) == 0 && Glibc.listen(descriptor, 1) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    try #require(isBound)
  }

  deinit { close(descriptor) }

  /// Takes one connection and sends it bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - exchanges: What it is asked first, and answers.
  /// - Returns: What it was asked.
  @discardableResult
  func serve(_ bytes: [UInt8], after exchanges: [(request: String, answer: String)] = [])
    -> [String]
  {
    let connection = accept(descriptor, nil, nil)
    var requests: [String] = []
    for exchange in exchanges {
      var request = [UInt8](repeating: 0, count: exchange.request.utf8.count)
      let count = unsafe recv(connection, &request, request.count, Int32(MSG_WAITALL))
      requests.append(String(decoding: request.prefix(max(0, count)), as: UTF8.self))
      _ = unsafe write(connection, exchange.answer, exchange.answer.utf8.count)
    }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes[done...].withUnsafeBytes {
        unsafe write(connection, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      done += count
    }
    close(connection)
    return requests
  }
}
