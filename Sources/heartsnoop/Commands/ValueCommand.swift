import ArgumentParser
import AssignedNumbers
import Bytes
import HeartRate
import Report

/// `heartsnoop value`: one attribute value, either way.
struct ValueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "value",
    abstract: "Decode an attribute's value given as hexadecimal, or encode one.",
    discussion: """
      heartsnoop value 2a37 164834
      heartsnoop value 2a37 0x16 0x48 0x55 0x03
      heartsnoop value 2a37 --encode bpm=72 contact=detected rr=853,860
      heartsnoop value 2a38 --encode chest
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(
    help: "The attribute's UUID: 2a37, 0x2A37, 128 bits, or its name (heart-rate-measurement).")
  var uuid: String

  @Argument(help: "The bytes in hexadecimal, with or without 0x and blanks; with --encode, fields.")
  var value: [String] = []

  @Flag(help: "Encode fields into bytes.")
  var encode = false

  @Option(help: "Text for people, or a JSON object.")
  var format: Format = .text

  func run() throws {
    guard let type = ValueKind.uuid(named: uuid) ?? BluetoothUUID(uuid) else {
      throw ValidationError("'\(uuid)' is no UUID and no name of a value that is known.")
    }
    let output = StandardStreams.output()
    if encode {
      do throws(ValueEncodingError) {
        let bytes = try ValueEncoder.encode(type, value.joined(separator: " "))
        output.buffer.append(hex: bytes.span)
      } catch {
        throw ValidationError("\(error)")
      }
      output.buffer.append(byte: 0x0a)
      output.flush()
      return
    }
    let bytes: [UInt8]
    do throws(Hex.ParseError) {
      bytes = try Hex.bytes(value.joined(separator: " "))
    } catch {
      throw ValidationError("\(error)")
    }
    try print(bytes, of: type, to: output)
  }

  private func print(_ bytes: [UInt8], of type: BluetoothUUID, to output: TextOutput) throws {
    var reader = ByteReader(bytes.span, base: 0, layer: .value, limit: .value)
    let decoded = DecodedValue.decode(type, &reader)
    switch format {
    case .text:
      if let name = type.name {
        output.buffer.append(name)
      } else {
        output.buffer.append(type)
      }
      output.buffer.append(": ")
      output.buffer.append(decoded, bytes: bytes.span, base: 0, limit: .max)
    case .json: output.buffer.append(json: decoded, bytes: bytes.span, base: 0)
    }
    output.buffer.append(byte: 0x0a)
    output.flush()
    // Part of the value could not be used.
    if decoded.findings.hasError { throw ExitStatus.unreadable }
  }
}
