import Testing

@testable import HSComparison

@Suite struct `Sequences that are kept once` {
  @Test func `have equal numbers where they are equal, and are given back`() {
    var pool = SequencePool<UInt32>()
    let sequences: [[UInt32]] = [[], [1], [1, 2], [2, 1], [0], [0, 0], [.max, 0], [1, 2, 3]]
    let numbers = sequences.map { pool.number(of: $0) }
    #expect(numbers == Array(sequences.indices))
    for (number, sequence) in zip(numbers, sequences) {
      #expect(pool.number(of: sequence) == number)
      #expect(Array(pool[number]) == sequence)
    }
    #expect(pool.count == sequences.count)
    #expect(pool[sequences.count].isEmpty)
    #expect(pool[-1].isEmpty)
  }

  @Test func `are told apart however many there are`() {
    var pool = SequencePool<UInt8>()
    let texts = (0..<5000).map { Array("\($0)".utf8) }
    for (place, text) in texts.enumerated() { #expect(pool.number(of: text) == place) }
    for (place, text) in texts.enumerated() {
      #expect(pool.number(of: text) == place)
      #expect(Array(pool[place]) == text)
    }
  }

  @Test func `give an event its members, and equal members one number`() {
    let symbols = Symbols()
    func members(_ rate: String) -> Int {
      symbols.number(of: [
        symbols.member("value_hex", "\"1648\""),
        symbols.member("bpm", rate, isDecoded: true),
      ])
    }
    var event = StoryEvent()
    #expect(event.fields(symbols).isEmpty)
    event.members = members("72")
    let fields = event.fields(symbols)
    #expect(fields.map(\.text) == ["\"1648\"", "72"])
    #expect(fields.map(\.isDecoded) == [false, true])
    #expect(fields.map { symbols.text($0.name) } == ["value_hex", "bpm"])
    #expect(event.members == members("72"))
    #expect(event.members != members("73"))
  }

  @Test func `keep events small, of which stories have millions`() {
    #expect(MemoryLayout<StoryEvent>.stride == 48)
    #expect(MemoryLayout<ComparedEvent>.stride == 24)
  }
}
