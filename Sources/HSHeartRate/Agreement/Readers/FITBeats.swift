import HSBase

/// RR intervals in a FIT file: `hrv` messages.
///
/// FIT Protocol 2.4 and the profile: message 78, field 0, an array of numbers of 16 bits in 1/1000 s,
/// 0xFFFF for none. Fields of developers, both byte orders, compressed time stamps and files one behind
/// the other are read. What a message is not known for is passed over by its definition's length.
enum FITBeats {
  private static let hrv = 78
  private static let record = 20
  private static let event = 21

  static func isFIT(_ head: [UInt8]) -> Bool {
    head.count >= 12 && head[0] >= 12 && head[0] <= 64 && Array(head[8..<12]) == Array(".FIT".utf8)
  }

  private struct Definition {
    var global: Int
    var isBigEndian: Bool
    var fields: [(number: Int, size: Int)]
    /// Octets of a message, developers' fields among them.
    var length: Int
  }

  static func read(_ bytes: [UInt8], name: String) throws(BeatFileError) -> BeatSource {
    var source = BeatSource(
      form: .fit, name: name, unit: "ms, as FIT's hrv messages say", intervals: [])
    source.isUTC = true
    let data = LittleEndian(bytes: bytes)
    var at = 0
    var state = State()
    while let size = data.byte(at), size >= 12, let length = data.long(at + 4),
      at + size < bytes.count,
      isFIT(Array(bytes[at..<min(at + 12, bytes.count)]))
    {
      let end = at + size + length
      try read(data, from: at + size, to: min(end, bytes.count), &state, &source)
      if end > bytes.count {
        source.notes.append(
          "the file ends early: its header says \(end - at) octets and \(bytes.count - at) are there"
        )
      }
      // A checksum follows.
      at = end + 2
      state.definitions = [:]
      state.isJoined = false
    }
    if state.odd > 0 { source.notes.append("\(state.odd) intervals of 0 left out") }
    if source.intervals.isEmpty, source.notes.isEmpty {
      source.notes.append("the device wrote no hrv messages; it may have to be told to log them")
    }
    source.noteTooMany(state.tooMany)
    return source
  }

  private struct State {
    var definitions: [Int: Definition] = [:]
    var time: Double?
    var isJoined = true
    var odd = 0
    var tooMany = 0
  }

  private static func read(
    _ data: LittleEndian, from start: Int, to end: Int, _ state: inout State,
    _ source: inout BeatSource
  ) throws(BeatFileError) {
    var at = start
    while at < end, let header = data.byte(at) {
      at += 1
      if header & 0x80 == 0, header & 0x40 != 0 {
        guard let (definition, length) = define(data, at, hasDeveloper: header & 0x20 != 0),
          at + length <= end
        else {
          source.notes.append("a definition at offset \(at) is not whole; the rest is not read")
          return
        }
        state.definitions[header & 0x0f] = definition
        at += length
        continue
      }
      let local = header & 0x80 != 0 ? header >> 5 & 3 : header & 0x0f
      guard let definition = state.definitions[local] else {
        source.notes.append(
          "a message at offset \(at - 1) has no definition; the rest is not read")
        return
      }
      guard at + definition.length <= end else {
        source.notes.append("a message at offset \(at - 1) is not whole; the rest is not read")
        return
      }
      take(data, at, definition, &state, &source)
      at += definition.length
    }
  }

  private static func define(
    _ data: LittleEndian, _ at: Int, hasDeveloper: Bool
  ) -> (Definition, length: Int)? {
    guard let order = data.byte(at + 1), let count = data.byte(at + 4),
      let global = data.word(at + 2, bigEndian: order == 1)
    else { return nil }
    var definition = Definition(global: global, isBigEndian: order == 1, fields: [], length: 0)
    var place = at + 5
    for _ in 0..<count {
      guard let number = data.byte(place), let size = data.byte(place + 1),
        data.byte(place + 2) != nil
      else { return nil }
      definition.fields.append((number, size))
      definition.length += size
      place += 3
    }
    guard hasDeveloper else { return (definition, place - at) }
    guard let more = data.byte(place) else { return nil }
    place += 1
    for _ in 0..<more {
      guard let size = data.byte(place + 1), data.byte(place + 2) != nil else { return nil }
      definition.length += size
      place += 3
    }
    return (definition, place - at)
  }

  private static func take(
    _ data: LittleEndian, _ at: Int, _ definition: Definition, _ state: inout State,
    _ source: inout BeatSource
  ) {
    var place = at
    for field in definition.fields {
      defer { place += field.size }
      switch (definition.global, field.number) {
      case (hrv, 0):
        for index in 0..<field.size / 2 {
          guard let value = data.word(place + 2 * index, bigEndian: definition.isBigEndian),
            value != 0xffff
          else { continue }
          guard value > 0 else {
            state.odd += 1
            state.isJoined = false
            continue
          }
          let interval = BeatInterval(
            milliseconds: Double(value), place: source.intervals.count + 1, arrival: state.time,
            isJoined: state.isJoined || source.intervals.isEmpty)
          if !source.append(interval) { state.tooMany += 1 }
          state.isJoined = true
        }
      case (record, 253), (event, 253):
        if field.size == 4, let time = data.long(place, bigEndian: definition.isBigEndian),
          time != 0xffff_ffff
        {
          state.time = Double(time) + Double(CalendarTime.fitEpoch)
        }
      case (event, 1):
        // The timer stops: 1 stop, 4 stop all. No interval spans that.
        if let kind = data.byte(place), kind == 1 || kind == 4 { state.isJoined = false }
      default: break
      }
    }
  }
}
