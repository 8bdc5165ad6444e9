import HSBase
@testable import HSCapture

/// Numbers of either byte order, to build containers of.
struct Ordered {
  var bytes: [UInt8] = []
  var order: ByteOrder

  init(_ order: ByteOrder) { self.order = order }

  mutating func add(_ value: some FixedWidthInteger) {
    let shifts = stride(from: 0, to: value.bitWidth, by: 8)
    for shift in order == .little ? Array(shifts) : shifts.reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

/// A pcap file.
struct Pcap {
  var out: Ordered
  var fraction: UInt32 = 1
  /// Bytes behind the usual record header.
  var extra = 0

  init(
    _ order: ByteOrder = .little, magic: UInt32 = 0xA1B2_C3D4, major: UInt16 = 2,
    minor: UInt16 = 4, link: UInt32 = 187, extra: Int = 0
  ) {
    out = Ordered(order)
    out.add(magic)
    out.add(major)
    out.add(minor)
    out.add(UInt64(0))
    out.add(UInt32(65_535))
    out.add(link)
    self.extra = extra
  }

  /// Appends a record; lengths are the truth unless said otherwise.
  mutating func add(
    _ data: [UInt8], seconds: UInt32 = 1_700_000_000, fraction: UInt32 = 5,
    included: UInt32? = nil, original: UInt32? = nil
  ) {
    out.add(seconds)
    out.add(fraction)
    out.add(included ?? UInt32(data.count))
    out.add(original ?? UInt32(data.count))
    out.bytes += [UInt8](repeating: 0xEE, count: extra)
    out.bytes += data
  }

  var bytes: [UInt8] { out.bytes }
}

/// A pcapng file.
struct PcapNG {
  var bytes: [UInt8] = []
  var order: ByteOrder

  init(_ order: ByteOrder = .little) { self.order = order }

  /// An option in the file's byte order.
  func option(_ code: UInt16, _ value: [UInt8], length: UInt16? = nil) -> [UInt8] {
    var out = Ordered(order)
    out.add(code)
    out.add(length ?? UInt16(value.count))
    return out.bytes + value + [UInt8](repeating: 0, count: -value.count & 3)
  }

  /// An option with a number.
  func option(_ code: UInt16, number: some FixedWidthInteger) -> [UInt8] {
    var out = Ordered(order)
    out.add(number)
    return option(code, out.bytes)
  }

  mutating func block(
    _ type: UInt32, length: UInt32? = nil, trailing: UInt32? = nil, options: [UInt8] = [],
    _ body: (inout Ordered) -> Void = { _ in }
  ) {
    var inner = Ordered(order)
    body(&inner)
    inner.bytes += [UInt8](repeating: 0, count: -inner.bytes.count & 3) + options
    var out = Ordered(order)
    out.add(type)
    out.add(length ?? UInt32(inner.bytes.count + 12))
    out.bytes += inner.bytes
    out.add(trailing ?? UInt32(inner.bytes.count + 12))
    bytes += out.bytes
  }

  mutating func section(_ order: ByteOrder, length: Int64 = -1, major: UInt16 = 1) {
    self.order = order
    block(0x0A0D_0D0A) {
      $0.add(UInt32(0x1A2B_3C4D))
      $0.add(major)
      $0.add(UInt16(0))
      $0.add(length)
    }
  }

  mutating func interface(_ link: UInt16, snapLength: UInt32 = 0, options: [UInt8] = []) {
    block(1, options: options) {
      $0.add(link)
      $0.add(UInt16(0))
      $0.add(snapLength)
    }
  }

  mutating func packet(
    _ data: [UInt8], interface: UInt32 = 0, ticks: UInt64 = 1_700_000_000_000_000,
    captured: UInt32? = nil, original: UInt32? = nil, options: [UInt8] = [],
    trailing: UInt32? = nil
  ) {
    block(6, trailing: trailing, options: options) {
      $0.add(interface)
      $0.add(UInt32(truncatingIfNeeded: ticks >> 32))
      $0.add(UInt32(truncatingIfNeeded: ticks))
      $0.add(captured ?? UInt32(data.count))
      $0.add(original ?? UInt32(data.count))
      $0.bytes += data
    }
  }

  /// A file with one section and one interface.
  static func simple(_ order: ByteOrder = .little, link: UInt16 = 187) -> PcapNG {
    var file = PcapNG(order)
    file.section(order)
    file.interface(link)
    return file
  }
}

/// All that is known of a capture, its own details included.
func readDetails(_ bytes: [UInt8]) throws -> (
  out: ReadOut, interfaces: [CaptureInterface], details: CaptureDetails
) {
  let out = try ReadOut(ByteSource(bytes: bytes))
  var reader = try CaptureReader(ByteSource(bytes: bytes))
  while try reader.next() != nil {}
  return (out, reader.interfaces, reader.details)
}
