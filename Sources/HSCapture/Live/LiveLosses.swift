import HSBase

/// What is known about the packets that an interface lost.
package struct LiveLosses: Sendable, Equatable {
  /// Packets that the kernel had no room for, as far as it counts them.
  package var inKernel: UInt64 = 0
  /// Packets that found no room in our queue.
  package var inQueue: UInt64 = 0
  /// Why the kernel's losses cannot be counted; `nil` if they can.
  package var obstacle: String?
  /// Where they cannot: packets that the adapter exchanged since the interface was opened, and those of
  /// them that came here; `nil` if the adapter does not tell.
  package var exchanged: Exchanged?

  /// An adapter's own count of packets, beside ours.
  package struct Exchanged: Sendable, Equatable {
    /// Packets that the adapter counted.
    package var byAdapter: UInt64
    /// Packets that came.
    package var here: UInt64
  }

  /// The warning at the beginning of a run; `nil` if losses are counted.
  package var warning: String? {
    obstacle.map { "lost packets cannot be counted on this interface: \($0)" }
  }

  /// The summary at the end of a run, such as `3 packets lost (no room in the kernel)`.
  package var description: String {
    var text: [String] = []
    switch (inKernel, inQueue) {
    case (0, 0): if obstacle == nil { text.append("no packet lost") }
    case (let kernel, 0): text.append("\(counted(kernel, "packet")) lost: \(Self.full)")
    case (0, let queue): text.append("\(counted(queue, "packet")) lost: \(Self.late)")
    case (let kernel, let queue):
      let all = counted(kernel &+ queue, "packet")
      text.append("\(all) lost: for \(kernel) \(Self.full), for \(queue) \(Self.late)")
    }
    if obstacle != nil {
      text.append("whether the kernel lost packets is unknown")
      if let exchanged {
        text.append(
          "the adapter counted \(counted(exchanged.byAdapter, "packet")) meanwhile, \(exchanged.here) came"
        )
      }
    }
    return text.joined(separator: "; ")
  }

  private static let full = "no room in the kernel's buffer"
  private static let late = "no room to wait for decoding (--buffer)"
}
