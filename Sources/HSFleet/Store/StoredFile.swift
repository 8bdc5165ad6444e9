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
    let capture: SQLValue
    let places: [FieldCollector.Place]
    let numbers: [FieldCollector.Number]
  }

  private struct SensorValues: Sendable {
    let capture: SQLValue
    let sensor: SQLValue
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
    add(
      "files",
      [.text(digest), .text(path), .text(problem), .hidden(SystemName.bytes(path))])
  }

  private mutating func add(_ table: String, _ values: [SQLValue]) {
    rows[table, default: []] += values
  }

  // MARK: - A capture

  private mutating func add(
    _ name: String, _ capture: VerifiedCapture, _ story: borrowing Story,
    _ row: ScanRow, _ fields: FieldCollector?
  ) {
    guard let facts = row.facts else { return }
    captures += 1
    let number = SQLValue.integer(captures)
    add(
      "captures",
      [
        number, .text(digest), number, .text(name), .text(facts.container.kind),
        .integer(facts.container.packets), .integer(optional: facts.container.first),
        .integer(optional: facts.container.duration), .text(facts.recorder.identifier),
        .text(facts.recordedBy.joined(separator: "; ")), .text(row.use.identifier),
        .text(row.purpose), .text(row.problem ?? ""), .hidden(SystemName.bytes(name)),
        .integer(fields?.omitted ?? 0),
      ])
    if let fields {
      self.fields.append(
        FieldValues(capture: number, places: fields.places, numbers: fields.numbers))
    }
    addDevices(number, story)
    for connection in story.connections { add(connection, number) }
    for index in capture.sensors.indices { addSensor(index, number, capture, facts.sensors[index]) }
    for (index, entry) in story.valueGaps.all.enumerated() {
      let gap = entry.gap
      func packet(_ packet: Int) -> SQLValue { .integer(optional: packet > 0 ? packet : nil) }
      add(
        "gaps",
        [
          number, .integer(index + 1), .integer(entry.peer), .integer(entry.connection),
          .integer(Int(gap.handle.rawValue)), .integer(entry.isLocal ? 1 : 0),
          .integer(Int(gap.start)), .integer(Int(gap.duration)), .integer(gap.since),
          .integer(entry.packet), .text(gap.end.identifier), .text(gap.cause.identifier),
          .text(gap.cause.sentence), packet(gap.cause.packet), packet(gap.cause.secondPacket),
        ])
    }
    for code in FindingCode.allCases {
      let count = story.statistics.count(of: code)
      guard count > 0 else { continue }
      add(
        "findings",
        [
          number, .integer(0), .text(code.identifier), .text(code.severity.name), .integer(count),
          .integer(count), .integer(story.statistics.firstPacket(of: code)),
        ])
    }
  }

  private mutating func addDevices(_ number: SQLValue, _ story: borrowing Story) {
    for adapter in story.adapters {
      let maker = adapter.manufacturer.flatMap { CompanyIdentifier(rawValue: $0).name }
      add(
        "adapters",
        [
          number, .integer(Int(adapter.index)), Self.address(adapter.address),
          Self.text(adapter.name), .text(maker), .integer(adapter.packets), .hidden(adapter.name),
        ])
    }
    for peer in story.peers {
      add(
        "peers",
        [
          number, .integer(peer.id), .integer(Int(peer.adapter)), Self.address(peer.address),
          Self.text(peer.name), .integer(peer.connections.count + peer.forgottenConnections),
          .hidden(peer.name),
        ])
      for (handle, name) in story.ownNames(ofPeer: peer.id).sorted(by: <) {
        add("own_names", [number, .integer(peer.id), .integer(Int(handle)), .text(name)])
      }
      var seen: Set<String> = []
      for characteristic in peer.server.characteristics {
        let uuid = characteristic.uuid.description
        // A server that says a thing twice says it once here.
        guard seen.insert("\(characteristic.value.rawValue) \(uuid)").inserted else { continue }
        add(
          "attributes",
          [
            number, .integer(peer.id), .integer(Int(characteristic.value.rawValue)), .text(uuid),
            .text(characteristic.uuid.characteristicName),
            .integer(Int(characteristic.properties.rawValue)),
          ])
      }
    }
  }

  private mutating func add(_ connection: Connection, _ number: SQLValue) {
    let role: StaticText? =
      switch connection.role {
      case .central: "central"
      case .peripheral: "peripheral"
      case nil: nil
      }
    add(
      "connections",
      [
        number, .integer(connection.id), .integer(connection.peer),
        .integer(Int(connection.adapter)), .text(role),
        .integer(connection.openedTime.nanoseconds), .flag(connection.joinedHalfway),
        .integer(optional: connection.closedTime?.nanoseconds),
        .integer(optional: connection.reason?.rawValue),
        .text(connection.reason.flatMap { $0.name }),
        .integer(optional: connection.interval.map { Int($0) * 1250 }),
        .integer(optional: connection.latency),
        .integer(optional: connection.supervisionTimeout.map { Int($0) * 10 }),
        .flag(connection.isEncrypted), .integer(connection.attributePDUs),
        .integer(connection.notifications),
      ])
  }

  // MARK: - A sensor

  private mutating func addSensor(
    _ index: Int, _ number: SQLValue, _ capture: VerifiedCapture, _ facts: ScanFacts.Sensor
  ) {
    let sensor = capture.sensors[index]
    let own = SQLValue.integer(index + 1)
    add(
      "sensors",
      [
        number, own, .integer(sensor.peer), .integer(Int(sensor.handle.rawValue)),
        .flag(sensor.isLocal), .text(sensor.label),
        Self.text(sensor.texts.manufacturer), Self.text(sensor.texts.model),
        Self.text(sensor.texts.firmware), .integer(facts.values), .integer(facts.intervals),
        .text(facts.verdict.name), .hidden(sensor.texts.manufacturer),
        .hidden(sensor.texts.model), .hidden(sensor.texts.firmware),
      ])
    var runs = 0
    var values = SensorValues(capture: number, sensor: own)
    var findings: [SeriesFinding.Code: (times: Int, amount: Int, packet: Int)] = [:]
    for place in sensor.series {
      let series = capture.series[place]
      let verification = capture.verifications[place]
      addRuns(series, verification, [number, own], &runs)
      values.series.append((series.measurements, verification))
      for finding in verification.findings {
        var known = findings[finding.code] ?? (0, 0, finding.packets.lowerBound)
        known.times += 1
        known.amount += finding.count
        known.packet = min(known.packet, finding.packets.lowerBound)
        findings[finding.code] = known
      }
    }
    for (code, known) in findings.map({ ($0.key.identifier.string, $0.value) })
      .sorted(by: { $0.0 < $1.0 })
    {
      add(
        "findings",
        [
          number, own, .text(code), .null, .integer(known.times), .integer(known.amount),
          .integer(known.packet),
        ])
    }
    sensors.append(values)
  }

  private mutating func addRuns(
    _ series: CollectedSeries, _ verification: SeriesVerification, _ key: [SQLValue],
    _ last: inout Int
  ) {
    let own = series.measurements
    for run in verification.runs where !run.samples.isEmpty {
      last += 1
      let failed = run.failed.map(\.name.string).joined(separator: ";")
      add(
        "runs",
        key + [
          .integer(last), .integer(series.connection), .integer(run.packets.lowerBound),
          .integer(run.packets.upperBound), .integer(own.time(at: run.samples.lowerBound)),
          .integer(own.time(at: run.samples.upperBound - 1)), .integer(run.samples.count),
          .text(run.verdict.name), .text(failed),
        ])
    }
  }

  private static func forEachSample(
    of sensor: SensorValues, _ body: ([SQLValue]) throws(SQLFailure) -> Void
  ) throws(SQLFailure) {
    var number = 0
    for (series, verification) in sensor.series {
      for index in 0..<series.count {
        let sample = series.samples[index]
        number += 1
        try body([
          sensor.capture, sensor.sensor, .integer(number), .integer(sample.packet),
          .integer(sample.time), .integer(optional: sample.beatsPerMinute),
          .text(sample.contact?.name), .integer(optional: sample.energyExpended?.rawValue),
          .integer(sample.intervals.count), .text(verification.verdict(ofSample: index).name),
        ])
      }
    }
  }

  private static func forEachField(
    of values: FieldValues, _ body: ([SQLValue]) throws(SQLFailure) -> Void
  ) throws(SQLFailure) {
    for (index, number) in values.numbers.enumerated() {
      let place = values.places[number.place]
      try body([
        values.capture, .integer(index + 1), .integer(optional: place.peer > 0 ? place.peer : nil),
        .integer(place.connection), .integer(Int(place.handle)), .flag(place.isSent),
        .integer(number.packet), .integer(Int(number.time)), .text(place.layout), .text(place.name),
        .real(number.value), .text(optional: place.unit.isEmpty ? nil : place.unit),
        .text(optional: place.kind?.rawValue),
      ])
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
          let value = series.intervals[interval]
          try body([
            sensor.capture, sensor.sensor, .integer(number), .integer(sample),
            .integer(Int(value.rawValue)), .real(value.milliseconds),
            .text(verification.beats[interval].name),
            .text(verification.verdict(ofInterval: interval, inSample: index).name),
          ])
        }
      }
    }
  }

  // MARK: - Values

  private static func address(_ address: DeviceAddress?) -> SQLValue {
    .text(optional: address?.description)
  }

  /// Text from the air, as a terminal can show it.
  private static func text(_ bytes: [UInt8]) -> SQLValue {
    bytes.isEmpty ? .null : .shown(bytes)
  }
}
