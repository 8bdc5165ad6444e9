@testable import HSComparison
import HSTestSupport
import Testing

/// What the structure of a story is made of.
@Suite struct StructureParts {
  // MARK: - Rates

  /// The times of what a timer sends, in nanoseconds.
  private func cadence(
    every interval: Double, _ count: Int, jitter: Double = 0, losing: Set<Int> = []
  ) -> Cadence {
    var random = SeededGenerator()
    var cadence = Cadence()
    for place in 0..<count where !losing.contains(place) {
      let late = jitter > 0 ? Double.random(in: 0..<jitter, using: &random) : 0
      cadence.add(Int64((Double(place) * interval + late) * 1e9), on: 1)
    }
    return cadence
  }

  @Test func `a timer's rate is told, whatever is late or lost`() throws {
    for interval in [0.05, 1, 20] {
      let estimate = try #require(
        cadence(every: interval, 90, jitter: interval / 20, losing: [7, 8, 40]).estimate)
      #expect(estimate.isRegular)
      #expect(abs(estimate.interval / interval - 1) < 0.02, "\(estimate)")
    }
  }

  @Test func `bursts have the rate of the bursts`() throws {
    var cadence = Cadence()
    for place in 0..<400 {
      cadence.add(Int64(place / 8) * 100_000_000 + Int64(place % 8) * 1_000_000, on: 1)
    }
    let estimate = try #require(cadence.estimate)
    #expect(estimate.isRegular)
    #expect(abs(estimate.interval - 0.0125) < 0.0005, "\(estimate)")
  }

  @Test func `what comes by chance has no rate, and a few have none`() throws {
    var random = SeededGenerator()
    var cadence = Cadence()
    var time = 0.0
    for _ in 0..<200 {
      time +=
        Double.random(in: 0...1, using: &random) < 0.7
        ? 0.2 : Double.random(in: 5...40, using: &random)
      cadence.add(Int64(time * 1e9), on: 1)
    }
    #expect(cadence.estimate?.isRegular != true)
    #expect(self.cadence(every: 1, Cadence.fewest - 1).estimate == nil)
    #expect(self.cadence(every: 1, Cadence.fewest).estimate != nil)
  }

  // MARK: - Discovery

  private func service(_ handles: ClosedRange<Int>, _ uuid: String) -> Discovery.Found {
    Discovery.Found(role: .service, uuid: uuid, handle: handles.lowerBound, end: handles.upperBound)
  }

  private func characteristic(_ handle: Int, _ uuid: String) -> Discovery.Found {
    Discovery.Found(role: .characteristic, uuid: uuid, handle: handle, valueHandle: handle + 1)
  }

  @Test func `only what was searched can be missing`() {
    var discovery = Discovery()
    discovery.add(service(1...9, "180d"), procedure: "read_by_group_type")
    discovery.add(characteristic(2, "2a37"), procedure: "read_by_type")
    #expect(!discovery.search.isOfAllServices)
    #expect(!discovery.search.reachesCharacteristics(of: 2..<10))
    #expect(!discovery.search.reachesDescriptors(in: 4..<10))
    discovery.end("0x10", at: 10)
    discovery.end("0x08", at: 4)
    discovery.end("0x04", at: 4)
    #expect(discovery.search.isOfAllServices)
    #expect(discovery.search.reachesCharacteristics(of: 2..<10))
    #expect(discovery.search.reachesDescriptors(in: 4..<10))
    // Asked for by its UUID, a service says nothing of the others.
    var some = Discovery()
    some.add(service(1...0xffff, "180d"), procedure: "find_by_type_value")
    #expect(!some.search.isOfAllServices)
    some.isWhole = true
    #expect(some.search.isOfAllServices)
  }

  @Test func `an attribute is known by its service, its characteristic and its number`() throws {
    let symbols = Symbols()
    var discovery = Discovery()
    discovery.add(service(1...5, "180f"), procedure: "read_by_group_type")
    discovery.add(characteristic(2, "2a19"), procedure: "read_by_type")
    discovery.add(service(6...10, "180f"), procedure: "read_by_group_type")
    discovery.add(characteristic(7, "2a19"), procedure: "read_by_type")
    discovery.add(
      Discovery.Found(role: .descriptor, uuid: "2902", handle: 9), procedure: "find_information")
    var numbers = AttributeNumbers(symbols)
    var table = ServerTable(discovery, isLocal: false, symbols, &numbers)
    numbers.finish()
    table.number(by: numbers)
    let second = try #require(table.key(at: 8))
    #expect(symbols.text(second.subject) == "180f/2a19/2a19/value")
    #expect(second.instance == 2)
    #expect(table.key(at: 3)?.instance == 1)
    let descriptor = try #require(table.key(at: 9))
    #expect(table[descriptor]?.owner == second)
    #expect(table[second]?.owner?.instance == 2)
    #expect(table[second]?.room == 9..<11)
  }
}
