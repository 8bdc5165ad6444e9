public import HSBytes

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
    /// A header made no sense and no later one did; `unread` bytes were left.
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
    /// A fraction of a second in a pcap record header that is negative, or a second or more.
    case fractionOutOfRange(parts: UInt32)
    /// The recorder's clock went back by so many nanoseconds since the record before.
    case clockStep(nanoseconds: Int64)
    /// A compressed log is damaged or ends early; so many bytes came out of it.
    case brokenCompression(produced: Int)
    /// A compressed log grew beyond what is accepted; the rest was not read.
    case expansionLimit(limit: Int)
    /// Characters in a log's base64 that do not belong there, passed over.
    case strayCharacters(count: Int)
    /// A record too short for what its link type puts in front of a packet, delivered empty.
    case shortPseudoHeader(needed: Int, available: Int)
    /// The directions of an interface are the wrong way round throughout, and were turned.
    case directionReversed(interface: Int)
    /// A pcap file whose records have longer headers than its magic number announces.
    case longRecordHeaders(length: Int)
    /// A block whose length cannot be right for its type; its record, or the rest, is lost.
    case invalidBlock(type: UInt32, length: Int)
    /// A block whose length is not a multiple of four, read as if rounded up.
    case unalignedBlock(length: Int)
    /// A block that repeats another length at its end; the first one was believed.
    case trailingLength(leading: Int, trailing: Int)
    /// A section that is not as long as it says.
    case sectionLength(declared: Int, actual: Int)
    /// A packet that claims more bytes than its block has, delivered as far as it is there.
    case packetExceedsBlock(captured: Int, available: Int)
    /// An option that is longer than the rest of its block; it and what follows was not read.
    case invalidOption(code: UInt16, length: Int)
    /// A record of an interface that was not described, delivered as foreign.
    case undescribedInterface(number: UInt32)
    /// More interfaces than are kept track of; records of the others are delivered as foreign.
    case tooManyInterfaces(limit: Int)
    /// The recorder's statistics count lost packets, without saying where they are missing.
    case interfaceDrops(interface: Int, count: Int)
    /// Something happened to the capture's bytes, and was undone.
    case unwrapped(CaptureWrapping)
    /// A block, not of a packet, of so many bytes, of which the options behind the first MiB were not read.
    case unreadOptions(length: Int)
    /// A link type that is left to its users; from this record on, read as packets of the LE link layer.
    case privateLinkType(number: UInt16)
    /// A line of a text that ought to tell a value and cannot be read.
    case damagedLine(line: Int)
  }

  /// Creates a finding.
  public init(kind: Kind, recordNumber: Int, offset: Int) {
    self.kind = kind
    self.recordNumber = recordNumber
    self.offset = offset
  }
}

