import ArgumentParser
import HSTimeline

/// Labels and keys from outside the captures, for the commands that label handles.
struct LabelArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keys: 'irk KEY [ADDRESS [random]]' of private addresses, 'ltk KEY [ADDRESS]' or 'oob DATA' of encrypted links on the air; BlueZ's info, or Wireshark's lines.",
      valueName: "[address=]file"))
  var keys: [String] = []

  @Option(
    help: ArgumentHelp(
      "A table of attributes: 'heartsnoop gatt --format json', or BlueZ's cache or attributes file.",
      valueName: "[address=]file"))
  var gatt: [String] = []

  @OptionGroup var handles: MapArguments

  @OptionGroup var layouts: LayoutFileArguments

  @Flag(help: "Conclude from values which unlabelled handles are heart rates; says why.")
  var infer = false

  /// What was given.
  var peers: KnownPeers {
    KnownPeers(keys: keys, tables: gatt, maps: handles.map, layouts: layouts, infers: infer)
  }

  /// The files that are read.
  var files: [String] { peers.files }
}

/// What handles are, for the commands that need nothing else from outside, too.
struct MapArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What a handle is: 0x0012=2a37 or 18=2a37, or your own name for it: 0x0011=command; handles are hexadecimal with 0x, decimal without.",
      valueName: "[address=]handle=uuid|name"), transform: MapArgument.init)
  var map: [MapArgument] = []
}

/// What a handle is, as it is typed.
struct MapArgument: Sendable {
  let map: LabelMap
  /// As typed.
  let text: String
  /// Whether it holds for the peer of one address only.
  var isOfOnePeer: Bool { map.address != nil }

  /// - Throws: What is wrong with it.
  init(_ argument: String) throws {
    text = argument
    guard let map = LabelMap(argument) else {
      throw ValidationError(
        "'\(argument)' is not [ADDRESS=]HANDLE=UUID or HANDLE=NAME, as in 0x0012=2a37, 18=2a37 or "
          + "0x0011=command: a handle is hexadecimal with 0x in front and decimal without, from 1 to 65535; a "
          + "name begins with a letter, and has letters, digits, '-', '_' and '.'.")
    }
    self.map = map
  }
}
