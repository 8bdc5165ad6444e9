import HSTimeline

// What most conversations begin with.
extension Trace {
  /// A strap's table: Heart Rate with notifications under 0012, its configuration under 0013.
  ///
  /// Six packets.
  mutating func discoverHeartRate(on handle: UInt16 = 0x40) {
    send("10 0100 ffff 0028", on: handle)
    receive("11 06 1000 1600 0d18", on: handle)
    send("08 1000 1600 0328", on: handle)
    receive("09 07 1100 10 1200 372a 1400 02 1500 382a", on: handle)
    send("04 1300 1300", on: handle)
    receive("05 01 1300 0229", on: handle)
  }

  /// Another table with the same handles: Battery where Heart Rate was.
  mutating func discoverBattery(on handle: UInt16 = 0x40) {
    send("10 0100 ffff 0028", on: handle)
    receive("11 06 1000 1600 0f18", on: handle)
    send("08 1000 1600 0328", on: handle)
    receive("09 07 1100 12 1200 192a", on: handle)
    send("04 1300 1300", on: handle)
    receive("05 01 1300 0229", on: handle)
  }
}
