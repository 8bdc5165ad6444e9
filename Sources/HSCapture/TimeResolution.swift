/// The finest difference in time that a container can write down.
public struct TimeResolution: Sendable, Hashable {
  /// The difference in nanoseconds; 1 where the container is finer than that.
  public var nanoseconds: Int64

  /// A resolution by its nanoseconds.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Microseconds: btsnoop, PacketLogger, hcidump, pcap by default.
  public static let microseconds = TimeResolution(nanoseconds: 1000)
}
