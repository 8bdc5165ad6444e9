import HSBytes
import HSJSONText

/// Neighbouring bytes of an attribute's values that do the same from value to value.
struct ByteRun {
  /// Which bytes.
  var places: Range<Int>
  /// How many values are long enough to have them.
  var values: Int
  /// Whether that is not all of them.
  var isOfSome: Bool
  var behaviour: Behaviour

  /// What the bytes do.
  enum Behaviour {
    /// They are always the same.
    case constant([UInt8])
    /// The byte says how long the value is, which is by so much longer than it says.
    case length(excess: Int)
    /// The number counts.
    case counter(StepCount, ByteOrder?)
    /// No two values have the same; the least and the greatest of each byte.
    case new(least: [UInt8], greatest: [UInt8])
    /// Each byte lies between two, and takes so many different ones.
    case varying(least: UInt8, greatest: UInt8, different: Int)
  }

  /// How a number of two bytes is written.
  enum ByteOrder {
    case littleEndian
    case bigEndian

    fileprivate var words: StaticText {
      switch self {
      case .littleEndian: "little-endian"
      case .bigEndian: "big-endian"
      }
    }

    fileprivate var identifier: StaticText {
      switch self {
      case .littleEndian: "little_endian"
      case .bigEndian: "big_endian"
      }
    }
  }
}

// MARK: - For people

extension ByteRun {
  /// Writes a line.
  func write(to text: inout OutputBuffer) {
    text.append("  ")
    let from = text.count
    text.append(places.count > 1 ? "bytes " : "byte ")
    text.append(places.lowerBound)
    if places.count > 1 {
      text.append("-")
      text.append(places.upperBound - 1)
    }
    text.append(byte: 0x20, count: max(2, 14 - (text.count - from)))
    if isOfSome {
      text.append("in ")
      text.append(values)
      text.append(values == 1 ? " value: " : " values: ")
    }
    writeBehaviour(to: &text)
    text.append(byte: 0x0a)
  }

  private func writeBehaviour(to text: inout OutputBuffer) {
    switch behaviour {
    case .constant(let bytes):
      text.append("always ")
      text.append(hex: bytes.span)
    case .length(let excess):
      text.append("says the length")
      guard excess != 0 else { return }
      text.append(excess > 0 ? ", less " : ", and ")
      text.append(abs(excess))
    case .counter(let steps, let order): steps.write(order, to: &text)
    case .new(let least, let greatest):
      text.append("another in each value")
      // What the bounds are of many bytes is not to be told of all of them.
      guard least.count == 1 else { return }
      text.append(", from ")
      text.append(hex: least.span)
      text.append(" to ")
      text.append(hex: greatest.span)
    case .varying(let least, let greatest, 2):
      text.append(hex: least)
      text.append(" or ")
      text.append(hex: greatest)
    case .varying(let least, let greatest, let different):
      text.append("varies from ")
      text.append(hex: least)
      text.append(" to ")
      text.append(hex: greatest)
      text.append(", ")
      text.append(different)
      text.append(" different")
    }
  }
}

extension StepCount {
  fileprivate func write(_ order: ByteRun.ByteOrder?, to text: inout OutputBuffer) {
    text.append("counts up by ")
    text.append(step)
    if let order {
      text.append(", ")
      text.append(order.words)
    }
    if modulus > 0 {
      text.append(", modulo ")
      text.append(Int(modulus))
    }
    guard misses > 0 else { return }
    text.append(", but ")
    text.append(misses)
    text.append(misses == 1 ? " time not, in packet " : " times not, first in packet ")
    text.append(firstMiss)
  }
}

// MARK: - For machines

extension ByteRun {
  /// Writes an object.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.field("offset", places.lowerBound)
    json.field("length", places.count)
    json.field("values", values)
    switch behaviour {
    case .constant(let bytes):
      json.field("is", "constant")
      json.field("hex", hex: bytes.span)
    case .length(let excess):
      json.field("is", "length")
      json.field("excess", excess)
    case .counter(let steps, let order):
      json.field("is", "counter")
      json.field("step", steps.step)
      json.field("byte_order", optional: order?.identifier)
      json.field("modulus", number: Int(steps.modulus))
      json.field("misses", steps.misses)
      json.field("first_miss_packet", number: steps.firstMiss)
    case .new(let least, let greatest):
      json.field("is", "new")
      json.field("least_hex", hex: least.span)
      json.field("greatest_hex", hex: greatest.span)
    case .varying(let least, let greatest, let different):
      json.field("is", "varying")
      json.field("least", hex8: least)
      json.field("greatest", hex8: greatest)
      json.field("different", different)
    }
    json.endObject()
  }
}