extension CaptureFinding {
  /// A kind of finding without its numbers, to count and name by; see `Kind`.
  public enum Code: UInt8, Sendable, CaseIterable {
    case cutHeader, cutData, lengthBeyondFile, skippedRecord, resynchronised,
      lostSynchronisation, oversizedRecord, emptyRecord, includedExceedsOriginal, drops,
      unrepresentableTime, fractionOutOfRange, clockStep, brokenCompression, expansionLimit,
      strayCharacters, shortPseudoHeader, directionReversed, longRecordHeaders, invalidBlock,
      unalignedBlock, trailingLength, sectionLength, packetExceedsBlock, invalidOption,
      undescribedInterface, tooManyInterfaces, interfaceDrops, unwrapped, unreadOptions,
      privateLinkType, damagedLine

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
      case .fractionOutOfRange: "fraction_out_of_range"
      case .clockStep: "clock_step"
      case .brokenCompression: "broken_compression"
      case .expansionLimit: "expansion_limit"
      case .strayCharacters: "stray_characters"
      case .shortPseudoHeader: "short_pseudo_header"
      case .directionReversed: "direction_reversed"
      case .longRecordHeaders: "long_record_headers"
      case .invalidBlock: "invalid_block"
      case .unalignedBlock: "unaligned_block"
      case .trailingLength: "trailing_length"
      case .sectionLength: "section_length"
      case .packetExceedsBlock: "packet_exceeds_block"
      case .invalidOption: "invalid_option"
      case .undescribedInterface: "undescribed_interface"
      case .tooManyInterfaces: "too_many_interfaces"
      case .interfaceDrops: "interface_drops"
      case .unwrapped: "unwrapped"
      case .unreadOptions: "unread_options"
      case .privateLinkType: "private_link_type"
      case .damagedLine: "damaged_line"
      }
    }

    /// How bad it is: bytes that were not read are an error, packets that the recorder says it lost a warning.
    public var severity: Severity { isLoss ? .error : losesPackets ? .warning : .note }

    /// Whether packets are missing that connections may have sent.
    public var losesPackets: Bool { isLoss || self == .drops || self == .interfaceDrops }

    /// Whether packets are missing just where it stands; what an interface lost has no place.
    package var losesPacketsHere: Bool { losesPackets && self != .interfaceDrops }

    /// Whether bytes of the capture did not reach the reader's user.
    public var isLoss: Bool {
      switch self {
      case .cutHeader, .cutData, .lengthBeyondFile, .skippedRecord, .resynchronised,
        .lostSynchronisation, .brokenCompression, .expansionLimit, .invalidBlock, .damagedLine:
        true
      default: false
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
    case .fractionOutOfRange: .fractionOutOfRange
    case .clockStep: .clockStep
    case .brokenCompression: .brokenCompression
    case .expansionLimit: .expansionLimit
    case .strayCharacters: .strayCharacters
    case .shortPseudoHeader: .shortPseudoHeader
    case .directionReversed: .directionReversed
    case .longRecordHeaders: .longRecordHeaders
    case .invalidBlock: .invalidBlock
    case .unalignedBlock: .unalignedBlock
    case .trailingLength: .trailingLength
    case .sectionLength: .sectionLength
    case .packetExceedsBlock: .packetExceedsBlock
    case .invalidOption: .invalidOption
    case .undescribedInterface: .undescribedInterface
    case .tooManyInterfaces: .tooManyInterfaces
    case .interfaceDrops: .interfaceDrops
    case .unwrapped: .unwrapped
    case .unreadOptions: .unreadOptions
    case .privateLinkType: .privateLinkType
    case .damagedLine: .damagedLine
    }
  }
}

extension CaptureFinding: CustomStringConvertible {
  /// One sentence with record, place and numbers.
  public var description: String {
    // What concerns the whole capture stands at no record.
    if case .unwrapped = kind, recordNumber == 0 { return told.sentence }
    if case .damagedLine = kind { return told.sentence }
    return "record \(recordNumber) at byte \(offset): \(told.sentence)"
  }

  /// Seconds, exact, with as many decimals as there are.
  private static func seconds(_ nanoseconds: Int64) -> String {
    nanoseconds.magnitude.seconds(decimals: 9, isBrief: true)
  }

  /// A number that belongs to a finding.
  package enum Value {
    case number(Int)
    /// Written as `0x` and eight digits.
    case hex32(UInt32)
    /// So many nanoseconds, written in milliseconds.
    case milliseconds(Int64)
  }

  /// What a finding tells: its numbers, by the names of their JSON members, and the sentence.
  package struct Told {
    package var members: [(name: StaticText, value: Value)]
    package var sentence: String
  }

