import HSBase
import HSHeartRate
import HSNames
import HSTestSupport
import Foundation
import Testing

/// What other people's readers find in our files: `tools/peers/compare exports`.
@Suite struct OtherReadersTests {
  @Test func `other readers find what was exported`() throws {
    let python = Places.root.appending(path: ".build/test-venv/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      Skipped.note(
        "exports read by other readers", because: "no .build/test-venv, run tools/test packages")
      return
    }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "heartsnoop-exports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for series in Series.all { try write(series, into: folder) }

    let process = Process()
    let output = Pipe()
    process.executableURL = python
    process.arguments = [
      Places.root.appending(path: "tools/peers/compare").path, "exports", folder.path,
    ]
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let told = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 75 {
      Skipped.note("exports read by other readers", because: told)
      return
    }
    #expect(process.terminationStatus == 0, "\(told)")
    #expect(told.contains("0 differ"), "\(told)")
  }

  private func write(_ series: Series, into folder: URL) throws {
    for format in ExportFormat.allCases {
      let exported = Exported(series, as: format)
      try Data(exported.main).write(to: folder.appending(path: series.file + format.suffix))
      if let suffix = format.sideSuffix {
        try Data(exported.side).write(to: folder.appending(path: series.file + suffix))
      }
    }
    let items = series.items.map { item -> [String: Any] in
      switch item {
      case .event(let event):
        return [
          "event": event.kind.rawValue.string, "packet": event.packet, "ns": event.nanoseconds,
        ]
      case .sample(let sample):
        return [
          "packet": sample.packet, "ns": sample.nanoseconds,
          "bpm": sample.beatsPerMinute.map { $0 as Any } ?? NSNull(),
          "contact": sample.contact.map { Int($0.rawValue) as Any } ?? NSNull(),
          "rr": sample.rrTicks.map { Int($0) }, "rrLost": sample.rrLost,
          "startsRun": sample.startsRun, "verdict": sample.verdict?.string ?? "",
        ]
      }
    }
    let times = series.samples.map(\.nanoseconds)
    var truth: [String: Any] = [
      "file": series.file, "items": items, "version": series.lineage.version,
      "sha256": series.lineage.digest, "source": series.lineage.source,
      "device": series.lineage.device, "dates": true,
      "stepsBack": zip(times, times.dropFirst()).contains { $0 > $1 },
    ]
    if let waveform = series.waveform {
      truth["waveform"] =
        [
          "label": waveform.label, "unit": waveform.unit, "rate": 1 / waveform.period,
          // What is years away has no place.
          "pieces": waveform.pieces.filter { $0.start < Series.newYear + 1_000_000_000_000_000 }
            .map { piece in
              [
                "ns": piece.start, "values": waveform.samples[piece.samples].map { Int($0) },
              ] as [String: Any]
            },
        ] as [String: Any]
    }
    try JSONSerialization.data(withJSONObject: truth).write(
      to: folder.appending(path: series.file + ".json"))
  }
}

extension Series {
  /// A file name: what a WFDB record may be called.
  fileprivate var file: String { name.replacing("/", with: "_") }
}
