@testable import HSProtocols
import HSTestSupport
import Testing

/// Random traffic; the seed of a failing run is its argument.
struct RecombinerPropertyTests {
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func framesComeOutWholeAndInOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let traffic = Traffic(frames: 60, using: &random)
    var recombiner = Recombiner()
    let received = Received(&recombiner, traffic)
    #expect(received.faults == [], "seed \(seed)")
    #expect(recombiner.pendingCount == 0, "seed \(seed)")
    for stream in Traffic.streams {
      let sent = traffic.frames.filter { $0.stream == stream }
      let got = received.frames.filter { $0.frame.stream == stream }
      #expect(got.map(\.bytes) == sent.map(\.bytes), "seed \(seed)")
      for (frame, original) in zip(got, sent) {
        #expect(frame.frame.header == original.header, "seed \(seed)")
        #expect(!frame.frame.isCut && frame.frame.hole == 0, "seed \(seed)")
        #expect(frame.frame.lastRecord == frame.packet + 1, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func aDroppedFragmentIsOneFaultAndNoWrongFrame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let traffic = Traffic(frames: 40, using: &random)
    // A frame that was wholly in the dropped packet leaves no trace, so only others are taken.
    let victims = traffic.frames.indices.filter { traffic.frames[$0].cuts.count > 1 }
    let number = try #require(victims.randomElement(using: &random))
    let pieces = traffic.packets.indices.filter { traffic.packets[$0].frame == number }
    let place = [0, pieces.count - 1, Int.random(in: 0..<pieces.count, using: &random)]
    let dropped = pieces[place[Int(seed % 3)]]
    let packet = traffic.packets[dropped]
    let victim = traffic.frames[packet.frame]
    var recombiner = Recombiner()
    let received = Received(&recombiner, traffic, dropping: [dropped])

    #expect(received.faults.count == 1, "seed \(seed): \(received.faults)")
    let fault = try #require(received.faults.first)
    #expect(fault.stream == victim.stream, "seed \(seed)")
    let left = pieces.filter { $0 != dropped }
    #expect(fault.firstRecord == left[0] + 1, "seed \(seed)")
    if packet.piece == 0 {
      #expect(fault.kind == .continuationWithoutStart, "seed \(seed)")
      #expect(fault.expected == nil && fault.channel == nil, "seed \(seed)")
    } else {
      #expect([.startOverIncomplete, .captureEnded].contains(fault.kind), "seed \(seed)")
      #expect(fault.available == victim.bytes.count - packet.bytes.count, "seed \(seed)")
      if victim.cuts[packet.piece] >= 4 {
        #expect(fault.channel == victim.header.channel, "seed \(seed)")
        #expect(fault.expected == victim.bytes.count, "seed \(seed)")
      }
    }
    for stream in Traffic.streams {
      let sent = traffic.frames.enumerated().filter {
        $0.element.stream == stream && $0.offset != packet.frame
      }
      let got = received.frames.filter { $0.frame.stream == stream }
      #expect(got.map(\.bytes) == sent.map(\.element.bytes), "seed \(seed)")
    }
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func cutPacketsLeaveTrueHeads(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let traffic = Traffic(frames: 40, using: &random)
    var keep: [Int: Int] = [:]
    for (number, packet) in traffic.packets.enumerated()
    where Int.random(in: 0..<8, using: &random) == 0 {
      keep[number] = Int.random(in: 0..<packet.bytes.count, using: &random)
    }
    var recombiner = Recombiner()
    let received = Received(&recombiner, traffic) { keep[$0] ?? $1.bytes.count }

    // What must come out: each frame up to its first hole, if that is behind the header.
    for stream in Traffic.streams {
      var expected: [(bytes: [UInt8], hole: Int)] = []
      for (index, frame) in traffic.frames.enumerated() where frame.stream == stream {
        var head = frame.bytes.count
        var hole = 0
        for (number, packet) in traffic.packets.enumerated() where packet.frame == index {
          guard let kept = keep[number] else { continue }
          head = frame.cuts[packet.piece] + kept
          hole = packet.bytes.count - kept
          break
        }
        if head >= 4 { expected.append((Array(frame.bytes.prefix(head)), hole)) }
      }
      let got = received.frames.filter { $0.frame.stream == stream }
      #expect(got.map(\.bytes) == expected.map(\.bytes), "seed \(seed)")
      #expect(got.map(\.frame.hole) == expected.map(\.hole), "seed \(seed)")
      for frame in got { #expect(frame.frame.isCut == (frame.frame.hole > 0), "seed \(seed)") }
    }
    let kinds = Set(received.faults.map(\.kind))
    #expect(kinds.isSubset(of: [.headerCut]), "seed \(seed): \(kinds)")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func nonsenseNeverTrapsAndStaysBounded(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var recombiner = Recombiner(pendingLimit: 3)
    // One expectation at the end: thousands in a loop would take most of the run.
    var broken: Set<String> = []
    for record in 0..<3000 {
      var bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      // Short lengths, or hardly a frame would ever end.
      if bytes.count > 1, Bool.random(using: &random) { bytes[1] = 0 }
      let stream = ACLStream(
        adapter: UInt16.random(in: 0...1, using: &random),
        handle: ConnectionHandle(rawValue: UInt16.random(in: 0...2, using: &random)),
        direction: Bool.random(using: &random) ? .sent : .received)
      let missing = [0, 0, 0, 0, 1, 30, -1, .max, .min].randomElement(using: &random) ?? 0
      let outcome = recombiner.add(
        ACLFragment(
          stream: stream, boundary: UInt8.random(in: 0...255, using: &random),
          range: ByteRange(offset: record * 40, count: bytes.count), record: record,
          missing: missing), bytes.span)
      if recombiner.pendingCount > 3 { broken.insert("pending") }
      if let frame = outcome.frame {
        if frame.hole < 0 { broken.insert("hole") }
        if frame.payload.count + frame.hole > Int(frame.header.length) { broken.insert("size") }
      }
      if case .reassembled(let frame) = outcome.step {
        let count = recombiner.frame.count
        if count != frame.payload.count + 4 { broken.insert("buffer") }
      }
      if Int.random(in: 0..<50, using: &random) == 0 {
        _ = recombiner.close(adapter: stream.adapter, handle: stream.handle)
      }
      if Int.random(in: 0..<200, using: &random) == 0 {
        for handle in UInt16(0)...2 {
          _ = recombiner.close(adapter: stream.adapter, handle: ConnectionHandle(rawValue: handle))
        }
      }
    }
    while recombiner.finishNext() != nil {}
    #expect(broken == [], "seed \(seed)")
    #expect(recombiner.pendingCount == 0, "seed \(seed)")
  }
}
