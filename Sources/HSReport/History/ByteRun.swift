import HSProtocols

/// Neighbouring bytes of an attribute's values that do the same from value to value.
struct ByteRun: MemberRecord {
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
  enum ByteOrder: StaticText, MemberWord {
    case littleEndian = "little_endian"
    case bigEndian = "big_endian"

    fileprivate var words: StaticText {
      switch self {
      case .littleEndian: "little-endian"
      case .bigEndian: "big-endian"
      }
    }
  }
}

// MARK: - For people

extension ByteRun {
  /// Writes a line.
  func write(to text: inout OutputBuffer) {
    text += "  "
    let from = text.count
    text += "\(places.count > 1 ? "bytes " : "byte ")\(places.lowerBound)"
    if places.count > 1 {
      text += "-\(places.upperBound - 1)"
    }
    text.append(byte: 0x20, count: max(2, 14 - (text.count - from)))
    if isOfSome {
      text += "in \(counted(values, "value")): "
    }
    writeBehaviour(to: &text)
    text += "\n"
  }

  private func writeBehaviour(to text: inout OutputBuffer) {
    switch behaviour {
    case .constant(let bytes):
      text += "always \(bytes.hex)"
    case .length(let excess):
      text += "says the length"
      guard excess != 0 else { return }
      text += "\(excess > 0 ? ", less " : ", and ")\(abs(excess))"
    case .counter(let steps, let order): steps.write(order, to: &text)
    case .new(let least, let greatest):
      text += "another in each value"
      // What the bounds are of many bytes is not to be told of all of them.
      guard least.count == 1 else { return }
      text += ", from \(least.hex) to \(greatest.hex)"
    case .varying(let least, let greatest, 2):
      text.append(hex: least)
      text += " or "
      text.append(hex: greatest)
    case .varying(let least, let greatest, let different):
      text += "varies from "
      text.append(hex: least)
      text += " to "
      text.append(hex: greatest)
      text += ", \(different) different"
    }
  }
}

extension StepCount {
  fileprivate func write(_ order: ByteRun.ByteOrder?, to text: inout OutputBuffer) {
    text += "counts up by \(step)"
    if let order {
      text += ", \(order.words)"
    }
    if modulus > 0 {
      text += ", modulo \(Int(modulus))"
    }
    guard misses > 0 else { return }
    text += ", but \(misses)"
    text += "\(misses == 1 ? " time not, in packet " : " times not, first in packet ")\(firstMiss)"
  }
}

// MARK: - For machines

extension ByteRun {
  static let members = Members<Self>(
    named: "run", "",
    [
      .member("offset", "The first byte.") { $0.places.lowerBound },
      .member("length", "How many bytes.") { $0.places.count }.from(1),
      .member("values", "How many values are long enough to have them.") { $0.values },
      .variant("constant_run", "Bytes that are always the same.", constant) {
        if case .constant(let bytes) = $0.behaviour { bytes } else { nil }
      },
      .variant("length_run", "A byte that says how long the value is.", length) {
        if case .length(let excess) = $0.behaviour { excess } else { nil }
      },
      .variant("counter_run", "A number that counts up.", counter) {
        if case .counter(let steps, let order) = $0.behaviour { (steps, order) } else { nil }
      },
      .variant("new_run", "Bytes that no two values have alike.", new) {
        if case .new(let least, let greatest) = $0.behaviour { (least, greatest) } else { nil }
      },
      .variant("varying_run", "Bytes that vary, all of them alike.", varying) {
        if case .varying(let least, let greatest, let different) = $0.behaviour {
          (least, greatest, different)
        } else {
          nil
        }
      },
    ])

  private static let constant = Members<[UInt8]>([
    .constant("is", "constant"),
    .member("hex") { HexBytes($0) },
  ])

  private static let length = Members<Int>([
    .constant("is", "length"),
    .member("excess", "By how many bytes the value is longer than it says.") { $0 }.from(nil),
  ])

  private static let counter = Members<(steps: StepCount, order: ByteOrder?)>([
    .constant("is", "counter"),
    .member("step", "By how much.") { $0.steps.step }.from(1),
    .member("byte_order", "How its two bytes are written; null for one byte.") { $0.order },
    .member(
      "modulus", "At what it begins again with 0, where it does so before its bytes are full."
    ) { Counted(Int($0.steps.modulus)) },
    .member("misses", "How often it did not count.") { $0.steps.misses },
    .member("first_miss_packet", "Where it first did not.") { Counted($0.steps.firstMiss) },
  ])

  private static let new = Members<(least: [UInt8], greatest: [UInt8])>([
    .constant("is", "new"),
    .member("least_hex", "The least of each byte.") { HexBytes($0.least) },
    .member("greatest_hex", "The greatest of each byte.") { HexBytes($0.greatest) },
  ])

  private static let varying = Members<(least: UInt8, greatest: UInt8, different: Int)>([
    .constant("is", "varying"),
    .member("least") { HexCode($0.least) },
    .member("greatest") { HexCode($0.greatest) },
    .member("different", "How many different ones there were.") { $0.different }.from(2),
  ])
}
