/// Where the order of events means something: one direction of a connection, an advertiser, a host.
///
/// Packets of the two directions cross on their way, so that each end writes them down in an order of
/// its own; and what several devices do at once is in no order at all.
struct LaneKey: Hashable, Sendable {
  /// The connection in the first story's numbers, 0 for none; below 0 one that only the second has.
  var connection = 0
  /// The peer in the first story's numbers, 0 for none; below 0 one that only the second has.
  var peer = 0
  /// Which direction or kind of event; below 0 which advertiser.
  var role = 0
}
