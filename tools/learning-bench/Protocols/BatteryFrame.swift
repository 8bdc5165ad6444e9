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
    /// Whether all octets are printable in each message.
    package var isText = false
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
  private enum Layer { case digits, laidOver(UInt8) }

  private let values: [String: Double]
  private let counter: Int
  private let total: Int
  private var frame: BatteryFrame
  /// What the octets of the digits mean.
  private var meant: [UInt8] = []
  private var layers: [Layer] = []

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
      case .constant(let octets):
        put(octets, .constant, isText: octets.allSatisfy { (0x20..<0x7f).contains($0) })
      case .opcode(let octets): put(octets, .opcode)
      case .length(let type, let minus):
        let length = total - minus
        if type == "chk4" {
          let digits = (length & 15) + (length >> 4 & 15) + (length >> 8 & 15)
          let word = (-digits & 15) << 12 | length & 0xfff
          put([UInt8(word >> 8 & 255), UInt8(word & 255)], .length)
        } else if let type = BatteryProtocol.WireNumber(type) {
          put(type.octets(Double(length)).octets, .length, weights: type.weights)
        }
      case .value(let name, let type, let scale):
        let exact = values[name] ?? 0
        // A float holds the number itself, rounded to what the factor says.
        let isFloat = type.form == "f"
        let scaled = (exact * scale.factor + scale.added)
        let (octets, held) = type.octets(isFloat ? scaled.rounded() / scale.factor : scaled)
        frame.values.append((name, isFloat ? held : (held - scale.added) / scale.factor))
        put(octets, .measurement, name: name, weights: type.weights)
      case .digits(let name, let scale, let radix):
        let number = Int64(
          max(-1e9, min(1e9, ((values[name] ?? 0) * scale.factor + scale.added).rounded())))
        frame.values.append((name, (Double(number) - scale.added) / scale.factor))
        put(
          Array(String(number, radix: radix, uppercase: true).utf8), .measurement, name: name,
          isText: true)
      case .count(let type):
        put(
          type.octets(Double(counter % 256)).octets, .counter, weights: type.weights)
      case .sum(let kind, let type, let from, let isOfDigits):
        guard let type else { continue }
        let sum = Self.sum(kind, Array((isOfDigits ? meant : frame.bytes)[from...]))
        put(type.octets(Double(sum)).octets, .checkSum, weights: type.weights)
      case .hexadecimal(let inner):
        meant = []
        layers.append(.digits)
        write(inner)
        layers.removeLast()
      case .laidOver(let key, let inner):
        layers.append(.laidOver(key))
        write(inner)
        layers.removeLast()
      }
    }
  }

  private mutating func put(
    _ octets: [UInt8], _ role: Claim.Role, name: String = "", weights: [Int] = [],
    isText: Bool = false
  ) {
    meant += octets
    var sent = octets
    var isText = isText
    var weights = weights
    for layer in layers.reversed() {
      switch layer {
      case .digits:
        sent = sent.flatMap { octet in
          let digits = String(256 + UInt32(octet), radix: 16, uppercase: true)
          return Array(digits.utf8.dropFirst())
        }
        weights = []
        isText = true
      case .laidOver(let key):
        sent = sent.map { $0 ^ key }
        isText = false
      }
    }
    let from = frame.bytes.count
    frame.bytes += sent
    if role == .constant, let last = frame.spans.last, last.role == .constant {
      // Of octets beside each other that never change the facts name no border.
      frame.spans[frame.spans.count - 1].range = last.range.lowerBound..<frame.bytes.count
      frame.spans[frame.spans.count - 1].isText = last.isText && isText
    } else {
      frame.spans.append(
        BatteryFrame.Span(
          role: role, range: from..<frame.bytes.count, name: name, weights: weights,
          isText: isText))
    }
  }

  /// Check sums, made by nothing of what is to find them.
  private static func sum(_ kind: String, _ bytes: [UInt8]) -> UInt32 {
    let total = bytes.reduce(UInt32(0)) { $0 &+ UInt32($1) }
    switch kind {
    case "modbus": return RandomProtocol.crc(bytes, 16, 0x8005, 0xffff, 0, isReflected: true)
    case "xmodem": return RandomProtocol.crc(bytes, 16, 0x1021, 0, 0, isReflected: false)
    case "maxim8": return RandomProtocol.crc(bytes, 8, 0x31, 0, 0, isReflected: true)
    case "crc32low":
      return RandomProtocol.crc(bytes, 32, 0x04c1_1db7, .max, .max, isReflected: true) & 0xff
    case "xor": return bytes.reduce(0) { $0 ^ UInt32($1) }
    case "not8": return ~total & 0xff
    case "neg16": return (0 &- total) & 0xffff
    case "sum16": return total & 0xffff
    default: return total & 0xff
    }
  }
}
