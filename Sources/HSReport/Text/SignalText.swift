import HSBytes
import HSL2CAP
import HSTimeline

extension EventWriter {
  /// Writes an L2CAP signalling command.
  func append(
    _ signal: Signal, _ identifier: UInt8, _ bytes: borrowing ByteReader,
    to line: inout OutputBuffer
  ) {
    line.append("L2CAP ")
    if let name = signal.code.name {
      line.append(name)
    } else {
      line.append("signal 0x")
      line.append(hex: signal.code.rawValue)
    }
    switch signal {
    case .connectionParameterUpdateRequest(let request):
      line.append(": interval ")
      line.append(intervals: request.intervalMinimum)
      if request.intervalMaximum != request.intervalMinimum {
        line.append(" to ")
        line.append(intervals: request.intervalMaximum)
      }
      line.append(", latency ")
      line.append(request.latency)
      line.append(", timeout ")
      line.append(UInt32(request.timeout) * 10)
      line.append(" ms")
    case .connectionParameterUpdateResponse(let result):
      append(result.name, result.rawValue, to: &line)
    case .commandReject(let reject): append(reject.reason.name, reject.reason.rawValue, to: &line)
    case .leCreditBasedConnectionRequest(let request):
      append(
        request.spsm, request.maximumTransmissionUnit, request.maximumPDUSize,
        request.initialCredits, to: &line)
    case .leCreditBasedConnectionResponse(let response):
      append(response.result.name, response.result.rawValue, to: &line)
    case .creditBasedConnectionRequest(let request):
      append(
        request.spsm, request.maximumTransmissionUnit, request.maximumPDUSize,
        request.initialCredits, to: &line)
      append(request.channels, bytes, to: &line)
    case .creditBasedConnectionResponse(let response):
      append(response.result.name, response.result.rawValue, to: &line)
      append(response.channels, bytes, to: &line)
    case .creditBasedReconfigureRequest(let request):
      line.append(": MTU ")
      line.append(request.maximumTransmissionUnit)
      line.append(", MPS ")
      line.append(request.maximumPDUSize)
      append(request.channels, bytes, to: &line)
    case .creditBasedReconfigureResponse(let result):
      append(result.name, result.rawValue, to: &line)
    case .flowControlCredit(let credit):
      line.append(": ")
      line.append(credit.credits)
      line.append(" credits, channel 0x")
      line.append(hex: credit.channel.rawValue)
    case .disconnectionRequest(let request):
      line.append(": channel 0x")
      line.append(hex: request.destination.rawValue)
    default: break
    }
  }

  private func append(
    _ spsm: SPSM, _ mtu: UInt16, _ mps: UInt16, _ credits: UInt16, to line: inout OutputBuffer
  ) {
    line.append(": ")
    if let name = spsm.name {
      line.append(name)
    } else {
      line.append("SPSM 0x")
      line.append(hex: spsm.rawValue)
    }
    line.append(", MTU ")
    line.append(mtu)
    line.append(", MPS ")
    line.append(mps)
    line.append(", ")
    line.append(credits)
    line.append(" credits")
  }

  private func append(
    _ channels: ChannelIDList, _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) {
    line.append(channels.count == 1 ? ", channel" : ", channels")
    for position in 0..<channels.count {
      guard let channel = channels.channel(at: position, in: bytes) else { break }
      line.append(" 0x")
      line.append(hex: channel.rawValue)
    }
  }

  private func append(_ name: StaticText?, _ value: UInt16, to line: inout OutputBuffer) {
    line.append(": ")
    if let name {
      line.append(name)
    } else {
      line.append("0x")
      line.append(hex: value)
    }
  }
}
