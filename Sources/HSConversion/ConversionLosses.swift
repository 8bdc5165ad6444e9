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
  /// Records for which a text has no lines.
  package internal(set) var lineless = 0
  /// Packets that tell no value, or none that a log of values can tell.
  package internal(set) var valueless = 0
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
      + airRecords + packetsAmongAir + lineless
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
    func say(_ count: some BinaryInteger, _ one: String, _ many: String) {
      if count > 0 { list.append("\(count) \(count == 1 ? one : many)") }
    }
    let monitor = monitorRecords.indices.filter { monitorRecords[$0] > 0 }.map { opcode in
      let name = MonitorOpcode(rawValue: UInt16(opcode)).name?.string ?? "unknown"
      return "\(monitorRecords[opcode]) \(name)"
    }
    say(
      monitorRecords.reduce(0, +),
      "record of the Linux monitor that is no packet left out (\(monitor.joined(separator: ", ")))",
      "records of the Linux monitor that are no packets left out "
        + "(\(monitor.joined(separator: ", ")))")
    let logger = packetLoggerRecords.indices.filter { packetLoggerRecords[$0] > 0 }.map { type in
      let name = PacketLoggerType(rawValue: UInt8(type)).name?.string ?? "unknown"
      return "\(packetLoggerRecords[type]) \(name)"
    }
    say(
      packetLoggerRecords.reduce(0, +),
      "record of PacketLogger that is no packet left out (\(logger.joined(separator: ", ")))",
      "records of PacketLogger that are no packets left out (\(logger.joined(separator: ", ")))")
    say(unknownPackets, "packet of an unknown type left out", "packets of unknown types left out")
    say(
      lineless, "record left out for which this program has no lines",
      "records left out for which this program has no lines")
    say(
      valueless, "packet left out that tells nothing such a log holds",
      "packets left out that tell nothing such a log holds")
    say(emptyRecords, "record without a byte left out", "records without a byte left out")
    say(
      airRecords, "record of the LE link layer left out, which holds no HCI",
      "records of the LE link layer left out, which hold no HCI")
    say(
      packetsAmongAir, "HCI packet left out, as the output holds another link type",
      "HCI packets left out, because the output holds another link type")
    say(
      foreignRecords, "record that holds no Bluetooth left out",
      "records that hold no Bluetooth left out")
    say(
      brokenTransfers, "piece of HCI over USB left out, which became no packet",
      "pieces of HCI over USB left out, which became no packets")
    say(adapters, "packet without its adapter", "packets without their adapters")
    say(
      inferredDirections, "direction worked out, because the capture has none",
      "directions worked out, because the capture has none")
    say(
      unknownDirections, "packet of unknown direction written as received",
      "packets of unknown direction written as received")
    say(
      impossibleDirections, "direction left out, which the packet's type contradicts",
      "directions left out, which the packets' types contradict")
    say(
      roundedTimes, "time rounded down to the microsecond", "times rounded down to the microsecond")
    say(
      clampedTimes, "time that the format cannot hold: the nearest is written",
      "times that the format cannot hold: the nearest are written")
    say(
      drops, "packet that the recorder lost is not mentioned",
      "packets that the recorder lost are not mentioned")
    say(
      originalLengths, "packet that had been cut, without its length before",
      "packets that had been cut, without their length before")
    say(cutRecords, "record cut to 262144 bytes", "records cut to 262144 bytes")
    say(comments, "comment left out", "comments left out")
    return list
  }
}
