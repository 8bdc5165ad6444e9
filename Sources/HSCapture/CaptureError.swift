public import HSBytes
import HSPlatform

/// Why a capture cannot be read, or not any further.
///
/// What is merely odd or lost inside a capture is a `CaptureFinding`; an error ends reading.
public struct CaptureError: Error, Sendable, Equatable {
  /// The capture: its path, "standard input", or the name its source was given.
  public let source: String
  /// What is wrong.
  public let problem: Problem

  /// What is wrong with a capture as a whole.
  public enum Problem: Sendable, Equatable {
    /// The file cannot be opened; the system's error number.
    case cannotOpen(errorNumber: Int32)
    /// A read failed at `offset`; the system's error number.
    case readFailed(errorNumber: Int32, offset: Int)
    /// A write failed; the system's error number.
    case writeFailed(errorNumber: Int32)
    /// There is not one byte.
    case empty
    /// The file ends inside the header of its format.
    case truncatedHeader(CaptureFormat, needed: Int, available: Int)
    /// A version of the format that has no description; for pcap and pcapng the major version is the
    /// upper half.
    case unknownVersion(CaptureFormat, version: UInt32)
    /// A link type that exists but that cannot be decoded.
    case refusedLinkType(CaptureFormat, number: UInt32, name: StaticText)
    /// A link type that is not in any list.
    case unknownLinkType(CaptureFormat, number: UInt32)
    /// The format that was asked for is not what the file holds.
    case notInFormat(CaptureFormat)
    /// A format that is recognised but not read.
    case unsupportedFormat(CaptureFormat)
    /// A number in the file header that cannot be right, at `offset`.
    case damagedHeader(CaptureFormat, field: StaticText, value: UInt32, offset: Int)
    /// None of the formats; the first bytes, at most eight, first byte in the highest place.
    case unrecognised(firstBytes: UInt64, count: Int)
    /// Text in none of the formats; its first line with anything in it, or the beginning of that.
    case text(firstLine: String)
    /// A file of another kind, which people send for a capture.
    case foreign(ForeignFile)
    /// A file that is followed was begun anew with another header.
    case changed
    /// A capture that is read twice had other records the second time; records that were the same in
    /// number.
    case altered(records: Int)
    /// A compressed capture, or an archive of them, cannot be unpacked, or not any further.
    case unpacking(UnpackingProblem)
  }

  /// Whether the system refused to read what is there: another attempt may tell more.
  package var isFailedRead: Bool {
    if case .readFailed = problem { return true }
    return false
  }

  /// Creates an error.
  public init(source: String, problem: Problem) {
    self.source = source
    self.problem = problem
  }
}

extension CaptureError: CustomStringConvertible {
  /// Which capture, where, what was needed and what was there; and what to do, where it is no capture at all.
  public var description: String {
    let advice = isNoCapture ? advice : ""
    return "\(source): \(reason)" + (advice.isEmpty ? "" : ". \(advice)")
  }

  /// What is wrong, to stand behind the capture's name, without the last full stop.
  package var reason: String {
    switch problem {
    case .cannotOpen(let code): "cannot be opened: \(SystemError.words(code))"
    case .readFailed(let code, let offset):
      "reading failed at byte \(offset): \(SystemError.words(code))"
    case .writeFailed(let code): "writing failed: \(SystemError.words(code))"
    case .empty: "is empty"
    case .truncatedHeader(let format, let needed, let available):
      "ends inside the \(format.name) file header, at byte \(available): "
        + "needs \(needed) bytes, \(available) available"
    case .unknownVersion(.btsnooz, let version):
      "btsnooz version \(version) is not known; 1 and 2 are"
    case .unknownVersion(let format, let version):
      format == .btsnoop
        ? "btsnoop version \(version) at byte 8 is not known; version 1 is"
        : "\(format.name) version \(version >> 16).\(version & 0xFFFF) is not known"
    case .refusedLinkType(let format, let number, let name):
      "\(format.name) datalink \(number) at byte 12 (\(name)) cannot be decoded; "
        + "1001 (H1), 1002 (H4) and 2001 (Linux monitor) can"
    case .unknownLinkType(let format, let number):
      "\(format.name) datalink \(number) at byte 12 is not known; "
        + "1001 (H1), 1002 (H4) and 2001 (Linux monitor) are"
    case .notInFormat(let format): "is not in \(format.name) format, which was asked for"
    case .damagedHeader(let format, let field, let value, let offset):
      "the \(format.name) file header has a \(field) of 0x\(String(value, radix: 16)) "
        + "at byte \(offset), which cannot be right"
    case .unsupportedFormat(let format): "this is a \(format.name) file; not supported yet"
    case .unrecognised(let bytes, let count):
      "not a capture in any known format; it begins with \(Self.hex(bytes, count: count))"
    case .foreign(let file): "not a capture: it looks like \(file.name)"
    case .text(let line):
      "not a capture in any known format; it is text that begins with \"\(line)\""
    case .changed: "was begun anew as a capture of another kind, which is not followed"
    case .altered(let records):
      "was changed while it was read: what was read first and what was read then differ within "
        + "\(records) records"
    case .unpacking(let problem): problem.description
    }
  }

  private static func hex(_ bytes: UInt64, count: Int) -> String {
    (0..<min(max(count, 0), 8)).map {
      UInt8(truncatingIfNeeded: bytes >> UInt64(56 - 8 * $0))
    }.hex(separatedBy: " ")
  }
}
