/// Changes captures as captures: records are dropped, doubled, moved and taken from other captures, and
/// lengths follow what they count.
///
/// What libFuzzer does to bytes breaks a container at once, so that little of it comes as far as the
/// decoders. A capture that is changed here is still one that its reader reads in whole.
package struct CaptureMutation: Sendable {
  /// Payloads of records of other inputs, to be put into this one.
  private var pool: [[UInt8]] = []
  private static let poolSize = 256

  /// Nothing taken yet.
  package init() {}

  /// Changes a capture in one way.
  ///
  /// - Parameters:
  ///   - bytes: A capture, or anything.
  ///   - limit: The most bytes that may come of it.
  ///   - numbers: Where chance comes from.
  ///   - mutate: Changes the bytes of a payload somehow.
  /// - Returns: The capture changed; `nil` where the bytes are none that is known, or nothing fits.
  package mutating func change(
    _ bytes: [UInt8], limit: Int, using numbers: inout some RandomNumberGenerator,
    _ mutate: (inout [UInt8]) -> Void
  ) -> [UInt8]? {
    guard var capture = RecordedCapture(bytes), !capture.records.isEmpty else { return nil }
    let index = Int.random(in: capture.records.indices, using: &numbers)
    remember(capture.records[index].payload, using: &numbers)
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: capture.records.remove(at: index)
    case 1: capture.records.insert(capture.records[index], at: index)
    case 2: capture.records.swapAt(index, Int.random(in: capture.records.indices, using: &numbers))
    case 3, 4:
      guard let other = pool.randomElement(using: &numbers) else { return nil }
      var record = capture.records[index]
      record.payload = other
      capture.records.insert(record, at: index)
    case 5:
      // Two records' payloads, cut and joined.
      guard let other = pool.randomElement(using: &numbers) else { return nil }
      let payload = capture.records[index].payload
      capture.records[index].payload =
        Array(payload.prefix(Int.random(in: 0...payload.count, using: &numbers)))
        + other.suffix(Int.random(in: 0...other.count, using: &numbers))
      capture.records[index].mendLengths()
    default:
      mutate(&capture.records[index].payload)
      if Bool.random(using: &numbers) { capture.records[index].mendLengths() }
    }
    let changed = capture.bytes
    return changed.count <= limit ? changed : nil
  }

  private mutating func remember(
    _ payload: [UInt8], using numbers: inout some RandomNumberGenerator
  ) {
    if pool.count < Self.poolSize {
      pool.append(payload)
    } else {
      pool[Int.random(in: pool.indices, using: &numbers)] = payload
    }
  }
}

/// A capture as its records: what stands in front, and of each record its header and payload.
///
/// Reads no more than what it takes to write the same bytes again.
struct RecordedCapture {
  /// Where the lengths of a record stand, and what they count.
  private struct Form {
    var header: Int
    /// Places of lengths in the header, and how much each counts beyond the payload.
    var lengths: [(place: Int, extra: Int)]
    var width = 4
    var isBigEndian: Bool
    /// Octets of a record's end, which repeats its length; payloads are then padded to four.
    var trailer = 0
  }

  struct Record {
    var header: [UInt8]
    var payload: [UInt8]
    /// What stands behind the payload: a block's options.
    var rest: [UInt8] = []

    /// Makes the lengths of HCI and L2CAP say what is there, where the payload looks like H4.
    mutating func mendLengths() {
      switch payload.first {
      case 1 where payload.count >= 4: payload[3] = UInt8(clamping: payload.count - 4)
      case 4 where payload.count >= 3: payload[2] = UInt8(clamping: payload.count - 3)
      case 2 where payload.count >= 5:
        RecordedCapture.write(payload.count - 5, at: 3, width: 2, isBigEndian: false, to: &payload)
        guard payload.count >= 9, payload[2] & 0x30 != 0x10 else { return }
        RecordedCapture.write(payload.count - 9, at: 5, width: 2, isBigEndian: false, to: &payload)
      default: break
      }
    }
  }

  private let form: Form
  private let head: [UInt8]
  /// What follows the last record that was read.
  private let tail: [UInt8]
  var records: [Record] = []

