/// How a transfer moves its bytes: a property of its endpoint.
///
/// The numbers are Linux's and USBPcap's; Darwin's are translated.
public struct TransferType: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: UInt8

  /// A type by its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// At a fixed rate, without repetition: voice.
  public static let isochronous = TransferType(rawValue: 0)
  /// At least every so often: events.
  public static let interrupt = TransferType(rawValue: 1)
  /// Requests and their answers: commands.
  public static let control = TransferType(rawValue: 2)
  /// Whenever there is room: data.
  public static let bulk = TransferType(rawValue: 3)

  /// A type by the number that an endpoint descriptor has, as Darwin records it.
  ///
  /// USB 2.0, 9.6.6.
  init(descriptor: UInt8) {
    switch descriptor {
    case 0: self = .control
    case 1: self = .isochronous
    case 2: self = .bulk
    case 3: self = .interrupt
    default: self.init(rawValue: .max)
    }
  }
}
