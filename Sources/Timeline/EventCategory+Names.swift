public import Bytes

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
      meaning: "an advertiser is heard for the first time, or tells something new"),
    Kind(
      name: "repeated-report", categories: .repeatedReport,
      meaning: "an advertiser is heard again and tells nothing new"),
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
