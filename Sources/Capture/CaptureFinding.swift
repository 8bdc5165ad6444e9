public import Bytes

/// Something about a capture that its user must know: bytes lost, passed over, or odd.
public struct CaptureFinding: Sendable, Equatable {
  /// What was found.
  public var kind: Kind
  /// The number of the record it was found in, or that the record would have had.
  public var recordNumber: Int
  /// Offset of that record's header in the capture.
  public var offset: Int

  /// What was found, with its numbers.
  public enum Kind: Sendable, Equatable {
    /// The capture ends inside a record's header.
    case cutHeader(needed: Int, available: Int)
    /// The capture ends inside a record's data; what is there was not delivered.
    case cutData(needed: Int, available: Int)
    /// A record claims more bytes than any record may have and than there are.
    case lengthBeyondFile(length: Int, available: Int)
    /// A record above `CaptureReader.maximumRecordLength` was passed over; all of it was there.
    case skippedRecord(length: Int)
    /// A header made no sense; `skipped` bytes from it on were passed over to the next that does.
    case resynchronised(skipped: Int)
    /// A header made no sense and none that does was found; `unread` bytes were left.
    case lostSynchronisation(unread: Int)
    /// A record larger than any HCI packet, delivered.
    case oversizedRecord(length: Int)
    /// A record without a byte, delivered.
    case emptyRecord
    /// A record that holds more than its packet is said to have had, delivered.
    case includedExceedsOriginal(included: Int, original: Int)
    /// The recorder lost `count` packets since the record before.
    case drops(count: Int)
    /// A time outside 1677 to 2262, clamped; the number as the container has it.
    case unrepresentableTime(raw: Int64)
    /// The recorder's clock went back by so many nanoseconds since the record before.
    case clockStep(nanoseconds: Int64)
  }

  /// Creates a finding.
  public init(kind: Kind, recordNumber: Int, offset: Int) {
    self.kind = kind
    self.recordNumber = recordNumber
    self.offset = offset
  }
}

extension CaptureFinding {
  /// A kind of finding without its numbers, to count and name by.
  public enum Code: UInt8, Sendable, CaseIterable {
    /// See `Kind.cutHeader`.
    case cutHeader
    /// See `Kind.cutData`.
    case cutData
    /// See `Kind.lengthBeyondFile`.
    case lengthBeyondFile
    /// See `Kind.skippedRecord`.
    case skippedRecord
    /// See `Kind.resynchronised`.
    case resynchronised
    /// See `Kind.lostSynchronisation`.
    case lostSynchronisation
    /// See `Kind.oversizedRecord`.
    case oversizedRecord
    /// See `Kind.emptyRecord`.
    case emptyRecord
    /// See `Kind.includedExceedsOriginal`.
    case includedExceedsOriginal
    /// See `Kind.drops`.
    case drops
    /// See `Kind.unrepresentableTime`.
    case unrepresentableTime
    /// See `Kind.clockStep`.
    case clockStep

    /// A word for machines, stable between versions.
    public var name: StaticText {
      switch self {
      case .cutHeader: "cut_header"
      case .cutData: "cut_data"
      case .lengthBeyondFile: "length_beyond_file"
      case .skippedRecord: "skipped_record"
      case .resynchronised: "resynchronised"
      case .lostSynchronisation: "lost_synchronisation"
      case .oversizedRecord: "oversized_record"
      case .emptyRecord: "empty_record"
      case .includedExceedsOriginal: "included_exceeds_original"
      case .drops: "drops"
      case .unrepresentableTime: "unrepresentable_time"
      case .clockStep: "clock_step"
      }
    }

    /// Whether bytes of the capture did not reach the reader's user.
    public var isLoss: Bool {
      switch self {
      case .cutHeader, .cutData, .lengthBeyondFile, .skippedRecord, .resynchronised,
        .lostSynchronisation:
        true
      case .oversizedRecord, .emptyRecord, .includedExceedsOriginal, .drops,
        .unrepresentableTime, .clockStep:
        false
      }
    }
  }

  /// The kind without its numbers.
  public var code: Code {
    switch kind {
    case .cutHeader: .cutHeader
    case .cutData: .cutData
    case .lengthBeyondFile: .lengthBeyondFile
    case .skippedRecord: .skippedRecord
    case .resynchronised: .resynchronised
    case .lostSynchronisation: .lostSynchronisation
    case .oversizedRecord: .oversizedRecord
    case .emptyRecord: .emptyRecord
    case .includedExceedsOriginal: .includedExceedsOriginal
    case .drops: .drops
    case .unrepresentableTime: .unrepresentableTime
    case .clockStep: .clockStep
    }
  }
}

extension CaptureFinding: CustomStringConvertible {
  /// One sentence with record, place and numbers.
  public var description: String { "record \(recordNumber) at byte \(offset): \(statement)" }

  /// Seconds, exact, with as many decimals as there are.
  private static func seconds(_ nanoseconds: Int64) -> String {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest > 0 else { return String(whole) }
    let digits = String(rest)
    var fraction = String(repeating: "0", count: 9 - digits.utf8.count) + digits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(whole).\(fraction)"
  }

  private var statement: String {
    switch kind {
    case .cutHeader(let needed, let available):
      "cut short in its header: needs \(needed) bytes, \(available) available"
    case .cutData(let needed, let available):
      "cut short in its data: needs \(needed) bytes, \(available) available"
    case .lengthBeyondFile(let length, let available):
      "claims \(length) bytes, \(available) available: a length beyond the file"
    case .skippedRecord(let length): "holds \(length) bytes and was passed over"
    case .resynchronised(let skipped):
      "the header makes no sense; \(skipped) bytes passed over to the next one that does; "
        + "record numbers from here on may differ from Wireshark's"
    case .lostSynchronisation(let unread):
      "the header makes no sense and no other was found; \(unread) bytes not read"
    case .oversizedRecord(let length): "holds \(length) bytes, more than any HCI packet"
    case .emptyRecord: "holds no byte"
    case .includedExceedsOriginal(let included, let original):
      "holds \(included) bytes of a packet said to have had \(original)"
    case .drops(let count): "the recorder lost \(count) packets before it"
    case .unrepresentableTime(let raw): "time \(raw) is outside 1677 to 2262; clamped"
    case .clockStep(let nanoseconds):
      "the recorder's clock went back by \(Self.seconds(nanoseconds)) s"
    }
  }
}
