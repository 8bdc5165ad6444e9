import HSLayout
import HSProtocols
import HSTimeline

/// Kinds of rules about attributes and their values.
extension Requirement {
  private static let serviceWords = "The service's UUID: 2a37, 0x2A37 or one of 128 bits"
  private static let characteristicWords = "The characteristic's UUID"

  /// The peer has a service, primary unless told otherwise, and so many of it.
  static let service = kind("service", "The peer has the service") { form in
    let service = form.neededUUID("service", serviceWords)
    let isPrimary = form.flag("primary", or: true, "Whether it is a primary service")
    let instances = form.integer(
      "instances", in: 1...100, "How often it is there; any number unless given")
    return Self(on: []) { facts, figures in
      let name = SubjectFacts.name(service, as: .service)
      let found = facts.table.services.filter { $0.uuid == service }
      let searched = facts.server.search.knowsServices(service)
      guard !found.isEmpty else {
        if facts.server.found.contains(service) {
          return .notSeen("it had \(name), until its table changed")
        }
        if let searched { return .broken("it has no service \(name)", searched) }
        return .notSeen("no packet shows its service \(name), nor a whole search for services")
      }
      var packets = PacketList()
      for one in found { packets.add(facts.packets(of: one.evidence)) }
      figures = [.count("instances", found.count)]
      if found.contains(where: { $0.isPrimary != isPrimary }) {
        return .broken(
          "\(name) is a \(isPrimary ? "secondary" : "primary") service", packets)
      }
      guard let instances else { return .holds("it has the service \(name)", packets) }
      let has = "it has \(name) \(counted(found.count, "time"))"
      if found.count > instances { return .broken("\(has), not \(instances)", packets) }
      guard let searched else {
        return .notSeen("\(has) as far as was searched", packets)
      }
      packets.add(searched)
      return found.count == instances
        ? .holds("it has \(name), as often as it should", packets)
        : .broken("\(has), not \(instances)", packets)
    }
  }

  /// The peer has a characteristic, with properties and descriptors.
  static let characteristic = kind(
    "characteristic", "The peer has the characteristic, with these properties and descriptors"
  ) { form in
    let wanted = WantedCharacteristic(&form)
    return Self(on: wanted.presence == .withEnergy ? [.heartRateMeasurement] : []) { facts, _ in
      wanted.judge(facts)
    }
  }

  /// The characteristic was read, and the peer answered with a value.
  static let readable = kind("readable", "The characteristic was read") { form in
    let characteristic = form.neededUUID("characteristic", characteristicWords)
    return Self(on: [characteristic]) { facts, figures in
      let name = SubjectFacts.name(characteristic, as: .value)
      if let read = facts.stored(characteristic).first(where: { $0.reads > 0 }) {
        figures = [.count("reads", read.reads)]
        return .holds("\(name) was read \(counted(read.reads, "time"))", [read.packet])
      }
      guard let refused = facts.server.refusals[characteristic] else {
        return .notSeen("nobody read \(name)")
      }
      let why =
        refused.code.name?.string ?? "error 0x\(String(refused.code.rawValue, radix: 16))"
      figures = [.count("refusals", refused.packets.count)]
      return .broken("reading \(name) was refused: \(why)", refused.packets)
    }
  }

  /// Every value that was seen of a characteristic is one of those that are allowed.
  static let value = kind("value", "Every value that was read or notified is one of these") {
    form in
    let characteristic = form.neededUUID("characteristic", characteristicWords)
    let hex = form.hexadecimals("hex", "Values in hexadecimal, in quotes")
    let text = form.texts("text", "Values as text; zeros that pad it do not count")
    form.need(["hex", "text"], "or 'text' is missing: the values that are allowed")
    form.refuseBoth("text", "hex")
    let allowed = hex ?? (text ?? []).map { Array($0.utf8) }
    let isText = text != nil
    return Self(on: [characteristic], keeping: [characteristic]) { facts, figures in
      let name = SubjectFacts.name(characteristic, as: .value)
      guard let seen = facts.server.values[characteristic], !seen.values.isEmpty else {
        return .notSeen("no value of \(name) is in the capture")
      }
      var packets = PacketList()
      var wrong: SeenValue?
      var cut = 0
      for value in seen.values {
        if value.isCut {
          guard !allowed.contains(where: { $0.starts(with: value.bytes) }) else {
            cut += 1
            continue
          }
        } else if allowed.contains(isText ? withoutPadding(value.bytes) : value.bytes) {
          if wrong == nil { packets.add(value.packet) }
          continue
        }
        if wrong == nil { packets = PacketList() }
        wrong = wrong ?? value
        packets.add(value.packet)
      }
      figures = [
        .count("values", seen.values.reduce(0) { $0 + $1.count }),
        .count("different_values", seen.values.count + seen.leftOut),
      ]
      if let wrong {
        return .broken(
          "\(name) is \(shown(wrong.bytes, isText)), which is not allowed", packets)
      }
      if cut > 0 || seen.leftOut > 0 {
        return .notSeen(
          cut > 0
            ? "values of \(name) were cut by the recorder"
            : "\(name) has more different values than are kept", packets)
      }
      return .holds(
        seen.values.count == 1
          ? "\(name) is \(shown(seen.values[0].bytes, isText))"
          : "every value of \(name) is allowed",
        packets)
    }
  }

