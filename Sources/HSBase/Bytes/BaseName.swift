extension String {
  /// What a path ends with: a file's own name.
  package var baseName: String { split(separator: "/").last.map(String.init) ?? self }
}
