import ArgumentParser
import HSBytes
import HSCapture
import HSConsole
import HSEncryption
import HSHCI
import HSIdentity
import HSLabels
import HSRuns
import HSSession

/// Labels and keys from outside the captures, for the commands that label handles.
struct LabelArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keys: of private addresses 'irk KEY [ADDRESS [random]]', of encrypted links on the air 'ltk KEY [ADDRESS]', or out-of-band data of their pairing 'oob DATA'; BlueZ's info, or Wireshark's lines.",
      valueName: "[address=]file"))
  var keys: [String] = []

  @Option(
    help: ArgumentHelp(
      "A table of attributes: 'heartsnoop gatt --format json', or BlueZ's cache or attributes file.",
      valueName: "[address=]file"))
  var gatt: [String] = []

  @Option(
    help: ArgumentHelp(
      "What a handle is: 0x0012=2a37 or 18=2a37; handles are hexadecimal with 0x, decimal without.",
      valueName: "[address=]handle=uuid"), transform: MapArgument.init)
  var map: [MapArgument] = []

  @OptionGroup var layouts: LayoutFileArguments

  @Flag(help: "Conclude from values which unlabelled handles are heart rates; says why.")
  var infer = false

  /// The options as given, with file names but without this machine's folders.
  var words: [String] {
    func name(_ argument: String) -> String {
      let path = Self.split(argument).1
      return path.split(separator: "/").last.map(String.init) ?? path
    }
    var words = keys.map { "--keys " + name($0) } + gatt.map { "--gatt " + name($0) }
    words += map.map { "--map " + $0.text } + layouts.layout.map { "--layout " + name($0) }
    if infer { words.append("--infer") }
    return words
  }

  /// The options word by word, as given.
  var arguments: [String] {
    keys.flatMap { ["--keys", $0] } + gatt.flatMap { ["--gatt", $0] }
      + map.flatMap { ["--map", $0.text] } + layouts.layout.flatMap { ["--layout", $0] }
      + (infer ? ["--infer"] : [])
  }

  /// The files that are read.
  var files: [String] { (keys + gatt).map { Self.split($0).1 } + layouts.layout }

  /// What was given, read.
  ///
  /// - Throws: The exit status for a file that cannot be used.
  func knowledge(on console: Console) throws(ExitStatus) -> LabelKnowledge {
    var files = KnowledgeFiles()
    files.infers = infer
    files.tables = gatt.map(Self.split)
    files.maps = map.map(\.map)
    files.keys = keys.map(Self.split)
    files.layouts = try layouts.paths(on: console)
    files.usesShippedLayouts = !layouts.noShippedLayouts
    return try files.read(on: console)
  }

  /// How captures are read with what was given, and with the keys of encrypted links that they tell one another.
  ///
  /// - Parameters:
  ///   - captures: The captures.
  ///   - console: What is wrong is said there.
  /// - Returns: How they are read.
  /// - Throws: The exit status for a file that cannot be used.
  func options(
    beside captures: CaptureArguments, on console: Console
  ) throws(ExitStatus) -> DecodeOptions {
    let format = captures.inputFormat?.format
    return DecodeOptions(
      try knowledge(beside: captures.files, format, on: console), format: format)
  }

  /// What was given, read, and the keys that captures in a format, or the recognised ones, tell one another.
  func knowledge(
    beside files: [String], _ format: CaptureFormat?, on console: Console
  ) throws(ExitStatus) -> LabelKnowledge {
    var knowledge = try knowledge(on: console)
    knowledge.longTermKeys.add(
      try KeySurvey(files, format, on: console).keys(with: knowledge))
    return knowledge
  }

  /// An address and a path; without an address, a path.
  static func split(_ argument: String) -> (address: DeviceAddress?, path: String) {
    guard let index = argument.firstIndex(of: "="),
      let value = DeviceAddress.value(of: argument[..<index])
    else { return (nil, argument) }
    let path = String(argument[argument.index(after: index)...])
    return (DeviceAddress(value: value, type: .publicDevice), path)
  }
}

/// Keys of encrypted links, for a command that needs nothing else from outside.
struct KeyFileArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keys of encrypted links on the air, with --decrypt: 'ltk KEY [ADDRESS]', BlueZ's info, or Wireshark's lines.",
      valueName: "[address=]file"))
  var keys: [String] = []

  /// The files that are read.
  var files: [String] { keys.map { LabelArguments.split($0).1 } }

  /// Reads the files, and the keys that the captures tell one another.
  ///
  /// - Throws: The exit status for a file that cannot be used.
  func knowledge(
    beside captures: CaptureArguments, on console: Console
  ) throws(ExitStatus) -> LabelKnowledge {
    var files = KnowledgeFiles()
    files.keys = keys.map(LabelArguments.split)
    var knowledge = try files.read(on: console)
    let survey = KeySurvey(captures.files, captures.inputFormat?.format, on: console)
    knowledge.longTermKeys.add(try survey.keys(with: knowledge))
    return knowledge
  }
}

extension KnowledgeFiles {
  /// Reads the files.
  ///
  /// - Throws: The exit status for a file that cannot be used, which is said.
  func read(on console: Console) throws(ExitStatus) -> LabelKnowledge {
    do throws(CaptureProblem) {
      return try read()
    } catch {
      console.say(error.description)
      throw .unreadable
    }
  }
}

/// What a handle is, as it is typed.
struct MapArgument {
  let map: LabelMap
  /// As typed.
  let text: String

  init(_ argument: String) throws {
    text = argument
    guard let map = LabelMap(argument) else {
      throw ValidationError(
        "'\(argument)' is not [ADDRESS=]HANDLE=UUID, as in 0x0012=2a37 or 18=2a37: a handle is "
          + "hexadecimal with 0x in front and decimal without, from 1 to 65535.")
    }
    self.map = map
  }
}

/// Whether key material is printed.
struct KeyArgument: ParsableArguments {
  @Flag(help: "Print the keys that are sent in pairing: LTK with EDIV and Rand, IRK, CSRK.")
  var showKeys = false
}
