package import HSLearn

/// A frame that was made, and what its octets are.
package struct BatteryFrame: Sendable {
  /// Octets that belong together.
  package struct Span: Sendable {
    /// What they are: a value is a measurement.
    package var role: Claim.Role
    /// Where they are.
    package var range: Range<Int>
    /// What the value is called; empty for others.
    package var name = ""
    /// The weight of each octet of a number; empty for digits.
    package var weights: [Int] = []
  }

  /// The line of the protocol.
  package var line: Int
  /// The frame.
  package var bytes: [UInt8] = []
  /// What its octets are, in order, without gaps.
  package var spans: [Span] = []
  /// The values that it tells, as exactly as it tells them.
  package var values: [(name: String, value: Double)] = []
}

/// Makes a frame of a line and a pack's values.
struct BatteryFrameWriter {
  private let values: [String: Double]
  private let counter: Int
  private let total: Int
  private var frame: BatteryFrame
  private var areDigits = false

  private init(_ line: Int, _ values: [String: Double], _ counter: Int, total: Int) {
    frame = BatteryFrame(line: line)
    self.values = values
    self.counter = counter
    self.total = total
  }

  /// The frame of a line.
  static func frame(
    _ line: BatteryProtocol.Line, number: Int, values: [String: Double], counter: Int
  ) -> BatteryFrame {
    // How long it gets must be known before its length is written.
    var measure = BatteryFrameWriter(number, values, counter, total: 0)
    measure.write(line.items)
    var writer = BatteryFrameWriter(number, values, counter, total: measure.frame.bytes.count)
    writer.write(line.items)
    return writer.frame
  }

  private mutating func write(_ items: [BatteryProtocol.Item]) {
    for item in items {
      switch item {
      case .constant(let octets): put(octets, .constant)
      case .opcode(let octets): put(octets, .opcode)
      case .length(let type, let minus):
        put(type.octets(Double(total - minus)).octets, .length, weights: type.weights)
      case .value(let name, let type, let scale):
        let (octets, held) = type.octets((values[name] ?? 0) * scale.factor + scale.added)
        frame.values.append((name, (held - scale.added) / scale.factor))
        put(octets, .measurement, name: name, weights: type.weights)
      case .count(let type):
        put(type.octets(Double(counter % 256)).octets, .counter, weights: type.weights)
      case .sum(let kind, let type, let from):
        let sum = Self.sum(kind, Array(frame.bytes[from...]))
        put(type.octets(Double(sum)).octets, .checkSum, weights: type.weights)
      case .hexadecimal(let inner):
        areDigits = true
        write(inner)
        areDigits = false
      }
    }
  }

  private mutating func put(
    _ octets: [UInt8], _ role: Claim.Role, name: String = "", weights: [Int] = []
  ) {
    let from = frame.bytes.count
    for octet in octets {
      if areDigits {
        frame.bytes += String(256 + UInt32(octet), radix: 16, uppercase: true).utf8.dropFirst()
      } else {
        frame.bytes.append(octet)
      }
    }
    if role == .constant, let last = frame.spans.last, last.role == .constant {
      // Of octets beside each other that never change the facts name no border.
      frame.spans[frame.spans.count - 1].range = last.range.lowerBound..<frame.bytes.count
    } else {
      frame.spans.append(
        BatteryFrame.Span(
          role: role, range: from..<frame.bytes.count, name: name,
          weights: areDigits ? [] : weights))
    }
  }

  /// Check sums, made by nothing of what is to find them.
  private static func sum(_ kind: String, _ bytes: [UInt8]) -> UInt32 {
    let total = bytes.reduce(UInt32(0)) { $0 &+ UInt32($1) }
    switch kind {
    case "modbus": return RandomProtocol.crc(bytes, 16, 0x8005, 0xffff, 0, isReflected: true)
    case "xmodem": return RandomProtocol.crc(bytes, 16, 0x1021, 0, 0, isReflected: false)
    case "maxim8": return RandomProtocol.crc(bytes, 8, 0x31, 0, 0, isReflected: true)
    case "xor": return bytes.reduce(0) { $0 ^ UInt32($1) }
    case "not8": return ~total & 0xff
    case "neg16": return (0 &- total) & 0xffff
    case "sum16": return total & 0xffff
    default: return total & 0xff
    }
  }
}
