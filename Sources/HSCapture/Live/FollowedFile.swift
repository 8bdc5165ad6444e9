import HSBase
import HSPlatform

/// A file that grows, and that is renamed and begun anew: a phone's log.
///
/// Android renames its full log to `NAME.last` and begins another under the old name. What follows
/// under the name is the same capture if it begins with the same header, which is then passed over;
/// so packets are numbered on and connections go on. A file that is cut is begun anew as well.
package final class FollowedFile: LiveInput {
  /// The name for messages.
  package let name: String
  /// Called with messages: that the file was renamed, or that one may be missing.
  package var say: ((String) -> Void)?
  /// How often the file was begun anew.
  package private(set) var rotations = 0

  private var descriptor: Int32
  private var identity = FileIdentity(stat())
  private var position = 0
  private var offset = 0
  /// The first bytes of the first file, as far as they were read: what every capture begins with.
  private var head: [UInt8] = []
  /// How many bytes of a new file have been compared with `head`; `nil` after them.
  private var matched: Int?
  /// The file under the name is another one; what is left of ours is read first.
  private var isReplaced = false
  /// The file that has the name and cannot be followed, as already reported.
  private var refused: FileIdentity?

  /// Milliseconds between two looks at the file.
  static let pace = 40
  private static let headLength = 24

  /// Opens a file at its beginning.
  ///
  /// - Parameter path: The path of a regular file.
  /// - Throws: What keeps it from being opened, or followed.
  package init(path: String) throws(LiveError) {
    name = path
    descriptor = Self.open(path)
    // What is open is closed with this object, also where it is not made in the end.
    guard descriptor >= 0, let status = try? SystemCalls.status(descriptor) else {
      throw LiveError.cannotOpen(path)
    }
    guard status.isRegular else {
      throw LiveError(
        source: path, reason: "is not a regular file; pipes and devices are read without --follow")
    }
    identity = FileIdentity(status)
  }

  deinit { if descriptor >= 0 { _ = HSPlatform.close(descriptor) } }

  /// Opens a name without waiting: only then is it known whether it is a file, and a FIFO would
  /// wait for its writer.
  private static func open(_ path: String) -> Int32 {
    while true {
      let descriptor = unsafe HSPlatform.open(
        path.systemName, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  /// Reads what has been added.
  package func read(into span: inout MutableSpan<UInt8>) throws(CaptureError) -> LiveStep {
    if matched != nil, let step = try passHead() { return step }
    let count = try take(into: &span)
    if count > 0 {
      span.forFirst(count, keep: Self.headLength - head.count) {
        head.append($0)
      }
      return .bytes(count)
    }
    if isReplaced {
      try change()
    } else {
      try look()
    }
    return .wait(descriptor: nil, milliseconds: isReplaced || matched != nil ? 0 : Self.pace)
  }

  private func take(into span: inout MutableSpan<UInt8>) throws(CaptureError) -> Int {
    let descriptor = descriptor
    let count = unsafe span.withUnsafeMutableBufferPointer {
      unsafe HSPlatform.read(descriptor, $0.baseAddress, $0.count)
    }
    guard count >= 0 else {
      if errno == EINTR || errno == EAGAIN { return 0 }
      throw failure
    }
    position += count
    offset += count
    return count
  }

  private var failure: CaptureError {
    CaptureError(source: name, problem: .readFailed(errorNumber: errno, offset: offset))
  }

  /// Checks whether the file was truncated, or another has taken its name.
  private func look() throws(CaptureError) {
    guard let own = try? SystemCalls.status(descriptor) else { return }
    if own.st_size < position {
      say?("\(name): was cut at its beginning; reading goes on there")
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure }
      begin()
      return
    }
    // Between the renaming and the new beginning there is no file of the name.
    var now = stat()
    guard unsafe stat(name.systemName, &now) == 0, FileIdentity(now) != identity else { return }
    guard now.isRegular else { return refuse(FileIdentity(now), "is not a regular file") }
    // What was added before the renaming is still to be read.
    isReplaced = true
  }

  /// Says, once, that what has the name now cannot be followed.
  private func refuse(_ found: FileIdentity, _ reason: String) {
    guard refused != found else { return }
    refused = found
    say?("\(name): what has this name now \(reason); waiting for a file to take its place")
  }

  /// Goes on with the file that has taken the name.
  private func change() throws(CaptureError) {
    isReplaced = false
    guard let found = FileIdentity(path: name) else { return }
    let next = Self.open(name)
    guard next >= 0 else {
      // It may have been renamed in turn; then it is looked for again.
      if errno != ENOENT { refuse(found, "cannot be opened: \(SystemError.words())") }
      return
    }
    guard let status = try? SystemCalls.status(next), status.isRegular else {
      _ = HSPlatform.close(next)
      return
    }
    let last = FileIdentity(path: name + ".last")
    if let last, last != identity {
      say?(
        "\(name): begun anew more than once between two looks; a file may be missing from what is "
          + "shown")
    } else {
      say?("\(name): begun anew; reading goes on there")
    }
    _ = HSPlatform.close(descriptor)
    descriptor = next
    identity = FileIdentity(status)
    begin()
  }

  private func begin() {
    rotations += 1
    position = 0
    matched = 0
  }

  /// Passes over the header of a file that was begun anew; `nil` when that is done.
  private func passHead() throws(CaptureError) -> LiveStep? {
    let length = Self.headerLength(head)
    while let done = matched, done < length {
      var byte: UInt8 = 0
      let count = unsafe HSPlatform.read(descriptor, &byte, 1)
      guard count == 1 else {
        try look()
        if isReplaced { try change() }
        return .wait(descriptor: nil, milliseconds: Self.pace)
      }
      position += 1
      guard byte == head[done] else {
        throw CaptureError(source: name, problem: .changed)
      }
      matched = done + 1
    }
    matched = nil
    return nil
  }

  /// How many bytes of a capture's beginning are its header: those that another one repeats.
  static func headerLength(_ head: [UInt8]) -> Int {
    if head.count >= 16, head.starts(with: "btsnoop\0".utf8) { return 16 }
    let magics: [[UInt8]] = [
      [0xA1, 0xB2, 0xC3, 0xD4], [0xD4, 0xC3, 0xB2, 0xA1], [0xA1, 0xB2, 0x3C, 0x4D],
      [0x4D, 0x3C, 0xB2, 0xA1],
    ]
    if head.count >= 24, magics.contains(where: { head.starts(with: $0) }) { return 24 }
    // For a header that was never finished, as much as was there.
    let beginnings = magics + [Array("btsnoop\0".utf8)]
    let isBegun = beginnings.contains { $0.starts(with: head.prefix($0.count)) }
    if !head.isEmpty, head.count < (head.first == 0x62 ? 16 : 24), isBegun { return head.count }
    // A further section of pcapng may stand anywhere; other formats have no header.
    return 0
  }
}

extension MutableSpan<UInt8> {
  /// Calls `body` with the first bytes, at most `keep` of `count`.
  fileprivate func forFirst(
    _ count: Int, keep: Int, _ body: (UInt8) -> Void
  ) {
    guard keep > 0 else { return }
    for index in 0..<min(count, keep, self.count) { body(self[index]) }
  }
}
