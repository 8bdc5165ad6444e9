import Foundation
import HSTestSupport

/// A capture of values that is made for a test: one connection, attributes that are discovered, advertising.
struct ValueCapture {
  private var records: [UInt8] = []
  private var count: UInt64 = 0
  private var handles: [String: UInt16] = [:]

  init() {
    record(
      [0x04, 0x3e, 19, 1, 0, 0x40, 0, 0, 1, 0x39, 0, 0, 0xee, 0xff, 0xc0, 24, 0, 0, 0, 0xf4, 1, 0],
      isReceived: true)
    attribute([2, 0x05, 0x02], isReceived: false)
    attribute([3, 0x05, 0x02], isReceived: true)
  }

  /// The whole capture.
  var bytes: [UInt8] {
    Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xea] + records
  }

  /// Adds a value: `notify ffe1`, `write ffe1`, `read ffe1`, `company 004c`, `service feaa`.
  mutating func add(_ what: String, _ digits: String, _ value: [UInt8]) {
    switch what {
    case "company": advertise(0xff, digits, value)
    case "service": advertise(0x16, digits, value)
    default:
      let handle = handle(of: digits)
      let place = [UInt8(truncatingIfNeeded: handle), UInt8(truncatingIfNeeded: handle >> 8)]
      switch what {
      case "notify": attribute([0x1b] + place + value, isReceived: true)
      case "write": attribute([0x52] + place + value, isReceived: false)
      default:
        attribute([0x0a] + place, isReceived: false)
        attribute([0x0b] + value, isReceived: true)
      }
    }
  }

  /// The handle of a characteristic, which is discovered when it is first needed.
  private mutating func handle(of digits: String) -> UInt16 {
    if let known = handles[digits] { return known }
    let handle = UInt16(handles.count * 2 + 1)
    let place = [UInt8(truncatingIfNeeded: handle), UInt8(truncatingIfNeeded: handle >> 8)]
    let value = [
      UInt8(truncatingIfNeeded: handle + 1), UInt8(truncatingIfNeeded: (handle + 1) >> 8),
    ]
    let uuid = Self.octets(digits)
    attribute([0x08, 1, 0, 0xff, 0xff, 0x03, 0x28], isReceived: false)
    attribute([0x09, UInt8(5 + uuid.count)] + place + [0x1a] + value + uuid, isReceived: true)
    handles[digits] = handle + 1
    return handle + 1
  }

  private mutating func advertise(_ kind: UInt8, _ digits: String, _ value: [UInt8]) {
    let key = Self.octets(digits)
    let data = [UInt8(1 + key.count + value.count), kind] + key + value
    guard data.count <= 31 else { return }
    // Each from an address of its own: what one repeats is told once.
    let address = [UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8), 1]
    let report = [2, 1, 0, 1] + address + [0xee, 0xff, 0xc0, UInt8(data.count)] + data + [0xc8]
    record([0x04, 0x3e, UInt8(report.count)] + report, isReceived: true)
  }

  private mutating func attribute(_ pdu: [UInt8], isReceived: Bool) {
    func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8 & 0xff)] }
    let frame = number(pdu.count) + [4, 0] + pdu
    record(
      [0x02, 0x40, isReceived ? 0x20 : 0] + number(frame.count) + frame, isReceived: isReceived)
  }

  private mutating func record(_ packet: [UInt8], isReceived: Bool) {
    func number(_ value: UInt64, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    }
    count += 1
    let flags = (isReceived ? 1 : 0) | (packet[0] == 2 ? 0 : 2) as UInt64
    let size = number(UInt64(packet.count), 4)
    records += size + size + number(flags, 4) + [0, 0, 0, 0]
    records += number(0x00e0_3ab4_4a67_6000 + 757_382_400_000_000 + count * 10_000, 8) + packet
  }

  /// The octets of digits, the last first.
  private static func octets(_ digits: String) -> [UInt8] {
    var number = UInt128(digits, radix: 16) ?? 0
    return (0..<digits.utf8.count / 2).map { _ in
      defer { number >>= 8 }
      return UInt8(truncatingIfNeeded: number)
    }
  }
}

/// What a layout told of a value, by us or by Wireshark with the dissector that is written of it.
struct DissectedValue {
  var layout: String
  var misfit: String?
  var left = 0
  var answers = 0
  var first = 0
  var isWhole = true
  /// The fields' own names, without those of what they are within, and what they hold.
  var fields: [(name: String, value: String)] = []

  /// What we read of a capture, by the packets' numbers.
  static func ours(_ capture: String, _ arguments: [String] = []) throws -> [Int: [DissectedValue]]
  {
    var found: [Int: [DissectedValue]] = [:]
    let run = try Program.run(["decode", "--format", "ndjson", "--expand", capture] + arguments)
    for line in run.lines where line.contains("\"layout\":[") {
      guard
        let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let packet = event["packet"] as? Int
      else { continue }
      var readings = event["layout"] as? [[String: Any]] ?? []
      for kind in ["manufacturer_data", "service_data"] {
        for item in event[kind] as? [[String: Any]] ?? [] {
          readings += item["layout"] as? [[String: Any]] ?? []
        }
      }
      for reading in readings {
        var value = DissectedValue(layout: reading["name"] as? String ?? "")
        value.misfit = reading["misfit"] as? String
        value.left = reading["octets_left"] as? Int ?? 0
        value.answers = reading["answers_packet"] as? Int ?? 0
        value.first = reading["first_packet"] as? Int ?? 0
        value.isWhole = reading["complete"] as? Bool ?? true
        for field in reading["fields"] as? [[String: Any]] ?? [] {
          let name = (field["name"] as? String ?? "").split(separator: ".").last ?? ""
          let own = name.split(separator: "[").first ?? ""
          let held = field["value"] is NSNull ? "nothing" : "\(field["value"] ?? "")"
          value.fields.append((String(own), held))
        }
        found[packet, default: []].append(value)
      }
    }
    return found
  }

