import HSProtocols

/// What advertising data says once, and which of its lists have anything in them.
///
/// Found in one pass; where a structure stands twice, the first counts for `flags` and the like.
struct AdvertisingSummary {
  /// The name, whole if there is a whole one, without the zeros that some devices fill it up with.
  var name: (text: ByteRange, isComplete: Bool)?
  /// The modes.
  var flags: ADFlags?
  /// Power that the packet was sent with, in dBm.
  var txPowerLevel: Int8?
  /// What the device looks like.
  var appearance: UInt16?
  /// The groups of which there is a structure.
  var groups: Group = []
  /// Why the bytes are not structures from some point on.
  var error: DecodeError?

  /// Structures that may stand several times, by what is printed of them.
  struct Group: OptionSet {
    let rawValue: UInt8

    static let services = Group(rawValue: 1)
    static let solicitations = Group(rawValue: 2)
    static let serviceData = Group(rawValue: 4)
    static let manufacturerData = Group(rawValue: 8)
    static let others = Group(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The group of a structure, none for those that have a member of their own; without content
    /// it is malformed.
    init(of content: ADContent?) {
      switch content {
      case .serviceUUIDs?: self = .services
      case .solicitationUUIDs?: self = .solicitations
      case .serviceData?: self = .serviceData
      case .manufacturerSpecificData?: self = .manufacturerData
      case .flags?, .localName?, .txPowerLevel?, .appearance?: self = []
      default: self = .others
      }
    }
  }

  init(of data: ByteRange, in bytes: borrowing ByteReader) {
    let reader = bytes.descending(to: .advertisingData)
    name = AdvertisingDataReader(data).localName(in: reader)
    var rest = AdvertisingDataReader(data)
    do throws(DecodeError) {
      while let structure = try rest.next(in: reader) {
        let content = try? ADContent(of: structure, in: reader)
        groups.formUnion(Group(of: content))
        switch content {
        case .flags(let value)?: flags = flags ?? value
        case .txPowerLevel(let value)?: txPowerLevel = txPowerLevel ?? value
        case .appearance(let value)?: appearance = appearance ?? value
        default: break
        }
      }
    } catch {
      self.error = error
    }
  }
}
