import HSCLive
import HSPlatform

/// libpcap's Bluetooth interfaces, and whether they can be opened.
package struct ListedInterface: Sendable, Equatable {
  /// Its name, as `LiveInterface` takes it.
  package let name: String
  /// Why it cannot be opened; `nil` if it can.
  package let obstacle: String?

  /// The interfaces that there are; each is opened to learn whether it can be, for libpcap also
  /// lists what it cannot open.
  ///
  /// - Returns: The interfaces, by name.
  /// - Throws: Why libpcap does not tell.
  package static func all() throws(LiveError) -> [ListedInterface] {
    let library = try PcapLibrary()
    var reason = [CChar](repeating: 0, count: Int(LIVE_REASON))
    var names: [String] = []
    let code = unsafe withUnsafeMutablePointer(to: &names) { names in
      unsafe live_pcap_list(
        library.functions, names,
        { context, name in
          guard let context = unsafe context, let name = unsafe name else { return }
          let text = unsafe String(cString: name)
          guard text.hasPrefix("bluetooth") || text.hasPrefix("usbmon") else { return }
          // The array above, during the enumeration.
          unsafe context.assumingMemoryBound(to: [String].self).pointee.append(text)
        }, &reason)
    }
    guard code == 0 else { throw LiveError(source: "libpcap", reason: Self.text(reason)) }
    return names.sorted().map { ListedInterface(name: $0, obstacle: obstacle($0, library)) }
  }

  private static func obstacle(_ name: String, _ library: PcapLibrary) -> String? {
    if name.hasPrefix("bluetooth"), !Privileges.mayCapture { return Privileges.advice }
    var reason = [CChar](repeating: 0, count: Int(LIVE_REASON))
    guard let device = unsafe live_pcap_open(library.functions, name, 4096, &reason) else {
      return text(reason)
    }
    unsafe live_pcap_close(library.functions, device)
    return nil
  }

  static func text(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension MonitorSocket {
  /// Why the monitor cannot be opened; `nil` if it can.
  package static var obstacle: String? {
    do throws(LiveError) {
      _ = try MonitorSocket(adapter: nil, buffer: 4096, room: 4096, application: [])
      return nil
    } catch {
      return error.reason
    }
  }
}
