/// What tells the events of one capture from those of others in the same output.
public struct CaptureTag: Sendable, Hashable {
  /// The capture's number in the order in which captures were opened, from 1.
  public var number: Int
  /// Its name: the path, or the archive's path and the member's.
  public var name: String

  /// A tag.
  public init(number: Int, name: String) {
    self.number = number
    self.name = name
  }
}
