/// The attributes of a device, and its answers to requests.
///
/// Core 5.4, Vol 3, Part F, 3.4, as far as clients of heart-rate sensors ask.
struct AttributeServer {
  struct Attribute {
    /// Its type, least significant octet first.
    var type: [UInt8]
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
  private var queue: [(handle: Int, offset: Int, part: [UInt8])] = []

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
    attributes.append(Attribute(type: [0x00, 0x28], value: service.uuid, end: 0))
    for characteristic in service.characteristics {
      let handle = attributes.count + 2
      attributes.append(
        Attribute(
          type: [0x03, 0x28],
          value: [characteristic.properties] + word(handle) + characteristic.uuid,
          end: handle - 1))
      attributes.append(
        Attribute(
          type: characteristic.uuid, value: characteristic.value, end: handle,
          canRead: characteristic.properties & 2 != 0,
          canWrite: (characteristic.properties & 8 != 0, characteristic.properties & 4 != 0),
          isControlPoint: characteristic.uuid == [0x39, 0x2a]))
      var configuration = 0
      if characteristic.properties & 0x30 != 0 {
        configuration = handle + 1
        attributes.append(
          Attribute(
            type: [0x02, 0x29], value: [0, 0], end: configuration, canWrite: (true, false)))
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
    func number(_ index: Int) -> Int {
      index + 1 < request.count ? Int(request[index]) | Int(request[index + 1]) << 8 : 0
    }
    func rest(_ index: Int) -> [UInt8] { Array(request.dropFirst(index)) }
    let opcode = request.first ?? 0
    let handle = number(1)
    let place = handle - 1
    switch opcode {
    case 0x02: return [0x03] + word(largest)
    case 0x04: return information(handle, number(3))
    case 0x06: return byTypeValue(handle, number(3), Array(rest(5).prefix(2)), rest(7))
    case 0x08: return byType(handle, number(3), rest(5), group: false)
    case 0x10: return byType(handle, number(3), rest(5), group: true)
    case 0x52:
      if attributes.indices.contains(place), attributes[place].canWrite.telling {
        attributes[place].value = rest(3)
      }
      return []
    case 0x18:
      let parts = queue
      queue = []
      guard request.last == 1 else { return [0x19] }
      var written: Set<Int> = []
      for part in parts {
        if written.insert(part.handle).inserted { attributes[part.handle - 1].value = [] }
        guard part.offset == attributes[part.handle - 1].value.count else {
          return error(opcode, part.handle, 0x07)
        }
        attributes[part.handle - 1].value += part.part
      }
      return [0x19]
    case 0x0a, 0x0c, 0x12, 0x16: break
    default: return error(opcode, handle, 0x06)
    }
    guard attributes.indices.contains(place) else { return error(opcode, handle, 0x01) }
    let attribute = attributes[place]
    switch opcode {
    case 0x0a:
      guard attribute.canRead else { return error(opcode, handle, 0x02) }
      return [0x0b] + attribute.value.prefix(mtu - 1)
    case 0x0c:
      guard number(3) <= attribute.value.count else { return error(opcode, handle, 0x07) }
      return [0x0d] + attribute.value.dropFirst(number(3)).prefix(mtu - 1)
    default: break
    }
    guard attribute.canWrite.asking else { return error(opcode, handle, 0x03) }
    if opcode == 0x16 {
      guard queue.count < 64 else { return error(opcode, handle, 0x09) }
      queue.append((handle, number(3), rest(5)))
      return [0x17] + request.dropFirst()
    }
    // Heart Rate Service 1.0, 3.3.2: what is not 1 is refused.
    guard !attribute.isControlPoint || rest(3) == [1] else { return error(opcode, handle, 0x80) }
    attributes[place].value = rest(3)
    return [0x13]
  }

  private func error(_ opcode: UInt8, _ handle: Int, _ code: UInt8) -> [UInt8] {
    [0x01, opcode] + word(handle) + [code]
  }

  private func information(_ first: Int, _ last: Int) -> [UInt8] {
    var answer: [UInt8] = []
    for handle in max(first, 1)...max(first, last, 1) where handle <= attributes.count {
      let type = attributes[handle - 1].type
      if answer.isEmpty { answer = [0x05, type.count == 2 ? 1 : 2] }
      guard (answer[1] == 1) == (type.count == 2), answer.count + 2 + type.count <= mtu else {
        break
      }
      answer += word(handle) + type
    }
    return answer.isEmpty ? error(0x04, first, 0x0a) : answer
  }

  private func byType(_ first: Int, _ last: Int, _ type: [UInt8], group: Bool) -> [UInt8] {
    var answer: [UInt8] = []
    var handle = max(first, 1)
    while handle <= min(last, attributes.count) {
      let attribute = attributes[handle - 1]
      defer { handle += 1 }
      guard attribute.type == type else { continue }
      let entry =
        word(handle) + (group ? word(attribute.end) : [])
        + attribute.value.prefix(group ? mtu - 6 : mtu - 4)
      if answer.isEmpty { answer = [group ? 0x11 : 0x09, UInt8(clamping: entry.count)] }
      guard Int(answer[1]) == entry.count, answer.count + entry.count <= mtu else { break }
      answer += entry
    }
    return answer.isEmpty ? error(group ? 0x10 : 0x08, first, 0x0a) : answer
  }

  private func byTypeValue(
    _ first: Int, _ last: Int, _ type: [UInt8], _ value: [UInt8]
  ) -> [UInt8] {
    var answer: [UInt8] = []
    for (index, attribute) in attributes.enumerated()
    where index + 1 >= max(first, 1) && index < last && attribute.type == type
      && attribute.value == value
    {
      if answer.isEmpty { answer = [0x07] }
      guard answer.count + 4 <= mtu else { break }
      answer += word(index + 1) + word(attribute.end)
    }
    return answer.isEmpty ? error(0x06, first, 0x0a) : answer
  }
}
