import HSATT
import HSAssignedNumbers
import HSBytes
import HSGATT

/// The captured device as a table for a library of mocks, with which an app is tested without a radio.
package struct MockProgram {
  /// The libraries.
  package enum Library: String, Sendable, CaseIterable {
    /// Nordic Semiconductor's CoreBluetoothMock, in Swift.
    case corebluetooth
    /// The mock client of Nordic Semiconductor's Kotlin BLE Library.
    case kotlin

    fileprivate var file: String {
      switch self {
      case .corebluetooth: ReplayFiles.corebluetoothmock
      case .kotlin: ReplayFiles.kotlinmock
      }
    }

    /// The names of the properties, from the lowest bit on.
    fileprivate var properties: [String] {
      switch self {
      case .corebluetooth:
        [
          ".broadcast", ".read", ".writeWithoutResponse", ".write", ".notify", ".indicate",
          ".authenticatedSignedWrites", ".extendedProperties",
        ]
      case .kotlin:
        [
          "BROADCAST", "READ", "WRITE_WITHOUT_RESPONSE", "WRITE", "NOTIFY", "INDICATE",
          "SIGNED_WRITE", "EXTENDED_PROPERTIES",
        ].map { "CharacteristicProperty." + $0 }
      }
    }
  }

  private struct Service {
    var handle: UInt16
    var end: UInt16
    var uuid: BluetoothUUID
    var isPrimary: Bool
  }

  private struct Characteristic {
    var value: UInt16
    var uuid: BluetoothUUID
    var properties: CharacteristicProperties
    var service: Int
  }

  private let recording: ReplayRecording
  private let library: Library
  private let text: ProgramText
  private let number: Int
  private let session: ReplaySession?
  private var services: [Service] = []
  private var characteristics: [Characteristic] = []
  /// The places of characteristics by their value's handle.
  private var places: [UInt16: Int] = [:]

  /// Writes the program of a recording.
  package static func write(
    _ recording: ReplayRecording, for library: Library, to put: @escaping (_ text: String) -> Void
  ) {
    MockProgram(recording, library, ProgramText(to: put)).write()
  }

  private init(_ recording: ReplayRecording, _ library: Library, _ text: ProgramText) {
    self.recording = recording
    self.library = library
    self.text = text
    let richest = recording.richestSession
    number = (richest ?? 0) + 1
    session = richest.map { recording.sessions[$0] }
    let place = richest.map { recording.tableOfSession[$0] } ?? 0
    let table =
      recording.tables.indices.contains(place) ? recording.tables[place] : AttributeTable()
    let assumed = recording.assumedDeclarations(beside: table)
    services =
      (table.services.map {
        Service(
          handle: $0.handle.rawValue, end: $0.endGroupHandle.rawValue, uuid: $0.uuid,
          isPrimary: $0.isPrimary)
      }
      + assumed.services.map {
        Service(handle: $0.handle, end: $0.end, uuid: $0.uuid, isPrimary: true)
      }).sorted { $0.handle < $1.handle }
    let found =
      table.characteristics.map { ($0.value.rawValue, $0.uuid, $0.properties) }
      + assumed.characteristics.map { ($0.value, $0.uuid, $0.properties) }
    for (value, uuid, properties) in found.sorted(by: { $0.0 < $1.0 }) {
      guard let service = services.lastIndex(where: { $0.handle < value && value <= $0.end })
      else { continue }
      places[value] = characteristics.count
      characteristics.append(
        Characteristic(value: value, uuid: uuid, properties: properties, service: service))
    }
  }

  private func write() {
    var words = recording.words
    words["connection"] = "\(number)"
    words["device"] = ProgramText.safe(
      String(decoding: recording.conceal.name(recording.name), as: UTF8.self))
    words["address"] = recording.programAddress
    words["mtu"] = "\(recording.programMTU)"
    TextTemplate(library.file).write(words, to: text.add(_:)) { place in
      switch place.name {
      case "remarks":
        for remark in DeviceProgram(recording).remarks {
          text.add(words: "\(place.prefix)* \(remark).", hanging: place.prefix + "  ")
        }
      case "services":
        for service in services { put(place.forms["service"], self.words(service)) }
      case "characteristics":
        for found in characteristics { put(place.forms["characteristic"], self.words(found)) }
      case "tree":
        for (number, service) in services.enumerated() {
          put(place.forms["service"], self.words(service))
          for found in characteristics where found.service == number {
            put(place.forms["characteristic"], self.words(found))
          }
          put(place.forms["end"], [:])
        }
      case "advertised":
        // What every device has is not advertised.
        for service in services where ![0x1800, 0x1801].contains(service.uuid.short) {
          put(place.forms["advertised"], self.words(service))
        }
      case "reads": writeReads(place.forms["read"])
      case "sent": writeSent(place.forms["sent"])
      default: writeAnswers(place.forms["answer"])
      }
    }
  }

  private func put(_ form: TextTemplate?, _ words: [String: String]) {
    form?.write(words, to: text.add(_:))
  }

  private func words(_ service: Service) -> [String: String] {
    [
      "uuid": recording.conceal(service.uuid).longText, "primary": "\(service.isPrimary)",
      "name": note(service.uuid.serviceName?.string),
    ]
  }

  private func words(_ found: Characteristic) -> [String: String] {
    let bits = found.properties.rawValue
    let names = library.properties.enumerated().filter { bits >> UInt8($0.offset) & 1 != 0 }
    let isWritten = !found.properties.isDisjoint(with: [
      .write, .writeWithoutResponse, .authenticatedSignedWrites,
    ])
    let permissions =
      (found.properties.contains(.read) ? ["Permission.READ"] : [])
      + (isWritten ? ["Permission.WRITE"] : [])
    return [
      "uuid": recording.conceal(found.uuid).longText, "service": "\(found.service)",
      "properties": names.map(\.element).joined(separator: ", "),
      "permissions": permissions.joined(separator: ", "),
      "name": note(recording.nameOf(found.value)),
    ]
  }

  private func note(_ name: String?) -> String { name.map { "  // \(ProgramText.safe($0))" } ?? "" }

  // MARK: - Values

  private func words(
    _ value: ArraySlice<UInt8>, of handle: UInt16, _ place: Int, _ moment: ReplaySession.Moment,
    after time: Int64 = 0
  ) -> [String: String] {
    [
      "characteristic": "\(place)", "hex": recording.conceal.value(value, of: handle).hex,
      "packet": "  // \(moment.packet)", "seconds": ProgramText.brief(max(0, time)),
    ]
  }

  private func writeReads(_ form: TextTemplate?) {
    for moment in session?.steps ?? [] {
      guard case .read(let handle, let value, nil) = moment.step, let place = places[handle] else {
        continue
      }
      put(form, words(value, of: handle, place, moment))
    }
  }

  /// Whether what an attribute sends answers writes.
  private func isAnswering(_ handle: UInt16) -> Bool {
    if case .answers = recording.causes[handle]?.kind { true } else { false }
  }

  private func writeSent(_ form: TextTemplate?) {
    var first: [UInt16: Int64] = [:]
    for moment in session?.steps ?? [] {
      guard case .sent(let handle, let value, _) = moment.step, let place = places[handle],
        !isAnswering(handle)
      else { continue }
      let begin = first[handle, default: moment.time]
      first[handle] = begin
      put(form, words(value, of: handle, place, moment, after: moment.time - begin))
    }
  }

  private func writeAnswers(_ form: TextTemplate?) {
    var counts: [Int: Int] = [:]
    var last: (place: Int, write: Int, time: Int64)?
    for moment in session?.steps ?? [] {
      switch moment.step {
      case .write(let handle, _, _, _):
        guard let place = places[handle] else { continue }
        last = (place, counts[place, default: 0], moment.time)
        counts[place, default: 0] += 1
      case .sent(let handle, let value, _):
        guard let last, let place = places[handle], isAnswering(handle) else { continue }
        var words = words(value, of: handle, place, moment, after: moment.time - last.time)
        words["written"] = "\(last.place)"
        words["write"] = "\(last.write)"
        put(form, words)
      case .read, .ask, .changed: break
      }
    }
  }
}
