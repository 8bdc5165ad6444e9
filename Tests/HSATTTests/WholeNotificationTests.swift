import HSProtocols
import Testing

/// The short way to a notification reads what the long one reads, and leaves all else to it.
@Suite struct WholeNotificationTests {
  @Test(arguments: 0...255 as ClosedRange<UInt8>)
  func `agrees with the enumeration`(opcode: UInt8) {
    for count in 0...9 {
      var bytes: [UInt8] = (0..<count).map { UInt8(0x30 + $0) }
      if count > 0 { bytes[0] = opcode }
      var reader = ByteReader(bytes.span, base: 100, layer: .att, limit: .l2capLength)
      let whole = HandleValue(notification: reader)
      if case .handleValueNotification(let long)? = try? ATTPDU(whole: &reader) {
        #expect(whole == long, "\(bytes)")
      } else {
        #expect(whole == nil, "\(bytes)")
      }
    }
  }
}
