import ArgumentParser
import HSOutput
import HSProtocols

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

      Examples:

        heartsnoop value 2a37 164834
        heartsnoop value 2a37 0x16 0x48 0x55 0x3
        heartsnoop value 2a37 '[22, 72, 85, 3]'
        heartsnoop value 2a37 FkhVAw==
        heartsnoop value 2a37 --encode bpm=72 contact=detected rr=853,860
        heartsnoop value 2a38 --encode chest
        heartsnoop value temperature --encode 25.0
        heartsnoop value --list
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

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
  var format = Format.text

  /// What the arguments ask for.
  private enum Work {
    case decode(TypedBytes)
    case encoded([UInt8])
  }

  func validate() throws {
    guard list else { return _ = try work() }
    try require(
      uuid == nil && !encode, "--list lists all values: it takes no UUID, and encodes nothing.")
  }

  func run() throws {
    if list { return try printKinds() }
    let (type, work) = try work()
    let output = console.output()
    switch work {
    case .encoded(let bytes):
      output.append { text in
        text += "\(bytes.hex)\n"
      }
      try console.finish(output)
    case .decode(let typed):
      if let remark = typed.remark { console.say(remark) }
      try write(typed.bytes, of: type, to: output)
    }
  }

  /// Makes sense of the arguments, or says what is wrong with them.
  private func work() throws -> (BluetoothUUID, Work) {
    guard let uuid else {
      throw ValidationError("Give the value's UUID or name; --list names those that are known.")
    }
    guard let type = ValueKind.uuid(named: uuid) ?? BluetoothUUID(uuid) else {
      throw ValidationError(
        "'\(uuid)' is neither a UUID nor the name of a known value."
          + CommandLineWords.hint(uuid, ValueKind.allCases.map(\.name.string))
          + " --list names those.")
    }
    guard encode else {
      try require(!value.isEmpty, "Give the value's bytes; '' is a value of no bytes.")
      return (type, .decode(try TypedBytes(typed: value)))
    }
    try require(format == .text, "--encode prints hexadecimal; --format is for decoding.")
    do throws(ValueEncodingError) {
      return (type, .encoded(try ValueEncoder.encode(type, value.joined(separator: " "))))
    } catch {
      throw ValidationError("\(error).")
    }
  }

  /// Prints UUID and name of each kind, by number; those of vendors last.
  private func printKinds() throws {
    let kinds = ValueKind.allCases.sorted {
      ($0.uuid.short == nil ? 1 : 0, $0.rawValue) < ($1.uuid.short == nil ? 1 : 0, $1.rawValue)
    }
    let output = console.output()
    output.append { text in
      for kind in kinds {
        switch format {
        case .text:
          text += "\(kind.uuid)  \(kind.name)"
        case .json:
          text += "{\"uuid\":\"\(kind.uuid)\",\"name\":"
          kind.name.withUTF8 { text.append(jsonText: $0) }
          text += "}"
        }
        text += "\n"
      }
    }
    try console.finish(output)
  }

  private func write(_ bytes: [UInt8], of type: BluetoothUUID, to output: TextOutput) throws {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let decoded = DecodedValue.decode(type, &reader)
    output.append { text in
      switch format {
      case .text:
        if let name = type.name {
          text.append(name)
        } else {
          text.append(type)
        }
        text += ": "
        text.append(decoded, bytes: bytes.span, base: 0, limit: .max)
      case .json: text.append(json: decoded, bytes: bytes.span, base: 0, isReversible: true)
      }
      text += "\n"
    }
    try console.finish(output)
    // Part of the value could not be used.
    if decoded.findings.hasError { throw ExitStatus.unreadable }
  }
}
