import Testing

@testable import HSCapture

@Suite struct `An endpoint` {
  @Test(arguments: [
    ("8872", "127.0.0.1:8872"), (":8872", "127.0.0.1:8872"), ("phone:1", "phone:1"),
    ("[::1]:80", "[::1]:80"), ("0.0.0.0:0", "0.0.0.0:0"), ("localhost:65535", "localhost:65535"),
  ])
  func `is read as it is typed`(text: String, expected: String) {
    #expect(Endpoint(text)?.description == expected)
  }

  @Test(arguments: ["", ":", "host", "host:", "::1:80", "[::1]", "[::1]80", "host:65536", "a:+1"])
  func `is nothing else`(text: String) { #expect(Endpoint(text) == nil) }
}
