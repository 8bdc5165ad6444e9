import HSProtocols
import Testing

@Suite struct `Resolving addresses` {
  static var key: IdentityResolvingKey { `Cryptographic functions`.irk }
  static let address = DeviceAddress(value: 0x7081_940d_fbaa, type: .random)
  static let identity = DeviceAddress(value: 0xc000_0000_0001, type: .random)

  @Test func `nothing is resolved without a key, and all is with a late one`() {
    var resolver = AddressResolver()
    #expect(resolver.resolve(Self.address) == nil)
    let other = KnownKey(key: IdentityResolvingKey(7), identity: nil, source: .file)
    #expect(resolver.add(other) == .added)
    #expect(resolver.resolve(Self.address) == nil)
    let key = KnownKey(key: Self.key, identity: Self.identity, source: .pairing(packet: 9))
    #expect(resolver.add(key) == .added)
    #expect(resolver.add(key) == .known)
    #expect(resolver.resolve(Self.address) == 1)
    #expect(resolver.known(Self.address) == key)
  }

  @Test func `an identity that comes later is taken in, and stays`() {
    var resolver = AddressResolver()
    _ = resolver.add(KnownKey(key: Self.key, identity: nil, source: .file))
    _ = resolver.add(
      KnownKey(key: Self.key, identity: Self.identity, source: .management(packet: 3)))
    _ = resolver.add(KnownKey(key: Self.key, identity: Self.address, source: .file))
    #expect(resolver.keys.map(\.identity) == [Self.identity])
    #expect(resolver.keys.map(\.source) == [.file])
  }

  @Test func `keys and remembered addresses are bounded`() {
    var resolver = AddressResolver()
    for number in 0..<AddressResolver.keyLimit {
      let key = IdentityResolvingKey(UInt128(number + 1))
      #expect(resolver.add(KnownKey(key: key, identity: nil, source: .file)) == .added)
    }
    #expect(resolver.add(KnownKey(key: Self.key, identity: nil, source: .file)) == .full)
    #expect(resolver.resolve(Self.address) == nil)

    var small = AddressResolver()
    _ = small.add(KnownKey(key: Self.key, identity: nil, source: .file))
    #expect(small.resolve(Self.address) == 0)
    for number in 0..<AddressResolver.addressLimit {
      _ = small.resolve(DeviceAddress(value: 0x4000_0000_0000 + UInt64(number), type: .random))
    }
    // Forgotten, and found again.
    #expect(small.known(Self.address) == nil)
    #expect(small.resolve(Self.address) == 0)
    #expect(!small.isExhausted)
  }
}
