import HSProtocols

/// A protocol as its rows in `Sources/Protocols/` describe it: what its codes' fields are, and a PDU that is read and written again.
struct DescribedProtocol: Sendable, CustomStringConvertible {
  let description: String
  /// Codes to try: those that are assigned, and others.
  let codes: [Int]
  /// The fields behind a code.
  let layout: @Sendable (_ code: Int) -> FieldLayout?
  /// Reads the data of a PDU and writes them again; `nil` if they are not read.
  let again: @Sendable (_ code: Int, _ data: [UInt8]) -> Again?
  /// Makes of data at random such as may be read, where not any may be.
  var mend: @Sendable (_ code: Int, _ data: inout [UInt8]) -> Void = { _, _ in }

  /// A PDU that was read and written.
  struct Again {
    /// What was written.
    let octets: [UInt8]
    /// Whether what was written is read as the same.
    let isEqual: Bool
    /// Octets that the PDU left unread.
    let surplus: Int
  }

  private static let octets = Array(0...0xff)

  static let all = [
    DescribedProtocol(
      description: "SMP", codes: octets,
      layout: { HSProtocols.Code(rawValue: UInt8($0)).parameters },
      again: { code, data in
        again([UInt8(code)] + data, behind: 1) { reader throws(DecodeError) in
          try SMPPDU(parsing: &reader)
        } write: {
          $0.octets(in: $1)
        }
      }),
    DescribedProtocol(
      description: "signals of L2CAP", codes: octets,
      layout: { SignalCode(rawValue: UInt8($0)).parameters },
      again: { code, data in
        again(data) { reader throws(DecodeError) in
          try Signal(parsing: &reader, code: SignalCode(rawValue: UInt8(code)))
        } write: {
          $0.octets(in: $1)
        }
      }),
    DescribedProtocol(
      description: "control PDUs of the link layer", codes: octets,
      layout: { ControlOpcode(rawValue: UInt8($0)).parameters },
      again: { code, data in
        // Where its octets stand, surplus ones included, is nothing that it says.
        again(
          [UInt8(code)] + data, behind: 1,
          by: { $0.opcode == $1.opcode && $0.content == $1.content }
        ) {
          reader throws(DecodeError) in
          try ControlPDU(parsing: &reader)
        } write: {
          $0.octets(in: $1)
        }
      }),
    DescribedProtocol(
      description: "ATT", codes: octets,
      layout: { ATTOpcode(rawValue: UInt8($0)).parameters },
      again: { code, data in
        again([UInt8(code)] + data, behind: 1) { reader throws(DecodeError) in
          try ATTPDU(parsing: &reader)
        } write: {
          $0.octets(in: $1)
        }
      },
      // The length of a list's entries, or of a value among them.
      mend: { code, data in
        switch ATTOpcode(rawValue: UInt8(code)) {
        case .findInformationResponse: data[0] = data[0] & 1 + 1
        case .readByTypeResponse, .readByGroupTypeResponse: data[0] = data[0] % 8 + 4
        case .readMultipleVariableResponse:
          for place in stride(from: 0, to: 20, by: 5) {
            data.replaceSubrange(place..<place + 2, with: [3, 0])
          }
        case .multipleHandleValueNotification:
          for place in stride(from: 2, to: 20, by: 5) {
            data.replaceSubrange(place..<place + 2, with: [1, 0])
          }
        default: break
        }
      }),
    DescribedProtocol(
      // Up to the last of LE, and some of makers.
      description: "commands of HCI", codes: Array(0...0x20ff) + Array(0xfd40...0xfd60),
      layout: { Opcode(rawValue: UInt16($0)).parameters },
      again: { code, data in
        again(data) { reader throws(DecodeError) in
          try CommandParameters(parsing: &reader, code: Opcode(rawValue: UInt16(code)))
        } write: {
          $0.octets(in: $1)
        }
      }),
    DescribedProtocol(
      description: "events of HCI",
      codes: octets.filter { $0 != Int(EventCode.leMeta.rawValue) },
      layout: { EventCode(rawValue: UInt8($0)).parameters },
      again: { code, data in
        again(data) { reader throws(DecodeError) in
          try EventParameters(parsing: &reader, code: EventCode(rawValue: UInt8(code)))
        } write: {
          $0.octets(in: $1)
        }
      }),
    DescribedProtocol(
      description: "LE Meta events", codes: octets,
      layout: { LEMetaSubevent(rawValue: UInt8($0)).parameters },
      again: { code, data in
        again([UInt8(code)] + data, behind: 1) { reader throws(DecodeError) in
          try EventParameters(parsing: &reader, code: .leMeta)
        } write: {
          [UInt8(code)] + $0.octets(in: $1)
        }
      }),
  ]

  /// Reads, writes and reads again.
  ///
  /// - Parameters:
  ///   - bytes: What is read.
  ///   - count: How many of the octets written stand before the data.
  ///   - same: Whether two are equal.
  ///   - read: How it is read.
  ///   - write: How it is written.
  /// - Returns: What came of it.
  static func again<PDU: Equatable>(
    _ bytes: [UInt8], behind count: Int = 0, by same: (PDU, PDU) -> Bool = { $0 == $1 },
    read: (inout ByteReader) throws(DecodeError) -> PDU, write: (PDU, ByteReader) -> [UInt8]
  ) -> Again? {
    var reader = ByteReader(bytes.span, base: 0, layer: .capture, limit: .pdu)
    do throws(DecodeError) {
      let first = try read(&reader)
      let octets = write(first, reader)
      var second = ByteReader(octets.span, base: 0, layer: .capture, limit: .pdu)
      return Again(
        octets: Array(octets.dropFirst(count)), isEqual: same(try read(&second), first),
        surplus: reader.remaining)
    } catch {
      return nil
    }
  }
}
