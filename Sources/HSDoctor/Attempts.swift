import HSBytes
import HSCapture
import HSHCI
import HSTimeline

/// Attempts to connect, and what was heard of the device meanwhile.
struct Attempts {
  private struct Attempt {
    var address: DeviceAddress?
    var time: CaptureTime
    var packet: Int
    var heardPacket = 0
    /// Advertisements of other devices meanwhile: the host was listening.
    var others = 0
    var otherPacket = 0
  }

  private var open: [UInt16: Attempt] = [:]
  /// In which packet each device was last heard, so many at most.
  private var heard: [DeviceAddress: Int] = [:]

  private static let limit = 1024
  /// A connection that takes longer is slow: advertisers are to be found within some seconds.
  private static let slow: Int64 = 5_000_000_000

  mutating func begin(_ address: DeviceAddress?, _ origin: EventOrigin) {
    open[origin.adapter] = Attempt(address: address, time: origin.time, packet: origin.packet)
  }

  mutating func hear(_ report: AdvertisingReport, _ origin: EventOrigin) {
    let known = report.address.withoutResolution
    if heard.count < Self.limit || heard[known] != nil { heard[known] = origin.packet }
    guard var attempt = open[origin.adapter], let wanted = attempt.address else { return }
    if wanted.withoutResolution != known {
      attempt.others += 1
      attempt.otherPacket = origin.packet
    } else if attempt.heardPacket == 0 {
      attempt.heardPacket = origin.packet
    }
    open[origin.adapter] = attempt
  }

  /// The host gives up.
  mutating func cancel(_ origin: EventOrigin, _ report: inout DoctorReport) {
    guard let attempt = open.removeValue(forKey: origin.adapter), let address = attempt.address
    else { return }
    let waited = origin.time.nanoseconds(since: attempt.time)
    guard waited >= Self.slow else { return }
    // The same 48 bits of the other type are another address: nobody answers to it.
    let isUnheard = attempt.heardPacket == 0 && heard[address.withoutResolution] == nil
    let mistyped = isUnheard ? heard[address.ofOtherType] : nil
    let what: Diagnosis.Heard =
      if attempt.heardPacket > 0 {
        .advertising
      } else if let mistyped {
        .otherType(packet: mistyped)
      } else {
        attempt.others >= 3 ? .others(attempt.others) : .nothing
      }
    report.add(
      Diagnosis(
        .gaveUp(address, after: waited, what), origin, from: attempt.time,
        packets: [
          attempt.packet, attempt.heardPacket, attempt.otherPacket, mistyped ?? 0, origin.packet,
        ]))
  }

  /// The controller refuses, or the link does not come about.
  mutating func fail(
    _ status: HSHCI.ErrorCode, _ peer: DeviceAddress?, _ origin: EventOrigin,
    _ report: inout DoctorReport
  ) {
    let attempt = open.removeValue(forKey: origin.adapter)
    // Page Timeout is BR/EDR's.
    guard !status.isCancelledConnecting, status.rawValue != 0x04 else { return }
    report.add(
      Diagnosis(
        .notConnected(peer ?? attempt?.address, status), origin, from: attempt?.time,
        packets: [attempt?.packet ?? 0, origin.packet]))
  }

  mutating func succeed(
    _ connected: LinkEvent.Connected, _ origin: EventOrigin, _ report: inout DoctorReport
  ) {
    guard connected.role != .peripheral,
      let attempt = open.removeValue(forKey: origin.adapter), let wanted = attempt.address,
      connected.accessAddress == nil
    else { return }
    let waited = origin.time.nanoseconds(since: attempt.time)
    guard waited >= Self.slow else { return }
    report.add(
      Diagnosis(
        .slowConnecting(waited), origin, from: attempt.time,
        packets: [heard[wanted.withoutResolution] ?? 0, attempt.packet, origin.packet]))
  }
}

extension DeviceAddress {
  /// The same bits as a random address, where it is a public one, and the other way round.
  fileprivate var ofOtherType: DeviceAddress {
    DeviceAddress(value: value, type: type.isRandom ? .publicDevice : .random)
  }
}
