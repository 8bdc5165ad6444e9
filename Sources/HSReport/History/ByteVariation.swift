import HSProtocols

/// How one byte of an attribute's values, or a number of two bytes, goes on from value to value.
struct ByteVariation {
  /// Which of the 256 values occurred.
  private var seen = InlineArray<4, UInt64>(repeating: 0)
  private(set) var least: UInt8 = 255
  private(set) var most: UInt8 = 0
  /// Values that had the byte.
  private(set) var count = 0
  /// The byte alone.
  private(set) var steps = StepCount()
  /// With the byte behind it, little-endian.
  private(set) var littleEndianSteps = StepCount()
  /// With the byte behind it, big-endian.
  private(set) var bigEndianSteps = StepCount()

  /// Whether the byte says how long the value is, in values of several lengths.
  var saysLength: Bool {
    guard let excess else { return false }
    return isLength && different > 1 && count > 3 && (-2...16).contains(excess)
  }

  /// Whether no two values have the same.
  var isNew: Bool { count > 1 && different == count }

  /// How many different ones there were.
  var different: Int {
    var sum = 0
    for index in seen.indices { sum += seen[index].nonzeroBitCount }
    return sum
  }

  /// By how much the value is longer than the byte says, where that is the same for all.
  private(set) var excess: Int?
  private var isLength = true

  /// Takes the byte of the next value.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - next: The one behind it, if there is one.
  ///   - length: How many bytes the value has.
  ///   - packet: The value's packet.
  mutating func add(_ byte: UInt8, next: UInt8?, length: Int, packet: Int) {
    count += 1
    if excess == nil { excess = length - Int(byte) }
    if excess != length - Int(byte) { isLength = false }
    least = min(least, byte)
    most = max(most, byte)
    seen[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
    steps.add(UInt16(byte), modulus: 0xff, packet: packet)
    guard let next else { return }
    littleEndianSteps.add(UInt16(byte) | UInt16(next) << 8, modulus: 0xffff, packet: packet)
    bigEndianSteps.add(UInt16(byte) << 8 | UInt16(next), modulus: 0xffff, packet: packet)
  }
}

/// Whether a number goes up by the same each time.
struct StepCount {
  /// By how much.
  private(set) var step: UInt16 = 0
  /// How often it did.
  private(set) var matches = 0
  /// At what it begins again, where it does so before its bytes are full, and with 0 from then on; 0 if it never did.
  private(set) var modulus: UInt16 = 0
  /// How often it did not.
  private(set) var misses = 0
  /// The packet where it first did not, or 0.
  private(set) var firstMiss = 0
  private var last: UInt16?

  /// Takes the next number.
  mutating func add(_ number: UInt16, modulus: UInt16, packet: Int) {
    defer { last = number }
    guard let last else { return }
    let step = (number &- last) & modulus
    if number < last, matches >= 3, step != self.step {
      // The last before it began again, and the step to what would have been next.
      let next = UInt32(last) + UInt32(self.step)
      if next > UInt32(number), next <= UInt32(modulus) {
        let wrap = UInt16(next - UInt32(number))
        if wrap > last, self.modulus == 0 || self.modulus == wrap {
          self.modulus = wrap
          matches += 1
          return
        }
      }
    }
    if matches == 0 || step == self.step {
      self.step = step
      matches += 1
    } else {
      misses += 1
      if firstMiss == 0 { firstMiss = packet }
      // What was taken for the rule was not.
      if misses > 2 * matches {
        (self.step, matches, misses, firstMiss, self.modulus) = (step, 1, 0, 0, 0)
      }
    }
  }

  /// Whether it counts: up, by the same, with few exceptions.
  func counts(most: UInt16) -> Bool {
    step > 0 && step <= most && matches >= 3 && misses * 5 <= matches
  }
}
