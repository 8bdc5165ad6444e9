import HSCLive

/// The kernel's count of packets that it had no room for, for a descriptor.
///
/// Read from the kernel, because libpcap's `ps_drop` is 0 on an adapter, or holds the adapter's own
/// errors, and on usbmon counts only since the last call.
struct KernelDrops {
  private enum Count {
    /// All since the socket was opened, in 32 bits; `told` were reported.
    case total(told: UInt32)
    /// Those since the last call, and the sum of earlier calls.
    case further(untold: UInt64)
    /// Nobody counts them.
    case none
  }

  private let descriptor: Int32
  private var count: Count

  /// The count for a newly opened descriptor.
  init(of descriptor: Int32) {
    self.descriptor = descriptor
    let further = live_usbmon_drops(descriptor)
    if live_socket_drops(descriptor) >= 0 {
      count = .total(told: 0)
    } else if further >= 0 {
      count = .further(untold: UInt64(further))
    } else {
      count = .none
    }
  }

  /// Why they cannot be counted; `nil` if they can.
  var obstacle: String? {
    guard case .none = count else { return nil }
    return "the kernel does not tell how many packets it drops (SO_MEMINFO, since Linux 4.12)"
  }

  /// Packets lost since the last call.
  mutating func takeNew() -> UInt64 {
    switch count {
    case .total(let told):
      let now = live_socket_drops(descriptor)
      guard now >= 0 else { return 0 }
      let total = UInt32(truncatingIfNeeded: now)
      count = .total(told: total)
      // The count goes round.
      return UInt64(total &- told)
    case .further(let untold):
      count = .further(untold: 0)
      return untold &+ UInt64(clamping: live_usbmon_drops(descriptor))
    case .none: return 0
    }
  }
}
