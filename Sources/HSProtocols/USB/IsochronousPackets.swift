public import HSBase

/// The packets of an isochronous transfer: a table that says where each stands, or, from macOS,
/// packets with a header each.
public struct IsochronousPackets: Sendable, Hashable {
  /// How a recorder writes the table.
  public enum Layout: UInt8, Sendable, CaseIterable {
    /// Linux, little-endian: status, offset, length and padding of four bytes each.
    case linux
    /// Linux, big-endian.
    case linuxBigEndian
    /// USBPcap: offset, length and status of four bytes each.
    case usbPcap
    /// Darwin: header length, length, status (four bytes each), frame number and time (eight
    /// each), then the packet; aligned to four bytes.
    case darwin

    static let linuxLength = 16
    static let usbPcapLength = 12
  }

  /// How the table is written.
  public let layout: Layout
  /// Where the rest of the table stands.
  public private(set) var table: ByteRange
  /// Offset in the data behind the packet before: a table that goes back is not followed.
  private var behind = 0

  init(layout: Layout, table: ByteRange) {
    self.layout = layout
    self.table = table
  }

  /// Where the next packet stands that holds bytes; `nil` at the end.
  ///
  /// - Parameters:
  ///   - data: The transfer's data.
  ///   - reader: A reader over the record's bytes.
  /// - Returns: The bytes that were kept, and how many were not.
  public mutating func next(
    of data: ByteRange, in reader: borrowing ByteReader
  ) -> (range: ByteRange, missing: Int)? {
    var rows = reader.at(table)
    defer { table = rows.remainingRange }
    do throws(DecodeError) {
      while !rows.isAtEnd {
        if layout == .darwin {
          let headerLength = Int(try rows.uint32LE("frame header length"))
          let length = Int(try rows.uint32LE("frame length"))
          _ = try rows.take(max(0, headerLength &- 8), "frame header")
          let part = rows.sliceAvailable(length, limitedBy: .record).remainingRange
          _ = try? rows.take((4 &- part.count & 3) & 3, "padding")
          if length > 0 { return (part, length &- part.count) }
          continue
        }
        var first = try rows.uint32LE("descriptor")
        var second = try rows.uint32LE("descriptor")
        var third = try rows.uint32LE("descriptor")
        if layout != .usbPcap { _ = try rows.uint32LE("padding") }
        if layout == .linuxBigEndian {
          (first, second, third) = (first.byteSwapped, second.byteSwapped, third.byteSwapped)
        }
        let offset = Int(layout == .usbPcap ? first : second)
        let length = Int(layout == .usbPcap ? second : third)
        guard length > 0, offset >= behind, offset < data.count else { continue }
        behind = offset &+ length
        let kept = min(length, data.count &- offset)
        return (ByteRange(offset: data.offset &+ offset, count: kept), length &- kept)
      }
    } catch {
      // The rest of a row that is not there.
      _ = rows.takeRemaining()
    }
    return nil
  }
}
