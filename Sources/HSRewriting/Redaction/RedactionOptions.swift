package import HSLayout
package import HSReport

/// What is taken out of a capture, and what is left in by choice.
package struct RedactionOptions: Sendable {
  /// What becomes of heart rates.
  package enum HeartRate: String, Sendable, CaseIterable {
    /// They stay as they are.
    case keep
    /// Rates and RR intervals are changed together, by a factor for all and some noise for each.
    case jitter
    /// Every rate is 60, every interval one second, and no energy is spent.
    case flatten
  }

  /// How to treat advertisers without a connection.
  package enum Foreign: String, Sendable, CaseIterable {
    /// Their address is replaced, and what they advertise is wiped but for its structure.
    case mask
    /// Leave out records that are only about them.
    case drop
  }

  /// What becomes of heart rates.
  package var heartRate = HeartRate.keep
  /// What becomes of strangers.
  package var foreign = Foreign.mask
  /// Whether values stay that are neither heart rates nor technical; names, serial numbers and
  /// addresses are replaced anyway.
  package var keepsValues = false
  /// Attributes of which values stay that are neither heart rates nor technical: texts too, and also where
  /// nothing tells what they are.
  package var keptAttributes: [AttributeChoice] = []
  /// Whether the maker's half of public addresses stays.
  package var keepsCompanies = false
  /// Whether what is encrypted on the air stays as it is.
  package var keepsEncrypted = false
  /// Layouts of values: their private fields are replaced in values that stay by choice.
  package var layouts = LayoutCollection()
  /// Identity resolving keys that are known from elsewhere; most significant octet first.
  package var identityKeys: [UInt128] = []
  /// Most addresses that are looked for everywhere, each of which takes a hundred bytes or so: a capture with more is
  /// not redacted.
  package var mostAddresses = 1 << 20

  /// Whether some values stay that may hold anything.
  var keepsSomeValues: Bool { keepsValues || !keptAttributes.isEmpty }

  /// All is taken out that can be recognised, or not be judged.
  package init() {}
}
