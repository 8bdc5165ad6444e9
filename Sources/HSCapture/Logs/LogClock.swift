import HSBase

/// The times of a text's lines, of which some tell the date and some do not.
struct LogClock {
  /// Digits, and the character behind them.
  private struct Number {
    var value: UInt64
    var digits: Int
    var end: UInt8
    /// Whether it may be an hour: it is no octet of an address.
    var mayBeHour = false
  }

  /// The time that was told last, in microseconds since 1970.
  var time: UInt64 = 0
  /// Days from 1970 to the date that was told, and those that went by since.
  private var days: UInt64 = 0
  private var lastOfDay: UInt64 = 0

  /// Takes the time that stands in front of what a line tells, if there is one.
  ///
  /// - Parameters:
  ///   - prefix: What stands there.
  ///   - isFirst: Whether it is the first time of several, rather than the last.
  mutating func note(in prefix: LogLine, isFirst: Bool = false) {
    // Numbers, and the character behind each.
    var numbers: [Number] = []
    var value: UInt64 = 0
    var digits = 0
    for (place, byte) in zip(prefix.startIndex..., prefix + [0]) {
      if byte.isDigit, digits < 9 {
        value = value * 10 + UInt64(byte - 0x30)
        digits += 1
      } else if digits > 0 {
        let start = place - digits
        let isBehindPair =
          prefix[..<start].last == 0x3A
          && prefix[..<start].dropLast().suffix(2).count { $0.isHexadecimal } == 2
        let mayBeHour =
          digits == 2 && byte == 0x3A && !isBehindPair && prefix[start...].address == nil
        numbers.append(Number(value: value, digits: digits, end: byte, mayBeHour: mayBeHour))
        (value, digits) = (0, 0)
      }
    }
    func isHour(_ place: Int) -> Bool {
      place + 2 < numbers.count && numbers[place].mayBeHour && numbers[place + 1].end == 0x3A
    }
    guard
      let hour = isFirst
        ? numbers.indices.first(where: isHour) : numbers.indices.last(where: isHour),
      numbers[hour].value < 100, numbers[hour + 1].value < 60, numbers[hour + 2].value < 62
    else { return }
    var ofDay =
      ((numbers[hour].value * 60 + numbers[hour + 1].value) * 60 + numbers[hour + 2].value)
      * 1_000_000
    if numbers[hour + 2].end == 0x2E || numbers[hour + 2].end == 0x2C, hour + 3 < numbers.count {
      let (value, digits) = (numbers[hour + 3].value, numbers[hour + 3].digits)
      var fraction = value * 1_000_000 / (0..<digits).reduce(1) { power, _ in power * 10 }
      // Zephyr parts milliseconds and microseconds.
      if numbers[hour + 3].digits == 3, numbers[hour + 3].end == 0x2C, hour + 4 < numbers.count,
        numbers[hour + 4].digits == 3
      {
        fraction += numbers[hour + 4].value
      }
      ofDay += fraction
    }
    if hour >= 3, let date = Self.date(numbers[hour - 3], numbers[hour - 2], numbers[hour - 1]) {
      days = date
    } else if lastOfDay > ofDay, lastOfDay - ofDay > 43_200_000_000, days < 100_000 {
      // Midnight went by.
      days += 1
    }
    lastOfDay = ofDay
    time = days * 86_400_000_000 + ofDay
  }

  /// Takes the time that a line has in front: a date and a time of day, or a number since then.
  mutating func note(frontOf line: LogLine) {
    let front = line.prefix(48).prefix { $0 != 0x28 }
    // The octets of an address are no time.
    let address = front.indices.first { place in
      place + 2 < line.endIndex && line[place + 2] == 0x3A && line[place...].address != nil
    }
    note(in: front[..<(address ?? front.endIndex)], isFirst: true)
    if let told = Self.number(frontOf: line) { time = told }
  }

  /// Microseconds since a program began, as ESP-IDF prints milliseconds, or since 1970, as Qt does.
  private static func number(frontOf line: LogLine) -> UInt64? {
    if line.count > 5, let first = line.first, "EWIDV".utf8.contains(first),
      let number = line.dropFirst().after(" (").flatMap({ $0.number })
    {
      return UInt64(number) * 1000
    }
    for word in line.prefix(48).split(separator: 0x20)
    where word.count == 13 && word.first == 0x31 && word.allSatisfy({ $0.isDigit }) {
      return word.reduce(0) { $0 * 10 + UInt64($1 & 0xF) } * 1000
    }
    return nil
  }

  /// Takes a date that a line of its own tells.
  mutating func noteDate(in text: LogLine) {
    let parts = text.prefix(10).split(separator: 0x2D).map { digits in
      Number(
        value: digits.reduce(0) { $0 * 10 + UInt64($1 & 0xF) },
        digits: digits.allSatisfy { $0.isDigit } ? digits.count : 0, end: 0x2D)
    }
    guard parts.count == 3, let date = Self.date(parts[0], parts[1], parts[2]) else { return }
    (days, lastOfDay) = (date, 0)
  }

  /// Days from 1970 to a date; `nil` if it is none from then on.
  private static func date(_ year: Number, _ month: Number, _ day: Number) -> UInt64? {
    guard year.digits == 4, year.end == 0x2D, month.end == 0x2D, year.value >= 1970,
      (1...12).contains(month.value), (1...31).contains(day.value)
    else { return nil }
    return UInt64(
      clamping: CalendarTime.days(
        Int64(clamping: year.value), Int64(clamping: month.value), Int64(clamping: day.value)))
  }
}
