public import HSBase

/// The reports of one advertising event, taken out one after another.
///
/// LE Advertising Report, LE Directed Advertising Report, LE Extended Advertising Report. Core 5.4,
/// Vol 4, Part E, 7.7.65.2, 7.7.65.11 and 7.7.65.13.
///
/// ```
///    0 number of reports  1 byte
///    1 reports            one behind the other
/// ```
///
/// The specification writes each field as an array; the arrays stand interleaved, report by report,
/// as its section 5.2 lays down.
///
/// A value of this type is also the place reached: copy it to begin again.
public struct AdvertisingReports: Sendable, Hashable {
  /// The event that brought the reports.
  public let form: Form
  /// Number of reports that the event says it has.
  public let count: Int
  /// Number of reports that are still to come.
  public private(set) var remaining: Int
  /// The bytes that no report has been read from yet; those too many, when `remaining` is 0.
  public private(set) var unread: ByteRange
  /// What ends `unread`.
  private let limit: LengthSource

  /// The event that brought reports.
  public enum Form: UInt8, Sendable, CaseIterable {
    /// LE Advertising Report.
    case legacy
    /// LE Directed Advertising Report.
    case directed
    /// LE Extended Advertising Report.
    case extended
  }

  /// Reads the number of reports and keeps where they stand, to the end of the parameters.
  public init(parsing reader: inout ByteReader, form: Form) throws(DecodeError) {
    self.form = form
    count = Int(try reader.uint8("Num_Reports"))
    remaining = count
    limit = reader.limit
    unread = reader.takeRemaining()
  }

  /// The next report, or `nil` when there is none left.
  ///
  /// - Parameter reader: A reader over the bytes that the event was parsed from.
  /// - Returns: The report.
  /// - Throws: `truncated` if the event announces a report, but is too short to hold it. After that,
  ///   `next` returns `nil`.
  public mutating func next(in reader: ByteReader) throws(DecodeError) -> AdvertisingReport? {
    guard remaining > 0 else { return nil }
    var part = reader.at(unread, layer: .hci, limitedBy: limit)
    do throws(DecodeError) {
      let report =
        switch form {
        case .legacy, .directed: try AdvertisingReport(form, &part)
        case .extended: try AdvertisingReport(extendedReport: &part)
        }
      remaining -= 1
      unread = part.remainingRange
      return report
    } catch {
      remaining = 0
      throw error
    }
  }

  /// The octets of an LE Advertising Report event with one report.
  ///
  /// - Parameters:
  ///   - pdu: The PDU that was heard.
  ///   - address: The advertiser.
  ///   - data: Its advertising data or scan response data.
  ///   - rssi: How strong it was, in dBm.
  /// - Returns: The octets behind the subevent code.
  package static func octets(
    _ pdu: LegacyAdvertisingPDU, of address: DeviceAddress, data: [UInt8], rssi: Int8
  ) -> [UInt8] {
    var octets = [1, pdu.rawValue, address.type.rawValue]
    octets.append(address.value, octets: 6)
    octets.append(counted: data, octets: 1)
    return octets + [UInt8(bitPattern: rssi)]
  }

  /// The octets that it was read from, if no report has been taken out.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    [UInt8(clamping: count)] + reader.octets(unread)
  }
}
