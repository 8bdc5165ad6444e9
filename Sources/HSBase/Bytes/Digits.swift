/// Digits, several at once in one register, as text: the first in the lowest byte.
@usableFromInline
enum Digits {
  /// The text of a number below 10⁸, without the zeros in front that `width` does not ask for.
  ///
  /// Takes and returns numbers, so that the caller needs no buffer in memory.
  @usableFromInline
  @inline(never)
  static func text(_ value: UInt64, width: Int) -> (word: UInt64, length: Int) {
    let digits = eight(min(value, 99_999_999))
    let zeros = min(digits.trailingZeroBitCount &>> 3, 8 &- max(width, 1))
    return ((digits | 0x3030_3030_3030_3030) &>> UInt64(zeros &* 8), 8 &- zeros)
  }

  /// The text of a number below 10⁸, with blanks in front up to `width` characters, at most eight.
  @usableFromInline
  @inline(never)
  static func padded(_ value: UInt64, width: Int) -> (word: UInt64, length: Int) {
    let digits = eight(min(value, 99_999_999))
    // The last digit is shown even if it is 0.
    let zeros = min(digits.trailingZeroBitCount &>> 3, 7)
    let length = max(8 &- zeros, min(max(width, 1), 8))
    let blanks = (1 as UInt64) &<< UInt64(zeros &* 8) &- 1
    let text = (digits | 0x3030_3030_3030_3030) & ~blanks | 0x2020_2020_2020_2020 & blanks
    return (text &>> UInt64((8 &- length) &* 8), length)
  }

  /// The eight decimal digits of a number below 10⁸, as numbers, one a byte.
  ///
  /// All are worked out at once: the number is halved into four digits each, these into pairs and
  /// these into digits, side by side. Dividing is multiplying by a reciprocal that is exact for the
  /// numbers that occur.
  @inlinable
  @inline(__always)
  static func eight(_ value: UInt64) -> UInt64 {
    let high = value / 10_000
    let fours = high | (value &- high &* 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007f_0000_007f
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = ((pairs &* 103) &>> 10) & 0x000f_000f_000f_000f
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// What lies between `9` and the letters in ASCII.
  @inlinable
  static var lowerCase: UInt64 { 39 }

  /// What lies between `9` and the capital letters in ASCII.
  @inlinable
  static var upperCase: UInt64 { 7 }

  /// The hexadecimal digits of four bytes, those of the lowest byte first.
  @inlinable
  @inline(__always)
  static func hex(_ bytes: UInt32, letters: UInt64) -> UInt64 {
    var spread = UInt64(bytes)
    spread = (spread | spread &<< 16) & 0x0000_ffff_0000_ffff
    spread = (spread | spread &<< 8) & 0x00ff_00ff_00ff_00ff
    let nibbles = (spread &>> 4 & 0x000f_000f_000f_000f) | (spread & 0x000f_000f_000f_000f) &<< 8
    // Six more than a digit of ten or above reaches sixteen.
    let above = (nibbles &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
    return nibbles &+ 0x3030_3030_3030_3030 &+ above &* letters
  }

  /// Four digits as `dd:dd:`.
  @inlinable
  @inline(__always)
  static func colons(_ digits: UInt64) -> UInt64 {
    (digits & 0xffff) | (digits & 0xffff_0000) &<< 8 | 0x3a00_003a_0000
  }

  /// The text of a number below 1000; of a larger one nothing that says anything.
  @inlinable
  @inline(__always)
  static func small(_ value: UInt64) -> (word: UInt64, length: Int) {
    let place = Int(truncatingIfNeeded: min(value, 999)) &* 4
    // Each of the 1000 texts has four bytes.
    let text = unsafe UnsafeRawPointer(smallNumbers.start + place)
    let word = UInt64(UInt32(littleEndian: unsafe text.loadUnaligned(as: UInt32.self)))
    return (word, 1 &+ (value >= 10 ? 1 : 0) &+ (value >= 100 ? 1 : 0))
  }

  /// The point and the seven decimals of a number of 128ths; only its last seven bits count.
  @inlinable
  @inline(__always)
  static func fraction(_ parts: UInt32) -> UInt64 {
    let place = Int(parts & 127) &* 8
    // Each of the 128 texts has eight bytes.
    let text = unsafe UnsafeRawPointer(fractions.start + place)
    return UInt64(littleEndian: unsafe text.loadUnaligned(as: UInt64.self))
  }
}
