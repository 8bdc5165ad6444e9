import HSProtocols
import HSTimeline
import Testing

@Suite struct `What captures teach each other` {
  private func learnt(
    _ name: String, table: AttributeTable = `The Database Hash`.table, address: UInt64 = 0xe001
  ) -> LabelKnowledge {
    var knowledge = LabelKnowledge()
    knowledge.sources = [
      LabelSource(
        kind: .sibling, name: name, address: DeviceAddress(value: address, type: .publicDevice),
        table: table)
    ]
    return knowledge
  }

  @Test func `is kept once if a thousand captures say the same of a peer`() {
    var knowledge = LabelKnowledge()
    for number in 0..<1000 { knowledge.add(learnt("capture \(number)")) }
    #expect(knowledge.sources.map(\.name) == ["capture 0"])
  }

  @Test func `is kept for every peer, and for each that says something else`() {
    var knowledge = LabelKnowledge()
    var other = `The Database Hash`.table
    other.forget(
      from: AttributeHandle(rawValue: 14), through: AttributeHandle(rawValue: 22))
    knowledge.add(learnt("one"))
    knowledge.add(learnt("two", address: 0xe002))
    knowledge.add(learnt("three", table: other))
    knowledge.add(learnt("four", table: other))
    #expect(knowledge.sources.map(\.name) == ["one", "two", "three"])
  }

  @Test func `is bounded for a peer that is always told another way`() {
    var knowledge = LabelKnowledge()
    var leftOut = 0
    for number in 0..<100 {
      var table = `The Database Hash`.table
      let evidence = Evidence(procedure: .findInformation, connection: 1, request: 1, response: 2)
      _ = table.learn(
        TypedAttribute(
          handle: AttributeHandle(rawValue: UInt16(1000 + number)), type: .heartRateMeasurement,
          evidence: evidence))
      leftOut += knowledge.add(learnt("capture \(number)", table: table))
    }
    #expect(knowledge.sources.count == LabelKnowledge.siblingsPerPeer)
    #expect(leftOut == 100 - LabelKnowledge.siblingsPerPeer)
  }
}
