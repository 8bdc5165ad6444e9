// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/kinds. Do not edit.

extension FieldLayout {
  /// What a field means, by the letter of its word.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// `k`: a number or a set of bits that identifies nobody.
    case number = 0x6b
    /// `q`: a number with a sign.
    case signed = 0x71
    /// `h`: a connection handle.
    case handle = 0x68
    /// `c`: a command's opcode.
    case opcode = 0x63
    /// `A`: a handle of an attribute.
    case attributeHandle = 0x41
    /// `u`: a UUID, of 2 octets if no more are left, else of 16, unless the row says how many.
    case uuid = 0x75
    /// `s`: an error code.
    case status = 0x73
    /// `a`: an address.
    case address = 0x61
    /// `r`: an address that is random.
    case randomAddress = 0x72
    /// `y`: an address behind its type.
    case typedAddress = 0x79
    /// `m`: an address before its type.
    case addressWithType = 0x6d
    /// `n`: a name, up to its first zero.
    case name = 0x6e
    /// `d`: advertising data behind a length of one byte; the rest is padding.
    case advertising = 0x64
    /// `e`: advertising data behind a length of two bytes; the rest is padding.
    case longAdvertising = 0x65
    /// `l`: advertising data behind a length of one byte, and nothing more.
    case advertisingEntry = 0x6c
    /// `g`: advertising data without a length.
    case advertisingToEnd = 0x67
    /// `V`: the value of an attribute, or a part of one.
    case attributeValue = 0x56
    /// `t`: text.
    case text = 0x74
    /// `Z`: bytes without a description.
    case undescribed = 0x5a
    /// `p`: what is public, but identifies a person: a public key.
    case identifying = 0x70
    /// `v`: a number that a person compares with another.
    case compared = 0x76
    /// `x`: a secret: a key, what it is made from, or what it is asked for by (EDIV, Rand).
    case secret = 0x78
    /// `i`: an identity resolving key.
    case identityKey = 0x69
    /// `z`: a secret that a person knows: a PIN, a passkey.
    case passkey = 0x7a

    /// Whether the field must never be shown.
    package var isSecret: Bool {
      switch self {
      case .number, .signed, .handle, .opcode, .attributeHandle, .uuid, .status, .address,
        .randomAddress, .typedAddress, .addressWithType, .name, .advertising, .longAdvertising,
        .advertisingEntry, .advertisingToEnd, .attributeValue, .text, .undescribed, .identifying,
        .compared: false
      case .secret, .identityKey, .passkey: true
      }
    }

    /// What becomes of the field in a capture that is shared.
    package var privacy: Privacy {
      switch self {
      case .number, .signed, .handle, .opcode, .attributeHandle, .uuid, .status: .keep
      case .address, .randomAddress, .typedAddress, .addressWithType: .address
      case .name, .text: .name
      case .advertising, .longAdvertising, .advertisingEntry, .advertisingToEnd, .attributeValue:
        .value
      case .undescribed: .unknown
      case .identifying, .compared, .secret, .identityKey, .passkey: .key
      }
    }

    /// How many bytes a field of the kind has if the layout does not say; `Int.max` for all that
    /// are left.
    var count: Int {
      switch self {
      case .number, .signed, .name, .identifying, .compared, .secret, .passkey: 0
      case .handle, .opcode, .attributeHandle: 2
      case .uuid, .advertising, .longAdvertising, .advertisingEntry, .advertisingToEnd,
        .attributeValue, .text, .undescribed: .max
      case .status: 1
      case .address, .randomAddress: 6
      case .typedAddress, .addressWithType: 7
      case .identityKey: 16
      }
    }
  }

  /// Classes of privacy.
  package enum Privacy: Sendable, CaseIterable {
    /// It identifies nobody.
    case keep
    /// A device's address: replaced by a pseudonym.
    case address
    /// What a person wrote: filled.
    case name
    /// A secret, what is made from one, or what finds one: replaced, or wiped.
    case key
    /// Octets that an application gave, taken apart by what they are.
    case value
    /// Nobody described it: wiped.
    case unknown
  }
}
