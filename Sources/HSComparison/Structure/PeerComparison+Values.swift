import HSBytes

extension PeerComparison {
  // MARK: - Permissions

  /// Compares what servers accepted and refused.
  mutating func compareAccess() {
    func sorted(_ shape: PeerShape) -> [PeerShape.Access] {
      shape.access.keys.sorted {
        ($0.key.subject, $0.key.instance, $0.operation.rawValue, $0.isEncrypted ? 1 : 0)
          < ($1.key.subject, $1.key.instance, $1.operation.rawValue, $1.isEncrypted ? 1 : 0)
      }
    }
    for access in sorted(first) {
      guard !lone.contains(access.key), let outcomes = first.access[access] else { continue }
      let subject = describe(access)
      if let now = second.access[access] {
        if outcomes == now {
          agree(.permissions)
        } else {
          differ(.changed, .permissions, subject, Self.list(outcomes), Self.list(now))
        }
        continue
      }
      var turned = access
      turned.isEncrypted.toggle()
      guard let now = second.access[turned], first.access[turned] == nil else { continue }
      guard outcomes != now else {
        agree(.permissions)
        continue
      }
      skip(
        .permissions, subject,
        "B has it \(turned.isEncrypted ? "on an encrypted link" : "on a link without encryption") "
          + "only, where it is \(Self.list(now))")
    }
  }

  private func describe(_ access: PeerShape.Access) -> String {
    let attribute = name(access.key)
    let link = access.isEncrypted ? ", encrypted" : ""
    switch access.operation {
    case .read: return "read of \(attribute)\(link)"
    case .write: return "write to \(attribute)\(link)"
    case .subscription: return "subscription to \(attribute)\(link)"
    }
  }

  private static func list(_ outcomes: Set<String>) -> String {
    outcomes.sorted().joined(separator: " and ")
  }

  // MARK: - Rates

  /// Compares how often notified values came.
  mutating func compareRates() {
    let notified = Set(first.streams.keys).union(second.streams.keys).filter { $0.way != .read }
    for stream in streams(notified) {
      guard !lone.contains(stream.key), !isWithoutConfiguration(stream.key) else { continue }
      let subject = "rate of \(describe(stream))"
      guard let one = first.streams[stream] else {
        tellSilence(stream, of: first, "A", second.streams[stream], .new)
        continue
      }
      guard let other = second.streams[stream] else {
        tellSilence(stream, of: second, "B", one, .missing)
        continue
      }
      guard let before = one.cadence.estimate, let now = other.cadence.estimate else {
        skip(
          .rates, subject,
          "too few to tell: \(one.profile.count) in A, \(other.profile.count) in B, "
            + "\(Cadence.fewest) needed")
        continue
      }
      guard before.isRegular, now.isRegular else {
        let which = before.isRegular ? "B's" : now.isRegular ? "A's" : "they"
        skip(.rates, subject, "\(which) come at no regular rate")
        continue
      }
      guard !Self.isOfBeats(one.profile) || !Self.isOfBeats(other.profile) else {
        skip(.rates, subject, "each holds one RR interval: it may be sent with each beat")
        continue
      }
      let ratio = now.interval / max(before.interval, 1e-9)
      let limit = 1 + Double(options.ratePercent) / 100
      if ratio <= limit, ratio * limit >= 1 {
        agree(.rates)
      } else {
        differ(
          .changed, .rates, subject, "one every \(Self.seconds(before.interval))",
          "one every \(Self.seconds(now.interval))")
      }
    }
  }

  /// Tells of values that one of them does not have.
  private mutating func tellSilence(
    _ stream: PeerShape.Stream, of shape: PeerShape, _ name: String,
    _ other: (profile: ValueProfile, cadence: Cadence)?,
    _ kind: StructureResult.Difference.Kind
  ) {
    // Without a subscription no value is expected, and another line says so.
    guard let other, let time = shape.subscribed[stream.key] else { return }
    let subject = "\(stream.way.rawValue)s of \(self.name(stream.key))"
    guard let estimate = other.cadence.estimate, estimate.isRegular,
      time >= estimate.interval * Double(Cadence.fewest)
    else {
      return skip(
        .rates, subject,
        "\(name) has none in \(Self.seconds(time)), the other \(other.profile.count): too few to tell"
      )
    }
    let rate = "one every \(Self.seconds(estimate.interval))"
    let silence = "none in \(Self.seconds(time)) of subscription"
    differ(
      kind, .rates, subject, kind == .missing ? rate : silence, kind == .missing ? silence : rate)
  }

  private static func isOfBeats(_ profile: ValueProfile) -> Bool {
    profile.count > 0 && Double(profile.singleBeats) >= Double(profile.count) * 0.95
  }