  init?(_ bytes: [UInt8]) {
    let offset: Int
    switch Array(bytes.prefix(4)) {
    case [0x62, 0x74, 0x73, 0x6e]:  // btsnoop
      (offset, form) = (16, Form(header: 24, lengths: [(0, 0), (4, 0)], isBigEndian: true))
    case [0xd4, 0xc3, 0xb2, 0xa1], [0x4d, 0x3c, 0xb2, 0xa1]:  // pcap
      (offset, form) = (24, Form(header: 16, lengths: [(8, 0), (12, 0)], isBigEndian: false))
    case [0xa1, 0xb2, 0xc3, 0xd4], [0xa1, 0xb2, 0x3c, 0x4d]:
      (offset, form) = (24, Form(header: 16, lengths: [(8, 0), (12, 0)], isBigEndian: true))
    case [0x0a, 0x0d, 0x0d, 0x0a]:  // pcapng: its first block is the head
      let length = Self.read(bytes, at: 4, width: 4, isBigEndian: false)
      guard length >= 28, length <= 4096 else { return nil }
      (offset, form) = (
        length, Form(header: 28, lengths: [(20, 0), (24, 0)], isBigEndian: false, trailer: 4)
      )
    case let start
    where bytes.count >= 13 && (start.starts(with: [0, 0]) || start.suffix(2) == [0, 0]):
      // PacketLogger
      (offset, form) = (0, Form(header: 13, lengths: [(0, 9)], isBigEndian: start[0] == 0))
    default: return nil
    }
    guard bytes.count >= offset else { return nil }
    var at = offset
    var first = [UInt8](bytes[..<offset])
    while at + form.header <= bytes.count {
      let isBlock = form.trailer > 0
      var count = Self.read(
        bytes, at: at + form.lengths[0].place, width: form.width, isBigEndian: form.isBigEndian)
      count -= form.lengths[0].extra
      var size = form.header + count
      if isBlock {
        size = Self.read(bytes, at: at + 4, width: 4, isBigEndian: false)
        // Of blocks that are no packets, those in front belong to the head.
        if bytes[at] != 6 {
          guard size >= 12, size <= bytes.count - at, records.isEmpty else { break }
          first += bytes[at..<at + size]
          at += size
          continue
        }
        guard size >= form.header + count + form.trailer else { break }
      }
      guard count >= 0, size >= form.header, size <= bytes.count - at else { break }
      records.append(
        Record(
          header: [UInt8](bytes[at..<at + form.header]),
          payload: [UInt8](bytes[at + form.header..<at + form.header + count]),
          rest: isBlock
            ? [UInt8](bytes[at + min(form.header + (count + 3) / 4 * 4, size - 4)..<at + size - 4])
            : []))
      at += size
    }
    head = first
    tail = [UInt8](bytes[at...])
  }

  /// The capture, with lengths that say what is there.
  var bytes: [UInt8] {
    var bytes = head
    for record in records {
      var header = record.header
      for (place, extra) in form.lengths {
        Self.write(
          record.payload.count + extra, at: place, width: form.width,
          isBigEndian: form.isBigEndian, to: &header)
      }
      if form.trailer == 0 {
        bytes += header + record.payload
        continue
      }
      let padding = (4 - record.payload.count % 4) % 4
      let size = form.header + record.payload.count + padding + record.rest.count + form.trailer
      Self.write(size, at: 4, width: 4, isBigEndian: false, to: &header)
      bytes += header + record.payload + [UInt8](repeating: 0, count: padding) + record.rest
      bytes += header[4..<8]
    }
    bytes += tail
    return bytes
  }

  private static func read(_ bytes: [UInt8], at place: Int, width: Int, isBigEndian: Bool) -> Int {
    guard place + width <= bytes.count else { return 0 }
    let octets = bytes[place..<place + width]
    return (isBigEndian ? Array(octets) : octets.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate static func write(
    _ number: Int, at place: Int, width: Int, isBigEndian: Bool, to bytes: inout [UInt8]
  ) {
    guard place + width <= bytes.count else { return }
    for index in 0..<width {
      let shift = 8 * (isBigEndian ? width - 1 - index : index)
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> shift)
    }
  }
}
