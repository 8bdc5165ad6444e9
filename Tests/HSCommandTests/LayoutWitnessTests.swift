import Foundation
import HSTestSupport
import Testing

/// Layouts that come with the program held against real captures.
@Suite struct LayoutWitnessTests {
  /// What a layout that comes with the program has to read in a capture that strangers recorded.
  ///
  /// An attribute, a way,
  /// how values begin that are its messages, and the layout's types. Nothing of the captures stands here.
  static let protocols:
    [(file: String, uuid: String, way: String, begins: String, layout: String)] = [
      ("mc3000-docs.btsnoop", "ffe1", "received", "0f55", "skyrc_mc3000"),
      ("mc3000-docs.btsnoop", "ffe1", "sent", "0f55", "skyrc_mc3000"),
      ("bletools-wireshark.btsnoop", "ffe9", "sent", "56", "triones"),
      ("bletools-wireshark.btsnoop", "ffe4", "received", "66", "triones"),
      (
        "bk300-web-bluetooth-moni-btsnoop-hci-last.btsnoop", "fff1", "received", "2424",
        "konnwei_bk300"
      ),
      (
        "bk300-web-bluetooth-moni-btsnoop-hci-last.btsnoop", "fff2", "sent", "4040", "konnwei_bk300"
      ),
      ("esphome-lumentree-docs.btsnoop", "ffe1", "sent", "01", "modbus_rtu"),
      ("esphome-lumentree-docs.btsnoop", "ffe1", "received", "", "modbus_rtu"),
      ("eveng2-tests-bt.pklg", "00002760-08c2-11e1-9073-0e8ac72e5401", "sent", "aa21", "even_g2"),
      (
        "eveng2-tests-bt.pklg", "00002760-08c2-11e1-9073-0e8ac72e5402", "received", "aa12",
        "even_g2"
      ),
      (
        "hr-miband2-mifit-android.btsnoop", "00000002-0000-3512-2118-0009af100700", "received",
        "01", "huami"
      ),
      (
        "hr-miband2-mifit-android.btsnoop", "00000009-0000-3512-2118-0009af100700", "received",
        "10", "huami"
      ),
      ("mod-api-btsnoop-hci1.btsnoop", "fa02", "sent", "", "idotmatrix"),
      (
        "iotmed-withingsbpm-bluetooth-ble-int-capture-1.pcap",
        "00000024-5749-5448-002d-000000000000", "received", "01", "withings"
      ),
    ]

  @Test(arguments: protocols)
  func `every message of a protocol in a real capture is read`(
    file: String, uuid: String, way: String, begins: String, layout: String
  ) throws {
    guard let capture = Shared.find("corpus/captures/\(file)", for: "layouts on real captures")
    else { return }
    let lines = try Program.run("decode", "--format", "ndjson", capture.path).lines
    var (read, unread) = (0, 0)
    for line in lines where line.contains("\"value_hex\"") {
      let event = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      guard let label = event["label"] as? [String: Any], label["uuid"] as? String == uuid,
        label["role"] as? String == "value", event["direction"] as? String == way,
        (event["value_hex"] as? String)?.hasPrefix(begins) == true
      else { continue }
      let readings = event["layout"] as? [[String: Any]] ?? []
      let fits = readings.contains { $0["name"] as? String == layout && $0["misfit"] is NSNull }
      if fits { read += 1 } else { unread += 1 }
    }
    #expect(read > 0 && unread == 0, "\(read) read, \(unread) not")
  }
}
