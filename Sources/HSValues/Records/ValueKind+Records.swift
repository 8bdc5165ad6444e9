import HSBytes

extension ValueKind {
  /// How many octets of flags the characteristic begins with; `nil` if it is no list of fields.
  public var recordFlagsSize: Int? {
    switch shape {
    case .record(let flags, _): flags
    case .editions(let flags, _): flags
    case .heartRateLimit: 0
    default: nil
    }
  }

  /// A field of the characteristic by its place; `nil` behind the last.
  public func recordField(_ index: Int, _ edition: RecordEdition = .first) -> RecordField? {
    switch shape {
    case .record(_, let field): field(index)
    case .editions(_, let field): field(index, edition)
    case .heartRateLimit: HeartRateLimitFields.limit(index, name)
    default: nil
    }
  }

  /// What a bit of the flags says that announces no field; `nil` for other bits.
  func recordStatus(_ bit: Int) -> StaticText? {
    switch (self, bit) {
    case (.indoorBikeData, 0), (.treadmillData, 0), (.crossTrainerData, 0), (.rowerData, 0):
      "more data follow"
    case (.crossTrainerData, 15): "backward"
    case (.plxSpotCheckMeasurement, 4): "device clock is not set"
    case (.rscMeasurement, 2): "running"
    case (.cyclingPowerMeasurement, 1): "balance is that of the left pedal"
    case (.cyclingPowerMeasurement, 3): "torque is measured at the crank"
    case (.cyclingPowerMeasurement, 12): "offset compensation wanted"
    default: nil
    }
  }

  /// The bits of the flags that mean something.
  var recordKnownFlags: UInt32 {
    var known: UInt32 = 0
    var index = 0
    while let field = recordField(index) {
      switch field.presence {
      case .always: break
      case .ifSet(let bit), .ifClear(let bit): known |= 1 << UInt32(bit)
      }
      index += 1
    }
    for bit in 0..<24 where recordStatus(bit) != nil { known |= 1 << UInt32(bit) }
    return known
  }
}
