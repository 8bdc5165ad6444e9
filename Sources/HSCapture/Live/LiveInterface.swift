/// A source of packets on this machine that is being read.
package final class LiveInterface: Sendable {
  /// Its packets, as a capture.
  package let queue: RecordQueue
  private let reader: ReaderThread
  private let source: any FailingSource

  /// What reads, and may have to end.
  protocol FailingSource: ReaderThread.Source {
    /// Why it ended by itself, if it did.
    var failure: LiveError? { get }
    /// What is known of lost packets.
    var losses: LiveLosses { get }
  }

  /// Opens an interface, gives up the privileges for that, and begins to read.
  ///
  /// - Parameters:
  ///   - name: `hciN` for one adapter or `bluetooth-monitor` for all, by the kernel's monitor; any
  ///     other name is libpcap's.
  ///   - buffer: Bytes that may wait in the kernel.
  ///   - room: Bytes that may wait to be decoded.
  ///   - application: The program, as a recording names it.
  /// - Throws: Why it cannot be opened, and what helps.
  package init(_ name: String, buffer: Int, room: Int, application: String) throws(LiveError) {
    if name == "bluetooth-monitor" || Self.adapter(name) != nil {
      let monitor = try MonitorSocket(
        adapter: Self.adapter(name), buffer: buffer, room: room,
        application: Array(application.utf8))
      source = monitor
      queue = monitor.queue
    } else {
      let device = try PcapInterface(
        name, buffer: buffer, room: room, application: Array(application.utf8))
      source = device
      queue = device.queue
    }
    try Privileges.drop()
    let reader = try ReaderThread(source)
    self.reader = reader
    queue.whenFinished { reader.stop() }
  }

  /// Why the interface ended by itself, if it did.
  package var failure: LiveError? { source.failure }

  /// What is known about lost packets so far.
  package var losses: LiveLosses { source.losses }

  /// Stops reading; what was read is still in the queue.
  package func stop() { reader.stop() }

  /// 3 for `hci3`.
  static func adapter(_ name: String) -> UInt16? {
    guard name.hasPrefix("hci") else { return nil }
    let digits = name.utf8.dropFirst(3)
    guard !digits.isEmpty, digits.count <= 5, digits.allSatisfy({ (48...57).contains($0) }),
      let index = UInt16(name.dropFirst(3)), index != .max
    else { return nil }
    return index
  }
}

extension MonitorSocket: LiveInterface.FailingSource {}
