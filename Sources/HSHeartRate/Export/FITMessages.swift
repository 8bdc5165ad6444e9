extension FITEncoder {
  /// A field of a message.
  struct Field {
    let number: UInt8
    /// The number of its type.
    let type: UInt8
    /// The bytes of one number.
    let width: Int
    /// All bytes: of several numbers, or of a text.
    let size: UInt8
    var isText: Bool { type == 0x07 || type == 0x0d }
  }

  /// A kind of message.
  struct Message {
    /// The number that stands in front of each message of this kind in our files.
    let local: UInt8
    /// The number of the kind in the profile.
    let global: UInt16
    /// The fields, in the order in which they are written.
    let fields: [Field]
    /// Fields of our own, behind them.
    let ours: [Field]

    /// A kind whose fields are written as their number, their type and, of several numbers or a text, their bytes.
    private init(_ local: UInt8, _ global: UInt16, _ fields: String, ours: String = "") {
      func list(_ fields: String) -> [Field] {
        fields.split(separator: ",").compactMap { field in
          let words = field.split(separator: " ")
          guard let number = UInt8(words[0]), let (type, width) = types["\(words[1])"] else {
            return nil
          }
          let size = words.count > 2 ? UInt8(words[2]) : nil
          return Field(number: number, type: type, width: width, size: size ?? UInt8(width))
        }
      }
      (self.local, self.global, self.fields, self.ours) = (local, global, list(fields), list(ours))
    }

    static let fileID = Message(0, 0, "0 enum, 1 uint16, 2 uint16, 3 uint32z, 4 uint32")
    static let fileCreator = Message(1, 49, "0 uint16")
    static let developerDataID = Message(2, 207, "1 byte 16, 3 uint8")
    static let fieldDescription = Message(3, 206, "0 uint8, 1 uint8, 2 uint8, 3 string 24")
    static let deviceInfo = Message(
      4, 23, "253 uint32, 0 uint8, 2 uint16, 27 string 64",
      ours: "3 string 128, 4 string 65, 5 string 128, 6 string 24")
    static let event = Message(5, 21, "253 uint32, 0 enum, 1 enum, 4 uint8")
    static let record = Message(
      6, 20, "253 uint32, 3 uint8", ours: "0 uint32, 1 uint8, 2 string 16")
    static let hrv = Message(7, 78, "0 uint16 10")
    static let lap = Message(
      8, 19,
      "254 uint16, 253 uint32, 2 uint32, 7 uint32, 8 uint32, 15 uint8, 16 uint8, 0 enum, 1 enum")
    static let session = Message(
      9, 18,
      """
      254 uint16, 253 uint32, 2 uint32, 7 uint32, 8 uint32, 5 enum, 6 enum, 16 uint8, 17 uint8, \
      25 uint16, 26 uint16, 0 enum, 1 enum, 28 enum
      """)
    static let activity = Message(10, 34, "253 uint32, 0 uint32, 1 uint16, 2 enum, 3 enum, 4 enum")
  }

  /// How fields are read: the number of the type, and the bytes of one number.
  private static let types: [String: (type: UInt8, width: Int)] = [
    "enum": (0x00, 1), "uint8": (0x02, 1), "string": (0x07, 1), "byte": (0x0d, 1),
    "uint16": (0x84, 2), "uint32": (0x86, 4), "uint32z": (0x8c, 4),
  ]

  /// Our own fields, in the order of their numbers.
  private static let ownFields = [
    ("packet", "uint32"), ("contact", "uint8"), ("verdict", "string"), ("source_file", "string"),
    ("source_sha256", "string"), ("export_options", "string"), ("exporter", "string"),
  ]

  /// Writes what stands before the first `record`: what the file is, our fields, where it is from.
  mutating func begin(_ time: Int, _ lineage: ExportLineage) {
    define(.fileID)
    // An activity, by an application that no manufacturer registered. The same capture has the same serial number, by
    // which sites know a file again.
    write(.fileID, [4, 255, 0, Int(lineage.digest.prefix(8), radix: 16) ?? 0, time])
    define(.fileCreator)
    // 1.2.3 is 102, as in the profile.
    let parts = lineage.version.split(separator: ".").map { Int(UInt8($0) ?? 0) } + [0, 0]
    write(.fileCreator, [parts[0] * 100 + parts[1]])
    define(.developerDataID)
    write(.developerDataID, [0], "heartsnoop.rr/1")
    define(.fieldDescription)
    for (number, (name, type)) in Self.ownFields.enumerated() {
      write(.fieldDescription, [0, number, Int(Self.types[type]?.type ?? 0)], name)
    }
    define(.deviceInfo)
    // The sensor; device 0 would be the one that made the file.
    write(
      .deviceInfo, [time, 1, 255], lineage.device, lineage.source, lineage.digest, lineage.options,
      "heartsnoop \(lineage.version)")
    for message in [Message.event, .record, .hrv] { define(message) }
  }
}
