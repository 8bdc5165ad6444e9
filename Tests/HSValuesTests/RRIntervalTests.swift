import HSBase
@testable import HSNames
import Foundation
import Testing

@Suite struct RRIntervalTests {
  @Test func `every interval prints as printf prints the same number`() {
    var buffer = OutputBuffer()
    for ticks in UInt16.min...UInt16.max {
      let interval = RRInterval(rawValue: ticks)
      buffer.removeAll()
      buffer.append(tenthsOfMilliseconds: interval)
      let expected = String(format: "%.1f", Double(ticks) * 125 / 128)
      if buffer.string != expected {
        Issue.record("\(ticks) ticks: \(buffer.string), not \(expected)")
        return
      }
    }
  }

  @Test func `the exact form reads back as the same ticks`() {
    var buffer = OutputBuffer()
    for ticks in UInt16.min...UInt16.max {
      buffer.removeAll()
      buffer.append(exactMilliseconds: RRInterval(rawValue: ticks))
      let units = ValueFields.decimal(buffer.string, decimals: 7)
      if Double(buffer.string) != Double(ticks) * 1000 / 1024
        || units.flatMap(RRInterval.init(nearestTo:))?.rawValue != ticks
      {
        Issue.record("\(ticks) ticks: \(buffer.string)")
        return
      }
    }
  }

  @Test(arguments: [(853, "833.0078125"), (1024, "1000"), (128, "125"), (0, "0"), (3, "2.9296875")])
  func `the exact form has no more decimals than it needs`(ticks: Int, text: String) {
    var buffer = OutputBuffer()
    buffer.append(exactMilliseconds: RRInterval(rawValue: UInt16(ticks)))
    #expect(buffer.string == text)
  }

  @Test func `seconds, milliseconds and plausibility`() {
    let interval = RRInterval(rawValue: 512)
    #expect(interval.seconds == 0.5)
    #expect(interval.milliseconds == 500)
    for ticks in UInt16.min...UInt16.max {
      let isPlausible = RRInterval(rawValue: ticks).isPlausible
      if isPlausible != (256...3072).contains(ticks) { Issue.record("\(ticks)") }
    }
    #expect(RRInterval(nearestTo: -1) == nil)
    #expect(RRInterval(nearestTo: 65_536 * 9_765_625) == nil)
  }
}
