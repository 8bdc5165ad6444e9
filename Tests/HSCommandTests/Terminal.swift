import Foundation
import Glibc
import Testing

/// A terminal that a program writes to, without a person before it.
struct Terminal {
  private let controller: Int32
  private let path: String

  /// Opens a new pseudo-terminal.
  init() throws {
    controller = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(controller >= 0)
    // Linux: TIOCSPTLCK unlocks the other end, TIOCGPTN tells its number. (Swift does not see
    // unlockpt and ptsname, which want macros defined before any header.)
    var lock: Int32 = 0
    var number: UInt32 = 0
    try #require(unsafe ioctl(controller, 0x4004_5431, &lock) == 0)
    try #require(unsafe ioctl(controller, 0x8004_5430, &number) == 0)
    path = "/dev/pts/\(number)"
  }

  /// What a shell's script, of which the terminal's path is the first argument, prints to it.
  func output(ofScript script: String, _ arguments: String...) throws -> String {
    defer { close(controller) }
    // Held open until the script has ended, or what it printed would be lost with its last end.
    let descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0)
    let run = try Run(
      ["-c", script, "sh", path] + arguments, of: URL(filePath: "/bin/sh"),
      environment: ["heartsnoop": Program.url.path])
    run.endInput()
    #expect(try run.end().status == 0)
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(controller, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    close(descriptor)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What the program prints to the terminal, with the terminal's line ends made plain again.
  func output(of arguments: [String], environment: [String: String]) throws -> String {
    defer { close(controller) }
    let descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0)
    let run = try Run(
      arguments, environment: environment, output: FileHandle(fileDescriptor: descriptor))
    run.endInput()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(controller, $0.baseAddress, $0.count)
      }
      // The last who had the terminal open has closed it.
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    #expect(try run.end().status == 0)
    return String(decoding: bytes.filter { $0 != 0x0d }, as: UTF8.self)
  }
}
