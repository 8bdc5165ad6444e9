import HSBytes
package import HSConsole
import HSLayout
import HSOutput
import HSSession

/// `heartsnoop layout`: a layout in Kaitai Struct's language, checked, or run on a value.
package struct LayoutRun {
  /// The layout's file, or the name of one that comes with the program.
  package var file: String?
  /// Whether those that come with the program are listed.
  package var list = false
  /// The one of them to print.
  package var show: String?
  /// Whether the layout is printed as a dissector for Wireshark.
  package var writesLua = false
  /// The value, as it is typed.
  package var hex: [String] = []
  /// The type of the layout that the value is; the layout itself if absent.
  package var type: String?

  package init() {}

  /// Prints what was asked for.
  ///
  /// - Throws: What is wrong with what was typed, or the exit status.
  package func run(on console: Console) throws {
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
        write("\(file.name): \(layout.title) (\(layout.purposes.joined(separator: ", ")))")
      }
      return try console.finish(output)
    }
    if let show {
      guard let file = ShippedLayouts.files.first(where: { $0.name == show }) else {
        throw UsageProblem("No layout '\(show)' comes with the program; --list has their names.")
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
    var number = 0
    if let type {
      guard let found = layout.type(named: type) else {
        throw UsageProblem("'\(type)' is no type of the layout that stands at its top.")
      }
      number = found
    }
    let bytes: [UInt8]
    do throws(TypedBytes.Problem) { bytes = try TypedBytes(hex.joined(separator: " ")).bytes } catch
    {
      throw UsageProblem(error.description)
    }
    var reader = layout.reader()
    var misfit: LayoutMisfit?
    do throws(LayoutMisfit) {
      try reader.read(bytes, as: number)
      try reader.readInstances()
    } catch { misfit = error }
    for field in reader.fields { write(Self.line(of: field)) }
    try console.finish(output)
    if let misfit {
      console.say("the value does not fit: \(misfit)")
      throw ExitStatus.negative
    }
    guard reader.remainder == 0 else {
      let count = reader.remainder
      console.say("\(counted(count, "octet")) behind the last field")
      throw ExitStatus.negative
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
