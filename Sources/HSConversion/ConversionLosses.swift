import HSBytes
import HSHCI

/// Counts what an output format could not hold.
package struct ConversionLosses: Sendable, Equatable {
  /// Records of the Linux monitor that are no packets, by opcode; those above 31 under 31.
  var monitorRecords = [Int](repeating: 0, count: 32)
  /// Records of PacketLogger that are no packets, by type.
  var packetLoggerRecords = [Int](repeating: 0, count: 256)
  /// Packets of a type that the format has no number for.
  package internal(set) var unknownPackets = 0
  /// Records without a byte.
  package internal(set) var emptyRecords = 0
  /// Records of a sniffer, which hold no HCI.
  package internal(set) var airRecords = 0
  /// HCI packets left out of an output of sniffer records.
  package internal(set) var packetsAmongAir = 0
  /// Records that are no Bluetooth.
  package internal(set) var foreignRecords = 0
  /// Incomplete packets over USB, and transfers that make no sense.
  package internal(set) var brokenTransfers = 0
  /// Packets whose adapter is not told.
  package internal(set) var adapters = 0
  /// Packets without a direction in the capture, which was worked out.
  package internal(set) var inferredDirections = 0
  /// Packets of unknown direction, written as received.
  package internal(set) var unknownDirections = 0
  /// Commands said to be received, and events said to be sent.
  package internal(set) var impossibleDirections = 0
  /// Times finer than the format's resolution, rounded down.
  package internal(set) var roundedTimes = 0
  /// Times that the format cannot represent; the nearest was written.
  package internal(set) var clampedTimes = 0
  /// Packets that the recorder lost and that the output does not mention.
  package internal(set) var drops: UInt64 = 0
  /// Cut packets whose original length the output does not say.
  package internal(set) var originalLengths = 0
  /// Records cut to what readers of the format accept.
  package internal(set) var cutRecords = 0
  /// Comments on records.
  package internal(set) var comments = 0

  /// Nothing lost.
  package init() {}

  /// Records that were left out because the format has no place for them.
  package var leftOut: Int {
    monitorRecords.reduce(0, +) + packetLoggerRecords.reduce(0, +) + unknownPackets + emptyRecords
      + airRecords + packetsAmongAir
  }

  mutating func add(_ opcode: MonitorOpcode) {
    monitorRecords[min(Int(opcode.rawValue), 31)] += 1
  }

  mutating func add(_ type: PacketLoggerType) { packetLoggerRecords[Int(type.rawValue)] += 1 }
}

extension ConversionLosses {
  /// A sentence for each thing that was lost, without a full stop.
  package var sentences: [String] {
    var list: [String] = []
    func say(_ count: some BinaryInteger, _ words: String) {
      if count > 0 { list.append(counted(count, by: words)) }
    }
    func kinds(_ counts: [Int], _ name: (Int) -> StaticText?) -> String {
      counts.indices.filter { counts[$0] > 0 }
        .map { "\(counts[$0]) \(name($0)?.string ?? "unknown")" }.joined(separator: ", ")
    }
    let monitor = kinds(monitorRecords) { MonitorOpcode(rawValue: UInt16($0)).name }
    say(
      monitorRecords.reduce(0, +),
      "record[/s] of the Linux monitor that [is no packet/are no packets] left out (\(monitor))")
    let logger = kinds(packetLoggerRecords) { PacketLoggerType(rawValue: UInt8($0)).name }
    say(
      packetLoggerRecords.reduce(0, +),
      "record[/s] of PacketLogger that [is no packet/are no packets] left out (\(logger))")
    say(unknownPackets, "packet[/s] of [an unknown type/unknown types] left out")
    say(emptyRecords, "record[/s] without a byte left out")
    say(airRecords, "record[/s] of the LE link layer left out, which hold[s/] no HCI")
    say(
      packetsAmongAir, "HCI packet[/s] left out, [as/because] the output holds another link type")
    say(foreignRecords, "record[/s] that hold[s/] no Bluetooth left out")
    say(brokenTransfers, "piece[/s] of HCI over USB left out, which became no packet[/s]")
    say(adapters, "packet[/s] without [its adapter/their adapters]")
    say(inferredDirections, "direction[/s] worked out, because the capture has none")
    say(unknownDirections, "packet[/s] of unknown direction written as received")
    say(
      impossibleDirections,
      "direction[/s] left out, which the [packet's type contradicts/packets' types contradict]")
    say(roundedTimes, "time[/s] rounded down to the microsecond")
    say(clampedTimes, "time[/s] that the format cannot hold: the nearest [is/are] written")
    say(drops, "packet[/s] that the recorder lost [is/are] not mentioned")
    say(originalLengths, "packet[/s] that had been cut, without [its/their] length before")
    say(cutRecords, "record[/s] cut to 262144 bytes")
    say(comments, "comment[/s] left out")
    return list
  }
}
