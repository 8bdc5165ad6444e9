import HSBase
import HSTestSupport
import Testing

/// Readers over parts.
@Suite struct ByteReaderSliceTests {
  private static let bytes = (0..<20).map { UInt8($0) }
  private static let hostile = [Int.min, .min + 1, -21, -1, 21, .max - 1, .max]

  @Test func `a slice ends where its length says, and the whole goes on behind it`() throws {
    for count in 0...17 {
      var whole = ByteReader(Self.bytes.span, base: 500, layer: .hci, limit: .record)
      _ = try whole.take(3, "before")
      var part = try whole.slice(count, "part", limitedBy: .l2capLength, layer: .l2cap)
      #expect(part.layer == .l2cap)
      #expect(part.limit == .l2capLength)
      #expect(part.remainingRange == ByteRange(offset: 503, count: count))
      #expect(whole.position == 503 + count)
      #expect(whole.remaining == 17 - count)
      #expect([UInt8](part.remainingBytes) == Array(Self.bytes[3..<(3 + count)]))
      // What lies behind a slice cannot be read through it.
      let taken = part.takeRemaining()
      #expect(taken.count == count)
      #expect(part.isAtEnd == true)
      #expect(part.peek() == nil)
      #expect((try? part.uint8("more")) == nil)
    }
  }

  @Test func `a slice of a layer of its own, or of the same`() throws {
    var whole = ByteReader(Self.bytes.span, base: 0, layer: .att, limit: .pdu)
    let part = try whole.slice(1, "part", limitedBy: .value)
    #expect(part.layer == .att)
  }

