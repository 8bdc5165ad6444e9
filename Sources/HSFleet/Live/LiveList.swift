package import HSOutput
import HSProtocols
import HSReport

/// What there is to sniff on this machine.
package enum LiveList {
  /// Prints the adapters and the interfaces, each with what keeps it from being opened.
  ///
  /// - Throws: The exit status if what was printed did not arrive.
  package static func show() throws(ExitStatus) {
    var lines: [(name: String, text: String)] = []
    var remarks: [String] = []
    let monitor = MonitorSocket.obstacle
    do throws(LiveError) {
      for adapter in try LiveAdapter.all() {
        let state = "\(address(adapter.address)), \(adapter.bus), \(adapter.isUp ? "up" : "down")"
        lines.append((adapter.name, state + obstacle(monitor)))
      }
      if lines.isEmpty { remarks.append("there is no adapter; the monitor waits for one") }
    } catch {
      remarks.append(error.description)
    }
    lines.append(("bluetooth-monitor", "all adapters, also those to come" + obstacle(monitor)))
    do throws(LiveError) {
      for interface in try ListedInterface.all() where interface.name != "bluetooth-monitor" {
        lines.append((interface.name, description(interface.name) + obstacle(interface.obstacle)))
      }
    } catch {
      remarks.append(error.description)
    }
    let output = Console.standard.output()
    let width = lines.map(\.name.utf8.count).max() ?? 0
    for line in lines {
      output.append { text in
        text.append(message: line.name)
        text.append(byte: 0x20, count: width - line.name.utf8.count + 2)
        text.append(message: line.text)
        text.append("\n")
      }
    }
    output.flush()
    for remark in remarks { Console.standard.say(remark) }
    try Console.standard.finish(output)
  }

  private static func obstacle(_ reason: String?) -> String {
    reason.map { "; cannot be opened: " + $0.replacing("cannot be opened: ", with: "") } ?? ""
  }

  private static func description(_ name: String) -> String {
    if name.hasPrefix("usbmon") {
      return name == "usbmon0" ? "all USB buses, by libpcap" : "a USB bus, by libpcap"
    }
    return "an adapter, by libpcap"
  }

  private static func address(_ bytes: [UInt8]) -> String {
    bytes.hex(separatedBy: ":", isUpperCase: true)
  }
}
