/// A lamp that speaks a protocol of its own, as no specification has it; made up, for `learn` and `find`.
///
/// The phone writes to ffe2: `56`, the number of bytes behind it, a command (01 brightness; 02 colour, three
/// bytes; 03 power, 23 on and 24 off), and the sum of all bytes. The lamp notifies ffe1, after each write and
/// every two seconds: `66`, a number, power, brightness, colour, its temperature, CRC-16/MODBUS.
struct Lamp {
  private var log = HCILog()
  private var chance: UInt64
  private var number = 7
  private var power = 0x24
  private var brightness = 50
  private var colour = [255, 180, 90]
  private var warmth = 31

  /// A lamp; all that happens by chance follows from the seed.
  private init(seed: UInt64) { chance = seed }

  private mutating func any(_ range: ClosedRange<Int>) -> Int {
    chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int(chance >> 33) % range.count
  }

  private mutating func begin() {
    ExampleSession.connect(&log, handle: 0x0040)
    for (request, response) in [
      ("02 b9 00", "03 b9 00"),
      ("10 01 00 ff ff 00 28", "11 06 0e 00 14 00 e0 ff"),
      ("10 15 00 ff ff 00 28", "01 10 15 00 0a"),
      ("08 0e 00 14 00 03 28", "09 07 0f 00 10 10 00 e1 ff 12 00 04 13 00 e2 ff"),
      ("08 13 00 14 00 03 28", "01 08 13 00 0a"),
      ("04 11 00 11 00", "05 01 11 00 02 29"),
      ("12 11 00 01 00", "13"),
    ] as [(Octets, Octets)] { log.ask(0x0040, request, response) }
  }

  private mutating func write(_ words: [Int]) {
    var bytes = [0x56, words.count + 1] + words
    bytes.append(bytes.reduce(0, +) & 0xff)
    log.att(0x0040, .sent, bytes.reduce("52 13 00") { $0 + .byte($1) })
    log.pause(milliseconds: Int64(any(20...34)))
    notify()
  }

  private mutating func notify() {
    number = (number + 1) & 0xff
    warmth = min(60, max(25, warmth + any(-1...1)))
    let bytes = [0x66, number, power, brightness] + colour + [warmth]
    var sum = 0xffff
    for byte in bytes {
      sum ^= byte
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xa001 : sum >> 1 }
    }
    log.att(0x0040, .received, bytes.reduce("1b 10 00") { $0 + .byte($1) } + .word(sum))
  }

  private mutating func wait(_ seconds: Int) {
    for _ in 0..<(seconds / 2) {
      log.pause(milliseconds: 1990)
      notify()
    }
  }

  private mutating func setPower(_ isOn: Bool) {
    power = isOn ? 0x23 : 0x24
    write([3, power])
  }

  /// An evening with the lamp: power, brightness and colour are changed.
  private static var evening: HCILog {
    var lamp = Lamp(seed: 40)
    lamp.begin()
    for round in 0..<20 {
      lamp.setPower(true)
      lamp.wait(lamp.any(6...20))
      for _ in 0..<3 {
        lamp.brightness = lamp.any(1...100)
        lamp.write([1, lamp.brightness])
        lamp.wait(lamp.any(4...16))
        lamp.colour = (0..<3).map { _ in lamp.any(0...255) }
        lamp.write([2] + lamp.colour)
        lamp.wait(lamp.any(4...12))
      }
      if round % 2 == 1 {
        lamp.setPower(false)
        lamp.wait(lamp.any(10...24))
      }
    }
    return lamp.log
  }

  /// A colour, chosen six times.
  private static func chosen(_ colour: [Int], seed: UInt64) -> HCILog {
    var lamp = Lamp(seed: seed)
    lamp.begin()
    lamp.power = 0x23
    lamp.colour = colour
    for _ in 0..<6 {
      lamp.write([2] + colour)
      lamp.wait(lamp.any(4...8))
    }
    return lamp.log
  }

  /// The captures.
  static var fixtures: [Fixture] {
    [
      Fixture(path: "learning/lamp.btsnoop", bytes: evening.file.bytes),
      Fixture(path: "learning/lamp-red.btsnoop", bytes: chosen([255, 0, 0], seed: 1).file.bytes),
      Fixture(path: "learning/lamp-blue.btsnoop", bytes: chosen([0, 0, 255], seed: 2).file.bytes),
    ]
  }
}