  private static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[..<((bytes.lastIndex { $0 != 0 } ?? -1) + 1)])
  }

  private static func shown(_ bytes: [UInt8], _ isText: Bool) -> String {
    guard !bytes.isEmpty else { return "empty" }
    return OutputBuffer.text {
      if isText {
        $0.append(quotedText: Array(bytes.prefix(64)).span)
      } else {
        $0.append(hex: Array(bytes.prefix(32)).span)
      }
    }
  }

  /// A field of a layout is within bounds in every message, and every message fits the layout.
  static let field = kind(
    "field",
    "A field of a layout is within bounds in every message that was notified or indicated, and every such message fits the layout; a list's elements are one field"
  ) { form in
    let layout = form.text("layout", "The layout's name, its 'meta: id'", missing: "is missing")
    let field =
      form.text(
        "field", "The field, with those around it: 'heart_rate', 'body.voltage'",
        missing: "is missing") ?? ""
    let least = form.number("min", in: -1e9...1e9, "The least that it may be") ?? -.infinity
    let most = form.number("max", in: -1e9...1e9, "The most that it may be") ?? .infinity
    if least > most { form.refuse("max", "is less than 'min'") }
    let bounds = least...max(least, most)
    return Self(on: []) { facts, figures in
      let layout = layout ?? ""
      guard let seen = facts.server.layouts[layout] else {
        return .notSeen("no value in the capture is of the layout '\(layout)'; --layout gives one")
      }
      figures = [
        .count("messages", seen.messages),
        .count("misfits", seen.misfits.count),
      ]
      if seen.misfits.count > 0 {
        return .broken("values do not fit '\(layout)': \(seen.problem)", seen.misfits)
      }
      guard let found = seen.fields[field], let least = found.least, let most = found.most else {
        let names = seen.fields.keys.sorted().prefix(12).joined(separator: ", ")
        return .notSeen(
          "no message of '\(layout)' has a number '\(field)'; it has: \(names)")
      }
      figures.append(.count("numbers", found.count))
      let words = "\(field) of '\(layout)' is \(least.value.exactText) to \(most.value.exactText)"
      guard bounds.contains(least.value), bounds.contains(most.value) else {
        let packet = bounds.contains(least.value) ? most.packet : least.packet
        func shown(_ bound: Double) -> String { bound.isFinite ? bound.exactText : "any number" }
        return .broken(
          "\(words), which is not within \(shown(bounds.lowerBound)) to \(shown(bounds.upperBound))",
          [packet])
      }
      return .holds(
        "\(words) in \(found.count) numbers", PacketList([least.packet, most.packet].sorted()))
    }
  }

  /// The characteristic's value stays the same in each connection.
  static let constant = kind("constant", "The value does not change within a connection") { form in
    let characteristic = form.neededUUID("characteristic", characteristicWords)
    return Self(on: [characteristic], keeping: [characteristic]) { facts, figures in
      let name = SubjectFacts.name(characteristic, as: .value)
      guard let seen = facts.server.values[characteristic] else {
        return .notSeen("no value of \(name) is in the capture")
      }
      let whole = seen.values.filter { !$0.isCut }
      for (index, value) in whole.enumerated() {
        let other = whole[..<index].first {
          $0.connection == value.connection && $0.bytes != value.bytes
        }
        if let other {
          return .broken(
            "\(name) changed within a connection", [other.packet, value.packet])
        }
      }
      // A single value does not show that it stays the same.
      var tellings: [Int: Int] = [:]
      for value in whole { tellings[value.connection, default: 0] += value.count }
      figures = [.count("values", whole.reduce(0) { $0 + $1.count })]
      let packets = PacketList(whole.map { $0.packet })
      guard tellings.values.contains(where: { $0 > 1 }) else {
        return .notSeen("no connection tells \(name) twice", packets)
      }
      return .holds("\(name) did not change within a connection", packets)
    }
  }

  /// The peer lists a service in its advertising or scan response data.
  static let advertised = kind("advertised", "The peer lists the service in its advertising") {
    form in
    let service = form.neededUUID("service", serviceWords)
    return Self(on: []) { facts, _ in
      let name = SubjectFacts.name(service, as: .service)
      guard let advertised = facts.advertised else {
        return .notSeen(
          facts.omissions.contains(.advertisers)
            ? "there are more advertisers than are kept" : "the capture holds no advertising of it")
      }
      if let packet = advertised.services[service] {
        return .holds("it advertises \(name)", [packet])
      }
      var packets = advertised.advertisements
      guard packets.count > 0, advertised.responses.count > 0,
        advertised.services.count < AdvertisedServices.limit
      else {
        return .notSeen(
          "\(name) is not in its advertising, but part of that is not in the capture", packets)
      }
      packets.add(advertised.responses)
      return .broken("it does not advertise \(name)", packets)
    }
  }
}
