public import Bytes

/// Goes through the commands of a C-frame.
///
/// Core 5.4, Vol 3, Part A, 4: a BR/EDR C-frame holds one or more commands, an LE C-frame exactly
/// one.
public struct SignalCommandIterator: Sendable {
  private let allowsSeveral: Bool
  private var hasReadOne = false

  /// An iterator over a frame on `channel`.
  public init(channel: ChannelID) { allowsSeveral = channel != .signalingLE }

  /// Reads the next command.
  ///
  /// - Parameter reader: A reader over the frame's payload.
  /// - Returns: The command, or `nil` behind the last.
  /// - Throws: `truncated` if a command's header is not all there or the frame is empty, `trailing`
  ///   if bytes follow the command of an LE frame. The next call returns `nil`.
  public mutating func next(_ reader: inout ByteReader) throws(DecodeError) -> SignalCommand? {
    if hasReadOne, reader.isAtEnd { return nil }
    guard allowsSeveral || !hasReadOne else {
      do throws(DecodeError) {
        try reader.expectEnd("LE C-frame")
        return nil
      } catch {
        _ = reader.takeRemaining()
        throw error
      }
    }
    hasReadOne = true
    do throws(DecodeError) {
      return try SignalCommand(parsing: &reader)
    } catch {
      _ = reader.takeRemaining()
      throw error
    }
  }
}
