import Testing

/// What the program says to arguments that make no sense, and about itself.
@Suite struct `Wrong usage` {
  /// Arguments, and words that the complaint holds.
  static let cases: [(arguments: String, words: String)] = [
    ("nosuch", "'nosuch' is neither a command nor a file."),
    ("--nosuch", "Unknown option '--nosuch'"),
    ("decode", "Missing expected argument '<files> ...'"),
    ("series", "Missing expected argument '<files> ...'"),
    ("gatt", "Missing expected argument '<files> ...'"),
    ("info", "Missing expected argument '<files> ...'"),
    ("value", "Give the value's UUID or name"),
    ("decode --nosuch X", "Unknown option '--nosuch'"),
    ("decode --format xml X", "'xml' is invalid for '--format <format>'"),
    ("series --format text X", "'text' is invalid for '--format <format>'"),
    ("gatt --format csv X", "'csv' is invalid for '--format <format>'"),
    ("info --format csv X", "'csv' is invalid for '--format <format>'"),
    ("decode --time zulu X", "'zulu' is invalid for '--time <time>'"),
    ("decode --color sometimes X", "'sometimes' is invalid for '--color <color>'"),
    ("decode --only values X", "'values' is invalid for '--only <kinds>'"),
    ("decode --only value,nosuch X", "'value,nosuch' is invalid for '--only <kinds>'"),
    ("decode --only , X", "',' is invalid for '--only <kinds>'"),
    ("decode --show nosuch X", "'nosuch' is invalid for '--show <kinds>'"),
    ("decode --hide nosuch X", "'nosuch' is invalid for '--hide <kinds>'"),
    ("decode --around 0 X", "Packets are numbered from 1."),
    ("decode --around 5 --packets 1-9 X", "--around goes without --packets"),
    ("decode --context 5 X", "--context goes with --around."),
    ("decode --context soon --around 5 X", "'soon' is invalid for '--context <context>'"),
    ("decode --merge --around 5 --context 5s X Y", "goes without --merge"),
    ("decode --from noon X", "'noon' is invalid for '--from <time>'"),
    ("decode --from 5m --to 10 X", "--from is later than --to."),
    ("decode --fold --expand X", "--fold and --expand: one or the other."),
    ("gatt --history 12 X", "'12' is invalid for '--history <handle|uuid>'"),
    ("diff X Y --only write", "name gatt instead"),
    ("decode X --packets", "Missing value for '--packets <range>'"),
    ("diff X", "Missing expected argument '<b>'"),
    ("diff - -", "Only one of the two can be standard input."),
    ("diff X Y --time-tolerance=-5", "'-5' is invalid for '--time-tolerance <ms>'"),
    ("diff X Y --time-tolerance soon", "'soon' is invalid for '--time-tolerance <ms>'"),
    ("diff X Y --what nothing", "'nothing' is invalid for '--what <what>'"),
    ("expect X", "Missing expected argument '--output <dir>'"),
    ("explain X", "Say what is to be explained"),
    ("explain X --packet 1 --sample 1", "Say what is to be explained"),
    ("explain X --packet 0", "Packets and values are numbered from 1."),
    ("explain X Y --packet 1", "Packets are explained of one capture at a time"),
    ("explain X --at yesterday", "'yesterday' is invalid for '--at <time>'"),
    ("explain - --sample 1", "--packet and --packets alone work with it"),
    ("explain X --packet 1 --peer Y", "go with --app-shows"),
    ("compare X Y", "'diff' compares two captures"),
    ("services X", "'gatt' has services"),
    ("decode X --since 5s", "'--from' and '--to' choose a stretch of time"),
    ("decode X --device P", "'--peer' chooses devices"),
    ("report X --out Y", "'--output', or -o, names the file"),
  ]

  @Test(arguments: cases)
  func `is told with status 64`(arguments: String, words: String) throws {
    let result = try Program.run(arguments.split(separator: " ").map(String.init))
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("Usage: heartsnoop"))
  }

  @Test(arguments: [
    "", "-", "0", "x", "3-2", "1-2-3", "--1", "+1", "1-+2", "0-3", "1.5", "99999999999999999999",
    "1 - 2",
  ])
  func `of --packets is told with status 64`(range: String) throws {
    let result = try Program.run("decode", "--packets", range, Samples.path("h1-1001"))
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("'\(range)' is invalid for '--packets <range>'"))
  }

  @Test func `is an empty name`() throws {
    let result = try Program.run("decode", "")
    #expect(result.status == 64)
    #expect(result.errors.contains("A capture's name is empty."))
    #expect(try Program.run("decode", "--only", "", Samples.path("empty")).status == 64)
  }

  @Test func `says where the kinds of events are explained`() throws {
    for argument in ["nosuch", "value,nosuch", "."] {
      let errors = try Program.run("decode", "--only", argument, "X").errors
      #expect(errors.contains("'heartsnoop help kinds' explains"))
    }
  }

  @Test(arguments: ["", "decode", "series", "summary", "value", "gatt", "info"])
  func `is not --version`(command: String) throws {
    let result = try Program.run((command.isEmpty ? [] : [command]) + ["--version"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.text.wholeMatch(of: /heartsnoop [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  /// What only the run finds out is told with the command's usage, as what is seen before.
  @Test(arguments: [
    ["explain", "--app-shows", "x y", Samples.path("empty")], ["schema", "summry"],
    ["example", "restng"], ["scan", "--row", "9", Samples.path("empty")],
  ])
  func `in a run is told with the command's usage`(arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 64)
    let name = arguments[0]
    #expect(
      result.errors.contains(
        #/\nUsage: heartsnoop \S+ [\s\S]*\n  See 'heartsnoop \S+ --help' for more information\.\n$/#
      ),
      "\(result.errors)")
    #expect(result.errors.contains("\nUsage: heartsnoop \(name) "), "\(result.errors)")
    #expect(result.errors.contains("'heartsnoop \(name) --help'"), "\(result.errors)")
  }

  @Test func `is not the program alone, which shows its help`() throws {
    let alone = try Program.run()
    #expect(alone.status == 0)
    #expect(alone.text == (try Program.run("--help").text))
    #expect(try Program.run("help", "decode").text == (try Program.run("decode", "--help").text))
  }
}
