package import HSBytes
package import HSJSONText

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

  /// An answer about numbers: the first place must be improbable by chance, and clearly better than the next.
  package static func numbers(_ question: String, _ places: [FoundPlace], of known: Int)
    -> PlaceAnswer
  {
    let proven =
      places.first.map { $0.bits >= PlaceSearch.neededOfNumbers && $0.fits * 10 >= $0.of * 8 }
      ?? false
    // What is written may be told as well: only places of one direction contend, and none that tells the same.
    let rivals = places.dropFirst().filter { $0.way == places[0].way && !$0.isSameAsFirst }
    let leads = rivals.first.map { places[0].bits - $0.bits >= PlaceSearch.lead } ?? true
    var answer = PlaceAnswer(question: question, places: places, isFound: proven && leads, open: [])
    if places.isEmpty {
      answer.open.append(
        known < 3
          ? "\(known == 1 ? "one value fits" : "two values fit") somewhere by chance as well. Give three or more, seen at times at "
            + "which they were far apart"
          : "no place fits the values better than chance would. Are the times UTC, as in 'heartsnoop info'? Values may also be "
            + "encrypted, or come in a way that was not tried")
    } else if !proven {
      answer.open.append(
        "what fits best would be met by chance as well. Give \(known < 3 ? "three" : "twice as many") values, seen at times "
          + "at which they were far apart")
    } else if !leads {
      let alike = 1 + rivals.count { $0.bits > places[0].bits - PlaceSearch.lead }
      answer.open.append(
        "\(alike) places fit about as well. Give a value of a time at which it was different: the list below says where"
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
      text.append(isFound && number == 0 ? "  " : "  ")
      text.append(number + 1)
      text.append(". ")
      text.append(safeText: Array(words(place, streams).utf8).span)
      text.append(byte: 0x0a)
    }
  }

  private func words(_ place: FoundPlace, _ streams: [MessageStream]) -> String {
    let stream = streams[place.stream]
    var words = "\(stream.name), \(stream.way.rawValue): "
    if place.type != "message" {
      let from = place.place >= 0 ? "byte \(place.place)" : "byte \(-place.place) from the end"
      words += "\(from), \(place.type), "
    }
    words += place.says
    if place.isSameAsFirst { words += ", the same number as 1" }
    if place.type != "message", place.of > 0 { words += "; fits \(place.fits) of \(place.of)" }
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
    let tenths = nanoseconds.magnitude / 100_000_000
    return "\(tenths / 10).\(tenths % 10) s \(nanoseconds < 0 ? "after" : "before")"
  }

  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.finding-places/1"

  /// Writes answers as one JSON document, `heartsnoop.finding-places/1`.
  package static func write(
    _ answers: [PlaceAnswer], _ streams: [MessageStream], capture: String?,
    to json: inout JSONWriter
  ) {
    json.beginObject()
    json.field("schema", schema)
    if let capture { json.field("capture", string: capture) }
    json.beginArray("answers")
    for answer in answers {
      json.beginObject()
      json.field("question", string: answer.question)
      json.field("found", answer.isFound)
      json.beginArray("places")
      for place in answer.places {
        json.beginObject()
        LearningJSON.write(streams[place.stream], to: &json)
        json.field("offset", place.place)
        json.field("size", place.size)
        json.field("type", string: place.type)
        json.field("says", string: place.says)
        json.field("same_as_first", place.isSameAsFirst)
        json.field("fits", place.fits)
        json.field("of", place.of)
        if let delay = place.delay {
          json.field("delay_ms", fixed: delay / 1_000_000, decimals: 0)
        } else {
          json.null("delay_ms")
        }
        json.field(
          "chance_bits", fixed: Int64(clamping: min(1e9, max(0, place.bits)) * 10), decimals: 1)
        json.beginArray("packets")
        for packet in place.packets { json.element(packet) }
        json.endArray()
        json.endObject()
      }
      json.endArray()
      json.beginArray("cannot_be_told")
      for sentence in answer.open { json.element(utf8: Array(sentence.utf8).span) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
