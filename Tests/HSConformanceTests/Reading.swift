import HSProtocols
import HSTimeline

/// An ATT PDU in a packet, whoever read it.
struct ReadPDU: Sendable, Equatable {
  var packet: Int
  /// Whether the host sent it; `nil` where the reader does not tell.
  var isSent: Bool?
  var bytes: [UInt8]

  var opcode: UInt8 { bytes.first ?? 0 }
}

/// A handle that somebody named, or did not, in a packet.
struct ReadLabel: Sendable {
  var packet: Int
  var microseconds: Int64
  var opcode: UInt8
  var handle: UInt16
  var label: AttributeLabel?
  var connection: Int
  var peer: Int
}

/// Why a packet of the air was not decoded.
struct Omission: Sendable {
  var reason: AirOmission
  /// The packet that it repeats, or 0.
  var original: Int
}

/// What heartsnoop reads in a capture.
final class Reading: EventSink {
  let interest: EventCategory = [
    .hci, .report, .repeatedReport, .att, .gatt, .value, .finding,
  ]
  private(set) var pdus: [ReadPDU] = []
  private(set) var labels: [ReadLabel] = []
  /// Finding codes with the packet that each was made at.
  private(set) var findings: [(packet: Int, code: FindingCode)] = []
  /// What the container's reader found.
  private(set) var captureFindings: [CaptureFinding] = []
  /// Packets of the air that were not decoded, and why.
  private(set) var omissions: [Int: Omission] = [:]
  /// Lengths of the data of extended advertising, a report each.
  private(set) var advertised: [Int] = []

  private var opcode: UInt8 = 0

  /// Reads a capture.
  ///
  /// - Parameters:
  ///   - path: The capture.
  ///   - decrypts: Whether encrypted packets are decrypted; tshark 4.0 decrypts none.
  /// - Returns: What was read.
  /// - Throws: `CaptureError` for what cannot be read.
  static func of(_ path: String, decrypts: Bool = true) throws -> Finished {
    try of(CaptureReader(ByteSource(path: path)), decrypts: decrypts)
  }

  /// Reads a capture in memory.
  static func of(_ bytes: [UInt8]) throws -> Finished {
    try of(CaptureReader(ByteSource(bytes: bytes)))
  }

  private static func of(
    _ reader: consuming CaptureReader, decrypts: Bool = true
  ) throws -> Finished {
    let sink = Reading()
    var decoder =
      decrypts ? TimelineDecoder(sink: sink) : TimelineDecoder(withoutDecryption: sink)
    try decoder.decode(&reader)
    return Finished(
      pdus: sink.pdus, labels: sink.labels, findings: sink.findings,
      captureFindings: sink.captureFindings, omissions: sink.omissions, advertised: sink.advertised,
      statistics: decoder.story.statistics,
      capture: reader.statistics, connections: decoder.story.connections.map(\.peer),
      peers: Array(decoder.story.peers))
  }

  func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    switch event.kind {
    case .attribute(let code, let pdu, _, _):
      opcode = code.rawValue
      let body = bytes.at(pdu).remainingBytes
      pdus.append(
        ReadPDU(
          packet: event.packet, isSent: event.direction == .sent,
          bytes: unsafe body.withUnsafeBufferPointer { unsafe Array($0) }))
    case .gatt(.read(let value)), .gatt(.write(let value)), .gatt(.writeCommand(let value)),
      .gatt(.signedWrite(let value)), .gatt(.prepareWrite(let value)), .notification(let value),
      .indication(let value):
      labels.append(
        ReadLabel(
          packet: event.packet, microseconds: event.time.nanoseconds / 1000, opcode: opcode,
          handle: value.handle.rawValue, label: value.label, connection: event.connection,
          peer: event.peer))
    case .finding(let finding):
      findings.append((event.packet, finding.code))
    case .capture(let finding):
      captureFindings.append(finding)
    case .report(let report, _):
      if report.form == .extended { advertised.append(report.data.count) }
    case .hci(.omitted(let reason, let original, _)):
      omissions[event.packet] = Omission(reason: reason, original: original)
    default: break
    }
  }

  /// What was read, whole.
  struct Finished: Sendable {
    let pdus: [ReadPDU]
    let labels: [ReadLabel]
    let findings: [(packet: Int, code: FindingCode)]
    let captureFindings: [CaptureFinding]
    let omissions: [Int: Omission]
    let advertised: [Int]
    let statistics: DecodeStatistics
    let capture: CaptureStatistics
    /// The peer of each connection, in the order of the connections.
    let connections: [Int]
    /// The peers, with what was learnt of their attributes and of ours.
    let peers: [Peer]
  }
}
