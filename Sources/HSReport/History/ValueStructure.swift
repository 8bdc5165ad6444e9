import HSBytes

/// Which bytes of an attribute's values stay the same, count, or vary.
struct ValueStructure {
  /// Values that were added.
  private(set) var count = 0
  private var shortest = Int.max
  private var longest = 0
  private var bytes: [ByteVariation] = []
  /// The first value, whose bytes are those that never changed.
  private var first: [UInt8] = []

  /// Bytes of a value that are looked at: as long as an attribute's value may be.
  private static let most = 512

  /// The byte that tells kinds of values apart: the first that takes few values, over and over, and does not count.
  var leading: Int? {
    guard count >= 8 else { return nil }
    return bytes.indices.prefix(4).first { place in
      let byte = bytes[place]
      return byte.count == count && (2...24).contains(byte.different)
        && byte.different * 4 <= count && !byte.saysLength && !byte.steps.counts(most: 0x7f)
    }
  }

  /// Adds a value.
  mutating func add(_ value: Span<UInt8>, packet: Int) {
    count += 1
    shortest = min(shortest, value.count)
    longest = max(longest, value.count)
    let length = min(value.count, Self.most)
    while bytes.count < length {
      bytes.append(ByteVariation())
      first.append(value[first.count])
    }
    for index in 0..<length {
      bytes[index].add(
        value[index], next: index + 1 < length ? value[index + 1] : nil,
        length: value.count, packet: packet)
    }
  }

  /// Writes how long the values are.
  func writeLength(to text: inout OutputBuffer) {
    text.append(count)
    text.append(count == 1 ? " value of " : " values of ")
    if longest > shortest {
      text.append(shortest)
      text.append(" to ")
    }
    text.append(bytes: longest)
  }

  /// Writes a line for each run of bytes of the same sort.
  func write(to text: inout OutputBuffer) {
    guard count > 1 else { return }
    var index = 0
    while index < bytes.count {
      let start = index
      let byte = bytes[index]
      if byte.different == 1 {
        while index < bytes.count, bytes[index].different == 1, bytes[index].count == byte.count {
          index += 1
        }
        begin(start, index, byte.count, &text)
        text.append("always ")
        text.append(hex: first.span.extracting(start..<index))
      } else if byte.saysLength, let excess = byte.excess {
        index += 1
        begin(start, index, byte.count, &text)
        text.append("says the length")
        if excess != 0 {
          text.append(excess > 0 ? ", less " : ", and ")
          text.append(abs(excess))
        }
      } else if let counter = counter(at: index) {
        index += counter.width
        begin(start, index, byte.count, &text)
        write(counter.steps, counter.order, &text)
      } else {
        repeat { index += 1 } while index < bytes.count && varies(index, as: byte)
        begin(start, index, byte.count, &text)
        write(byte, &text)
      }
      text.append(byte: 0x0a)
    }
  }

  /// Whether a byte varies in the way that another one does, so that one line tells of both.
  private func varies(_ index: Int, as other: ByteVariation) -> Bool {
    let byte = bytes[index]
    guard byte.count == other.count, byte.different > 1, !byte.saysLength, counter(at: index) == nil
    else { return false }
    if byte.isNew && other.isNew { return true }
    return !other.isNew && byte.least == other.least && byte.most == other.most
      && byte.different == other.different
  }

  private func write(_ byte: ByteVariation, _ text: inout OutputBuffer) {
    // What the bounds are of many bytes is not to be told of all of them.
    if byte.isNew { return text.append("another in each value") }
    if byte.different == 2 {
      text.append(hex: byte.least)
      text.append(" or ")
      return text.append(hex: byte.most)
    }
    text.append("varies from ")
    text.append(hex: byte.least)
    text.append(" to ")
    text.append(hex: byte.most)
    text.append(", ")
    text.append(byte.different)
    text.append(" different")
  }

  /// A number that counts, and how many bytes it has.
  private func counter(
    at index: Int
  ) -> (width: Int, steps: StepCount, order: StaticText)? {
    let byte = bytes[index]
    let hasNext =
      index + 1 < bytes.count && bytes[index + 1].different > 1
      && bytes[index + 1].count == byte.count
    if hasNext, byte.littleEndianSteps.counts(most: 0x7fff) {
      return (2, byte.littleEndianSteps, ", little-endian")
    }
    if hasNext, byte.bigEndianSteps.counts(most: 0x7fff) {
      return (2, byte.bigEndianSteps, ", big-endian")
    }
    return byte.steps.counts(most: 0x7f) ? (1, byte.steps, "") : nil
  }

  private func write(_ steps: StepCount, _ order: StaticText, _ text: inout OutputBuffer) {
    text.append("counts up by ")
    text.append(steps.step)
    text.append(order)
    if steps.modulus > 0 {
      text.append(", modulo ")
      text.append(Int(steps.modulus))
    }
    guard steps.misses > 0 else { return }
    text.append(", but ")
    text.append(steps.misses)
    text.append(steps.misses == 1 ? " time not, in packet " : " times not, first in packet ")
    text.append(steps.firstMiss)
  }

  private func begin(_ start: Int, _ end: Int, _ count: Int, _ text: inout OutputBuffer) {
    text.append("  ")
    let from = text.count
    text.append(end > start + 1 ? "bytes " : "byte ")
    text.append(start)
    if end > start + 1 {
      text.append("-")
      text.append(end - 1)
    }
    text.append(byte: 0x20, count: max(2, 14 - (text.count - from)))
    guard count < self.count else { return }
    text.append("in ")
    text.append(count)
    text.append(count == 1 ? " value: " : " values: ")
  }
}
