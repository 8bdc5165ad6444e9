import HSProtocols
import HSSeries
import HSTestSupport
import HSTimeline
import Foundation

/// A capture made for a test: one or several straps whose values go over a connection each.
struct Scene {
  private(set) var records: [(time: Int64, packet: [UInt8], isReceived: Bool)] = []
  /// 2026-01-01 00:00:00 UTC in nanoseconds.
  static let start: Int64 = 1_767_225_600_000_000_000

  /// Appends a packet of H4.
  mutating func add(_ packet: [UInt8], at time: Int64, isReceived: Bool = true) {
    records.append((time, packet, isReceived))
  }

  /// A connection comes about: handle, and the last octet of the peer's address.
  mutating func connect(_ handle: UInt8, peer: UInt8, at time: Int64) {
    add(
      [0x04, 0x3e, 0x13, 0x01, 0, handle, 0, 0, 1, peer, 0, 0, 0, 0, 0xc0, 24, 0, 0, 0, 72, 0, 0],
      at: time)
  }

  /// A connection ends.
  mutating func disconnect(_ handle: UInt8, at time: Int64) {
    add([0x04, 0x05, 4, 0, handle, 0, 0x13], at: time)
  }

  /// An ATT PDU, from the peer unless told otherwise.
  mutating func attribute(
    _ pdu: [UInt8], on handle: UInt8, at time: Int64, isReceived: Bool = true
  ) {
    let length = UInt8(pdu.count)
    add(
      [0x02, handle, isReceived ? 0x20 : 0, length + 4, 0, length, 0, 4, 0] + pdu, at: time,
      isReceived: isReceived)
  }

  /// Find Information tells what attributes are: handle and 16-bit type.
  mutating func name(_ attributes: [(UInt8, UInt16)], on handle: UInt8, at time: Int64) {
    for (attribute, type) in attributes {
      attribute_(attribute, type, on: handle, at: time)
    }
  }

  private mutating func attribute_(
    _ attribute: UInt8, _ type: UInt16, on handle: UInt8, at time: Int64
  ) {
    self.attribute([0x04, attribute, 0, attribute, 0], on: handle, at: time, isReceived: false)
    self.attribute(
      [0x05, 1, attribute, 0, UInt8(type & 0xff), UInt8(type >> 8)], on: handle, at: time)
  }

  /// A read and its answer.
  mutating func read(_ attribute: UInt8, _ value: [UInt8], on handle: UInt8, at time: Int64) {
    self.attribute([0x0a, attribute, 0], on: handle, at: time, isReceived: false)
    self.attribute([0x0b] + value, on: handle, at: time)
  }

  /// A notification.
  mutating func notify(_ attribute: UInt8, _ value: [UInt8], on handle: UInt8, at time: Int64) {
    self.attribute([0x1b, attribute, 0] + value, on: handle, at: time)
  }

  /// What a simulated strap sends, as notifications of an attribute.
  mutating func play(
    _ notifications: [StrapSimulator.Notification], _ attribute: UInt8, on handle: UInt8,
    from begin: Int64 = Scene.start
  ) {
    for notification in notifications {
      notify(
        attribute, notification.bytes, on: handle,
        at: begin + Int64((notification.time * 1e9).rounded()))
    }
  }

  /// The capture as btsnoop, in the order of the times.
  var bytes: [UInt8] {
    var bytes: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xea]
    func append(_ value: some FixedWidthInteger) {
      for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    for index in records.indices.sorted(by: { (records[$0].time, $0) < (records[$1].time, $1) }) {
      let record = records[index]
      append(UInt32(record.packet.count))
      append(UInt32(record.packet.count))
      append(UInt32(record.isReceived ? 1 : 0))
      append(UInt32(0))
      append(record.time / 1000 + 0x00dc_ddb3_0f2f_8000)
      bytes += record.packet
    }
    return bytes
  }

  /// The capture's series.
  func verified(
    limits: SeriesLimits = SeriesLimits(), recordsECG: Bool = false
  ) throws -> VerifiedCapture {
    try Self.verified(bytes, name: "scene", limits: limits, recordsECG: recordsECG)
  }

  /// The series of a capture in memory.
  static func verified(
    _ bytes: [UInt8], name: String, limits: SeriesLimits = SeriesLimits(),
    recordsECG: Bool = false
  ) throws -> VerifiedCapture {
    var reader = try CaptureReader(ByteSource(bytes: bytes, name: name))
    let collector = SeriesCollector(
      resolution: reader.resolution, recordsECG: recordsECG, limits: limits)
    var decoder = TimelineDecoder(sink: collector)
    try decoder.decode(&reader)
    return VerifiedCapture(collector, story: decoder.story, name: name)
  }

  /// A capture as a phone's recorder cuts it: ACL packets to so many bytes behind their type.
  static func cut(_ bytes: [UInt8], to limit: Int) -> [UInt8] {
    var cut = Array(bytes[..<16])
    var place = 16
    while place + 24 <= bytes.count {
      let length = bytes[(place + 4)..<(place + 8)].reduce(0) { $0 << 8 | Int($1) }
      let data = bytes[(place + 24)..<(place + 24 + length)]
      let kept = data.first == 2 ? min(length, limit + 1) : length
      cut += bytes[place..<(place + 4)]
      cut += [0, 0, UInt8(kept >> 8), UInt8(kept & 255)]
      cut += bytes[(place + 8)..<(place + 24)] + data.prefix(kept)
      place += 24 + length
    }
    return cut
  }
}
