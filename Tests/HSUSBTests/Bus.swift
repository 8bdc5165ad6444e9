import HSProtocols
import HSTestSupport

/// A USB bus with usbmon on it: transfers built in memory, and what comes out.
struct Bus {
  /// What came out of a step, with the packet's bytes.
  struct Result: Equatable, CustomStringConvertible {
    var step: USBStep
    var bytes: [UInt8]

    var description: String { "\(step) \(hex(bytes))" }
  }

  var reassembler = USBReassembler()
  var records = 0

  /// A record's bytes: a header of Linux usbmon, 64 bytes, and data of which `cut` are not kept.
  static func linux(
    _ type: TransferType, _ endpoint: UInt8, at stage: Character = "C", device: UInt8 = 5,
    setup: [UInt8]? = nil, cut: Int = 0, isBig: Bool = false, isMapped: Bool = true,
    _ data: [UInt8]
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBig ? little.reversed() : little
    }
    var bytes: [UInt8] = number(1, 8)
    bytes += [stage.asciiValue ?? 0, type.rawValue, endpoint, device]
    bytes += number(1, 2) + [setup == nil ? 0x2D : 0, data.isEmpty ? 0x3C : 0]
    bytes += number(0, 16) + number(data.count, 4) + number(data.count - cut, 4)
    bytes += setup ?? number(0, 8)
    if isMapped { bytes += number(0, 16) }
    return bytes + data.dropLast(cut)
  }

  /// A command as it is submitted.
  static func command(_ bytes: [UInt8], request: [UInt8] = [0x20, 0]) -> [UInt8] {
    linux(.control, 0, at: "S", setup: request + [0, 0, 0, 0, UInt8(bytes.count), 0], bytes)
  }

  /// An event, or a piece of one.
  static func event(_ bytes: [UInt8], cut: Int = 0) -> [UInt8] {
    linux(.interrupt, 0x81, cut: cut, bytes)
  }

  /// Adds a record and returns what it led to.
  mutating func add(
    _ bytes: [UInt8], link: LinkType = .usbLinuxMmapped, flags: UInt32 = 0
  ) throws -> [Result] {
    records += 1
    let record = CaptureRecord(
      number: records, time: CaptureTime(nanoseconds: 0), link: link, direction: nil, flags: flags,
      bytes: ByteRange(offset: 1000, count: bytes.count), originalLength: bytes.count,
      cumulativeDrops: 0)
    let reader = ByteReader(bytes.span, base: 1000, layer: .hci, limit: .record)
    try reassembler.add(record, reader)
    var results: [Result] = []
    while let step = reassembler.next(reader) {
      switch step {
      case .complete(let packet):
        results.append(Result(step: step, bytes: Array(reader.at(packet.payload).remainingBytes)))
      case .reassembled:
        var whole: [UInt8] = []
        reassembler.exchangePacket(&whole)
        results.append(Result(step: step, bytes: whole))
        reassembler.exchangePacket(&whole)
      case .fault: results.append(Result(step: step, bytes: []))
      }
      // Every step but a fault takes bytes, and a piece has at most one fault more.
      if results.count > 2 * bytes.count + 2 { break }
    }
    return results
  }

  /// A bus on which a controller has shown itself.
  static func withController() throws -> Bus {
    var bus = Bus()
    _ = try bus.add(command([0x03, 0x0C, 0x00]))
    return bus
  }
}
