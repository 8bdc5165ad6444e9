import Bytes
import Foundation
import HCI
import Testing

/// A line of a file in `fixtures/vectors`, split at its tabs.
struct HCIVector: Sendable, CustomTestStringConvertible {
  let columns: [String]

  var testDescription: String { columns.joined(separator: " | ") }

  /// The bytes that a column holds in hexadecimal.
  func bytes(_ column: Int) throws -> [UInt8] {
    columns[column].isEmpty ? [] : try Hex.bytes(columns[column])
  }

  /// The number that a column holds.
  func number(_ column: Int, radix: Int) throws -> UInt16 {
    try #require(UInt16(columns[column], radix: radix))
  }

  /// The lines of a file, without comments; a missing file or short line gives no vectors at all.
  static func load(_ file: String, columns: Int) -> [HCIVector] {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let url = root.appending(path: "fixtures/vectors/\(file)")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    var vectors: [HCIVector] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= columns else { return [] }
      vectors.append(HCIVector(columns: parts))
    }
    return vectors
  }
}

/// A seeded generator: SplitMix64.
struct HCIGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }
}

/// Text of decoded values, field by field, in the form that the vectors have.
enum HCIText {
  /// An enumeration's case, then its payload's fields with their values.
  ///
  /// Ranges become the bytes they stand for, addresses get their type.
  static func of(_ subject: Any, in reader: ByteReader) -> String {
    guard let payload = Mirror(reflecting: subject).children.first else { return "\(subject)" }
    let name = payload.label ?? "?"
    if let text = leaf(payload.value, in: reader) { return "\(name) \(text)" }
    return "\(name) " + fields(payload.value, path: "", in: reader)
  }

  private static func fields(_ subject: Any, path: String, in reader: ByteReader) -> String {
    var parts: [String] = []
    for child in Mirror(reflecting: subject).children {
      let label = path + (child.label ?? "?")
      if let text = leaf(child.value, in: reader) {
        parts.append("\(label)=\(text)")
      } else {
        let mirror = Mirror(reflecting: child.value)
        let inner: Any? =
          mirror.displayStyle == .optional ? mirror.children.first?.value : child.value
        parts.append(inner.map { fields($0, path: label + ".", in: reader) } ?? "\(label)=nil")
      }
    }
    return parts.joined(separator: " ")
  }

  private static func leaf(_ value: Any, in reader: ByteReader) -> String? {
    switch value {
    case let range as ByteRange: return Hex.text(reader.at(range).remainingBytes)
    case let address as DeviceAddress: return "\(address)/\(address.type.rawValue)"
    case let raw as any RawRepresentable: return "\(raw.rawValue)"
    case let number as any BinaryInteger: return "\(number)"
    default: return nil
    }
  }
}

/// Whether decoding threw, and what.
func outcome<T>(_ body: () throws(DecodeError) -> T) -> Result<T, DecodeError> {
  do throws(DecodeError) { return .success(try body()) } catch { return .failure(error) }
}
