import HSHeartRate
package import HSProtocols
import HSTimeline

/// What a capture shows of one server: a peer, or our own host as that peer sees it.
package struct SubjectFacts: Sendable {
  /// The number of the peer, the same in all commands.
  package let peer: Int
  /// Whether our own host is the server and the peer its client.
  let isLocal: Bool
  /// The peer's address, if the capture tells.
  package let address: DeviceAddress?
  /// What it is called, safe to print.
  package let label: String
  /// Whether it has a heart rate: the service, the characteristic or values of it.
  package internal(set) var isHeartRate = false
  var table = AttributeTable()
  var server = ServerFacts()
  var stored = StoredValues()
  var series: [SeriesFacts] = []
  var connections: [ConnectionFacts] = []
  /// The gaps in its heart rates, each with its one cause.
  var gaps: [GapList.Entry] = []
  var findings: [FindingTally] = []
  var advertised: AdvertisedServices?
  /// Whether the recorder or the sniffer lost packets, so that absence of a packet shows little.
  var hasLosses = false
  /// Whether the recorder cut packets, so that what stood in them may not have been understood.
  var hasCuts = false
  /// Whether what is not there may have been in packets that are lost or cut.
  var lacksPackets: Bool { hasLosses || hasCuts }
  /// What was not kept, by a word for it.
  var omissions: Set<Omission> = []

  /// Where names of characteristics are from that the capture does not tell.
  var outside: [BluetoothUUID: [String]] = [:]

  /// What may be incomplete, because there was more of it than is kept.
  enum Omission: Sendable, Hashable {
    case servers, values, latencies, writes, changes, advertisers, findings
  }

  // MARK: - What requirements ask for often

  /// Where the names of some characteristics are from, as far as it is not the capture.
  func outsideLabels(of characteristics: [BluetoothUUID]) -> [String] {
    var labels: [String] = []
    for uuid in characteristics {
      for source in outside[uuid] ?? [] where !labels.contains(source) { labels.append(source) }
    }
    return labels
  }

  /// The measurements, over all connections.
  var measurements: Int { series.reduce(0) { $0 + $1.series.samples.count } }

  /// The RR intervals, over all connections.
  var intervals: Int { series.reduce(0) { $0 + $1.series.intervals.count } }

  /// The packets in which the series begin and end.
  var seriesEnds: PacketList {
    var packets = PacketList()
    for one in series { packets.add(one.ends) }
    return packets
  }

  /// Calls `body` with each measurement that is there, and its flags.
  func forEachMeasurement(_ body: (HeartRateSample, UInt8?, SeriesFacts) -> Void) {
    for one in series {
      for (index, sample) in one.series.samples.enumerated() {
        body(sample, index < one.flags.count ? one.flags[index] : nil, one)
      }
    }
  }

  /// Calls `body` with each value of Energy Expended and the one before it in its connection, their packets, and
  /// whether a reset was written in between.
  func forEachEnergy(
    _ body: (
      _ before: (energy: EnergyExpended, packet: Int)?, EnergyExpended, _ packet: Int,
      _ isReset: () -> Bool
    ) -> Void
  ) {
    for one in series {
      var last: (energy: EnergyExpended, packet: Int)?
      for sample in one.series.samples {
        guard let energy = sample.energyExpended else { continue }
        body(last, energy, sample.packet) {
          server.writes.contains {
            $0.connection == one.connection && $0.command == 1
              && $0.packet > last?.packet ?? 0 && $0.packet < sample.packet
          }
        }
        last = (energy, sample.packet)
      }
    }
  }

  /// The characteristics of a UUID, in a service of a UUID if one is given.
  func characteristics(_ uuid: BluetoothUUID, in service: BluetoothUUID?) -> [Characteristic] {
    table.characteristics.filter { found in
      guard found.uuid == uuid else { return false }
      guard let service else { return true }
      return table.service(holding: found.declaration)?.uuid == service
    }
  }

  /// The values that were seen of the characteristics of a UUID.
  func stored(_ uuid: BluetoothUUID) -> [StoredValues.Value] {
    stored.values.filter { value in
      guard let label = table.label(of: value.handle), label.uuid == uuid else { return false }
      return label.role == .value || label.role == .unplaced
    }
  }

  /// The packets of a label's evidence.
  func packets(of evidence: Evidence) -> PacketList { [evidence.request, evidence.response] }

  /// How a UUID is called: `Heart Rate Measurement (2a37)`.
  static func name(_ uuid: BluetoothUUID, as role: AttributeRole) -> String {
    guard let name = role.name(of: uuid) else { return uuid.description }
    return "\(name.string) (\(uuid.description))"
  }
}
