import HSBytes
import HSYAMLText

/// How two devices pair.
package struct ScenarioPairing: Sendable, Equatable {
  /// What one side shows and the other's user types in; `nil` for Just Works.
  package var passkey: Int?
  /// What both sides were told out of band in legacy pairing; in Secure Connections pairing the random
  /// number of the responder, which the initiator was told.
  package var outOfBand: UInt128?
  /// Whether it is LE Secure Connections pairing, and not LE Legacy Pairing.
  package var isSecure: Bool
  /// Whether the initiator of Secure Connections pairing uses the debug key, so that sniffers can read.
  package var usesDebugKey: Bool

  /// Just Works by legacy pairing, unless told.
  package init(
    passkey: Int? = nil, outOfBand: UInt128? = nil, isSecure: Bool = false,
    usesDebugKey: Bool = false
  ) {
    self.passkey = passkey
    self.outOfBand = outOfBand
    self.isSecure = isSecure
    self.usesDebugKey = usesDebugKey
  }

  init(_ fields: inout YAMLFields) throws(TextFault) {
    self.init()
    if let value = fields.take("secure_connections") { isSecure = try value.flag() }
    if let value = fields.take("debug_key") {
      usesDebugKey = try value.flag()
      guard isSecure || !usesDebugKey else {
        throw TextFault(
          line: value.line, column: value.column,
          problem: "'debug_key' needs 'secure_connections: true'")
      }
    }
    if let value = fields.take("passkey") { passkey = try value.integer(in: 0...999_999) }
    if let value = fields.take("oob") {
      let octets = try value.octets(most: 16)
      guard octets.count == 16, passkey == nil else {
        throw TextFault(
          line: value.line, column: value.column,
          problem: "'oob' has 16 bytes, and stands without 'passkey'")
      }
      outOfBand = octets.reduce(0) { $0 << 8 | UInt128($1) }
    }
  }
}
