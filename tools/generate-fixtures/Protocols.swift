extension Fixture {
  /// Every PDU of the protocols above HCI.
  static var protocols: [Fixture] { [allATTPDUs, signallingAndSMP] }

  private static let handle = 0x0040

  /// Every ATT PDU at least once, on an MTU of 23.
  ///
  /// The table: 0x0001 Generic Access with 2A00 at 0x0003; 0x0004 Generic Attribute with 2A05 at
  /// 0x0006 (CCCD 0x0007), 2B29 at 0x0009; 0x0010 Heart Rate with 2A37 at 0x0012 (CCCD 0x0013),
  /// 2A38 at 0x0015; 0x0020 vendor with a value of 50 bytes at 0x0022 (0x0023 extended properties,
  /// 0x0024 description); 0x0030 Battery with 2A19 at 0x0032 (CCCD 0x0033).
  private static var allATTPDUs: Fixture {
    let vendor: Octets = "f6 e5 d4 c3 b2 a1 90 8f 3e 4d 2c 1b 00 00 57 7e"
    let value = "01 02 03" + Octets.rr(from: 0x4100, count: 23) + "fe"
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    log.ask(handle, "02 05 02", "03 17 00")  // Exchange MTU
    // Read By Group Type: 16-bit UUIDs, then one of 128, then no more
    log.ask(
      handle, "10 01 00 ff ff 00 28",
      "11 06 01 00 03 00 00 18 04 00 09 00 01 18 10 00 15 00 0d 18")
    log.ask(handle, "10 16 00 ff ff 00 28", "11 14 20 00 24 00" + vendor)
    log.ask(handle, "10 25 00 ff ff 00 28", "11 06 30 00 33 00 0f 18")
    log.ask(handle, "10 34 00 ff ff 00 28", "01 10 34 00 0a")
    // Find By Type Value: by UUIDs of 16 and of 128 bits
    log.ask(handle, "06 01 00 ff ff 00 28 0d 18", "07 10 00 15 00")
    log.ask(handle, "06 01 00 ff ff 00 28" + vendor, "07 20 00 24 00")
    // Read By Type: characteristics; a value by a UUID of 16 bits; of 128, not permitted
    log.ask(handle, "08 01 00 03 00 03 28", "09 07 02 00 02 03 00 00 2a")
    log.ask(handle, "08 04 00 09 00 03 28", "09 07 05 00 20 06 00 05 2a 08 00 0a 09 00 29 2b")
    log.ask(handle, "08 10 00 15 00 03 28", "09 07 11 00 10 12 00 37 2a 14 00 02 15 00 38 2a")
    log.ask(
      handle, "08 20 00 24 00 03 28",
      "09 15 21 00 ce 22 00 f6 e5 d4 c3 b2 a1 90 8f 3e 4d 2c 1b 01 00 57 7e")
    log.ask(handle, "08 30 00 33 00 03 28", "09 07 31 00 12 32 00 19 2a")
    log.ask(handle, "08 01 00 ff ff 19 2a", "09 03 32 00 57")
    log.ask(
      handle, "08 01 00 ff ff f6 e5 d4 c3 b2 a1 90 8f 3e 4d 2c 1b 01 00 57 7e", "01 08 22 00 05")
    // Find Information: of 16 bits, several; of 128
    log.ask(handle, "04 13 00 13 00", "05 01 13 00 02 29")
    log.ask(handle, "04 23 00 24 00", "05 01 23 00 00 29 24 00 01 29")
    log.ask(
      handle, "04 22 00 22 00", "05 02 22 00 f6 e5 d4 c3 b2 a1 90 8f 3e 4d 2c 1b 01 00 57 7e")
    log.ask(handle, "0a 03 00", "0b" + .text("Every PDU"))  // Read
    // A long read: Read, then Read Blob until less than a whole one comes
    log.ask(handle, "0a 22 00", "0b" + value.part(from: 0, count: 22))
    log.ask(handle, "0c 22 00 16 00", "0d" + value.part(from: 22, count: 22))
    log.ask(handle, "0c 22 00 2c 00", "0d" + value.part(from: 44, count: 22))
    log.ask(handle, "0c 22 00 33 00", "01 0c 22 00 07")  // beyond the end
    // Read Multiple; of variable length; of which the MTU cuts the last value
    log.ask(handle, "0e 15 00 32 00", "0f 01 57")
    log.ask(handle, "20 15 00 03 00", "21 01 00 01 09 00" + .text("Every PDU"))
    log.ask(handle, "20 15 00 22 00", "21 01 00 01 32 00" + value.part(from: 0, count: 17))
    // Write: client features, subscriptions
    log.ask(handle, "12 09 00 05", "13")
    log.ask(handle, "12 07 00 02 00", "13")
    log.ask(handle, "12 13 00 01 00", "13")
    log.ask(handle, "12 33 00 01 00", "13")
    log.ask(handle, "12 15 00 02", "01 12 15 00 03")  // not permitted
    // Prepare Write: executed, then one that is cancelled
    for offset in [0, 18, 36] {
      let part = Octets.word(0x22) + .word(offset) + value.part(from: offset, count: 18)
      log.ask(handle, "16" + part, "17" + part)
    }
    log.ask(handle, "18 01", "19")
    log.ask(handle, "16 22 00 00 00 aa bb", "17 22 00 00 00 aa bb")
    log.ask(handle, "18 00", "19")
    log.att(handle, .sent, "52 22 00 01 02 03")  // Write Command
    log.att(handle, .sent, "d2 22 00 01 02 03 01 00 00 00 88 77 66 55 44 33 22 11")  // signed
    // What the server sends unasked
    log.att(handle, .received, "1b 12 00 16 3c 00 04")
    log.att(handle, .received, "1d 06 00 40 00 44 00")
    log.att(handle, .sent, "1e")
    log.att(handle, .received, "23 12 00 04 00 16 3d f0 03 32 00 01 00 56")
    // Opcodes that do not exist: a request, which is answered, and a command, which is not
    log.ask(handle, "3f 00 00", "01 3f 00 00 06")
    log.att(handle, .sent, "7f 22 00")
    // The peer is a client, too: its requests go the other way
    log.att(handle, .received, "08 01 00 ff ff 00 2a")
    log.att(handle, .sent, "09 07 03 00" + .text("Phone"))
    // All error codes that ATT defines, and one of the service, one of the profile, one reserved
    for code in Array(0x01...0x14) + [0x80, 0xFC, 0xFD, 0xFE, 0xFF, 0x60] {
      log.ask(handle, "12 22 00 00", "01 12 22 00" + .byte(code))
    }
    log.disconnected(handle, reason: 0x13)
    return Fixture("all-att-pdus", log)
  }

  /// Every PDU of LE signalling and of the Security Manager.
  private static var signallingAndSMP: Fixture {
    var log = HCILog()
    ExampleSession.connect(&log, handle: handle)
    log.signal(.received, 0x12, "18 00 28 00 00 00 c8 00")  // Connection Parameter Update Request
    log.signal(.sent, 0x13, "00 00")
    log.signal(.received, 0x12, "01 00 01 00 ff ff c8 00")
    log.signal(.sent, 0x13, "01 00")  // rejected
    // A channel by LE credits: opened, used, given credits, closed
    log.signal(.sent, 0x14, "80 00 40 00 17 00 17 00 0a 00")
    log.signal(.received, 0x15, "41 00 17 00 17 00 05 00 00 00")
    log.frame(handle, .sent, channel: 0x41, "05 00" + .text("hello"))
    log.frame(handle, .received, channel: 0x40, "1e 00" + .text("an SDU of thirty by"))
    log.frame(handle, .received, channel: 0x40, .text("tes in two."))
    log.signal(.sent, 0x16, "40 00 02 00")
    log.signal(.sent, 0x06, "41 00 40 00")
    log.signal(.received, 0x07, "41 00 40 00")
    log.signal(.sent, 0x14, "81 00 42 00 17 00 17 00 0a 00")
    log.signal(.received, 0x15, "00 00 00 00 00 00 00 00 02 00")  // no such SPSM
    // Two enhanced channels at once, for ATT; then more octets on them
    log.signal(.sent, 0x17, "27 00 40 00 40 00 05 00 44 00 45 00")
    log.signal(.received, 0x18, "40 00 40 00 05 00 00 00 46 00 47 00")
    log.frame(handle, .sent, channel: 0x46, "03 00 0a 15 00")
    log.frame(handle, .received, channel: 0x44, "02 00 0b 01")
    log.signal(.sent, 0x19, "80 00 80 00 44 00 45 00")
    log.signal(.received, 0x1A, "00 00")
    // Refusals: not understood, MTU exceeded, invalid channel
    log.signal(.sent, 0x0A, "02 00")  // Information Request: not on LE
    log.signal(.received, 0x01, "00 00")
    log.signal(.sent, 0x06, "99 00 98 00")
    log.signal(.received, 0x01, "02 00 99 00 98 00")
    log.signal(.sent, 0x1F, "")
    log.signal(.received, 0x01, "01 00 17 00")

    // Security Manager: the codes in the order of a pairing that is asked for by the peripheral.
    // All keys are made up; nothing was encrypted with them.
    log.pair(.received, "0b 2d")  // Security Request
    log.pair(.sent, "01 04 00 2d 10 03 03")  // Pairing Request
    log.pair(.received, "02 03 00 2d 10 03 03")  // Pairing Response
    log.pair(.sent, "0c" + .rr(from: 0x0101, count: 32))  // Pairing Public Key
    log.pair(.received, "0c" + .rr(from: 0x0202, count: 32))
    log.pair(.received, "03" + .fill(0x33, count: 16))  // Pairing Confirm
    log.pair(.sent, "04" + .fill(0x44, count: 16))  // Pairing Random
    log.pair(.received, "04" + .fill(0x45, count: 16))
    log.pair(.sent, "0e 01")  // Keypress Notification
    log.pair(.sent, "0d" + .fill(0x66, count: 16))  // Pairing DHKey Check
    log.pair(.received, "0d" + .fill(0x67, count: 16))
    log.pair(.received, "06" + .fill(0x77, count: 16))  // Encryption Information
    log.pair(.received, "07 34 12 01 02 03 04 05 06 07 08")  // Central Identification
    log.pair(.received, "08 00 11 22 33 44 55 66 77 88 99 aa bb cc dd ee ff")  // Identity
    log.pair(.received, "09 01 01 00 00 00 00 e0")  // Identity Address Information
    log.pair(.received, "0a" + .fill(0x88, count: 16))  // Signing Information
    log.pair(.sent, "05 08")  // Pairing Failed
    log.pair(.sent, "0f 00")  // no such code
    log.disconnected(handle, reason: 0x16)
    return Fixture("signalling-and-smp", log)
  }
}

extension HCILog {
  /// Logs a PDU of LE signalling; a response takes the identifier of the request before it.
  fileprivate mutating func signal(_ way: Way, _ code: Int, _ data: Octets) {
    let isResponse = [0x01, 0x07, 0x13, 0x15, 0x18, 0x1A].contains(code)
    let identifier = (file.records & 0xFE) | 1
    frame(
      0x40, way, channel: 5,
      .byte(code) + .byte(isResponse ? lastIdentifier : identifier) + .word(data.count) + data)
    if !isResponse { lastIdentifier = identifier }
  }

  /// Logs a PDU of the Security Manager.
  fileprivate mutating func pair(_ way: Way, _ pdu: Octets) {
    frame(0x40, way, channel: 6, pdu)
  }
}
