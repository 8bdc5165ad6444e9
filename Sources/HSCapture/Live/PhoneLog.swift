import HSBase
import HSPlatform

/// The log of an Android phone while it is written: its snoop server, through adb's server on this machine.
///
/// The server takes a request as its length in four hexadecimal digits and its text, and answers `OKAY`,
/// or `FAIL` with a reason (AOSP, packages/modules/adb: OVERVIEW.TXT, SERVICES.TXT). Behind the second
/// answer the connection is the phone's.
package enum PhoneLog {
  /// The port of Android's snoop server, on the phone.
  private static let snoopPort = 8872

  /// Connects to a phone.
  ///
  /// - Parameter serial: The phone, as `adb devices` lists it; `nil` for the one that `ANDROID_SERIAL`
  ///   names, or the only one.
  /// - Returns: What the phone sends.
  /// - Throws: Why adb does not reach it, or it has no server.
  package static func open(serial: String?) throws(LiveError) -> DescriptorInput {
    let serial = serial ?? Environment.value("ANDROID_SERIAL")
    let name = serial.map { "phone \($0)" } ?? "phone"
    let port = Environment.value("ANDROID_ADB_SERVER_PORT") ?? "5037"
    guard let endpoint = Endpoint(port) else {
      throw LiveError(source: name, reason: "ANDROID_ADB_SERVER_PORT is no port: \(port)")
    }
    let descriptor: Int32
    do throws(LiveError) {
      var addresses = try endpoint.addresses()[...]
      descriptor = try unsafe endpoint.socket(&addresses) { descriptor, address, length in
        // A server of this machine answers soon or never.
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
          _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        return unsafe connect(descriptor, address, length) == 0 ? 0 : errno
      }
    } catch {
      throw LiveError(
        source: name,
        reason: "adb's server does not answer at \(endpoint): \(error.reason); "
          + "'adb start-server' starts it")
    }
    // Closes the connection, however this ends.
    let input = DescriptorInput(descriptor: descriptor, name: name, closing: true)
    let device = serial.map { "host:transport:\($0)" } ?? "host:transport-any"
    if let reason = refusal(of: device, descriptor) {
      throw LiveError(source: name, reason: "adb: \(reason)")
    }
    if let reason = refusal(of: "tcp:\(snoopPort)", descriptor) {
      throw LiveError(
        source: name,
        reason: "its snoop server does not answer (adb: \(reason)): enable the Bluetooth HCI snoop "
          + "log, and switch Bluetooth off and on; a phone without the server gives its log in a "
          + "bug report"
      )
    }
    return input
  }

  /// Sends a request; returns why it was refused, `nil` if it was not.
  private static func refusal(of request: String, _ descriptor: Int32) -> String? {
    let bytes = Array((request.utf8.count.padded(4, radix: 16) + request).utf8)
    let count = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress, $0.count)
    }
    guard count == bytes.count else { return SystemError.words() }
    switch read(4, descriptor) {
    case "OKAY"?: return nil
    case "FAIL"?:
      let length = read(4, descriptor).flatMap { Int($0, radix: 16) }
      return length.flatMap { read($0, descriptor) } ?? "failed without a reason"
    case let other?: return "answered '\(other)'"
    case nil: return "no answer"
    }
  }

  /// The next bytes, as text; `nil` if they do not come.
  private static func read(_ count: Int, _ descriptor: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: min(max(count, 0), 0xFFFF))
    var done = 0
    while done < bytes.count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress.map { unsafe $0 + done }, $0.count - done, 0)
      }
      guard got > 0 else { return nil }
      done += got
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
