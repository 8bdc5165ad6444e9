import Bytes
import Capture
import HCI
import LinkLayer

/// Extended advertisements on the air whose data come in several packets.
///
/// Core 5.4, Vol 6, Part B, 2.3.4.9. The first packet names the advertiser, each points to the next,
/// and those that follow have nothing but the number of the data to tell whose they are. Bounded:
/// where there is no room, the chain begun first goes.
struct AdvertisingChains: Sendable {
  /// One advertisement, as far as it was heard.
  struct Chain: Sendable {
    /// The first packet's report.
    var report: AdvertisingReport
    /// The first packet's number.
    var packet: Int
    /// The number of its data.
    var identifier: UInt16?
    /// The channel that the next packet is on.
    var channel: UInt8
    /// Nanoseconds since 1970 until which the next packet comes.
    var deadline: Int64
    /// The data heard up to now.
    var data: [UInt8]
    /// Whether there is more to come.
    var isOpen = true
  }

  private var chains: [Chain] = []
  private var oldest = 0

  /// Chains at once.
  static let capacity = 8
  /// Most data that an advertisement has (Core 5.4, Vol 4, Part E, 7.8.54).
  static let dataLimit = 1650

  /// Remembers the first packet of a chain.
  mutating func begin(
    _ report: AdvertisingReport, _ heard: ExtendedAdvertisement, _ data: Span<UInt8>,
    _ time: CaptureTime, packet: Int
  ) {
    guard let pointer = heard.pointer else { return }
    let place: Int
    if chains.count < Self.capacity {
      place = chains.count
      chains.append(
        Chain(report: report, packet: packet, identifier: nil, channel: 0, deadline: 0, data: []))
    } else {
      place = oldest
      oldest = (oldest + 1) % Self.capacity
    }
    chains[place].report = report
    chains[place].packet = packet
    chains[place].identifier = heard.dataIdentifier
    chains[place].data.removeAll(keepingCapacity: true)
    chains[place].isOpen = true
    chains[place].extend(data, pointer, time)
  }

  /// Adds a packet to its chain.
  ///
  /// - Returns: The chain's place and whether this was its last packet; `nil` if it is of no chain.
  mutating func extend(
    _ heard: ExtendedAdvertisement, channel: UInt8?, _ data: Span<UInt8>, _ time: CaptureTime
  ) -> (place: Int, isWhole: Bool)? {
    for place in chains.indices.reversed() {
      guard chains[place].isOpen, chains[place].identifier == heard.dataIdentifier,
        chains[place].report.sid == heard.set, channel == nil || channel == chains[place].channel,
        time.nanoseconds <= chains[place].deadline
      else { continue }
      return (place, !chains[place].extend(data, heard.pointer, time))
    }
    return nil
  }

  /// The number of the first packet of a chain.
  func packet(at place: Int) -> Int { chains[place].packet }

  /// The first packet's report of a chain.
  func report(at place: Int) -> AdvertisingReport { chains[place].report }

  /// Exchanges the data of a chain with `bytes`, without copying.
  mutating func exchangeData(at place: Int, _ bytes: inout [UInt8]) {
    swap(&bytes, &chains[place].data)
  }
}

extension AdvertisingChains.Chain {
  /// Adds data; whether more is to come.
  @discardableResult
  fileprivate mutating func extend(
    _ bytes: Span<UInt8>, _ pointer: AuxiliaryPointer?, _ time: CaptureTime
  ) -> Bool {
    for index in bytes.indices where data.count < AdvertisingChains.dataLimit {
      data.append(bytes[index])
    }
    guard let pointer else {
      isOpen = false
      return false
    }
    channel = pointer.channel
    // Recorders' clocks are those of hosts, which get packets late.
    let patience = Int64(pointer.offset) * 1000 + 50_000_000
    deadline = time.nanoseconds.addingReportingOverflow(patience).partialValue
    return true
  }
}
