/// A file that the generator makes.
struct Fixture {
  /// Where it goes, from `fixtures/`.
  var path: String
  /// What is in it.
  var bytes: [UInt8]

  /// A file of any kind.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A capture.
  init(_ name: String, _ log: HCILog) { self.init(name, log.file) }

  /// A capture.
  init(_ name: String, _ file: BTSnoopFile) {
    path = "captures/\(name).btsnoop"
    bytes = file.bytes
  }

  /// Every file, in the order of `fixtures/README.md`.
  static var all: [Fixture] {
    simulated + labels + Lamp.fixtures
  }
}
