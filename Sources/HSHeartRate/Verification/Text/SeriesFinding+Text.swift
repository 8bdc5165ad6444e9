public import HSBase

extension OutputBuffer {
  /// Appends a finding's sentence, and what is known of the sensor that explains it.
  public mutating func append(sentence finding: SeriesFinding) {
    append(finding.code.sentence(finding), of: finding)
    if finding.code == .irregularRhythm {
      for (number, figure) in finding.figures.enumerated() {
        append(number == 0 ? " Measured: " : ", ")
        append(figure)
        append(" (")
        append(figure.measure.limits)
        append(")")
      }
      append(".")
    }
    if let cause = finding.cause {
      append(" The gap's cause: ")
      append(string: cause)
      append(".")
    }
    if let proved = finding.provedPackets {
      append(" The link's packet counters prove it: the sniffer did not hear ")
      append(string: counted(proved, "packet"))
      append(" of the sensor there.")
    }
    if finding.source?.mayRepeat == true {
      append(" Such machines often repeat the rate of a strap.")
    }
    if let knowledge = finding.knowledge {
      append(" ")
      append(knowledge.text)
    }
  }

  /// Appends a sentence whose braces hold what a finding fills in: `{2}` its amount with two decimals, `{%}` as per cent,
  /// `{ms}` in milliseconds; `{n}` its count, `{beat is|beats are}` with a word for one or for more; `{e}` its amount's
  /// error; `{source}` what the rate was held against.
  private mutating func append(_ sentence: StaticText, of finding: SeriesFinding) {
    var begin = 0
    var bar = 0
    for index in 0..<sentence.count {
      switch sentence[index] {
      case UInt8(ascii: "{"):
        append(sentence[begin..<index])
        (begin, bar) = (index + 1, index)
      case UInt8(ascii: "|"): bar = index
      case UInt8(ascii: "}"):
        if bar >= begin {
          append(finding.count)
          append(" ")
          append(sentence[finding.count == 1 ? begin..<bar : bar + 1..<index])
        } else {
          fill(sentence[begin..<index], finding)
        }
        begin = index + 1
      default: break
      }
    }
    append(sentence[begin..<sentence.count])
  }

  private mutating func fill(_ place: StaticText, _ finding: SeriesFinding) {
    switch place {
    case "n": append(finding.count)
    case "e": append(number: finding.figures.first?.uncertainty ?? 0, decimals: 0)
    case "%": append(number: finding.amount * 100, decimals: 1)
    case "ms": append(number: finding.amount * 1000, decimals: 1)
    case "source": append(finding.source?.name ?? "")
    default:
      append(number: finding.amount, decimals: Int(place[0]) - Int(UInt8(ascii: "0")))
    }
  }

  /// Appends a number with a fixed number of decimals, half away from zero; `?` if it is none.
  package mutating func append(number: Double, decimals: Int) {
    let scaled = number.scaled(max(decimals, 0))
    guard scaled.isFinite, abs(scaled) < 9e18 else { return append("?") }
    append(fixed: Int64(clamping: scaled), decimals: max(decimals, 0))
  }

  /// Appends a figure such as `drift -2.5 ± 1.8 ppm`.
  public mutating func append(_ figure: Figure) {
    append(figure.measure.name)
    append(" ")
    append(number: figure.value, decimals: figure.measure.decimals)
    if let uncertainty = figure.uncertainty {
      append(" ± ")
      append(number: uncertainty, decimals: figure.measure.decimals)
    }
    if figure.measure.unit.count > 0 {
      append(" ")
      append(figure.measure.unit)
    }
  }
}

extension SeriesFinding: CustomStringConvertible {
  /// The packets, the check and the sentence.
  ///
  /// Allocates; for tests and messages.
  public var description: String {
    var buffer = OutputBuffer()
    buffer.append(packets.lowerBound == packets.upperBound ? "packet " : "packets ")
    buffer.append(packets.lowerBound)
    if packets.lowerBound != packets.upperBound {
      buffer.append("–")
      buffer.append(packets.upperBound)
    }
    buffer.append(", ")
    buffer.append(string: code.check.title)
    buffer.append(": ")
    buffer.append(sentence: self)
    return buffer.string
  }
}
