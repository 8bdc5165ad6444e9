import HSProtocols

/// Which bytes of an attribute's values stay the same, count, or vary.
struct ValueStructure {
  /// Values that were added.
  private(set) var count = 0
  /// Bytes of the longest value.
  private(set) var longest = 0
  /// Bytes of the shortest value.
  var shortest: Int { min(least, longest) }

  private var least = Int.max
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

  /// What the bytes do, in order; nothing of a single value.
  var runs: [ByteRun] {
    var runs: [ByteRun] = []
    guard count > 1 else { return runs }
    while let run = run(at: runs.last?.places.upperBound ?? 0) { runs.append(run) }
    return runs
  }

  /// Adds a value.
  mutating func add(_ value: Span<UInt8>, packet: Int) {
    count += 1
    least = min(least, value.count)
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

  /// Writes how many values there are, and how long they are.
  func writeLength(to text: inout OutputBuffer) {
    text += "\(counted(count, "value")) of "
    if longest > shortest {
      text += "\(shortest) to "
    }
    text += "\(counted(longest, "byte"))"
  }

  /// The bytes from a place on that do the same; `nil` behind the last byte.
  private func run(at start: Int) -> ByteRun? {
    guard bytes.indices.contains(start) else { return nil }
    let byte = bytes[start]
    var end = start + 1
    let behaviour: ByteRun.Behaviour
    if byte.different == 1 {
      while end < bytes.count, bytes[end].different == 1, bytes[end].count == byte.count {
        end += 1
      }
      behaviour = .constant(Array(first[start..<end]))
    } else if byte.saysLength, let excess = byte.excess {
      behaviour = .length(excess: excess)
    } else if let counter = counter(at: start) {
      end = start + counter.width
      behaviour = .counter(counter.steps, counter.order)
    } else {
      while end < bytes.count, varies(end, as: byte) { end += 1 }
      behaviour =
        byte.isNew
        ? .new(
          least: bytes[start..<end].map { $0.least }, greatest: bytes[start..<end].map { $0.most })
        : .varying(least: byte.least, greatest: byte.most, different: byte.different)
    }
    return ByteRun(
      places: start..<end, values: byte.count, isOfSome: byte.count < count, behaviour: behaviour)
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

  /// A number that counts, and how many bytes it has.
  private func counter(
    at index: Int
  ) -> (width: Int, steps: StepCount, order: ByteRun.ByteOrder?)? {
    let byte = bytes[index]
    let hasNext =
      index + 1 < bytes.count && bytes[index + 1].different > 1
      && bytes[index + 1].count == byte.count
    if hasNext, byte.littleEndianSteps.counts(most: 0x7fff) {
      return (2, byte.littleEndianSteps, .littleEndian)
    }
    if hasNext, byte.bigEndianSteps.counts(most: 0x7fff) {
      return (2, byte.bigEndianSteps, .bigEndian)
    }
    return byte.steps.counts(most: 0x7f) ? (1, byte.steps, nil) : nil
  }
}
