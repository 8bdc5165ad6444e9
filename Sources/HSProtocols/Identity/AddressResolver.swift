/// Finds out whose resolvable private addresses are, with the keys that are known.
///
/// Each address is tried once with each key. What was found is remembered, of the last
/// `addressLimit` addresses.
public struct AddressResolver: Sendable {
  /// What a key did when it was handed over.
  public enum Addition: Sendable, Equatable {
    /// It is new.
    case added
    /// It was known; its identity may be new.
    case known
    /// It was left out: there are as many keys as there may be, or trying it would take too long.
    case full
  }

  private struct Answer {
    var key: Int
    /// How many keys were tried.
    var tried: Int
  }

  /// Most keys.
  public static let keyLimit = 1024
  /// Most addresses that are remembered.
  public static let addressLimit = 4096
  /// Most trials, of keys and addresses: some seconds.
  public static let trialLimit = 1 << 22

  /// The keys in the order in which they became known.
  public private(set) var keys: [KnownKey] = []
  /// Whether an address was not tried with all keys because that would have taken too long.
  public private(set) var isExhausted = false
  private var indices: [IdentityResolvingKey: Int] = [:]
  private var answers: [DeviceAddress: Answer] = [:]
  private var order: [DeviceAddress] = []
  private var oldest = 0
  private var trials = 0

  /// No keys.
  public init() {}

  /// Takes in a key; an identity that it already has stays.
  public mutating func add(_ key: KnownKey) -> Addition {
    if let index = indices[key.key] {
      if keys[index].identity == nil { keys[index].identity = key.identity }
      return .known
    }
    guard keys.count < Self.keyLimit else { return .full }
    indices[key.key] = keys.count
    keys.append(key)
    return .added
  }

  /// The index of the key that a resolvable private address was made with, if it is known.
  public mutating func resolve(_ address: DeviceAddress) -> Int? {
    guard !keys.isEmpty, address.randomKind == .resolvablePrivate else { return nil }
    var answer = answers[address] ?? Answer(key: -1, tried: 0)
    if answer.key >= 0 { return answer.key }
    guard answer.tried < keys.count else { return nil }
    while answer.tried < keys.count, answer.key < 0 {
      guard trials < Self.trialLimit else {
        isExhausted = true
        break
      }
      trials += 1
      if keys[answer.tried].key.resolves(address) { answer.key = answer.tried }
      answer.tried += 1
    }
    keep(answer, for: address)
    return answer.key >= 0 ? answer.key : nil
  }

  /// The key that an address was found to be made with; tries nothing.
  public func known(_ address: DeviceAddress) -> KnownKey? {
    guard let answer = answers[address], answer.key >= 0 else { return nil }
    return keys[answer.key]
  }

  private mutating func keep(_ answer: Answer, for address: DeviceAddress) {
    if answers[address] == nil {
      if order.count < Self.addressLimit {
        order.append(address)
      } else {
        answers[order[oldest]] = nil
        order[oldest] = address
        oldest = (oldest + 1) % Self.addressLimit
      }
    }
    answers[address] = answer
  }
}
