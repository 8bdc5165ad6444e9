import HSBase

/// How many columns of a terminal a character takes.
package enum CharacterCells {
  /// Columns of a character: none for marks that stand on the one before, two for wide ones.
  package static func of(_ scalar: UnicodeScalar) -> Int {
    switch scalar.value {
    case 0..<0x300: 1
    case 0x300...0x36f, 0x483...0x489, 0x591...0x5bd, 0x610...0x61a, 0x64b...0x65f, 0x6d6...0x6dc,
      0x93c, 0x941...0x948, 0x94d, 0xe31, 0xe34...0xe3a, 0xe47...0xe4e, 0x1ab0...0x1aff,
      0x1dc0...0x1dff, 0x200b...0x200f, 0x20d0...0x20ff, 0xfe00...0xfe0f, 0xfe20...0xfe2f,
      0x1f3fb...0x1f3ff, 0xe0100...0xe01ef:
      0
    case 0x1100...0x115f, 0x231a...0x231b, 0x23e9...0x23f3, 0x2614...0x2615, 0x26a1,
      0x2705, 0x2728, 0x274c, 0x2753...0x2757, 0x2795...0x2797, 0x2b50, 0x2e80...0xa4cf,
      0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
      0xffe0...0xffe6, 0x17000...0x18cff, 0x1b000...0x1b2ff, 0x1f1e6...0x1f1ff,
      0x1f300...0x1faff, 0x20000...0x3fffd:
      2
    default: 1
    }
  }
}

extension Span<UInt8> {
  /// Columns that the text takes; sequences that set colours take none.
  package var cells: Int {
    var cells = 0
    var index = 0
    while index < count { cells += step(&index) }
    return cells
  }

  /// Moves behind the character, or the sequence that sets a colour, at `index`; returns its columns.
  func step(_ index: inout Int) -> Int {
    if self[index] == 0x1b {
      while index < count, self[index] != 0x6d { index += 1 }
      if index < count { index += 1 }
      return 0
    }
    let start = index
    switch TextUnit.next(self, &index) {
    case .printable(let scalar)?: return CharacterCells.of(scalar)
    case nil:
      index = start + 1
      return 0
    case .control, .invalid: return 1
    }
  }
}
