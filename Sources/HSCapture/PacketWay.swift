extension PacketWay {
  static let byMonitor = byNumber { $0.monitor }
  static let byPacketLogger = byNumber { $0.packetLogger }
  static let byBTSnooz = byNumber { $0.btsnooz }

  /// What each number stands for of those that a recorder has, from 0 to 255.
  private static func byNumber(_ number: (PacketWay) -> UInt8) -> [PacketWay?] {
    (0...255).map { wanted in allCases.first { number($0) == wanted } }
  }
}
