import HSProtocols

/// Words for what is compared.
struct Words {
  let result: ComparisonResult

  // MARK: - Events

  /// What an event is: `Heart Rate Measurement notification`.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - count: How many of them there are.
  /// - Returns: The words.
  func phrase(_ event: ToldEvent, count: Int = 1) -> String {
    var subject = event.subject >= 0 ? Subject.name(event.attribute) : ""
    let ownName = event["own_name"]
    if let ownName {
      subject = ownName
    } else if event.attribute == Subject.unlabelled, event.handle >= 0 {
      subject = "unnamed handle \(Self.handle(event.handle))"
    } else if event.instance > 1 {
      subject += " no. \(event.instance)"
    }
    let s = count == 1 ? "" : "s"
    let kind = event.kind
    return switch kind {
    case "notification", "indication": "\(subject) \(kind)\(s)"
    case "read", "long_read": "read\(s) of \(subject)"
    case "write", "prepare_write", "write_command", "signed_write":
      "\(kind.spaced)\(s) to \(subject)"
    case "subscribed", "unsubscribed":
      "\(ownName.map { "configuration of \($0)" } ?? subject) written (\(kind))"
    case "service_discovered", "include_discovered", "characteristic_discovered",
      "descriptor_discovered", "attribute_discovered":
      "\(subject.isEmpty ? "attribute" : subject) discovered"
    case "error_response": "error response\(s)\(subject.isEmpty ? "" : " for \(subject)")"
    case "finding": "finding\(s) \(plain(event.json("code")))"
    case "advertisement", "scan_response":
      "\(kind.spaced)\(s) of \(plain(event.json("address")))"
    case "service", "include", "characteristic", "descriptor", "attribute", "unlabelled":
      subject.hasPrefix(kind)
        ? subject : "\(kind == "unlabelled" ? "" : kind + " ")\(subject)"
    default: subject.isEmpty ? kind.spaced : "\(kind.spaced) of \(subject)"
    }
  }

  /// A handle as it is written everywhere.
  static func handle(_ handle: Int) -> String {
    "0x" + max(0, handle).padded(4, radix: 16)
  }

  /// What an event says, shortly: `86 BPM, RR 717 ticks`.
  func content(_ event: ToldEvent?) -> String {
    guard let event else { return "" }
    guard event.decoded("bpm") != nil else {
      return plain(
        event.json("value_hex") ?? (event.kind == "finding" ? event.json("message") : nil))
    }
    return ["bpm", "contact", "energy_kj", "rr_ticks"].compactMap { name in
      event.json(name).flatMap { ["null", "[]", ""].contains($0) ? nil : change(name, $0) }
    }.joined(separator: ", ")
  }

  // MARK: - Changes

  /// What changed: `RR 853 → 835 ticks, BPM 72 → 73`.
  func changes(_ difference: Difference) -> String {
    let hasDecoded = difference.fields.contains {
      !Self.isBytes($0.name) && !Self.goesWithBytes($0.name) && $0.name != "rr_ms"
        && $0.first != nil && $0.second != nil
    }
    return difference.fields.compactMap { change -> String? in
      if hasDecoded, Self.isBytes(change.name) { return nil }
      if isImplied(change, in: difference.fields) { return nil }
      if change.name == "rr_ms", difference.fields.contains(where: { $0.name == "rr_ticks" }) {
        return nil
      }
      return self.change(
        change.name, "\(named(change, difference, 0)) → \(named(change, difference, 1))")
    }.joined(separator: ", ")
  }

  private static func isBytes(_ name: String) -> Bool {
    name == "value_hex" || name == "length" || name == "last.hex" || name == "last.original_length"
  }

  /// Whether a member only says where bytes come from, or how many they are.
  private static func goesWithBytes(_ name: String) -> Bool {
    name == "last.origin" || name.hasSuffix(".original_length")
  }

