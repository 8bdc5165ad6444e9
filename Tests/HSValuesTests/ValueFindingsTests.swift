import HSBase
import HSNames
import Testing

@Suite struct ValueFindingsTests {
  @Test func `every bit that is used has a word of its own`() {
    var words: Set<String> = []
    for bit in 0..<32 {
      let finding = ValueFindings(rawValue: 1 << bit)
      guard let word = finding.word else { continue }
      #expect(words.insert(word.string).inserted)
      #expect(finding.description == (bit < 8 ? "E:" : "W:") + word.string)
    }
    #expect(words.count == 20)
  }

  @Test func `codes come in a fixed order and unknown bits are passed over`() {
    let findings: ValueFindings = [.heartRateZero, .truncatedHeartRate, .reservedFlags]
    #expect(findings.description == "E:truncated_hr;W:rfu_flags;W:hr_zero")
    #expect(ValueFindings(rawValue: .max).description.hasSuffix("W:special_value"))
    #expect(ValueFindings([]).description == "")
    #expect(ValueFindings([]).first == nil)
  }
}
