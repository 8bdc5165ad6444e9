import HSBytes
import HSYAMLText

/// Something that goes wrong: on the link, in the sensor, or in the recorder.
package struct ScenarioFault: Sendable {
  /// What.
  package var kind: Kind
  /// When, in milliseconds from the beginning.
  package var at: Int
  /// How many values, pairs of them, packets, requests or links are concerned.
  package var count: Int
  /// Whether the recorder says how much it lost.
  package var isCounted = false

  /// What can go wrong.
  package enum Kind: Sendable, Equatable {
    /// Values are not recorded; a sniffer does not hear their packets.
    case lose
    /// Values are recorded twice; on the air their packets are sent again, as they were not heard.
    case duplicate
    /// From here on the recorder keeps so many bytes of a packet.
    case cut(Int)
    /// The last piece of a frame comes behind the next record of another connection.
    case interleave
    /// A value changes places with the next one of its connection.
    case reorder
    /// Links break without a disconnection.
    case drop
    /// What was before is not recorded.
    case lateStart
    /// The recorder's clock jumps by so many milliseconds.
    case clockStep(Int)
    /// A server does not answer requests.
    case noAnswer
    /// A sniffer does not hear some packets.
    case miss
    /// From here on a sniffer does not hear so many of a hundred packets, by chance.
    case fade(Int)
    /// A sniffer hears a bit of packets wrong, so that their CRC does not fit.
    case corrupt

    /// Whether it can be seen in packets of HCI.
    var showsInHCI: Bool {
      switch self {
      case .miss, .fade, .corrupt: false
      default: true
      }
    }

    /// Whether it can be seen on the air, where nothing overtakes.
    var showsOnAir: Bool { self != .interleave && self != .reorder }
  }

  /// A fault by its parts.
  ///
  /// - Parameters:
  ///   - kind: What.
  ///   - at: When, in milliseconds from the beginning.
  ///   - count: How many are concerned; unless told one, or all links that are open.
  package init(_ kind: Kind, at: Int, count: Int? = nil) {
    self.kind = kind
    self.at = at
    self.count = count ?? (kind == .drop ? .max : 1)
  }

  init(_ value: YAMLValue) throws(TextFault) {
    var fields = try YAMLFields(value)
    let time = try fields.need("at").number(in: 0...31_536_000)
    let name = try fields.need("fault").word([
      ("lose", "lose"), ("duplicate", "duplicate"), ("cut", "cut"), ("interleave", "interleave"),
      ("reorder", "reorder"), ("drop", "drop"), ("late_start", "late_start"),
      ("clock_step", "clock_step"), ("no_answer", "no_answer"), ("miss", "miss"),
      ("corrupt", "corrupt"),
    ])
    let kind: Kind
    var hasCount = true
    switch name {
    case "lose": kind = .lose
    case "duplicate": kind = .duplicate
    case "interleave": kind = .interleave
    case "reorder": kind = .reorder
    case "drop": kind = .drop
    case "no_answer": kind = .noAnswer
    case "miss":
      if let share = fields.take("percent") {
        kind = .fade(try share.integer(in: 1...99))
        hasCount = false
      } else {
        kind = .miss
      }
    case "corrupt": kind = .corrupt
    case "cut":
      kind = .cut(try fields.need("keep").integer(in: 1...65_535))
      hasCount = false
    case "late_start":
      kind = .lateStart
      hasCount = false
    default:
      let step = try fields.need("by").number(in: -31_536_000...31_536_000)
      kind = .clockStep(Int(clamping: step * 1000))
      hasCount = false
    }
    var count: Int?
    if hasCount { count = try fields.take("count")?.integer(in: 1...1_000_000) }
    self.init(kind, at: Int(clamping: time * 1000), count: count)
    if name == "lose", let value = fields.take("counted") { isCounted = try value.flag() }
    try fields.finish()
  }
}
