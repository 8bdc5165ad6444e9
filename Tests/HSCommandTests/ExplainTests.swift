import Foundation
import HSTestSupport
import Testing

/// `explain` of packets and values.
@Suite struct `Explain` {
  @Test(arguments: [
    ("polar-h7-app.btsnoop", "144"), ("interleaved-fragments.btsnoop", "53"),
    ("usb-220.pcap", "38"),
    ("air-251.pcap", "59"), ("monitor-2001.btsnoop", "14"), ("headers-only.btsnoop", "18"),
  ])
  func `shows every layer, as reviewed`(capture: String, packet: String) throws {
    let result = try Program.run("explain", "captures/\(capture)", "--packet", packet)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.allSatisfy { $0.count <= 80 })
    let name = capture.prefix { $0 != "." }
    if let difference = try Golden.difference(result.text, from: "\(name).explain.txt") {
      Issue.record("\(difference)")
    }
  }

  @Test func `finds a heart rate by number and by time`() throws {
    let packet = try Program.run("explain", Diff.polar, "--packet", "149").text
    #expect(packet.contains("\npeer 1 \"Polar H7 252D9F1\" D0:50:4C:25:2D:9F\n"))
    #expect(try Program.run("explain", Diff.polar, "--sample", "8").text == packet)
    #expect(try Program.run("explain", Diff.polar, "--at", "06:30:12").text == packet)
    #expect(
      try Program.run("explain", Diff.polar, "--at", "2026-05-04T06:30:11.734919Z").text == packet
    )
  }

  @Test func `says what answers a request`() throws {
    let write = try Program.run("explain", "captures/hrm-edge-values.btsnoop", "--packet", "102")
    #expect(write.text.contains("\nanswered in packet 104 after 32.9 ms\n"), "\(write.text)")
    let refused = try Program.run("explain", "captures/hrm-edge-values.btsnoop", "--packet", "111")
    #expect(refused.text.contains("\nanswered in packet 113 after 38.1 ms\n"), "\(refused.text)")
    let answer = try Program.run("explain", "captures/hrm-edge-values.btsnoop", "--packet", "104")
    #expect(!answer.text.contains("answered in packet 104"))
  }

  @Test func `as JSON has every byte that the text has`() throws {
    let result = try Program.run("explain", Diff.polar, "--packet", "144", "--format", "json")
    #expect(result.status == 0, "\(result.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(result.output))
    let faults = try JSONSchema("provenance-1").faults(in: value)
    #expect(faults.isEmpty, "\(faults)")
    let document = try #require(value as? [String: Any])
    #expect(document["packet"] as? Int == 144)
    let records = try #require(document["records"] as? [[String: Any]])
    let rows =
      records.flatMap { $0["fields"] as? [[String: Any]] ?? [] }
      + (document["frame"] as? [[String: Any]] ?? [])
    let bytes = rows.compactMap { $0["bytes"] as? String }.joined()
    #expect(bytes == "0240200d00090004001b10001656c902b702")
    #expect(rows.flatMap { $0["offsets"] as? [Int] ?? [] } == Array(6188..<6206))
    let known = (document["values"] as? [[String: Any]])?.first?["known"] as? [String]
    #expect(known?.first?.contains("Heart Rate Measurement (2a37)") == true)
  }

  @Test func `agrees with the file on every byte it shows`() throws {
    // Rows of the table: an offset, then the bytes from there on.
    for (capture, packets) in [("interleaved-fragments", 40...60), ("coospo-h6", 40...130)] {
      let bytes = try Samples.bytes(capture)
      var rows = 0
      for packet in packets {
        let result = try Program.run(
          "explain", Samples.path(capture), "--packet", String(packet))
        #expect(result.status == 0, "\(capture) \(packet): \(result.errors)")
        for line in result.lines {
          guard
            let row = line.firstMatch(of: /^ +([0-9]+)  ((?:[0-9a-f]{2} ){0,7}[0-9a-f]{2})(?: |$)/),
            let offset = Int(row.1)
          else { continue }
          rows += 1
          let shown = row.2.split(separator: " ").compactMap { UInt8($0, radix: 16) }
          let there = bytes.dropFirst(offset).prefix(shown.count)
          #expect(Array(there) == shown, "\(packet): \(line)")
        }
      }
      #expect(rows > 100)
    }
  }

  /// Whether a packet holds a key, or what one is made from.
  private func holdsKey(_ data: [UInt8]) -> Bool {
    switch data.first {
    // LE Enable Encryption, LE Long Term Key Request Reply, LE Add Device To Resolving List.
    case 1: data.count > 3 && data[2] == 0x20 && [0x19, 0x1a, 0x27].contains(data[1])
    // Security Manager: confirm, random, the keys that are handed over, DHKey check.
    case 2:
      data.count > 10 && data[7] == 6 && data[8] == 0
        && [3, 4, 6, 7, 8, 10, 13].contains(data[9])
    default: false
    }
  }

  @Test(arguments: ["bumble-pairing-sc", "bumble-pairing-legacy"])
  func `never shows a key`(capture: String) throws {
    var keys = 0
    for (place, record) in try AlteredCapture(capture).records.enumerated()
    where holdsKey(record.data) {
      keys += 1
      let result = try Program.run(
        "explain", Samples.path(capture), "--packet", String(place + 1))
      #expect(result.status == 0)
      #expect(result.text.contains("not shown"))
      let end = record.data.suffix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      #expect(!result.text.contains(end.joined(separator: " ")), "\(capture) \(place + 1)")
      #expect(!result.text.contains(end.joined()), "\(capture) \(place + 1)")
    }
    #expect(keys > 5)
  }

  @Test func `ends in 3 where there is no such thing`() throws {
    for arguments in [
      ["--packet", "9999"], ["--sample", "500"], ["--time", "2020-01-01T00:00:00Z"],
    ] {
      let result = try Program.run(["explain", Diff.polar] + arguments)
      #expect(result.status == 3)
      #expect(result.output.isEmpty)
      #expect(!result.errors.isEmpty)
    }
  }

  @Test func `reads standard input`() throws {
    let bytes = try Samples.bytes("polar-h7-app")
    let result = try Program.run(["explain", "-", "--packet", "144"], input: bytes)
    #expect(result.status == 0)
    #expect(result.text.contains("RR 1: 713/1024 s = 696.2890625 ms"))
  }
}
