import HSCapture
import Testing

/// Which files may belong together by their names.
@Suite struct InputTests {
  @Test("A log and its older part are one input, the older one first")
  func pairs() {
    #expect(CaptureOpener.inputs(of: ["a.log", "a.log.last"]) == [["a.log.last", "a.log"]])
    #expect(CaptureOpener.inputs(of: ["a.log.last", "a.log"]) == [["a.log.last", "a.log"]])
  }

  @Test("Other files are inputs of their own, in their order")
  func others() {
    #expect(
      CaptureOpener.inputs(of: ["b", "a.log", "a.log.last", "a.log", "c.last"])
        == [["b"], ["a.log.last", "a.log"], ["a.log"], ["c.last"]])
    #expect(CaptureOpener.inputs(of: [".last"]) == [[".last"]])
    #expect(CaptureOpener.inputs(of: []).isEmpty)
  }
}
