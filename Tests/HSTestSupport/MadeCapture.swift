/// A capture of one device, record by record, as a btsnoop file of HCI H4: for tests that plant something in it.
public struct MadeCapture {
  /// The file.
  public private(set) var bytes: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xea]
  private var time: UInt64 = 0x00e3_0000_0000_0000

  /// A capture that begins in the middle of a connection.
  public init() {}

  /// A capture that begins with a connection to a device.
  ///
  /// - Parameter address: Its address, most significant octet first.
  public init(_ address: [UInt8]) { connect(address) }

  /// Connects to a device, whose handle is 0x0040.
  public mutating func connect(_ address: [UInt8]) {
    record(
      true, [4, 0x3e, 0x13, 1, 0, 0x40, 0, 0, 1] + address.reversed() + [24, 0, 0, 0, 72, 0, 0])
  }

  /// Lets time pass.
  public mutating func wait(seconds: UInt64) { time += seconds * 1_000_000 }

  /// Adds a record with the packet's type in front.
  public mutating func record(_ isReceived: Bool, _ packet: [UInt8]) {
    time += 1000
    func big(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
    }
    let count = big(UInt64(packet.count), 4)
    bytes += count + count + [0, 0, 0, isReceived ? 1 : 0] + big(0, 4) + big(time, 8) + packet
  }

  /// Adds an attribute PDU.
  public mutating func attribute(_ isReceived: Bool, _ pdu: [UInt8]) {
    frame(isReceived, channel: 4, pdu)
  }

  /// Adds a frame of a fixed channel.
  public mutating func frame(_ isReceived: Bool, channel: UInt8, _ pdu: [UInt8]) {
    let frame = [UInt8(pdu.count & 0xff), UInt8(pdu.count >> 8), channel, 0] + pdu
    let length = [UInt8(frame.count & 0xff), UInt8(frame.count >> 8)]
    record(isReceived, [2, 0x40, isReceived ? 0x20 : 0] + length + frame)
  }

  /// Adds the discovery of a characteristic whose value stands behind its declaration.
  ///
  /// - Parameters:
  ///   - declaration: The handle of the declaration.
  ///   - uuid: The octets of the UUID, 2 or 16, most significant first.
  public mutating func declare(_ declaration: UInt8, _ uuid: [UInt8]) {
    attribute(false, [0x08, declaration, 0, declaration, 0, 3, 0x28])
    attribute(
      true,
      [0x09, UInt8(5 + uuid.count), declaration, 0, 0x1a, declaration + 1, 0] + uuid.reversed())
  }

  /// Adds a characteristic of a 16-bit UUID.
  public mutating func declare(_ declaration: UInt8, _ uuid: UInt16) {
    declare(declaration, [UInt8(uuid >> 8), UInt8(uuid & 0xff)])
  }

  /// Adds a value that is read.
  public mutating func read(_ handle: UInt8, _ value: [UInt8]) {
    attribute(false, [0x0a, handle, 0])
    attribute(true, [0x0b] + value)
  }

  /// Adds a value that is notified.
  public mutating func notify(_ handle: UInt8, _ value: [UInt8]) {
    attribute(true, [0x1b, handle, 0] + value)
  }

  /// Adds a value that is written, and the answer.
  public mutating func write(_ handle: UInt8, _ value: [UInt8]) {
    attribute(false, [0x12, handle, 0] + value)
    attribute(true, [0x13])
  }
}
