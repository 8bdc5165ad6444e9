import Bytes
import Capture
import HCI

// How strong the peer's signal was when something last said so.
extension TimelineDecoder {
  /// Notes for a connection that begins how strong its peer's advertising was.
  mutating func noteAdvertisedSignal(
    of address: DeviceAddress, _ source: SignalReading.Source, at index: Int
  ) {
    guard let known = advertisers.signal(of: address.withoutResolution) else { return }
    connections[index].signal = SignalReading(
      strength: known.strength, packet: known.packet, source: source)
  }

  /// Takes in what Read RSSI returned.
  ///
  /// Core 5.4, Vol 4, Part E, 7.5.4; 127 stands for no reading.
  mutating func noteSignal(
    _ now: Moment, _ complete: CommandComplete, _ reader: borrowing ByteReader
  ) {
    guard complete.opcode == .readRSSI else { return }
    var cursor = reader.at(complete.returnParameters)
    guard
      case .rssi(let handle, let strength)? = try? ReturnParameters(
        opcode: complete.opcode, parsing: &cursor),
      strength != 127, let index = roster.connection(handle, on: now.adapter)
    else { return }
    connections[index].signal = SignalReading(
      strength: strength, packet: now.packet, source: .controller)
  }
}
