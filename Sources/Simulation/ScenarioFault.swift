import Bytes
import YAMLText

/// Something that goes wrong: on the link, in the sensor, or in the recorder.
public struct ScenarioFault: Sendable {
  /// What.
  public var kind: Kind
  /// When, in milliseconds from the beginning.
  public var at: Int
  /// How many values are concerned.
  public var count: Int

  /// What can go wrong.
  public enum Kind: Sendable, Equatable {
    /// Values are not recorded.
    case lose
    /// Values are recorded twice.
    case duplicate
    /// From here on the recorder keeps so many bytes of a packet.
    case cut(Int)
    /// The last piece of a frame comes behind the next record of another connection.
    case interleave
    /// A value changes places with the next one.
    case reorder
    /// The link breaks, without anybody's word.
    case drop
    /// What was before is not recorded.
    case lateStart
    /// The recorder's clock jumps by so many milliseconds.
    case clockStep(Int)
  }

  /// A fault by its parts.
  public init(_ kind: Kind, at: Int, count: Int = 1) {
    self.kind = kind
    self.at = at
    self.count = count
  }

  init(_ value: YAMLValue) throws(TextFault) {
    var fields = try YAMLFields(value)
    at = Int(try fields.need("at").number(in: 0...31_536_000) * 1000)
    let kind = try fields.need("fault").word([
      ("lose", 0), ("duplicate", 1), ("cut", 2), ("interleave", 3), ("reorder", 4), ("drop", 5),
      ("late_start", 6), ("clock_step", 7),
    ])
    count = try fields.take("count")?.integer(in: 1...1_000_000) ?? 1
    switch kind {
    case 0: self.kind = .lose
    case 1: self.kind = .duplicate
    case 2: self.kind = .cut(try fields.need("keep").integer(in: 1...65_535))
    case 3: self.kind = .interleave
    case 4: self.kind = .reorder
    case 5: self.kind = .drop
    case 6: self.kind = .lateStart
    default:
      self.kind = .clockStep(Int(try fields.need("by").number(in: -31_536_000...31_536_000) * 1000))
    }
    try fields.finish()
  }
}
