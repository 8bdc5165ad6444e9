import HSProtocols
@testable import HSRewriting
import Testing

/// What is assumed around values that were used and never declared.
@Suite struct AssumedDeclarationsTests {
  @Test func `A value of a kept table gets a service and a declaration`() {
    let assumed = AssumedDeclarations(
      beside: AttributeTable(), unknown: [0x1b, 0x1e], configurations: [0x1c: 0x1b],
      uses: [0x1b: [.notify], 0x1e: [.write]])
    #expect(assumed.services.map(\.handle.rawValue) == [0x19])
    #expect(assumed.services.map(\.endGroupHandle.rawValue) == [0x1e])
    #expect(assumed.characteristics.map(\.value.rawValue) == [0x1b, 0x1e])
    #expect(assumed.characteristics.map(\.properties) == [[.notify], [.write]])
    #expect(
      assumed.characteristics.map(\.uuid.longText) == [
        "0000001b-6865-6172-7473-6e6f6f700000", "0000001e-6865-6172-7473-6e6f6f700000",
      ])
  }

  @Test func `Nothing is assumed where there is no room for a declaration`() {
    let assumed = AssumedDeclarations(
      beside: AttributeTable(), unknown: [2, 0x10, 0x11], configurations: [:], uses: [:])
    #expect(assumed.characteristics.map(\.value.rawValue) == [0x10])
    #expect(assumed.services.map(\.handle.rawValue) == [0x0e])
  }
}