  /// Its numbers, by the names of their JSON members, and the sentence that it makes.
  package var told: Told {
    switch kind {
    case .cutHeader(let needed, let available):
      Told(
        "cut short in its header: needs \(needed) bytes, \(available) available",
        ("needed_bytes", needed), ("available_bytes", available))
    case .cutData(let needed, let available):
      Told(
        "cut short in its data: needs \(needed) bytes, \(available) available",
        ("needed_bytes", needed), ("available_bytes", available))
    case .lengthBeyondFile(let length, let available):
      Told(
        "claims \(length) bytes, \(available) available: a length beyond the file",
        ("length", length), ("available_bytes", available))
    case .skippedRecord(let length):
      Told("holds \(length) bytes and was passed over", ("length", length))
    case .resynchronised(let skipped):
      Told(
        "the header makes no sense; \(skipped) bytes passed over to the next one that does; "
          + "record numbers from here on may differ from Wireshark's", ("skipped_bytes", skipped))
    case .lostSynchronisation(let unread):
      Told(
        "the header makes no sense and no other was found; \(unread) bytes not read",
        ("unread_bytes", unread))
    case .oversizedRecord(let length):
      Told("holds \(length) bytes, more than any HCI packet", ("length", length))
    case .emptyRecord: Told("is empty")
    case .includedExceedsOriginal(let included, let original):
      Told(
        "holds \(included) bytes of a packet said to have had \(original)",
        ("included_length", included), ("original_length", original))
    case .drops(let count):
      Told("the recorder lost \(counted(count, "packet")) before it", ("dropped_packets", count))
    case .unrepresentableTime(let raw):
      Told("time \(raw) is outside 1677 to 2262; clamped", ("raw_time", Int(raw)))
    case .fractionOutOfRange(let parts):
      Told(
        "the fraction of its second is \(Int32(bitPattern: parts)), more than a fraction can be; its time is the "
          + "whole second and this added to it", ("fraction", Int(Int32(bitPattern: parts))))
    case .clockStep(let nanoseconds):
      Told(
        members: [("step_ms", .milliseconds(nanoseconds))],
        sentence: "the recorder's clock went back by \(Self.seconds(nanoseconds)) s")
    case .brokenCompression(let produced):
      Told(
        "the compressed log is damaged or ends early; \(produced) bytes came out of it, and all "
          + "times are later than they were by what is missing", ("produced_bytes", produced))
    case .expansionLimit(let limit):
      Told(
        "the compressed log holds more than \(limit) bytes; the rest was not read, and all times "
          + "are later than they were by what is missing", ("limit_bytes", limit))
    case .strayCharacters(let count):
      Told("\(count) characters are not base64 and were passed over", ("stray_characters", count))
    case .shortPseudoHeader(let needed, let available):
      Told(
        "holds \(available) bytes, fewer than the \(needed) in front of a packet",
        ("needed_bytes", needed), ("available_bytes", available))
    case .directionReversed(let interface):
      Told(
        "interface \(interface) says that commands were received and events sent; "
          + "its directions are the wrong way round and were turned", ("interface", interface))
    case .longRecordHeaders(let length):
      Told(
        "record headers have \(length) bytes, not the 16 that the file header announces",
        ("length", length))
    case .invalidBlock(let type, let length):
      Told(
        members: [("block_type", .hex32(type)), ("length", .number(length))],
        sentence: "block of type 0x\(String(type, radix: 16)) with a length of \(length) bytes, "
          + "which cannot be right")
    case .unalignedBlock(let length):
      Told(
        "block of \(length) bytes, which is not a multiple of 4; read as if rounded up",
        ("length", length))
    case .trailingLength(let leading, let trailing):
      Told(
        "block says \(leading) bytes at its beginning and \(trailing) at its end",
        ("length", leading), ("trailing_length", trailing))
    case .sectionLength(let declared, let actual):
      Told(
        "section says that it has \(declared) bytes and has \(actual)", ("length", declared),
        ("actual_length", actual))
    case .packetExceedsBlock(let captured, let available):
      Told(
        "claims \(captured) bytes of which its block has \(available)", ("length", captured),
        ("available_bytes", available))
    case .invalidOption(let code, let length):
      Told(
        "option \(code) says that it has \(length) bytes, more than is left of its block",
        ("option", Int(code)), ("length", length))
    case .undescribedInterface(let number):
      Told(
        "interface \(number) of this section is not described; what was recorded is not known",
        ("interface", Int(number)))
    case .tooManyInterfaces(let limit):
      Told("more than \(limit) interfaces; the others are not read", ("interface_limit", limit))
    case .interfaceDrops(let interface, let count):
      Told(
        "the recorder lost \(counted(count, "packet")) of interface \(interface), it does not say where",
        ("interface", interface), ("dropped_packets", count))
    case .unwrapped(let wrapping):
      Told(wrapping.sentence, ("skipped_bytes", wrapping.prefix))
    case .unreadOptions(let length):
      Told(
        "block of \(length) bytes; its options behind the first MiB were not read",
        ("length", length))
    case .privateLinkType(let number):
      Told(
        "link type \(number) is left to its users; what stands in it is packets of the LE link layer, and "
          + "read as such from here on", ("link_type", Int(number)))
    case .damagedLine(let line):
      Told(
        "line \(line) of the text begins to tell a value that cannot be read; it is passed over",
        ("line", line))
    }
  }
}

extension CaptureFinding.Told {
  fileprivate init(_ sentence: String, _ numbers: (StaticText, Int)...) {
    self.init(members: numbers.map { ($0.0, .number($0.1)) }, sentence: sentence)
  }
}
