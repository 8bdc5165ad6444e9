import HSProtocols
import HSTestSupport
import Testing

@Suite("Commands")
struct CommandTests {
  static let vectors = VectorFile.rows("hci-commands.tsv", columns: 3)

  /// Decodes a packet and everything in it, as text.
  static func decode(_ bytes: [UInt8]) -> Result<String, DecodeError> {
    outcome { () throws(DecodeError) -> String in
      var reader = ByteReader(bytes.span, base: 1000, layer: .hci, limit: .record)
      let whole = reader
      let command = try Command(parsing: &reader)
      let parameters = try CommandParameters(of: command, in: whole)
      let sound = try readEntries(parameters, in: whole)
      let start = sound ? "" : "entries "
      guard case .other(let range) = parameters, let layout = command.opcode.parameters else {
        return start + HCIText.of(parameters, in: whole)
      }
      let isChecked = Self.isChecked(command.opcode) || layout.minimum == 0
      var values: [UInt8] = []
      let found = whole.at(range).remainingBytes
      for index in found.indices { values.append(found[index]) }
      let name = command.opcode.name?.string ?? "?"
      return start + (isChecked ? "" : "other ") + "\(name): \(layout.text(of: values))"
    }
  }

  /// Whether a command of which nobody asks for the fields is held against its layout.
  private static func isChecked(_ opcode: Opcode) -> Bool {
    var reader = ByteReader([UInt8]().span, base: 0, layer: .hci, limit: .hciLength)
    return (try? CommandParameters(parsing: &reader, code: opcode)) == nil
  }

  /// Reads every entry of a list, and asks for some that are not there.
  ///
  /// - Returns: Whether just those that are there were given.
  @discardableResult
  static func readEntries(_ parameters: CommandParameters, in reader: ByteReader)
    throws(DecodeError) -> Bool
  {
    var sound = true
    for index in [-1, 0, 1, 2, 3, 254, 255, .min, .max] {
      let (isThere, count): (Bool, Int)
      switch parameters {
      case .leExtendedCreateConnection(let value):
        (isThere, count) = (try value.entry(at: index, in: reader) != nil, value.count)
      default: return true
      }
      sound = sound && isThere == (index >= 0 && index < count)
    }
    return sound
  }

  @Test func `the vectors are there`() {
    #expect(Self.vectors.count >= 43)
  }

  @Test(arguments: vectors)
  func `known bytes give every field`(_ vector: VectorRow) throws {
    let text = try Self.decode(vector.bytes(0)).get()
    #expect(text == vector[1])
  }

  @Test(arguments: vectors)
  func `a record cut anywhere gives an error that blames the record`(_ vector: VectorRow) {
    let bytes = vector.bytes(0)
    let decoded = !vector[1].hasPrefix("other ")
    for count in 0..<bytes.count {
      switch Self.decode(Array(bytes[..<count])) {
      case .success: #expect(!decoded && count >= 3, "cut to \(count)")
      case .failure(let error):
        guard case .truncated(let needed, let available, .record) = error.problem else {
          Issue.record("cut to \(count): \(error)")
          continue
        }
        #expect(available < needed)
        #expect(error.layer == .hci)
        #expect(error.at.end == 1000 + count)
      }
    }
  }

  @Test(arguments: vectors)
  func `a command too short for its parameters gives an error that blames its length`(
    _ vector: VectorRow
  ) {
    let bytes = vector.bytes(0)
    guard bytes.count > 3, !vector[1].hasPrefix("other ") else { return }
    for count in 3..<bytes.count {
      var short = Array(bytes[..<count])
      short[2] = UInt8(count - 3)
      guard case .failure(let error) = Self.decode(short),
        case .truncated(let needed, let available, .hciLength) = error.problem
      else {
        Issue.record("\(count - 3) octets of parameters are too few")
        continue
      }
      #expect(available < needed)
    }
  }

