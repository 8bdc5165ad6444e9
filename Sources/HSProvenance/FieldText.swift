import HSBytes
import HSHCI

extension FieldLayout.Field {
  /// What the field says, for a reader: its name in the specification and its value.
  ///
  /// - Parameter octet: The byte at an index of the packet; 0 if it is not there.
  /// - Returns: The text; of a secret only that there is one.
  func text(_ octet: (Int) -> UInt8) -> String {
    let title = name.string + (position.map { "[\($0)]" } ?? "")
    if kind.isSecret { return "\(title), which is not shown" }
    guard range.count == count else { return "\(title), partly missing" }
    let start = range.lowerBound
    return switch kind {
    case .handle: "\(title) 0x\(Dissection.hexadecimal(number(at: start, 2, octet), 4))"
    case .opcode: Self.opcode(title, UInt16(truncatingIfNeeded: number(at: start, 2, octet)))
    case .status: Self.status(title, ErrorCode(rawValue: octet(start)))
    case .number, .identifying, .compared:
      // What is longer than a count is a set of bits or a key; its bytes say more.
      count <= 4 ? "\(title) \(number(at: start, count, octet))" : title
    case .signed: "\(title) \(Int8(bitPattern: octet(start)))"
    case .address: "\(title) \(address(at: start, nil, octet))"
    case .randomAddress: "\(title) \(address(at: start, 1, octet))"
    case .typedAddress: "\(title) \(address(at: start + 1, octet(start), octet))"
    case .addressWithType: "\(title) \(address(at: start, octet(start + 6), octet))"
    case .advertising, .advertisingEntry: "\(title), \(octet(start)) bytes"
    default: title
    }
  }

  private static func opcode(_ title: String, _ code: UInt16) -> String {
    let name = HSHCI.Opcode(rawValue: code).name.map { ", \($0.string)" } ?? ""
    return "\(title) 0x\(Dissection.hexadecimal(code, 4))\(name)"
  }

  private static func status(_ title: String, _ code: ErrorCode) -> String {
    let name = code.name.map { ", \($0.string)" } ?? ""
    return "\(title) 0x\(Dissection.hexadecimal(code.rawValue, 2))\(name)"
  }

  private func number(at start: Int, _ count: Int, _ octet: (Int) -> UInt8) -> UInt64 {
    (0..<min(count, 8)).reduce(0) { $0 | UInt64(octet(start + $1)) << UInt64(8 * $1) }
  }

  private func address(at start: Int, _ type: UInt8?, _ octet: (Int) -> UInt8) -> String {
    let address = DeviceAddress(
      value: number(at: start, 6, octet), type: AddressType(rawValue: type ?? 0))
    guard let type else { return "\(address)" }
    return switch type {
    case 0: "\(address), public"
    case 1: "\(address), random"
    case 2: "\(address), public identity"
    case 3: "\(address), random identity"
    case 0xff: "\(address), anonymous"
    default: "\(address), of type \(type)"
    }
  }
}
