import HSCapture
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// HCI over USB, from file to values.
struct `HCI over USB` {
  @Test(arguments: ["usb-189-bigendian", "usb-220", "usb-249-usbpcap", "usb-266-darwin"])
  func `the example session is the same in every recorder's headers`(_ name: String) throws {
    let path = HSTestSupport.Places.fixture("captures/\(name).pcap").path
    let series = try Series.of(path)
    #expect(series.rows.map(\.beats) == ["60", "61", "62", "300", "63"])
    let reading = try Reading.of(path)
    let original = try Reading.of(HSTestSupport.Places.fixture("captures/h1-1001.btsnoop").path)
    #expect(reading.statistics.attributePDUs == original.statistics.attributePDUs)
    #expect(reading.statistics.hci.commands == original.statistics.hci.commands)
    #expect(reading.statistics.hci.events == original.statistics.hci.events)
    #expect(reading.findings.isEmpty)
  }

  @Test func `a keyboard is not Bluetooth`() throws {
    let reading = try Reading.of(HSTestSupport.Places.fixture("captures/usb-keyboard.pcap").path)
    #expect(reading.findings.map(\.code) == [.usbNotBluetooth])
    #expect(reading.statistics.otherTransfers == reading.statistics.records)
  }

  @Test(
    .enabled(if: Places.hasCorpus(for: "USB captures of others")),
    arguments: ["scapy-usbmon.pcapng", "usbpcap-sample-2013-04-10.pcap"])
  func `nor are other people's devices`(_ name: String) throws {
    let reading = try Reading.of(Places.corpus.appending(path: "captures/\(name)").path)
    #expect(reading.findings.map(\.code) == [.usbNotBluetooth])
    #expect(reading.statistics.hci.events == 0)
  }

  @Test(.enabled(if: Places.hasCorpus(for: "the Mi Band 2 over USB")))
  func `the Mi Band 2's values are the same`() throws {
    let path = Places.corpus.appending(path: "derived/hr-miband2.dlt220-usbmon.pcap").path
    let series = try Series.of(path).rows.map { `Mi Band 2`.Value($0) }
    let expected = try `Mi Band 2`.expected()
    #expect(series.map(\.value) == expected.map(\.value))
    #expect(series.map(\.microseconds) == expected.map(\.microseconds))
    #expect(series.count == 39)
  }
}
