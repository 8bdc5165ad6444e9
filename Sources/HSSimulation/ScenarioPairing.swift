import HSProtocols

/// How two devices pair: Just Works by legacy pairing, unless told.
package struct ScenarioPairing: Sendable, Equatable {
  /// What one side shows and the other's user types in; `nil` for Just Works.
  package var passkey: Int?
  /// What both sides were told out of band in legacy pairing; in Secure Connections pairing the random
  /// number of the responder, which the initiator was told.
  package var outOfBand: UInt128?
  /// Whether it is LE Secure Connections pairing, and not LE Legacy Pairing.
  package var isSecure = false
  /// Whether the initiator of Secure Connections pairing uses the debug key, so that sniffers can read.
  package var usesDebugKey = false
}

extension ScenarioPairing {
  init(_ form: inout YAMLForm) {
    self.init()
    isSecure = form.flag(
      "secure_connections", "Whether it is LE Secure Connections pairing, and not LE Legacy Pairing"
    )
    usesDebugKey = form.flag(
      "debug_key",
      "Whether the central uses the debug key of Secure Connections, so that a sniffer can read the link"
    )
    if usesDebugKey, !isSecure { form.refuse("debug_key", "needs 'secure_connections: true'") }
    passkey = form.integer(
      "passkey", in: 0...999_999, "What the user types in; Just Works unless given")
    form.excludes("oob", "passkey")
    let octets = form.octets(
      "oob", most: 16, "16 bytes that both sides were told out of band, most significant first")
    guard form.has("oob") else { return }
    if octets.count != 16 || passkey != nil {
      form.refuse("oob", "has 16 bytes, and stands without 'passkey'")
    }
    outOfBand = octets.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
  }
}
