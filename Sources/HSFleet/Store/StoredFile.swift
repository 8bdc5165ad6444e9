import HSHeartRate
import HSLayout
import HSProtocols
import HSSeries
import HSSession
import HSTimeline

/// All that is kept of a file: rows for each table, in which the captures are numbered from 1.
///
/// It is made on any thread, and written at once.
struct StoredFile: Sendable {
  /// SHA-256 of the file's bytes.
  let digest: String
  let path: String
  /// Why nothing, or not all, could be read of it; else empty.
  private(set) var problem = ""
  /// Whether it is no capture, so that it has no place in the database.
  private(set) var isForeign = false
  /// Number of captures in it.
  private(set) var captures = 0
  /// The rows of each table, one behind the other, but those of heart rates and their intervals.
  private var rows: [String: [SQLValue]] = [:]
  /// Rows that are many times as large as what they are made of: they are made as they are written.
  private var late: [LateRows] = []

  private struct LateRows: Sendable {
    let table: String
    let make: @Sendable (([SQLValue]) throws(SQLFailure) -> Void) throws(SQLFailure) -> Void
  }

  /// How much memory it holds, about: a value takes 16 bytes, and a text a block of its own; a heart rate 64
  /// bytes, and an interval of it 8.
  private(set) var bytes = 0

  /// Gives the rows of a table one after the other.
  func forEachRow(
    of table: StoreSchema.Table, _ body: ([SQLValue]) throws(SQLFailure) -> Void
  ) throws(SQLFailure) {
    let width = table.columns.count
    let values = rows[table.name, default: []]
    for start in stride(from: 0, to: values.count - width + 1, by: width) {
      try body(Array(values[start..<(start + width)]))
    }
    for rows in late where rows.table == table.name { try rows.make(body) }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - input: The file, or a log and the one before it.
  ///   - digest: SHA-256 of its bytes.
  ///   - path: Where it was found.
  ///   - knowledge: What is known beside the captures.
  init(
    _ input: FleetInput, digest: String, path: String, with knowledge: LabelKnowledge
  ) {
    self.digest = digest
    self.path = path
    keep(
      FleetScan.rows(of: input, with: knowledge, keepsFields: true) {
        add($0, $1, $2, $3, $4)
      })
  }

  /// Reads a copy of a file, under a name that tells nothing.
  ///
  /// - Parameters:
  ///   - copy: A session over the copy.
  ///   - digest: SHA-256 of the file's bytes.
  ///   - name: What the file and its captures are called.
  init(_ copy: Session, digest: String, name: String) {
    self.digest = digest
    path = name
    keep(
      FleetScan.rows(of: copy, keepsFields: true) { add(name, $1, $2, $3, $4) })
  }

  private mutating func keep(_ found: [ScanRow]) {
    isForeign = !found.isEmpty && found.allSatisfy(\.isForeign)
    problem = found.compactMap(\.problem).joined(separator: "; ")
    add(self, to: StoreSchema.files)
  }

  private mutating func add<Row>(_ row: Row, to table: StoreTable<Row>) {
    let values = table.values(of: row, in: captures)
    bytes += 40 * values.count
    rows[table.outline.name, default: []] += values
  }

  // MARK: - A capture

  private mutating func add(
    _ name: String, _ capture: VerifiedCapture, _ story: borrowing Story,
    _ row: ScanRow, _ fields: FieldCollector?
  ) {
    guard let facts = row.facts else { return }
    captures += 1
    let number = captures
    add((number, digest, name, row, facts, fields?.omitted ?? 0), to: StoreSchema.captures)
    if let fields {
      let (places, numbers) = (fields.places, fields.numbers)
      bytes += 32 * numbers.count
      late.append(
        LateRows(table: "fields") { body throws(SQLFailure) in
          for (index, read) in numbers.enumerated() {
            try body(
              StoreSchema.fields.values(of: (index + 1, places[read.place], read), in: number))
          }
        })
    }
    addDevices(story)
    for connection in story.connections { add(connection, to: StoreSchema.connections) }
    for index in capture.sensors.indices { addSensor(index, capture, facts.sensors[index]) }
    for (index, entry) in story.valueGaps.all.enumerated() {
      add((index + 1, entry), to: StoreSchema.gaps)
    }
    for code in FindingCode.allCases {
      let count = story.statistics.count(of: code)
      guard count > 0 else { continue }
      add(
        StoreSchema.Finding(
          sensor: 0, code: code.identifier, severity: code.severity,
          times: count, amount: count, packet: story.statistics.firstPacket(of: code)),
        to: StoreSchema.findings)
    }
  }

  private mutating func addDevices(_ story: borrowing Story) {
    for adapter in story.adapters { add(adapter, to: StoreSchema.adapters) }
    for peer in story.peers {
      add(peer, to: StoreSchema.peers)
      for (handle, name) in story.ownNames(ofPeer: peer.id).sorted(by: <) {
        add((peer.id, handle, name), to: StoreSchema.ownNames)
      }
      var seen: Set<String> = []
      // A server that says a thing twice says it once here.
      for characteristic in peer.server.characteristics
      where seen.insert("\(characteristic.value.rawValue) \(characteristic.uuid)").inserted {
        add((peer.id, characteristic), to: StoreSchema.attributes)
      }
    }
  }

  // MARK: - A sensor

  private mutating func addSensor(
    _ index: Int, _ capture: VerifiedCapture, _ facts: ScanFacts.Sensor
  ) {
    let number = captures
    let sensor = capture.sensors[index]
    let own = index + 1
    add((own, sensor, facts), to: StoreSchema.sensors)
    var runs = 0
    var parts: [(series: HeartRateSeries, verification: SeriesVerification)] = []
    var findings: [SeriesFinding.Code: (times: Int, amount: Int, packet: Int)] = [:]
    for place in sensor.series {
      let series = capture.series[place]
      let verification = capture.verifications[place]
      for run in verification.runs where !run.samples.isEmpty {
        runs += 1
        add((own, runs, series, run), to: StoreSchema.runs)
      }
      parts.append((series.measurements, verification))
      bytes += 64 * series.measurements.count + 8 * series.measurements.ticks.count
      for finding in verification.findings {
        var known = findings[finding.code] ?? (0, 0, finding.packets.lowerBound)
        known.times += 1
        known.amount += finding.count
        known.packet = min(known.packet, finding.packets.lowerBound)
        findings[finding.code] = known
      }
    }
    for (code, known) in findings.sorted(by: {
      $0.key.identifier.string < $1.key.identifier.string
    }) {
      add(
        StoreSchema.Finding(
          sensor: own, code: code.identifier, severity: nil,
          times: known.times, amount: known.amount, packet: known.packet),
        to: StoreSchema.findings)
    }
    late.append(
      LateRows(table: "samples") { [parts] body throws(SQLFailure) in
        var sample = 0
        for (series, verification) in parts {
          for index in 0..<series.count {
            sample += 1
            try body(
              StoreSchema.samples.values(
                of: (own, sample, series.samples[index], verification.verdict(ofSample: index)),
                in: number))
          }
        }
      })
    late.append(
      LateRows(table: "beats") { [parts] body throws(SQLFailure) in
        var (beat, sample) = (0, 0)
        for (series, verification) in parts {
          for index in 0..<series.count {
            sample += 1
            for interval in series.intervals(ofSample: index) {
              beat += 1
              try body(
                StoreSchema.beats.values(
                  of: (
                    own, beat, sample, series.intervals[interval], verification.beats[interval],
                    verification.verdict(ofInterval: interval, inSample: index)
                  ), in: number))
            }
          }
        }
      })
  }
}
