/// Something that the messages of a stream say about their bytes.
package struct Claim: Sendable {
  /// What the bytes are.
  package enum Role: String, Sendable, CaseIterable {
    /// The same in all messages.
    case constant
    /// Tells kinds of messages apart.
    case opcode
    /// Counts the message's bytes.
    case length
    /// Goes up by the same from message to message.
    case counter
    /// Goes up as the recorder's clock does.
    case timestamp
    /// Is computed from other bytes.
    case checkSum = "check_sum"
    /// One of few values.
    case enumeration
    /// Bits that change on their own.
    case flags
    /// A number that moves as measurements do.
    case measurement
    /// Printable characters.
    case text
    /// Decimal digits, two in an octet.
    case decimal
    /// The same filler up to the end.
    case padding
  }

  /// What the bytes are.
  package var role: Role
  /// Their first byte: from the start, or, negative, from the end.
  package var place: Int
  /// How many there are.
  package var size: Int
  /// How they make a number.
  package var type: NumberType
  /// What is claimed, for people.
  package var says: String
  /// What it rests on.
  package var evidence: ClaimEvidence
  /// The bytes that are always there, for constants.
  package var contents: [UInt8] = []
  /// The numbers that occur, for opcodes and enumerations.
  package var values: [UInt32] = []
  /// The check sum.
  package var checkSum: CheckSum?
  /// What a length must be added to for the message's length; a counter's step.
  package var parameter = 0

  /// What messages have of which it is claimed, where it is not of all of a kind.
  var condition: ByteCondition?

  /// Whether it is about bytes of another.
  func overlaps(_ other: Claim) -> Bool {
    place < other.place + other.size && other.place < place + size
  }

  /// Its octets in a message of a length; `nil` where they do not fit in.
  package func octets(length: Int) -> Range<Int>? {
    let from = place >= 0 ? place : length + place
    return from >= 0 && from + size <= length ? from..<(from + size) : nil
  }
}

/// A byte that some messages have.
struct ByteCondition: Sendable {
  /// Where it stands.
  var place: Int
  /// What it is.
  var value: UInt8

  /// Whether a message has it.
  func holds(_ message: [UInt8]) -> Bool { place < message.count && message[place] == value }
}

/// Bytes of messages that are explained: from the start, and, negative, from the end.
struct Taken {
  private var places: Set<Int> = []
  /// So many bytes at the end belong to claims that are anchored there.
  private(set) var trailer = 0

  /// Takes a claim's bytes.
  mutating func add(_ claim: Claim) { add(claim.place, claim.size) }

  /// Takes some bytes.
  mutating func add(_ place: Int, _ size: Int) {
    for index in 0..<size { places.insert(place + index) }
    if place < 0 { trailer = max(trailer, -place) }
  }

  /// Whether a byte is explained.
  func contains(_ place: Int) -> Bool { places.contains(place) }

  /// Bytes from the start that all messages have in front of what is anchored at the end.
  func common(_ messages: [[UInt8]], most: Int) -> Int {
    common(messages.map { $0.count }.min() ?? 0, most: most)
  }

  func common(_ shortest: Int, most: Int) -> Int { min(most, max(0, shortest - trailer)) }

  /// So many places behind what all messages begin with, in front of another, of which nothing is explained.
  func open(_ messages: [[UInt8]], most: Int, before end: Int) -> [Int] {
    var first = 0
    while contains(first) { first += 1 }
    let behind = min(first + most, common(messages, most: end))
    return (first..<max(first, behind)).filter { !contains($0) }
  }

  /// Where numbers of some types may stand in so many bytes.
  func places(
    of types: some Sequence<NumberType>, in count: Int
  ) -> [(place: Int, type: NumberType)] {
    (0..<count).flatMap { place in
      types.filter { type in
        place + type.size <= count && !(place..<(place + type.size)).contains(where: contains)
      }.map { (place: place, type: $0) }
    }
  }
}
