import ArgumentParser
import HSProtocols
import HSReport
import HSTimeline

/// What events are about, in the same words for every command that prints or keeps them.
struct FilterArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only of this attribute or service: 0x0010, 2a37 or heart-rate-measurement. Given again: of any of "
        + "them, as for those below.",
      valueName: "handle|uuid|name"))
  var attribute: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this opcode: 0x52 or write-command, 0x200c or le-set-scan-enable, or an event's name.",
      valueName: "opcode"))
  var opcode: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this L2CAP channel: att, smp, signalling, or a number.", valueName: "channel"))
  var channel: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this connection: its number in the timeline (2), or its handle (0x0040).",
      valueName: "connection"))
  var connection: [String] = []

  @Option(help: ArgumentHelp("Only one direction: sent or received.", valueName: "direction"))
  var direction: String?

  @Option(
    help: ArgumentHelp(
      "Only values that look so: hexadecimal, ? for any digit, * for any bytes (55aa*, *0d0a), or a value as it was copied.",
      valueName: "pattern"))
  var value: [String] = []

  func validate() throws { _ = try read() }

  /// What was given, read.
  var filter: EventFilter { (try? read()) ?? EventFilter() }

  /// The kinds of events that are looked at unless kinds were given: those that the opcodes mean.
  func kinds(_ given: CategoryArguments) -> EventCategory {
    given.categories(filter.kinds ?? .story)
  }

  /// The options as typed.
  var words: [String] {
    attribute.map { "--attribute \($0)" } + opcode.map { "--opcode \($0)" }
      + channel.map { "--channel \($0)" } + connection.map { "--connection \($0)" }
      + (direction.map { ["--direction \($0)"] } ?? []) + value.map { "--value \($0)" }
  }

  private func read() throws -> EventFilter {
    var filter = EventFilter()
    do throws(EventFilter.Fault) {
      for text in attribute { try filter.add(attribute: text) }
      for text in opcode { try filter.add(opcode: text) }
      for text in channel { try filter.add(channel: text) }
      for text in connection { try filter.add(connection: text) }
      if let direction { try filter.set(direction: direction) }
      for text in value {
        do throws(EventFilter.Fault) {
          try filter.add(value: text)
        } catch {
          // A value as a phone or a program prints it is a pattern of its octets.
          guard let typed = try? TypedBytes(typed: [text]), !typed.bytes.isEmpty else {
            throw error
          }
          try filter.add(value: Hex.text(typed.bytes.span))
        }
      }
    } catch {
      throw ValidationError(error.description)
    }
    return filter
  }
}
