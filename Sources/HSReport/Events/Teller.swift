import HSProtocols
import HSTimeline

/// Takes what an event says, in the order in which a person reads it.
///
/// Each event is told once: a line of text takes the words, an object of NDJSON the members. Where a value stands in
/// both, it is told with its name and the words around it; what only one of both has is given to `words` or `members`.
protocol Teller: ~Copyable {
  /// Says which event it is, and with what words its sentence begins.
  mutating func identify(_ identifier: StaticText, _ words: StaticText)
  /// Takes what only a person reads.
  mutating func words(_ write: (inout OutputBuffer) -> Void)
  /// Takes what only a machine reads, or a person reads elsewhere in the sentence.
  mutating func members(_ write: (inout JSONWriter) -> Void)
}

extension OutputBuffer: Teller {
  @inline(__always)
  mutating func identify(_ identifier: StaticText, _ words: StaticText) { append(words) }
  @inline(__always)
  mutating func words(_ write: (inout OutputBuffer) -> Void) { write(&self) }
  @inline(__always)
  mutating func members(_ write: (inout JSONWriter) -> Void) {}
}

extension JSONWriter: Teller {
  @inline(__always)
  mutating func identify(_ identifier: StaticText, _ words: StaticText) {
    field("event", identifier)
  }
  @inline(__always)
  mutating func words(_ write: (inout OutputBuffer) -> Void) {}
  @inline(__always)
  mutating func members(_ write: (inout JSONWriter) -> Void) { write(&self) }
}

/// What a person reads.
protocol Said {
  /// Appends it as a person reads it.
  func write(to line: inout OutputBuffer)
}

extension Said {
  /// Appends it behind words.
  func write(_ before: StaticText, to line: inout OutputBuffer) {
    line.append(before)
    write(to: &line)
  }
}

/// A value that is told: how a person reads it, and which members it is.
protocol Told: Said {
  /// Writes it under a name; further members begin with that name.
  func write(_ name: StaticText, to json: inout JSONWriter)
  /// Writes under a name that it is not known.
  static func writeNone(_ name: StaticText, to json: inout JSONWriter)
}

extension Told {
  static func writeNone(_ name: StaticText, to json: inout JSONWriter) { json.null(name) }
}

extension Teller where Self: ~Copyable {
  /// Says words.
  @inline(__always)
  mutating func say(_ words: StaticText) { self.words { $0.append(words) } }

  /// Says a value, and words before and behind it; of one that is not known, nothing is said.
  @inline(__always)
  mutating func say<Value: Said>(
    _ before: StaticText, _ value: Value?, then after: StaticText = ""
  ) {
    guard let value else { return }
    words { line in
      value.write(before, to: &line)
      line.append(after)
    }
  }

  /// Tells a member, and what is said before and behind it; one that is not known is `null`, and nothing is said.
  @inline(__always)
  mutating func tell<Value: Told>(
    _ name: StaticText, _ value: Value?, _ before: StaticText = "", then after: StaticText = "",
    isSaid: Bool = true
  ) {
    member(name, value)
    if isSaid { say(before, value, then: after) }
  }

  /// Tells a member of which nothing is said.
  @inline(__always)
  mutating func member<Value: Told>(_ name: StaticText, _ value: Value?) {
    members { json in
      if let value { value.write(name, to: &json) } else { Value.writeNone(name, to: &json) }
    }
  }

  /// Tells of a member whether it is so; nothing is said.
  @inline(__always)
  mutating func member(_ name: StaticText, _ isSo: Bool) { members { $0.field(name, isSo) } }

  /// Tells a number that counts from 1, as packets do.
  ///
  /// 0 is not known. Without words in front, nothing is said of it.
  @inline(__always)
  mutating func tell(counted name: StaticText, _ number: Int, _ before: StaticText? = nil) {
    tell(name, number > 0 ? number : nil, before ?? "", isSaid: before != nil)
  }

  /// Tells bytes as hexadecimal digits.
  mutating func tell(hex name: StaticText, _ range: ByteRange, _ bytes: borrowing ByteReader) {
    member(hex: name, range, bytes)
    let octets = bytes.at(range).remainingBytes
    words { $0.append(hex: octets) }
  }

  /// Tells bytes of which nothing is said.
  mutating func member(hex name: StaticText, _ range: ByteRange, _ bytes: borrowing ByteReader) {
    let octets = bytes.at(range).remainingBytes
    members { $0.field(name, hex: octets) }
  }

