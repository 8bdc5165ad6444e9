public import ATT
public import Bytes
public import GATT

/// A value that a server sent of its own accord: what captures hold most of.
///
/// It fits into a few registers. What its handle stands for stays at the decoder, which answers for
/// it while the value is told: a label is large, and copying it costs more than reading the value.
public struct NotifiedValue: Sendable {
  /// The attribute.
  public let handle: AttributeHandle
  /// Whether it was indicated.
  public let isIndicated: Bool
  /// What is known of its label.
  @usableFromInline let traits: LabelTraits
  /// Where the label is kept.
  let place: UInt8
  /// Where the value's bytes stand.
  public let value: ByteRange
  /// How many bytes the value had before the recorder cut it.
  public let originalLength: Int

  /// Whether anything says what the handle stands for.
  @inlinable
  public var isLabelled: Bool { traits.isLabelled }

  /// The 16-bit UUID of the characteristic whose value it is; 0 if it has another, or none is known.
  @inlinable
  public var characteristic: UInt16 { traits.characteristic }

  /// Whether the label comes from elsewhere than the capture's own discovery.
  @inlinable
  public var isForeign: Bool { traits.isForeign }
}

extension TimelineDecoder {
  /// What the handle of the value that is being told stands for and how we know; `nil` where nothing
  /// says so.
  public func label(of value: NotifiedValue) -> AttributeLabel? { labels[Int(value.place)] }

  /// The value that is being told, with its label.
  public func labelled(_ value: NotifiedValue) -> ValueEvent {
    ValueEvent(
      handle: value.handle, label: label(of: value), value: value.value,
      originalLength: value.originalLength)
  }
}
