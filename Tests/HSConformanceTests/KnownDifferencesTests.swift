import Testing

@Suite struct `The list of known differences` {
  private static let list = """
    # a comment

    one  5      pdu 0x1b    none | present     reason of some words
    one  7-9,3  label 0x12  2a37 | tshark 2a38  reason
    two  *      pdu 0x23    present | none     reason
    """

  private static func difference(_ packet: Int, _ what: String = "pdu 0x1b") -> Difference {
    Difference(packet: packet, what: what, ours: "none", theirs: "present")
  }

  @Test func `accepts what is in it and nothing else`() throws {
    let list = try KnownDifferences(Self.list)
    let verdict = list.judge(
      [Self.difference(5), Self.difference(6), Self.difference(5, "pdu 0x1d")], of: "one",
      kind: "pdu")
    #expect(verdict.unknown == [Self.difference(6), Self.difference(5, "pdu 0x1d")])
    #expect(verdict.accepted == 1)
    #expect(verdict.stale.isEmpty)
  }

  @Test func `finds the lines that nothing needs`() throws {
    let list = try KnownDifferences(Self.list)
    #expect(list.judge([], of: "one", kind: "pdu").stale.map(\.number) == [3])
    #expect(list.judge([], of: "one", kind: "label").stale.map(\.number) == [4])
    #expect(list.judge([], of: "two", kind: "pdu").stale.map(\.number) == [5])
    #expect(list.judge([], of: "three", kind: "pdu").stale.isEmpty)
    let label = Difference(packet: 8, what: "label 0x12", ours: "2a37", theirs: "tshark 2a38")
    #expect(list.judge([label], of: "one", kind: "label").stale.isEmpty)
  }

  @Test(arguments: [
    "one  5  pdu 0x1b  none | present", "one  five  pdu 0x1b  none | present  reason",
    "one  5  pdu 0x1b  none, present  reason", "one  9-7  pdu 0x1b  none | present  reason",
  ])
  func `refuses lines that say nothing`(_ line: String) {
    #expect(throws: ConformanceError.self) { try KnownDifferences(line) }
  }

  @Test func `every line of the package's list can be checked`() throws {
    let ours = Set(`Our own captures`.captures.map(\.name))
    let theirs = Set(Corpus.captures.map(\.name))
    for line in try KnownDifferences.all.get().lines {
      #expect(
        ours.contains(line.capture) || theirs.isEmpty || theirs.contains(line.capture),
        "line \(line.number): no such capture")
      #expect(line.what.hasPrefix("pdu 0x") || line.what.hasPrefix("label 0x"))
    }
  }
}
