import ArgumentParser
import HSBytes
import HSConsole
import HSConversion
import HSSession
import HSSimulation

/// `heartsnoop simulate`: a capture made from a scenario.
struct SimulateRun {
  /// The scenario's file.
  var scenario = "-"
  /// The file to write; `-` is standard output.
  var output = "-"
  /// The format that was asked for.
  var outputFormat: Named<OutputFormat>?
  /// What records it.
  var link = Named(SimulatedView.host)
  /// From which all chance follows, instead of the scenario's.
  var seed: UInt64?

  init() {}

  /// Makes sure that there is a format to write, and that it holds what is recorded.
  ///
  /// - Throws: What is wrong with what was typed.
  func check() throws { _ = try format() }

  private func format() throws -> OutputFormat {
    let format = try OutputFormat.needed(outputFormat, orOf: output)
    guard link.choice.fits(format) else {
      throw ValidationError(
        "\(format.identifier) has no place for a sniffer's packets; pcap and pcapng have.")
    }
    return format
  }

  /// Makes the capture, and says what could not be done of the scenario.
  ///
  /// - Throws: What is wrong with what was typed, or the exit status.
  func run(on console: Console) throws {
    let format = try format()
    let (played, inputs) = try read(on: console)
    let destination = Destination(output, reading: inputs, on: console)
    try destination.check()
    let name = destination.name
    let capture = SimulatedCapture(played, view: link.choice)
    let losses = capture.write(format, to: destination.output)
    for sentence in losses.sentences { console.say("\(name): \(sentence)") }
    let leftOut = capture.packetsLeftOut(format)
    if leftOut > 0 {
      console.say(
        "\(name): \(leftOut) packets of other adapters are left out: \(format.identifier) does not tell "
          + "adapters apart")
    }
    let shortfalls = shortfalls(of: capture)
    for sentence in shortfalls { console.say("\(scenario): \(sentence)") }
    guard destination.close(), leftOut == 0, shortfalls.isEmpty else {
      throw ExitStatus.unreadable
    }
  }

  /// The scenario, and the files that it is made of.
  private func read(on console: Console) throws(ExitStatus) -> (Scenario, files: [String]) {
    let text = try InputFile.read(scenario, most: 1 << 20, on: console)
    let folder = scenario.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var files = [scenario]
    do throws(TextFault) {
      var played = try Scenario(parsing: text) { name in
        let isAbsolute = name.hasPrefix("/") || folder.isEmpty
        let path = isAbsolute ? name : folder.joined(separator: "/") + "/" + name
        files.append(path)
        return try? InputFile.whole(path, most: 1 << 24)
      }
      if let seed { played.seed = seed }
      return (played, files)
    } catch {
      console.say("\(scenario): \(error)")
      throw .unreadable
    }
  }

  /// Steps that are named beside the first.
  private static let mostSteps = 7

  /// What the scenario asked for and the capture does not have.
  private func shortfalls(of capture: SimulatedCapture) -> [String] {
    var sentences: [String] = []
    if let first = capture.skippedSteps.first {
      let others = capture.skippedSteps.dropFirst().prefix(Self.mostSteps).map { "\($0 + 1)" }
      let more = capture.skippedSteps.count - 1 - others.count
      let steps = (["\(first + 1)"] + others).joined(separator: ", ")
      sentences.append(
        "\(others.isEmpty ? "step" : "steps") \(steps)\(more > 0 ? " and \(more) more" : "") of the app "
          + "\(others.isEmpty ? "was" : "were") left out: nothing is connected then, or has "
          + "such a characteristic, or the app has not learnt of it ('discover' or 'cached')")
    }
    for fault in capture.unmetFaults {
      sentences.append(
        "fault \(fault.place + 1) "
          + (fault.shows
            ? "was done \(fault.done) times of \(fault.wanted)"
            : "does not show, or not as asked, in what \(link.choice.isAir ? "a sniffer" : "a host") records")
      )
    }
    if capture.isCut { sentences.append("too long; what did not fit was left out") }
    return sentences
  }
}
