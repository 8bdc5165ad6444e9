import ATT
import AssignedNumbers
import Bytes
import GATT
import Labels

/// Whether the values that a peer and we send have the form of their attributes' types.
///
/// Makers take a UUID of the Bluetooth SIG for values of their own. One value without its type's form may be
/// a mistake; where most of the first ones lack it, the type is not what the UUID says.
struct ValueForms: Sendable {
  /// What the values of an attribute show so far.
  enum Verdict: Sendable {
    /// Not enough of them came.
    case open
    /// They are what the type says.
    case sound
    /// They are something else.
    case other
  }

  private struct Tally: Sendable {
    var uuid: BluetoothUUID
    var fits = 0
    var misfits = 0
    var firstMisfit = 0
    var verdict = Verdict.open
  }

  private var tallies: [UInt32: Tally] = [:]

  /// Values of either kind that a verdict takes.
  private static let least = 3
  /// Values that have another form for each that fits by chance.
  private static let misfitsPerFit = 4
  /// Most attributes that are looked at.
  private static let limit = 256

  private static func key(_ handle: AttributeHandle, _ server: ServerSide) -> UInt32 {
    UInt32(handle.rawValue) | (server == .local ? 1 << 16 : 0)
  }

  /// What is known of an attribute's values.
  func verdict(
    on handle: AttributeHandle, _ server: ServerSide, _ uuid: BluetoothUUID
  ) -> Verdict {
    guard let tally = tallies[Self.key(handle, server)], tally.uuid == uuid else { return .open }
    return tally.verdict
  }

  /// Takes in a value; the verdict if this one made it, and the packet of the first value that is none
  /// of the type.
  mutating func note(
    _ handle: AttributeHandle, _ server: ServerSide, _ uuid: BluetoothUUID, fits: Bool,
    packet: Int
  ) -> (verdict: Verdict, firstMisfit: Int)? {
    let key = Self.key(handle, server)
    var tally = tallies[key] ?? Tally(uuid: uuid)
    if tally.uuid != uuid { tally = Tally(uuid: uuid) }
    guard tally.verdict == .open, tallies.count < Self.limit || tallies[key] != nil else {
      return nil
    }
    if fits {
      tally.fits += 1
    } else {
      if tally.misfits == 0 { tally.firstMisfit = packet }
      tally.misfits += 1
    }
    if tally.misfits >= Self.least, tally.misfits > Self.misfitsPerFit * tally.fits {
      tally.verdict = .other
    } else if tally.fits >= Self.least, tally.fits >= tally.misfits {
      tally.verdict = .sound
    }
    tallies[key] = tally
    return tally.verdict == .open ? nil : (tally.verdict, tally.firstMisfit)
  }
}

extension TimelineDecoder {
  /// Adds to a label what the values showed of it; whether values that come are still to be looked at.
  mutating func judge(
    _ label: inout AttributeLabel?, _ handle: AttributeHandle, _ server: ServerSide, peer: Int
  ) -> Bool {
    guard let uuid = label?.uuid, label?.role == .value || label?.role == .unplaced,
      ValueGrammar.knows(uuid)
    else { return false }
    switch peers[peer - 1].labels.forms.verdict(on: handle, server, uuid) {
    case .open: return true
    case .sound: return false
    case .other:
      label?.hasOtherForm = true
      return false
    }
  }

  /// Looks whether a value that was sent has the form of its type, until that is clear.
  mutating func watchForm(
    _ handle: AttributeHandle, _ label: AttributeLabel, _ value: borrowing ByteReader,
    _ length: Int, _ server: ServerSide, _ frame: AttributeFrame
  ) {
    guard label.role == .value || label.role == .unplaced, ValueGrammar.knows(label.uuid),
      length == value.remaining
    else { return }
    let peer = connections[frame.index].peer - 1
    guard
      let (verdict, first) = peers[peer].labels.forms.note(
        handle, server, label.uuid, fits: !ValueGrammar.isForeign(to: label.uuid, value),
        packet: frame.now.packet)
    else { return }
    labels.removeAll()
    guard verdict == .other else { return }
    change(server, frame) { $0.noteOtherForm(handle) }
    find(
      Finding(
        .gattOtherForm(handle, label.uuid), firstPacket: first),
      value, frame)
  }
}
