import HSHeartRate
import Testing

@Suite struct BinaryTests {
  @Test func `a FIT file has its length in front and its checksum behind`() {
    for series in Series.all {
      let bytes = Exported(series, as: .fit).main
      #expect(Array(bytes.prefix(2)) == [14, 0x20])
      #expect(Array(bytes[8..<12]) == Array(".FIT".utf8))
      let length = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      #expect(length == bytes.count - 16)
      // A sum over data and its own sum is zero.
      #expect(checksum(bytes[...]) == 0)
      #expect(checksum(bytes[..<14]) == 0)
    }
  }

  @Test func `what FIT cannot hold is counted`() {
    #expect(
      Exported(.edges, as: .fit).omissions.description
        == "not in the file: 3 heart rates, 7 energy values")
    #expect(
      Exported(.gaps, as: .fit).omissions.description == "not in the file: 2 intervals that the "
        + "capture cut off, 2 energy values, 3 events")
  }

  @Test func `what EDF+ has no place for is counted`() {
    #expect(Exported(.withECG, as: .edf).omissions.isEmpty)
    #expect(
      Exported(.ecgTooFar, as: .edf).omissions.description
        == "not in the file: 400 samples of the ECG")
  }

  @Test func `WFDB annotations are words of code and distance`() {
    let series = Series(
      name: "two", lineage: ExportLineage(version: "1"),
      items: [
        .sample(
          SeriesSample(
            packet: 7, nanoseconds: Series.newYear, rrTicks: [853, 1024, 65535], startsRun: true))
      ])
    let exported = Exported(series, as: .wfdb)
    let note = Array("## time resolution: 1024".utf8)
    #expect(Array(exported.main.prefix(4)) == [0x00, 22 << 2, UInt8(note.count), 63 << 2])
    #expect(Array(exported.main[4..<28]) == note)
    #expect(
      Array(exported.main[28...]) == [
        0x00, 0x04, 0x55, 0x07, 0, 0xec, 0, 0, 0x00, 0x04, 0x00, 0x04, 0, 0xec, 0, 0, 0xff, 0xff,
        0x00, 0x04, 0x08, 0xfc,
      ] + Array("packet 7".utf8) + [0, 0])
    #expect(
      exported.sideText == """
        heartsnoop 0 1024 67413 23:58:54.167968 31/12/2025
        # heartsnoop 1
        # first_beat_ns_utc=1767225534167968750
        # beats=4

        """)
  }

  /// CRC-16 as FIT has it, by the table of its protocol document.
  private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800,
      0xb401, 0x5000, 0x9c01, 0x8801, 0x4400,
    ]
    return bytes.reduce(0) { sum, byte in
      let low = (sum >> 4 & 0x0fff) ^ table[Int(sum & 15)] ^ table[Int(byte & 15)]
      return (low >> 4 & 0x0fff) ^ table[Int(low & 15)] ^ table[Int(byte >> 4)]
    }
  }
}
