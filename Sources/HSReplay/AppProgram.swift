import HSBytes

/// What the captured app did, as a program for a library: the steps of the most eventful connection.
package struct AppProgram {
  /// The libraries.
  package enum Client: String, Sendable, CaseIterable {
    /// Python, on the host's own adapter.
    case bleak
    /// Python, PDU by PDU, for tests of the device's program.
    case bumble
    /// A sketch of YAML for an ESP32.
    case esphome
    /// A sketch in Swift for Apple's devices.
    case corebluetooth
    /// A sketch in JavaScript.
    case noble
  }

  let recording: ReplayRecording
  let app: AppSteps

  /// Writes the program of a recording.
  ///
  /// - Returns: What is missing in it: a sentence each.
  package static func write(
    _ recording: ReplayRecording, for client: Client, to put: @escaping (_ text: String) -> Void
  ) -> [String] {
    if client == .bumble {
      ClientProgram(recording).write(to: put)
      return []
    }
    let program = AppProgram(recording: recording, app: AppSteps(recording))
    let text = ProgramText(to: put)
    switch client {
    case .bleak, .bumble: program.bleak(text)
    case .esphome: program.esphome(text)
    case .corebluetooth: program.coreBluetooth(text)
    case .noble: program.noble(text)
    }
    return program.app.remarks
  }

  func hex(_ value: ArraySlice<UInt8>) -> String { value.hex }

  func bytes(_ value: ArraySlice<UInt8>) -> String {
    value.map { (byte: UInt8) -> String in "0x" + [byte].hex }
      .joined(separator: ", ")
  }

  // MARK: - Bleak

  /// A name for each characteristic, as Python has constants.
  private var constants: [AppSteps.Target: String] {
    var constants: [AppSteps.Target: String] = [:]
    var taken: Set<String> = ["STEPS"]
    // How often each name was wanted.
    var numbers: [String: Int] = [:]
    for target in app.targets {
      var name = Self.constant(target.name)
      if name.first?.isLetter != true {
        let digits = target.characteristic.prefix(8)
        let isShort = target.characteristic.hasSuffix("-0000-1000-8000-00805f9b34fb")
        name = "VALUE_" + (isShort ? digits.suffix(4) : digits).uppercased()
      }
      var unique = name
      var number = numbers[name] ?? 2
      while !taken.insert(unique).inserted {
        unique = "\(name)_\(number)"
        number += 1
      }
      numbers[name] = number
      constants[target] = unique
    }
    return constants
  }

  private static func constant(_ name: String) -> String {
    let words = name.uppercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.prefix(6).joined(separator: "_")
  }

  private func bleak(_ text: ProgramText) {
    text.add("#!/usr/bin/env python3")
    text.add(
      "\"\"\"What the app did with peer \(recording.peer) of \(ProgramText.safe(recording.capture)), made by heartsnoop replay."
    )
    text.add()
    text.add("    pip install bleak; python3 FILE ADDRESS-OR-NAME")
    text.add()
    text.add(
      words:
        "It is connection \(app.connection): the device's program plays its part with --session \(app.connection)."
    )
    for remark in app.remarks { text.add(words: "* " + remark + ".", hanging: "  ") }
    text.add("\"\"\"")
    text.add()
    let constants = constants
    text.add("# The characteristics: service, UUID, and which of several with that UUID.")
    for target in app.targets {
      text.add(
        "\(constants[target] ?? "") = (\"\(target.service)\", \"\(target.characteristic)\", \(target.place))\(Self.comment(target, "#"))"
      )
    }
    text.add()
    text.add(
      "# What to do, with what. A pause lasts until so many seconds after the last one or wait, and until as many"
    )
    text.add("# values came.")
    text.add("STEPS: list[tuple] = [")
    for line in app.lines {
      let call: String
      switch line.step {
      case .subscribe(let target, _): call = "\"subscribe\", \(constants[target] ?? "")"
      case .unsubscribe(let target): call = "\"unsubscribe\", \(constants[target] ?? "")"
      case .read(let target): call = "\"read\", \(constants[target] ?? "")"
      case .write(let target, let value, let isCommand):
        call =
          "\"\(isCommand ? "command" : "write")\", \(constants[target] ?? ""), \"\(hex(value))\""
      case .wait(let target, let window):
        call = "\"wait\", \(constants[target] ?? ""), \(ProgramText.brief(Self.patience(window)))"
      case .pause(let time, let values): call = "\"pause\", \(ProgramText.brief(time)), \(values)"
      case .pair: call = "\"pair\","
      }
      text.add("    (\(call)),\(Self.note(line, "#"))")
    }
    text.add("]")
    text.add()
    text.add()
    text.add(file: ReplayFiles.app)
  }

  /// How long an answer is waited for: a host over the air is slower than the captured one may have been.
  static func patience(_ window: Int64) -> Int64 { max(window * 4, 2_000_000_000) }

  /// The fields of a characteristic's values, as a comment.
  static func comment(_ target: AppSteps.Target, _ sign: String) -> String {
    target.fields.isEmpty ? "" : "  \(sign) \(ProgramText.safe(target.fields))"
  }

  /// What is known of a step, as a comment.
  static func note(_ line: AppSteps.Line, _ sign: String, name: String = "") -> String {
    let words = [name, line.note].filter { !$0.isEmpty }.joined(separator: ": ")
    return words.isEmpty ? "" : "  \(sign) \(ProgramText.safe(words.trimmed))"
  }
}

extension String {
  /// Without spaces at its beginning.
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
