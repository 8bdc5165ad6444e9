import ArgumentParser
import HSBytes
import HSConsole
import HSLayout
import HSOutput
import HSSession

/// `heartsnoop layout`: a layout in Kaitai Struct's language, checked, or run on a value.
struct LayoutRun {
  /// The layout's file, or the name of one that comes with the program.
  var file: String?
  /// Whether those that come with the program are listed.
  var list = false
  /// The one of them to print.
  var show: String?
  /// Whether the layout is printed as a dissector for Wireshark.
  var writesLua = false
  /// The value, as it is typed.
  var hex: [String] = []
  /// The type of the layout that the value is; the layout itself if absent.
  var type: String?

  init() {}

  /// Prints what was asked for.
  ///
  /// - Throws: What is wrong with what was typed, or the exit status.
  func run(on console: Console) throws {
    let output = console.output()
    func write(_ line: String) {
      output.append { text in
        text.append(message: line)
        text.append(byte: 0x0a)
      }
    }
    if list {
      for file in ShippedLayouts.files {
        guard let layout = ShippedLayouts.layout(named: file.name)?.layout else { continue }
        let line = "\(file.name): \(layout.title) (\(layout.purposes.joined(separator: ", ")))"
        output.append { text in
          text.append(fitting: console.columns) { $0.append(message: line) }
          text.append(byte: 0x0a)
        }
      }
      return try console.finish(output)
    }
    if let show {
      guard let file = ShippedLayouts.files.first(where: { $0.name == show }) else {
        throw ValidationError("No layout '\(show)' comes with the program; --list has their names.")
      }
      for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
        write(String(line))
      }
      return try console.finish(output)
    }
    let shipped = ShippedLayouts.layout(named: file ?? "")?.layout
    let layout = try shipped ?? Self.layout(file ?? "", on: console)
    if writesLua {
      let lua: String
      do throws(TextFault) { lua = try layout.lua(isStrict: shipped != nil) } catch {
        console.say("\(file ?? ""): \(error)")
        throw ExitStatus.unreadable
      }
      for line in lua.split(separator: "\n", omittingEmptySubsequences: false) {
        write(String(line))
      }
      return try console.finish(output)
    }
    guard !hex.isEmpty else {
      write(layout.title.isEmpty ? layout.id : "\(layout.id): \(layout.title)")
      return try console.finish(output)
    }
    let bytes: [UInt8]
    do throws(TypedBytes.Problem) { bytes = try TypedBytes(hex.joined(separator: " ")).bytes } catch
    {
      throw ValidationError(error.description)
    }
    let types = try self.types(of: layout)
    let attempts = types.map { Attempt(layout, $0.number, bytes) }
    let chosen = attempts.firstIndex { $0.problem == nil } ?? 0
    if types.count > 1, attempts[chosen].problem == nil {
      console.say("read as '\(types[chosen].name)'")
    }
    for line in attempts[chosen].lines where types.count == 1 || attempts[chosen].problem == nil {
      write(line)
    }
    try console.finish(output)
    guard attempts[chosen].problem != nil else { return }
    for (type, attempt) in zip(types, attempts) {
      let name = types.count > 1 ? "as '\(type.name)', " : ""
      console.say(name + (attempt.problem ?? ""))
    }
    throw ExitStatus.negative
  }

  /// The types that the value may be: the one that was asked for; else those that are for something, or the layout.
  private func types(of layout: Layout) throws -> [(name: String, number: Int)] {
    if let type {
      guard let number = layout.type(named: type) else {
        throw ValidationError("'\(type)' is no type of the layout that stands at its top.")
      }
      return [(type, number)]
    }
    var types: [(name: String, number: Int)] = []
    for use in layout.uses where !types.contains(where: { $0.number == use.type }) {
      types.append((use.name, use.type))
    }
    return types.isEmpty ? [(layout.id, 0)] : types
  }

  /// A value read as a type: its fields, and what does not fit.
  private struct Attempt {
    var lines: [String] = []
    var problem: String?

    init(_ layout: Layout, _ type: Int, _ bytes: [UInt8]) {
      var reader = layout.reader()
      do throws(LayoutMisfit) {
        try reader.read(bytes, as: type)
        try reader.readInstances()
        let left = reader.remainder
        if left > 0 { problem = "\(counted(left, "octet")) behind the last field" }
      } catch { problem = "the value does not fit: \(error)" }
      lines = reader.fields.map(LayoutRun.line)
    }
  }

  private static func layout(_ file: String, on console: Console) throws -> Layout {
    let text = try InputFile.read(file, on: console)
    do throws(TextFault) { return try Layout(parsing: text) } catch {
      console.say("\(file): \(error)")
      throw ExitStatus.unreadable
    }
  }

  private static func line(of field: LayoutField) -> String {
    var line = "\(field.name): \(field.text)"
    if !field.notes.unit.isEmpty { line += " \(field.notes.unit)" }
    guard let bits = field.bits else { return line + "  (computed)" }
    guard bits.lowerBound % 8 != 0 || bits.upperBound % 8 != 0 else {
      return line + "  (octets \(bits.lowerBound / 8)..<\(bits.upperBound / 8))"
    }
    return line + "  (bits \(bits.lowerBound)..<\(bits.upperBound))"
  }
}
