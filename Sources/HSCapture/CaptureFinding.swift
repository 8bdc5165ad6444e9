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
      case .oversizedRecord, .emptyRecord, .includedExceedsOriginal, .drops,
        .unrepresentableTime, .fractionOutOfRange, .clockStep, .strayCharacters, .shortPseudoHeader,
        .directionReversed, .longRecordHeaders, .unalignedBlock, .trailingLength, .sectionLength,
        .packetExceedsBlock, .invalidOption, .undescribedInterface, .tooManyInterfaces,
        .interfaceDrops, .unwrapped, .unreadOptions, .privateLinkType:
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

  /// Its numbers, by the names of their JSON members, and the sentence that it makes.
  package var told: (members: [(name: StaticText, value: Value)], sentence: String) {
    switch kind {
    case .cutHeader(let needed, let available):
      (
        [("needed_bytes", .number(needed)), ("available_bytes", .number(available))],
        "cut short in its header: needs \(needed) bytes, \(available) available"
      )
    case .cutData(let needed, let available):
      (
        [("needed_bytes", .number(needed)), ("available_bytes", .number(available))],
        "cut short in its data: needs \(needed) bytes, \(available) available"
      )
    case .lengthBeyondFile(let length, let available):
      (
        [("length", .number(length)), ("available_bytes", .number(available))],
        "claims \(length) bytes, \(available) available: a length beyond the file"
      )
    case .skippedRecord(let length):
      ([("length", .number(length))], "holds \(length) bytes and was passed over")
    case .resynchronised(let skipped):
      (
        [("skipped_bytes", .number(skipped))],
        "the header makes no sense; \(skipped) bytes passed over to the next one that does; "
          + "record numbers from here on may differ from Wireshark's"
      )
    case .lostSynchronisation(let unread):
      (
        [("unread_bytes", .number(unread))],
        "the header makes no sense and no other was found; \(unread) bytes not read"
      )
    case .oversizedRecord(let length):
      ([("length", .number(length))], "holds \(length) bytes, more than any HCI packet")
    case .emptyRecord: ([], "is empty")
    case .includedExceedsOriginal(let included, let original):
      (
        [("included_length", .number(included)), ("original_length", .number(original))],
        "holds \(included) bytes of a packet said to have had \(original)"
      )
    case .drops(let count):
      (
        [("dropped_packets", .number(count))],
        "the recorder lost \(counted(count, "packet")) before it"
      )
    case .unrepresentableTime(let raw):
      ([("raw_time", .number(Int(raw)))], "time \(raw) is outside 1677 to 2262; clamped")
    case .fractionOutOfRange(let parts):
      (
        [("fraction", .number(Int(Int32(bitPattern: parts))))],
        "the fraction of its second is \(Int32(bitPattern: parts)), more than a fraction can be; its time is the "
          + "whole second and this added to it"
      )
    case .clockStep(let nanoseconds):
      (
        [("step_ms", .milliseconds(nanoseconds))],
        "the recorder's clock went back by \(Self.seconds(nanoseconds)) s"
      )
    case .brokenCompression(let produced):
      (
        [("produced_bytes", .number(produced))],
        "the compressed log is damaged or ends early; \(produced) bytes came out of it, and all "
          + "times are later than they were by what is missing"
      )
    case .expansionLimit(let limit):
      (
        [("limit_bytes", .number(limit))],
        "the compressed log holds more than \(limit) bytes; the rest was not read, and all times "
          + "are later than they were by what is missing"
      )
    case .strayCharacters(let count):
      (
        [("stray_characters", .number(count))],
        "\(count) characters are not base64 and were passed over"
      )
    case .shortPseudoHeader(let needed, let available):
      (
        [("needed_bytes", .number(needed)), ("available_bytes", .number(available))],
        "holds \(available) bytes, fewer than the \(needed) in front of a packet"
      )
    case .directionReversed(let interface):
      (
        [("interface", .number(interface))],
        "interface \(interface) says that commands were received and events sent; "
          + "its directions are the wrong way round and were turned"
      )
    case .longRecordHeaders(let length):
      (
        [("length", .number(length))],
        "record headers have \(length) bytes, not the 16 that the file header announces"
      )
    case .invalidBlock(let type, let length):
      (
        [("block_type", .hex32(type)), ("length", .number(length))],
        "block of type 0x\(String(type, radix: 16)) with a length of \(length) bytes, "
          + "which cannot be right"
      )
    case .unalignedBlock(let length):
      (
        [("length", .number(length))],
        "block of \(length) bytes, which is not a multiple of 4; read as if rounded up"
      )
    case .trailingLength(let leading, let trailing):
      (
        [("length", .number(leading)), ("trailing_length", .number(trailing))],
        "block says \(leading) bytes at its beginning and \(trailing) at its end"
      )
    case .sectionLength(let declared, let actual):
      (
        [("length", .number(declared)), ("actual_length", .number(actual))],
        "section says that it has \(declared) bytes and has \(actual)"
      )
    case .packetExceedsBlock(let captured, let available):
      (
        [("length", .number(captured)), ("available_bytes", .number(available))],
        "claims \(captured) bytes of which its block has \(available)"
      )
    case .invalidOption(let code, let length):
      (
        [("option", .number(Int(code))), ("length", .number(length))],
        "option \(code) says that it has \(length) bytes, more than is left of its block"
      )
    case .undescribedInterface(let number):
      (
        [("interface", .number(Int(number)))],
        "interface \(number) of this section is not described; what was recorded is not known"
      )
    case .tooManyInterfaces(let limit):
      (
        [("interface_limit", .number(limit))],
        "more than \(limit) interfaces; the others are not read"
      )
    case .interfaceDrops(let interface, let count):
      (
        [("interface", .number(interface)), ("dropped_packets", .number(count))],
        "the recorder lost \(counted(count, "packet")) of interface \(interface), it does not say where"
      )
    case .unwrapped(let wrapping):
      ([("skipped_bytes", .number(wrapping.prefix))], wrapping.sentence)
    case .unreadOptions(let length):
      (
        [("length", .number(length))],
        "block of \(length) bytes; its options behind the first MiB were not read"
      )
    case .privateLinkType(let number):
      (
        [("link_type", .number(Int(number)))],
        "link type \(number) is left to its users; what stands in it is packets of the LE link layer, and "
          + "read as such from here on"
      )
    case .damagedLine(let line):
      (
        [("line", .number(line))],
        "line \(line) of the text begins to tell a value that cannot be read; it is passed over"
      )
    }
  }
}
