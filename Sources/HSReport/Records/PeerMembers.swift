import HSProtocols
import HSTimeline

extension Members.Member {
  /// With what documents begin that tell of a peer: its number, adapter, address and name.
  static func peer(_ peer: @escaping @Sendable (Record) -> Peer) -> [Self] {
    [
      .member("peer", "The peer's number on the timeline.") { peer($0).id }.from(1),
      .member("adapter", "The index of the adapter it was reached through.") { peer($0).adapter },
    ] + address { peer($0).address } + [
      .member("name", "A name, or null where there is none.") { GivenText(peer($0).name) }
    ]
  }

  /// A device's address, and what kind of address it is.
  static func address(_ address: @escaping @Sendable (Record) -> DeviceAddress?) -> [Self] {
    [
      .member("address", "A device address, or null.") { address($0) },
      .member("address_type", "What kind of address it is.") { address($0)?.typeIdentifier }
        .of(DeviceAddress.typeIdentifiers),
    ]
  }
}
