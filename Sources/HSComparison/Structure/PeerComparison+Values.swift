import HSProtocols
import HSTimeline

extension PeerComparison {
  // MARK: - Permissions

  /// Compares what servers accepted and refused.
  mutating func compareAccess() {
    let (first, second) = (shapes[0].access, shapes[1].access)
    for access in first.keys.sorted(by: { $0.order < $1.order }) {
      guard !lone.contains(access.key), let outcomes = first[access] else { continue }
      let words = describe(access)
      var turned = access
      turned.isEncrypted.toggle()
      if let now = second[access] {
        compare(.permissions, words, Self.list(outcomes), Self.list(now))
      } else if let now = second[turned], first[turned] == nil {
        guard outcomes != now else {
          agree(.permissions)
          continue
        }
        let link = turned.isEncrypted ? "an encrypted link" : "a link without encryption"
        skip(.permissions, words, "B has it on \(link) only, where it is \(Self.list(now))")
      }
    }
  }

  private func describe(_ access: PeerShape.Access) -> String {
    "\(access.operation.rawValue) \(name(access.key))\(access.isEncrypted ? ", encrypted" : "")"
  }

  private static func list(_ outcomes: Set<String>) -> String {
    outcomes.sorted().joined(separator: " and ")
  }

  // MARK: - Rates

  /// Compares how often notified values came.
  mutating func compareRates() {
    let all = Set(shapes[0].streams.keys).union(shapes[1].streams.keys)
    for stream in streams(all.filter { $0.way != .read }) {
      guard !lone.contains(stream.key), !isWithoutConfiguration(stream.key) else { continue }
      let subject = "rate of \(describe(stream))"
      guard let one = shapes[0].streams[stream], let other = shapes[1].streams[stream] else {
        tellSilence(stream, of: shapes[0].streams[stream] == nil ? 0 : 1)
        continue
      }
      guard let before = one.cadence.estimate, let now = other.cadence.estimate else {
        skip(
          .rates, subject,
          "too few to tell: \(one.profile.count) in A, \(other.profile.count) in B, "
            + "\(Cadence.fewest) needed")
        continue
      }
      let ratio = now.interval / max(before.interval, 1e-9)
      let limit = 1 + Double(result.options.ratePercent) / 100
      if !before.isRegular || !now.isRegular {
        let which = before.isRegular ? "B's" : now.isRegular ? "A's" : "they"
        skip(.rates, subject, "\(which) come at no regular rate")
      } else if Self.isOfBeats(one.profile), Self.isOfBeats(other.profile) {
        skip(.rates, subject, "each holds one RR interval: it may be sent with each beat")
      } else if ratio <= limit, ratio * limit >= 1 {
        agree(.rates)
      } else {
        differ(.rates, subject, Self.rate(before), Self.rate(now))
      }
    }
  }

  private static func rate(_ estimate: Cadence.Estimate) -> String {
    "one every \(seconds(estimate.interval))"
  }

  /// Tells of values that one side does not have.
  private mutating func tellSilence(_ stream: Stream, of side: Int) {
    // Without a subscription no value is expected, and another line says so.
    guard let other = shapes[1 - side].streams[stream],
      let time = shapes[side].subscribed[stream.key]
    else { return }
    let subject = "\(stream.way.rawValue)s of \(name(stream.key))"
    let silence = "none in \(Self.seconds(time))"
    guard let estimate = other.cadence.estimate, estimate.isRegular,
      time >= estimate.interval * Double(Cadence.fewest)
    else {
      return skip(
        .rates, subject,
        "\(DifferenceText.sides[side]) has \(silence), the other \(other.profile.count): "
          + "too few to tell")
    }
    lack(1 - side, .rates, subject, Self.rate(estimate), silence + " of subscription")
  }

  private static func isOfBeats(_ profile: ValueProfile) -> Bool {
    profile.count > 0 && Double(profile.singleBeats) >= Double(profile.count) * 0.95
  }

  private func streams(_ all: Set<Stream>) -> [Stream] {
    all.sorted { $0.order < $1.order }
  }

