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
    var heard: CaptureTime?
    /// Advertisements of other devices meanwhile: the host was listening.
    var others = 0
    var otherPacket = 0
  }

  private var open: [UInt16: Attempt] = [:]
  /// When each device was last heard, so many at most.
  private var heard: [DeviceAddress: (time: CaptureTime, packet: Int)] = [:]
  var isScanning = false

  private static let limit = 1024
  /// A connection that takes longer is slow: advertisers are to be found within some seconds.
  private static let slow: Int64 = 5_000_000_000

  mutating func begin(_ address: DeviceAddress?, _ origin: EventOrigin) {
    open[origin.adapter] = Attempt(address: address, time: origin.time, packet: origin.packet)
  }

  mutating func hear(_ report: AdvertisingReport, _ origin: EventOrigin) {
    let known = report.address.withoutResolution
    if heard.count < Self.limit || heard[known] != nil {
      heard[known] = (origin.time, origin.packet)
    }
    guard var attempt = open[origin.adapter], let wanted = attempt.address else { return }
    if wanted.withoutResolution == known {
      if attempt.heardPacket == 0 {
        attempt.heardPacket = origin.packet
        attempt.heard = origin.time
      }
    } else {
      attempt.others += 1
      attempt.otherPacket = origin.packet
    }
    open[origin.adapter] = attempt
  }

  /// The host gives up.
  mutating func cancel(_ origin: EventOrigin, _ report: inout DoctorReport) {
    guard let attempt = open.removeValue(forKey: origin.adapter), let address = attempt.address,
      origin.time.nanoseconds(since: attempt.time) >= Self.slow
    else { return }
    let took = Drops.seconds(origin.time.nanoseconds(since: attempt.time))
    // The same 48 bits of the other type are another address: nobody answers to it.
    let other = heard[address.ofOtherType]
    let mistyped = attempt.heardPacket == 0 && heard[address.withoutResolution] == nil ? other : nil
    let isSilent = attempt.heardPacket == 0 && attempt.others >= 3 && mistyped == nil
    let sentence: String
    if let mistyped {
      let (asked, heard) = address.type.isRandom ? ("random", "public") : ("public", "random")
      sentence =
        "our side gave up connecting to \(address.description) after \(took): it asked for a \(asked) address, and the device advertises it as a \(heard) one (packet \(mistyped.packet))"
    } else if isSilent {
      sentence =
        "our side gave up connecting to \(address.description) after \(took): no advertisement of it was heard, and \(attempt.others) of other devices were"
    } else if attempt.heardPacket > 0 {
      sentence =
        "our side gave up connecting to \(address.description) after \(took), although it was heard advertising"
    } else {
      sentence = "our side gave up connecting to \(address.description) after \(took)"
    }
    report.add([
      Diagnosis(
        isSilent ? .notAdvertising : .connectingAborted, 0, peer: origin.peer, from: attempt.time,
        to: origin.time,
        packets: [
          attempt.packet, attempt.heardPacket, attempt.otherPacket, mistyped?.packet ?? 0,
          origin.packet,
        ],
        sentence,
        facts: [
          Diagnosis.Fact("waited_ms", Double(origin.time.nanoseconds(since: attempt.time)) / 1e6)
        ],
        seen: AppWords.connectingTimedOut)
    ])
  }

  /// The controller refuses, or the link does not come about.
  mutating func fail(
    _ status: HSHCI.ErrorCode, _ peer: DeviceAddress?, _ origin: EventOrigin,
    _ report: inout DoctorReport
  ) {
    let attempt = open.removeValue(forKey: origin.adapter)
    // Unknown Connection Identifier and Advertising Timeout are how cancelling ends.
    // Page Timeout is BR/EDR's.
    guard status.rawValue != 0x02, status.rawValue != 0x3c, status.rawValue != 0x04 else { return }
    let address = (peer ?? attempt?.address)?.description ?? "a device"
    let name = status.name.map { "\($0)" } ?? "status 0x\(String(status.rawValue, radix: 16))"
    let isSilent = status.rawValue == 0x3e
    report.add([
      Diagnosis(
        isSilent ? .neverEstablished : .connectRefused, 0, peer: origin.peer,
        from: attempt?.time ?? origin.time, to: origin.time,
        packets: [attempt?.packet ?? 0, origin.packet],
        "connecting to \(address) failed: \(name)", seen: AppWords.disconnected(status.rawValue))
    ])
  }

  mutating func succeed(
    _ connected: LinkEvent.Connected, _ origin: EventOrigin, _ report: inout DoctorReport
  ) {
    guard connected.role != .peripheral,
      let attempt = open.removeValue(forKey: origin.adapter), let wanted = attempt.address,
      connected.accessAddress == nil
    else { return }
    let took = origin.time.nanoseconds(since: attempt.time)
    guard took >= Self.slow else { return }
    let before = heard[wanted.withoutResolution].map { $0.packet } ?? 0
    report.add([
      Diagnosis(
        .slowConnecting, origin.connection, peer: origin.peer, from: attempt.time, to: origin.time,
        packets: [before, attempt.packet, origin.packet],
        "connecting took \(Drops.seconds(took)): until then no advertisement of the peripheral was answered",
        facts: [Diagnosis.Fact("waited_ms", Double(took) / 1e6)])
    ])
  }

  mutating func finish(_ report: inout DoctorReport) { open = [:] }
}

extension DeviceAddress {
  /// The same bits as a random address, where it is a public one, and the other way round.
  fileprivate var ofOtherType: DeviceAddress {
    DeviceAddress(value: value, type: type.isRandom ? .publicDevice : .random)
  }
}
