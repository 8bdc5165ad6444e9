import HSProtocols
@testable import HSTimeline

/// A diagnosis of each code, in the order of the codes, with numbers of one size.
enum DiagnosisKinds {
  static func all(_ number: Int) -> [Diagnosis.Kind] {
    slow(number) + ended(number) + connecting(number) + bonds(number)
  }

  private static func slow(_ number: Int) -> [Diagnosis.Kind] {
    let size = Double(number)
    func limited(
      _ manner: Diagnosis.Transfer.Manner, _ factor: Diagnosis.Factor
    ) -> Diagnosis.Kind {
      let transfer = Diagnosis.Transfer(
        .sent, values: number, bytes: number, span: size, interval: size, mtu: number, manner)
      let next = Diagnosis.Limit(.interval(isPeripheralsWish: true), size)
      return .slow(transfer, by: [Diagnosis.Limit(factor, size), next, next, next])
    }
    let stream = Diagnosis.Transfer.Manner.stream(packets: size, room: size, payload: number)
    let trips = Diagnosis.Transfer.Manner.roundTrips(.write, answer: size, count: number)
    return [
      limited(trips, .interval(isPeripheralsWish: false)), limited(stream, .packetsPerEvent),
      limited(stream, .dataLength(fragments: number)), limited(trips, .mtu(asked: number)),
      limited(stream, .valueSize), limited(trips, .writeWithResponse),
      limited(.roundTrips(.indication, answer: size, count: number), .indication),
      .credits(.received, times: number, dry: number, given: number),
      limited(stream, .hostQueue(emptied: number, of: number)), limited(trips, .answerTime),
      limited(stream, .phy(isCoded: number % 2 == 0)),
      .retransmissions(packets: number, repeated: number),
      limited(trips, .latency(number)), .otherLinks(beside: size, alone: size),
    ]
  }

  private static func ended(_ number: Int) -> [Diagnosis.Kind] {
    let size = Double(number)
    func ended(_ reason: UInt8, _ ending: Diagnosis.Ending) -> Diagnosis.Kind {
      .ended(after: Int64(number), ErrorCode(rawValue: reason), ending)
    }
    let silence = Diagnosis.Silence(
      interval: size, latency: UInt16(clamping: number), timeout: size, lived: size, unheard: size,
      signal: -90)
    return [
      ended(0x08, .lost(silence, .outOfRange(from: -50))),
      ended(0x08, .lost(silence, .unexplained(again: Int64(number)))),
      ended(0x08, .lost(silence, .shortTimeout(events: size, isHosts: false))),
      ended(0x08, .lost(silence, .shortTimeout(events: size, isHosts: true))), ended(0x28, .plain),
      ended(0x3b, .grantedOnly("interval 7.5 ms")),
      ended(0x13, .refusedWish("interval 7.5 ms", times: number)),
      ended(0x08, .lost(silence, .peripheralReset(early: 1))),
      ended(0x22, .adapterReset), ended(0x08, .lost(silence, .together(number))),
      ended(0x3d, .inClear(packet: number)), ended(0x16, .unansweredRequest),
      .departures(number, within: Int64(number), of: .readRequest, AttributeHandle(rawValue: 3)),
      ended(0x22, .unansweredProcedure("the change of the PHY")),
    ]
  }

  private static func connecting(_ number: Int) -> [Diagnosis.Kind] {
    let address = DeviceAddress(value: UInt64(number), type: .random)
    return [
      .gaveUp(address, after: Int64(number), .others(number)), .slowConnecting(Int64(number)),
      .gaveUp(address, after: Int64(number), .otherType(packet: number)),
      .notConnected(address, ErrorCode(rawValue: 0x3e)),
      .notConnected(nil, ErrorCode(rawValue: 0xfe)),
      .slowDiscovery(Int64(number), trips: number, each: Double(number)),
      .repeatedDiscovery(number), .staleHandles(isDiscovered: false),
      .wrongAnswers(number, by: .received),
    ]
  }

  private static func bonds(_ number: Int) -> [Diagnosis.Kind] {
    func encryption(_ keyless: EncryptionFailure.Keyless?) -> Diagnosis.Kind {
      .encryption(
        EncryptionFailure(
          status: ErrorCode(rawValue: 0x06), keyless: keyless, times: number))
    }
    func pairing(_ reason: UInt8) -> Diagnosis.Kind {
      .pairing(
        PairingEvent(
          outcome: .failed, reason: PairingFailedReason(rawValue: reason), failedBy: .sent,
          firstPacket: number, encryptionPacket: 0, shownPacket: 0, sentKeys: [], receivedKeys: [],
          missingSentKeys: [], missingReceivedKeys: []), unencrypted: Int64(number))
    }
    return [
      encryption(.peer), encryption(.host), pairing(0x05), pairing(0x04), pairing(0x09),
      .notSecured(times: number, .insufficientEncryption), encryption(nil),
    ]
  }
}
