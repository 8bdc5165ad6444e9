/// Messages of one kind of one stream, which are searched together: as they are, or as what their characters mean.
struct SearchedPart {
  /// The stream, by its place among those that are searched.
  let stream: Int
  /// Which messages of the stream they are, in words; empty for all.
  let name: String
  /// The messages, as they are taken.
  let view: MessageView
  /// Whether it is proven that the messages are of one kind.
  let isProven: Bool
  /// Whether the messages are of several kinds that may share a number: seldomer than that a kind has its own.
  let isOfAllKinds: Bool
  /// What is known of places already, in bits that it takes from what they may be.
  private(set) var doubts: [Int: Double] = [:]
  /// Numbers that are known to move as measurements do, by their places: what screens show.
  private(set) var measured: [Int: NumberType] = [:]
  /// Whether something changes at a place.
  let changes: [Bool]
  /// Places at which something changes: nothing that changes is sought at the others.
  let places: Int

  /// So many numbers are read for kinds that are only supposed.
  private static let mostWork = 2_000_000
  /// So many places of a message are searched.
  static let furthest = 512

  init(
    _ stream: Int, _ name: String, _ view: MessageView, isProven: Bool, claims: [Claim] = [],
    isOfAllKinds: Bool = false
  ) {
    self.isOfAllKinds = isOfAllKinds
    self.stream = stream
    self.name = name
    self.view = view
    self.isProven = isProven
    // What counts, checks or tells kinds apart is seldom what a screen shows.
    for claim in claims
    where [.checkSum, .counter, .timestamp, .length, .opcode].contains(claim.role) {
      for octet in claim.place..<(claim.place + claim.size) {
        if let place = view.place(of: octet) { doubts[place] = 4 }
      }
    }
    if view.isAsSent {
      for claim in claims where claim.role == .measurement { measured[claim.place] = claim.type }
    }
    changes = view.changes(Self.furthest)
    places = changes.count { $0 }
  }

  /// The messages: their times and packets are those of what was sent.
  var messages: [Message] { view.messages }

  /// The number that is read at a place of a message; `nil` where none stands there.
  func number(_ message: Int, _ place: Int, _ reading: Reading) -> Double? {
    view.number(message, place, reading)
  }

  /// Whether something changes in what is read at a place; of places from the end nothing is known.
  func mayChange(_ place: Int, _ reading: Reading) -> Bool {
    guard place >= 0 else { return true }
    // A text goes on as far as its digits do.
    let end = reading == .text ? place + 12 : place + reading.size
    return changes[min(place, changes.count)..<min(end, changes.count)].contains(true)
  }

  /// The parts of a stream.
  static func parts(_ index: Int, _ learnt: StreamLearning) -> [SearchedPart] {
    let stream = learnt.stream
    guard learnt.kinds.count > 1 else {
      return parts(
        index, "", stream.messages, claims: learnt.kinds.first?.claims ?? [], isOne: true)
    }
    let kinds = learnt.kinds.flatMap { kind in
      parts(
        index, kind.opcode.map(name) ?? ", in messages of \(kind.lengths.lowerBound) bytes",
        stream.messages.filter { learnt.has(kind, $0.bytes) }, claims: kind.claims, isOne: false)
    }
    // Kinds may share a number; and a digit that tells kinds apart may be one of a number's.
    let all = MessageView(stream.messages)
    return kinds + [SearchedPart(index, "", all, isProven: true, isOfAllKinds: true)]
      + others(index, "", all, claims: [])
  }

  private static func parts(
    _ index: Int, _ name: String, _ messages: [Message], claims: [Claim], isOne: Bool
  ) -> [SearchedPart] {
    let sent = MessageView(messages)
    var parts = [SearchedPart(index, name, sent, isProven: true, claims: claims)]
    if isOne { parts += supposed(index, name, sent, most: 8) }
    return parts + others(index, name, sent, claims: claims)
  }

  /// Messages as what their characters mean; their kinds are told by what an octet or a number means, too.
  private static func others(_ index: Int, _ name: String, _ sent: MessageView, claims: [Claim])
    -> [SearchedPart]
  {
    sent.others().flatMap { view in
      [SearchedPart(index, name, view, isProven: true, claims: claims)]
        + supposed(index, name, view, most: 16)
    }
  }

  /// Messages by a place with few values: it may tell kinds apart, even where that is not proven.
  private static func supposed(_ index: Int, _ name: String, _ view: MessageView, most: Int)
    -> [SearchedPart]
  {
    var parts: [SearchedPart] = []
    // Of many long messages not all are searched that often again.
    let work = view.changes(furthest).count { $0 } * min(view.messages.count, 2000)
    for place in 0..<6 where parts.isEmpty || (place + 1) * work <= mostWork {
      guard let kinds = view.kinds(place, most: most) else { continue }
      for (kind, messages) in kinds {
        parts.append(
          SearchedPart(
            index, name + self.name(kind), view.only(messages), isProven: false))
      }
    }
    return parts
  }

  private static func name(_ kind: UInt8) -> String {
    ", in messages of kind 0x\(FieldSearch.text([kind]))"
  }
}
