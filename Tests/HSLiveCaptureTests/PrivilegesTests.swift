import Testing

@testable import HSCapture

@Suite struct `A live source` {
  @Test func `is named by the kernel's names`() {
    #expect(LiveInterface.adapter("hci0") == 0)
    #expect(LiveInterface.adapter("hci12") == 12)
    for name in ["hci", "hci-1", "hci65535", "hci65536", "bluetooth0", "hci0 ", "xhci0"] {
      #expect(LiveInterface.adapter(name) == nil)
    }
  }

  @Test func `says what helps where something is missing`() {
    #expect(MonitorSocket.reason(1).contains("sudo setcap cap_net_raw,cap_net_admin+ep /"))
    #expect(MonitorSocket.reason(97).contains("this kernel has no Bluetooth"))
    #expect(MonitorSocket.reason(24).contains("cannot be opened"))
  }

  @Test func `passes over the header of a log that was begun anew`() {
    let btsnoop = Array("btsnoop\0".utf8) + [UInt8](repeating: 0, count: 16)
    #expect(FollowedFile.headerLength(btsnoop) == 16)
    // A header that was never finished is repeated as far as it goes.
    #expect(FollowedFile.headerLength(Array(btsnoop[..<15])) == 15)
    #expect(FollowedFile.headerLength(Array(btsnoop[..<3])) == 3)
    #expect(FollowedFile.headerLength([]) == 0)
    #expect(FollowedFile.headerLength(Array("btsnoo!".utf8)) == 0)
    #expect(FollowedFile.headerLength([0xD4, 0xC3, 0xB2, 0xA1] + btsnoop) == 24)
    #expect(FollowedFile.headerLength([0x0A, 0x0D, 0x0D, 0x0A] + btsnoop) == 0)
  }
}
