import ArgumentParser

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
    var peers = KnownPeers(keys: keys)
    peers.tables = gatt
    peers.maps = handles.map
    peers.layouts = layouts.given
    peers.infers = infer
    return peers
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

/// Whether key material is printed.
struct KeyArgument: ParsableArguments {
  @Flag(help: "Print the keys that are sent in pairing: LTK with EDIV and Rand, IRK, CSRK.")
  var showKeys = false
}
