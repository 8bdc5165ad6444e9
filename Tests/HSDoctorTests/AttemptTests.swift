@testable import HSDoctor
import HSTimeline
import Testing

/// Attempts to connect, and what hosts hear before them: many stop to scan before they connect.
@Suite struct `Attempts` {
  private static let other: [UInt8] = [0xc0, 0, 0, 0, 0, 9]

  /// An advertisement; with a name where one is given.
  private static func advertise(_ bench: inout LinkBench, _ address: [UInt8], _ name: String?) {
    let name = name.map { Array($0.utf8) } ?? []
    let data = name.isEmpty ? [] : [UInt8(name.count + 1), 9] + name
    bench.record(
      true,
      [4, 0x3e, UInt8(12 + data.count), 2, 1, 0, 1] + address.reversed() + [UInt8(data.count)]
        + data + [0xc0], at: bench.now)
  }

  /// Asks for a connection with a device, or with those of the accept list, and gives up 20 s later.
  private static func giveUp(_ bench: inout LinkBench, isFiltered: Bool = false) {
    let address = isFiltered ? [UInt8](repeating: 0, count: 6) : LinkBench.address.reversed()
    let create: [UInt8] =
      [1, 0x0d, 0x20, 25, 0x60, 0, 0x60, 0, isFiltered ? 1 : 0, isFiltered ? 0 : 1] + address
      + [0, 24, 0, 24, 0, 0, 0, 72, 0, 0, 0, 0, 0]
    bench.record(false, create, at: bench.now)
    bench.pass(20)
    bench.record(false, [1, 0x0e, 0x20, 0], at: bench.now)
    bench.pass(0.1)
  }

  /// What was heard in the 8 s before: others or none, and the device itself so many seconds before.
  @Test(arguments: [
    (true, nil, "connecting.not_advertising"), (true, 9.0, "connecting.given_up"),
    (true, 100, "connecting.given_up"), (true, 300, "connecting.not_advertising"),
    (false, nil, "connecting.given_up"),
  ])
  func `are judged by the scan before`(isHeard: Bool, before: Double?, code: String) throws {
    var bench = LinkBench()
    if let before {
      Self.advertise(&bench, LinkBench.address, nil)
      bench.pass(before - 8)
    }
    for _ in 0..<20 {
      if isHeard { Self.advertise(&bench, Self.other, nil) }
      bench.pass(0.4)
    }
    Self.giveUp(&bench)
    #expect(try bench.codes() == [code])
  }

  /// A device that advertises from another address since it does not from the one that is asked for; and two of the same name.
  @Test(arguments: [true, false])
  func `know a device by its name`(isSame: Bool) throws {
    var bench = LinkBench()
    if !isSame { Self.advertise(&bench, Self.other, "Lamp") }
    Self.advertise(&bench, LinkBench.address, "Lamp")
    bench.pass(12)
    for _ in 0..<20 {
      Self.advertise(&bench, Self.other, "Lamp")
      bench.pass(0.4)
    }
    Self.giveUp(&bench)
    let found = try bench.report().diagnoses
    #expect(found.map(\.row.statement).map { $0.contains("of the same name") } == [isSame])
  }

  @Test func `by the accept list are judged by the scan before`() throws {
    for isWanted in [false, true] {
      var bench = LinkBench()
      bench.record(false, [1, 0x10, 0x20, 0], at: bench.now)
      bench.record(false, [1, 0x11, 0x20, 7, 1, 1, 0, 0, 0, 0, 0xc0], at: bench.now)
      for _ in 0..<25 {
        Self.advertise(&bench, Self.other, nil)
        if isWanted { Self.advertise(&bench, LinkBench.address, nil) }
        bench.pass(0.3)
      }
      Self.giveUp(&bench, isFiltered: true)
      let codes = try bench.codes()
      #expect(codes == (isWanted ? [] : ["connecting.given_up"]))
    }
  }

  /// A procedure that begins so many seconds before the connection ends with LL Response Timeout, which comes 40 s behind.
  @Test(arguments: [(40.05, "the change of the data length"), (20, "a request of the link layer")])
  func `a procedure is named by its time`(seconds: Double, words: String) throws {
    var bench = LinkBench()
    bench.connect()
    bench.pass(30)
    bench.record(false, [1, 0x22, 0x20, 6, 0x40, 0, 251, 0, 0x48, 8], at: bench.now)
    bench.pass(1)
    bench.frame(true, [0x1b, 0x12, 0, 7], at: [bench.now])
    bench.pass(seconds - 1)
    bench.record(true, [4, 5, 4, 0, 0x40, 0, 0x22], at: bench.now)
    let row = try #require(try bench.report().diagnoses.first).row
    #expect(row.statement.contains(words), "\(row.statement)")
    #expect(row.side == .firmware)
  }
}
