public import HSBase

/// Writes pcapng: little-endian, times in nanoseconds unless an interface says otherwise.
///
/// A packet's block is kept until `endPacket`, or until the next block begins, so that comments can
/// still be added to it. Whatever text goes in is cut to what an option can hold.
public struct PcapNGWriter: ~Copyable {
  /// What a section says about the recording; empty texts are left out.
  public struct Section: Sendable, Equatable {
    /// A remark.
    public var comment: [UInt8] = []
    /// The recorder's machine.
    public var hardware: [UInt8] = []
    /// The recorder's operating system.
    public var operatingSystem: [UInt8] = []
    /// The program that wrote the section.
    public var application: [UInt8] = []

    /// Nothing said.
    public init() {}
  }

  /// What an interface's description says; empty texts are left out.
  public struct Interface: Sendable, Equatable {
    /// The LINKTYPE number of its packets.
    public var linkNumber: UInt16
    /// Its name.
    public var name: [UInt8] = []
    /// What is said about it.
    public var description: [UInt8] = []
    /// Bytes kept of a packet at most; 0 for no limit.
    public var snapLength: UInt32 = 0
    /// Seconds to be added to the times of its packets.
    public var timeOffset: Int64 = 0
    /// Decimals of a second that the times of its packets have: 9 for nanoseconds.
    public var decimals: UInt8 = 9

    /// An interface whose packets have a link type.
    public init(linkNumber: UInt16) { self.linkNumber = linkNumber }
  }

  /// The fields of a packet besides its bytes.
  public struct Packet: Sendable, Equatable {
    /// The interface's number in the section.
    public var interface: UInt32
    /// Nanoseconds since 1970, or the interface's own unit, less its offset.
    public var time: UInt64
    /// Bytes that it had.
    public var original: Int
    /// Which way it went, if that is known.
    public var direction: Direction?
    /// Packets lost in front of it, on its interface.
    public var drops: UInt64 = 0

    /// A packet of an interface.
    public init(interface: UInt32, time: UInt64, original: Int) {
      self.interface = interface
      self.time = time
      self.original = original
    }
  }

  private var options = OutputBuffer(capacity: 1024)
  private var body = OutputBuffer(capacity: 4096)
  private var fields = Packet(interface: 0, time: 0, original: 0)
  private var isOpen = false
  private var interfaceCount: UInt32 = 0

  /// A writer that has written nothing.
  public init() {}

  // MARK: - Sections and interfaces

  /// Begins a section; interfaces are counted from 0 again.
  public mutating func beginSection(_ section: Section, to output: inout OutputBuffer) {
    endPacket(to: &output)
    interfaceCount = 0
    option(1, section.comment.span)
    option(2, section.hardware.span)
    option(3, section.operatingSystem.span)
    option(4, section.application.span)
    body.append(little32: 0x1A2B_3C4D)
    body.append(little16: 1)
    body.append(little16: 0)
    // The section's length is not known yet.
    body.append(little64: .max)
    endBlock(.sectionHeader, to: &output)
  }

  /// Describes an interface and returns its number.
  public mutating func describe(
    _ interface: Interface, to output: inout OutputBuffer
  ) -> UInt32 {
    endPacket(to: &output)
    option(2, interface.name.span)
    option(3, interface.description.span)
    beginOption(9, count: 1)
    options.append(little32: UInt32(interface.decimals))
    if interface.timeOffset != 0 {
      beginOption(14, count: 8)
      options.append(little64: UInt64(bitPattern: interface.timeOffset))
    }
    body.append(little16: interface.linkNumber)
    body.append(little16: 0)
    body.append(little32: interface.snapLength)
    endBlock(.interfaceDescription, to: &output)
    interfaceCount &+= 1
    return interfaceCount &- 1
  }

