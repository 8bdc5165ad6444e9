import HSProtocols
import HSTimeline

/// Says what a handle stands for, and how that is known.
enum LabelWords {
  /// What the attribute is and from which packets that is known, a line each.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - how: How it came.
  ///   - connection: The connection that it came on.
  /// - Returns: The lines.
  static func lines(_ value: ValueEvent, _ how: String, connection: Int) -> [String] {
    let handle = "handle \(value.handle)"
    guard let label = value.label else {
      return ["\(how) by \(handle), which nothing in the capture names"]
    }
    var what = "\(how) by \(handle): \(name(label))"
    if label.role == .descriptor, let characteristic = label.characteristic {
      what += " of \(name(characteristic, as: .value))"
    }
    if let service = label.service { what += ", in the service \(name(service, as: .service))" }
    return [what, evidence(label.evidence, connection: connection)]
  }

  private static func name(_ label: AttributeLabel) -> String {
    guard label.hasOtherForm else { return name(label.uuid, as: label.role) }
    let meant = label.role.name(of: label.uuid).map { ", not \($0.string) by its values" } ?? ""
    return "\(label.uuid)\(meant)"
  }

  private static func name(_ uuid: BluetoothUUID, as role: AttributeRole) -> String {
    role.name(of: uuid).map { "\($0) (\(uuid))" } ?? "\(uuid)"
  }

  /// How a label is known.
  private static func evidence(_ evidence: Evidence, connection: Int) -> String {
    var text = "known by: \(evidence.procedure.name.string)"
    switch (evidence.request, evidence.response) {
    case (0, 0): text += ", packets not in the capture"
    case (0, let response): text += ", packet \(response)"
    case (let request, 0): text += ", packet \(request)"
    case (let request, let response) where request == response: text += ", packet \(response)"
    case (let request, let response): text += ", packets \(request) and \(response)"
    }
    let strength = evidence.strength(in: connection)
    text += " (\(strength.name.string)"
    if strength == .earlierConnection { text += " \(evidence.connection)" }
    return text + ")"
  }

  /// Whether somebody subscribed to what was sent.
  static func subscription(
    _ value: ValueEvent, _ event: borrowing TimelineEvent, _ story: borrowing Story
  ) -> [String] {
    guard event.connection > 0, event.connection <= story.connections.count else { return [] }
    let connection = story.connections[event.connection - 1]
    let isOurs = event.direction == .received
    let found = connection.subscriptions.last {
      $0.isOurs == isOurs && $0.value == value.handle && $0.enabledPacket > 0
    }
    guard let found else { return ["no subscription to it is in this connection"] }
    let isOff = found.bits & 3 == 0
    return [
      "subscribed to in packet \(found.enabledPacket)"
        + (isOff ? ", but no more since packet \(found.packet)" : "")
    ]
  }
}
