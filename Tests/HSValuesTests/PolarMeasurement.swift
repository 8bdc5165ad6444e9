import HSBase
@testable import HSNames

/// A frame of a Polar stream as a value of its own: encoding what was decoded gives the same bytes.
///
/// Decoding is strict: it refuses a sample that is not whole.
struct PolarMeasurement: Sendable, Hashable {
  /// The samples, by what they are.
  enum Samples: Sendable, Hashable {
    /// Microvolts of an ECG.
    case ecg([Int32])
    /// Pulse-to-pulse intervals.
    case pulseIntervals([PolarPulseInterval])
    /// Acceleration in mG, x, y and z in turn, each in that many octets.
    case acceleration([Int32], octets: Int)
    /// Anything else, as it was sent.
    case other([UInt8])
  }

  /// The octet that holds the type in its lower six bits.
  var typeOctet: UInt8
  /// Nanoseconds since 2000-01-01 on the sensor's clock.
  var timestamp: UInt64
  /// The octet that holds the frame's type in its lower seven bits.
  var frameOctet: UInt8
  /// The samples.
  var samples: Samples

  /// Reads a frame, which must be all that is left.
  ///
  /// - Parameter reader: A reader over the value.
  /// - Throws: `truncated` if the header or the last sample is not whole.
  init(parsing reader: inout ByteReader) throws(DecodeError) {
    let start = reader
    let layout = try PolarMeasurementLayout(parsing: &reader)
    var bytes = start.at(layout.samples)
    typeOctet = layout.typeOctet
    timestamp = layout.timestamp
    frameOctet = layout.frameOctet
    guard let size = layout.sampleSize else {
      let span = bytes.remainingBytes
      samples = .other(span.indices.map { span[$0] })
      return
    }
    if layout.type == .pulseIntervals {
      var intervals: [PolarPulseInterval] = []
      while let interval = PolarPulseInterval(next: &bytes) { intervals.append(interval) }
      samples = .pulseIntervals(intervals)
    } else {
      var numbers: [Int32] = []
      // Whole samples only: the last one of an acceleration has three numbers.
      var whole = bytes.at(
        ByteRange(offset: layout.samples.offset, count: layout.sampleCount * size))
      while let number = layout.nextNumber(&whole) { numbers.append(number) }
      samples = layout.type == .ecg ? .ecg(numbers) : .acceleration(numbers, octets: size / 3)
      _ = bytes.takeAvailable(layout.sampleCount * size)
    }
    guard bytes.isAtEnd else { throw bytes.truncated("Sample", needed: size) }
  }

  /// Reads a frame from bytes.
  ///
  /// - Parameter bytes: The characteristic's value.
  /// - Throws: As `init(parsing:)`, with offsets counted from the first byte.
  init(bytes: [UInt8]) throws(DecodeError) {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    try self.init(parsing: &reader)
  }

  /// The characteristic's value.
  func encoded() -> [UInt8] {
    var bytes = [typeOctet]
    bytes.append(timestamp, octets: 8)
    bytes.append(frameOctet)
    switch samples {
    case .ecg(let numbers): Self.append(numbers, octets: 3, to: &bytes)
    case .acceleration(let numbers, let octets): Self.append(numbers, octets: octets, to: &bytes)
    case .pulseIntervals(let intervals): for interval in intervals { bytes += interval.encoded() }
    case .other(let octets): bytes += octets
    }
    return bytes
  }

  private static func append(_ numbers: [Int32], octets: Int, to bytes: inout [UInt8]) {
    for number in numbers {
      for index in 0..<Swift.min(Swift.max(octets, 0), 4) {
        bytes.append(UInt8(truncatingIfNeeded: number >> Int32(8 * index)))
      }
    }
  }
}

extension PolarPulseInterval {
  /// The six octets.
  fileprivate func encoded() -> [UInt8] {
    var bytes = [beatsPerMinute]
    bytes.append(milliseconds, octets: 2)
    bytes.append(errorEstimate, octets: 2)
    bytes.append(flags)
    return bytes
  }
}
