import ArgumentParser
/// A length of time as it is typed: `90`, `90s`, `5m`, `2h`, `0.5`.
struct Seconds: ExpressibleByArgument, Sendable {
  let value: Double

  init?(argument: String) {
    var digits = Substring(argument)
    var unit = 1.0
    switch digits.last {
    case "s": digits.removeLast()
    case "m":
      unit = 60
      digits.removeLast()
    case "h":
      unit = 3600
      digits.removeLast()
    default: break
    }
    guard digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
      let number = Double(digits), number.isFinite, number > 0, number * unit <= 1e9
    else { return nil }
    value = number * unit
  }
}

/// A number of bytes as it is typed: `500k`, `64M`, `2G`; without a letter in bytes.
struct ByteCount: ExpressibleByArgument, Sendable {
  let value: Int

  init?(argument: String) {
    var digits = Substring(argument)
    var shift = 0
    switch digits.last {
    case "k", "K": shift = 10
    case "m", "M": shift = 20
    case "g", "G": shift = 30
    default: break
    }
    if shift > 0 { digits.removeLast() }
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
      number > 0, number <= Int.max >> 31
    else { return nil }
    value = number << shift
  }
}
