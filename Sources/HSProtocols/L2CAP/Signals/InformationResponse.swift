public import HSBase

/// Information Response.
///
/// Core 5.4, Vol 3, Part A, 4.11. Data follow only a successful result.
///
/// ```
///  0          2        4
///  | InfoType | Result | data, 0, 2, 4 or 8 bytes |
/// ```
public struct InformationResponse: Sendable, Hashable {
  /// What was asked for.
  public var type: InformationType
  /// Whether it could be answered.
  public var result: InformationResult
  /// The answer.
  public var information: Information

  /// The answer to an Information Request.
  public enum Information: Sendable, Hashable {
    /// There is none.
    case none
    /// The longest connectionless payload that the device takes, in bytes.
    case connectionlessMTU(UInt16)
    /// A bit for each extended feature. Core 5.4, Vol 3, Part A, 4.12.
    case extendedFeatures(UInt32)
    /// Bit `n` is set if the fixed channel `n` is supported. Core 5.4, Vol 3, Part A, 4.13.
    case fixedChannels(UInt64)
    /// Data of a type that this library does not know.
    case unknown(ByteRange)
  }

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if the fields, or the data that belong to the type, are not all there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Information Response")
    type = InformationType(rawValue: try reader.uint16LE("InfoType"))
    result = InformationResult(rawValue: try reader.uint16LE("Result"))
    guard result == .success else {
      information = .none
      return
    }
    switch type {
    case .connectionlessMTU:
      information = .connectionlessMTU(try reader.uint16LE("Connectionless MTU"))
    case .extendedFeatures:
      information = .extendedFeatures(try reader.uint32LE("Extended feature mask"))
    case .fixedChannels:
      information = .fixedChannels(try reader.uint64LE("Fixed channels supported"))
    default:
      information = .unknown(reader.takeRemaining())
    }
  }

  /// The octets that it was read from.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(type.rawValue, octets: 2)
    octets.append(result.rawValue, octets: 2)
    switch information {
    case .none: break
    case .connectionlessMTU(let longest): octets.append(longest, octets: 2)
    case .extendedFeatures(let features): octets.append(features, octets: 4)
    case .fixedChannels(let channels): octets.append(channels, octets: 8)
    case .unknown(let data): octets += reader.octets(data)
    }
    return octets
  }
}