  /// Tells a text, which a person reads in quotation marks or without.
  mutating func tell(
    text name: StaticText, _ range: ByteRange, _ bytes: borrowing ByteReader, isQuoted: Bool = true,
    _ before: StaticText = ""
  ) {
    let octets = bytes.at(range).remainingBytes
    members { $0.field(name, utf8: octets) }
    words { line in
      line.append(before)
      if isQuoted { line.append(quotedText: octets) } else { line.append(safeText: octets) }
    }
  }

  /// Tells a device's address and of what kind it is.
  @inline(__always)
  mutating func address(
    _ address: DeviceAddress?, _ before: StaticText = "", then after: StaticText = ""
  ) {
    members { $0.address(address) }
    say(before, address.map { AddressWithKind($0) }, then: after)
  }

  /// Tells a controller's verdict; success goes without saying.
  @inline(__always)
  mutating func status(_ status: ErrorCode, _ before: StaticText = "") {
    tell("status", status, before, isSaid: status != .success)
  }

  /// Tells what a controller was asked for and did, or that it failed: an event by itself, so that it is not taken for
  /// success.
  ///
  /// - Parameters:
  ///   - status: The controller's verdict.
  ///   - done: Which event it is where that is done, and with what words its sentence begins.
  ///   - failed: The same where it failed.
  ///   - before: What stands in front of the verdict.
  /// - Returns: Whether it is done.
  @discardableResult @inline(__always)
  mutating func identify(
    _ status: ErrorCode, _ done: (StaticText, StaticText), failed: (StaticText, StaticText),
    _ before: StaticText = ": "
  ) -> Bool {
    let isDone = status == .success
    identify(isDone ? done.0 : failed.0, isDone ? done.1 : failed.1)
    self.status(status, before)
    return isDone
  }

  /// Tells the request that is answered, and the time since; of the request, only where words lead up to it.
  @inline(__always)
  mutating func answered(_ request: Int, _ latency: Int64, _ before: StaticText? = nil) {
    members { $0.answered(request, latency) }
    words { line in
      if let before, request > 0 {
        line.append(before)
        line.append(inPacket: request)
      }
      line.append(latency: latency)
    }
  }

  /// Tells the fields of a packet; a person reads them elsewhere.
  mutating func fields(
    _ layout: FieldLayout?, _ range: ByteRange, _ bytes: borrowing ByteReader
  ) {
    members { $0.fields(layout, range, bytes) }
  }

  /// Tells the parameters of a connection behind its interval.
  mutating func tell(latency: UInt16, timeout: UInt16, isSaid: Bool = true) {
    tell("latency", latency, ", latency ", isSaid: isSaid)
    tell("supervision_timeout", Timeout(timeout), ", timeout ", isSaid: isSaid)
  }

  /// Tells the intervals and what else a connection is to have.
  mutating func tell(intervals low: UInt16, _ high: UInt16, latency: UInt16, timeout: UInt16) {
    tell("interval_min", Interval(low))
    tell("interval_max", Interval(high), " to ", isSaid: high != low)
    tell(latency: latency, timeout: timeout)
  }
}

// MARK: - Values that are told

extension Told where Self: FixedWidthInteger {
  func write(to line: inout OutputBuffer) { line.append(self) }
  func write(_ name: StaticText, to json: inout JSONWriter) { json.field(name, self) }
}

extension Int: Told {}
extension Int8: Told {}
extension UInt8: Told {}
extension UInt16: Told {}
extension UInt32: Told {}

extension StaticText: Told {
  func write(to line: inout OutputBuffer) { line.append(self) }
  func write(_ name: StaticText, to json: inout JSONWriter) { json.field(name, self) }
}

extension AttributeHandle: Told {
  func write(to line: inout OutputBuffer) { line.append(self) }
  func write(_ name: StaticText, to json: inout JSONWriter) { json.field(name, self) }
}

extension BluetoothUUID: Told {
  func write(to line: inout OutputBuffer) { line.append(self) }
  func write(_ name: StaticText, to json: inout JSONWriter) { json.field(name, self) }
}

extension DeviceAddress: Told {
  func write(to line: inout OutputBuffer) { line.append(self) }
  func write(_ name: StaticText, to json: inout JSONWriter) { json.field(name, self) }
}

