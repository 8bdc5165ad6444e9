import HSProtocols

/// The attributes of a device, and its answers to requests.
///
/// Core 5.4, Vol 3, Part F, 3.4, as far as clients of heart-rate sensors ask.
struct AttributeServer {
  struct Attribute {
    var type: BluetoothUUID
    var value: [UInt8]
    /// The last handle of the group that it begins, or its own.
    var end: Int
    var canRead = true
    /// Whether it can be written with, and without, an answer.
    var canWrite = (asking: false, telling: false)
    /// Whether it is Heart Rate Control Point.
    var isControlPoint = false
  }

  /// A characteristic and where it is.
  struct Place {
    var characteristic: ScenarioCharacteristic
    var handle: Int
    /// The handle of its configuration, or 0.
    var configuration: Int
  }

  /// The attributes; the handle is the index and one.
  private(set) var attributes: [Attribute] = []
  private(set) var places: [Place] = []
  /// The largest PDU that it can take.
  let largest: Int
  /// What is in force.
  private var mtu = 23
  /// Parts of values that wait to be written.
  private var queue: [(place: Int, offset: Int, part: [UInt8])] = []

  /// The attributes of a device, behind those that every device has.
  init(name: String, services: [ScenarioService], mtu: Int) {
    largest = mtu
    let own = ScenarioService(
      uuid: [0x00, 0x18],
      characteristics: [
        ScenarioCharacteristic(uuid: [0x00, 0x2a], properties: 2, value: Array(name.utf8)),
        ScenarioCharacteristic(uuid: [0x01, 0x2a], properties: 2, value: [0x40, 0x03]),
      ])
    for service in [own] + services { add(service) }
  }

  private mutating func add(_ service: ScenarioService) {
    let first = attributes.count
    attributes.append(Attribute(type: .primaryService, value: service.uuid, end: 0))
    for characteristic in service.characteristics {
      let handle = attributes.count + 2
      attributes.append(
        Attribute(
          type: .characteristic,
          value: [characteristic.properties] + word(handle) + characteristic.uuid,
          end: handle - 1))
      attributes.append(
        Attribute(
          type: BluetoothUUID(octets: characteristic.uuid) ?? .characteristic,
          value: characteristic.value, end: handle,
          canRead: characteristic.properties & 2 != 0,
          canWrite: (characteristic.properties & 8 != 0, characteristic.properties & 4 != 0),
          isControlPoint: characteristic.uuid == [0x39, 0x2a]))
      var configuration = 0
      if characteristic.properties & 0x30 != 0 {
        configuration = handle + 1
        attributes.append(
          Attribute(
            type: .clientCharacteristicConfiguration, value: [0, 0], end: configuration,
            canWrite: (true, false)))
      }
      places.append(
        Place(characteristic: characteristic, handle: handle, configuration: configuration))
    }
    attributes[first].end = attributes.count
  }

  // MARK: - Answers

