package import HSHeartRate
package import HSProtocols
import HSTimeline

/// A heart-rate sensor of a capture, with what it says of itself, and its series.
///
/// The series of one attribute in several connections are one sensor's that reconnected.
package struct Sensor: Sendable {
  /// The number of the peer at the other end, as all commands have it.
  package let peer: Int
  /// The attribute that sends the heart rate.
  package let handle: AttributeHandle
  /// What tells the rates: a heart-rate sensor's own, or another kind of value.
  package let kind: RateSourceKind
  /// What it says of its intervals between pulses; `nil` where it says nothing.
  package let doubts: PulseDoubts?
  /// Whether our own host is the sensor and the peer listens.
  package let isLocal: Bool
  /// The user's own name of the attribute.
  package let ownName: String?
  /// The peer's address, if the capture tells.
  package let address: DeviceAddress?
  /// The sensor's name as advertised or read, in UTF-8; empty if unknown.
  package let name: [UInt8]
  /// Manufacturer Name String, Model Number String, Firmware Revision String, as they were read.
  package var information: DeviceInformation {
    func text(_ bytes: [UInt8]) -> String? {
      bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
    return DeviceInformation(
      manufacturer: text(texts.manufacturer), model: text(texts.model),
      firmware: text(texts.firmware))
  }
  /// The same as bytes; empty where one was not read.
  package let texts: (manufacturer: [UInt8], model: [UInt8], firmware: [UInt8])
  /// Hardware Revision String.
  package let hardware: String?
  /// Software Revision String.
  package let software: String?
  /// Where it is worn, by the code of its Body Sensor Location.
  package let location: UInt8?
  /// The word for where it is worn; `nil` if it says nothing, or the code is reserved.
  package var locationWord: String? {
    location.flatMap { ValueKind.bodySensorLocation.word(UInt64($0)) }?.string
  }
  /// Its series, by their indices in the capture; never empty.
  package internal(set) var series: [Int]

  /// A sensor by its first series.
  init(
    _ first: CollectedSeries, at index: Int, _ doubts: PulseDoubts?, _ story: borrowing Story
  ) {
    peer = first.peer
    kind = first.measurements.kind
    self.doubts = doubts
    handle = first.handle
    isLocal = first.isLocal
    ownName = isLocal ? nil : story.ownName(of: handle, ofPeer: first.peer)
    series = [index]
    guard first.peer > 0, first.peer <= story.peers.count else {
      address = nil
      name = []
      texts = ([], [], [])
      hardware = nil
      software = nil
      location = nil
      return
    }
    let peer = story.peers[first.peer - 1]
    let read = ReadStrings(
      isLocal ? peer.localServer : peer.server, isLocal ? peer.localValues : peer.values)
    address = peer.address
    name = isLocal ? Array((read.text(.deviceName) ?? "").utf8) : peer.name
    texts = (
      read.octets(.manufacturerName), read.octets(.modelNumber), read.octets(.firmwareRevision)
    )
    hardware = read.text(.hardwareRevision)
    software = read.text(.softwareRevision)
    location = read.octet(.bodySensorLocation)
  }

  /// What it is called: its name, else its model, else its address, else its number; and what tells its rates, where that
  /// is no Heart Rate Measurement.
  ///
  /// What a terminal would obey, or nobody could see, is escaped.
  package var label: String { kind == .heartRateSensor ? who : "\(who) (\(kind.name))" }

  private var who: String {
    var buffer = OutputBuffer()
    if !name.isEmpty {
      buffer.append(safeText: name.span)
    } else if let model = information.model {
      buffer.append(safe: model)
    } else {
      return isLocal ? "the host" : address?.description ?? "peer \(peer)"
    }
    return buffer.string
  }

  /// What knowledge of sensors is looked up by: a name often says more than a model's number.
  var lookup: DeviceInformation {
    var information = information
    let words = [information.model, name.isEmpty ? nil : String(decoding: name, as: UTF8.self)]
    information.model = words.compactMap { $0 }.joined(separator: " ")
    return information
  }
}

/// Values that a client read of a server, by their types.
private struct ReadStrings {
  private var found: [ValueKind: [UInt8]] = [:]

  init(_ table: AttributeTable, _ values: StoredValues) {
    for value in values.values where value.origin == .read && !value.isPartial {
      guard let label = table.label(of: value.handle),
        label.role == .value || label.role == .unplaced, let kind = ValueKind(label.uuid)
      else { continue }
      found[kind] = value.bytes
    }
  }

  /// A text's bytes without the zeros that pad it; none if it was not read.
  func octets(_ kind: ValueKind) -> [UInt8] {
    guard var bytes = found[kind] else { return [] }
    while bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  /// Text without the zeros that pad it; `nil` if it was not read or is empty.
  func text(_ kind: ValueKind) -> String? {
    let bytes = octets(kind)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  func octet(_ kind: ValueKind) -> UInt8? {
    guard let bytes = found[kind], bytes.count == 1 else { return nil }
    return bytes[0]
  }
}
