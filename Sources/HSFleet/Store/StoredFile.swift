import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSGATT
import HSHCI
package import HSLabels
import HSLayout
import HSSeries
package import HSSession
import HSTimeline
import HSValues
import HSVerification

/// All that is kept of a file: rows for each table, in which the captures are numbered from 1.
///
/// It is made on any thread, and written at once.
package struct StoredFile: Sendable {
  /// SHA-256 of the file's bytes.
  package let digest: String
  package let path: String
  /// Why nothing, or not all, could be read of it; else empty.
  package private(set) var problem = ""
  /// Whether it is no capture, so that it has no place in the database.
  package private(set) var isForeign = false
  /// Number of captures in it.
  private(set) var captures = 0
  /// The rows of each table, one behind the other, but those of heart rates and their intervals.
  private var rows: [String: [SQLValue]] = [:]
  /// The heart rates of each sensor.
  ///
  /// Their rows, many times as large, are made as they are written.
  private var sensors: [SensorValues] = []
  /// The numbers that layouts read, of each capture; their rows are made as they are written, too.
  private var fields: [FieldValues] = []

  private struct FieldValues: Sendable {
    let capture: Int
    let places: [FieldCollector.Place]
    let numbers: [FieldCollector.Number]
  }

  private struct SensorValues: Sendable {
    let capture: Int
    let sensor: Int
    var series: [(measurements: HeartRateSeries, verification: SeriesVerification)] = []
  }

  /// How much memory it holds, about: a value takes 16 bytes, and a text a block of its own; a heart rate 64
  /// bytes, and an interval of it 8.
  package var bytes: Int {
    let values = sensors.reduce(0) { sum, sensor in
      sensor.series.reduce(sum) {
        $0 + 64 * $1.measurements.count + 8 * $1.measurements.ticks.count
      }
    }
    let numbers = fields.reduce(values) { $0 + 32 * $1.numbers.count }
    return rows.values.reduce(numbers) { $0 + 40 * $1.count }
  }

  /// Gives the rows of a table one after the other.
  func forEachRow(
    of table: StoreSchema.Table, _ body: ([SQLValue]) throws(SQLFailure) -> Void
  ) throws(SQLFailure) {
    let width = table.columns.count
    let values = rows[table.name, default: []]
    for start in stride(from: 0, to: values.count - width + 1, by: width) {
      try body(Array(values[start..<(start + width)]))
    }
    switch table.name {
    case "samples": for sensor in sensors { try Self.forEachSample(of: sensor, body) }
    case "fields": for values in fields { try Self.forEachField(of: values, body) }
    case "beats": for sensor in sensors { try Self.forEachBeat(of: sensor, body) }
    default: break
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - input: The file, or a log and the one before it.
  ///   - digest: SHA-256 of its bytes.
  ///   - path: Where it was found.
  ///   - knowledge: What is known beside the captures.
  package init(
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
  package init(_ copy: Session, digest: String, name: String) {
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
    rows[table.outline.name, default: []] += table.values(of: row)
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
      self.fields.append(
        FieldValues(capture: number, places: fields.places, numbers: fields.numbers))
    }
    addDevices(number, story)
    for connection in story.connections { add((number, connection), to: StoreSchema.connections) }
    for index in capture.sensors.indices { addSensor(index, number, capture, facts.sensors[index]) }
    for (index, entry) in story.valueGaps.all.enumerated() {
      add((number, index + 1, entry), to: StoreSchema.gaps)
    }
    for code in FindingCode.allCases {
      let count = story.statistics.count(of: code)
      guard count > 0 else { continue }
      add(
        StoreSchema.Finding(
          capture: number, sensor: 0, code: code.identifier, severity: code.severity,
          times: count, amount: count, packet: story.statistics.firstPacket(of: code)),
        to: StoreSchema.findings)
    }
  }

  private mutating func addDevices(_ number: Int, _ story: borrowing Story) {
    for adapter in story.adapters { add((number, adapter), to: StoreSchema.adapters) }
    for peer in story.peers {
      add((number, peer), to: StoreSchema.peers)
      for (handle, name) in story.ownNames(ofPeer: peer.id).sorted(by: <) {
        add((number, peer.id, handle, name), to: StoreSchema.ownNames)
      }
      var seen: Set<String> = []
      // A server that says a thing twice says it once here.
      for characteristic in peer.server.characteristics
      where seen.insert("\(characteristic.value.rawValue) \(characteristic.uuid)").inserted {
        add((number, peer.id, characteristic), to: StoreSchema.attributes)
      }
    }
  }

  // MARK: - A sensor

  private mutating func addSensor(
    _ index: Int, _ number: Int, _ capture: VerifiedCapture, _ facts: ScanFacts.Sensor
  ) {
    let sensor = capture.sensors[index]
    let own = index + 1
    add((number, own, sensor, facts), to: StoreSchema.sensors)
    var runs = 0
    var values = SensorValues(capture: number, sensor: own)
    var findings: [SeriesFinding.Code: (times: Int, amount: Int, packet: Int)] = [:]
    for place in sensor.series {
      let series = capture.series[place]
      let verification = capture.verifications[place]
      for run in verification.runs where !run.samples.isEmpty {
        runs += 1
        add((number, own, runs, series, run), to: StoreSchema.runs)
      }
      values.series.append((series.measurements, verification))
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
          capture: number, sensor: own, code: code.identifier, severity: nil,
          times: known.times, amount: known.amount, packet: known.packet),
        to: StoreSchema.findings)
    }
    sensors.append(values)
  }

  private static func forEachSample(
    of sensor: SensorValues, _ body: ([SQLValue]) throws(SQLFailure) -> Void
  ) throws(SQLFailure) {
    var number = 0
    for (series, verification) in sensor.series {
      for index in 0..<series.count {
        number += 1
        try body(
          StoreSchema.samples.values(
            of: (
              sensor.capture, sensor.sensor, number, series.samples[index],
              verification.verdict(ofSample: index)
            )))
      }
    }
  }

  private static func forEachField(
    of values: FieldValues, _ body: ([SQLValue]) throws(SQLFailure) -> Void
  ) throws(SQLFailure) {
    for (index, number) in values.numbers.enumerated() {
      try body(
        StoreSchema.fields.values(
          of: (values.capture, index + 1, values.places[number.place], number)))
    }
  }

  private static func forEachBeat(
    of sensor: SensorValues, _ body: ([SQLValue]) throws(SQLFailure) -> Void
  ) throws(SQLFailure) {
    var number = 0
    var sample = 0
    for (series, verification) in sensor.series {
      for index in 0..<series.count {
        sample += 1
        for interval in series.intervals(ofSample: index) {
          number += 1
          try body(
            StoreSchema.beats.values(
              of: (
                sensor.capture, sensor.sensor, number, sample, series.intervals[interval],
                verification.beats[interval],
                verification.verdict(ofInterval: interval, inSample: index)
              )))
        }
      }
    }
  }
}
