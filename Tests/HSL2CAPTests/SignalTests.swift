import HSProtocols
import HSTestSupport
import Testing

private let vectors = FieldVector.load("l2cap-signals.tsv")

private func decode(_ bytes: [UInt8], limit: LengthSource = .l2capLength) throws(DecodeError) -> (
  command: SignalCommand, signal: Signal, surplus: ByteRange
) {
  var reader = ByteReader(bytes.span, base: 0, layer: .l2cap, limit: limit)
  let command = try SignalCommand(parsing: &reader)
  var part = reader.at(
    command.data, limitedBy: command.data.count < command.length ? nil : .signalLength)
  let signal = try Signal(parsing: &part, code: command.code)
  return (command, signal, part.remainingRange)
}

/// `bytes` cut to `count`, with the length field saying what is there.
private func shortened(_ bytes: [UInt8], to count: Int) -> [UInt8] {
  var short = Array(bytes.prefix(count))
  if short.count >= 4 {
    short[2] = UInt8(truncatingIfNeeded: count - 4)
    short[3] = 0
  }
  return short
}

struct SignalTests {
  @Test func everyCodeHasAVector() {
    let codes = Set(vectors.compactMap(\.bytes.first))
    for code in UInt8.min...UInt8.max where SignalCode(rawValue: code).name != nil {
      #expect(codes.contains(code), "no vector for code \(code)")
    }
    #expect(SignalCode(rawValue: 0x1a).name == "Credit Based Reconfigure Response")
    #expect(SignalCode(rawValue: 0x1b).name == nil)
    #expect(SignalCode(rawValue: 0).name == nil)
  }

  @Test(arguments: vectors)
  func knownBytesGiveEveryField(_ vector: FieldVector) throws {
    let (command, signal, surplus) = try decode(vector.bytes)
    #expect(fields(of: signal) == vector.fields)
    #expect(command.code.rawValue == vector.bytes.first)
    #expect(command.identifier == 7)
    #expect(surplus.isEmpty)
  }

  @Test(arguments: vectors)
  func shortCommandsAreLimitedByTheirLength(_ vector: FieldVector) {
    for count in 0..<vector.required {
      #expect("\(count) bytes") {
        _ = try decode(shortened(vector.bytes, to: count))
      } throws: { error in
        guard let error = error as? DecodeError,
          case .truncated(let needed, let available, let limit) = error.problem
        else { return false }
        return needed > available && limit == (count < 4 ? .l2capLength : .signalLength)
      }
    }
  }

  @Test(arguments: vectors)
  func cutCommandsAreLimitedByTheRecord(_ vector: FieldVector) {
    for count in 0..<vector.required where count != vector.bytes.count {
      #expect("\(count) bytes") {
        _ = try decode(Array(vector.bytes.prefix(count)), limit: .record)
      } throws: { error in
        guard let error = error as? DecodeError, case .truncated(_, _, .record) = error.problem
        else { return false }
        return true
      }
    }
  }

  @Test(arguments: vectors)
  func surplusIsReported(_ vector: FieldVector) throws {
    guard vector.required == vector.bytes.count, vector.bytes.first != 0x08,
      vector.bytes.first != 0x09
    else { return }
    let bytes = shortened(vector.bytes + [1], to: vector.bytes.count + 1)
    guard !vector.fields.contains("range") else { return }
    #expect(try decode(bytes).surplus == ByteRange(offset: vector.bytes.count, count: 1))
  }

  @Test(arguments: vectors)
  func noReplacedByteTraps(_ vector: FieldVector) {
    vector.bytes.forEachReplacement { bytes, _ in
      _ = Result { () throws(DecodeError) in try decode(bytes) }
    }
  }
}

struct SignalFrameTests {
  @Test func channelLists() throws {
    for count in 0...7 {
      let ids: [UInt8] = (0..<count).flatMap { index -> [UInt8] in [UInt8(0x40 + index), 0] }
      let data: [UInt8] = [0x27, 0, 64, 0, 64, 0, 1, 0] + ids
      let bytes = [0x17, 1, UInt8(data.count), 0] + data
      guard count > 0 else {
        #expect(throws: DecodeError.self) { try decode(bytes) }
        continue
      }
      guard case .creditBasedConnectionRequest(let request) = try decode(bytes).signal else {
        Issue.record("not a request")
        continue
      }
      #expect(request.spsm.name == "EATT")
      #expect(request.channels.count == count)
      let reader = ByteReader(bytes.span, base: 0, layer: .l2cap, limit: .l2capLength)
      for index in 0..<count {
        #expect(request.channels.channel(at: index, in: reader)?.rawValue == UInt16(0x40 + index))
      }
      #expect(request.channels.channel(at: count, in: reader) == nil)
      #expect(request.channels.channel(at: -1, in: reader) == nil)
    }
  }

  @Test func anOddByteInAListIsSurplus() throws {
    let bytes: [UInt8] = [0x19, 1, 7, 0, 64, 0, 64, 0, 0x40, 0, 0x41]
    let (_, signal, surplus) = try decode(bytes)
    guard case .creditBasedReconfigureRequest(let request) = signal else {
      Issue.record("\(signal)")
      return
    }
    #expect(request.channels.count == 1)
    #expect(surplus == ByteRange(offset: 10, count: 1))
  }

  @Test func configurationOptions() throws {
    let bytes: [UInt8] = [
      0x04, 1, 15, 0, 0x41, 0, 0, 0, 0x01, 2, 0xa0, 0x02, 0x85, 1, 0x01, 0x06, 3, 1, 2,
    ]
    guard case .configurationRequest(let request) = try decode(bytes).signal else {
      Issue.record("not a request")
      return
    }
    #expect(!request.isContinued)
    let reader = ByteReader(bytes.span, base: 0, layer: .l2cap, limit: .l2capLength)
    var options = request.options
    let mtu = try options.next(in: reader)
    #expect(mtu?.type == .maximumTransmissionUnit)
    #expect(mtu?.number(in: reader) == 672)
    let check = try options.next(in: reader)
    #expect(check?.type == .frameCheckSequence)
    #expect(check?.isHint == true)
    #expect(check?.number(in: reader) == 1)
    do throws(DecodeError) {
      _ = try options.next(in: reader)
      Issue.record("the cut option was read")
    } catch {
      guard case .truncated(needed: 3, available: 2, _) = error.problem else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try options.next(in: reader) == nil)
  }
}
