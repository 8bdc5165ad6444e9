import HSProtocols

/// The captured device as a table for a library of mocks, with which an app is tested without a radio.
package struct MockProgram {
  /// A characteristic, with its service's place.
  private typealias Found = (characteristic: Characteristic, service: Int)

  private let recording: ReplayRecording
  private let library: Library
  private let text: ProgramText
  private let number: Int
  private let session: ReplaySession?
  private var services: [Service] = []
  private var characteristics: [Found] = []
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
    services = (table.services + assumed.services).sorted { $0.handle < $1.handle }
    for one in (table.characteristics + assumed.characteristics).sorted(by: { $0.value < $1.value })
    {
      guard
        let service = services.lastIndex(where: {
          $0.handle < one.value && one.value <= $0.endGroupHandle
        })
      else { continue }
      places[one.value.rawValue] = characteristics.count
      characteristics.append((one, service))
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
        text.add(remarks: DeviceProgram(recording).remarks, behind: place.prefix)
      case "services":
        for service in services { text.add(place.forms["service"], self.words(service)) }
      case "characteristics":
        for found in characteristics { text.add(place.forms["characteristic"], self.words(found)) }
      case "tree":
        for (number, service) in services.enumerated() {
          text.add(place.forms["service"], self.words(service))
          for found in characteristics where found.service == number {
            text.add(place.forms["characteristic"], self.words(found))
          }
          text.add(place.forms["end"], [:])
        }
      case "advertised":
        // What every device has is not advertised.
        for service in services where ![0x1800, 0x1801].contains(service.uuid.short) {
          text.add(place.forms["advertised"], self.words(service))
        }
      case "reads": writeReads(place.forms["read"])
      case "sent": writeSent(place.forms["sent"])
      default: writeAnswers(place.forms["answer"])
      }
    }
  }

  private func words(_ service: Service) -> [String: String] {
    [
      "uuid": recording.conceal(service.uuid).longText, "primary": "\(service.isPrimary)",
      "name": note(service.uuid.serviceName?.string),
    ]
  }

  private func words(_ found: Found) -> [String: String] {
    let (found, service) = found
    let bits = found.properties.rawValue
    let names = library.properties.enumerated().filter { bits >> UInt8($0.offset) & 1 != 0 }
    let isWritten = !found.properties.isDisjoint(with: [
      .write, .writeWithoutResponse, .authenticatedSignedWrites,
    ])
    let permissions =
      (found.properties.contains(.read) ? ["Permission.READ"] : [])
      + (isWritten ? ["Permission.WRITE"] : [])
    return [
      "uuid": recording.conceal(found.uuid).longText, "service": "\(service)",
      "properties": names.map(\.element).joined(separator: ", "),
      "permissions": permissions.joined(separator: ", "),
      "name": note(recording.nameOf(found.value.rawValue)),
    ]
  }

  private func note(_ name: String?) -> String { name.map { "  // \(ProgramText.safe($0))" } ?? "" }

  // MARK: - Values

  private func words(
    _ step: ReplaySession.Step, _ place: Int, after time: Int64 = 0
  ) -> [String: String] {
    [
      "characteristic": "\(place)",
      "hex": recording.conceal.value(step.value, of: step.handle).hex,
      "packet": "  // \(step.packet)", "seconds": ProgramText.brief(max(0, step.time - time)),
    ]
  }

  /// The steps of the connection that are about a characteristic, each with its place.
  private var steps: [(step: ReplaySession.Step, place: Int)] {
    (session?.steps ?? []).compactMap { step in places[step.handle].map { (step: step, place: $0) }
    }
  }

  /// Whether what an attribute sends answers writes.
  private func isAnswering(_ handle: UInt16) -> Bool {
    if case .answers = recording.causes[handle]?.kind { true } else { false }
  }

  private func writeReads(_ form: TextTemplate?) {
    for (step, place) in steps where step.kind == .read && step.error == nil {
      text.add(form, words(step, place))
    }
  }

  private func writeSent(_ form: TextTemplate?) {
    var first: [UInt16: Int64] = [:]
    for (step, place) in steps where step.isSent && !isAnswering(step.handle) {
      let begin = first[step.handle, default: step.time]
      first[step.handle] = begin
      text.add(form, words(step, place, after: begin))
    }
  }

  private func writeAnswers(_ form: TextTemplate?) {
    var counts: [Int: Int] = [:]
    var last: (place: Int, write: Int, time: Int64)?
    for (step, place) in steps {
      if step.isWrite {
        last = (place, counts[place, default: 0], step.time)
        counts[place, default: 0] += 1
      } else if let last, step.isSent, isAnswering(step.handle) {
        var words = words(step, place, after: last.time)
        words["written"] = "\(last.place)"
        words["write"] = "\(last.write)"
        text.add(form, words)
      }
    }
  }
}
