import HSBase

/// RR intervals in a FIT file: `hrv` messages.
///
/// FIT Protocol 2.4 and the profile: message 78, field 0, an array of numbers of 16 bits in 1/1000 s,
/// 0xFFFF for none. Fields of developers, both byte orders, compressed time stamps and files one behind
/// the other are read. What a message is not known for is passed over by its definition's length.
struct FITBeats {
  private static let hrv = 78
  private static let record = 20
  private static let event = 21

  static func isFIT(_ head: [UInt8]) -> Bool {
    head.count >= 12 && head[0] >= 12 && head[0] <= 64 && Array(head[8..<12]) == Array(".FIT".utf8)
  }

  private struct Definition {
    var global: Int
    var isBigEndian: Bool
    /// The fields; developers' have the number -1.
    var fields: [(number: Int, size: Int)] = []
    /// Octets of a message.
    var length = 0
  }

  private let data: LittleEndian
  private var source: BeatSource
  private var definitions: [Int: Definition] = [:]
  private var time: Double?
  private var (isJoined, isWhole, odd) = (true, true, 0)

  static func read(_ bytes: [UInt8], name: String) -> BeatSource {
    FITBeats(bytes, name: name).source
  }

  private init(_ bytes: [UInt8], name: String) {
    data = LittleEndian(bytes: bytes)
    source = BeatSource(
      form: .fit, name: name, unit: "ms, as FIT's hrv messages say", intervals: [])
    source.isUTC = true
    var at = 0
    while let size = data.byte(at), size >= 12, let length = data.long(at + 4),
      at + size < bytes.count,
      Self.isFIT(Array(bytes[at..<min(at + 12, bytes.count)]))
    {
      let end = at + size + length
      read(from: at + size, to: min(end, bytes.count))
      if end > bytes.count {
        source.notes.append(
          "the file ends early: its header says \(end - at) octets and \(bytes.count - at) are there"
        )
      }
      // A checksum follows.
      at = end + 2
      definitions = [:]
      isJoined = false
    }
    if odd > 0 { source.notes.append("\(odd) intervals of 0 left out") }
    if source.intervals.isEmpty, source.notes.isEmpty {
      source.notes.append("the device wrote no hrv messages; it may have to be told to log them")
    }
    source.note(isWhole: isWhole)
  }

  private mutating func read(from start: Int, to end: Int) {
    var at = start
    while at < end, let header = data.byte(at) {
      at += 1
      if header & 0xc0 == 0x40 {
        guard let (definition, length) = define(at, hasDeveloper: header & 0x20 != 0),
          at + length <= end
        else { return giveUp("a definition at offset \(at) is not whole") }
        definitions[header & 0x0f] = definition
        at += length
        continue
      }
      let local = header & 0x80 != 0 ? header >> 5 & 3 : header & 0x0f
      guard let definition = definitions[local] else {
        return giveUp("a message at offset \(at - 1) has no definition")
      }
      guard at + definition.length <= end else {
        return giveUp("a message at offset \(at - 1) is not whole")
      }
      take(at, definition)
      at += definition.length
    }
  }

  private mutating func giveUp(_ problem: String) {
    source.notes.append("\(problem); the rest is not read")
  }

  private func define(_ at: Int, hasDeveloper: Bool) -> (Definition, length: Int)? {
    guard let order = data.byte(at + 1), let global = data.word(at + 2, bigEndian: order == 1)
    else { return nil }
    var definition = Definition(global: global, isBigEndian: order == 1)
    var place = at + 4
    for isDevelopers in hasDeveloper ? [false, true] : [false] {
      guard let count = data.byte(place) else { return nil }
      place += 1
      for _ in 0..<count {
        guard let number = data.byte(place), let size = data.byte(place + 1),
          data.byte(place + 2) != nil
        else { return nil }
        definition.fields.append((isDevelopers ? -1 : number, size))
        definition.length += size
        place += 3
      }
    }
    return (definition, place - at)
  }

  private mutating func take(_ at: Int, _ definition: Definition) {
    var place = at
    for field in definition.fields {
      defer { place += field.size }
      switch (definition.global, field.number) {
      case (Self.hrv, 0):
        for index in 0..<field.size / 2 {
          guard let value = data.word(place + 2 * index, bigEndian: definition.isBigEndian),
            value != 0xffff
          else { continue }
          guard value > 0 else {
            odd += 1
            isJoined = false
            continue
          }
          let interval = BeatInterval(
            milliseconds: Double(value), place: source.intervals.count + 1, arrival: time,
            isJoined: isJoined || source.intervals.isEmpty)
          if !source.append(interval) { isWhole = false }
          isJoined = true
        }
      case (Self.record, 253), (Self.event, 253):
        if field.size == 4, let seconds = data.long(place, bigEndian: definition.isBigEndian),
          seconds != 0xffff_ffff
        {
          time = Double(seconds) + Double(CalendarTime.fitEpoch)
        }
      case (Self.event, 1):
        // The timer stops: 1 stop, 4 stop all. No interval spans that.
        if let kind = data.byte(place), kind == 1 || kind == 4 { isJoined = false }
      default: break
      }
    }
  }
}