  /// Whether a change follows from another printed one, or is a count of zero.
  private func isImplied(_ change: FieldChange, in fields: [FieldChange]) -> Bool {
    if change.first == nil && change.second == "0" || change.first == "0" && change.second == nil {
      return true
    }
    if change.name == "last_refusal.opcode" {
      return fields.contains { $0.name == "last_refusal.error" }
    }
    return Self.goesWithBytes(change.name) && fields.contains { $0.name.hasSuffix("hex") }
  }

  /// A member's value in one story, with the name that stands beside it.
  private func named(_ change: FieldChange, _ difference: Difference, _ side: Int) -> String {
    let value = side == 0 ? change.first : change.second
    guard let value else { return "none" }
    let event = result.event(side == 0 ? difference.first : difference.second, side)
    return list(value) + (event?[change.name + "_name"].map { " (\(plain($0)))" } ?? "")
  }

  /// A member's name with values, and its unit behind them.
  private func change(_ name: String, _ values: String) -> String {
    let values = list(values)
    for (ending, unit) in [("_ms", "ms"), ("_kj", "kJ"), ("_dbm", "dBm"), ("_percent", "%")]
    where name != "rr_ms" && name.hasSuffix(ending) {
      return "\(name.dropLast(ending.count).spaced) \(values) \(unit)"
    }
    return switch name {
    case "bpm": "BPM \(values)"
    case "rr_ticks": "RR \(values) ticks"
    case "rr_ms": "RR \(values) ms"
    case "value_hex": "value \(values)"
    case "last.hex": "last value \(values)"
    case "last.origin": "last value came by \(values)"
    case "last_write.hex": "last value written \(values)"
    case "last_refusal.error": "last refusal \(values)"
    default: "\(name.spaced) \(values)"
    }
  }

  /// A value as people write it: no quotation marks or braces, a list with spaces between.
  func list(_ json: String) -> String {
    if json == "null" || json == "[]" { return "none" }
    guard json.hasPrefix("[") || json.hasPrefix("{"),
      let value = try? JSONParser.value([UInt8](json.utf8).span)
    else { return plain(json) }
    return plain(Self.words(value))
  }

  private static func words(_ value: JSONValue) -> String {
    switch value {
    case .null: return "none"
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .number(let text), .string(let text): return text
    case .array(let elements):
      let holdsLists = elements.contains {
        if case .object = $0 { true } else { false }
      }
      return elements.map { words($0) }.joined(separator: holdsLists ? "; " : " ")
    case .object(let members):
      return members.compactMap { member -> String? in
        if member.name.hasSuffix("_name") { return nil }
        let name = value[member.name + "_name"]?.text.map { " (\($0))" } ?? ""
        let label = member.name.replacing("_", with: " ")
        return "\(label) \(words(member.value))\(name)"
      }.joined(separator: ", ")
    }
  }

  /// A value without quotation marks, and no more of it than a line has room for.
  func plain(_ json: String?) -> String {
    let text = json?.unquoted ?? ""
    guard text.utf8.count > Self.longest else { return text }
    return "\(text.prefix(Self.longest))… (\(text.count))"
  }

  /// Characters of a value that are shown; machines are given all of it.
  private static let longest = 48

  // MARK: - Times

  /// The time of day in UTC with milliseconds: `06:30:05.735`.
  static func clock(_ nanoseconds: Int64) -> String {
    String(CalendarTime.text(nanoseconds, decimals: 3).suffix(12))
  }

  /// A length of time in seconds, to the microsecond, without zeros at its end: `3600`, `-0.25`.
  static func seconds(_ nanoseconds: Int64) -> String {
    nanoseconds.seconds(decimals: 6, isBrief: true)
  }

  /// A short length of time in milliseconds, to the microsecond: `0.4`.
  static func milliseconds(_ nanoseconds: Int64) -> String {
    let (thousandfold, overflow) = nanoseconds.multipliedReportingOverflow(by: 1000)
    return seconds(overflow ? nanoseconds : thousandfold)
  }
}

extension StringProtocol {
  /// A name for machines with spaces between its words.
  var spaced: String { String(map { $0 == "_" || $0 == "." ? " " : $0 }) }
}
