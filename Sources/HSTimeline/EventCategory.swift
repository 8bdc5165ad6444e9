public import HSBytes

/// The groups of events that can be shown or hidden, and that a sink can ask for.
public struct EventCategory: OptionSet, Sendable, Hashable {
  /// One bit a category.
  public let rawValue: UInt32

  /// Categories by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Adapters that come and go, and their addresses.
  public static let adapter = EventCategory(rawValue: 1 << 0)
  /// Notes and log lines that the recorder or the host put among the packets.
  public static let note = EventCategory(rawValue: 1 << 1)
  /// HCI commands and events as such.
  public static let hci = EventCategory(rawValue: 1 << 2)
  /// Scanning switched on or off.
  public static let scan = EventCategory(rawValue: 1 << 3)
  /// Our own advertising switched on or off, or given other data.
  public static let advertising = EventCategory(rawValue: 1 << 4)
  /// An advertiser's first report, and each that changes what is known of it.
  public static let report = EventCategory(rawValue: 1 << 5)
  /// An advertiser's further reports.
  public static let repeatedReport = EventCategory(rawValue: 1 << 6)
  /// Connections: made, failed, changed, encrypted, ended.
  public static let link = EventCategory(rawValue: 1 << 7)
  /// L2CAP signalling.
  public static let signalling = EventCategory(rawValue: 1 << 8)
  /// Security Manager PDUs.
  public static let pairing = EventCategory(rawValue: 1 << 9)
  /// Attribute Protocol PDUs as such.
  public static let att = EventCategory(rawValue: 1 << 10)
  /// What a client does with attributes but for reading and writing: MTU, discovery, subscriptions.
  public static let procedure = EventCategory(rawValue: 1 << 11)
  /// Notifications and indications.
  public static let value = EventCategory(rawValue: 1 << 12)
  /// Texts put together from several values.
  public static let message = EventCategory(rawValue: 1 << 13)
  /// What is wrong, lost or doubtful.
  public static let finding = EventCategory(rawValue: 1 << 14)
  /// Values that a client read, or was refused.
  public static let read = EventCategory(rawValue: 1 << 15)
  /// Values that a client wrote, and their answers.
  public static let write = EventCategory(rawValue: 1 << 16)

  /// All that clients do with attributes: what machine output calls `gatt`.
  public static let gatt: EventCategory = [.procedure, .read, .write]
  /// All of them.
  public static let all = EventCategory(rawValue: (1 << 17) - 1)
  /// What a person following the story wants to see.
  public static let story: EventCategory = [
    .adapter, .note, .scan, .advertising, .report, .link, .signalling, .pairing, .gatt, .value,
    .message, .finding,
  ]

  /// The name of the category with this bit as machine output has it.
  ///
  /// Reads and writes belong to `gatt` there.
  public static func identifier(ofBit bit: Int) -> StaticText? {
    switch bit {
    case 0: "adapter"
    case 1: "note"
    case 2: "hci"
    case 3: "scan"
    case 4: "advertising"
    case 5: "report"
    case 6: "repeated-report"
    case 7: "link"
    case 8: "signalling"
    case 9: "pairing"
    case 10: "att"
    case 11, 15, 16: "gatt"
    case 12: "value"
    case 13: "message"
    case 14: "finding"
    default: nil
    }
  }

  /// The name in machine output, for a single category.
  public var identifier: StaticText {
    Self.identifier(ofBit: rawValue.trailingZeroBitCount) ?? "none"
  }

  /// The names in machine output, in their order, each once.
  public var identifiers: [String] {
    (0..<15).filter { bit in
      bit == 11 ? !isDisjoint(with: .gatt) : rawValue & 1 << UInt32(bit) != 0
    }
    .compactMap { Self.identifier(ofBit: $0)?.string }
  }
}

extension EventCategory {
  /// A kind of events as it is typed: its name, what it stands for, and what that is.
  public struct Kind: Sendable {
    /// The name.
    public let name: StaticText
    /// The categories.
    public let categories: EventCategory
    /// What events these are, in a sentence without a full stop.
    public let meaning: StaticText
  }

  /// Every kind that can be asked for: the one table behind options, help and complaints.
  public static let kinds: [Kind] = [
    Kind(
      name: "adapter", categories: .adapter,
      meaning: "an adapter appears, is reset, tells its address, or goes"),
    Kind(
      name: "note", categories: .note,
      meaning: "log lines that the recorder or the host wrote between the packets"),
    Kind(
      name: "hci", categories: .hci,
      meaning: "every HCI command and event, and what a sniffer left out"),
    Kind(name: "scan", categories: .scan, meaning: "the host starts or stops scanning"),
    Kind(
      name: "advertising", categories: .advertising,
      meaning: "the host advertises: on, off, with which data"),
    Kind(
      name: "report", categories: .report,
      meaning: "an advertiser is heard for the first time, tells something new, or a heart rate"),
    Kind(
      name: "repeated-report", categories: .repeatedReport,
      meaning:
        "an advertiser is heard again: the same, or only data of its maker's change once more"),
    Kind(
      name: "link", categories: .link,
      meaning: "connections: made, failed, parameters, encryption, ended and why"),
    Kind(
      name: "signalling", categories: .signalling,
      meaning: "L2CAP signalling: parameter requests, channels"),
    Kind(name: "pairing", categories: .pairing, meaning: "pairing, step by step and as a whole"),
    Kind(name: "att", categories: .att, meaning: "every ATT PDU, in hexadecimal"),
    Kind(
      name: "gatt", categories: .gatt,
      meaning: "all that a client does: MTU, discovery, subscriptions, read, write, refusals"),
    Kind(
      name: "read", categories: .read,
      meaning: "values that a client read, and reads that were refused (part of gatt)"),
    Kind(
      name: "write", categories: .write,
      meaning: "values that a client wrote, when they were answered or refused (part of gatt)"),
    Kind(
      name: "value", categories: .value,
      meaning: "values that a server sent: notifications, indications and confirmations"),
    Kind(name: "message", categories: .message, meaning: "texts put together from several values"),
    Kind(
      name: "finding", categories: .finding,
      meaning: "what is wrong, lost or doubtful, in the traffic and in the file"),
    Kind(
      name: "story", categories: .story,
      meaning: "what is shown unless asked otherwise: all but hci, att and repeated-report"),
    Kind(name: "all", categories: .all, meaning: "everything"),
  ]

  /// The first of the names in `text`, with commas between, that stands for no kind.
  public static func unknownName(in text: String) -> String? {
    text.split(separator: ",").map(String.init).first { name in
      !kinds.contains { $0.name.string == name }
    }
  }

  /// The categories that `text` names, with commas between: `gatt,value` or `all`.
  public init?(naming text: String) {
    var categories: EventCategory = []
    for part in text.split(separator: ",") {
      guard let kind = Self.kinds.first(where: { $0.name.string == String(part) }) else {
        return nil
      }
      categories.formUnion(kind.categories)
    }
    self = categories
  }

  /// The categories as they are typed, with commas between.
  public var names: String {
    if self == .all { return "all" }
    if self == .story { return "story" }
    var left = self
    var names: [String] = []
    for kind in Self.kinds where kind.categories != .story && kind.categories != .all {
      guard left.isSuperset(of: kind.categories) else { continue }
      left.subtract(kind.categories)
      names.append(kind.name.string)
    }
    return names.joined(separator: ",")
  }
}
