import ArgumentParser
import HSAssignedNumbers
import HSBytes
import HSConsole
import HSOutput
import HSReport
import HSValues

/// `heartsnoop value`: one attribute value, either way.
struct ValueRun {
  /// How it is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  /// The attribute's UUID or name.
  var uuid: String?
  /// The bytes, or with `encode` the fields, as they are typed.
  var value: [String] = []
  /// Whether fields are encoded into bytes.
  var encode = false
  /// Whether the known values are listed.
  var list = false
  /// How it is written.
  var format = Format.text

  init() {}

  /// What the arguments ask for.
  private enum Work {
    case decode(TypedBytes)
    case encoded([UInt8])
  }

  /// Prints what was asked for.
  ///
  /// - Throws: What is wrong with what was typed, or the exit status.
  func run(on console: Console) throws {
    if list { return try printKinds(on: console) }
    let (type, work) = try work()
    let output = console.output()
    switch work {
    case .encoded(let bytes):
      output.append { text in
        text.append(hex: bytes.span)
        text.append(byte: 0x0a)
      }
      try console.finish(output)
    case .decode(let typed):
      if let remark = typed.notation.remark { console.say(remark) }
      try write(typed.bytes, of: type, to: output, on: console)
    }
  }

  /// Makes sure that what was typed makes sense.
  ///
  /// - Throws: What is wrong with it.
  func check() throws { _ = try work() }

  /// Makes sense of the arguments, or says what is wrong with them.
  private func work() throws -> (BluetoothUUID, Work) {
    guard let uuid else {
      throw ValidationError("Give the value's UUID or name; --list names those that are known.")
    }
    guard let type = ValueKind.uuid(named: uuid) ?? BluetoothUUID(uuid) else {
      throw ValidationError(
        "'\(uuid)' is neither a UUID nor the name of a known value. --list names those.")
    }
    let text = value.joined(separator: " ")
    guard encode else {
      guard !value.isEmpty else {
        throw ValidationError("Give the value's bytes; '' is a value of no bytes.")
      }
      do throws(TypedBytes.Problem) {
        return (type, .decode(try TypedBytes(text)))
      } catch {
        throw ValidationError(error.description)
      }
    }
    guard format == .text else {
      throw ValidationError("--encode prints hexadecimal; --format is for decoding.")
    }
    do throws(ValueEncodingError) {
      return (type, .encoded(try ValueEncoder.encode(type, text)))
    } catch {
      throw ValidationError("\(error).")
    }
  }

  /// Prints UUID and name of each kind, by number; those of vendors last.
  private func printKinds(on console: Console) throws {
    let kinds = ValueKind.allCases.sorted {
      ($0.uuid.short == nil ? 1 : 0, $0.rawValue) < ($1.uuid.short == nil ? 1 : 0, $1.rawValue)
    }
    let output = console.output()
    output.append { text in
      for kind in kinds {
        switch format {
        case .text:
          text.append(kind.uuid)
          text.append("  " as StaticText)
          text.append(kind.name)
        case .json:
          text.append("{\"uuid\":\"" as StaticText)
          text.append(kind.uuid)
          text.append("\",\"name\":" as StaticText)
          kind.name.withUTF8 { text.append(jsonText: $0) }
          text.append("}" as StaticText)
        }
        text.append(byte: 0x0a)
      }
    }
    try console.finish(output)
  }

  private func write(
    _ bytes: [UInt8], of type: BluetoothUUID, to output: TextOutput, on console: Console
  ) throws {
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
        text.append(": ")
        text.append(decoded, bytes: bytes.span, base: 0, limit: .max)
      case .json: text.append(json: decoded, bytes: bytes.span, base: 0, isReversible: true)
      }
      text.append(byte: 0x0a)
    }
    try console.finish(output)
    // Part of the value could not be used.
    if decoded.findings.hasError { throw ExitStatus.unreadable }
  }
}
