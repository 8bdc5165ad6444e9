import HSBase

/// A cyclic redundancy check's polynomial and order of bits; how it begins and ends is found apart.
package struct CyclicCode: Sendable {
  /// Its width in bits: 8, 16, 24 or 32.
  package let width: Int
  /// The polynomial without its highest term.
  package let polynomial: UInt32
  /// Whether bits are taken from the lowest on.
  package let isReflected: Bool
  /// The polynomial as a register has it.
  private let feedback: UInt32
  /// What each octet makes of a register of zeros: first alone, then with one to seven octets of zero behind it; empty for
  /// codes that are not often asked.
  private let table: [UInt32]

  /// A code.
  package init(width: Int, polynomial: UInt32, isReflected: Bool) {
    self.init(width: width, polynomial: polynomial, isReflected: isReflected, isTabled: true)
  }

  private init(width: Int, polynomial: UInt32, isReflected: Bool, isTabled: Bool) {
    self.width = width
    self.polynomial = polynomial
    self.isReflected = isReflected
    feedback =
      isReflected
      ? Self.reversed(polynomial, width: width) : polynomial << UInt32(32 - width)
    guard isTabled else {
      table = []
      return
    }
    let feedback = feedback
    var table = (0..<256).map { index in
      let octet = UInt32(index)
      return Self.shifted(isReflected ? octet : octet << 24, by: feedback, isReflected)
    }
    for index in 0..<(7 * 256) {
      let before = table[index]
      table.append(
        isReflected
          ? before >> 8 ^ table[Int(before & 0xff)] : before << 8 ^ table[Int(before >> 24)])
    }
    self.table = table
  }

  /// A register after eight bits of zero.
  private static func shifted(
    _ register: UInt32, by feedback: UInt32, _ isReflected: Bool
  ) -> UInt32 {
    (0..<8).reduce(register) { register, _ in
      isReflected
        ? register >> 1 ^ (register & 1 == 1 ? feedback : 0)
        : register << 1 ^ (register & 0x8000_0000 != 0 ? feedback : 0)
    }
  }

  /// The register behind some octets.
  ///
  /// - Parameters:
  ///   - bytes: The message.
  ///   - range: The octets; they must lie in it.
  ///   - zeroed: Octets that count as zero: in the range, if there are any.
  ///   - start: The register before, as Rocksoft's `init` has it.
  ///   - isAppended: Whether an octet of zero follows them.
  /// - Returns: The register behind them.
  func register(
    _ bytes: [UInt8], _ range: Range<Int>, zeroed: Range<Int> = 0..<0, start: UInt32,
    isAppended: Bool = false
  ) -> UInt32 {
    var register = begun(start)
    if zeroed.isEmpty {
      advance(&register, bytes, range)
    } else {
      advance(&register, bytes, range.lowerBound..<zeroed.lowerBound)
      for _ in zeroed { advance(&register, 0) }
      advance(&register, bytes, zeroed.upperBound..<range.upperBound)
    }
    // The code is linear: what stands in the octet is laid over what a zero leaves.
    if isAppended { advance(&register, 0) }
    return ended(register)
  }

  /// What a beginning adds to the register behind messages, by their length: codes are linear, and so a register that begins
  /// with it is the one that begins with zeros, laid over with this.
  ///
  /// - Parameters:
  ///   - start: The beginning, as Rocksoft's `init` has it.
  ///   - longest: The most octets of a message.
  /// - Returns: For each length from 0 on what is laid over.
  func added(by start: UInt32, longest: Int) -> [UInt32] {
    var register = begun(start)
    return (0...max(0, longest)).map { length in
      if length > 0 { advance(&register, 0) }
      return ended(register)
    }
  }

  /// A register as octets are laid over it, of one as Rocksoft's `init` has it.
  func begun(_ start: UInt32) -> UInt32 {
    guard isReflected else { return start << UInt32(32 - width) }
    return start == 0 ? 0 : Self.reversed(start, width: width)
  }

  /// What a register says in the end, of one as octets are laid over it.
  func ended(_ register: UInt32) -> UInt32 {
    isReflected ? register : register >> UInt32(32 - width)
  }

  private func advance(_ register: inout UInt32, _ byte: UInt8) {
    guard !table.isEmpty else {
      let octet = UInt32(byte)
      register = Self.shifted(
        register ^ (isReflected ? octet : octet << 24), by: feedback, isReflected)
      return
    }
    register =
      isReflected
      ? register >> 8 ^ table[Int((register ^ UInt32(byte)) & 0xff)]
      : register << 8 ^ table[Int(register >> 24 ^ UInt32(byte))]
  }

  /// Takes octets into a register, eight at a time: each is looked up with as many zeros behind it as there are octets.
  func advance(_ register: inout UInt32, _ bytes: [UInt8], _ range: Range<Int>) {
    let (bytes, table) = (bytes.span, table.span)
    var index = range.lowerBound
    // Asked once, so that no look into it is checked by itself.
    let isWhole = table.count == 8 << 8
    func at(_ zeros: Int, _ word: UInt32, _ shift: UInt32) -> UInt32 {
      table[zeros &<< 8 | Int(truncatingIfNeeded: word &>> shift & 0xff)]
    }
    var own = register
    if isReflected, isWhole {
      while range.upperBound - index >= 8 {
        let first = bytes.littleEndian(UInt32.self, at: index) ^ own
        let second = bytes.littleEndian(UInt32.self, at: index + 4)
        own =
          at(7, first, 0) ^ at(6, first, 8) ^ at(5, first, 16) ^ at(4, first, 24)
          ^ at(3, second, 0) ^ at(2, second, 8) ^ at(1, second, 16) ^ at(0, second, 24)
        index += 8
      }
    } else if isWhole {
      while range.upperBound - index >= 8 {
        let first = bytes.bigEndian(UInt32.self, at: index) ^ own
        let second = bytes.bigEndian(UInt32.self, at: index + 4)
        own =
          at(7, first, 24) ^ at(6, first, 16) ^ at(5, first, 8) ^ at(4, first, 0)
          ^ at(3, second, 24) ^ at(2, second, 16) ^ at(1, second, 8) ^ at(0, second, 0)
        index += 8
      }
    }
    register = own
    while index < range.upperBound {
      advance(&register, bytes[index])
      index += 1
    }
  }

  /// A number's bits the other way round.
  static func reversed(_ value: UInt32, width: Int) -> UInt32 {
    var result: UInt32 = 0
    for bit in 0..<width where value >> UInt32(bit) & 1 == 1 {
      result |= 1 << UInt32(width - 1 - bit)
    }
    return result
  }

  /// All ones of a width.
  static func mask(_ width: Int) -> UInt32 { width >= 32 ? .max : 1 << UInt32(width) - 1 }

  /// The polynomials in use, in both orders of bits.
  ///
  /// Source: the catalogue of parametrised CRC algorithms (reveng).
  static let catalogue: [CyclicCode] = {
    let polynomials: [(Int, [UInt32])] = [
      (8, [0x07, 0x31, 0x1d, 0x2f, 0x9b, 0xd5, 0x39, 0xa7, 0x49]),
      (
        16,
        [
          0x8005, 0x1021, 0x3d65, 0x8bb7, 0xc867, 0x0589, 0xa097, 0x1dcf, 0x5935, 0x755b, 0x6f63,
        ]
      ),
      (24, [0x864cfb, 0x00065b, 0x5d6dcb, 0x328b63, 0x800063]),
      (32, [0x04c1_1db7, 0x1edc_6f41, 0xa833_982b, 0x8141_41ab, 0x741b_8cd7, 0xf4ac_fb13]),
    ]
    return polynomials.flatMap { width, list in
      list.flatMap { polynomial in
        [false, true].map {
          CyclicCode(width: width, polynomial: polynomial, isReflected: $0)
        }
      }
    }
  }()

  /// The code of a number: a place in the catalogue, or behind it a polynomial of 16 bits.
  static func numbered(_ number: Int) -> CyclicCode {
    let other = number - catalogue.count
    guard other >= 0 else { return catalogue[number] }
    return CyclicCode(
      width: 16, polynomial: UInt32(other >> 1 & 0xffff), isReflected: other & 1 == 1,
      isTabled: false)
  }

  /// The number of a code of 16 bits; `nil` for those of the catalogue, which have a place.
  static func number(ofPolynomial polynomial: UInt32, isReflected: Bool) -> Int? {
    guard !catalogue.contains(where: { $0.width == 16 && $0.polynomial == polynomial }) else {
      return nil
    }
    return catalogue.count + Int(polynomial & 0xffff) << 1 + (isReflected ? 1 : 0)
  }

  /// How registers begin in use, apart from zeros and ones.
  static func starts(_ width: Int) -> [UInt32] {
    switch width {
    case 8: [0, 0xff, 0xfd, 0xc7, 0x55, 0xaa, 0xde]
    case 16:
      [0, 0xffff, 0x1d0f, 0xc6c6, 0xb2aa, 0x89ec, 0x800d, 0x554d, 0x496f, 0xaaaa, 0x1234, 0x5555]
    case 24: [0, 0xff_ffff, 0x55_5555, 0xb7_04ce, 0xfe_dcba, 0xab_cdef]
    default: [0, .max, 0x5555_5555, 0xaaaa_aaaa]
    }
  }

  /// A known algorithm's name, by how it begins and ends.
  func name(start: UInt32, end: UInt32) -> String? {
    Self.names.first {
      $0.0 == width && $0.1 == polynomial && $0.2 == isReflected && $0.3 == start && $0.4 == end
    }?.5
  }

  private static let names: [(Int, UInt32, Bool, UInt32, UInt32, String)] = [
    (8, 0x07, false, 0, 0, "CRC-8/SMBUS"), (8, 0x07, false, 0, 0x55, "CRC-8/I-432-1"),
    (8, 0x07, true, 0xff, 0, "CRC-8/ROHC"), (8, 0x31, true, 0, 0, "CRC-8/MAXIM-DOW"),
    (8, 0x31, false, 0xff, 0, "CRC-8/NRSC-5 (0x31)"), (8, 0x31, false, 0, 0, "CRC-8 (0x31)"),
    (8, 0x1d, false, 0xff, 0xff, "CRC-8/SAE-J1850"), (8, 0x1d, false, 0, 0, "CRC-8/GSM-A"),
    (8, 0x1d, false, 0xfd, 0, "CRC-8/I-CODE"), (8, 0x1d, true, 0xff, 0, "CRC-8/TECH-3250"),
    (8, 0x2f, false, 0xff, 0xff, "CRC-8/AUTOSAR"), (8, 0x9b, false, 0xff, 0, "CRC-8/CDMA2000"),
    (8, 0x9b, true, 0, 0, "CRC-8/WCDMA"), (8, 0xd5, false, 0, 0, "CRC-8/DVB-S2"),
    (8, 0x39, true, 0, 0, "CRC-8/DARC"), (8, 0xa7, true, 0, 0, "CRC-8/BLUETOOTH"),
    (8, 0x49, false, 0, 0xff, "CRC-8/GSM-B"),
    (16, 0x8005, true, 0xffff, 0, "CRC-16/MODBUS"), (16, 0x8005, true, 0, 0, "CRC-16/ARC"),
    (16, 0x8005, true, 0xffff, 0xffff, "CRC-16/USB"),
    (16, 0x8005, true, 0, 0xffff, "CRC-16/MAXIM-DOW"),
    (16, 0x8005, false, 0, 0, "CRC-16/UMTS"), (16, 0x8005, false, 0xffff, 0, "CRC-16/CMS"),
    (16, 0x8005, false, 0x800d, 0, "CRC-16/DDS-110"),
    (16, 0x1021, false, 0xffff, 0, "CRC-16/IBM-3740 (CCITT-FALSE)"),
    (16, 0x1021, false, 0, 0, "CRC-16/XMODEM"),
    (16, 0x1021, false, 0x1d0f, 0, "CRC-16/SPI-FUJITSU (AUG-CCITT)"),
    (16, 0x1021, false, 0xffff, 0xffff, "CRC-16/GENIBUS"),
    (16, 0x1021, false, 0, 0xffff, "CRC-16/GSM"), (16, 0x1021, true, 0, 0, "CRC-16/KERMIT"),
    (16, 0x1021, true, 0xffff, 0, "CRC-16/MCRF4XX"),
    (16, 0x1021, true, 0xffff, 0xffff, "CRC-16/IBM-SDLC (X-25)"),
    (16, 0x1021, true, 0xb2aa, 0, "CRC-16/RIELLO"),
    (16, 0x1021, true, 0x89ec, 0, "CRC-16/TMS37157"),
    (16, 0x1021, true, 0xc6c6, 0, "CRC-16/ISO-IEC-14443-3-A"),
    (16, 0x3d65, false, 0, 0xffff, "CRC-16/EN-13757"), (16, 0x3d65, true, 0, 0xffff, "CRC-16/DNP"),
    (16, 0xc867, false, 0xffff, 0, "CRC-16/CDMA2000"),
    (16, 0x0589, false, 0, 0, "CRC-16/DECT-X"), (16, 0x0589, false, 0, 1, "CRC-16/DECT-R"),
    (16, 0x8bb7, false, 0, 0, "CRC-16/T10-DIF"), (16, 0xa097, false, 0, 0, "CRC-16/TELEDISK"),
    (16, 0x5935, false, 0xffff, 0, "CRC-16/M17"),
    (24, 0x864cfb, false, 0xb7_04ce, 0, "CRC-24/OPENPGP"),
    (24, 0x00065b, true, 0x55_5555, 0, "CRC-24/BLE"),
    (32, 0x04c1_1db7, true, .max, .max, "CRC-32"),
    (32, 0x04c1_1db7, false, .max, .max, "CRC-32/BZIP2"),
    (32, 0x04c1_1db7, false, .max, 0, "CRC-32/MPEG-2"),
    (32, 0x04c1_1db7, true, .max, 0, "CRC-32/JAMCRC"),
    (32, 0x04c1_1db7, false, 0, .max, "CRC-32/CKSUM"),
    (32, 0x1edc_6f41, true, .max, .max, "CRC-32C (Castagnoli)"),
    (32, 0x741b_8cd7, true, .max, 0, "CRC-32K"),
    (32, 0xf4ac_fb13, true, .max, .max, "CRC-32/AUTOSAR"),
  ]
}
