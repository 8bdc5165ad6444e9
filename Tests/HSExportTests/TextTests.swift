import HSHeartRate
import Testing

@Suite struct TextTests {
  @Test func `intervals are written exactly, and gaps are counted`() {
    let exported = Exported(.gaps, as: .rr)
    #expect(
      exported.lines.prefix(7) == [
        "833.0078125", "831.0546875", "820.3125", "999.0234375", "1000", "1000.9765625", "820.3125",
      ])
    #expect(exported.lines.count == Series.gaps.samples.reduce(0) { $0 + $1.rrTicks.count })
    #expect(exported.side.isEmpty)
    #expect(
      exported.omissions.description == "not in the file: 3 gaps between neighbouring intervals, "
        + "2 intervals that the capture cut off, 2 energy values, 3 events")
    #expect(Exported(.clean, as: .rr).omissions.isEmpty)
  }

  @Test func `the CSV of HRV Logger is exact in its sums and honest about gaps`() {
    let exported = Exported(.gaps, as: .hrvlogger)
    // The first beat: 2.123456789 s into the year, two intervals earlier.
    #expect(
      exported.lines.prefix(9) == [
        "date,rr,since start",
        "2026-01-01 00:00:00.459,833,0", "2026-01-01 00:00:01.292,831,833",
        "2026-01-01 00:00:02.123,820,1664", "2026-01-01 00:00:02.943,999,2484",
        "2026-01-01 00:00:03.942,1000,3483", "2026-01-01 00:00:04.942,1001,4483",
        "2026-01-01 00:00:15.828,820,15369", "2026-01-01 00:00:16.648,820,16189",
      ])
    #expect(
      exported.sideLines == [
        "date,timestamp,annotation,manual",
        "2026-01-01 00:00:00.459,0,heartsnoop 0.3,false",
        "2026-01-01 00:00:00.459,0,\"device=Strap, \"\"left\"\" = a\\\",false",
        "2026-01-01 00:00:00.459,0,\"source=a, \"\"b\"\".pcapng\",false",
        "2026-01-01 00:00:00.459,0,sha256=00ff,false",
        "2026-01-01 00:00:00.459,0,options=--from 1 --to 2,false",
        "2026-01-01 00:00:05.123,4664,\"gap of 12.345 s: 12 notifications, \"\"missing\"\" "
          + "(packet 14)\",false",
        "2026-01-01 00:00:18.468,18009,contact lost (packet 16),false",
        "2026-01-01 00:00:19.468,19009,contact found (packet 17),false",
        "2026-01-01 00:00:19.468,19009,artefact: missed beat here (packet 17),false",
        "2026-01-01 00:00:21.468,21009,gap: the capture cut off 2 intervals (packet 20),false",
      ])
  }

  @Test func `a gap of which only an event tells is one in every format`() {
    #expect(Exported(.gapByEvent, as: .rr).omissions.gaps == 1)
    #expect(
      Exported(.gapByEvent, as: .hrvlogger).lines.map { $0.split(separator: ",").last } == [
        "since start", "0", "1000", "11000",
      ])
    // Beats at 0, 1024 and 2048, and then a second one to begin with at 11264: a long distance.
    #expect(Exported(.gapByEvent, as: .wfdb).sideText.contains(" 12289 "))
  }

  @Test(arguments: ExportFormat.allCases)
  func `times at the ends of what 64 bits hold break nothing`(format: ExportFormat) {
    let times: [Int64] = [.min, .max, 0, -1, .min, .max, 1]
    let series = Series(
      name: "ends", lineage: ExportLineage(version: "1"),
      items: times.enumerated().flatMap { index, time -> [Series.Item] in
        [
          .event(
            SeriesEvent(
              .gap, nanoseconds: time, packet: index, duration: index % 2 == 0 ? .max : .min)),
          .sample(
            SeriesSample(
              packet: index % 2 == 0 ? .max : .min, nanoseconds: time, beatsPerMinute: .max,
              energy: .min, rrTicks: [65535, 0], rrLost: index, startsRun: index % 3 == 0)),
        ]
      })
    #expect(!Exported(series, as: format).main.isEmpty)
  }
}