  /// Writes how many packets the recorder lost on an interface, up to a time.
  ///
  /// - Parameters:
  ///   - interface: The interface's number.
  ///   - time: Nanoseconds since 1970, less the interface's offset.
  ///   - lost: Packets lost.
  ///   - output: Where to append.
  public mutating func appendStatistics(
    interface: UInt32, time: UInt64, lost: UInt64, to output: inout OutputBuffer
  ) {
    endPacket(to: &output)
    beginOption(5, count: 8)
    options.append(little64: lost)
    body.append(little32: interface)
    body.append(little32: UInt32(truncatingIfNeeded: time >> 32))
    body.append(little32: UInt32(truncatingIfNeeded: time))
    endBlock(.interfaceStatistics, to: &output)
  }

  // MARK: - Packets

  /// Begins a packet: its bytes, and comments, are to follow.
  public mutating func beginPacket(_ packet: Packet, to output: inout OutputBuffer) {
    endPacket(to: &output)
    fields = packet
    isOpen = true
  }

  /// Appends bytes to the packet.
  public mutating func append(_ bytes: Span<UInt8>) { body.append(bytes) }

  /// Appends a byte to the packet.
  public mutating func append(byte: UInt8) { body.append(byte: byte) }

  /// Appends four bytes to the packet, the most significant first.
  public mutating func append(big32 value: UInt32) { body.append(big32: value) }

  /// Adds a comment to the packet; nothing happens if none is open.
  public mutating func append(comment: Span<UInt8>) {
    if isOpen { option(1, comment) }
  }

  /// Ends the packet, if one is open.
  public mutating func endPacket(to output: inout OutputBuffer) {
    guard isOpen else { return }
    isOpen = false
    if let direction = fields.direction {
      beginOption(2, count: 4)
      options.append(little32: direction == .received ? 1 : 2)
    }
    if fields.drops > 0 {
      beginOption(4, count: 8)
      options.append(little64: fields.drops)
    }
    let captured = body.count
    let tail = tailLength(captured)
    let length = UInt32(clamping: 32 &+ tail &+ captured)
    output.append(little32: BlockType.enhancedPacket.rawValue)
    output.append(little32: length)
    output.append(little32: fields.interface)
    output.append(little32: UInt32(truncatingIfNeeded: fields.time >> 32))
    output.append(little32: UInt32(truncatingIfNeeded: fields.time))
    output.append(little32: UInt32(clamping: captured))
    output.append(little32: UInt32(clamping: fields.original))
    finish(length, to: &output)
  }

  // MARK: - Blocks and options

  private mutating func endBlock(_ type: BlockType, to output: inout OutputBuffer) {
    let length = UInt32(clamping: 12 &+ body.count &+ tailLength(body.count))
    output.append(little32: type.rawValue)
    output.append(little32: length)
    finish(length, to: &output)
  }

  /// Bytes behind a body: padding, options, and the end of the options.
  private func tailLength(_ count: Int) -> Int {
    Self.padding(count) &+ options.count &+ (options.isEmpty ? 0 : 4)
  }

  private mutating func finish(_ length: UInt32, to output: inout OutputBuffer) {
    output.append(body.span)
    output.append(byte: 0, count: Self.padding(body.count))
    if !options.isEmpty {
      output.append(options.span)
      output.append(little32: 0)
    }
    output.append(little32: length)
    body.removeAll()
    options.removeAll()
  }

  private static func padding(_ count: Int) -> Int { (4 &- count & 3) & 3 }

  private mutating func beginOption(_ code: UInt16, count: Int) {
    options.append(little16: code)
    options.append(little16: UInt16(clamping: count))
  }

  /// Adds an option of any bytes: at most 65 535, cut where a character of UTF-8 begins.
  private mutating func option(_ code: UInt16, _ bytes: Span<UInt8>) {
    guard !bytes.isEmpty else { return }
    var count = min(bytes.count, Int(UInt16.max))
    if count < bytes.count {
      while count > 0, bytes[count] & 0xC0 == 0x80 { count &-= 1 }
    }
    beginOption(code, count: count)
    options.append(bytes.extracting(0..<count))
    options.append(byte: 0, count: Self.padding(count))
  }
}