  @Test(arguments: [Int.min, -1, 21, .max])
  func `a slice that is not all there is refused and nothing moves`(count: Int) {
    var whole = ByteReader(Self.bytes.span, base: 500, layer: .hci, limit: .record)
    do throws(DecodeError) {
      _ = try whole.slice(count, "part", limitedBy: .l2capLength, layer: .l2cap)
      Issue.record("a slice of \(count) bytes")
    } catch {
      #expect(
        error
          == DecodeError(
            layer: .hci, field: "part", at: ByteRange(offset: 500, count: 20),
            problem: .truncated(needed: count, available: 20, limit: .record)))
    }
    #expect(whole.remaining == 20)
  }

  @Test func `as much of a slice as there is names the length that ended it`() {
    for (count, taken) in [(0, 0), (1, 1), (20, 20), (21, 20), (Int.max, 20), (-1, 0), (.min, 0)] {
      var whole = ByteReader(Self.bytes.span, base: 500, layer: .hci, limit: .record)
      let part = whole.sliceAvailable(count, limitedBy: .hciLength, layer: .l2cap)
      #expect(part.remainingRange == ByteRange(offset: 500, count: taken))
      #expect(part.limit == (count > 20 ? .record : .hciLength))
      #expect(part.layer == .l2cap)
      #expect(whole.remaining == 20 - taken)
    }
  }

  @Test func `descending changes what is reported and nothing else`() throws {
    var whole = ByteReader(Self.bytes.span, base: 500, layer: .hci, limit: .record)
    _ = try whole.take(5, "before")
    let inner = whole.descending(to: .advertisingData)
    #expect(inner.layer == .advertisingData)
    #expect(inner.limit == .record)
    #expect(inner.remainingRange == whole.remainingRange)
    let limited = whole.descending(to: .att, limitedBy: .pdu)
    #expect(limited.limit == .pdu)
    #expect(limited.remaining == 15)
  }

  @Test func `a range becomes the bytes it names, from any reader over them`() throws {
    for offset in -3...23 {
      for count in -3...26 {
        let range = ByteRange(offset: 500 + offset, count: count)
        var reader = ByteReader(Self.bytes.span, base: 500, layer: .hci, limit: .record)
        // Where the reader is, or ends, makes no difference.
        _ = try reader.take(7, "before")
        let slice = try reader.slice(2, "part", limitedBy: .hciLength)
        let expected = Self.bytes.indices.filter { $0 >= offset && $0 < offset + count }
        for part in [reader.at(range).remainingRange, slice.at(range).remainingRange] {
          #expect(part.count == expected.count, "\(range)")
          if let first = expected.first { #expect(part.offset == 500 + first, "\(range)") }
          #expect(part.offset >= 500 && part.end <= 520, "\(range)")
        }
        let got = [UInt8](slice.at(range, layer: .att, limitedBy: .value).remainingBytes)
        #expect(got == expected.map { Self.bytes[$0] }, "\(range)")
      }
    }
  }

  @Test func `no range and no base make it trap or read outside`() {
    let bases = [Int.min, .min + 1, -20, -1, 0, 1, 500, .max - 20, .max - 1, .max]
    var faults = Faults()
    for base in bases {
      for offset in bases + Self.hostile {
        for count in Self.hostile + [0, 1, 20] {
          let range = ByteRange(offset: offset, count: count)
          let reader = ByteReader(Self.bytes.span, base: base, layer: .hci, limit: .record)
          let part = reader.at(range)
          let bytes = [UInt8](part.remainingBytes)
          let start = part.position &- base
          faults.unless(start >= 0 && start + bytes.count <= 20, "base \(base), \(range)")
          faults.unless(
            bytes.isEmpty || bytes == Array(Self.bytes[start..<(start + bytes.count)]),
            "base \(base), \(range): \(bytes)")
          // Bytes only where the range has them, as far as that can be said without overflow.
          let (first, isOutside) = offset.subtractingReportingOverflow(base)
          let (last, isEndless) = first.addingReportingOverflow(max(count, 0))
          let lower = min(max(isOutside ? .max : first, 0), 20)
          let upper = min(max(isEndless ? .max : last, lower), 20)
          let expected = isOutside ? 0 : upper - lower
          faults.unless(bytes.count == expected, "base \(base), \(range): \(bytes.count) bytes")
        }
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func `what a range says of layer and limit`() {
    let reader = ByteReader(Self.bytes.span, base: 0, layer: .hci, limit: .record)
    let range = ByteRange(offset: 2, count: 3)
    #expect(reader.at(range).layer == .hci)
    #expect(reader.at(range).limit == .record)
    #expect(reader.at(range, layer: .smp).layer == .smp)
    #expect(reader.at(range, limitedBy: .listEntryLength).limit == .listEntryLength)
  }

  @Test func `the bytes left are those not yet read`() throws {
    var reader = ByteReader(Self.bytes.span, base: 9, layer: .hci, limit: .record)
    for index in 0...20 {
      #expect([UInt8](reader.remainingBytes) == Array(Self.bytes[index...]))
      #expect(reader.remainingRange == ByteRange(offset: 9 + index, count: 20 - index))
      #expect(reader.isAtEnd == (index == 20))
      if index < 20 { _ = try reader.uint8("byte") }
    }
  }

  @Test func `nothing is nothing`() {
    var nothing = ByteReader.nothing
    #expect(nothing.isAtEnd == true)
    #expect(nothing.remainingRange == ByteRange(offset: 0, count: 0))
    #expect(nothing.remainingBytes.isEmpty == true)
    #expect(nothing.peek() == nil)
    #expect((try? nothing.uint8("byte")) == nil)
    let far = nothing.at(ByteRange(offset: 3, count: 4)).remaining
    #expect(far == 0)
    let taken = nothing.takeRemaining()
    #expect(taken.isEmpty)
    let part = nothing.sliceAvailable(5, limitedBy: .pdu)
    #expect(part.isAtEnd == true)
  }

  @Test func `random walks stay inside`() {
    var random = SeededGenerator()
    var faults = Faults()
    for _ in 0..<2000 {
      let bytes = random.bytes(upTo: 40)
      var reader = ByteReader(bytes.span, base: 100, layer: .hci, limit: .record)
      var end = 100 + bytes.count
      for _ in 0..<30 {
        let count = Int.random(in: -2...12, using: &random)
        switch Int.random(in: 0...6, using: &random) {
        case 0: _ = try? reader.uint16LE("number")
        case 1: _ = try? reader.take(count, "run")
        case 2:
          if let part = try? reader.slice(count, "part", limitedBy: .pdu) {
            end = part.remainingRange.end
            reader = part
          }
        case 3:
          let part = reader.sliceAvailable(count, limitedBy: .pdu)
          end = part.remainingRange.end
          reader = part
        case 4:
          let offset = 98 + Int.random(in: 0...50, using: &random)
          let part = reader.at(ByteRange(offset: offset, count: count))
          end = part.remainingRange.end
          reader = part
        case 5: _ = try? reader.uint128LE("number")
        default: _ = reader.peek(at: count)
        }
        let range = reader.remainingRange
        faults.unless(
          range.offset >= 100 && range.count >= 0 && range.end == end
            && end <= 100 + bytes.count,
          "seed \(random.seed): \(range)")
        let isSame =
          [UInt8](reader.remainingBytes)
          == Array(
            bytes[(range.offset - 100)..<(range.end - 100)])
        faults.unless(isSame, "seed \(random.seed): \(range)")
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }
}
