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

  /// The series of values that a capture holds.
  init(seriesOf name: String, rows: [[String]]) {
    let header = [
      "packet", "connection", "attribute", "value", "bpm", "contact", "energy_kj", "rr_ticks",
    ]
    path = "expected/\(name).series.tsv"
    bytes = Array(
      ([header] + rows).map { $0.joined(separator: "\t") + "\n" }.joined().utf8)
  }

  /// Every file, in the order of `fixtures/README.md`.
  static var all: [Fixture] {
    interleaved + pcaps + pcapngs + transfers + phoneExports + air + simulated
      + labels + Lamp.fixtures
  }
}
