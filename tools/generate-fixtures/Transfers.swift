/// HCI packets as transfers on a USB bus, in the headers of one of the recorders.
///
/// The controller is device 5 of bus 1, with the usual endpoints; device 4 is a keyboard.
struct TransferLog {
  /// Whose headers.
  enum Recorder: UInt32 {
    /// Linux usbmon, 48 bytes.
    case linux = 189
    /// Linux usbmon, 64 bytes.
    case linuxMapped = 220
    /// USBPcap.
    case usbPcap = 249
    /// macOS.
    case darwin = 266
  }

  /// Transfer types as Linux and USBPcap number them.
  enum TransferType: Int {
    case interrupt = 1
    case control = 2
    case bulk = 3

    /// The number that Darwin writes.
    var descriptor: Int { self == .control ? 0 : self == .bulk ? 2 : 3 }
  }

  let recorder: Recorder
  /// Whether the file was written by a big-endian machine.
  let isBigEndian: Bool
  /// The file so far.
  private(set) var bytes: [UInt8] = []
  private var now: Int64 = 1_777_876_200_000_000

  /// An empty pcap file.
  init(_ recorder: Recorder, isBigEndian: Bool = false) {
    self.recorder = recorder
    self.isBigEndian = isBigEndian
    bytes += number(0xA1B2_C3D4, 4).bytes + number(2, 2).bytes + number(4, 2).bytes
    bytes += Octets.fill(0, count: 8).bytes + number(262_144, 4).bytes
    bytes += number(Int(recorder.rawValue), 4).bytes
  }

  /// A number in the file's byte order.
  private func number(_ value: Int, _ count: Int) -> Octets {
    let little = Octets.number(value, count: count)
    return isBigEndian ? Octets(little.bytes.reversed()) : little
  }

  // MARK: Transfers

  /// Logs what the controller's host and the controller say to each other in a log of H4 packets.
  mutating func play(_ log: HCILog) {
    for packet in log.packets {
      let body = packet.bytes.part(from: 1, count: packet.bytes.count - 1)
      switch packet.bytes.bytes.first {
      case 1:
        let setup = "20 00 00 00 00 00" + Octets.word(body.count)
        transfer(.control, 0x00, isDone: false, setup: setup, body)
        transfer(.control, 0x00, isDone: true, "")
      case 4:
        // An interrupt endpoint's packets have 16 bytes.
        for start in stride(from: 0, to: body.count, by: 16) {
          transfer(.interrupt, 0x81, isDone: true, body.part(from: start, count: 16))
          transfer(.interrupt, 0x81, isDone: false, "")
        }
      case 2 where packet.isSent:
        // Darwin writes what was sent when it is done.
        transfer(.bulk, 0x02, isDone: recorder == .darwin, body)
        transfer(.bulk, 0x02, isDone: recorder != .darwin, "")
      default: transfer(.bulk, 0x82, isDone: true, body)
      }
    }
  }

  /// Logs a transfer.
  mutating func transfer(
    _ type: TransferType, _ endpoint: Int, isDone: Bool, device: Int = 5, setup: Octets? = nil,
    _ data: Octets, cut: Int = 0
  ) {
    let kept = data.part(from: 0, count: data.count - cut)
    var packet: Octets
    switch recorder {
    case .linux, .linuxMapped:
      packet = Octets.number(0x1000, count: 8) + .byte(isDone ? 0x43 : 0x53)
      packet += .byte(type.rawValue) + .byte(endpoint) + .byte(device) + number(1, 2)
      packet += .byte(setup == nil ? 0x2D : 0) + .byte(data.count == 0 ? 0x3C : 0)
      packet += number(Int(now / 1_000_000), 8) + number(Int(now % 1_000_000), 4) + number(0, 4)
      packet += number(data.count, 4) + number(kept.count, 4)
      packet += setup ?? .fill(0, count: 8)
      if recorder == .linuxMapped { packet += .fill(0, count: 16) }
    case .usbPcap:
      let isControl = type == .control
      let length = data.count + (setup?.count ?? 0)
      packet = .word(isControl ? 28 : 27) + .number(0x1000, count: 8) + .number(0, count: 4)
      packet += .word(isControl ? 8 : 9) + .byte(isDone ? 1 : 0) + .word(1) + .word(device)
      packet += .byte(endpoint) + .byte(type.rawValue) + .number(length, count: 4)
      if isControl { packet += .byte(setup == nil ? 3 : 0) }
      packet += setup ?? ""
    case .darwin:
      packet = "00 01 20" + .byte(isDone ? 1 : 0) + .number(data.count, count: 4)
      packet += .number(0, count: 8) + .number(0x1000, count: 8) + .number(0x0110_0000, count: 4)
      packet += "01" + .byte(device) + .byte(endpoint) + .byte(type.descriptor)
      packet += setup ?? ""
    }
    packet += kept
    bytes += number(Int(now / 1_000_000), 4).bytes + number(Int(now % 1_000_000), 4).bytes
    bytes += number(packet.count, 4).bytes + number(packet.count + cut, 4).bytes + packet.bytes
    now += 1250
  }

  /// Logs a key that is pressed and let go.
  mutating func key(_ code: Int) {
    for pressed in [code, 0] {
      transfer(.interrupt, 0x81, isDone: true, device: 4, "00 00" + .byte(pressed) + "0000000000")
      transfer(.interrupt, 0x81, isDone: false, device: 4, "")
    }
  }
}

extension Fixture {
  /// The example session on a USB bus, by each recorder; beside it somebody types.
  static var transfers: [Fixture] {
    var session = HCILog()
    ExampleSession.play(&session)
    let recorders: [(name: String, log: TransferLog)] = [
      ("usb-189-bigendian", TransferLog(.linux, isBigEndian: true)),
      ("usb-220", TransferLog(.linuxMapped)), ("usb-249-usbpcap", TransferLog(.usbPcap)),
      ("usb-266-darwin", TransferLog(.darwin)),
    ]
    var all = recorders.map { recorder -> Fixture in
      var log = recorder.log
      log.key(0x04)
      log.play(session)
      log.key(0x05)
      return Fixture(pcap: recorder.name, log.bytes)
    }
    var keys = TransferLog(.linuxMapped)
    for code in 4..<30 { keys.key(code) }
    all.append(Fixture(pcap: "usb-keyboard", keys.bytes))
    return all
  }

  fileprivate init(pcap name: String, _ bytes: [UInt8]) {
    self.init(path: "captures/\(name).pcap", bytes: bytes)
  }
}
