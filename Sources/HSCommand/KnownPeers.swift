import HSOutput
import HSProtocols
import HSSession
import HSTimeline

/// What is known of peers from outside the captures, as it was typed.
struct KnownPeers {
  /// Files of keys, each with its peer's address before it if that was given.
  var keys: [String] = []
  /// Tables of attributes, named alike.
  var tables: [String] = []
  /// What handles are.
  var maps: [MapArgument] = []
  /// Layouts of values; none are read without them, and those of the environment.
  var layouts: LayoutFileArguments?
  /// Whether handles are named by what their values look like.
  var infers = false

  /// The options that have values, in the order in which they are cited.
  private var given: [(option: String, value: String, isFile: Bool)] {
    keys.map { ("--keys", $0, true) } + tables.map { ("--gatt", $0, true) }
      + maps.map { ("--map", $0.text, false) }
      + (layouts?.layout ?? []).map { ("--layout", $0, true) }
  }

  /// The options as given, with file names but without this machine's folders.
  var words: [String] {
    given.map { option, value, isFile in
      guard isFile else { return option + " " + value }
      let path = Self.split(value).path
      return option + " " + path.baseName
    } + (infers ? ["--infer"] : [])
  }

  /// The options word by word, as given.
  var arguments: [String] {
    given.flatMap { [$0.option, $0.value] } + (infers ? ["--infer"] : [])
  }

  /// The files that are read, those of the environment among them.
  var files: [String] { (keys + tables).map { Self.split($0).path } + (layouts?.allFiles ?? []) }

  /// What was given, read.
  ///
  /// - Throws: The exit status for a file that cannot be used, which is said.
  func knowledge(on console: Console) throws(ExitStatus) -> LabelKnowledge {
    var files = KnowledgeFiles()
    files.infers = infers
    files.tables = tables.map(Self.split)
    files.maps = maps.map(\.map)
    files.keys = keys.map(Self.split)
    if let layouts {
      files.layouts = try layouts.paths(on: console)
      files.usesShippedLayouts = !layouts.noShippedLayouts
    }
    return try console.attempt { try files.read() }
  }

  /// How captures are read with what was given, and with the keys of encrypted links that they tell one another.
  ///
  /// - Throws: The exit status for a file that cannot be used.
  func options(
    beside files: [String], _ format: CaptureFormat?, on console: Console
  ) throws(ExitStatus) -> DecodeOptions {
    var knowledge = try knowledge(on: console)
    let survey = KeySurvey(files, format, on: console)
    knowledge.longTermKeys.add(try survey.keys(with: knowledge))
    return DecodeOptions(knowledge, format: format)
  }

  /// An address and a path; without an address, a path.
  private static func split(_ argument: String) -> (address: DeviceAddress?, path: String) {
    guard let index = argument.firstIndex(of: "="),
      let value = DeviceAddress.value(of: argument[..<index])
    else { return (nil, argument) }
    let path = String(argument[argument.index(after: index)...])
    return (DeviceAddress(value: value, type: .publicDevice), path)
  }
}
