/// What is wrong with a capture where a series was recorded (V14): a cause, whatever it is that tells it.
public enum CaptureFault: Sendable, Hashable, CaseIterable {
  /// The recorder says that it dropped packets.
  case drops
  /// A sniffer did not hear packets of the connection.
  case unheard
  /// The same, as the link's packet counters show in front of a value.
  case missed
  /// Traffic could not be read because no key was there.
  case encrypted
  /// A sniffer left a packet out whose CRC is wrong.
  case failedCRC
  /// The recorder kept only the first octets of a value.
  case cut
  /// The host's clock stepped back.
  case clockStep

  private var row: (code: SeriesFinding.Code, measure: Measure?, obstacle: Obstacle) {
    switch self {
    case .drops: (.captureDrops, .captureDrops, .recorderLost)
    case .unheard: (.packetsUnheard, .packetsUnheard, .packetsUnheard)
    case .missed: (.packetsMissed, .packetsUnheard, .packetsUnheard)
    case .encrypted: (.encryptedTraffic, nil, .recorderLost)
    case .failedCRC: (.failedCRC, .packetsUnheard, .packetsUnheard)
    case .cut: (.cutValues, .cutValues, .recorderLost)
    case .clockStep: (.clockStep, .clockSteps, .recorderLost)
    }
  }

  /// The finding that tells it.
  var code: SeriesFinding.Code { row.code }
  /// The figure that counts it, if there is one.
  var measure: Measure? { row.measure }
  /// Why nothing can be told of what it may have taken away.
  var obstacle: Obstacle { row.obstacle }
}
