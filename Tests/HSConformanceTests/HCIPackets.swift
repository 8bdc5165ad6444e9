import Foundation
import HSProtocols
import HSTimeline

/// Commands, returns and events of every kind, to be read by others and by us.
struct HCIPackets {
  /// What an HCI packet is, as the tables of differences name it.
  enum Kind: Hashable, CustomStringConvertible {
    case command(UInt16)
    case answer(UInt16)
    case event(UInt8)
    case subevent(UInt8)

    var description: String {
      switch self {
      case .command(let code): "command 0x\(Self.hexadecimal(code, 4))"
      case .answer(let code): "return 0x\(Self.hexadecimal(code, 4))"
      case .event(let code): "event 0x\(Self.hexadecimal(code, 2))"
      case .subevent(let code): "subevent 0x\(Self.hexadecimal(code, 2))"
      }
    }

    private static func hexadecimal(_ code: some BinaryInteger, _ digits: Int) -> String {
      let text = String(code, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }

    /// Its fields, as we have them.
    var layout: FieldLayout? {
      switch self {
      case .command(let code): Opcode(rawValue: code).parameters
      case .answer(let code): Opcode(rawValue: code).returnParameters
      case .event(let code): EventCode(rawValue: code).parameters
      case .subevent(let code): LEMetaSubevent(rawValue: code).parameters
      }
    }

    /// What stands before the fields, from the packet's type on.
    ///
    /// - Parameter count: How many bytes the fields have.
    /// - Returns: The bytes.
    func header(_ count: Int) -> [UInt8] {
      let count = UInt8(truncatingIfNeeded: count)
      return switch self {
      case .command(let code):
        [1, UInt8(truncatingIfNeeded: code), UInt8(code >> 8), count]
      case .answer(let code):
        [4, 0x0e, count &+ 3, 1, UInt8(truncatingIfNeeded: code), UInt8(code >> 8)]
      case .event(let code): [4, code, count]
      case .subevent(let code): [4, 0x3e, count &+ 1, code]
      }
    }
  }

  /// A packet, with its type in front.
  struct One {
    var kind: Kind
    var bytes: [UInt8]

    /// The bytes of its fields.
    var fields: ArraySlice<UInt8> { bytes.dropFirst(kind.header(0).count) }

    /// Its fields, as we have them: of a command that Android prescribes, its bytes tell which it is.
    var layout: FieldLayout? {
      let fields = Array(fields)
      return switch kind {
      case .command(let code): Opcode(rawValue: code).described(by: fields.span).layout
      case .answer(let code): Opcode(rawValue: code).described(byReturned: fields.span).layout
      case .event, .subevent: kind.layout
      }
    }

    init(_ kind: Kind, _ bytes: [UInt8]) {
      self.kind = kind
      self.bytes = bytes
    }

    /// A packet; `nil` for one that is neither a command nor an event, or is not whole.
    init?(type: UInt8, _ packet: Span<UInt8>) {
      var bytes = [type]
      for index in packet.indices { bytes.append(packet[index]) }
      let kind: Kind
      switch (type, bytes.count) {
      case (1, 4...): kind = .command(UInt16(bytes[1]) | UInt16(bytes[2]) << 8)
      case (4, 7...) where bytes[1] == 0x0e:
        kind = .answer(UInt16(bytes[4]) | UInt16(bytes[5]) << 8)
      case (4, 4...) where bytes[1] == 0x3e: kind = .subevent(bytes[3])
      case (4, 3...): kind = .event(bytes[1])
      default: return nil
      }
      guard bytes.count == (type == 1 ? 4 + Int(bytes[3]) : 3 + Int(bytes[2])) else { return nil }
      self.init(kind, bytes)
    }
  }

  private(set) var all: [One] = []
  private var counts: [Kind: Int] = [:]
  private var known: Set<[UInt8]> = []
  /// Packets of one kind that are kept.
  private static let most = 48

  /// How many kinds there are.
  var kinds: Int { counts.count }

  /// Takes in a packet, if there are not enough of its kind.
  mutating func add(_ one: One) {
    guard counts[one.kind, default: 0] < Self.most, known.insert(one.bytes).inserted else { return }
    counts[one.kind, default: 0] += 1
    all.append(one)
  }

  /// Takes in the packets of a capture, as far as it can be read.
  mutating func add(capture path: String) {
    guard var reader = try? CaptureReader(ByteSource(path: path)) else { return }
    let sink = NoSink()
    var decoder = TimelineDecoder(sink: sink)
    var found: [One] = []
    while let record = try? reader.next() {
      _ = decoder.take(record, of: reader) { packet, payload, _, _ in
        guard packet.missing == 0 else { return }
        switch packet.kind {
        case .command: One(type: 1, payload).map { found.append($0) }
        case .event: One(type: 4, payload).map { found.append($0) }
        default: break
        }
      }
      for one in found { add(one) }
      found.removeAll(keepingCapacity: true)
    }
  }

  /// Wants nothing.
  private final class NoSink: EventSink {
    let interest: EventCategory = []

    func receive(
      _ event: borrowing TimelineEvent, bytes: borrowing ByteReader, story: borrowing Story
    ) {}
  }

  /// Takes in packets of every kind that has a layout, with small numbers in all fields.
  mutating func addEveryKind() {
    var kinds: [Kind] = (0...0xff).flatMap { [Kind.event($0), .subevent($0)] }
    for group in [1, 2, 3, 4, 5, 6, 8] as [UInt16] {
      for command in 0..<0x100 as Range<UInt16> {
        kinds += [.command(group << 10 | command), .answer(group << 10 | command)]
      }
    }
    for kind in kinds where kind != .event(0x0e) && kind != .event(0x3e) {
      guard let layout = kind.layout else { continue }
      for first in 0..<5 {
        let pattern = (0..<255).map { UInt8(truncatingIfNeeded: first == 4 ? 1 : (first + $0) & 3) }
        let count = layout.count(of: pattern.span)
        guard count <= 250 else { continue }
        add(One(kind, kind.header(count) + pattern.prefix(count)))
      }
    }
  }
}
