import ArgumentParser
import HSConsole
import HSSession

/// `heartsnoop find`: where something known stands in values.
struct FindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract:
      "Say where a number that was seen, a text, bytes or an action stand in undocumented values.",
    usage: "heartsnoop find [<options>] <files> ...",
    discussion: """
      --value 97@12:03:10 is a number that a screen showed, and when; give several, far apart. --series FILE is a list \
      of times and numbers, from an app or another sensor, a pair a line with a comma. --like 2a37 looks for the \
      numbers of another attribute of the same capture. --action "12:03:10 fan on" is something that was done; \
      repeat it. --text and --bytes are looked for as they are.

      Every place is tried as signed and unsigned integers of either order, decimal digits, floats, ASCII and parts \
      of bytes, scaled and shifted in the usual ways. A place is found if it fits what chance would not, and clearly \
      better than the next; else it is said what to give next, and the exit status is 3.

      Examples:

        heartsnoop find --value 97@12:03:10 --value 88@12:09:40 capture.btsnoop
      """)

  @OptionGroup var captures: CaptureArguments

  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  @Option(
    help: ArgumentHelp(
      "A number that was seen, and when: 97@12:03:10; several times.", valueName: "number@time"))
  var value: [ValueArgument] = []

  @Option(
    help: ArgumentHelp(
      "Times and numbers that were seen, a pair a line: 12:03:10,97.", valueName: "file.csv"),
    completion: .file())
  var series: String?

  @Option(
    help: ArgumentHelp(
      "The numbers of this attribute in the same capture: 2a37, 2a19, 2a63, 2a6e or 2a6f.",
      valueName: "uuid"))
  var like: String?

  @Option(help: ArgumentHelp("A text.", valueName: "text"))
  var text: String?

  @Option(help: ArgumentHelp("Bytes in hexadecimal.", valueName: "hex"))
  var bytes: String?

  @Option(
    help: ArgumentHelp(
      "When something was done, and what: \"12:03:10 fan on\"; several times.",
      valueName: "time what"))
  var action: [ActionArgument] = []

  @Option(
    help:
      "Text, or one JSON document a capture, of several one a line (schema heartsnoop.finding-places/1)."
  )
  var format: DocumentFormat = .text

  @Option(help: "Only this peer: its number, or part of its address or name.")
  var peer: String?

  @Option(
    help: ArgumentHelp(
      "Only this attribute: a handle (0x0010), a UUID (2a37) or a name (heart-rate-measurement).",
      valueName: "handle|uuid"))
  var attribute: HistoryArgument?

  func validate() throws {
    try request.check()
  }

  private var request: FindRun.Request {
    var request = FindRun.Request()
    request.values = value
    request.series = series
    request.like = like
    request.text = text
    request.bytes = bytes
    request.actions = action
    request.format = format
    request.peer = peer
    request.attribute = attribute
    return request
  }

  func run() throws {
    let run = try FindRun(request, on: .standard)
    try run.run(try Session(captures.input, labels.peers, on: .standard))
  }
}
