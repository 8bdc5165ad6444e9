import HSProtocols

/// A live source as an interface of Wireshark.
package enum ExtcapSource: Equatable {
  /// An adapter, `hci0`, or `bluetooth-monitor` for all of them.
  case adapter(String)
  /// A capture file that grows.
  case file
  /// A server over TCP.
  case server
  /// A sender over TCP.
  case sender
  /// A phone, by adb.
  case phone

  private static let prefix = "heartsnoop-"
  private static let others: [ExtcapSource] = [.file, .server, .sender, .phone]

  /// The sources of this machine; adapters only where the kernel has Bluetooth.
  package static var all: [ExtcapSource] {
    guard let adapters = try? LiveAdapter.all() else { return others }
    return adapters.map { .adapter($0.name) } + [.adapter("bluetooth-monitor")] + others
  }

  /// The source of an interface's name; `nil` if there is none.
  package init?(interface: String) {
    guard interface.hasPrefix(Self.prefix) else { return nil }
    let name = String(interface.dropFirst(Self.prefix.count))
    if let other = Self.others.first(where: { $0.name == name }) {
      self = other
    } else if name == "bluetooth-monitor" || name.hasPrefix("hci") {
      self = .adapter(name)
    } else {
      return nil
    }
  }

  /// The interface's name: unlike those of libpcap, and of letters that Wireshark takes.
  package var interface: String { Self.prefix + name }

  private var name: String {
    switch self {
    case .adapter(let name): name
    case .file: "file"
    case .server: "tcp"
    case .sender: "listen"
    case .phone: "adb"
    }
  }

  /// What it is, for people.
  package var display: String {
    switch self {
    case .adapter("bluetooth-monitor"): "All Bluetooth adapters"
    case .adapter(let name): "Bluetooth adapter \(name)"
    case .file: "Bluetooth capture file that grows"
    case .server: "Bluetooth capture from a server over TCP"
    case .sender: "Bluetooth capture sent here over TCP"
    case .phone: "Bluetooth of an Android phone by adb"
    }
  }

  /// What its packets are, as extcap says it; packets of other kinds bring their own.
  package var link: String {
    switch self {
    case .adapter:
      "{number=254}{name=BLUETOOTH_LINUX_MONITOR}{display=Bluetooth Linux Monitor}"
    default:
      "{number=201}{name=BLUETOOTH_HCI_H4_WITH_PHDR}{display=Bluetooth H4 with direction}"
    }
  }

  /// What Wireshark asks for before it captures: option, and how extcap describes it.
  package var options: [(call: String, description: String)] {
    let own: [(String, String)]
    switch self {
    case .adapter: own = []
    case .file:
      own = [
        (
          "--follow",
          "{display=Capture file}{tooltip=It may be renamed and begun anew, as Android does}"
            + "{type=fileselect}{mustexist=true}{required=true}"
        )
      ]
    case .server:
      own = [
        (
          "--connect",
          "{display=Server}{tooltip=HOST:PORT, or PORT on this machine}{type=string}{required=true}"
        )
      ]
    case .sender:
      own = [
        (
          "--listen",
          "{display=Listen at}{tooltip=PORT on this machine, or ADDRESS:PORT}{type=string}"
            + "{required=true}"
        )
      ]
    case .phone:
      own = [
        (
          "--serial",
          "{display=Phone}{tooltip=Its serial number, if adb knows several}{type=string}"
        )
      ]
    }
    return own + [
      (
        "--gatt",
        "{display=Table of attributes}{tooltip=Names handles of a peer that is not discovered again}"
          + "{type=fileselect}{mustexist=true}"
      ),
      (
        "--keys",
        "{display=Keys}{tooltip=Of private addresses, and of encrypted links on the air}"
          + "{type=fileselect}{mustexist=true}"
      ),
      (
        "--layout",
        "{display=Layout of values}{tooltip=In Kaitai Struct's language: docs/layouts.md}"
          + "{type=fileselect}{mustexist=true}"
      ),
      (
        "--infer",
        "{display=Infer heart rates}"
          + "{tooltip=Conclude from values which unnamed handles are heart rates}{type=boolflag}"
      ),
    ]
  }
}
