import Testing

@testable import HSRewriting

/// What is taken for text in values of no known type.
@Suite struct `Text in values` {
  @Test(arguments: [
    ("Polar H10", true), ("Jos\u{e9}'s H10", true), ("\u{5c0f}\u{7c73}\u{624b}\u{73af}", true),
    ("AT+OKFCG=1\r\n", true), ("{\"n\":\"Jo\"}", true), ("H7", false), ("a\u{1}b", false),
  ])
  func `of UTF-8`(text: String, isText: Bool) {
    #expect(ValueText.isText(Array(text.utf8)[...]) == isText)
  }

  @Test(
    arguments: [
      // A name in Latin-1.
      ([0x4a, 0x6f, 0x73, 0xe9], true),
      // Half of it are letters, and the rest is no character.
      ([0x3c, 0x5f, 0x91, 0xa0], false), ([0x55, 0x7e, 0xa1, 0xb0], false),
      ([0x41, 0x42, 0x43, 0xc3, 0x28, 0xf0], false), ([0x61, 0x62, 0xff], false),
      ([0x7e, 0x07, 0x05, 0x03], false),
    ] as [([UInt8], Bool)])
  func `of other bytes`(bytes: [UInt8], isText: Bool) {
    #expect(ValueText.isText(bytes[...]) == isText)
  }
}
