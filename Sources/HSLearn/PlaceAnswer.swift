package import HSBase

/// What was asked for, where it may stand, and whether that is proven.
package struct PlaceAnswer: Sendable {
  /// What was asked for, as typed.
  package var question: String
  /// The places, the least probable by chance first.
  package var places: [FoundPlace]
  /// Whether the first of them is proven.
  package var isFound: Bool
  /// What cannot be told, and what to give next.
  package var open: [String]

  /// An answer about numbers.
  ///
  /// - Parameters:
  ///   - question: What was asked for, as typed.
  ///   - known: The numbers.
  ///   - search: Where they are sought.
  ///   - excluded: Streams that are not searched, by their places.
  ///   - isOneClock: Whether the times of the numbers are surely the recorder's.
  /// - Returns: The answer.
  package static func numbers(
    _ question: String, _ known: [KnownValue], in search: PlaceSearch,
    excluding excluded: Set<Int> = [], isOneClock: Bool = false
  ) -> PlaceAnswer {
    let answer = numbers(question, search.places(of: known, excluding: excluded), of: known)
    guard !answer.isFound, !isOneClock else { return answer }
    // A screen's clock may be another: what is found then has paid for all that was tried.
    let places = search.places(of: known, excluding: excluded, clocksDiffer: true)
    let other = numbers(question, places, of: known)
    // Under many shifts some notes fit much: all must, or nearly all of many.
    let fits = other.places.first.map { $0.fits * 8 >= $0.of * 7 } ?? false
    return other.isFound && fits ? other : answer
  }

  /// An answer about numbers: the first place must be improbable by chance, and clearly better than the next.
  static func numbers(_ question: String, _ places: [FoundPlace], of known: [KnownValue])
    -> PlaceAnswer
  {
    // A note that is wrong is paid for by its bits: more notes than needed do no harm.
    let proven =
      places.first.map { $0.bits >= PlaceSearch.neededOfNumbers && $0.fits * 5 >= $0.of * 3 }
      ?? false
    // What is written may be told as well: only places of one direction contend, and none that tells the same. One that
    // fits more notes, if not by chance, contends in any case.
    let rivals = places.dropFirst().filter { place in
      !place.isSameAsFirst && (place.way == places[0].way || place.fits > places[0].fits)
    }
    let alike = rivals.count { place in
      places[0].bits - place.bits < PlaceSearch.lead
        || place.fits > places[0].fits && place.bits >= PlaceSearch.lead
    }
    var answer = PlaceAnswer(
      question: question, places: places, isFound: proven && alike == 0, open: [])
    let different = Set(known.map { $0.number }).count
    let more =
      different < 3 && known.count > different
      ? "\(different == 1 ? "one number" : "two different numbers") prove\(different == 1 ? "s" : "") little, however often "
        + "\(different == 1 ? "it was" : "they were") seen. Give others"
      : "Give \(known.count < 3 ? "three" : "twice as many") values"
    if places.isEmpty, known.count > 2, different > 2 {
      answer.open.append(
        "no place fits the values better than chance would, by the recorder's clock or by one that is off by a minute or "
          + "by hours. Values may be encrypted, or come in a way that was not tried")
    } else if places.isEmpty, different == known.count {
      answer.open.append(
        "\(known.count == 1 ? "one value fits" : "two values fit") somewhere by chance as well. Give three or more, seen at "
          + "times at which they were far apart")
    } else if places.isEmpty {
      answer.open.append("\(more), seen at times at which they were far apart")
    } else if !proven {
      answer.open.append(
        different < 3 && known.count > different
          ? "\(more), seen at times at which they were far apart"
          : "what fits best would be met by chance as well. \(more), seen at times at which they were far apart"
      )
    } else if alike > 0 {
      answer.open.append(
        "\(alike + 1) places fit about as well. Give a value of a time at which it was different: the list below says where"
      )
    }
    if !answer.isFound { answer.places = Array(places.prefix(5)) }
    return answer
  }

  /// An answer about octets or actions: each place is a fact of its own.
  package static func facts(_ question: String, _ places: [FoundPlace], else sentence: String)
    -> PlaceAnswer
  {
    let proven = places.first.map { $0.bits >= PlaceSearch.needed } ?? false
    return PlaceAnswer(
      question: question, places: places, isFound: proven, open: proven ? [] : [sentence])
  }

  /// Writes the answer for people.
  package func write(_ streams: [MessageStream], to text: inout OutputBuffer) {
    text.append(safeText: Array(question.utf8).span)
    text.append(byte: 0x0a)
    LearningText.append(open, to: &text)
    if !isFound, !places.isEmpty { text.append("  candidates, none of which is proven:\n") }
    for (number, place) in places.enumerated() {
      text.append("  ")
      text.append(number + 1)
      text.append(". ")
      text.append(safeText: Array(words(place, streams).utf8).span)
      text.append(byte: 0x0a)
    }
  }

  private func words(_ place: FoundPlace, _ streams: [MessageStream]) -> String {
    let stream = streams[place.stream]
    var words = "\(stream.name), \(stream.way.rawValue): "
    let isNumber = place.source != nil
    if place.type != "message" {
      let from = place.place >= 0 ? "byte \(place.place)" : "byte \(-place.place) from the end"
      words += "\(from), \(place.type), "
    }
    words += place.says
    if place.isSameAsFirst { words += ", the same number as 1" }
    if isNumber, place.of > 0 { words += "; fits \(place.fits) of \(place.of)" }
    if let delay = place.delay { words += ", \(Self.seconds(delay))" }
    words += "; by chance \(LearningText.chance(place.bits))"
    if !place.packets.isEmpty {
      words +=
        "; packet\(place.packets.count == 1 ? "" : "s") "
        + place.packets.map { "\($0)" }.joined(separator: ", ")
        + (place.packets.count < place.fits ? ", …" : "")
    }
    return words
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    "\(nanoseconds.magnitude.seconds(decimals: 1)) s \(nanoseconds < 0 ? "after" : "before")"
  }

  // MARK: - JSON

  /// What a document tells of.
  private struct Told {
    let capture: String?
    let answers: [PlaceAnswer]
    let streams: [MessageStream]
  }

  /// The JSON Schema of documents.
  package static var schema: [UInt8] { document.schema }

  /// Writes answers as one JSON document, `heartsnoop.finding-places/1`.
  package static func write(
    _ answers: [PlaceAnswer], _ streams: [MessageStream], capture: String?,
    to json: inout JSONWriter
  ) {
    document.members.write(
      Told(capture: capture, answers: answers, streams: streams), to: &json)
  }

  private static let document = JSONDocument<Told>(
    "heartsnoop.finding-places/1",
    """
    Where something known stands in the values of a capture. Of several captures, each document is one line (NDJSON).
    """,
    [
      .member(if: "capture", "The capture's name; there only where the output holds several.") {
        $0.capture
      },
      .records("answers", "An answer to each thing that was asked for.", members) { told in
        told.answers.lazy.map { ($0, told.streams) }
      },
    ])

  private static let members = Members<(answer: PlaceAnswer, streams: [MessageStream])>(
    named: "answer", "",
    [
      .member("question", "What was asked for.") { $0.answer.question },
      .member(
        "found",
        """
        Whether the first place is proven: improbable by chance, and clearly better than the next that does not tell         the same.
        """
      ) { $0.answer.isFound },
      .records(
        "places",
        "The places, the least probable by chance first; only candidates where nothing was found.",
        place
      ) { told in told.answer.places.lazy.map { ($0, told.streams[$0.stream]) } },
      .cannotBeTold { $0.answer.open },
    ])

  private static let place = Members<(place: FoundPlace, stream: MessageStream)>(
    named: "place", "",
    [
      .all(of: MessageStream.members) { $0.stream },
      .member(
        "offset",
        """
        The first byte: from the start, or, negative, from the end; of a number in a text that of the first of the         packets.
        """
      ) { $0.place.place }.from(nil),
      .member("size", "How many bytes.") { $0.place.size }.from(1),
      .member("type", "How they are read.") { $0.place.type },
      .member("says", "What makes the known number of it, or what was found, in words.") {
        $0.place.says
      },
      .member(
        "same_as_first",
        """
        Whether it tells the same number as the first place, in 98 of 100 messages or more: then both are where it         stands.
        """
      ) { $0.place.isSameAsFirst },
      .member("fits", "Known values that fit.") { $0.place.fits },
      .member("of", "Known values.") { $0.place.of },
      .member(
        "delay_ms",
        "From the message to the time at which it was seen, the median; null without times."
      ) { $0.place.delay.map { $0 / 1_000_000 } }.from(nil),
      .member(
        "chance_bits", "The chance of it, all places and ways counted, is 1 in 2 to this power."
      ) { Bits.printed(max(0, $0.place.bits)) }.from(0),
      .member("packets", "Packets that show it, at most eight.") { $0.place.packets }.from(1),
    ])
}
