import ArgumentParser
import HSConsole

/// `heartsnoop value`: one attribute value, either way.
struct ValueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "value",
    abstract: "Decode an attribute's value given in hexadecimal, decimal or base64, or encode one.",
    usage: """
      heartsnoop value [--encode] [--format <format>] <uuid> <value> ...
      heartsnoop value --list [--format <format>]
      """,
    discussion: """
      heartsnoop value 2a37 164834
      heartsnoop value 2a37 0x16 0x48 0x55 0x3
      heartsnoop value 2a37 '[22, 72, 85, 3]'
      heartsnoop value 2a37 FkhVAw==
      heartsnoop value 2a37 --encode bpm=72 contact=detected rr=853,860
      heartsnoop value 2a38 --encode chest
      heartsnoop value temperature --encode 25.0
      heartsnoop value --list

      Pairs of digits are hexadecimal, and octets with something between them may have one digit \
      each. A list of decimal numbers, from -128 to 255, and base64 are taken where a text is \
      nothing else, and a line says so; what can be a list in either base is refused.

      rr= and rr_ticks= take RR intervals as the sensor sends them: in ticks of 1/1024 s, so that \
      rr=853 is 833.0 ms. rr_ms=833 takes milliseconds, rounded to the nearest tick. (Decoded, RR \
      is always printed in milliseconds.)

      The members of a heart rate's JSON are the names of the fields to encode: flags, bpm, \
      energy_kj and rr_ticks make the same bytes again; where they do not, hex has them. So do the \
      members of values that the SIG's supplement lays out: flags may be left out, where the other \
      fields say what they are.
      """)

  @Argument(
    help: "The attribute's UUID: 2a37, 0x2A37, 128 bits, or its name (heart-rate-measurement).")
  var uuid: String?

  // Numbers below zero look like options.
  @Argument(
    parsing: .allUnrecognized,
    help:
      "The bytes in hexadecimal, with or without 0x and blanks, in decimal or in base64; with --encode, fields."
  )
  var value: [String] = []

  @Flag(help: "Encode fields into bytes.")
  var encode = false

  @Flag(help: "List the values that are known: UUID and name.")
  var list = false

  @Option(help: "Text for people, or a JSON object.")
  var format = ValueRun.Format.text

  func validate() throws {
    guard list else {
      return try request.check()
    }
    guard uuid == nil, !encode else {
      throw ValidationError("--list lists all values: it takes no UUID, and encodes nothing.")
    }
  }

  private var request: ValueRun {
    var request = ValueRun()
    request.uuid = uuid
    request.value = value
    request.encode = encode
    request.list = list
    request.format = format
    return request
  }

  func run() throws { try request.run(on: .standard) }
}
