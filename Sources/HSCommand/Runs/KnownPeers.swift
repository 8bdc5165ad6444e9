import HSCapture
import HSConsole
import HSEncryption
import HSHCI
import HSIdentity
import HSLabels
import HSOutput
import HSSession

/// The captures that a run reads.
struct CaptureInput: Sendable {
  /// Their paths; `-` is standard input.
  var files: [String]
  /// The format to read them in; it is recognised if absent.
  var format: CaptureFormat?

  init(_ files: [String], _ format: Named<CaptureFormat>?) {
    self.files = files
    self.format = format?.choice
  }
}

/// What is known of peers from outside the captures, as it was typed.
struct KnownPeers: Sendable {
  /// Files of keys, each with its peer's address before it if that was given.
  var keys: [String]
  /// Tables of attributes, named alike.
  var tables: [String] = []
  /// What handles are.
  var maps: [MapArgument] = []
  /// Layouts of values; none are read without them, and those of the environment.
  var layouts: LayoutFiles?
  /// Whether handles are named by what their values look like.
  var infers = false

  init(keys: [String] = []) { self.keys = keys }

  private var given: [(option: String, file: String)] {
    keys.map { ("--keys", $0) } + tables.map { ("--gatt", $0) }
  }

  private var givenLayouts: [(option: String, file: String)] {
    (layouts?.files ?? []).map { ("--layout", $0) }
  }

  /// The options as given, with file names but without this machine's folders.
  var words: [String] {
    func word(_ one: (option: String, file: String)) -> String {
      let path = Self.split(one.file).path
      return one.option + " " + (path.split(separator: "/").last.map(String.init) ?? path)
    }
    return given.map(word) + maps.map { "--map " + $0.text } + givenLayouts.map(word)
      + (infers ? ["--infer"] : [])
  }

  /// The options word by word, as given.
  var arguments: [String] {
    (given + maps.map { ("--map", $0.text) } + givenLayouts).flatMap { [$0.option, $0.file] }
      + (infers ? ["--infer"] : [])
  }

  /// The files that are read, those of the environment among them.
  var files: [String] { given.map { Self.split($0.file).path } + (layouts?.allFiles ?? []) }

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
      files.usesShippedLayouts = layouts.usesShipped
    }
    return try files.read(on: console)
  }

  /// What was given, read, and the keys of encrypted links that captures tell one another.
  ///
  /// - Throws: The exit status for a file that cannot be used.
  func knowledge(
    beside captures: CaptureInput, on console: Console
  ) throws(ExitStatus) -> LabelKnowledge {
    var knowledge = try knowledge(on: console)
    let survey = KeySurvey(captures.files, captures.format, on: console)
    knowledge.longTermKeys.add(try survey.keys(with: knowledge))
    return knowledge
  }

  /// How captures are read with what was given, and with the keys that they tell one another.
  ///
  /// - Throws: The exit status for a file that cannot be used.
  func options(
    beside captures: CaptureInput, on console: Console
  ) throws(ExitStatus) -> DecodeOptions {
    DecodeOptions(try knowledge(beside: captures, on: console), format: captures.format)
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

extension Session {
  /// A session over captures, with what is known of their peers.
  ///
  /// - Parameters:
  ///   - captures: The captures.
  ///   - peers: What is known.
  ///   - console: What is said goes there.
  ///   - output: Where the text goes: what the console prints unless given.
  /// - Throws: The exit status for a file of labels or keys that cannot be used.
  init(
    _ captures: CaptureInput, _ peers: KnownPeers, on console: Console, to output: TextOutput? = nil
  ) throws(ExitStatus) {
    self.init(
      captures.files, try peers.options(beside: captures, on: console), on: console, to: output)
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
