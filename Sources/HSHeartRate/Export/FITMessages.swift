/// The kinds of message that an export is made of: their numbers in the profile and their fields.
extension FITEncoder {
  struct Message {
    /// The number that stands in front of each message of this kind in our files.
    let local: UInt8
    /// The number of the kind in the profile.
    let global: UInt16
    /// The fields, in the order in which they are written.
    let fields: [Field]
    /// Fields of our own.
    var developer: [Field] = []

    static let verdictSize: UInt8 = 16
    static let digestSize: UInt8 = 65
    static let textSize: UInt8 = 128

    static let fileID = Message(
      local: 0, global: 0,
      fields: [
        .init(0, .enumeration), .init(1, .uint16), .init(2, .uint16), .init(3, .uint32z),
        .init(4, .uint32),
      ])
    static let fileCreator = Message(local: 1, global: 49, fields: [.init(0, .uint16)])
    static let developerDataID = Message(
      local: 2, global: 207, fields: [.init(1, .bytes, size: 16), .init(3, .uint8)])
    static let fieldDescription = Message(
      local: 3, global: 206,
      fields: [
        .init(0, .uint8), .init(1, .uint8), .init(2, .uint8), .init(3, .string, size: 24),
      ])
    static let deviceInfo = Message(
      local: 4, global: 23,
      fields: [
        .init(253, .uint32), .init(0, .uint8), .init(2, .uint16), .init(27, .string, size: 64),
      ],
      developer: [
        .init(3, .string, size: textSize), .init(4, .string, size: digestSize),
        .init(5, .string, size: textSize), .init(6, .string, size: 24),
      ])
    static let event = Message(
      local: 5, global: 21,
      fields: [
        .init(253, .uint32), .init(0, .enumeration), .init(1, .enumeration), .init(4, .uint8),
      ])
    static let record = Message(
      local: 6, global: 20, fields: [.init(253, .uint32), .init(3, .uint8)],
      developer: [
        .init(0, .uint32), .init(1, .uint8), .init(2, .string, size: verdictSize),
      ])
    static let hrv = Message(local: 7, global: 78, fields: [.init(0, .uint16, size: 10)])
    static let lap = Message(
      local: 8, global: 19,
      fields: [
        .init(254, .uint16), .init(253, .uint32), .init(2, .uint32), .init(7, .uint32),
        .init(8, .uint32), .init(15, .uint8), .init(16, .uint8), .init(0, .enumeration),
        .init(1, .enumeration),
      ])
    static let session = Message(
      local: 9, global: 18,
      fields: [
        .init(254, .uint16), .init(253, .uint32), .init(2, .uint32), .init(7, .uint32),
        .init(8, .uint32), .init(5, .enumeration), .init(6, .enumeration), .init(16, .uint8),
        .init(17, .uint8), .init(25, .uint16), .init(26, .uint16), .init(0, .enumeration),
        .init(1, .enumeration), .init(28, .enumeration),
      ])
    static let activity = Message(
      local: 10, global: 34,
      fields: [
        .init(253, .uint32), .init(0, .uint32), .init(1, .uint16), .init(2, .enumeration),
        .init(3, .enumeration), .init(4, .enumeration),
      ])
  }

  /// Our own fields: number, type and name.
  private static let ownFields: [(number: Int, type: BaseType, name: String)] = [
    (0, .uint32, "packet"), (1, .uint8, "contact"), (2, .string, "verdict"),
    (3, .string, "source_file"), (4, .string, "source_sha256"), (5, .string, "export_options"),
    (6, .string, "exporter"),
  ]

  /// Writes what stands before the first `record`: what the file is, our fields, where it is from.
  mutating func begin(_ time: Int, _ lineage: ExportLineage) {
    define(.fileID)
    // An activity, by an application that no manufacturer registered. The same capture has the same serial number, by
    // which sites know a file again.
    write(.fileID, [4, 255, 0, Int(lineage.digest.prefix(8), radix: 16) ?? 0, time])
    define(.fileCreator)
    // 1.2.3 is 102, as in the profile.
    let parts = lineage.version.split(separator: ".").map { Int(UInt8($0) ?? 0) }
    write(.fileCreator, [(parts.first ?? 0) * 100 + (parts.dropFirst().first ?? 0)])
    define(.developerDataID)
    write(.developerDataID, [0], "heartsnoop.rr/1")
    define(.fieldDescription)
    for field in Self.ownFields {
      write(.fieldDescription, [0, field.number, Int(field.type.rawValue)], field.name)
    }
    define(.deviceInfo)
    // The sensor; device 0 would be the one that made the file.
    write(
      .deviceInfo, [time, 1, 255], lineage.device, lineage.source, lineage.digest, lineage.options,
      "heartsnoop \(lineage.version)")
    for message in [Message.event, .record, .hrv] { define(message) }
  }
}