  private func streams(_ all: Set<PeerShape.Stream>) -> [PeerShape.Stream] {
    all.sorted {
      ($0.key.subject, $0.key.instance, $0.way.rawValue, $0.key.isLocal ? 1 : 0)
        < ($1.key.subject, $1.key.instance, $1.way.rawValue, $1.key.isLocal ? 1 : 0)
    }
  }

  private func describe(_ stream: PeerShape.Stream) -> String {
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
    for stream in streams(Set(first.streams.keys).intersection(second.streams.keys)) {
      guard let one = first.streams[stream]?.profile, let other = second.streams[stream]?.profile
      else { continue }
      if one.decoded == 0, other.decoded == 0 {
        compareLengths(stream, one, other)
      } else if one.decoded == 0 || other.decoded == 0 {
        unnamed[one.decoded == 0 ? 0 : 1].append(name(stream.key))
      } else {
        compareTraits(stream, one, other)
      }
    }
    for (side, names) in zip(["A", "B"], unnamed) where !names.isEmpty {
      skip(
        .values, "values of \(names.joined(separator: ", "))",
        "\(side) does not say which attribute they belong to, so that they are not decoded there")
    }
  }

  private mutating func compareLengths(
    _ stream: PeerShape.Stream, _ one: ValueProfile, _ other: ValueProfile
  ) {
    // Of lengths that vary, or of few values, another length says nothing.
    guard one.count >= Self.fewest, other.count >= Self.fewest, let length = one.lengths,
      let now = other.lengths, length.count == 1
    else { return }
    func text(_ lengths: ClosedRange<Int>) -> String {
      lengths.count == 1
        ? "\(lengths.lowerBound) bytes" : "\(lengths.lowerBound) to \(lengths.upperBound) bytes"
    }
    if length == now {
      agree(.values)
    } else {
      differ(.changed, .values, "length of \(describe(stream))", text(length), text(now))
    }
  }

  private mutating func compareTraits(
    _ stream: PeerShape.Stream, _ one: ValueProfile, _ other: ValueProfile
  ) {
    let all = Set(one.traits.keys).union(other.traits.keys)
      .filter { ValueProfile.isCompared(symbols.text($0)) }
    func place(_ trait: Int) -> (Int, String) {
      (one.traits[trait] == nil ? 1 : 0, symbols.text(trait))
    }
    for trait in all.sorted(by: { place($0) < place($1) }) {
      let (here, there) = (one.traits[trait] ?? 0, other.traits[trait] ?? 0)
      let text = symbols.text(trait)
      let isFlaw = text.hasPrefix(ValueProfile.flaw)
      let subject = "\(describe(stream)), \(Self.words(text))"
      let (found, among) = here > 0 ? (here, one.count) : (there, other.count)
      let share = Double(found) / Double(max(1, among))
      if here > 0, there > 0 {
        agree(.values)
        continue
      }
      // A value that is odd now and then is no other kind of value.
      if isFlaw, share < 0.05 { continue }
      let without = here > 0 ? other.count : one.count
      let needed = stream.way == .read && share == 1 ? 1 : max(Double(Self.fewest), 3 / share)
      guard Double(without) >= needed else {
        skip(
          .values, subject,
          "\(here > 0 ? "A has it in \(here) of \(one.count)" : "A has none of \(one.count)"), "
            + "\(there > 0 ? "B has it in \(there) of \(other.count)" : "B has none of \(other.count)"): "
            + "too few to tell")
        continue
      }
      func count(_ count: Int, _ all: Int) -> String {
        count > 0 ? "in \(count) of \(all)" : "in none of \(all)"
      }
      differ(
        here > 0 ? .missing : .new, .values, subject, count(here, one.count),
        count(there, other.count))
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
      String(
        (trait.hasPrefix(ValueProfile.flaw) ? trait.dropFirst(ValueProfile.flaw.count) : trait[...])
          .map { $0 == "_" || $0 == "." ? " " : $0 })
    }
  }

  // MARK: - Times

  /// A length of time in words: `1.00 s`, `12.5 s`, `7.7 ms`.
  static func seconds(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "a long time" }
    if seconds < 0.1 { return "\(decimal(seconds * 1000, 1)) ms" }
    return "\(decimal(seconds, seconds < 10 ? 2 : seconds < 100 ? 1 : 0)) s"
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    let scale = [1, 10, 100][min(2, max(0, places))]
    let whole = Int(clamping: (value * Double(scale)).rounded())
    guard scale > 1 else { return "\(whole)" }
    let rest = String(whole % scale)
    return "\(whole / scale)." + String(repeating: "0", count: places - rest.utf8.count) + rest
  }
}
