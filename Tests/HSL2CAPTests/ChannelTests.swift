import HSProtocols
import Testing

struct ChannelTests {
  @Test(
    arguments: [
      (0x0001, "L2CAP Signaling channel"), (0x0002, "Connectionless channel"),
      (0x0003, "AMP Manager Protocol"), (0x0004, "Attribute Protocol"),
      (0x0005, "L2CAP LE Signaling channel"), (0x0006, "Security Manager Protocol"),
      (0x0007, "BR/EDR Security Manager"), (0x0000, nil), (0x0008, nil), (0x0040, nil),
    ] as [(UInt16, StaticText?)])
  func fixedChannels(_ number: UInt16, _ name: StaticText?) {
    #expect(ChannelID(rawValue: number).name == name)
  }

  @Test(
    arguments: [
      (0x003f, false, false), (0x0040, true, true), (0x007f, true, true), (0x0080, true, false),
      (0xffff, true, false),
    ] as [(UInt16, Bool, Bool)])
  func dynamicChannels(_ number: UInt16, _ dynamic: Bool, _ le: Bool) {
    #expect(ChannelID(rawValue: number).isDynamic == dynamic)
    #expect(ChannelID(rawValue: number).isDynamicLE == le)
  }

  @Test func header() {
    let bytes: [UInt8] = [0x07, 0x01, 0x04, 0x00, 0x1b]
    let header = FrameHeader(bytes.span)
    #expect(header == FrameHeader(length: 0x107, channel: .attribute))
    #expect(header?.frameLength == 0x10b)
  }

  @Test(arguments: 0..<4)
  func shortHeader(_ count: Int) {
    let bytes = [UInt8](repeating: 0, count: count)
    let header = FrameHeader(bytes.span)
    #expect(header == nil)
  }

  @Test func multiplexers() {
    #expect(PSM(rawValue: 0x0001).name == "SDP")
    #expect(PSM(rawValue: 0x001f).name == "ATT")
    #expect(PSM(rawValue: 0x0027).name == "EATT")
    #expect(PSM(rawValue: 0x0002).name == nil)
    #expect(PSM(rawValue: 0x1001).isWellFormed && PSM(rawValue: 0x1001).isDynamic)
    #expect(!PSM(rawValue: 0x0101).isWellFormed && !PSM(rawValue: 0x1002).isWellFormed)
    #expect(SPSM.eatt.rawValue == 0x0027)
    #expect(SPSM(rawValue: 0x0080).isDynamic && !SPSM(rawValue: 0x0100).isDynamic)
  }

  @Test func resultNames() {
    #expect(
      ConnectionResult(rawValue: 7).name == "Connection refused - Source CID already allocated")
    #expect(LECreditBasedConnectionResult(rawValue: 1).name == nil)
    #expect(
      CreditBasedConnectionResult(rawValue: 0x0c).name
        == "All connections refused - invalid parameters")
    #expect(InformationType(rawValue: 3).name == "Fixed channels supported over BR/EDR")
  }
}