  @Test(arguments: vectors)
  func `octets too many are left unread`(_ vector: VectorRow) throws {
    guard !vector[1].hasPrefix("other ") else { return }
    let packet = vector.bytes(0)
    let bytes = Array(packet[3...]) + [0xaa, 0xbb]
    let opcode = Opcode(rawValue: UInt16(packet[0]) | UInt16(packet[1]) << 8)
    var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .hciLength)
    _ = try CommandParameters(parsing: &reader, code: opcode)
    #expect(reader.remaining == 2)
  }

  @Test(arguments: vectors)
  func `no single octet can make it trap`(_ vector: VectorRow) {
    let bytes = vector.bytes(0)
    var faults = Faults()
    bytes.forEachReplacement { changed, _ in
      var reader = ByteReader(changed.span, base: 0, layer: .hci, limit: .record)
      let whole = reader
      let result = outcome { () throws(DecodeError) -> Bool in
        let command = try Command(parsing: &reader)
        let entries = try Self.readEntries(
          try CommandParameters(of: command, in: whole), in: whole)
        return entries
          && command.parameters.count + command.body.missing == command.body.declaredCount
      }
      switch result {
      case .success(let isSound): faults.unless(isSound, hex(changed))
      case .failure(let error):
        faults.unless(error.at.end <= bytes.count, "\(hex(changed)): \(error)")
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func `a command keeps what is missing and what is too much`() throws {
    let cut: [UInt8] = [0x06, 0x04, 0x03, 0x40]
    var reader = ByteReader(cut.span, base: 10, layer: .hci, limit: .record)
    let command = try Command(parsing: &reader)
    #expect(command.opcode == .disconnect)
    #expect(command.parameters == ByteRange(offset: 13, count: 1))
    #expect(command.body.isCut && command.body.missing == 2)
    #expect(command.body.limit == .record)

    let long: [UInt8] = [0x03, 0x0c, 0x00, 0x99]
    reader = ByteReader(long.span, base: 10, layer: .hci, limit: .record)
    let reset = try Command(parsing: &reader)
    #expect(reset.body.trailing == ByteRange(offset: 13, count: 1))
    #expect(!reset.body.isCut && reset.body.limit == .hciLength)
    #expect(reader.remaining == 1)
  }

  @Test func `advertising data longer than its field is refused`() {
    var bytes: [UInt8] = [0x08, 0x20, 0x20] + Array(repeating: 0, count: 32)
    bytes[3] = 32
    guard case .failure(let error) = Self.decode(bytes) else {
      Issue.record("32 octets do not fit in 31")
      return
    }
    #expect(error.problem == .invalid(32))
    #expect(error.at == ByteRange(offset: 1003, count: 1))
  }

  @Test func `a connection's timing on each PHY is read`() throws {
    let vector = try #require(Self.vectors.first { $0.columns[0].hasPrefix("8520") })
    let bytes = vector.bytes(0)
    var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    let whole = reader
    let command = try Command(parsing: &reader)
    guard
      case .leExtendedCreateConnection(let value) = try CommandParameters(of: command, in: whole)
    else {
      Issue.record("another command")
      return
    }
    let second = try #require(try value.entry(at: 1, in: whole))
    #expect(second.phy == .le2M)
    #expect(second.scanInterval == 0x61 && second.scanWindow == 0x31)
    #expect(second.parameters.intervalMinimum == 25 && second.parameters.intervalMaximum == 41)
    #expect(second.parameters.latency == 1 && second.parameters.supervisionTimeout == 501)
    #expect(second.parameters.eventLengthMinimum == 3 && second.parameters.eventLengthMaximum == 5)
  }

  @Test func `advertising sets are read`() throws {
    let bytes = try Hex.bytes("39200a01020502010306000004")
    var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .record)
    let whole = reader
    let command = try Command(parsing: &reader)
    guard
      case .leSetExtendedAdvertisingEnable(let value) = try CommandParameters(
        of: command, in: whole)
    else {
      Issue.record("another command")
      return
    }
    #expect(value.isEnabled && value.count == 2)
    #expect(value.entries == ByteRange(offset: 5, count: 8))
  }

  @Test func `PHY sets know their members`() {
    let set = PHYSet(rawValue: 0b101)
    #expect(set.count == 2 && set.phy(at: 0) == .le1M)
    #expect(set.phy(at: 1) == .leCoded && set.phy(at: 2) == nil && set.phy(at: .min) == nil)
  }
}
