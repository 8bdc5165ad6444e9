import HSProtocols
import Testing

/// One cell of Table 2.8: what legacy and what Secure Connections pairing do.
struct Cell: Sendable, CustomTestStringConvertible {
  let initiator: IOCapability
  let responder: IOCapability
  let legacy: PairingMethod
  let secure: PairingMethod

  var testDescription: String {
    "initiator \(initiator.name?.string ?? "?"), responder \(responder.name?.string ?? "?")"
  }

  /// The table as the specification prints it, a row for each responder.
  ///
  /// The letters of a row stand for the initiator's capabilities in their order: `j` Just Works, `i` the initiator
  /// displays, `r` the responder displays, `b` both enter, `n` Numeric Comparison.
  static let table: [Cell] = {
    let legacy = ["jjrjr", "jjrjr", "iibji", "jjjjj", "iirji"]
    let secure = ["jjrjr", "jnrjn", "iibji", "jjjjj", "inrjn"]
    let methods: [Character: PairingMethod] = [
      "j": .justWorks, "i": .passkeyInitiatorDisplays, "r": .passkeyResponderDisplays,
      "b": .passkeyBothEnter, "n": .numericComparison,
    ]
    var cells: [Cell] = []
    for (row, letters) in zip(legacy, secure).enumerated() {
      for (column, pair) in zip(letters.0, letters.1).enumerated() {
        guard let old = methods[pair.0], let new = methods[pair.1] else { continue }
        cells.append(
          Cell(
            initiator: IOCapability(rawValue: UInt8(column)),
            responder: IOCapability(rawValue: UInt8(row)), legacy: old, secure: new))
      }
    }
    return cells
  }()
}

private let mitm: UInt8 = 0x04
private let secureConnections: UInt8 = 0x08

private func features(
  _ capability: IOCapability, _ wants: UInt8, oob: Bool = false, keySize: UInt8 = 16
) -> PairingFeatures {
  PairingFeatures(
    ioCapability: capability, oobDataFlag: oob ? .present : .notPresent,
    authenticationRequirements: AuthenticationRequirements(rawValue: wants),
    maximumEncryptionKeySize: keySize)
}

struct PairingNegotiationTests {
  @Test func theTableIsWhole() { #expect(Cell.table.count == 25) }

  @Test(arguments: Cell.table)
  func capabilitiesDecide(_ cell: Cell) {
    for (mine, theirs) in [(mitm, UInt8(0)), (0, mitm), (mitm, mitm)] {
      let legacy = PairingNegotiation(
        initiator: features(cell.initiator, mine | secureConnections),
        responder: features(cell.responder, theirs))
      #expect(legacy.method == cell.legacy)
      #expect(!legacy.usesSecureConnections)
      let secure = PairingNegotiation(
        initiator: features(cell.initiator, mine | secureConnections),
        responder: features(cell.responder, theirs | secureConnections))
      #expect(secure.method == cell.secure)
      #expect(secure.usesSecureConnections)
    }
  }

  @Test(arguments: Cell.table)
  func withoutProtectionItJustWorks(_ cell: Cell) {
    for wants in [UInt8(0), secureConnections] {
      let negotiation = PairingNegotiation(
        initiator: features(cell.initiator, wants), responder: features(cell.responder, wants))
      #expect(negotiation.method == .justWorks)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func outOfBandDataComeFirst(_ initiatorHas: Bool, _ responderHas: Bool) {
    for wants in [UInt8(0), mitm] {
      func method(_ more: UInt8) -> PairingMethod? {
        PairingNegotiation(
          initiator: features(.displayYesNo, wants | more, oob: initiatorHas),
          responder: features(.displayYesNo, wants | more, oob: responderHas)
        ).method
      }
      #expect(method(0) == (initiatorHas && responderHas ? .outOfBand : .justWorks))
      let otherwise: PairingMethod = wants == 0 ? .justWorks : .numericComparison
      #expect(method(secureConnections) == (initiatorHas || responderHas ? .outOfBand : otherwise))
    }
  }

  @Test func reservedCapabilitiesDecideNothing() {
    let odd = IOCapability(rawValue: 5)
    for (initiator, responder) in [(odd, IOCapability.displayOnly), (.noInputNoOutput, odd)] {
      let negotiation = PairingNegotiation(
        initiator: features(initiator, mitm), responder: features(responder, 0))
      #expect(negotiation.method == nil)
    }
    let unprotected = PairingNegotiation(
      initiator: features(odd, 0), responder: features(odd, 0))
    #expect(unprotected.method == .justWorks)
  }

  @Test func keySizeAndBonding() {
    let negotiation = PairingNegotiation(
      initiator: features(.displayOnly, 1, keySize: 16),
      responder: features(.displayOnly, 1, keySize: 7))
    #expect(negotiation.encryptionKeySize == 7)
    #expect(negotiation.isBonding)
    let one = PairingNegotiation(
      initiator: features(.displayOnly, 1), responder: features(.displayOnly, 0))
    #expect(!one.isBonding)
  }

  @Test func onlyJustWorksIsUnauthenticated() {
    for method in PairingMethod.allCases {
      #expect(method.isAuthenticated == (method != .justWorks))
      #expect(method.name.count > 0)
    }
  }
}
