package import HSBase

/// A heart rate that a device sends in its advertising, in the data that its maker defines.
///
/// Only makers whose layout is public are known.
///
/// Polar, company 0x006B, as its SDK for apps reads it (`BlePolarHrAdvertisement`):
///
/// ```
///    0 flags             1 byte   bit 6: other data follow, no heart rate; bit 1: contact
///    1                   1 byte
///    2 fast average      1 byte   bpm
///    3 slow average      1 byte   bpm; what displays show; old sensors lack it
/// ```
///
/// Huami, company 0x0157, as open projects found it out for Mi Bands that share their heart rate: 24 bytes that
/// begin with 2, of which the second is the heart rate in bpm, and 0xFF says that there is none. What begins
/// otherwise is other data, encrypted or random, of the same length.
public struct AdvertisedHeartRate: Sendable, Hashable {
  /// How the layout is known.
  public enum Layout: UInt8, Sendable {
    /// The maker publishes it.
    case polar
    /// Others worked it out: it may be something else.
    case huami

    /// Whether the maker says so itself.
    public var isCertain: Bool { self == .polar }
  }

  /// How the layout is known.
  public let layout: Layout
  /// The heart rate in bpm, of two averages the slower one; 0 if there was none.
  public let beatsPerMinute: UInt8
  /// The faster average in bpm, if there are two.
  public let fastAverage: UInt8?
  /// Whether the sensor has contact, where it tells.
  public let hasContact: Bool?

  /// Reads what a maker defines; `nil` if no heart rate is known to be in it.
  ///
  /// - Parameters:
  ///   - company: The maker's company identifier.
  ///   - data: What follows it.
  public init?(company: UInt16, _ data: Span<UInt8>) {
    switch company {
    case 0x006b:
      guard let place = Self.polarSample(data) else { return nil }
      layout = .polar
      hasContact = data[place] & 0x02 != 0
      if place + 3 < data.count {
        fastAverage = data[place + 2]
        beatsPerMinute = data[place + 3]
      } else {
        fastAverage = nil
        beatsPerMinute = data[place + 2]
      }
    case 0x0157:
      // One octet of data that nobody documents: no more is taken for a heart rate than can be one.
      guard data.count == 24, data[0] == 0x02, Self.human.contains(data[1]) else { return nil }
      layout = .huami
      hasContact = nil
      fastAverage = nil
      beatsPerMinute = data[1]
    default: return nil
    }
  }

  /// Rates that a heart can have, in bpm.
  private static let human: ClosedRange<UInt8> = 25...240

  /// Where a sample of the heart rate begins; other data, which tell their length, may stand before it.
  private static func polarSample(_ data: Span<UInt8>) -> Int? {
    var place = 0
    while place + 2 < data.count {
      if data[place] & 0x40 == 0 { return place }
      place += 2 + Int(data[place + 1])
    }
    return nil
  }
}

extension AdvertisingDataReader {
  /// What makers and services define in the data, read from here on: a digest, 0 if there is none, and the
  /// heart rate that is known to be in it.
  ///
  /// Structures behind a malformed one are out of reach.
  ///
  /// - Parameter reader: A reader over the bytes that hold the data.
  /// - Returns: The digest, and the heart rate if there is one.
  package func definedByOthers(
    in reader: ByteReader
  ) -> (digest: UInt64, heartRate: AdvertisedHeartRate?) {
    var rest = self
    // FNV-1a: what changes by chance changes it.
    var digest: UInt64 = 0
    var heartRate: AdvertisedHeartRate?
    while let structure = try? rest.next(in: reader) {
      guard let content = try? ADContent(of: structure, in: reader) else { continue }
      switch content {
      case .manufacturerSpecificData(let company, let data):
        heartRate =
          heartRate ?? AdvertisedHeartRate(company: company, reader.at(data).remainingBytes)
      case .serviceData: break
      default: continue
      }
      if digest == 0 { digest = 0xcbf2_9ce4_8422_2325 }
      let bytes = reader.at(structure.data).remainingBytes
      for index in bytes.indices { digest = (digest ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    }
    return (digest, heartRate)
  }
}
