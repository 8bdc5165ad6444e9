import HSProtocols
import HSTestSupport
import Testing

@Suite("Return parameters")
struct ReturnParametersTests {
  static let vectors = VectorFile.rows("hci-returns.tsv", columns: 4).filter { $0[2] != "-" }

  /// What is read behind the status.
  enum Returned {
    case localVersion(LocalVersionInformation)
    case leBufferSize(LEBufferSize)
    case rssi(ReadRSSIReturn)

    init(_ opcode: Opcode, _ reader: inout ByteReader) throws(DecodeError) {
      _ = try reader.uint8("Status")
      switch opcode {
      case .readLocalVersionInformation:
        self = .localVersion(try LocalVersionInformation(parsing: &reader))
      case .readRSSI: self = .rssi(try ReadRSSIReturn(parsing: &reader))
      default: self = .leBufferSize(try LEBufferSize(parsing: &reader))
      }
    }
  }

  static func decode(_ opcode: Opcode, _ bytes: [UInt8]) -> Result<String, DecodeError> {
    outcome { () throws(DecodeError) -> String in
      var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .hciLength)
      return HCIText.of(try Returned(opcode, &reader), in: reader)
    }
  }

  @Test func `the vectors are there`() {
    #expect(Self.vectors.count >= 4)
  }

  @Test(arguments: vectors)
  func `known bytes give every field`(_ vector: VectorRow) throws {
    let opcode = Opcode(rawValue: vector.number(0, radix: 16))
    #expect(try Self.decode(opcode, vector.bytes(1)).get() == vector[2])
  }

  @Test(arguments: vectors)
  func `too few octets are an error`(_ vector: VectorRow) {
    let opcode = Opcode(rawValue: vector.number(0, radix: 16))
    let bytes = vector.bytes(1)
    // What the second form of a buffer's size has of isochronous data is not read.
    let read = opcode == .leReadBufferSizeV2 ? 4 : bytes.count
    for count in 0..<read {
      switch Self.decode(opcode, Array(bytes[..<count])) {
      case .success(let text): Issue.record("\(count) octets gave \(text)")
      case .failure(let error):
        guard case .truncated(let needed, let available, .hciLength) = error.problem else {
          Issue.record("\(error)")
          continue
        }
        #expect(available < needed)
      }
    }
  }

  @Test(arguments: vectors)
  func `no single octet can make it trap`(_ vector: VectorRow) {
    let opcode = Opcode(rawValue: vector.number(0, radix: 16))
    let bytes = vector.bytes(1)
    var faults = Faults()
    bytes.forEachReplacement { changed, _ in
      if case .failure(let error) = Self.decode(opcode, changed) {
        faults.unless(error.at.end <= bytes.count, "\(hex(changed)): \(error)")
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test func `octets too many are left unread`() throws {
    let bytes: [UInt8] = [0, 1, 0, 196, 99]
    var reader = ByteReader(bytes.span, base: 0, layer: .hci, limit: .hciLength)
    _ = try Returned(.readRSSI, &reader)
    #expect(reader.remaining == 1)
  }
}