  /// What Wireshark shows of a capture by dissectors, by the packets' numbers.
  static func theirs(
    _ tshark: Tool, _ capture: String, _ dissectors: [String]
  ) throws -> (found: [Int: [DissectedValue]], faults: [String]) {
    var arguments: [String] = []
    for dissector in dissectors { arguments += ["-X", "lua_script:\(dissector)"] }
    let run = try tshark.run(arguments + ["-r", capture, "-T", "pdml"])
    var found: [Int: [DissectedValue]] = [:]
    var faults: [String] = []
    var packet = 0
    var isOpen = false
    for element in run.text.split(separator: "<") {
      let isProtocol = element.hasPrefix("proto ")
      guard isProtocol || element.hasPrefix("field ") else {
        if element.hasPrefix("packet>") { isOpen = false }
        if element.contains("Lua: Error") { faults.append(String(element.suffix(400))) }
        continue
      }
      let name = attribute("name", of: element)
      if name == "num" { packet = Int(attribute("show", of: element)) ?? 0 }
      if name == "_ws.lua.error" { faults.append(attribute("showname", of: element)) }
      if isProtocol, name.hasPrefix("layout_") {
        found[packet, default: []].append(opened(name, attribute("showname", of: element)))
        isOpen = true
        continue
      }
      if isProtocol { isOpen = false }
      guard isOpen, let last = found[packet]?.indices.last else { continue }
      let parts = name.split(separator: ".")
      guard parts.count > 1, parts[0].lowercased() == found[packet]?[last].layout else { continue }
      let shown = attribute("show", of: element)
      switch parts.last {
      case "answers_packet": found[packet]?[last].answers = Int(shown) ?? 0
      case "first_packet": found[packet]?[last].first = Int(shown) ?? 0
      default: found[packet]?[last].fields.append((String(parts.last ?? ""), shown))
      }
    }
    return (found, faults)
  }

  private static func opened(_ name: String, _ title: String) -> DissectedValue {
    var value = DissectedValue(layout: String(name.dropFirst("layout_".count)))
    value.isWhole = !title.hasSuffix("part of a message over several values")
    if let misfit = title.range(of: " does not fit: ") {
      let end = title.range(of: ", from ", range: misfit.upperBound..<title.endIndex)
      value.misfit = String(title[misfit.upperBound..<(end?.lowerBound ?? title.endIndex)])
    }
    if let left = title.range(of: " behind the last field") {
      let words = title[..<left.lowerBound].split(separator: " ")
      value.left = words.dropLast().last.flatMap { Int($0) } ?? 0
    }
    return value
  }

  private static func attribute(_ name: String, of element: Substring) -> String {
    // Octets: a text may begin with what joins the character before it.
    guard let begin = element.utf8.firstRange(of: Array(" \(name)=\"".utf8)) else { return "" }
    let rest = element.utf8[begin.upperBound...]
    guard let end = rest.firstIndex(of: 0x22) else { return "" }
    var text = String(decoding: rest[..<end], as: UTF8.self)
    guard text.contains("&") else { return text }
    for (mark, plain) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
      ("&#x27;", "'"), ("&amp;", "&"),
    ] { text = text.replacing(mark, with: plain) }
    return text
  }

  /// Where two readings of a value differ; `nil` if they do not.
  static func difference(_ ours: DissectedValue, _ theirs: DissectedValue) -> String? {
    guard ours.layout.lowercased() == theirs.layout else {
      return "layout \(ours.layout), \(theirs.layout)"
    }
    guard ours.misfit.map(printed) == theirs.misfit else {
      return "misfit \(ours.misfit ?? "none"), \(theirs.misfit ?? "none")"
    }
    guard
      (ours.left, ours.answers, ours.first, ours.isWhole)
        == (theirs.left, theirs.answers, theirs.first, theirs.isWhole)
    else {
      return
        "\((ours.left, ours.answers, ours.first, ours.isWhole)), \((theirs.left, theirs.answers, theirs.first, theirs.isWhole))"
    }
    let isSame =
      ours.fields.count == theirs.fields.count
      && zip(ours.fields, theirs.fields).allSatisfy {
        $0.name == $1.name && holdsSame($0.value, $1.value)
      }
    return isSame ? nil : "fields \(ours.fields), \(theirs.fields)"
  }

  private static func holdsSame(_ ours: String, _ theirs: String) -> Bool {
    if ours == theirs || printed(ours) == theirs { return true }
    // Octets are printed with colons, numbers that are not finite by their names.
    if theirs.replacing(":", with: "") == ours { return true }
    if ours == "nothing" { return ["nan", "-nan", "inf", "-inf"].contains(theirs) }
    guard let one = Double(ours), let other = Double(theirs) else { return false }
    return abs(one - other) <= 1e-6 * max(1, abs(one)) * 1.01
  }

  /// A text as Wireshark prints it into XML.
  private static func printed(_ text: String) -> String {
    var printed = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0: printed += "\u{2400}"
      case 1...8, 0x0b, 0x0c, 0x0e..<0x20, 0x7f: printed += "\\x\(String(scalar.value, radix: 16))"
      default: printed.unicodeScalars.append(scalar)
      }
    }
    return printed
  }
}