  /// The answer to a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - mtu: The MTU in force.
  /// - Returns: The answer; empty for a command, which has none.
  mutating func answer(_ request: [UInt8], mtu: Int) -> [UInt8] {
    self.mtu = mtu
    let reader = ByteReader(request.span, base: 0, layer: .att, limit: .pdu)
    var cursor = reader
    guard let pdu = try? ATTPDU(parsing: &cursor) else { return [] }
    let asked = pdu.asked
    let handle = asked?.first ?? .reserved
    let place = Int(handle.rawValue) - 1
    func refuse(_ code: ATTErrorCode) -> [UInt8] { Self.error(pdu.opcode, handle, code) }
    switch pdu {
    case .exchangeMTURequest:
      return ATTOpcode.exchangeMTUResponse.pdu(
        ExchangeMTUResponse.octets(serverRxMTU: UInt16(clamping: largest)))
    case .findInformationRequest, .readByTypeRequest, .readByGroupTypeRequest,
      .findByTypeValueRequest:
      var value: [UInt8]?
      if case .findByTypeValueRequest(let search) = pdu { value = reader.octets(search.value) }
      let found = attributes.indices.filter {
        $0 >= place && $0 < Int(asked?.last?.rawValue ?? 0)
          && attributes[$0].type == asked?.type ?? attributes[$0].type
          && attributes[$0].value == value ?? attributes[$0].value
      }
      let answer = list(found, pdu.opcode)
      return answer.isEmpty ? refuse(.attributeNotFound) : answer
    case .writeCommand(let write):
      let place = Int(write.attributeHandle.rawValue) - 1
      if attributes.indices.contains(place), attributes[place].canWrite.telling {
        attributes[place].value = reader.octets(write.value)
      }
      return []
    case .executeWriteRequest(let request): return execute(request.flags)
    case .readRequest, .readBlobRequest, .writeRequest, .prepareWriteRequest: break
    default: return refuse(.requestNotSupported)
    }
    guard attributes.indices.contains(place) else { return refuse(.invalidHandle) }
    let attribute = attributes[place]
    switch pdu {
    case .readRequest:
      guard attribute.canRead else { return refuse(.readNotPermitted) }
      return ATTOpcode.readResponse.pdu(
        ReadResponse.octets(value: Array(attribute.value.prefix(mtu - 1))))
    case .readBlobRequest(let request):
      let offset = Int(request.valueOffset)
      guard offset <= attribute.value.count else { return refuse(.invalidOffset) }
      return ATTOpcode.readBlobResponse.pdu(
        ReadResponse.octets(value: Array(attribute.value.dropFirst(offset).prefix(mtu - 1))))
    case .prepareWriteRequest(let request):
      guard attribute.canWrite.asking else { return refuse(.writeNotPermitted) }
      guard queue.count < 64 else { return refuse(.prepareQueueFull) }
      queue.append((place, Int(request.valueOffset), reader.octets(request.value)))
      return ATTOpcode.prepareWriteResponse.pdu(request.octets(in: reader))
    case .writeRequest(let request):
      guard attribute.canWrite.asking else { return refuse(.writeNotPermitted) }
      let value = reader.octets(request.value)
      // Heart Rate Service 1.0, 3.3.2: what is not 1 is refused.
      guard !attribute.isControlPoint || value == [1] else {
        return refuse(ATTErrorCode(rawValue: 0x80))
      }
      attributes[place].value = value
      return ATTOpcode.writeResponse.pdu()
    default: return []
    }
  }

  private static func error(
    _ opcode: ATTOpcode, _ handle: AttributeHandle, _ code: ATTErrorCode
  ) -> [UInt8] {
    ATTOpcode.errorResponse.pdu(
      ErrorResponse.octets(requestOpcode: opcode, attributeHandle: handle, errorCode: code))
  }

  /// Writes what was queued, or drops it.
  private mutating func execute(_ flags: ExecuteWriteFlags) -> [UInt8] {
    let parts = queue
    queue = []
    guard flags == .write else { return ATTOpcode.executeWriteResponse.pdu() }
    var written: Set<Int> = []
    for part in parts {
      if written.insert(part.place).inserted { attributes[part.place].value = [] }
      guard part.offset == attributes[part.place].value.count else {
        return Self.error(
          .executeWriteRequest, AttributeHandle(part.place + 1), .invalidOffset)
      }
      attributes[part.place].value += part.part
    }
    return ATTOpcode.executeWriteResponse.pdu()
  }

  /// Lists attributes, as many as there is room for whose entries have one length; empty if there are none.
  private func list(_ places: [Int], _ opcode: ATTOpcode) -> [UInt8] {
    var entries: [UInt8] = []
    var length = 0
    for place in places {
      let attribute = attributes[place]
      let handle = AttributeHandle(place + 1)
      let end = AttributeHandle(attribute.end)
      let entry =
        switch opcode {
        case .findInformationRequest:
          HandleInformation.octets(attributeHandle: handle, type: attribute.type)
        case .findByTypeValueRequest:
          HandlesInformation.octets(foundAttributeHandle: handle, groupEndHandle: end)
        case .readByGroupTypeRequest:
          AttributeGroupData.octets(
            attributeHandle: handle, endGroupHandle: end,
            value: Array(attribute.value.prefix(min(mtu - 6, 251))))
        default:
          AttributeData.octets(
            attributeHandle: handle, value: Array(attribute.value.prefix(min(mtu - 4, 253))))
        }
      if entries.isEmpty { length = entry.count }
      let head = opcode == .findByTypeValueRequest ? 1 : 2
      guard entry.count == length, head + entries.count + length <= mtu else { break }
      entries += entry
    }
    guard !entries.isEmpty, let answer = ATTOpcode.response(of: opcode) else { return [] }
    let octet = UInt8(clamping: length)
    return switch answer {
    case .findInformationResponse:
      answer.pdu(
        FindInformationResponse.octets(
          format: InformationFormat(rawValue: length == 4 ? 1 : 2), information: entries))
    case .findByTypeValueResponse: answer.pdu(FindByTypeValueResponse.octets(handles: entries))
    case .readByGroupTypeResponse:
      answer.pdu(ReadByGroupTypeResponse.octets(length: octet, data: entries))
    default: answer.pdu(ReadByTypeResponse.octets(length: octet, data: entries))
    }
  }
}
