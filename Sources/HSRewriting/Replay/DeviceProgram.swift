package import HSProtocols
import HSTimeline

/// A Python program that is the captured device: tables of data above a runtime on bumble.
package struct DeviceProgram {
  /// A heart that takes the place of the recorded one.
  package enum Heart {
    /// A rate that wanders between two bounds.
    case between(Int, Int)
    /// A table with heart rates.
    case series(TextLines)

    /// Whether the first line that is no comment names a column of heart rates, as the runtime looks for it.
    package static func hasRates(_ lines: TextLines) -> Bool {
      let names = ["bpm", "heart_rate", "heart_rate_bpm", "hr", "rate"]
      return rows(lines).first { _ in true }.map { header in
        TextWords(header.bytes, separatedBy: ",").contains { cell in
          let name = String(decoding: cell, as: UTF8.self).filter { $0 != "\"" && $0 != " " }
          return cell.count < 20 && names.contains(name.lowercased())
        }
      } ?? false
    }

    /// Whether lines with values follow the one that names the columns.
    package static func hasRows(_ lines: TextLines) -> Bool {
      rows(lines).dropFirst().first { _ in true } != nil
    }

    /// The lines of a table that are neither empty nor comments.
    fileprivate static func rows(_ lines: TextLines) -> some Sequence<TextLines.Line> {
      lines.lazy.filter { $0.bytes.first.map { $0 != UInt8(ascii: "#") } ?? false }
    }
  }

  private let recording: ReplayRecording
  private let heart: Heart?
  /// What is not as it was recorded, or was never recorded: a sentence each.
  package let remarks: [String]

  /// The program of a recording.
  package init(_ recording: ReplayRecording, heart: Heart? = nil) {
    self.recording = recording
    self.heart = heart
    remarks = Self.remarks(recording).map(\.sentence)
  }

  /// Writes the program, a line at a time: all of it may be larger than the capture.
  package func write(to put: @escaping (_ text: String) -> Void) {
    let text = ProgramText(to: put)
    TextTemplate(ReplayFiles.device).write(words, to: text.add(_:)) { place in
      switch place.name {
      case "remarks":
        for remark in remarks { text.add(words: "* " + remark, hanging: "  ") }
        if remarks.isEmpty { text.add("* nothing") }
      case "streams": writeStreams(text)
      case "configurations":
        for (descriptor, value) in recording.configurations.sorted(by: { $0.key < $1.key }) {
          text.add("    \(ProgramText.handle(descriptor)): \(ProgramText.handle(value)),")
        }
      case "tables": writeTables(text)
      case "sessions": writeSessions(text)
      default: writeHeart(text)
      }
    }
  }

  // MARK: - What is said of it

  private static func remarks(_ recording: ReplayRecording) -> [ReplayRemark] {
    var remarks: [ReplayRemark] = []
    func note(_ remark: ReplayRemark, if holds: Bool) { if holds { remarks.append(remark) } }
    func note(_ count: Int, _ remark: (Int) -> ReplayRemark) { note(remark(count), if: count > 0) }
    let sessions = recording.sessions
    note(.noAdvertising, if: recording.advertising == nil)
    note(
      .noResponse, if: recording.advertising != nil && recording.advertising?.response == nil)
    note(sessions.count { !$0.link.hasBeginning }, ReplayRemark.begunBefore)
    let table = recording.tables.last
    note(.noDiscovery, if: table?.isEmpty != false)
    let assumed = recording.assumedDeclarations(beside: table ?? AttributeTable())
    note(
      .assumed(
        services: assumed.services.count, characteristics: assumed.characteristics.count,
        madeUp: assumed.madeUp),
      if: !assumed.characteristics.isEmpty)
    let shownValues = Set(assumed.characteristics.map(\.value.rawValue))
    let unknown = recording.unknownHandles.filter { !shownValues.contains($0) }
    note(.undiscovered(unknown), if: !unknown.isEmpty)
    note(recording.assumedConfigurations.count, ReplayRemark.assumedConfigurations)
    let needed = sessions.compactMap(\.missingMTU).max()
    note(needed ?? 0, ReplayRemark.missingMTU)
    note(.noMTU, if: needed == nil && !sessions.contains { $0.mtu != nil })
    note(recording.neverRead, ReplayRemark.unread)
    note(sessions.reduce(0) { $0 + $1.unanswered }, ReplayRemark.unanswered)
    note(.encrypted, if: sessions.contains { !$0.link.encryptions.isEmpty })
    note(.severalBearers, if: sessions.contains(where: \.isOnSeveralBearers))
    note(.answering, if: recording.causes.values.contains { $0.kind != .free })
    note(recording.leftOut, ReplayRemark.tooMany)
    note(.concealed, if: recording.conceal.isOn)
    return remarks
  }

  // MARK: - The device

  private var advertisement: [UInt8] {
    if let data = recording.advertising?.advertisement {
      return Array(recording.conceal.advertising(data).prefix(31))
    }
    var data: [UInt8] = [2, 1, 6]
    let services = (recording.tables.last?.services ?? []).compactMap { $0.uuid.short }.filter {
      $0 != 0x1800 && $0 != 0x1801
    }.prefix(6)
    if !services.isEmpty {
      data += [UInt8(1 + 2 * services.count), 3]
      for service in services {
        data += [UInt8(truncatingIfNeeded: service), UInt8(service >> 8)]
      }
    }
    let name = recording.conceal.name(recording.name).prefix(31 - data.count - 2)
    if !name.isEmpty {
      data += [UInt8(1 + name.count), name.count == recording.name.count ? 9 : 8] + name
    }
    return data
  }

  /// What stands in the file beside its tables.
  private var words: [String: String] {
    let values = recording.causes.values.reduce(0) { $0 + $1.values }
    let response = recording.conceal.advertising(recording.advertising?.response ?? [])
    var words = recording.words
    words["connections"] = counted(recording.sessions.count, "connection")
    words["attributes"] = counted(recording.tables.last?.rows ?? 0, "attribute")
    words["values"] = counted(values, "value")
    words["recorder"] = recording.servesPeer ? nil : ""
    if let address = recording.address, !recording.conceal.isOn, address.randomKind != .staticDevice
    {
      words["other kind"] = ""
    }
    words["address"] = recording.programAddress
    words["advertising"] = advertisement.hex
    words["response"] = Array(response.prefix(31)).hex
    words["mtu"] = "\(recording.programMTU)"
    return words
  }

  // MARK: - Behaviour

  private func writeStreams(_ text: ProgramText) {
    for (handle, cause) in recording.causes.sorted(by: { $0.key < $1.key }) {
      let told: String
      switch cause.kind {
      case .free: told = "(\"free\", 0)"
      case .started: told = "(\"started\", 0)"
      case .answers(let window):
        told = "(\"answers\", \(ProgramText.seconds(window)))"
      }
      text.add("    \(ProgramText.handle(handle)): \(told),  # \(evidence(handle, cause))")
    }
  }

  private func evidence(_ handle: UInt16, _ cause: StreamCause) -> String {
    var words = recording.nameOf(handle).map { $0 + ": " } ?? ""
    words += counted(cause.values, "value")
    if cause.close > 0 {
      words +=
        ", \(cause.close) so soon after a write; by chance \(ProgramText.short(cause.expected * 100)) % would be (p \(ProgramText.short(cause.chance)))"
    } else {
      words += ", none soon after a write"
    }
    if cause.isAssumed { words += "; assumed: too few for a conclusion" }
    return words
  }

  // MARK: - Attributes

  private func writeTables(_ text: ProgramText) {
    for (number, table) in recording.tables.enumerated() {
      text.add(
        number == 0
          ? "# The attributes: handle, what it is, UUID, and more."
          : recording.isTableApart
            ? "# The attributes in connections that contradict the others: \(recording.connections(withTable: number))."
            : "# The attributes after Service Changed was sent for the \(number). time.")
      text.add("ATTRIBUTES_\(number) = [")
      for row in rows(of: table) { text.add("    " + row) }
      text.add("]")
    }
    text.add(
      "TABLES = [\(recording.tables.indices.map { "ATTRIBUTES_\($0)" }.joined(separator: ", "))]")
    text.add()
  }

  private func rows(of table: AttributeTable) -> [String] {
    var rows: [(UInt16, String)] = []
    var taken: Set<UInt16> = []
    func add(
      _ handle: UInt16, _ role: String, _ uuid: BluetoothUUID?, _ more: [String], _ name: String?
    ) {
      guard handle != 0, taken.insert(handle).inserted else { return }
      // A UUID in the form in which it was sent.
      let isLong = recording.longForms.contains(handle)
      let written =
        uuid.map(recording.conceal.callAsFunction).map {
          "\"\(isLong ? $0.longText : $0.description)\""
        } ?? "None"
      let comment = name.map { "  # \(ProgramText.safe($0))" } ?? ""
      rows.append(
        (
          handle,
          "(\(ProgramText.handle(handle)), \"\(role)\", \(written), {\(more.joined(separator: ", "))}),\(comment)"
        ))
    }
    let written = ProgramText.handle
    func add(_ service: Service, _ name: String?) {
      let more = service.isPrimary ? [] : ["\"primary\": False"]
      add(
        service.handle.rawValue, "service", service.uuid,
        ["\"end\": \(written(service.endGroupHandle.rawValue))"] + more, name)
    }
    func add(_ found: Characteristic, _ name: String?, ofValue other: String?) {
      let value = found.value.rawValue
      let words = Self.words(found.properties)
      add(
        found.declaration.rawValue, "characteristic", found.uuid,
        ["\"at\": \(written(value))", "\"properties\": \"\(words)\""], name)
      add(value, "value", found.uuid, facts(value), other)
    }
    for service in table.services { add(service, service.uuid.serviceName?.string) }
    for include in table.includes {
      add(
        include.handle.rawValue, "include", include.uuid,
        [
          "\"first\": \(written(include.serviceHandle.rawValue))",
          "\"last\": \(written(include.endGroupHandle.rawValue))",
        ], nil)
    }
    for found in table.characteristics {
      add(
        found, nil,
        ofValue: recording.ownNames[found.value.rawValue] ?? found.uuid.characteristicName?.string)
    }
    for attribute in table.attributes {
      let handle = attribute.handle.rawValue
      let isValue = !attribute.type.isDescriptor && attribute.type.declarationRole == nil
      add(
        handle, isValue ? "value" : "descriptor", attribute.type, facts(handle),
        attribute.type.name?.string)
    }
    for (handle, _) in recording.configurations {
      let isSole = table.soleDescriptor(at: AttributeHandle(rawValue: handle)) != nil
      let isAssumed = recording.assumedConfigurations.contains(handle)
      add(
        handle, "descriptor", .clientCharacteristicConfiguration, facts(handle),
        isSole
          ? "concluded: nothing else can stand here"
          : isAssumed ? "assumed: an app must subscribe" : "concluded: written like one")
    }
    let assumed = recording.assumedDeclarations(beside: table)
    for service in assumed.services { add(service, "assumed") }
    for found in assumed.characteristics {
      add(found, "assumed: used so", ofValue: "never discovered")
    }
    for handle in recording.unknownHandles {
      add(handle, "unknown", nil, facts(handle), "never discovered")
    }
    return rows.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static func words(_ properties: CharacteristicProperties) -> String {
    let names = [
      "broadcast", "read", "command", "write", "notify", "indicate", "signed", "extended",
    ]
    return names.indices.filter { properties.rawValue & (1 << UInt8($0)) != 0 }.map { names[$0] }
      .joined(separator: " ")
  }

  /// What is known of an attribute: its first value, and what it demands.
  private func facts(_ handle: UInt16) -> [String] {
    var more: [String] = []
    if let value = recording.firstReads[handle] {
      more.append("\"value\": \"\(recording.conceal.value(value, of: handle).hex)\"")
    }
    if let code = recording.sessions.lazy.compactMap({ $0.demands[handle] }).first {
      more.append("\"demands\": 0x\([code].hex)")
    }
    return more
  }

  // MARK: - Connections

  private func writeSessions(_ text: ProgramText) {
    for (number, session) in recording.sessions.enumerated() {
      text.add("    {")
      text.add(
        "        \"name\": \"connection \(number + 1), packets \(session.link.firstPacket) to \(session.link.lastPacket)\","
      )
      if let mtu = session.mtu {
        text.add("        \"mtu\": \(max(Int(mtu), session.missingMTU ?? 0)),")
      }
      let table = recording.tableOfSession[number]
      if table > 0 { text.add("        \"table\": \(table),") }
      text.add("        \"timeline\": [")
      var version = session.version
      for step in session.steps {
        if step.kind == .changed { version += 1 }
        text.add("            " + line(step, version))
      }
      text.add("        ],")
      text.add("    },")
    }
  }

  private func line(_ step: ReplaySession.Step, _ version: Int) -> String {
    let what: String
    switch step.kind {
    case .ask:
      what = "\"\(recording.conceal.request(step.value, toApp: true).hex)\""
    case .changed: what = "\(min(version, recording.tables.count - 1))"
    case .write, .command, .read, .notify, .indicate:
      let value = recording.conceal.value(step.value, of: step.handle).hex
      let refused = step.error.map { ", \"\([$0].hex)\"" } ?? ""
      what = "\(ProgramText.handle(step.handle)), \"\(value)\"\(refused)"
    }
    return
      "(\(ProgramText.seconds(step.time)), \"\(step.kind.rawValue)\", \(what)),  # \(step.packet)"
  }

  private func writeHeart(_ text: ProgramText) {
    switch heart {
    case nil: break
    case .between(let low, let high):
      text.add("# A living heart: it wanders between two rates.")
      text.add("HEART = (\(low), \(high))")
      text.add()
    case .series(let lines):
      text.add("# A heart that follows a table.")
      text.add("HEART = [")
      for line in Heart.rows(lines) { text.add(quoted: line.bytes) }
      text.add("]")
      text.add()
    }
  }
}

extension ReplayRecording {
  /// The address that programs take on: the device's own only where nothing is concealed.
  var programAddress: String {
    var value: UInt64 = 0xF0F1_F2F3_F4F5
    if !conceal.isOn, let address {
      // A static random address, which all controllers can take on.
      value = address.value | 0xC000_0000_0000
    }
    return OutputBuffer.text { $0.append(colonHex: value) }
  }

  /// The longest MTU that programs offer.
  var programMTU: Int {
    let offered = sessions.map { max(Int($0.mtu ?? 0), $0.missingMTU ?? 0) }
    return max(Int(ReplaySession.leastMTU), offered.max() ?? 0)
  }

  /// The connection in which most happened, by its place.
  var richestSession: Int? {
    sessions.indices.max { sessions[$0].steps.count < sessions[$1].steps.count }
  }

  /// Whether tables differ without Service Changed.
  var isTableApart: Bool {
    tables.count > 1 && sessions.allSatisfy { $0.version == 0 }
      && !sessions.steps.contains { $0.kind == .changed }
  }

  /// The numbers of the connections that have a table.
  fileprivate func connections(withTable table: Int) -> String {
    tableOfSession.indices.filter { tableOfSession[$0] == table }.map { "\($0 + 1)" }
      .joined(separator: ", ")
  }

  /// What is assumed of attributes that were used and never declared.
  func assumedDeclarations(beside table: AttributeTable) -> AssumedDeclarations {
    AssumedDeclarations(
      beside: table, unknown: unknownHandles, configurations: configurations, uses: uses)
  }

  /// How many readable values were never read.
  var neverRead: Int {
    (tables.last?.characteristics ?? []).count {
      $0.properties.contains(.read) && firstReads[$0.value.rawValue] == nil
    }
  }

  /// The name of a value by its handle.
  func nameOf(_ handle: UInt16) -> String? {
    if let own = ownNames[handle] { return own }
    let handle = AttributeHandle(rawValue: handle)
    guard let label = tables.reversed().lazy.compactMap({ $0.label(of: handle) }).first else {
      return nil
    }
    return label.uuid.characteristicName?.string ?? conceal(label.uuid).description
  }
}

extension AttributeTable {
  /// How many attributes it describes.
  var rows: Int {
    services.count + includes.count + 2 * characteristics.count + attributes.count
  }
}
