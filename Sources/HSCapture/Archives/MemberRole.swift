import HSBase

extension MemberRole {
  /// What a path says.
  ///
  /// - Parameter path: The member's path, in bytes of any encoding.
  init(path: [UInt8]) {
    let slash = path.lastIndex { $0 == 0x2F || $0 == 0x5C }
    let name = path[(slash.map { $0 + 1 } ?? 0)...].map(ForeignFile.lower)
    let isHidden = name.starts(with: "._".utf8)
    self =
      Self.allCases.first { role in
        let (beginnings, endings) = (role.beginnings, role.endings)
        return (beginnings.isEmpty || beginnings.contains { name.starts(with: $0.utf8) })
          && (endings.isEmpty
            || !isHidden && endings.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) })
      } ?? .other
  }

  /// Whether a path leads out of the folder that it would be unpacked to, or is absolute.
  static func isUnsafe(path: [UInt8]) -> Bool {
    if path.first == 0x2F || path.first == 0x5C { return true }
    if path.count > 1, path[1] == 0x3A { return true }
    return path.split(whereSeparator: { $0 == 0x2F || $0 == 0x5C })
      .contains { $0.elementsEqual([0x2E, 0x2E]) }
  }
}