  private func describe(_ stream: Stream) -> String {
    switch stream.way {
    case .notification: name(stream.key)
    case .indication: "indications of \(name(stream.key))"
    case .read: "read values of \(name(stream.key))"
    }
  }

  // MARK: - Kinds of values

  /// Values that a length, or a trait, is judged by at least.
  private static let fewest = 5

  /// Compares what kinds of values came.
  mutating func compareValues() {
    var unnamed: [[String]] = [[], []]
    let both = Set(shapes[0].streams.keys).intersection(shapes[1].streams.keys)
    for stream in streams(both) {
      guard let one = shapes[0].streams[stream]?.profile,
        let other = shapes[1].streams[stream]?.profile
      else { continue }
      if one.decoded == 0, other.decoded == 0 {
        compareLengths(stream, one, other)
      } else if one.decoded == 0 || other.decoded == 0 {
        unnamed[one.decoded == 0 ? 0 : 1].append(name(stream.key))
      } else {
        compareTraits(stream, one, other)
      }
    }
    for (side, names) in zip(DifferenceText.sides, unnamed) where !names.isEmpty {
      skip(
        .values, "values of \(names.joined(separator: ", "))",
        "\(side) does not say which attribute they belong to, so that they are not decoded there")
    }
  }

  private mutating func compareLengths(
    _ stream: Stream, _ one: ValueProfile, _ other: ValueProfile
  ) {
    // Of lengths that vary, or of few values, another length says nothing.
    guard one.count >= Self.fewest, other.count >= Self.fewest, let length = one.lengths,
      let now = other.lengths, length.count == 1
    else { return }
    func text(_ lengths: ClosedRange<Int>) -> String {
      lengths.count == 1
        ? "\(lengths.lowerBound) bytes" : "\(lengths.lowerBound) to \(lengths.upperBound) bytes"
    }
    compare(.values, "length of \(describe(stream))", text(length), text(now))
  }

  private mutating func compareTraits(
    _ stream: Stream, _ one: ValueProfile, _ other: ValueProfile
  ) {
    let all = Set(one.traits.keys).union(other.traits.keys)
      .filter(ValueProfile.isCompared)
    func place(_ trait: String) -> (Int, String) { (one.traits[trait] == nil ? 1 : 0, trait) }
    for trait in all.sorted(by: { place($0) < place($1) }) {
      let (here, there) = (one.traits[trait] ?? 0, other.traits[trait] ?? 0)
      guard here == 0 || there == 0 else {
        agree(.values)
        continue
      }
      let side = here > 0 ? 0 : 1
      let (found, among) = side == 0 ? (here, one.count) : (there, other.count)
      let without = side == 0 ? other.count : one.count
      let share = Double(found) / Double(max(1, among))
      // A value that is odd now and then is no other kind of value.
      if trait.hasPrefix(ValueProfile.flaw), share < 0.05 { continue }
      let subject = "\(describe(stream)), \(Self.words(trait))"
      let needed = stream.way == .read && share == 1 ? 1 : max(Double(Self.fewest), 3 / share)
      guard Double(without) >= needed else {
        func has(_ count: Int, _ all: Int) -> String {
          "has \(count > 0 ? "it in \(count)" : "none") of \(all)"
        }
        skip(
          .values, subject,
          "A \(has(here, one.count)), B \(has(there, other.count)): too few to tell")
        continue
      }
      lack(side, .values, subject, "in \(found) of \(among)", "in none of \(without)")
    }
  }

  /// A trait as people say it.
  private static func words(_ trait: String) -> String {
    switch trait {
    case "contact": "contact supported"
    case "energy_kj": "energy expended"
    case "rr_ticks": "RR intervals"
    case "bpm": "heart rate"
    default:
      trait.dropFirst(trait.hasPrefix(ValueProfile.flaw) ? ValueProfile.flaw.count : 0).spaced
    }
  }

  // MARK: - Times

  /// A length of time in words: `1.00 s`, `12.5 s`, `7.7 ms`.
  static func seconds(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "a long time" }
    if seconds < 0.1 { return "\((seconds * 1000).text(1)) ms" }
    return "\(seconds.text(seconds < 10 ? 2 : seconds < 100 ? 1 : 0)) s"
  }
}