extension ErrorCode: Told {
  func write(to line: inout OutputBuffer) { line.append(self) }
  func write(_ name: StaticText, to json: inout JSONWriter) {
    Code(rawValue, self.name).write(name, to: &json)
  }
  static func writeNone(_ name: StaticText, to json: inout JSONWriter) {
    Code<UInt8>.writeNone(name, to: &json)
  }
}

/// A connection interval in 1.25 ms.
struct Interval: Told {
  private let units: UInt16

  init(_ units: UInt16) { self.units = units }

  func write(to line: inout OutputBuffer) { line.append(intervals: units) }

  func write(_ name: StaticText, to json: inout JSONWriter) {
    json.field(name, units)
    json.key(name, ending: "_ms")
    json.element(exact: Int64(units) * 125, decimals: 2)
  }

  static func writeNone(_ name: StaticText, to json: inout JSONWriter) {
    json.null(name, also: "_ms")
  }
}

/// A supervision timeout in 10 ms.
struct Timeout: Told {
  private let units: UInt16

  init(_ units: UInt16) { self.units = units }

  func write(to line: inout OutputBuffer) {
    line.append(UInt32(units) * 10)
    line.append(" ms")
  }

  func write(_ name: StaticText, to json: inout JSONWriter) {
    json.field(name, units)
    json.key(name, ending: "_ms")
    json.element(exact: Int64(units) * 10, decimals: 0)
  }

  static func writeNone(_ name: StaticText, to json: inout JSONWriter) {
    json.null(name, also: "_ms")
  }
}

/// A number that is written in hexadecimal.
struct HexNumber<Number: FixedWidthInteger & UnsignedInteger>: Told {
  let number: Number

  init(_ number: Number) { self.number = number }

  func write(to line: inout OutputBuffer) {
    line.append("0x")
    line.append(hexDigitsOf: number)
  }

  func write(_ name: StaticText, to json: inout JSONWriter) {
    json.key(name)
    json.buffer.append(byte: 0x22)
    write(to: &json.buffer)
    json.buffer.append(byte: 0x22)
    json.wroteValue()
  }
}

/// A code of the specification in hexadecimal, or a number, and its name: two members.
///
/// A person reads the name, or else the number.
struct Code<Number: Told>: Told {
  private let number: Number
  private let name: StaticText?
  /// What stands in front of the number of one that has no name.
  private let kind: StaticText

  init(decimal number: Number, _ name: StaticText?, _ kind: StaticText = "") {
    (self.number, self.name, self.kind) = (number, name, kind)
  }

  init<Raw>(_ number: Raw, _ name: StaticText?, _ kind: StaticText = "")
  where Number == HexNumber<Raw> { self.init(decimal: HexNumber(number), name, kind) }

  func write(to line: inout OutputBuffer) {
    if let name { line.append(name) } else { number.write(kind, to: &line) }
  }

  func write(_ name: StaticText, to json: inout JSONWriter) {
    number.write(name, to: &json)
    json.name(name, self.name)
  }

  static func writeNone(_ name: StaticText, to json: inout JSONWriter) {
    json.null(name, also: "_name")
  }
}

extension OutputBuffer {
  /// Appends all digits that a number of its width may have.
  fileprivate mutating func append(hexDigitsOf number: some FixedWidthInteger & UnsignedInteger) {
    var shift = number.bitWidth
    while shift > 0 {
      shift -= 8
      append(hex: UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

extension JSONWriter {
  /// The name of a code, under the code's own name and `_name`; `null` if it has none.
  fileprivate mutating func name(_ code: StaticText, _ name: StaticText?) {
    key(code, ending: "_name")
    if let name { element(name) } else { elementNull() }
  }

  /// Nothing under a name, nor under the same with an ending.
  fileprivate mutating func null(_ name: StaticText, also ending: StaticText) {
    null(name)
    key(name, ending: ending)
    elementNull()
  }
}

/// An address and, for a random one, which kind it is.
struct AddressWithKind: Said {
  private let address: DeviceAddress

  init(_ address: DeviceAddress) { self.address = address }

  func write(to line: inout OutputBuffer) { line.append(withKind: address) }
}

extension String: Said {
  func write(to line: inout OutputBuffer) { line += self }
}

/// A number of bytes: `1 byte`, `18 bytes`.
struct Octets: Told {
  private let count: Int

  init(_ count: Int) { self.count = count }

  func write(to line: inout OutputBuffer) { line.append(bytes: count) }
  func write(_ name: StaticText, to json: inout JSONWriter) { json.field(name, count) }
}
