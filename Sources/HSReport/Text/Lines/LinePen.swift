import HSOutput
import HSProtocols
import HSTimeline

/// Puts the columns in front of a line's text, and fits both to a terminal where there is one.
///
/// On a terminal the date stands in a line of its own when it changes, and below 110 columns the
/// peer's name does, when a connection is first seen or its peer gets a name.
struct LinePen: ~Copyable {
  /// What writes the events.
  var writer: EventWriter

  private let columns: Int?
  private let color: Bool
  /// The packet that is looked for, and stands out.
  private let middle: Int?
  private var day: Int64?
  /// Names of the connections' peers that were said, by the connection's number.
  private var named: [Int: [UInt8]] = [:]
  private var painted = OutputBuffer(capacity: 1024)
  private var packetWidth = 5

  /// Columns from which on the peer has one of its own.
  static let wide = 110
  /// Connections that are remembered as named.
  private static let mostNamed = 4096

  /// A pen.
  ///
  /// - Parameters:
  ///   - writer: What writes the events.
  ///   - columns: Columns of the terminal, or `nil` for lines of any length.
  ///   - color: Whether colours are used.
  ///   - middle: The packet that is to stand out.
  init(_ writer: EventWriter, columns: Int?, color: Bool, middle: Int?) {
    self.writer = writer
    self.columns = columns
    self.color = color
    self.middle = middle
  }

  /// Writes a line.
  mutating func write(_ line: StoryLine, to output: TextOutput) {
    var text = output.take()
    if let columns {
      fit(line, columns, to: &text)
    } else {
      widen(line, to: &text)
    }
    text.append(byte: 0x0a)
    output.endLine(text)
  }

  /// Writes a line that is about the output rather than of it.
  func write(aside words: Span<UInt8>, to output: TextOutput) {
    var text = output.take()
    dim(&text)
    text.append(wrapping: words, at: 0, indent: 3, width: columns ?? .max / 2)
    plain(&text)
    text.append(byte: 0x0a)
    output.endLine(text)
  }

  private mutating func widen(_ line: StoryLine, to text: inout OutputBuffer) {
    dim(&text, isMiddle: line.origin.packet == middle)
    writer.appendColumns(line.origin, adapter: line.adapter, to: &text)
    plain(&text)
    text.append(line.peer.span)
    text.append(byte: 0x20, count: EventWriter.peerWidth - line.peer.span.columns)
    text.append("  ")
    text.append(line.text.span, marked: line.mark, color: color)
  }

  private mutating func fit(_ line: StoryLine, _ columns: Int, to text: inout OutputBuffer) {
    let origin = line.origin
    let isWide = columns >= Self.wide
    head(line, isWide, to: &text)
    packetWidth = max(packetWidth, OutputBuffer.digits(UInt64(origin.packet.magnitude)))
    let start = text.count
    dim(&text, isMiddle: origin.packet == middle)
    let time = text.count
    writer.time.append(timeOfDay: origin.time, decimals: isWide ? 6 : 3, to: &text)
    // Seconds since the beginning have as many digits as they need.
    if writer.time.style == .relative { text.append(byte: 0x20, count: 8 - (text.count - time)) }
    text.append(byte: 0x20)
    writer.appendShortColumns(origin, width: packetWidth, adapter: line.adapter, to: &text)
    plain(&text)
    if isWide {
      text.append(line.peer.span)
      text.append(byte: 0x20, count: EventWriter.peerWidth - line.peer.span.cells)
      text.append("  ")
    }
    let column = text.span.extracting(start..<text.count).cells
    painted.removeAll()
    painted.append(line.text.span, marked: line.mark, color: color)
    text.append(
      wrapping: painted.span, at: column, indent: min(column, columns / 2), width: columns)
  }

  /// Writes the date where it is another, and who is at the other end of a connection.
  private mutating func head(_ line: StoryLine, _ isWide: Bool, to text: inout OutputBuffer) {
    let origin = line.origin
    if let today = writer.time.day(of: origin.time), today != day {
      day = today
      dim(&text)
      text.append("-- ")
      writer.time.append(dateOf: origin.time, to: &text)
      plain(&text)
      text.append(byte: 0x0a)
    }
    guard !isWide, origin.connection > 0, !line.peer.isEmpty,
      named[origin.connection] != line.peer
    else { return }
    if named.count >= Self.mostNamed { named.removeAll() }
    named[origin.connection] = line.peer
    dim(&text)
    text.append("-- connection ")
    text.append(origin.connection)
    text.append(": ")
    text.append(line.peer.span)
    plain(&text)
    text.append(byte: 0x0a)
  }

  private func dim(_ text: inout OutputBuffer, isMiddle: Bool = false) {
    if color { text.append(isMiddle ? "\u{1b}[1;7m" : "\u{1b}[2m") }
  }

  private func plain(_ text: inout OutputBuffer) {
    if color { text.append("\u{1b}[0m") }
  }
}
